/**
 * How much of what was filled in a request carries, and whether it may send all of it or only a part (one step of
 * several, a login, a draft).
 */

import { isAnsweredByCode } from '../../../shared/domain/blockers.ts'
import { carried } from '../../../shared/domain/carried.ts'
import { isCodeBox } from '../../../shared/domain/code-box.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { Button, Observation } from '../../../shared/domain/observation.ts'
import { FILLS } from '../../../shared/domain/operation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { isTick, traitsOf } from '../../../shared/domain/widgets.ts'
import type { Leaving } from '../../browser/sends.ts'
import { pageNumber, type Run } from '../state/context.ts'
import type { Doing } from '../state/doing.ts'
import { policyOf } from '../state/origins.ts'
import { mayVisit } from '../state/policy.ts'
import { placeOf } from '../state/sent.ts'
import { opensAccount } from './guard.ts'
import { isMost, isMuch, isOnlyReading, isPressing, READS, typed } from './leaving-words.ts'

/** Whether it carries what was filled in; after a press, also a request that only says "send". */
export const carries = (run: Run, { url, method, document, body, hasBody }: Leaving): boolean => {
  if (goalOf(run.input.jobType).collects || !/^https?:/i.test(url)) return false
  const { doing } = run.sends
  const reads = READS.has(method)
  if (reads && !document) return false
  if (document && !reads && doing?.unseen) return true
  const text = reads ? (URL.parse(url)?.search ?? '') : `${body} ${url}`
  const [here, all] = [carried(text, valuesHere(run)), carried(text, valuesOfRun(run))]
  const pressed = doing !== undefined && isPressing(doing)
  // Nobody pressed anything: a page that saves one answer does not send the form.
  const much = [here, all].some(document || pressed ? isMuch : isMost)
  // A press before anything was filled in opens the form, unless it says that the site has everything it needs.
  if (pressed && !much && !hasAnswers(run) && !ONE_CLICK.test(doing.label ?? '')) return false
  if (reads) return much && doing !== undefined && doing.planned.operation.op !== 'navigate'
  if (document) return much || here.found + all.found > 0 || pressed
  if (much) return true
  if (!pressed || isOnlyReading(body) || TELEMETRY.test(pathOf(url))) return false
  return (
    mayVisit(policyOf(run), url) &&
    (!(doing.button && ASIDE.has(doing.button.purpose)) || opensAccount(run, doing.button, doing.seen)) &&
    (hasBody || method !== 'POST' || !doing.seen?.fields.length)
  )
}

const pathOf = (url: string): string => URL.parse(url)?.pathname ?? ''

/** Visitor statistics, recognised by the address. */
export const isTelemetry = ({ url }: Pick<Leaving, 'url'>): boolean => TELEMETRY.test(pathOf(url))

/** A draft or a check of what is filled in, recognised by the address. */
export const isDraft = ({ url }: Pick<Leaving, 'url'>): boolean => DRAFT.test(pathOf(url))

/** Requests that report a page's visitors. */
const TELEMETRY =
  /track|analytic|telemetry|metric|beacon|collect|\brum\b|sentry|pixel|heartbeat|csrf|session|token|refresh|presence|\blogs?\b|\bevents?\b|stats|cookie|consent/i
/** Presses that concern only a part of the page. */
const ASIDE = new Set<Button['purpose']>([
  'add',
  'remove',
  'upload',
  'search',
  'login',
  'signup',
  'close',
  'back',
  'accept_cookies',
])

/** Its displayed text is what is sent: typed, or looked up. */
const showsText = (field: Observation['fields'][number]): boolean => {
  const { text, date, secret, several } = traitsOf(field)
  return !secret && !several && (text !== 'none' || date === 'whole')
}

/** Whether this run entered anything, or the current page already shows values. */
const hasAnswers = (run: Run): boolean =>
  run.trace.entries.some(
    ({ operation, outcome, once }) => !once && FILLS.has(operation.op) && outcome.status === 'done',
  ) || (run.sends.doing?.seen ?? run.seen)?.fields.some(isAnswered) === true

/** A list's first option or a language is nobody's answer; a name in a field is. */
const isAnswered = ({ value, checked, trap, profileKey }: Observation['fields'][number]): boolean =>
  !trap && profileKey !== undefined && (checked === true || (value !== '' && checked === undefined))

