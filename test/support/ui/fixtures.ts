/** Views, screens and links as the bridge sends them, for tests and screenshots of the extension's surfaces. */

import type { BatchItem, Interaction, InteractionCard } from '../../../shared/domain/interaction.ts'
import * as words from '../../../shared/domain/interaction-words.ts'
import type { ManualDetail } from '../../../shared/domain/manual-detail.ts'
import type { ReceiptLine } from '../../../shared/domain/receipt.ts'
import { toSentence } from '../../../shared/domain/sentences.ts'
import type { TargetDescriptor } from '../../../shared/domain/target.ts'
import type { HistoryRow, ManualView, ProfileView } from '../../../shared/protocol/methods.ts'
import type { BridgeView, JobView, Link, Screen, TimelineRow } from '../../../shared/protocol/view.ts'
import { DRAFTED } from './drafted.ts'

export const READY: Link = { state: 'ready', version: '0.1.0' }

export const field = (label: string, more: Partial<TargetDescriptor> = {}): TargetDescriptor => ({
  role: 'textbox',
  name: label,
  label,
  frame: [],
  ...more,
})
export const byId = (id: string): TargetDescriptor => ({ css: `#${id}`, frame: [] })

const later = (ms: number): string => new Date(Date.now() + ms).toISOString()

const CARD: InteractionCard = {
  title: '',
  text: '',
  actions: [],
  byItself: false,
  notYet: null,
  target: null,
  postcondition: null,
  value: null,
  step: null,
  page: null,
  items: [],
  code: null,
  limit: null,
  facts: [],
  receipt: [],
  evidence: null,
}

let made = 0

export function request(kind: Interaction['kind'], card: Partial<Interaction> = {}): Interaction {
  made += 1
  return {
    id: `request-${made}`,
    jobId: 'job-1',
    kind,
    description: card.title ?? kind,
    questions: [],
    currentUrl: 'https://jobs.example.com/apply',
    screenshot: null,
    pausedAt: new Date().toISOString(),
    expiresAt: later(292_500),
    timeoutSeconds: 300,
    status: 'open',
    ...CARD,
    ...card,
  }
}

export const ITEMS: readonly Omit<BatchItem, 'kind' | 'secret' | 'editable'>[] = [
  ['First name', 'Sample', 'first'],
  ['Last name', 'Applicant', 'last'],
  ['Email', 'applicant@example.com', 'email'],
  ['Phone', '+1 555 0100', 'phone'],
  ['Street address', '1 Example Street', 'street'],
  ['City', 'Example City', 'city'],
  ['Postal code', '00001', 'post'],
  ['How did you hear about us?', 'Job board', 'hear'],
].map(([label = '', value = '', id = ''], at) => ({
  number: at + 1,
  label,
  value,
  guess: id === 'hear',
  target: byId(id),
}))

const RECEIPT: readonly ReceiptLine[] = [
  { page: 0, view: 'My information', question: 'First name', value: 'Sample', source: 'datum', of: 'firstName' },
  { page: 0, view: 'My information', question: 'Last name', value: 'Applicant', source: 'datum', of: 'lastName' },
  { page: 0, view: 'My information', question: 'Email', value: 'applicant@example.com', source: 'datum', of: 'email' },
  { page: 0, view: 'My information', question: 'Street, line 2', value: '', source: 'open' },
  { page: 1, view: 'Questions', question: 'Notice period', value: '4 weeks', source: 'answer' },
  {
    page: 1,
    view: 'Questions',
    question: 'Will you now or in the future require sponsorship for employment visa status?',
    value: 'No',
    source: 'person',
    sensitive: true,
    earlier: { value: 'Yes', at: '2026-03-02T10:00:00.000Z', jobId: 'job-0' },
  },
  { page: 1, view: 'Questions', question: 'How did you hear about us?', value: 'Job board', source: 'guess' },
  { page: 2, view: 'Review and send', question: 'Date', value: '22 November 2026', source: 'rule', of: 'today' },
]

