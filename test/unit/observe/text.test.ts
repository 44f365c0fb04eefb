import { expect, it } from 'vitest'
import { frameSelector } from '../../../bridge/cli/observe/format.ts'
import { type Outline, renderText } from '../../../bridge/observe/text.ts'
import type { ElementView } from '../../../shared/domain/observation.ts'

const element = (index: number, more: Partial<ElementView> = {}): ElementView => ({
  index,
  role: 'button',
  name: `B${index}`,
  states: [],
  box: [0, 0, 1, 1],
  depth: 0,
  frame: [],
  ...more,
})
const outline = (count: number): Outline => ({
  lines: Array.from({ length: count }, (_, at) => ({ kind: 'element', index: at + 1, depth: 0 })),
  indexOf: (local) => local,
  children: new Map(),
  frameName: () => '',
})
const render = (elements: ElementView[], limit?: number): string =>
  renderText(outline(elements.length), {
    elements: new Map(elements.map((one) => [one.index, one])),
    fields: [],
    omitted: 0,
    above: 0,
    below: 0,
    ...(limit && { limit }),
  })

it('shows what is new, focused and required, and its state', () => {
  expect(
    render([
      element(1, { fresh: true, focused: true, states: ['expanded'] }),
      element(2, { states: ['unchecked', 'required'], role: 'checkbox', value: 'a "b" c' }),
    ]),
  ).toBe('*[1] button "B1" expanded focused\n[2] checkbox "B2" required = "a ”b” c"')
})

it('keeps to its limit and says what is missing', () => {
  const text = render(
    Array.from({ length: 100 }, (_, at) => element(at + 1)),
    200,
  )
  expect(text.length).toBeLessThan(240)
  const shown = text.split('\n').filter((line) => line.startsWith('[')).length
  expect(text).toContain(`+${100 - shown} more not shown`)
})

it.each([
  ['css=#board', '#board'],
  ['name=my "board"', 'iframe[name="my \\"board\\""]'],
  ['title=Apply', 'iframe[title="Apply"]'],
  ['url=/embed/job_app', 'iframe[src*="/embed/job_app"]'],
])('frame key %s as a selector', (key, selector) => expect(frameSelector(key)).toBe(selector))
