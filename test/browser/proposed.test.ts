// Data under keys of the person's own that only resemble a question: proposed to the person, typed when they agree,
// learned with the task, and never taken for something that it does not say.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readToken } from '../../bridge/base/home.ts'
import type { InteractionResource, JobResource } from '../../shared/protocol/http-jobs.ts'
import { EMAIL, field, formSite, NAME } from '../support/form-site.ts'
import { openWorkingBridge, type WorkingBridge } from '../support/working-bridge.ts'

const RHYTHM = '<option>Yearly</option><option>Quarterly</option>'
const guild = formSite({
  name: 'guild',
  title: 'Coopers’ Guild',
  thanks: 'Thank you. Your membership form was received. Reference CG-2207.',
  page: (posting) => ({
    heading: 'Join the guild',
    fields: [
      NAME,
      EMAIL,
      posting.startsWith('short') ? '' : field('Purpose of your membership', 'purpose'),
      `<p><label for="pay">Rhythm of your dues</label><select id="pay" name="pay">${RHYTHM}</select></p>`,
      field('Names of your apprentices', 'names', ''),
      field('Guests at the first dinner', 'guests', ''),
      field('Your previous workshop', 'before', ''),
      '<button>Send the form</button>',
    ].join(''),
  }),
})

let bridge: WorkingBridge
beforeAll(async () => {
  bridge = await openWorkingBridge([guild])
})
afterAll(() => bridge?.[Symbol.asyncDispose]())

const api = async <T>(method: string, path: string, body?: object): Promise<T> => {
  const headers = { authorization: `Bearer ${readToken(bridge.app.config.home)}`, 'content-type': 'application/json' }
  const answer = await fetch(`${bridge.base}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return (await answer.json()) as T
}
const INES = {
  id: 'ines',
  name: 'Ines Duarte',
  email: 'ines@example.com',
  purpose: 'To learn barrels.',
  membership: { dues: 'quarterly', apprentices: 'Leo, Rui' },
  guests: 'Mia Orr',
  workshop: 'Quay Cooperage',
}
const TUNDE = {
  id: 'tunde',
  name: 'Tunde Ross',
  email: 'tunde@example.com',
  purpose: 'To sell staves.',
  membership: { dues: 'yearly' },
}
const fill = async (posting: string, user_data: object, more: object = {}): Promise<string> => {
  const made = await api<JobResource>('POST', '/jobs', {
    job_type: 'fill_form',
    execution_mode: 'ai',
    provider: 'local',
    target_url: bridge.sites.url(`/guild/${posting}`),
    interaction_timeout: 60,
    commit_policy: 'granted',
    input_data: { user_data },
    ...more,
  })
  if (!made.job_id) throw new Error(JSON.stringify(made))
  return made.job_id
}
const waiting = (id: string): Promise<InteractionResource> =>
  bridge.app.store.notices.until(
    id,
    async () => {
      const { items } = await api<{ items: InteractionResource[] }>('GET', '/interactions')
      const { status, error } = await api<JobResource>('GET', `/jobs/${id}`)
      if (status === 'completed' || status === 'failed') throw new Error(error?.message ?? status)
      return items.find((one) => one.job_id === id)
    },
    AbortSignal.timeout(60_000),
  )
const over = async (id: string): Promise<string> => {
  const { status, error } = await bridge.app.jobs.wait(id, { signal: AbortSignal.timeout(60_000) })
  return error?.message ?? status
}
const sent = () => bridge.sites.submissions('guild').at(-1)?.fields

test('what the data may say is proposed with its source, changed or taken by the person, and replayed for the next one', async () => {
  const id = await fill('one', INES)
  const request = await waiting(id)
  expect(request.text).toBe('Your data may say this. Check what is filled in.')
  expect(request.questions.map(({ question, required, draft }) => ({ question, required, draft }))).toEqual(
    [
      ['Purpose of your membership', true, 'custom.purpose', 'To learn barrels.', 'To learn barrels.'],
      ['Rhythm of your dues', false, 'custom.membership-dues', 'Quarterly', 'quarterly'],
      ['Guests at the first dinner', false, 'custom.guests', 'Mia Orr', 'Mia Orr'],
      ['Your previous workshop', false, 'custom.workshop', 'Quay Cooperage', 'Quay Cooperage'],
    ].map(([question, required, key, text, words]) => ({
      question,
      required,
      draft: { text, from: 'data', sentences: [{ text, source: { from: 'profile', key, words } }] },
    })),
  )
  // The workshop is the present one: the person leaves the field empty.
  await api('POST', `/interactions/${request.id}/answer`, {
    action: 'resume',
    choice: 'answer',
    answers: {
      'Purpose of your membership': 'To learn barrels.',
      'Rhythm of your dues': 'Quarterly',
      'Guests at the first dinner': 'Mia',
    },
  })
  expect(await over(id)).toBe('completed')
  expect(sent()).toMatchObject({
    purpose: 'To learn barrels.',
    pay: 'Quarterly',
    names: 'Leo, Rui',
    guests: 'Mia',
    before: '',
  })

  // Another person's data under the same keys answers what the first one agreed to. What the first one typed is theirs.
  const next = await fill('two', TUNDE, { execution_mode: 'cookbook' })
  expect(await over(next)).toBe('completed')
  expect(sent()).toMatchObject({
    name: 'Tunde Ross',
    purpose: 'To sell staves.',
    pay: 'Yearly',
    names: '',
    guests: '',
    before: '',
  })
})

test('where nobody may be asked, what the form does not require stays as it is', async () => {
  const id = await fill('short', { ...INES, id: 'alone' }, { hitl_enabled: false })
  expect(await over(id)).toBe('completed')
  expect(sent()).toMatchObject({ name: 'Ines Duarte', pay: 'Yearly', guests: '', before: '' })
})

test('a form that requires it and nobody who may be asked: nothing is sent', async () => {
  const before = bridge.sites.submissions('guild').length
  const id = await fill('three', { ...INES, id: 'nobody' }, { hitl_enabled: false })
  expect(await over(id)).toMatch(/Purpose of your membership.*was not sent/s)
  expect(bridge.sites.submissions('guild')).toHaveLength(before)
})