export const REQUESTS = {
  guide: () =>
    request('guide_step', {
      ...words.guideWords({ do: 'type', label: 'Phone' }),
      target: byId('phone'),
      value: { text: '+1 555 0100', secret: false },
      step: { number: 4, total: 31 },
      byItself: true,
    }),
  batch: () =>
    request('approve_batch', {
      ...words.batchWords(8, []),
      items: ITEMS.map(
        (item): BatchItem => ({
          ...item,
          kind: item.label.startsWith('How') ? 'choose' : 'type',
          secret: false,
          editable: true,
          inProfile: true,
          ...(item.label.startsWith('How') && { options: ['Job board', 'A friend'] }),
        }),
      ),
    }),
  origin: () => request('approve_origin', words.originWords('https://forms.example.net', 'jobs.example.com', false)),
  captcha: () => request('captcha', { ...words.captchaWords('tick'), target: byId('cap'), byItself: true }),
  send: () =>
    request('approve_submit', {
      ...words.sendWords('apply', 'Send application'),
      target: byId('send'),
      facts: ['31 answers, 29 from your profile, 2 from you', 'resume.pdf attached', 'Not sent to this job before'],
      receipt: [...RECEIPT],
    }),
  takeover: () => request('takeover', words.takeoverWords('takeover', 'Street address', 'Phone')),
  code: () =>
    request('2fa', {
      ...words.codeWords('Example Corp', 6, 'applicant@example.com'),
      code: { digits: 6 },
      questions: [{ question: 'Code', required: true }],
    }),
  mailed: () =>
    request('2fa', {
      ...words.mailedWords('code', 'jobs.example.com', 'unknown'),
      value: { text: '482910', secret: false },
      facts: ['It says it is from no-reply@example.com', 'Subject: Your code'],
    }),
  account: () => request('login', words.accountWords('jobs.example.com', 'applicant@example.com')),
  choice: () => {
    const questions = [
      {
        question: 'Are you willing to relocate to Example City?',
        options: ['Yes', 'No', 'Prefer to discuss'],
        required: true,
      },
    ]
    return request('screening_question', { ...words.questionWords(questions), questions })
  },
  document: () => {
    const card = words.documentWords('cover-letter', 'Data Analyst, jobs.example.com', false)
    const questions = [{ question: card.title, options: ['Short', 'With references'], required: false }]
    return request('screening_question', { ...card, questions })
  },
  text: () => {
    const questions = [{ question: DRAFTED.question, required: true }]
    return request('screening_question', { ...words.questionWords(questions), questions })
  },
  draft: () =>
    request('screening_question', { ...words.questionWords([DRAFTED], { drafts: true }), questions: [DRAFTED] }),
  proposed: () => {
    const from = (key: string, words: string, text = words) => ({
      text,
      from: 'data' as const,
      sentences: [{ text, source: { from: 'profile' as const, key: `custom.${key}`, words } }],
    })
    const questions = [
      {
        question: 'Purpose of your membership',
        required: true,
        draft: from('purpose', 'To learn how barrels are made.'),
      },
      {
        question: 'Would you like to volunteer?',
        options: ['Yes', 'No'],
        required: false,
        draft: from('volunteering', 'Yes, at weekends', 'Yes'),
      },
    ]
    return request('screening_question', {
      ...words.questionWords(questions.map((one) => ({ ...one, proposed: {} }))),
      questions,
    })
  },
  several: () => {
    const questions = [
      { question: 'Are you willing to relocate?', options: ['Yes', 'No'], required: true },
      { question: 'Salary expectation', required: true, error: 'Enter a number.' },
      { question: 'Anything else?', required: false },
    ]
    return request('screening_question', { ...words.questionWords(questions), questions })
  },
  yesNo: () => {
    const questions = [
      { question: 'Are you legally authorized to work in the United States?', yesNo: true, required: true },
      { question: 'How did you hear about this job?', required: true },
    ]
    return request('screening_question', { ...words.questionWords(questions), questions, target: byId('email') })
  },
  payment: () => request('payment', words.paymentWords('Example Shop', '$12.00')),
  legal: () => request('legal', words.legalWords('the privacy notice')),
  login: () => request('login', words.loginWords('jobs.example.com')),
  stuck: () => request('stuck', { ...words.stuckWords('Continue', '', 3), target: byId('next') }),
  limit: () =>
    request('budget', {
      ...words.limitWords('$0.50', '$1.00', '21 of 31 answers are kept.'),
      limit: { spentUsd: 0.5, limitUsd: 0.5, raiseToUsd: 1 },
    }),
  confirmSent: (refusal?: string) => request('confirm_sent', words.confirmSentWords(refusal)),
  botCheck: () => request('bot_check', words.botCheckWords('jobs.example.com')),
} satisfies Record<string, () => Interaction>

