// An invented person, the local planner deciding for her, and a short form of its decisions.
import { createLocalProvider } from '../../../bridge/think/local/index.ts'
import type { Decision } from '../../../shared/domain/decision.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import type { Objective } from '../../../shared/domain/provider.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'
import { type FieldLike, NEXT, page } from './page.ts'

export const ADA = {
  name: 'Ada King',
  email: 'ada@example.test',
  phone: '+1 415 555 0134',
  address: { street: '1 Main St', city: 'Austin', state: 'TX', zip: '78701', country: 'US' },
  resume: '/data/cv.pdf',
  work_authorization: true,
  requires_sponsorship: false,
  tShirt: 'M',
  experience: [
    { title: 'Lead', company: 'Acme', start: '2021-05', end: 'present' },
    { title: 'Analyst', company: 'Engines Ltd', start: '2018-01', end: '2021-04' },
  ],
  answers: { 'Why do you want to work here?': 'Because of the engines.' },
}

const provider = createLocalProvider({ now: () => new Date(2026, 10, 21).getTime() })
export const decide = (
  seen: Observation,
  more: { data?: unknown; history?: TraceEntry[]; objective?: Partial<Objective> } = {},
): Promise<Decision> =>
  provider.analyse({
    observation: seen,
    objective: {
      jobType: 'apply',
      task: '',
      targetUrl: seen.url,
      applicant: parseUserData(more.data ?? ADA),
      ...more.objective,
    },
    history: more.history ?? [],
    signal: new AbortController().signal,
  })

/** The operations in short: `type 1 Ada`, `select 2 Yes`, `click 500!` for a commit. */
export const brief = ({ operations, questions }: Decision): string[] => [
  ...operations.map(({ operation, commit }) => {
    const at =
      'target' in operation && operation.target && 'index' in operation.target ? ` ${operation.target.index}` : ''
    if (operation.op === 'type') return `type${at} ${operation.text}`
    if (operation.op === 'select') return `select${at} ${operation.options.join(' + ')}`
    if (operation.op === 'check') return `check${at} ${operation.checked}`
    if (operation.op === 'upload') return `upload${at} ${operation.files.join()}`
    return `${operation.op}${at}${commit ? '!' : ''}`
  }),
  ...questions.map(({ kind, question }) => (kind === 'screening_question' ? `ask ${question}` : `${kind} ${question}`)),
]
export const withField = async (one: FieldLike, data?: unknown): Promise<string[]> =>
  brief(
    await decide(
      page({ fields: [{ label: 'Email', profileKey: 'email', value: 'ada@example.test' }, one], buttons: [NEXT] }),
      { data },
    ),
  )