/** An application from the data that the site has about the person. */
const ONE_CLICK =
  /\b(?:1|one)[- ]?(?:click|tap|touch)\b|instant(?:ly)?|with (?:my|your|saved) (?:profile|account|résumé|resume|cv)\b/i

export const valuesHere = (run: Run): string[] => [
  ...(run.seen?.fields ?? []).flatMap((field) =>
    !field.trap && field.value !== '' && showsText(field) ? [field.value] : [],
  ),
  ...typed(run.trace.entries.filter(({ page }) => page === pageNumber(run))),
  ...typedNow(run),
]

export const valuesOfRun = (run: Run): string[] => [...typed(run.trace.entries), ...typedNow(run)]

/** The value being entered now, which is not recorded yet. */
const typedNow = ({ sends: { doing } }: Run): string[] => {
  const { operation, source } = doing?.planned ?? {}
  return operation?.op === 'type' && source?.from !== 'secret' ? [operation.text] : []
}

export const ofThePerson = (entries: readonly TraceEntry[]): string[] =>
  typed(entries.filter(({ source }) => source !== undefined))

/** Known to send only a part, or nothing of an application. */
export const isPart = (run: Run, leaving: Leaving): boolean => {
  const { method, url, body, document } = leaving
  const { doing } = run.sends
  const seen = doing?.seen ?? run.seen
  const { progress } = seen ?? {}
  if (progress?.total !== undefined && progress.current < progress.total) return true
  if (doing?.leadsOn || asksForCode(seen)) return true
  if (doing && mayOpenAccount(run, doing, seen)) return false
  if (doing?.button?.purpose === 'back') return pageNumber(run) > 0
  if (doing?.button && ASIDE.has(doing.button.purpose)) return !DOUBTFUL.has(doing.button.purpose) || isWall(seen)
  if (isWall(seen) && doing?.button?.purpose !== 'submit') return true
  if (document || (doing && isPressing(doing))) return false
  // A form saves its own state while it is filled in.
  return (
    method !== 'POST' ||
    DRAFT.test(`${pathOf(url)} ${body.slice(0, 2_000)}`) ||
    run.sends.tellings.has(placeOf(leaving)) ||
    hasOpenField(seen, run)
  )
}

/** For a press whose button nobody saw, any button of the page may be the one. */
const mayOpenAccount = (run: Run, { button, unseen }: Doing, seen: Observation | undefined): boolean =>
  opensAccount(run, button, seen) ||
  (unseen && (seen?.buttons ?? []).some((one) => one.posts && opensAccount(run, one, seen)))

/** A sign-up that asks for everything an application asks for may be one. */
const DOUBTFUL = new Set<Button['purpose']>(['login', 'signup', 'search', 'upload', 'add'])

/** A page that asks only for a code: what it sends signs in. If there is a form beside it, the code may send that. */
const asksForCode = (seen: Observation | undefined): boolean =>
  seen?.blockers.some(({ kind }) => isAnsweredByCode(kind)) === true &&
  seen.fields.every(
    (field) =>
      field.profileKey === 'one-time-code' ||
      isCodeBox(field.hints) ||
      isTick(field) ||
      traitsOf(field).fill === 'nothing',
  )

/** A login, or a sign-up that asks only for an account. */
const isWall = (seen: Observation | undefined): boolean =>
  seen !== undefined &&
  (seen.pageType === 'login' || (seen.fields.some((field) => traitsOf(field).secret) && seen.fields.length <= 6))

const DRAFT = /draft|auto-?save|parse|validat|suggest|preview|lookup|"(?:draft|autosave)"|check-/i

const hasOpenField = (seen: Observation | undefined, run: Run): boolean => {
  const { fillsAhead } = run.sends
  if (fillsAhead !== undefined) return fillsAhead > 0
  const filled = run.trace.entries.flatMap(({ label, page }) => (label && page === pageNumber(run) ? [label] : []))
  const done = new Set([...filled, run.sends.doing?.label ?? ''])
  const open = (seen?.fields ?? []).filter(
    ({ value, checked, trap, label, name }) => !trap && value === '' && !checked && !done.has(label || name),
  )
  // A form that sends itself does so when it is filled in, not after its first few answers.
  return open.some(({ required }) => required) || open.length > Math.max(2, (seen?.fields.length ?? 0) / 2)
}
