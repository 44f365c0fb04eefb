/** What the page shows decides whether a job is done, and its ledger says so. */

import { beforeEach, describe, expect, test } from 'vitest'
import { readCheckpoint } from '../../../bridge/engine/state/checkpoint.ts'
import type { Run } from '../../../bridge/engine/state/context.ts'
import { newSends } from '../../../bridge/engine/state/doing.ts'
import { checkLedger, settleUnproved } from '../../../bridge/engine/step/commit.ts'
import { goalReached } from '../../../bridge/engine/step/goal.ts'
import { createProvider } from '../../../bridge/think/registry.ts'
import type { Decision } from '../../../shared/domain/decision.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { type Memory, memoryPorts, runInput } from '../../support/memory.ts'
import { page } from '../think/page.ts'

let memory: Memory
beforeEach(() => {
  memory = memoryPorts({
    provider: { ...createProvider('local'), analyse: async () => Promise.reject(new Error('not asked')) } as never,
    openSession: async () => Promise.reject(new Error('no browser')),
  })
})

const APPLICANT = { id: 'p1', values: {}, secrets: {}, answers: [] }
const input = (jobType: string) => runInput({ targetUrl: 'https://a.example/jobs/1', applicant: APPLICANT, jobType })

/** A run on its second view, after it pressed Send on the first. */
const sent = async (jobType: string, shownBefore?: string): Promise<Run> => {
  const given = input(jobType)
  const id = await memory.ports.commits.begin({
    jobId: given.jobId,
    jobType,
    posting: 'a.example/jobs/1',
    applicantId: 'p1',
  })
  return {
    input: given,
    checkpoint: readCheckpoint(given.checkpoint),
    ports: memory.ports,
    applicant: APPLICANT,
    commit: { id, page: 0, requests: new Set(), sent: [], ...(shownBefore && { shownBefore }) },
    sends: { ...newSends(), left: true },
    trace: { pages: [{}, {}], entries: [] },
  } as unknown as Run
}
const completed: Decision = { thought: 'All done.', operations: [], questions: [], confidence: 1, status: 'completed' }
const state = () => memory.commits[0]?.state
const seen = (part: Partial<Observation>): Observation => ({ ...page(), ...part })

describe('an application that was sent', () => {
  test('is done by words that confirm it, which are kept as the page’s', async () => {
    const run = await sent('apply')
    expect(await goalReached(run, seen({ confirmation: 'Thank you for applying' }))).toEqual({
      end: 'done',
      confirmation: 'Thank you for applying',
      confirmedBy: 'page',
    })
    expect(state()).toBe('confirmed')
  })
  test('is not done by words that were there before, nor beside an error', async () => {
    const words = seen({ confirmation: 'Thanks for your interest' })
    expect(await goalReached(await sent('apply', words.confirmation), words)).toBeUndefined()
    const error = { ...words, messages: [{ kind: 'error' as const, text: 'Email is required' }] }
    expect(await goalReached(await sent('apply'), error)).toBeUndefined()
    expect(state()).toBe('intended')
  })
  test('is not done by a form that is gone', async () => {
    expect(await goalReached(await sent('apply'), seen({ headings: ['Welcome'] }))).toBeUndefined()
  })
})

describe('a form that was sent', () => {
  test('is done when it is gone without an error, reported in our words', async () => {
    expect(await goalReached(await sent('fill_form'), seen({ headings: ['Welcome back'] }))).toEqual({
      end: 'done',
      confirmation: 'The form is gone and the site shows “Welcome back”.',
      confirmedBy: 'form_gone',
    })
  })
  test.each([
    ['a dialog over the form', { text: 'This card was blocked on 3 March.' }],
    ['words that nobody here can read', { headings: ['Kortið er lokað'] }],
    ['the same heading as before', { headings: ['Renew your card'] }],
    ['thanks beside a refusal', { confirmation: 'Thank you for your order', text: 'Your card was declined.' }],
    ['a number beside a refusal', { text: 'Reference: LC-40917\nWir konnten Ihre Zahlung nicht verarbeiten.' }],
    [
      'a message beside the thanks',
      { headings: ['Thank you'], messages: [{ kind: 'status', text: 'お手続きできませんでした' }] },
    ],
  ] as const)('is not done by %s', async (_, part) => {
    for (const jobType of ['fill_form', 'apply'])
      expect(await goalReached(await sent(jobType, 'Renew your card'), seen(part as never))).toBeUndefined()
    expect(state()).toBe('intended')
  })
  test('is not done if the response says that it was refused', async () => {
    const run = await sent('fill_form')
    const refused = { ...run, commit: { ...run.commit, answer: { kind: 'status', status: 200, refuses: true } } } as Run
    expect(await goalReached(refused, seen({ confirmation: 'Thank you for your order' }))).toBeUndefined()
  })
  test('is done if the page only repeats what was typed, or speaks of other cases', async () => {
    const typed = 'My card was blocked and could not be renewed.'
    const run = await sent('fill_form')
    run.trace.entries.push({ operation: { op: 'type', text: typed } } as never)
    const text = `Your message: ${typed}\nIf your card was declined, call us.\nSorry, we cannot reply to everyone.`
    const end = await goalReached(run, seen({ confirmation: 'Thank you for your message', text }))
    expect(end).toMatchObject({ end: 'done', confirmedBy: 'page' })
  })
  test('is not done while fields are there or something loads', async () => {
    const fields = page({ fields: [{ label: 'Email' }] })
    expect(await goalReached(await sent('fill_form'), fields)).toBeUndefined()
    expect(await goalReached(await sent('fill_form'), seen({ loading: true }))).toBeUndefined()
  })
})

