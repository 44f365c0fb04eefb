// Text for people: no internal term of the product, no sentence of more than 20 words, in every catalogue and every
// error that a screen shows.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { COMMANDS, START } from '../../../bridge/cli/commands/index.ts'
import { inPlainWords, jsonFault } from '../../../shared/domain/plain-errors.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const LOCALES = join(ROOT, 'extension/public/_locales')

type Table = Record<string, { message: string }>
const read = (path: string): Table => JSON.parse(readFileSync(path, 'utf8'))
const CATALOGUES: [string, string, Table][] = [
  ...readdirSync(LOCALES).map((tag): [string, string, Table] => [tag, tag, read(join(LOCALES, tag, 'messages.json'))]),
  ...['en', 'de', 'ar'].map((tag): [string, string, Table] => [
    `dashboard and viewer, ${tag}`,
    tag,
    read(join(ROOT, `bridge/web/words/${tag}.json`)),
  ]),
]

const EVERYWHERE = 'bridge|provider|cookbook|endpoint|relay|blocker'
const INSIDE: Record<string, RegExp> = {
  en: new RegExp(
    String.raw`\b(?:${EVERYWHERE}|manual|planner|extractor)s?\b|\bexplor(?:e|es|ed|ing)\b|take it in again|\bbest as\b|mend what is wrong|keeps changing it|worked out\.`,
    'i',
  ),
  de: new RegExp(String.raw`\b(?:${EVERYWHERE})s?\b|anleitung|erkunde|planer\b`, 'i'),
  ar: new RegExp(String.raw`\b(?:${EVERYWHERE})s?\b|الدليل|دليل|أدلة|الأدلة|يستكشف|المخطط`, 'i'),
}
const inside = (tag: string, text: string): string | undefined =>
  // `{bridge}` is a placeholder for a version, not a word.
  INSIDE[tag]?.exec(text.replace(/\{\w+\}/g, '…'))?.[0]

const LONGEST = 20
/** Sentences that are too long; a placeholder in braces counts as one word. */
const tooLong = (text: string): string[] =>
  text.split(/(?<=[.!?؟:;؛])\s+/u).filter((sentence) => sentence.trim().split(/\s+/).length > LONGEST)

describe.each(CATALOGUES)('the words of %s', (_name, tag, table) => {
  test('contain no internal terms', () => {
    expect(
      Object.entries(table).flatMap(([key, { message }]) => (inside(tag, message) ? [`${key}: ${message}`] : [])),
    ).toEqual([])
  })

  test('make short sentences', () => {
    expect(
      Object.entries(table).flatMap(([key, { message }]) => tooLong(message).map((long) => `${key}: ${long}`)),
    ).toEqual([])
  })
})

test('forbidden words are found, and similar ones are not', () => {
  expect(inside('en', 'No Manual fits.')).toBe('Manual')
  expect(inside('en', 'Worked out.')).toBe('Worked out.')
  expect(inside('de', 'Die Anleitungen bleiben.')).toBe('Anleitung')
  expect(inside('ar', 'حذف الدليل')).toBeDefined()
  expect(inside('en', 'GhostHands ({bridge}) is newer.')).toBeUndefined()
  expect(inside('de', 'Anleiten')).toBeUndefined()
  expect(tooLong(Array(21).fill('a').join(' '))).toHaveLength(1)
  expect(tooLong(`${Array(20).fill('a').join(' ')}. ${Array(20).fill('{b}').join(' ')}.`)).toEqual([])
})

describe('sentences in error-handling code', () => {
  /** Everything that may appear on a person's screen. The command line, the API and manual files are for engineers. */
  const FOLDERS = [
    'bridge/act',
    'bridge/api/operator',
    'bridge/assets',
    'bridge/browser',
    'bridge/connectors',
    'bridge/engine',
    'bridge/jobs',
    'bridge/observe',
    'bridge/think/local',
    'bridge/vault',
    'bridge/web',
    'extension',
    'shared/domain',
    'shared/ui',
  ]
  const written = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
      .flatMap((file) => sentencesIn(readFileSync(join(ROOT, folder, file), 'utf8')).map((text) => ({ file, text }))),
  )

  test('are found', () => {
    expect(written.length).toBeGreaterThan(300)
  })

  test('contain no internal terms and are short', () => {
    expect(
      written.flatMap(({ file, text }) => (inside('en', text) || tooLong(text).length > 0 ? [`${file}: ${text}`] : [])),
    ).toEqual([])
  })
})

