// From a model's answer to operations: old and new formats, and values traced back to the person's data.
import { describe, expect, test } from 'vitest'
import { answerSchema, readAnswer } from '../../../../bridge/think/models/answer.ts'
import { meaningOf } from '../../../../bridge/think/models/meaning.ts'
import { ADA, seen } from './observing.ts'

const answered = (raw: unknown) => {
  const reading = readAnswer(raw)
  if ('problem' in reading) throw new Error(reading.problem)
  return reading
}
const meant = (...operations: Record<string, unknown>[]) => {
  const { answer } = answered({ thought: '', operations, task_status: 'in_progress', confidence: 1 })
  const { decision, problems } = meaningOf(answer, seen(), ADA)
  return { operations: decision.operations, questions: decision.questions, problems }
}
const one = (step: Record<string, unknown>) => meant(step).operations[0]

describe('a date for a text field', () => {
  const typed = (label: string, text: string) => {
    const page = seen({ fields: [{ label }] })
    const [index] = page.fields.map((field) => field.index)
    const { answer } = answered({ operations: [{ op: 'type', index, text }] })
    const applicant = { ...ADA, values: { ...ADA.values, 'start-date': '2027-02-01' } }
    return meaningOf(answer, page, applicant).decision.operations[0]
  }

  test('is written as the field says that it wants it, now and by the manual', () => {
    expect(typed('Start date (MM/DD/YYYY)', '{{start-date}}')).toMatchObject({
      operation: { text: '02/01/2027' },
      source: { from: 'profile', key: 'start-date', format: 'MM/DD/YYYY' },
    })
  })

  test('is unchanged if the field gives no format or the model its own', () => {
    expect(typed('Start date', '{{start-date}}')).toMatchObject({ operation: { text: '2027-02-01' } })
    expect(typed('Start date (MM/DD/YYYY)', '{{start-date|D.M.YYYY}}')).toMatchObject({
      operation: { text: '1.2.2027' },
    })
    expect(typed('Name (MM/DD/YYYY)', '{{name}}')).toMatchObject({ operation: { text: 'Ada King' } })
  })
})

describe('text for no field', () => {
  const keys = (step: Record<string, unknown>) =>
    meant({ op: 'type', ...step }).operations.map(({ operation }) =>
      'key' in operation ? operation.key : operation.op,
    )

  test('is pressed key by key, for the page’s listeners', () => {
    expect(keys({ text: 'ls a', submit: true })).toEqual(['l', 's', 'Space', 'a', 'Enter'])
  })

  test.each(['{{email}}', 'two\nlines', 'x'.repeat(81)])('is refused where it is %j', (text) => {
    expect(keys({ text })).toEqual([])
  })
})

test('a sign is looked for as it is: neither an element without a name nor another sign is meant', () => {
  const named = (name: string, index: number) => ({
    ...{ index, name, role: 'button', states: [], depth: 0, frame: [] },
    box: [0, 0, 9, 9] as [number, number, number, number],
  })
  const page = { ...seen(), elements: [named('', 71), named('🗑', 72), named('✎', 73)] }
  const pressed = (text: string) => {
    const { answer } = answered({ operations: [{ op: 'click', text }] })
    const operation = meaningOf(answer, page, ADA).decision.operations[0]?.operation
    return operation && 'target' in operation ? operation.target : undefined
  }
  expect(pressed('✓')).toEqual({ descriptor: { role: 'button', name: '✓', frame: [] } })
  expect(pressed('✎')).toEqual({ index: 73 })
})

describe('forms of an answer', () => {
  const TYPE = { op: 'type', index: 2, text: 'a' }
  test.each<[string, unknown]>([
    ['operations', { operations: [{ op: 'type', index: 2, text: 'a' }], task_status: 'in_progress' }],
    ['actions', { actions: [{ action: 'type', index: 2, text: 'a' }], status: 'in_progress' }],
    ['one action as an object', { thought: 'x', action: { type: 'fill', element_index: '2', value: 'a' } }],
    ['one action by its name', { thought: 'x', action: 'input_text', index: '[2]', text: 'a' }],
    ['actions keyed by their name', { actions: [{ input_text: { index: 2, text: 'a' } }] }],
    ['a target as an object', { actions: [{ op: 'type', target: { index: 2 }, text: 'a' }] }],
    ['operations as text', { operations: '[{"op":"type","index":2,"text":"a"}]', task_status: 'in_progress' }],
    ['JSON in a fence', '```json\n{"operations":[{"op":"type","index":2,"text":"a"}]}\n```'],
    ['a bare list', '[{"op":"type","index":2,"text":"a"}]'],
  ])('%s', (_, raw) => {
    const { answer, problems } = answered(raw)
    expect(answer.operations).toEqual([TYPE])
    expect(answer.task_status).toBe('in_progress')
    expect(problems).toEqual([])
  })

  test('“done” among the operations ends the task, with or without success', () => {
    expect(answered({ actions: [{ done: { result: '42' } }] }).answer).toMatchObject({
      task_status: 'completed',
      result: '42',
      operations: [],
    })
    expect(answered({ actions: [{ action: 'done', success: false }] }).answer.task_status).toBe('failed')
  })

  test('a confidence in percent or words is still one', () => {
    const of = (confidence: unknown) => answered({ operations: [], task_status: 'done', confidence }).answer.confidence
    expect([of(0.7), of(85), of('0.4'), of('high'), of(undefined), of(-1)]).toEqual([0.7, 0.85, 0.4, 0.5, 0.5, 0])
  })

  test('an invalid operation is named, the others count', () => {
    const { answer, problems } = answered({ operations: [{ op: 'fly' }, { op: 'back' }], task_status: 'in_progress' })
    expect(answer.operations).toEqual([{ op: 'back' }])
    expect(problems).toEqual([expect.stringContaining('operation 1')])
  })

  test.each([['I would rather talk.'], [''], [{}], [null], ['{"half": ']])('%j is no answer', (raw) => {
    expect(readAnswer(raw)).toHaveProperty('problem')
  })

  test('the schema holds nothing that a service refuses', () => {
    const text = JSON.stringify(answerSchema())
    expect(text).not.toMatch(/\$schema|\$ref|anyOf|oneOf|allOf|"const"/)
  })
})

