import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import {
  autoName,
  calledAmong,
  findPlaybook,
  mergeOptions,
  mergePlaybooks,
  moreDescriptive,
  namesToday,
  type OptionList,
  type Playbook,
  type PlaybookStep,
  placeOf,
  playbookId,
  stemOf,
} from '../../../shared/domain/playbook.ts'
import { expandPlaybooks, type OperationOf } from '../../../shared/domain/playbook-expand.ts'
import { type Position, placeFor, pointToday } from '../../../shared/domain/playbook-places.ts'
import type { TargetDescriptor } from '../../../shared/domain/target.ts'

const at = (relX: number, relY: number, width = 1280, height = 720, scrollY = 0): Position => ({
  relX,
  relY,
  viewport: [width, height],
  scroll: [0, scrollY],
})
const button = (name: string, position = at(0.5, 0.25)): TargetDescriptor => ({
  role: 'button',
  name,
  position,
  frame: [],
  fingerprint: { tag: 'button', box: [0, 0, 120, 40] },
})
const press = (name: string, more: Partial<PlaybookStep> = {}): PlaybookStep => ({
  action: 'click',
  description: name,
  target: button(name),
  ...more,
})
const pick = (choice: string): PlaybookStep => ({ action: 'click', description: 'one of the list', choice })
const playbook = (name: string, steps: PlaybookStep[], more: Partial<Playbook> = {}): Playbook => ({
  id: playbookId(steps),
  name,
  path: '/create',
  steps,
  successes: 1,
  failures: 0,
  ...more,
})
const list = (key: string, ...labels: string[]): OptionList => ({
  key,
  options: labels.map((label) => ({ label, target: button(label) })),
})
const colour = playbook('Select Colour', [press('Colour Slate', { stem: 'Colour' }), pick('colour')])
const style = playbook('Select Style', [press('Style Nova', { stem: 'Style' }), pick('style')])
const known = { playbooks: [colour, style], lists: [list('colour', 'Slate', 'Violet'), list('style', 'Nova', 'Lyra')] }
const use = (name: string, variant?: string): PlannedOperation => ({
  operation: { op: 'use_playbook', playbook: name, ...(variant !== undefined && { variant }) },
})
const operationOf: OperationOf = ({ action, target, value, key }) =>
  value === '{{email}}'
    ? { missing: ['email'] }
    : action === 'type'
      ? { op: 'type', target: { descriptor: target ?? { frame: [] } }, text: value ?? '' }
      : action === 'press'
        ? { op: 'press', key: key ?? 'Enter' }
        : { op: 'click', target: { descriptor: target ?? { frame: [] } } }

describe('a playbook is known by what it does', () => {
  test('a different option, position or name does not make a different playbook', () => {
    const again = [
      press('Colour Violet', { stem: 'Colour', target: button('Colour Violet', at(0.1, 0.9)) }),
      pick('colour'),
    ]
    expect(playbookId(again)).toBe(colour.id)
    expect(playbookId([press('Colour Slate', { stem: 'Colour' }), pick('other')])).not.toBe(colour.id)
    expect(playbookId([...again].reverse())).not.toBe(colour.id)
  })

  test('a test id or a stable selector outlasts a new name', () => {
    const first = { ...button('Go'), css: '#go' }
    expect(playbookId([press('Go', { target: first })])).toBe(
      playbookId([press('Off', { target: { ...first, name: 'Off' } })]),
    )
  })

  test('equal ones merge: newest places, more descriptive name, added counts', () => {
    const newer = playbook(
      'Choose the accent colour',
      [press('Colour Teal', { stem: 'Colour', target: button('Colour Teal', at(0.4, 0.3)) }), pick('colour')],
      { failures: 2 },
    )
    const merged = mergePlaybooks(colour, newer)
    expect(merged).toMatchObject({ name: 'Choose the accent colour', successes: 2, failures: 2 })
    expect(merged.steps[0]?.target?.position).toEqual(at(0.4, 0.3))
    expect(merged.steps[0]?.places).toBeUndefined()
    expect(mergePlaybooks(newer, colour).name).toBe('Choose the accent colour')
  })

  test('options of a list are joined by their words, those seen last first', () => {
    expect(
      mergeOptions(list('l', 'Red', 'Blue'), list('l', 'blue', 'Green')).options.map(({ label }) => label),
    ).toEqual(['blue', 'Green', 'Red'])
  })

  test('a page is its host and path, without what names one record or one state', () => {
    expect(placeOf('http://x.example:8080/jobs/4711/edit?tab=2&colour=red')).toEqual({
      domain: 'x.example:8080',
      path: '/jobs/{id}/edit',
    })
    expect(placeOf('https://x.example/?a=1').path).toBe('/')
  })
})