export const PAGES = ['My information', 'My experience', 'Questions', 'Disclosures', 'Review and send']
const page = (current: number) => ({ current, total: 5, label: PAGES[current - 1] ?? '' })

export function job(more: Partial<JobView> = {}): JobView {
  return {
    id: 'job-1',
    type: 'apply',
    status: 'running',
    phase: 'working',
    title: 'Applying at Example Corp',
    targetUrl: 'https://jobs.example.com/apply',
    host: 'jobs.example.com',
    tabId: null,
    profile: { id: 'p1', name: 'Sample Applicant' },
    supervision: 'auto',
    page: page(3),
    now: { ...toSentence('Choosing “Notice period”'), detail: '“4 weeks”' },
    steps: { done: 18, total: 31 },
    answersFromYou: 1,
    warnings: [],
    cost: { spent: 0.19, limit: 0.5 },
    startedAt: later(-24_000),
    endedAt: null,
    workedMs: 24_400,
    asOf: new Date().toISOString(),
    request: null,
    plan: null,
    outcome: null,
    place: null,
    ...more,
  }
}

export const asking = (open: Interaction, more: Partial<JobView> = {}): JobView =>
  job({
    status: 'paused',
    phase: open.kind === 'approve_submit' ? 'approve' : 'you',
    request: { ...shown(open), jobId: more.id ?? 'job-1' },
    now: null,
    ...more,
  })

export const waiting = (more: Partial<JobView> = {}): JobView =>
  job({
    id: 'job-w',
    status: 'awaiting_approval',
    phase: 'approve',
    title: 'Apply at Example Corp?',
    page: null,
    now: null,
    startedAt: null,
    workedMs: 0,
    plan: {
      what: 'Fill 31 fields on 5 pages, attach resume.pdf',
      where: 'jobs.example.com, nowhere else',
      askedBy: 'weekly applications',
    },
    ...more,
  })

export const sent = (more: Partial<JobView> = {}): JobView =>
  job({
    status: 'completed',
    phase: 'done',
    now: null,
    page: page(5),
    steps: { done: 31, total: 31 },
    answersFromYou: 2,
    cost: { spent: 0.31, limit: 0.5 },
    workedMs: 38_200,
    endedAt: later(-2000),
    outcome: ending('Application sent to Example Corp', {
      text: 'Their page confirms it: “Thank you for applying”.',
      kept: 'The next one here is faster and costs nothing.',
    }),
    ...more,
  })

/** In the bridge's format: its own sentences with their keys. */
export const ending = (title: string, { text, kept }: { text: string; kept: string | null }): JobView['outcome'] => ({
  title,
  text,
  kept,
  report: 'http://127.0.0.1:7437/jobs/job-1/report',
  trace: 'http://127.0.0.1:7437/jobs/job-1/trace',
  said: { title: toSentence(title).said, text: toSentence(text).said, ...(kept && { kept: toSentence(kept).said }) },
})

/** Rows as `collected` returns them, and the task that collected them. */
export const COLLECTED = {
  columns: ['Title', 'Author', 'Price'],
  rows: Array.from({ length: 64 }, (_, at) => ({
    Title:
      ['Tides of the North', 'A History of Small Harbours and the People Who Keep Them', 'Letters from Quay Street'][
        at % 3
      ] ?? '',
    Author: ['A. Sample', 'B. Person', 'C. Writer'][at % 3] ?? '',
    Price: `$${(8 + at * 0.75).toFixed(2)}`,
  })),
  data: [],
}
export const collectedJob = (more: Partial<JobView> = {}): JobView => {
  const outcome = ending('Collected from books.example.com', {
    text: '64 rows collected.',
    kept: 'The next one here is faster and costs nothing.',
  })
  return sent({
    type: 'scrape',
    title: 'Collected from books.example.com',
    host: 'books.example.com',
    page: null,
    steps: { done: 1, total: 1 },
    answersFromYou: 0,
    cost: { spent: 0, limit: 0.5 },
    workedMs: 1_900,
    outcome: outcome && { ...outcome, rows: COLLECTED.rows.length },
    ...more,
  })
}

