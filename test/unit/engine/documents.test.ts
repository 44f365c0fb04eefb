// Which résumé and letter go to a posting, as a run decides or asks.
import { expect, test } from 'vitest'
import { chooseDocuments, openDocumentQuestions } from '../../../bridge/engine/ask/documents.ts'
import type { Run } from '../../../bridge/engine/state/context.ts'
import type { DocumentKind } from '../../../shared/domain/named-documents.ts'

interface View {
  title?: string
  headings?: string[]
  sections?: string[]
  url?: string
}

const RULES: Record<DocumentKind, [name: string, rule: string][]> = {
  resume: [
    ['Teaching', 'teacher, school'],
    ['Berlin', 'berlin'],
  ],
  'cover-letter': [
    ['Teaching', 'teacher'],
    ['Berlin', 'berlin'],
  ],
}
const TAKES = [
  { key: 'resume', required: true },
  { key: 'cover-letter', required: false },
]

const seenAs = ({ title = '', headings = [], sections = [], url = 'https://jobs.example.com/1' }: View) => ({
  title,
  url,
  headings,
  fields: sections.map((section) => ({ section })),
})

/** A run on one posting; `says`: the person's answers in order. */
const runOn = (view: View, says: (string | undefined)[] = [], input: object = {}) => {
  const asked: { question: string; options: string[] }[] = []
  const seen = seenAs(view)
  const run = {
    input: { targetUrl: seen.url, jobType: 'apply', hitlEnabled: true, supervision: 'on_send', ...input },
    applicant: {
      id: 'p',
      values: { resume: '/plain.pdf', 'cover-letter': '/plain-letter.pdf' },
      secrets: {},
      answers: [],
      documents: Object.entries(RULES).flatMap(([kind, all]) =>
        all.map(([name, rule]) => ({ kind, name, for: rule, file: `/${kind} ${name}.pdf` })),
      ),
    },
    chosen: new Map(),
    trace: { pages: [{ heading: seen.headings[0], title: seen.title }], entries: [] },
    seen,
    firstSeen: seen,
    counts: { human: 0 },
    human: { inTurn: (work: () => unknown) => work(), waiting: false, waitedMs: 0 },
    sends: { held: new Set() },
    signal: new AbortController().signal,
    session: { active: () => ({ page: { url: () => seen.url, frames: () => [] } }), tabs: () => [] },
    ports: {
      now: () => 0,
      askHuman: async ({ questions: [one] }: { questions: { question: string; options: string[] }[] }) => {
        if (one) asked.push({ question: one.question, options: one.options })
        const answer = says.shift()
        return { action: 'resume', answers: one && answer !== undefined ? { [one.question]: answer } : {} }
      },
    },
  } as unknown as Run
  return { run, asked }
}
const goes = ({ applicant: { values } }: Run) => [values.resume, values['cover-letter']]
const BOTH = { headings: ['Teacher in Berlin'] }

test('if two rules fit and the person presses None, no letter is sent, not even the unnamed one', async () => {
  const { run, asked } = runOn(BOTH, ['Berlin', undefined])
  expect(await chooseDocuments(run, TAKES)).toBeUndefined()
  expect(goes(run)).toEqual(['/resume Berlin.pdf', undefined])
  expect(asked.map(({ options }) => options)).toEqual([
    ['Teaching', 'Berlin'],
    ['Teaching', 'Berlin'],
  ])
})

test('an answer counts in any spelling, and is asked for again if nothing has that name', async () => {
  const { run, asked } = runOn(BOTH, [' teaching ', 'the short one', 'BERLIN'])
  await chooseDocuments(run, TAKES)
  expect(goes(run)).toEqual(['/resume Teaching.pdf', '/cover-letter Berlin.pdf'])
  expect(asked).toHaveLength(3)
  expect(run.applicant.answers.map(({ answer }) => answer)).toEqual(['Teaching', 'Berlin'])
})

test('nothing is sent if every answer names something else', async () => {
  const { run, asked } = runOn(
    BOTH,
    Array.from({ length: 9 }, () => 'any'),
  )
  await chooseDocuments(run, TAKES)
  expect(goes(run)).toEqual([undefined, undefined])
  expect(asked).toHaveLength(6)
})

test.each([{ supervision: 'unattended' }, { hitlEnabled: false }])(
  'where nobody may be asked the job stops for a résumé, and goes without a letter that may be left out: %o',
  async (input) => {
    const { run, asked } = runOn(BOTH, [], input)
    for (const required of [true, false])
      await expect(chooseDocuments(run, [{ key: 'resume', required }])).rejects.toMatchObject({
        code: 'human_required',
      })
    await expect(chooseDocuments(run, [{ key: 'cover-letter', required: true }])).rejects.toThrow('may not ask')
    expect(await chooseDocuments(run, [{ key: 'cover-letter', required: false }])).toBeUndefined()
    expect([goes(run), asked]).toEqual([[undefined, undefined], []])
  },
)

