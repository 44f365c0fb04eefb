import { describe, expect, test } from 'vitest'
import { filledValue } from '../../../bridge/engine/state/step-operation.ts'
import { recordManual } from '../../../bridge/learn/recorder.ts'
import type { Applicant } from '../../../shared/domain/applicant.ts'
import { ManualBody } from '../../../shared/domain/manual.ts'
import type { Trace, TraceEntry } from '../../../shared/domain/outcome.ts'
import type { TargetDescriptor } from '../../../shared/domain/target.ts'

const applicant: Applicant = {
  id: 'p1',
  values: {
    'given-name': 'Marisol',
    email: 'marisol@example.com',
    country: 'United States',
    'address-level1': 'California',
    'experience.0.company': 'Acme Corp',
  },
  secrets: { 'current-password': 'hunter2hunter2' },
  answers: [{ question: 'Why us?', answer: 'Because of the tide tables', from: 'asked' }],
}

const target = (label: string): TargetDescriptor => ({ role: 'textbox', name: label, label, frame: [] })

let order = 0
const entry = (
  part: Partial<TraceEntry> & Pick<TraceEntry, 'operation'>,
  descriptor?: TargetDescriptor,
): TraceEntry => ({
  order: order++,
  at: 0,
  by: 'ai',
  page: 0,
  url: 'https://jobs.example.com/apply',
  outcome: { status: 'done', observed: {}, ms: 5 },
  ...(descriptor && { descriptor, label: descriptor.label }),
  ...part,
})

const type = (label: string, text: string, part: Partial<TraceEntry> = {}): TraceEntry =>
  entry({ operation: { op: 'type', target: { index: 1 }, text }, ...part }, target(label))

const click = (label: string, part: Partial<TraceEntry> = {}): TraceEntry =>
  entry({ operation: { op: 'click', target: { index: 9 } }, ...part }, { role: 'button', name: label, frame: [] })

const pages: Trace['pages'] = [
  {
    page: 0,
    url: 'https://jobs.example.com/apply',
    title: 'Apply',
    urlPattern: 'jobs.example.com/apply',
    fingerprint: 'f0',
    proofs: [],
    latent: [],
  },
  {
    page: 1,
    url: 'https://jobs.example.com/apply',
    title: 'Experience',
    urlPattern: 'jobs.example.com/apply',
    fingerprint: 'f1',
    proofs: [{ is: 'text_present', text: 'My Experience' }],
    latent: [{ descriptor: target('LinkedIn'), widget: 'text', key: 'linkedin', label: 'LinkedIn', required: false }],
  },
]

const manualOf = (entries: TraceEntry[]): ManualBody => {
  const body = recordManual({
    jobUrl: 'https://boards.example/jobs/1',
    trace: { pages, entries },
    name: 'apply on jobs.example.com',
    taskType: 'apply',
    platform: 'unknown',
    host: 'jobs.example.com',
    applicant,
    baseline: { durationMs: 1000, llmCalls: 0, tokens: 0, costUsd: 0 },
    success: [{ is: 'text_present', text: 'Thank you, Marisol' }],
  })
  if (!body) throw new Error('no manual')
  return body
}

const onFirstPage = (body: ManualBody): ManualBody['steps'] => body.steps.filter(({ page }) => page === 0)