export function view(jobs: JobView[] = [], more: Partial<BridgeView> = {}): BridgeView {
  return {
    epoch: 'e1',
    revision: 1,
    version: '0.1.0',
    jobs,
    profiles: [
      { id: 'p1', name: 'Sample Applicant', initials: 'SA' },
      { id: 'p2', name: 'Freelance', initials: 'FL' },
    ],
    provider: { name: 'local', free: false, limitUsd: 0.5 },
    ...more,
  }
}

const shown = (open: Interaction): Interaction => ({
  ...open,
  said: {
    ...(open.notYet && { notYet: toSentence(open.notYet).said }),
    facts: open.facts.map((fact) => toSentence(fact).said ?? null),
  },
})

export const screen = (more: Partial<Screen> = {}): Screen => ({
  jobId: 'job-1',
  phase: 'working',
  supervision: 'auto',
  now: 'Typing “Email”',
  said: { now: toSentence('Typing “Email”').said },
  page: page(1),
  request: null,
  notYet: null,
  marks: [],
  clear: null,
  ...more,
  ...(more.request && { request: shown(more.request) }),
})

let seq = 0
const row = (kind: TimelineRow['kind'], verb: string, text: string, more: Partial<TimelineRow> = {}): TimelineRow => {
  seq += 1
  const said = { text: toSentence(text).said, ...(more.detail && { detail: toSentence(more.detail).said }) }
  return {
    seq,
    kind,
    verb,
    text,
    value: null,
    detail: null,
    ms: null,
    costUsd: null,
    page: 3,
    live: false,
    said,
    ...more,
  }
}

export function timeline(): TimelineRow[] {
  const filled = (count: number, on: number, ms: number, costUsd: number) =>
    Array.from({ length: count }, (_, at) =>
      row('did', 'Typed', `Field ${at + 1}`, {
        value: 'a value',
        ms: ms / count,
        costUsd: at === 0 ? costUsd : 0,
        page: on,
      }),
    )
  return [
    row('page', 'Page', 'My information', { page: 1 }),
    ...filled(9, 1, 6200, 0.06),
    row('page', 'Page', 'My experience', { page: 2 }),
    ...filled(6, 2, 9800, 0.08),
    row('page', 'Page', 'Questions'),
    row('saw', 'Saw', '6 fields', { ms: 38 }),
    row('decided', 'Decided', 'Fills in: Work permit, Start date, Résumé, Salary and 1 more.', {
      ms: 1400,
      costUsd: 0.02,
    }),
    row('did', 'Chose', 'Work permit', { value: 'Yes', ms: 46 }),
    row('did', 'Typed', 'Start date', { value: '1 February 2027', ms: 61 }),
    row('did', 'Attached', 'Résumé', { value: 'resume.pdf', ms: 1200 }),
    row('found_again', 'Found again', 'Salary', { value: '60,000', ms: 200 }),
    row('decided', 'Decided', 'One required question has no answer yet.', { ms: 900, costUsd: 0.01 }),
    row('you', 'Asked you', 'Relocate?'),
    row('you', 'You', 'Answered'),
    row('did', 'Chose', 'Notice period', { value: '4 weeks', live: true, ms: 300 }),
  ]
}

export const MANUALS: readonly ManualView[] = [
  {
    id: 'm1',
    title: 'Job application',
    jobType: 'apply',
    byWords: false,
    health: 100,
    version: 3,
    steps: 31,
    uses: 41,
    lastUsed: later(-3_600_000),
    learned: later(-20 * 86_400_000),
    state: 'works_well',
  },
  {
    id: 'm2',
    title: 'Job search results',
    jobType: 'scrape',
    byWords: false,
    health: 60,
    version: 1,
    steps: 4,
    uses: 12,
    lastUsed: later(-9 * 86_400_000),
    learned: later(-40 * 86_400_000),
    state: 'relearning',
  },
  {
    id: 'm3',
    title: 'Withdraw an application',
    jobType: 'custom',
    byWords: true,
    health: 100,
    version: 1,
    steps: 5,
    uses: 0,
    lastUsed: null,
    learned: later(-17 * 86_400_000),
    state: 'ready',
  },
]

