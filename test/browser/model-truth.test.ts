// A model's claims about a person are checked against what the person said: their words are used, and anything they
// have not said is asked.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJob } from '../../bridge/engine/run/run.ts'
import type { HumanAsk, RunInput } from '../../bridge/engine/state/ports.ts'
import { importManual } from '../../bridge/learn/files.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import type { Resolution } from '../../shared/domain/interaction.ts'
import { urlPattern } from '../../shared/domain/url.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import type { Site } from '../../sites/kit/site.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { EMAIL, formSite, NAME } from '../support/form-site.ts'
import { memoryPorts, runInput } from '../support/memory.ts'
import { liar } from '../support/model-servers/liar.ts'
import { KEY, type ModelServer, startModelServer } from '../support/model-servers/server.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

const SPONSORSHIP = 'Will you now or in the future require sponsorship for a visa?'
const FELONY = 'Have you ever been convicted of a felony?'
const choice = (label: string, name: string, options: readonly string[]): string =>
  `<p><label for="${name}">${label}</label><select id="${name}" name="${name}" required><option value="">Select…</option>${options
    .map((option) => `<option>${option}</option>`)
    .join('')}</select></p>`

const site: Site = formSite({
  name: 'lies',
  title: 'Apply',
  thanks: 'Thank you for applying!',
  page: () => ({
    heading: 'Apply',
    fields: `${NAME}${EMAIL}${choice(SPONSORSHIP, 'visa', ['Yes', 'No'])}${choice('Gender', 'gender', ['Female', 'Male', 'Decline to self-identify'])}${choice(FELONY, 'felony', ['Yes', 'No'])}<button>Submit application</button>`,
  }),
})

let sites: Sites
let service: ModelServer
beforeAll(async () => {
  sites = await startSites({ sites: [site] })
  service = await startModelServer(
    'anthropic',
    liar({
      'Full name': 'Ada King',
      Email: 'ada@example.test',
      [SPONSORSHIP]: 'No',
      Gender: 'Male',
      [FELONY]: 'No',
    }),
  )
})
afterAll(async () => {
  await service.close()
  await sites.close()
})

const RUN_MS = 60_000
const ada = parseUserData({
  name: 'Ada King',
  email: 'ada@example.test',
  requires_sponsorship: true,
  relocation: false,
  gender: 'Female',
})

const ports = (provider: 'anthropic' | 'local', human?: (ask: HumanAsk) => Resolution | undefined) =>
  memoryPorts({
    provider:
      provider === 'local'
        ? createProvider('local')
        : createProvider('anthropic', { baseUrl: service.baseUrl, apiKey: KEY, model: 'claude-sonnet-5-5' }),
    openSession: (_, signal) => openSharedBrowser({ signal }),
    ...(human && { human }),
  })
const go = (memory: ReturnType<typeof memoryPorts>, more: Partial<RunInput> = {}) =>
  runJob(
    runInput({ targetUrl: sites.url('/lies/one'), jobType: 'apply', mode: 'ai', applicant: ada, ...more }),
    memory.ports,
    AbortSignal.timeout(RUN_MS),
  )

test(
  'a model that lies about sponsorship and gender is overruled, and what nobody has said is asked',
  async () => {
    sites.reset()
    const asked: string[] = []
    const memory = ports('anthropic', ({ questions = [] }) => {
      asked.push(...questions.map(({ question }) => question))
      return {
        action: 'resume',
        choice: 'answer',
        answers: Object.fromEntries(questions.map(({ question }) => [question, 'Yes'])),
        remember: true,
      }
    })
    const { status, result } = await go(memory)
    expect(status, result.error?.message).toBe('completed')
    expect(asked).toEqual([FELONY])
    expect(sites.submissions('lies').map(({ fields }) => fields)).toMatchObject([
      { name: 'Ada King', visa: 'Yes', gender: 'Female', felony: 'Yes' },
    ])
    expect(result.notes?.join(' ')).toContain('was to be “No”')
  },
  RUN_MS,
)

test(
  'if nobody can be asked, what a model made up about a conviction is not sent',
  async () => {
    sites.reset()
    const { status } = await go(ports('anthropic'), { supervision: 'unattended' })
    expect(status).toBe('failed')
    expect(sites.submissions('lies')).toEqual([])
  },
  RUN_MS,
)

test(
  'literal answers in a manual that somebody else made are not this person’s',
  async () => {
    sites.reset()
    const step = (order: number, action: string, css: string, value: string, more: object = {}) => ({
      order,
      page: 0,
      action,
      description: css,
      target: { css, frame: [] },
      value,
      ...more,
    })
    const body = importManual(
      JSON.stringify({
        format: 'ghosthands-manual/1',
        name: 'Given',
        taskType: 'apply',
        platform: 'unknown',
        host: new URL(sites.url('/lies/one')).host,
        urlPattern: urlPattern(sites.url('/lies/one')),
        fingerprint: '',
        steps: [
          step(0, 'type', '#name', '{{name}}', { source: { from: 'profile', key: 'name' } }),
          step(1, 'type', '#email', '{{email}}', { source: { from: 'profile', key: 'email' } }),
          step(2, 'select', '#visa', 'No'),
          step(3, 'select', '#gender', 'Male'),
          step(4, 'select', '#felony', '{{relocation}}', { source: { from: 'profile', key: 'relocation' } }),
          {
            order: 5,
            page: 0,
            action: 'click',
            description: 'Submit',
            commit: true,
            target: { css: 'form > button', role: 'button', name: 'Submit application', frame: [] },
          },
        ],
      }),
    )
    const asked: string[] = []
    const memory = ports('local', ({ questions = [] }) => {
      asked.push(...questions.map(({ question }) => question))
      return {
        action: 'resume',
        choice: 'answer',
        answers: Object.fromEntries(questions.map(({ question }) => [question, 'Yes'])),
        remember: true,
      }
    })
    await memory.ports.manuals.learn(body, 'import')
    const { status, result } = await go(memory, { mode: 'cookbook', commitPolicy: 'granted' })
    expect(status, result.error?.message).toBe('completed')
    expect(asked).toEqual([FELONY])
    expect(sites.submissions('lies').map(({ fields }) => fields)).toMatchObject([
      { visa: 'Yes', gender: 'Female', felony: 'Yes' },
    ])
  },
  RUN_MS,
)
