// A model provider on a loopback service is asked once about a small page.
import { createProvider, type ProviderOptions } from '../../../../bridge/think/registry.ts'
import type { Decision } from '../../../../shared/domain/decision.ts'
import type { Observation } from '../../../../shared/domain/observation.ts'
import type { TraceEntry } from '../../../../shared/domain/outcome.ts'
import type { Objective } from '../../../../shared/domain/provider.ts'
import { parseUserData } from '../../../../shared/domain/user-data.ts'
import { type FormatName, KEY, type ModelServer } from '../../../support/model-servers/server.ts'
import { type PageLike, page, SUBMIT } from '../page.ts'

export const ADA = parseUserData({
  id: 'ada',
  name: 'Ada King',
  email: 'ada@example.test',
  country: 'US',
  resume: '/data/private/cv.pdf',
  password: 'Quay-Street-12',
  answers: { 'Why us?': 'Because of the engines.' },
})

export const seen = (more: PageLike = {}): Observation =>
  page({
    fields: [
      { label: 'Full name', profileKey: 'name', required: true },
      { label: 'Email', profileKey: 'email', type: 'email' },
      { label: 'Country', profileKey: 'country', widget: 'select', options: ['Canada', 'United States'] },
      {
        label: 'Contact',
        widget: 'radio',
        options: [
          { label: 'Mail', index: 21 },
          { label: 'Phone', index: 22 },
        ],
      },
      { label: 'Newsletter', widget: 'checkbox', checked: false },
      { label: 'Résumé', widget: 'file', profileKey: 'resume', type: 'file' },
    ],
    buttons: [SUBMIT],
    text: 'form\n [1] textbox "Full name" required\n [2] textbox "Email"\n [500] button "Submit application"',
    ...more,
  })

export const objective = (more: Partial<Objective> = {}): Objective => ({
  jobType: 'apply',
  task: '',
  targetUrl: 'http://127.0.0.1/apply',
  applicant: ADA,
  ...more,
})

/** Practically no pause between tries. */
export const FAST = { baseMs: 1, maxMs: 2 }

export const lookAt = (
  name: FormatName,
  service: ModelServer,
  more: {
    options?: ProviderOptions
    observation?: Observation
    objective?: Partial<Objective>
    history?: TraceEntry[]
    screenshot?: Uint8Array
    signal?: AbortSignal
    onThought?: (thought: string) => void
  } = {},
): Promise<Decision> =>
  createProvider(name, {
    baseUrl: service.baseUrl,
    apiKey: KEY,
    model: 'claude-haiku-4-5',
    pace: FAST,
    ...more.options,
  }).analyse({
    observation: more.observation ?? seen(),
    objective: objective(more.objective),
    history: more.history ?? [],
    signal: more.signal ?? new AbortController().signal,
    ...(more.screenshot && { screenshot: more.screenshot }),
    ...(more.onThought && { onThought: more.onThought }),
  })