test('an application is never called done if nothing was sent', async () => {
  const run = { ...(await sent('apply')), commit: undefined } as Run
  expect(await goalReached(run, seen({}), completed)).toMatchObject({ end: 'failed', code: 'GOAL_NOT_REACHED' })
  const form = { ...(await sent('fill_form')), commit: undefined } as Run
  expect(await goalReached(form, seen({}), completed)).toMatchObject({ end: 'done' })
})

describe('after a press whose proof did not come', () => {
  test('a page that shows an error has refused it, and it may be sent again', async () => {
    const run = await sent('apply')
    expect(await settleUnproved(run, page({ fields: [{ label: 'Email', error: 'Not an address' }] }))).toBe('refused')
    expect(state()).toBe('abandoned')
    expect(run.commit).toBeUndefined()
  })
  test('a page that says nothing leaves it open', async () => {
    expect(await settleUnproved(await sent('apply'), seen({}))).toBe('open')
    expect(state()).toBe('unconfirmed')
  })
})

describe('before anything is done', () => {
  const ledger = async (other: 'confirmed' | 'unconfirmed' | 'abandoned', again = false) => {
    const first = await sent('apply')
    await memory.ports.commits.settle(first.commit?.id ?? '', other)
    const run = { ...first, input: { ...input('apply'), again }, commit: undefined } as Run
    return checkLedger(run)
  }
  test('an application that went out is not sent a second time', () =>
    expect(ledger('confirmed')).rejects.toMatchObject({
      code: 'already_submitted',
      message: expect.stringMatching(/Already sent on/),
    }))
  test('nor is one whose outcome is unknown', () =>
    expect(ledger('unconfirmed')).rejects.toMatchObject({
      code: 'already_submitted',
      message: expect.stringMatching(/nobody knows yet/),
    }))
  test('one that was rejected, or is requested again, is sent', async () => {
    expect(await ledger('abandoned')).toEqual({ kind: 'clear' })
    memory.commits.length = 0
    expect(await ledger('confirmed', true)).toEqual({ kind: 'clear' })
  })
  test('a job that was lost while it sent looks at the page first', async () => {
    const run = { ...(await sent('apply')), commit: undefined } as Run
    expect(await checkLedger(run)).toEqual({ kind: 'sending' })
    expect(run.commit).toBeDefined()
  })
})

describe('a removal that the page does not announce', () => {
  const before = ['Berths', 'B3', 'B4', 'Free places: ask at the office']
  const left = ['Berths', 'B3', 'Free places: ask at the office'].join('\n')
  const removed = async (answer: number | undefined, jobType = 'custom'): Promise<Run> => {
    const run = await sent(jobType, before.join('\n'))
    return {
      ...run,
      input: { ...run.input, hitlEnabled: false },
      signal: AbortSignal.timeout(10_000),
      commit: {
        ...run.commit,
        requests: new Set(['https://a.example/berths/4']),
        saidBefore: before,
        answer: answer === undefined ? undefined : { kind: 'status', status: answer },
      },
    } as Run
  }
  const met = { judgedMet: true }

  test('is done if its line is gone, the rest is there and the site accepted it', async () => {
    expect(await goalReached(await removed(200), seen({ text: left }), completed, met)).toMatchObject({ end: 'done' })
    expect(state()).toBe('confirmed')
  })
  test.each([
    ['nothing is gone', 200, before.join('\n')],
    ['the site refused it', 500, left],
    ['most of the page is gone, too', 200, 'Berths'],
  ])('is not done if %s', async (_, answer, text) => {
    await goalReached(await removed(answer), seen({ text }), completed, met).catch(() => undefined)
    expect(state()).not.toBe('confirmed')
  })
})
