import { describe, expect, test } from 'vitest'
import { type DoneStep, playbookOfSteps, stitched } from '../../../bridge/learn/playbook-recorder.ts'
import type { Operation } from '../../../shared/domain/operation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'

const ada = parseUserData({
  name: 'Ada King',
  email: 'ada@example.test',
  address: { city: 'Halifax', country: 'Canada' },
  password: 'hunter2-correct-horse',
})

let order = 0
const done = (operation: Operation, label: string, more: Partial<TraceEntry> & Partial<DoneStep> = {}): DoneStep => {
  const { caused, choice, stem, single, domain = 'shop.example', path = '/create', entry: _, ...rest } = more
  order += 1
  return {
    entry: {
      order,
      at: 0,
      by: 'ai',
      page: 0,
      url: 'https://shop.example/create',
      operation,
      label,
      descriptor: { role: 'button', name: label, label, frame: [] },
      outcome: { status: 'done', observed: {}, ms: 1 },
      ...rest,
    },
    domain,
    path,
    ...(caused && { caused }),
    ...(choice && { choice }),
    ...(stem !== undefined && { stem }),
    ...(single && { single }),
  }
}
const click = (label: string, more: Parameters<typeof done>[2] = {}) =>
  done({ op: 'click', target: { index: 1 } }, label, more)
const type = (label: string, text: string, more: Parameters<typeof done>[2] = {}) =>
  done({ op: 'type', target: { index: 1 }, text }, label, { widget: 'text', ...more })

describe('a batch becomes a playbook', () => {
  test('values become references to their data, and no personal data stays', () => {
    const playbook = playbookOfSteps(
      [
        type('Full name', 'Ada King', { source: { from: 'profile', key: 'name' } }),
        type('Password', '{{secret:new-password}}', {
          source: { from: 'secret', key: 'new-password' },
          widget: 'password',
        }),
        click('Greet Ada King'),
      ],
      ada,
      'Sign up Ada King',
    )
    expect(playbook?.steps.map(({ action, value }) => [action, value])).toEqual([
      ['type', '{{name}}'],
      ['type', '{{secret:new-password}}'],
      ['click', undefined],
    ])
    expect(JSON.stringify(playbook)).not.toMatch(/Ada|King|hunter2/)
    expect(playbook).toMatchObject({ path: '/create', successes: 1, failures: 0 })
  })

  test('it has the model’s name, unless that contains the choice', () => {
    const steps = [
      click('Colour Slate', { stem: 'Colour' }),
      click('Violet', { choice: { key: 'c', label: 'Violet' } }),
    ]
    expect(playbookOfSteps(steps, ada, 'Set the accent colour')?.name).toBe('Set the accent colour')
    expect(playbookOfSteps(steps, ada, 'Make it violet')?.name).toBe('Select Colour')
    expect(playbookOfSteps(steps, ada)?.name).toBe('Select Colour')
  })

  test('it ends before irreversible actions, where the page is left, and before actions that it cannot contain', () => {
    const send = click('Send', { commit: true })
    expect(playbookOfSteps([click('A'), click('B'), send, click('C')], ada)?.steps).toHaveLength(2)
    expect(playbookOfSteps([click('A'), send], ada)).toBeUndefined()
    expect(playbookOfSteps([click('A'), click('Next', { leaves: true }), click('C')], ada)?.steps).toHaveLength(2)
    expect(playbookOfSteps([click('A'), click('B', { path: '/other' })], ada)).toBeUndefined()
    const upload = done({ op: 'upload', target: { index: 1 }, files: ['/home/ada/cv.pdf'] }, 'CV')
    expect(playbookOfSteps([click('A'), upload, click('B')], ada)).toBeUndefined()
    expect(playbookOfSteps([click('A'), done({ op: 'navigate', url: 'https://x.example' }, 'go')], ada)).toBeUndefined()
  })

  test('what came from the task is given again each time; with two such steps nobody could say which', () => {
    const open = playbookOfSteps([click('Rename'), type('Title', 'North quay')], ada)
    expect(open?.steps[1]).toMatchObject({ action: 'type', open: true })
    expect(JSON.stringify(open)).not.toContain('North quay')
    expect(playbookOfSteps([type('Title', 'North quay'), type('Subtitle', 'by night')], ada)).toBeUndefined()
  })

  test('waits and pictures are no steps', () => {
    expect(playbookOfSteps([click('A'), done({ op: 'wait', ms: 500 }, ''), click('B')], ada)?.steps).toHaveLength(2)
    expect(playbookOfSteps([click('A'), done({ op: 'wait', ms: 500 }, '')], ada)).toBeUndefined()
  })
})

describe('single steps are stitched', () => {
  const chain = (key: string, trigger: string, option: string): DoneStep[] => [
    click(trigger, { single: true }),
    click(option, { single: true, caused: true, choice: { key, label: option } }),
  ]

  test('if each acted on what the one before opened', () => {
    const steps = [
      click('Get started', { single: true }),
      ...chain('c', 'Colour', 'Violet'),
      ...chain('s', 'Style', 'Lyra'),
    ]
    expect(stitched(steps, ada).map(({ domain, playbook }) => [domain, playbook.name])).toEqual([
      ['shop.example', 'Select Colour'],
      ['shop.example', 'Select Style'],
    ])
  })

  test('not across pages, and not steps of a decision with several', () => {
    const [trigger, option] = chain('c', 'Colour', 'Violet')
    if (!trigger || !option) throw new Error('a chain has two steps')
    expect(stitched([trigger, { ...option, path: '/other' }], ada)).toEqual([])
    expect(stitched([trigger, { ...option, single: false }], ada)).toEqual([])
    expect(stitched([trigger, { ...option, caused: false }], ada)).toEqual([])
  })
})
