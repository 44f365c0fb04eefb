import { expect, it } from 'vitest'
import { deltaBetween } from '../../../bridge/observe/delta.ts'
import type { ElementView } from '../../../shared/domain/observation.ts'

const NAMES: Record<number, string> = { 1: 'Name', 2: 'Email', 3: 'Send', 4: 'Phone' }
const look = (text: string, indices: number[], url = 'https://a.example/form') => ({
  text,
  url,
  elements: indices.map((index) => ({ index, name: NAMES[index] ?? '' }) as ElementView),
})
const FORM = 'form\n [1] textbox "Name"\n [2] textbox "Email"\n [3] button "Send"\n Some words'

it('says what is new, what changed, what is gone and how much stayed', () => {
  const delta = deltaBetween(
    look(FORM, [1, 2, 3]),
    look('form\n [1] textbox "Name" = "Ada"\n *[4] textbox "Phone"\n [3] button "Send"\n Some words', [1, 3, 4]),
  )
  expect(delta?.text.split('\n')).toEqual([
    '[1] textbox "Name" = "Ada"',
    '*[4] textbox "Phone"',
    'gone: [2] "Email"',
    '(3 lines as before)',
  ])
})

it('an element that was new the last time is not news', () => {
  expect(
    deltaBetween(look(`${FORM}\n *[4] link "X"`, [1, 2, 3, 4]), look(`${FORM}\n [4] link "X"`, [1, 2, 3, 4]))?.text,
  ).toBe('(6 lines as before)')
})

it('another page needs its whole text', () => {
  expect(deltaBetween(look(FORM, [1]), look(FORM, [1], 'https://a.example/other'))).toBeUndefined()
  expect(deltaBetween(look(FORM, [1]), look('# Thanks\nWe got it', []))).toBeUndefined()
})

it('says which words are gone, and not that of what was only drawn anew', () => {
  const before = look(`${FORM}\n Call Ines`, [1, 2, 3])
  const after = {
    ...look(FORM.replace('[3]', '[9]'), [1, 2]),
    elements: [...look('', [1, 2]).elements, { index: 9, name: 'Send' } as ElementView],
  }
  expect(deltaBetween(before, after)?.text.split('\n')).toEqual([
    '[9] button "Send"',
    'gone: [3]',
    'gone: Call Ines',
    '(4 lines as before)',
  ])
})

it('every number that is gone is said, however many: what is not told is thought to be there still', () => {
  const rows = Array.from({ length: 30 }, (_, at) => at + 10)
  const lines = rows.map((index) => ` line ${index}`).join('\n')
  const told = deltaBetween(look(`${FORM}\n${lines}`, [1, 2, 3, ...rows]), look(`${FORM}\n${lines}`, [1, 2, 3]))?.text
  expect([...(told ?? '').matchAll(/\[(\d+)\]/g)].map(([, index]) => Number(index))).toEqual(rows)
})