describe('values', () => {
  test('a template becomes the value, and the value knows its datum', () => {
    expect(one({ op: 'type', index: 2, text: '{{email}}' })).toEqual({
      operation: { op: 'type', target: { index: 2 }, text: 'ada@example.test' },
      named: true,
      source: { from: 'profile', key: 'email' },
    })
    expect(one({ op: 'type', index: 1, text: '{{answer:Why us?}}' })).toMatchObject({
      operation: { text: 'Because of the engines.' },
      source: { from: 'answer', question: 'Why us?' },
    })
  })

  test('a literal value is traced back to the one datum that explains it', () => {
    expect(one({ op: 'type', index: 2, text: 'ada@example.test' })?.source).toEqual({ from: 'profile', key: 'email' })
    expect(one({ op: 'type', index: 1, text: 'Hello from Ada' })?.source).toBeUndefined()
    expect(one({ op: 'select', index: 3, options: ['United States'] })?.source).toMatchObject({ key: 'country' })
    expect(one({ op: 'select', index: 3, options: ['Canada'] })?.source).toBeUndefined()
  })

  test('a secret stays its handle, however it was written', () => {
    const key = Object.keys(ADA.secrets)[0] ?? ''
    const handle = `{{secret:${key}}}`
    expect(one({ op: 'type', index: 1, text: handle })).toMatchObject({
      operation: { text: handle },
      source: { from: 'secret', key },
    })
    expect(one({ op: 'type', index: 1, text: 'Quay-Street-12' })?.operation).not.toMatchObject({
      text: 'Quay-Street-12',
    })
  })

  test('only files of the person are given', () => {
    const path = ADA.values.resume
    for (const name of ['{{resume}}', 'cv.pdf', path])
      expect(one({ op: 'upload', index: 6, files: [name] })).toMatchObject({
        operation: { op: 'upload', files: [path] },
        source: { key: 'resume' },
      })
    expect(meant({ op: 'upload', index: 6, files: ['/etc/passwd'] })).toMatchObject({ operations: [] })
  })

  test('missing data is asked for if the field requires it', () => {
    const { operations, questions, problems } = meant(
      { op: 'type', index: 1, text: '{{nickname}}' },
      { op: 'type', index: 2, text: '{{nickname}}' },
      { op: 'type', index: 2, text: '{{no-such-thing}}' },
    )
    expect(operations).toEqual([])
    expect(questions).toEqual([expect.objectContaining({ question: 'Full name', index: 1, required: true })])
    expect(problems).toHaveLength(3)
  })
})

describe('targets', () => {
  test('a radio button is an option of its field, a box is ticked, not clicked', () => {
    expect(one({ op: 'click', index: 22 })?.operation).toEqual({
      op: 'select',
      target: { index: 4 },
      options: ['Phone'],
    })
    expect(one({ op: 'click', index: 5 })?.operation).toEqual({ op: 'check', target: { index: 5 }, checked: true })
    expect(one({ op: 'type', index: 3, text: 'Canada' })?.operation).toMatchObject({
      op: 'select',
      options: ['Canada'],
    })
  })

  test('a press on one of several that is selected takes it away; on the others it selects', () => {
    const options = [
      { label: 'Tomato', index: 21, selected: true },
      { label: 'Onion', index: 22 },
    ]
    const pressed = (widget: 'checkboxes' | 'radio', index: number) => {
      const { answer } = answered({ operations: [{ op: 'click', index }] })
      return meaningOf(answer, seen({ fields: [{ label: 'Name' }, { label: 'On it', widget, options }] }), ADA).decision
        .operations[0]?.operation
    }
    expect(pressed('checkboxes', 21)).toEqual({ op: 'click', target: { index: 21 } })
    expect(pressed('checkboxes', 22)).toMatchObject({ op: 'select', options: ['Onion'] })
    expect(pressed('radio', 21)).toMatchObject({ op: 'select', options: ['Tomato'] })
  })

  test('a number that is not on the page is invalid', () => {
    expect(meant({ op: 'click', index: 77 })).toMatchObject({
      operations: [],
      problems: ['click: there is no [77] on the page'],
    })
  })

  test('a model can call a press final, but not harmless', () => {
    expect(one({ op: 'click', index: 500, commit: true })?.commit).toBe(true)
    expect(one({ op: 'click', index: 500, commit: false })).not.toHaveProperty('commit')
  })

  test('a question is put with the field’s own options', () => {
    expect(meant({ op: 'ask_human', index: 4, question: 'How shall we reach you?' }).questions).toEqual([
      {
        kind: 'screening_question',
        question: 'How shall we reach you?',
        index: 4,
        options: ['Mail', 'Phone'],
        required: true,
      },
    ])
  })

  test('only web addresses are opened', () => {
    expect(one({ op: 'navigate', url: 'https://a.example/x' })?.operation).toMatchObject({ op: 'navigate' })
    for (const url of ['file:///etc/passwd', 'javascript:alert(1)', 'nowhere'])
      expect(meant({ op: 'navigate', url }).operations).toEqual([])
  })
})
