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

it('lists what is new, changed and gone, and how much is unchanged', () => {
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

it('says which words are gone, but not those of redrawn elements', () => {
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

it('every removed number is listed, however many, because others are assumed to be there still', () => {
  const rows = Array.from({ length: 30 }, (_, at) => at + 10)
  const lines = rows.map((index) => ` line ${index}`).join('\n')
  const told = deltaBetween(look(`${FORM}\n${lines}`, [1, 2, 3, ...rows]), look(`${FORM}\n${lines}`, [1, 2, 3]))?.text
  expect([...(told ?? '').matchAll(/\[(\d+)\]/g)].map(([, index]) => Number(index))).toEqual(rows)
})

it('reordered rows are reported with the numbers of the elements that have the same name in each', () => {
  const page = (rows: string) => `table\n${rows}\n [9] button "2"`
  const row = (name: string, index: number) => ` ${name} | open\n [${index}] button "Ship"`
  const names = ['Ole', 'Ana', 'Per']
  const before = page(names.map((name, at) => row(name, at + 1)).join('\n'))
  const after = page([row('Ole', 1), row('Ines', 2), row('Per', 3)].join('\n'))
  expect(deltaBetween(look(before, [1, 2, 3, 9]), look(after, [1, 2, 3, 9]))?.text.split('\n')).toEqual([
    'Ines | open',
    '[2] button "Ship"',
    'gone: Ana | open',
    '(6 lines as before)',
  ])
})

it('the same lines in another order are shown as a whole', () => {
  const sorted = (...rows: string[]) => look(`table\n [1] columnheader "Price"\n ${rows.join('\n ')}`, [1])
  const [ana, bo, cy] = ['Ana | 3', 'Bo | 1', 'Cy | 2']
  expect(deltaBetween(sorted(ana, bo, cy), sorted(bo, cy, ana))).toBeUndefined()
  expect(deltaBetween(sorted(ana, bo, cy), sorted(ana, 'Di | 4', bo, cy))?.text).toBe('Di | 4\n(5 lines as before)')
})