describe('a manual of a run', () => {
  test('contains templates in place of typed values', () => {
    const body = manualOf([
      type('First name', 'Marisol', { source: { from: 'profile', key: 'given-name' } }),
      type('Why us?', 'Because of the tide tables', { source: { from: 'answer', question: 'why us' } }),
      type('Password', '{{secret:current-password}}', { source: { from: 'secret', key: 'current-password' } }),
      type('Favourite tide', 'neap', {}),
    ])
    expect(onFirstPage(body).map(({ value }) => value)).toEqual([
      '{{given-name}}',
      '{{answer:why us}}',
      '{{secret:current-password}}',
      '{{answer:Favourite tide}}',
    ])
  })

  test('is a valid file and keeps nothing of the person, in any string of it', () => {
    const body = manualOf([
      entry(
        {
          operation: { op: 'select', target: { index: 3 }, options: ['California'] },
          source: { from: 'profile', key: 'address-level1' },
        },
        {
          role: 'button',
          name: 'State California Required',
          label: 'State',
          css: '#state',
          fingerprint: {
            tag: 'button',
            text: 'California',
            neighbours: [
              'Acme Corp',
              'City',
              'Review: first name, address, State California, phone and everything else',
            ],
          },
          frame: [],
        },
      ),
      click('Remove Acme Corp'),
    ])
    expect(ManualBody.safeParse(body).success).toBe(true)
    const text = JSON.stringify(body)
    for (const value of ['Marisol', 'marisol@', 'California', 'Acme', 'hunter2', 'tide tables'])
      expect(text).not.toContain(value)
    expect(body.steps[0]?.target).toMatchObject({ label: 'State', css: '#state' })
  })

  test('keeps a question that mentions a country by itself', () => {
    const question = 'Are you legally authorized to work in the United States?'
    const body = manualOf([type(question, 'Yes', { source: { from: 'profile', key: 'work-authorization' } })])
    expect(body.steps[0]?.target?.label).toBe(question)
  })

  test('leaves out a press that the page refused, and keeps the last value of a field at its first place', () => {
    const body = manualOf([
      type('Phone', '1', { source: { from: 'profile', key: 'tel' } }),
      click('Next'),
      type('Phone', '2', { source: { from: 'profile', key: 'tel', format: 'national' } }),
      click('Next', { leaves: true }),
    ])
    expect(onFirstPage(body).map(({ action, value, leaves }) => [action, value, leaves])).toEqual([
      ['type', '{{tel|national}}', undefined],
      ['click', undefined, true],
    ])
  })

  test('proves a step that leaves a page by new content on the next one', () => {
    const body = manualOf([click('Next', { leaves: true })])
    expect(body.steps[0]?.verification).toEqual([{ is: 'text_present', text: 'My Experience' }])
  })

  test('has an optional step for a field for which this person had no data', () => {
    const body = manualOf([click('Next', { leaves: true }), click('Submit', { page: 1, commit: true })])
    expect(body.steps.map(({ description, optional, commit }) => [description, optional, commit])).toEqual([
      ['Press Next', undefined, undefined],
      ['LinkedIn', true, undefined],
      ['Press Submit', undefined, true],
    ])
  })

  test('leaves out what failed', () => {
    const failed = type('Fax', 'x', { outcome: { status: 'failed', code: 'VALUE_NOT_TAKEN', message: 'no', ms: 1 } })
    expect(manualOf([failed, click('Next')]).steps).toHaveLength(2)
  })

  test('a mended version keeps the older steps before the break and does not fill a field twice', () => {
    const old = manualOf([type('First name', 'Marisol', { source: { from: 'profile', key: 'given-name' } })])
    const body = recordManual({
      jobUrl: 'https://boards.example/jobs/1',
      trace: {
        pages,
        entries: [
          type('First name', 'Marisol', { source: { from: 'profile', key: 'given-name' } }),
          type('Email', 'marisol@example.com', { source: { from: 'profile', key: 'email' } }),
        ],
      },
      name: 'n',
      taskType: 'apply',
      platform: 'unknown',
      host: 'jobs.example.com',
      applicant,
      baseline: { durationMs: 1, llmCalls: 0, tokens: 0, costUsd: 0 },
      success: [],
      before: { steps: old.steps.slice(0, 1), page: 0, startUrlPattern: 'start', fingerprint: 'old' },
    })
    expect(body?.steps.map(({ value, order: place }) => [value, place])).toEqual([
      ['{{given-name}}', 0],
      ['{{email}}', 1],
      ['{{linkedin}}', 2],
    ])
    expect(body).toMatchObject({ urlPattern: 'start', fingerprint: 'old' })
  })
})

test('a list of months that nobody had a month for takes nothing else later', () => {
  const month = { descriptor: target('Start'), widget: 'select' as const, label: 'Start', required: false }
  const latent = [{ ...month, key: 'education.0.start', format: 'MMMM' }]
  const body = recordManual({
    jobUrl: 'https://boards.example/jobs/1',
    trace: {
      pages: [{ ...(pages[0] as Trace['pages'][number]), latent }],
      entries: [type('Email', 'marisol@example.com')],
    },
    name: 'apply',
    taskType: 'apply',
    platform: 'unknown',
    host: 'jobs.example.com',
    applicant,
    success: [],
    baseline: { durationMs: 1, llmCalls: 0, tokens: 0, costUsd: 0, steps: 1, human: 0 },
  })
  const step = body?.steps.find(({ optional }) => optional)
  expect(step).toMatchObject({ value: '{{education.0.start|MMMM}}', entry: 'education.0' })
  const valueFor = (start: string) =>
    step && filledValue(step, { id: 'p', values: { 'education.0.start': start }, secrets: {}, answers: [] })
  expect(valueFor('2013-09')).toEqual({ text: 'September' })
  expect(valueFor('2013')).toEqual({ missing: ['education.0.start'] })
})

test('Enter after typing is a separate step, the one that opens the next page', () => {
  const typed = type('Search', 'Marisol', { source: { from: 'profile', key: 'given-name' }, leaves: true })
  const entered: TraceEntry = {
    ...typed,
    operation: { op: 'type', target: { index: 1 }, text: 'Marisol', submit: true },
  }
  const steps = onFirstPage(manualOf([entered]))
  expect(steps.map(({ action, value, key, leaves }) => [action, value, key, leaves])).toEqual([
    ['type', '{{given-name}}', undefined, undefined],
    ['press', undefined, 'Enter', true],
  ])
  expect(steps[1]?.target).toMatchObject({ name: 'Search' })
})
