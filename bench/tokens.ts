/**
 * What it costs to show a page to a model: the first observation, a later one after one field was filled in, and
 * Playwright's own snapshot of the same page. Also how prompts grow while fifty steps are done on one page.
 */
import { execute } from '../bridge/act/index.ts'
import { launchServerBrowser } from '../bridge/browser/launch.ts'
import { navigate, type Session } from '../bridge/browser/session.ts'
import { PromptHistory } from '../bridge/engine/state/prompt-history.ts'
import { observe, settle } from '../bridge/observe/index.ts'
import { promptTokens, tokensIn } from '../bridge/think/estimate.ts'
import { changedPage, wholePage } from '../bridge/think/prompt/page.ts'
import { promptFor } from '../bridge/think/prompt/prompt.ts'
import type { Observation } from '../shared/domain/observation.ts'
import type { TraceEntry } from '../shared/domain/outcome.ts'
import { type Sites, startSites } from '../sites/server.ts'
import { applicantFor } from './applicant.ts'
import { needChrome } from './chrome.ts'
import { formOf } from './observe-page.ts'
import { atMost, type BenchOptions, type Report } from './report.ts'
import { median, rounded } from './statistics.ts'

export const name = 'tokens'

const PAGES: readonly [name: string, path: string][] = [
  ['greenhouse', '/greenhouse/northwindlabs/jobs/4012345'],
  ['greenhouse classic', '/greenhouse-classic/northwindlabs/jobs/3001234'],
  ['lever', '/lever/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e/apply'],
  ['ashby', '/ashby/fernway/3f0b6b52-6f43-4b0a-9a57-0d1c2e3f4a5b/application'],
  ['workday', '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042/apply/applyManually'],
  [
    'smartrecruiters',
    '/smartrecruiters/oneclick-ui/company/Lanternfish/publication/b7c1f0de-9a2e-4f63-8d1b-5e6f7a8b9c0d',
  ],
  ['contact form', '/misc/plain'],
  ['wizard', '/misc/wizard'],
  ['payment', '/misc/masked'],
  ['room booking', '/misc/native'],
]

const STEPS = 50

interface Measured {
  page: string
  elements: number
  first: number
  later: number
  playwright: number
  prompt: number
}

/** @throws CannotRun if there is no browser. */
export async function run(_: BenchOptions): Promise<Report> {
  needChrome()
  const sites = await startSites()
  const session = await launchServerBrowser()
  try {
    const measured: Measured[] = []
    for (const [page, path] of PAGES) measured.push(await measure(session, sites.url(path), page))
    const growth = await grow(session, sites)
    const thirty = await thirtyElements(session)
    return reportOf(measured, growth, thirty)
  } finally {
    await session.close()
    await sites.close()
  }
}

const seenNow = async (session: Session): Promise<Observation> => {
  await settle(session.active())
  return observe(session.active())
}

/** Text fields that accept anything. */
const openFields = ({ fields }: Observation) =>
  fields.filter(
    ({ widget, trap, disabled, readonly }) =>
      (widget === 'text' || widget === 'textarea') && !trap && !disabled && !readonly,
  )

const type = async (session: Session, index: number, text: string): Promise<void> => {
  await execute(
    session,
    { op: 'type', target: { index }, text },
    { signal: new AbortController().signal, mayHold: () => true },
  )
}

const measure = async (session: Session, url: string, page: string): Promise<Measured> => {
  await navigate(session.active(), url)
  const first = await seenNow(session)
  const snapshot = await session.active().page.ariaSnapshot({ mode: 'ai' })
  const shown = new PromptHistory()
  shown.next(first, 0)
  shown.told()
  const field = openFields(first)[0]
  if (!field) throw new Error(`${page} has no text field`)
  await type(session, field.index, 'Rosalind')
  const second = await seenNow(session)
  const later = shown.next(second, 1)
  return {
    page,
    elements: first.elements.length,
    first: tokensIn(wholePage(first)),
    later: tokensIn(later ? changedPage(second, later.changes, first) : wholePage(second)),
    playwright: tokensIn(snapshot),
    prompt: promptTokens(promptFor({ observation: first, objective: objective(url), history: [] }), false),
  }
}

const objective = (targetUrl: string) => ({
  jobType: 'apply',
  task: '',
  targetUrl,
  applicant: applicantFor({ answers: {} }),
})

/** Tokens of the whole prompt at each of fifty steps, each of which fills in one field. */
const grow = async (session: Session, sites: Sites): Promise<number[]> => {
  const url = sites.url(PAGES[0]?.[1] ?? '')
  await navigate(session.active(), url)
  const shown = new PromptHistory()
  const history: TraceEntry[] = []
  const sizes: number[] = []
  for (let step = 0; step < STEPS; step += 1) {
    const seen = await seenNow(session)
    const before = shown.next(seen, history.length)
    shown.told()
    const told = { observation: seen, objective: objective(url), history, ...(before && { shown: before }) }
    sizes.push(promptTokens(promptFor(told), false))
    const fields = openFields(seen)
    const field = fields[step % fields.length]
    if (!field) throw new Error('the form has no text field')
    const text = `Words of step ${step + 1}`
    await type(session, field.index, text)
    history.push({
      order: step,
      at: 0,
      by: 'ai',
      page: 0,
      url,
      operation: { op: 'type', target: { index: field.index }, text },
      label: field.label,
      outcome: { status: 'done', observed: { value: text }, ms: 1 },
    })
  }
  return sizes
}

const thirtyElements = async (session: Session): Promise<number> => {
  await session.active().page.setContent(formOf(30))
  return tokensIn((await seenNow(session)).text)
}

const reportOf = (measured: readonly Measured[], growth: readonly number[], thirty: number): Report => {
  const share = ({ first, later }: Measured): number => rounded(later / first)
  const [early, late] = [Math.max(...growth.slice(0, 10)), Math.max(...growth.slice(10))]
  return {
    title: 'Tokens: what a page costs to be shown',
    rows: measured.map((one) => ({
      page: one.page,
      elements: one.elements,
      first_observation: one.first,
      later_observation: one.later,
      share: share(one),
      playwright_ai_snapshot: one.playwright,
      against_it: rounded(one.first / one.playwright),
      whole_first_prompt: one.prompt,
    })),
    goals: [
      atMost('a later observation, share of the first, median', rounded(median(measured.map(share))), 0.25),
      atMost('a page of 30 elements, tokens', thirty, 600),
      atMost('a whole first prompt, tokens, median', rounded(median(measured.map(({ prompt }) => prompt))), 2_300),
      atMost(
        'first observation against Playwright’s snapshot, median',
        rounded(median(measured.map(({ first, playwright }) => first / playwright))),
        1,
      ),
      atMost(`largest prompt of steps 11 to ${STEPS} against that of steps 1 to 10`, rounded(late / early), 1.25),
    ],
    notes: [
      'tokens are characters ÷ 4; pictures not counted',
      `prompts of ${STEPS} steps on one page, every fifth: ${growth.filter((_, at) => at % 5 === 0).join(', ')}`,
    ],
  }
}