test.each<[string, View]>([
  [
    'a part of the form',
    { headings: ['Gardener', 'Education', 'High school'], sections: ['Education', 'High school'] },
  ],
  ['where somebody came from', { headings: ['Gardener'], url: 'https://jobs.example.com/1?from=school&city=berlin' }],
])('is no word of the posting: %s', async (_name, view) => {
  const { run, asked } = runOn(view)
  await chooseDocuments(run, TAKES)
  expect([goes(run), asked]).toEqual([['/plain.pdf', '/plain-letter.pdf'], []])
})

test.each<[string, View]>([
  ['title', { title: 'Teacher, Harbour & Sons', headings: ['Join us'] }],
  ['first heading', { headings: ['Sailing teacher'] }],
  ['address', { url: 'https://jobs.example.com/sailing-teacher' }],
  ['address behind the sign of an app', { url: 'https://jobs.example.com/#/jobs/teacher' }],
  ['address in other letters', { url: 'https://jobs.example.com/jobs/%74eacher' }],
])('is a word of the posting: %s', async (_name, view) => {
  const { run, asked } = runOn(view)
  await chooseDocuments(run, TAKES)
  expect([goes(run), asked]).toEqual([['/resume Teaching.pdf', '/cover-letter Teaching.pdf'], []])
})

test('another heading decides nothing, but leads to a question; an unnamed document is shown by its file', async () => {
  const { run, asked } = runOn({ headings: ['Gardener', 'Similar jobs', 'Primary school teacher'] }, [
    'plain.pdf',
    'Teaching',
  ])
  await chooseDocuments(run, TAKES)
  expect(asked.map(({ options }) => options)).toEqual([
    ['Teaching', 'plain.pdf'],
    ['Teaching', 'plain-letter.pdf'],
  ])
  expect(goes(run)).toEqual(['/plain.pdf', '/cover-letter Teaching.pdf'])
})

test('two postings of one site are two questions, whatever their pages are called', () => {
  const questions = ['/acme/1', '/acme/2'].flatMap((path) => {
    const { run } = runOn({
      headings: ['Apply for this job'],
      title: 'Teacher, Berlin',
      url: `https://boards.example.com${path}`,
    })
    return openDocumentQuestions(run, TAKES).map(({ question }) => question)
  })
  expect(questions).toEqual([
    'Which résumé goes to “Apply for this job, boards.example.com/acme/1”?',
    'Which letter goes to “Apply for this job, boards.example.com/acme/1”?',
    'Which résumé goes to “Apply for this job, boards.example.com/acme/2”?',
    'Which letter goes to “Apply for this job, boards.example.com/acme/2”?',
  ])
  const long = `https://boards.example.com/${'a'.repeat(90)}`
  const [one, other] = [`${long}1`, `${long}2`].map(
    (url) => openDocumentQuestions(runOn({ ...BOTH, url }).run, TAKES)[0]?.question,
  )
  expect(one).not.toBe(other)
})

test('a task in words that reaches several postings gives each its own document, and asks for each', async () => {
  const { run, asked } = runOn(
    { headings: ['Sailing teacher'], url: 'https://jobs.example.com/view?id=1' },
    ['Berlin', 'Teaching'],
    {
      jobType: 'task',
    },
  )
  const sent: (string | undefined)[] = []
  const comeTo = async (view: View) => {
    run.seen = seenAs(view) as unknown as Run['seen']
    await chooseDocuments(run, TAKES.slice(0, 1))
    await chooseDocuments(run, TAKES.slice(0, 1))
    sent.push(goes(run)[0])
  }
  await comeTo({ headings: ['Sailing teacher'], url: 'https://jobs.example.com/view?id=1' })
  await comeTo({ headings: ['Gardener in Berlin'], url: 'https://jobs.example.com/view?id=2' })
  await comeTo({ ...BOTH, url: 'https://jobs.example.com/view?id=3' })
  await comeTo({ ...BOTH, url: 'https://jobs.example.com/view?id=4' })
  expect(sent).toEqual(['/resume Teaching.pdf', '/resume Berlin.pdf', '/resume Berlin.pdf', '/resume Teaching.pdf'])
  expect(new Set(asked.map(({ question }) => question)).size).toBe(2)
})