describe('names', () => {
  test.each([
    [[press('Colour Slate', { stem: 'Colour' }), pick('c')], 'Select Colour'],
    [[press('Filters'), press('In stock')], 'Press Filters, then press In stock'],
    [
      [
        { action: 'type', description: 'Email' } as PlaybookStep,
        { action: 'press', description: 'key', key: 'Enter' } as PlaybookStep,
      ],
      'Fill in Email, then press key Enter',
    ],
  ])('%#: a sequence nobody named', (steps, name) => expect(autoName(steps)).toBe(name))

  test('a name fits on one line', () => {
    expect(autoName(Array.from({ length: 30 }, (_, n) => press(`Button ${n}`))).length).toBeLessThanOrEqual(80)
  })

  test('the more different words, the more descriptive', () => {
    expect(moreDescriptive('Select Colour', 'Select the accent colour')).toBe('Select the accent colour')
    expect(moreDescriptive('colour colour colour', 'Accent colour')).toBe('Accent colour')
  })

  test('a trigger’s current value is not part of its name', () => {
    expect(stemOf('Colour: Violet', ['Slate', 'Violet'])).toBe('Colour')
    expect(stemOf('Colour', ['Slate'])).toBeUndefined()
    expect(stemOf('Violet', ['Violet'])).toBeUndefined()
    expect(namesToday(button('Colour Slate'), 'Colour', list('c', 'Slate', 'Violet')).map(({ name }) => name)).toEqual([
      'Colour Slate',
      'Colour Violet',
    ])
  })

  test('two with the same name are distinguished by id, and found by name or id', () => {
    const other = playbook('Select Colour', [press('Ink'), pick('ink')])
    const all = [colour, other]
    expect(calledAmong(colour, all)).toBe(`Select Colour (${colour.id.slice(0, 6)})`)
    expect(findPlaybook(calledAmong(other, all), all)).toBe(other)
    expect(findPlaybook(colour.id, all)).toBe(colour)
    expect(findPlaybook('select  colour!', [colour])).toBe(colour)
    expect(findPlaybook('Select Colour', all)).toBeUndefined()
  })
})