/** Strings in the source that begin with a capital and end like a sentence; an interpolation counts as one word. */
function sentencesIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return [...code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g)]
    .map(([, plain, filled]) => (plain ?? filled ?? '').replace(/\$\{[^}]*\}/g, '{x}'))
    .filter((text) => /^(?:\p{Lu}|[“{])[^<]*\s.*[.?!…]$/su.test(text) && !text.includes('{x}`'))
}

/** What a person who is no engineer reads outside of the screens: the guide, and the commands that start and set up. */
describe('beside the screens', () => {
  /** Code, addresses and table rules are left out; a cell of a table is a sentence. */
  const prose = (text: string): string[] =>
    text
      .replace(/```[\s\S]*?```|^\|[\s:|-]+\|$/gm, '')
      .replace(/`[^`]*`/g, 'code')
      .replace(/\]\([^)]*\)/g, ']')
      .split(/\n\s*\n|\n(?=[-#\d])|\|/)
      .map((part) => part.replace(/\s+/g, ' ').trim())
  const faults = (text: string): string[] => {
    const found = inside('en', text)
    return found === undefined ? tooLong(text) : [`${found}: ${text}`]
  }

  test('the guide has no internal terms and short sentences', () => {
    const parts = prose(readFileSync(join(ROOT, 'docs/guide.md'), 'utf8'))
    expect(parts.length).toBeGreaterThan(50)
    expect(parts.flatMap(faults)).toEqual([])
  })

  test.each(COMMANDS.filter(({ group, hidden }) => group === START && !hidden))(
    'nor does “ghosthands $name --help”',
    async ({ about, name, load }) => {
      const command = new Command(name)
      ;(await load()).register(command)
      // Settings of the server are below a heading of their own.
      const options = command.options.filter((one) => !one.hidden && one.helpGroupHeading === undefined)
      const told = [about, ...options.map(({ description }) => description)]
      expect(told.flatMap(faults)).toEqual([])
    },
  )
})

describe('errors of values and of JSON', () => {
  const wrong = (schema: z.ZodType, value: unknown): string | undefined =>
    schema.safeParse(value, { error: inPlainWords }).error?.issues[0]?.message

  test.each<[z.ZodType, unknown, string]>([
    [z.number(), 'abc', 'must be a number'],
    [z.number(), Number.NaN, 'must be a number'],
    [z.int(), 1.5, 'must be a whole number'],
    [z.string(), undefined, 'is missing'],
    [z.string(), 5, 'must be text'],
    [z.boolean(), 'perhaps', 'must be true or false'],
    [z.number().min(1), 0, 'must be at least 1'],
    [z.number().positive(), 0, 'must be more than 0'],
    [z.number().max(65535), 70000, 'must be at most 65535'],
    [z.string().min(2), 'a', 'must have at least 2 characters'],
    [z.array(z.string()).max(1), ['a', 'b'], 'must have at most 1 entries'],
    [z.enum(['a', 'b']), 'c', 'must be one of a, b'],
    [z.url(), 'no', 'must be an address'],
    [z.strictObject({}), { b: 1 }, 'has no b'],
    [z.union([z.string(), z.number()]), true, 'is not what is expected here'],
    [z.number('must be your age'), 'abc', 'must be your age'],
  ])('%#: says what is wanted', (schema, value, words) => {
    expect(wrong(schema, value)).toBe(words)
  })

  test.each([
    ['{\n  "a": 1,\n  bad\n}', 'in line 3 a quote, comma or bracket is missing, or is one too many'],
    ['{\n  "a": 1', 'in line 2 a quote, comma or bracket is missing, or is one too many'],
    ['nothing', 'a quote, comma or bracket is missing, or is one too many'],
  ])('%j is not JSON, and it says where', (text, words) => {
    let error: unknown
    try {
      JSON.parse(text)
    } catch (thrown) {
      error = thrown
    }
    expect(error).toBeInstanceOf(SyntaxError)
    expect(jsonFault(text, error)).toBe(words)
  })
})
