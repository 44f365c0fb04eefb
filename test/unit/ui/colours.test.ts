// Contrast of every pair of tokens that is used, in light and dark: WCAG 2.2 AA.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast } from '../../support/ui/contrast.ts'

const css = readFileSync(new URL('../../../shared/ui/tokens.css', import.meta.url), 'utf8').split('@media')[0] ?? ''
const tokens = { light: new Map<string, string>(), dark: new Map<string, string>() }
for (const [, name = '', value = ''] of css.matchAll(/--gh-([\w-]+):\s*([^;]+);/g)) {
  const both = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value)
  const one = /^#\w{6}$/.exec(value)?.[0]
  tokens.light.set(name, both?.[1] ?? one ?? '')
  tokens.dark.set(name, both?.[2] ?? one ?? '')
}

const GROUNDS = ['canvas', 'surface', 'raised', 'inset']
const TEXT: [string, string][] = [
  ...GROUNDS.flatMap((ground) =>
    ['ink', 'ink-2', 'ink-3', 'accent-text', 'you-text', 'ok-text', 'bad-text'].map((ink): [string, string] => [
      ink,
      ground,
    ]),
  ),
  ...['accent', 'you', 'ok', 'bad'].flatMap((tone) =>
    ['ink', 'ink-2', `${tone}-text`].map((ink): [string, string] => [ink, `${tone}-soft`]),
  ),
  ['ink-3', 'you-soft'],
  ['ink-3', 'accent-soft'],
  ['ink-2', 'press'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-you', 'you'],
  ['on-bad', 'bad'],
  ['on-bad', 'bad-hover'],
]
const SHAPES: [string, string][] = [
  ...['canvas', 'surface', 'raised'].flatMap((ground) =>
    ['control', 'ring', 'you-mark', 'ok-mark', 'bad'].map((shape): [string, string] => [shape, ground]),
  ),
  ['you-mark', 'you-soft'],
  ['control', 'you-soft'],
  ['ok-mark', 'ok-soft'],
]

test.each(['light', 'dark'] as const)('every pair of colours can be read: %s', (mode) => {
  const low = (pairs: readonly [string, string][], least: number): string[] =>
    pairs.flatMap(([over, under]) => {
      const ratio = contrast(tokens[mode].get(over) ?? '', tokens[mode].get(under) ?? '')
      return ratio >= least ? [] : [`${over} on ${under}: ${ratio.toFixed(2)}`]
    })
  expect(low(TEXT, 4.5)).toEqual([])
  expect(low(SHAPES, 3)).toEqual([])
})