/** The first manual's details, with the result of its check. */
export const DETAIL: ManualDetail = {
  id: 'm1',
  version: 3,
  name: 'Job application',
  standing: 'in_use',
  patrol: true,
  check: {
    at: later(-7_200_000),
    version: 3,
    verdict: 'broken',
    looked: 4,
    found: 3,
    misfits: [{ order: 2, description: 'Notice period', fit: 'missing' }],
  },
  steps: [
    ['type', 'First name', '{{given-name}}', {}],
    ['upload', 'Résumé', '{{resume}}', {}],
    ['select', 'Notice period', '{{answer:Notice period}}', { optional: true }],
    ['click', 'Press Continue', null, { leaves: true }],
    ['type', 'Why would you like to work here?', '{{answer:Why would you like to work here?}}', { page: 2 }],
    ['click', 'Press Send application', null, { page: 2, commit: true, leaves: true }],
  ].map(([action, description, value, more], at) => ({
    step: at + 1,
    page: 1,
    action: String(action),
    description: String(description),
    value: value as string | null,
    takesValue: value !== null,
    key: null,
    address: null,
    optional: false,
    commit: false,
    leaves: false,
    picture: null,
    ...(more as object),
  })),
  versions: [
    { version: 3, at: later(-86_400_000), by: 'human', steps: 6, standing: 'in_use' },
    { version: 2, at: later(-9 * 86_400_000), by: 'heal', steps: 7, standing: 'in_use' },
    { version: 1, at: later(-20 * 86_400_000), by: 'ai', steps: 7, standing: 'retired' },
  ],
}

const ended = (
  title: string,
  status: string,
  note: string,
  daysAgo: number,
  durationMs: number,
  costUsd: number,
): HistoryRow => ({
  jobId: `h-${title}-${daysAgo}`,
  title,
  host: 'jobs.example.com',
  status,
  at: later(-daysAgo * 86_400_000 - 60_000),
  durationMs,
  costUsd,
  mode: 'cookbook',
  note,
  type: title.startsWith('Job search') ? 'scrape' : 'apply',
  said: toSentence(note).said,
  ...(title.startsWith('Job search') ? {} : { page: `${title} – Example Corp`, person: 'Sample Applicant' }),
})

export const HISTORY: readonly HistoryRow[] = [
  ended('Data Analyst', 'completed', 'Done with learned steps.', 0, 1100, 0),
  ended('Reporting Analyst', 'completed', '2 steps found again.', 0, 1600, 0),
  ended('Operations Analyst', 'paused', 'Waiting for you: 6-digit code', 0, 12_000, 0),
  ended('Junior Data Analyst', 'completed', 'Done without learned steps.', 1, 38_000, 0.31),
  ended('Data Engineer', 'cancelled', 'You stopped it.', 1, 9000, 0.05),
  ended('Job search results', 'failed', 'The page does not continue: Try again later', 1, 21_000, 0.15),
  ended('Job search results', 'completed', 'Done with learned steps.', 6, 2400, 0),
  ended('Business Analyst', 'completed', 'Done with learned steps.', 6, 1100, 0),
]

export const PROFILE: ProfileView = {
  id: 'p1',
  name: 'Sample Applicant',
  data: {
    'given-name': 'Sample',
    'family-name': 'Applicant',
    email: 'applicant@example.com',
    tel: '+1 555 0100',
    'street-address': '1 Example Street',
    'address-level2': 'Example City',
    'postal-code': '00001',
    resume: 'resume.pdf',
    'work-authorization': 'Yes',
    'notice-period': '4 weeks',
    tShirtSize: 'M',
  },
  secrets: ['password'],
  answers: [
    { question: 'Are you willing to relocate?', answer: 'No' },
    {
      question: 'Why would you like to work at Example Corp?',
      answer: 'I enjoy turning messy data into clear answers.',
    },
  ],
  keptIn: 'keyring',
}

/** The same person with several résumés and letters. */
export const WITH_DOCUMENTS: ProfileView = {
  ...PROFILE,
  data: {
    ...PROFILE.data,
    resumes: [
      { name: 'Teaching', for: 'teacher, school', file: '/documents/teaching-2026.pdf' },
      { name: 'Data', for: 'data, analyst, example.org', file: '/documents/data.pdf' },
    ],
    letters: [{ name: 'Short', file: '/documents/a-letter-with-a-rather-long-name-for-a-file.pdf' }],
  },
}
