// What a run shows about the buttons of an application system, what several runs add up to, and where it is used.
import { expect, test } from 'vitest'
import { platformShelf } from '../../../bridge/learn/platforms.ts'
import { buttonsPressed, effectOf, type LearnedPlatform, markOf } from '../../../shared/domain/learned-platform.ts'
import type { Button } from '../../../shared/domain/observation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import type { TargetDescriptor } from '../../../shared/domain/target.ts'
import { type KeptKnowledge, memoryKnowledge } from '../../support/memory.ts'

const looking = (...classes: string[]): TargetDescriptor => ({ frame: [], fingerprint: { tag: 'button', classes } })
const tested = (value: string): TargetDescriptor => ({ frame: [], testId: { attr: 'data-automation-id', value } })

let order = 0
const press = (descriptor: TargetDescriptor, page: number, more: Partial<TraceEntry> = {}): TraceEntry => {
  order += 1
  const outcome = { status: 'done', observed: {}, ms: 0 } as const
  return { order, at: 0, by: 'ai', page, url: '', operation: { op: 'click', target: { descriptor } }, descriptor, outcome, ...more } // biome-ignore format: one line
}
const nobody = () => false

test.each<[string, TargetDescriptor, string | undefined]>([
  ['its test id', tested('pageFooterNextButton'), '[data-automation-id="pageFooterNextButton"]'],
  ['its id', { frame: [], css: '#btn-submit' }, '#btn-submit'],
  ['its class names, in any order', looking('wizard-next', 'btn'), 'button.btn.wizard-next'],
  ['its test id before its class names', { ...looking('btn'), ...tested('next') }, '[data-automation-id="next"]'],
  ['nothing: a selector with words of the page', { frame: [], css: 'button[aria-label="Apply to Acme"]' }, undefined],
  ['nothing: a number that may be a posting’s', tested('apply-48213'), undefined],
  ['nothing: a test id with words', tested('send “Ada”'), undefined],
  ['nothing: no markup of its own', { frame: [], name: 'Continue', role: 'button' }, undefined],
])('a button is recognised by %s', (_, target, mark) => {
  expect(markOf(target)).toBe(mark)
})

test.each<[string, TraceEntry[], Record<string, unknown>]>([
  ['the last press that sends', [press(looking('go'), 0, { leaves: true, purpose: 'next' }), press(looking('end'), 1, { commit: true, purpose: 'submit' })], { 'button.go': 'leads_on', 'button.end': 'sends' }], // biome-ignore format: one line
  ['unknown: one button for both', [press(looking('go'), 0, { leaves: true, purpose: 'next' }), press(looking('go'), 1, { commit: true })], { 'button.go': null }], // biome-ignore format: one line
  ['nothing of a run that sent nothing', [press(looking('go'), 0, { leaves: true, purpose: 'next' })], {}],
  ['not the way back, a banner, a sign-in', [...(['back', 'accept_cookies', 'login', 'apply'] as const).map((purpose) => press(looking('aside'), 0, { leaves: true, purpose })), press(looking('end'), 1, { commit: true })], { 'button.end': 'sends' }], // biome-ignore format: one line
  ['not a link before anything was filled in', [press(looking('aside'), 0, { leaves: true }), press(looking('end'), 1, { commit: true })], { 'button.end': 'sends' }], // biome-ignore format: one line
  ['not a failed press', [press(looking('go'), 0, { leaves: true, purpose: 'next', outcome: { status: 'failed', code: 'TARGET_NOT_FOUND', message: '', ms: 0 } }), press(looking('end'), 1, { commit: true })], { 'button.end': 'sends' }], // biome-ignore format: one line
])('a run shows %s', (_, entries, effects) => {
  const found = buttonsPressed(entries, nobody)
  expect(Object.fromEntries(found.map(({ mark, does }) => [mark, does]))).toEqual(effects)
})

test('a mark with something of the person’s is not learned', () => {
  expect(buttonsPressed([press(looking('send-ada'), 0, { commit: true })], (text) => text.includes('ada'))).toEqual([])
})

const button = (index: number, target: TargetDescriptor, purpose: Button['purpose'] = 'other', name = 'Crack ahead') =>
  ({ index, target, purpose, name, submit: false, selector: '', frame: [] }) satisfies Button
const MARKUP = '8fd09435c0025091'
const known: LearnedPlatform = {
  platform: 'unknown',
  markups: [MARKUP],
  buttons: [
    { mark: 'button.end', does: 'sends' },
    { mark: 'button.go', does: null },
  ],
}
const page = (buttons: Button[], markup = MARKUP) => ({ platform: 'unknown' as const, markup, buttons })

test('an effect is known only for the platform’s own pages, for a button that no other looks like, and if all agree', () => {
  const end = button(1, looking('end'))
  expect(effectOf(end, page([end]), [known])).toBe('sends')
  expect(effectOf(end, page([end], '70296bca3ffdaf6e'), [known])).toBeUndefined()
  expect(effectOf(end, { ...page([end]), platform: 'workday' }, [known])).toBeUndefined()
  expect(effectOf(end, page([end, button(2, looking('end'))]), [known])).toBeUndefined()
  const other: LearnedPlatform = { ...known, buttons: [{ mark: 'button.end', does: 'leads_on' }] }
  expect(effectOf(end, page([end]), [known, other])).toBeUndefined()
  const go = button(1, looking('go'))
  expect(effectOf(go, page([go]), [known])).toBeUndefined()
  for (const one of [button(1, looking('end'), 'back'), button(1, looking('end'), 'other', 'Delete my account')])
    expect(effectOf(one, page([one]), [known])).toBeUndefined()
})

test('runs add up to one platform, a contradiction costs points, and what is below 70 is not used', async () => {
  const kept: KeptKnowledge[] = []
  const shelf = platformShelf(memoryKnowledge(kept))
  const sends: LearnedPlatform = { ...known, buttons: [{ mark: 'button.end', does: 'sends' }] }
  await shelf.proved(sends)
  await shelf.proved({ ...sends, markups: ['8fd09435c0025090', '70296bca3ffdaf6e'] })
  expect(kept).toMatchObject([
    { version: 2, successes: 1, health: 100, body: { markups: [MARKUP, '70296bca3ffdaf6e'] } },
  ])
  for (const at of [1, 2, 3, 4, 5, 6]) {
    const mark = `button.on-${'x'.repeat(at)}`
    await shelf.proved({ ...sends, buttons: [{ mark, does: 'leads_on' }] })
    await shelf.proved({ ...sends, buttons: [{ mark, does: 'sends' }] })
  }
  expect(kept[0]?.health).toBeLessThan(70)
  expect(kept[0]?.earlier).toHaveLength(10)
  expect(await shelf.known()).toEqual([])
  // A run that shows nothing about buttons leaves nothing.
  await shelf.proved({ platform: 'lever', markups: [], buttons: [] })
  expect(kept).toHaveLength(1)
})