describe('expansion', () => {
  const names = (operations: PlannedOperation[]) => {
    const { queue, incomplete, total } = expandPlaybooks(operations, known, operationOf)
    return {
      queue: queue.map(({ from, planned }) =>
        from ? `${from.at}/${from.of} ${from.targets[0]?.name}` : planned.operation.op,
      ),
      incomplete,
      total,
    }
  }

  test('references become their steps, in order, between the explicit ones', () => {
    expect(names([{ operation: { op: 'back' } }, use('Select Colour', 'violet'), use('Select Style', 'Lyra')])).toEqual(
      {
        queue: ['back', '1/2 Colour Slate', '2/2 Violet', '1/2 Style Nova', '2/2 Lyra'],
        incomplete: undefined,
        total: 5,
      },
    )
  })

  test('an unknown variant leaves the part before it and lists known ones; nothing after it is queued', () => {
    const { queue, incomplete, total } = names([use('Select Colour', 'Teal'), use('Select Style', 'Lyra')])
    expect(queue).toEqual(['1/2 Colour Slate'])
    expect(incomplete).toMatchObject({
      name: 'Select Colour',
      at: 2,
      of: 2,
      choice: { key: 'colour', variant: 'Teal' },
    })
    expect(incomplete?.reason).toBe('the variant “Teal” is not known; known are “Slate”, “Violet”')
    expect(total).toBe(4)
  })

  test('a choice without a variant, an unknown name and missing data stop it too', () => {
    expect(names([use('Select Colour')]).incomplete?.reason).toContain('it needs a variant')
    expect(names([use('Paint it')]).incomplete).toMatchObject({
      at: 0,
      reason: 'this page has no playbook of that name',
    })
    const form = playbook('Sign up', [
      press('Open'),
      { action: 'type', description: 'Email', target: button('Email'), value: '{{email}}' },
    ])
    expect(expandPlaybooks([use('Sign up')], { playbooks: [form], lists: [] }, operationOf)).toMatchObject({
      queue: [{}],
      incomplete: { at: 2, reason: 'the person’s data has no email' },
    })
  })

  test('of several choices each takes the part of the variant that its list knows', () => {
    const both = playbook('Theme', [...colour.steps, ...style.steps])
    const { queue, incomplete } = expandPlaybooks(
      [use('Theme', 'Lyra, Violet')],
      { ...known, playbooks: [both] },
      operationOf,
    )
    expect(incomplete).toBeUndefined()
    expect(queue.map(({ from }) => from?.targets[0]?.name)).toEqual(['Colour Slate', 'Violet', 'Style Nova', 'Lyra'])
  })

  test('a value from the task is typed as given', () => {
    const rename = playbook('Rename', [
      press('Edit'),
      { action: 'type', description: 'Name', target: button('Name'), open: true },
    ])
    const { queue } = expandPlaybooks(
      [use('Rename', 'North, by east')],
      { playbooks: [rename], lists: [] },
      operationOf,
    )
    expect(queue[1]?.planned.operation).toMatchObject({ op: 'type', text: 'North, by east' })
  })

  test('the queue is never longer than the available steps, and a stop is explained', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.string(), fc.option(fc.string(), { nil: undefined })), { maxLength: 8 }),
        (asked) => {
          const { queue, incomplete, total } = expandPlaybooks(
            asked.map(([name, variant]) => use(name, variant)),
            known,
            operationOf,
          )
          expect(queue.length).toBeLessThanOrEqual(total)
          if (queue.length < total) expect(incomplete?.reason).toBeTruthy()
        },
      ),
    )
  })
})

describe('places', () => {
  const now = (width: number, height: number, scrollY = 0) => ({ width, height, scrollX: 0, scrollY })

  test('a place is a share of the window, moved by what was scrolled since', () => {
    expect(pointToday(at(0.5, 0.5), now(800, 600))).toEqual({ x: 400, y: 300 })
    // Recorded at a scroll position of 400 px, now seen from the top, so it is 400 px further down.
    expect(pointToday(at(0.5, 0.5, 1280, 720, 400), now(1280, 720))).toEqual({ x: 640, y: 760 })
    expect(pointToday(at(0.5, 0.5, 1280, 720, 400), now(1280, 720, 700))).toEqual({ x: 640, y: 60 })
  })

  test('places of several windows are kept only if one does not follow from the other', () => {
    const wide = playbook('A', [press('Go', { target: button('Go', at(0.5, 0.25)) }), press('On')])
    const scaled = playbook('A', [press('Go', { target: button('Go', at(0.51, 0.26, 900, 600)) }), press('On')])
    const moved = playbook('A', [press('Go', { target: button('Go', at(0.2, 0.9, 500, 800)) }), press('On')])
    expect(mergePlaybooks(wide, scaled).steps[0]?.places).toBeUndefined()
    const [go] = mergePlaybooks(wide, moved).steps
    expect(go?.places).toEqual([at(0.5, 0.25)])
    expect(go && placeFor(go, 1400)).toEqual(at(0.5, 0.25))
    expect(go && placeFor(go, 480)).toEqual(at(0.2, 0.9, 500, 800))
    // Seen again in the wide window: its place there is replaced, and the one in the narrow window stays.
    expect(mergePlaybooks(mergePlaybooks(wide, moved), wide).steps[0]?.places).toEqual([at(0.2, 0.9, 500, 800)])
  })
})
