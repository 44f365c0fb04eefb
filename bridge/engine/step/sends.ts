/**
 * Inspects requests before they leave the page. A request that contains what was filled in sends it, whatever was pressed and
 * however it is named, by click, key or script. It is held until it is in the ledger and, if the person wants to be asked, until
 * they agreed. Requests that are known to be a part only (a step of several, a login, a draft) pass.
 */

import { createHash } from 'node:crypto'
import { isAnsweredByCode } from '../../../shared/domain/blockers.ts'
import { carried } from '../../../shared/domain/carried.ts'
import { isCodeBox } from '../../../shared/domain/code-box.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import { jobTraits } from '../../../shared/domain/job-types.ts'
import type { Button, Observation } from '../../../shared/domain/observation.ts'
import { FILLS } from '../../../shared/domain/operation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { isTick, traitsOf } from '../../../shared/domain/widgets.ts'
import { debug } from '../../base/debug.ts'
import type { Leaving } from '../../browser/sends.ts'
import { allowedByPerson } from '../ask/origin.ts'
import { askToSend } from '../ask/send.ts'
import { pageNumber, type Run, type StageEnd } from '../state/context.ts'
import type { Doing } from '../state/doing.ts'
import { policyOf } from '../state/origins.ts'
import { mayHold, mayVisit, withheldMessage } from '../state/policy.ts'
import { hasStopCondition } from '../state/stop-condition.ts'
import { asksFirst, beginCommit, commitAgain } from './commit.ts'
import { hasNotLeft, isTurnedAway } from './confirmation.ts'
import { dialogRule } from './dialogs.ts'
import { opensAccount } from './guard.ts'
import { isMost, isMuch, isOnlyReading, isPressing, long, READS, typed } from './leaving-words.ts'
import { saveReceipt } from './receipt.ts'
import { isWithheld } from './script-requests.ts'

/** From this point, the run's pages send nothing without the run knowing. */
export const watchSends = async (run: Run): Promise<void> => {
  run.session.answerDialogs(dialogRule(run))
  await run.session.holdSends({
    ...(run.input.commitPolicy === 'never' && { everything: true }),
    may: async (leaving) => (await mayLeave(run, leaving)) && isStillOurs(run, leaving),
    answered: ({ url, method }, answer) => {
      const { commit } = run
      if (answer.kind === 'worker') {
        if (commit && !READS.has(method) && !TELEMETRY.test(pathOf(url))) commit.handedOver = true
      } else if (commit?.requests.has(url)) commit.answer = answer
    },
  })
}

/** ms after which a word of the database is too old to let something go by: far less than it takes to lose a job. */
const FRESH_MS = 5_000

/**
 * A process that stood still while a request was held may have lost its job meanwhile, and whoever has it now may have sent: what
 * was begun here stays here.
 */
const isStillOurs = async (run: Run, { url }: Leaving): Promise<boolean> => {
  const { isOurs } = run.ports.commits
  if (!isOurs || !run.commit?.requests.has(url)) return true
  for (;;) {
    const asked = performance.now()
    const ours = await isOurs().catch((error: unknown) => {
      run.sends.error = error
      return false
    })
    if (ours && performance.now() - asked > FRESH_MS) continue
    if (!ours)
      run.sends.error ??= new GhError(
        'CONFLICT',
        'Another process has taken this job over; nothing was sent by this one.',
      )
    return ours
  }
}

/** Waits for held requests, and says whether the run ends with them. Errors: those of the question asked about them. */
export const whatWasHeld = async (run: Run): Promise<StageEnd | undefined> => {
  while (run.sends.held.size > 0) await Promise.allSettled(run.sends.held)
  const { end, error } = run.sends
  Object.assign(run.sends, { end: undefined, error: undefined })
  if (error !== undefined) throw error
  return end
}

/** What a page's script tells its server by itself, nobody having pressed anything. */
const isTelling = ({ sends: { doing } }: Run, { method, document }: Leaving): boolean =>
  !READS.has(method) && !document && !(doing && (doing.commit || doing.sent || isPressing(doing)))

const placeOf = ({ method, url }: Leaving): string => `${method} ${url.replace(/[?#].*$/, '')}`

const mayLeave = (run: Run, leaving: Leaving): boolean | Promise<boolean> => {
  if (isWithheld(run, leaving)) return false
  if (!takesAway(run, leaving)) return maySend(run, leaving)
  const asked = run.sends.last
    .then(() => mayGoTo(run, leaving))
    .catch((error: unknown) => {
      run.sends.error = error
      return false
    })
  run.sends.last = asked
  return hold(
    run,
    asked.then((allowed) => allowed && maySend(run, leaving)),
  )
}

const hold = (run: Run, decided: Promise<boolean>): Promise<boolean> => {
  run.sends.held.add(decided)
  void decided.finally(() => run.sends.held.delete(decided))
  return decided
}

/**
 * A form that takes what this run put in to a site that may not have it: its address was turned between the check of it and the
 * press, or a script sent it. What the person sends by themselves is theirs.
 */
const takesAway = (run: Run, { url, method, document, body }: Leaving): boolean => {
  const { origin, protocol, search } = URL.parse(url) ?? {}
  if (!document || !origin || !/^https?:$/.test(protocol ?? '') || jobTraits(run.input.jobType).goal === 'rows')
    return false
  if (mayHold(policyOf(run), origin, 'data') || run.human.waiting || run.human.pause !== undefined) return false
  return READS.has(method)
    ? sendsWhole(search ?? '', ofThePerson(run.trace.entries))
    : sendsWhole(`${search ?? ''}&${body}`, valuesOfRun(run)) || carried(body, long(valuesOfRun(run))).found > 0
}

/** Whether a field of what is sent is one of the values, and no more: each stands in the other. */
const sendsWhole = (sent: string, values: readonly string[]): boolean =>
  [...new URLSearchParams(sent).values()].some((one) =>
    values.some((value) => carried(one, [value]).found > 0 && carried(value, [one]).found > 0),
  )

const mayGoTo = async (run: Run, { url }: Leaving): Promise<boolean> => {
  const origin = new URL(url).origin
  const allowed = await allowedByPerson(run, { origin, held: 'data', target: run.sends.doing?.target })
  if (allowed.kind === 'ended') return stopped(run, allowed.end)
  if (allowed.kind === 'withheld') run.notes.add(withheldMessage(policyOf(run), origin))
  return allowed.kind === 'allowed'
}

const maySend = (run: Run, leaving: Leaving): boolean | Promise<boolean> => {
  const { doing } = run.sends
  if (run.commit && isRepeat(run, leaving)) {
    debug('step', 'stopped a page that sends the same again', { url: leaving.url })
    run.commit.repeated = true
    return false
  }
  if (doing?.commit && !READS.has(leaving.method)) noted(run, leaving)
  if (!carries(run, leaving) || isPart(run, leaving)) {
    if (isTelling(run, leaving)) run.sends.tellings.add(placeOf(leaving))
    return true
  }
  // Another engine was given leave, and the ledger its entry, before it began.
  if (run.ports.engine && run.commit) return noted(run, leaving)
  // What a service worker had taken of the press goes on to the site.
  if (run.commit?.handedOver && hasNotLeft(run)) return noted(run, leaving)
  const byHand = isByHand(run)
  if (doing && (doing.sent || (doing.commit && !byHand))) return noted(run, leaving)
  const decided = run.sends.last
    .then(() => (isDecided(run, byHand, leaving) ? noted(run, leaving) : decide(run, byHand, leaving)))
    .catch((error: unknown) => {
      run.sends.error = error
      return false
    })
  run.sends.last = decided
  return hold(run, decided)
}

/** What was decided while this waited was about the same press; a browser may also hold one request more than once. */
const isDecided = (run: Run, byHand: boolean, { url }: Leaving): boolean =>
  byHand ? run.commit?.requests.has(url) === true : run.sends.doing?.sent === true

const noted = (run: Run, leaving: Leaving): true => {
  const { commit } = run
  commit?.requests.add(leaving.url)
  const said = saidIn(leaving)
  if (commit && !commit.said.has(said)) commit.said.set(said, leaving.id)
  return true
}

const isByHand = ({ human }: Run): boolean => human.waiting || human.pause !== undefined

/**
 * A page's script that sends the whole once more by itself, because no answer came in time or it listens twice. What the site did not
 * take (4xx) may go again, and a task in words may say the same several times.
 */
const isRepeat = (run: Run, leaving: Leaving): boolean => {
  const { commit } = run
  const said = saidIn(leaving)
  return (
    commit !== undefined &&
    leaving.id !== undefined &&
    jobTraits(run.input.jobType).goal !== 'words' &&
    !isByHand(run) &&
    commit.said.has(said) &&
    commit.said.get(said) !== leaving.id &&
    !isTurnedAway(run) &&
    carries(run, leaving)
  )
}

/** The same for the same: what stands between the parts of a form is drawn anew each time. */
const saidIn = ({ method, url, body }: Leaving): string =>
  createHash('sha256')
    .update(`${method} ${url}\n${body.replaceAll(/-{4,}WebKitFormBoundary\w+/g, '--')}`)
    .digest('base64')

const decide = async (run: Run, byHand: boolean, leaving: Leaving): Promise<boolean> => {
  const { doing } = run.sends
  if (!byHand) {
    const over = await commitAgain(run, run.seen)
    if (over) return stopped(run, over)
    // A press that was taken to lead on: what its view tells was noted before it was left.
    if (run.trace.pages.at(-1)?.told) await saveReceipt(run)
    // Yes to a box of the page is no word against what they said before.
    if (asksFirst(run) && (!doing?.agreedToSend || hasStopCondition(run))) {
      const asked = await askToSend(run, run.seen, { label: doing?.label, target: doing?.target })
      if ('end' in asked) return stopped(run, asked.end)
    }
  }
  await beginCommit(run, run.seen, true)
  if (run.commit && doing && !byHand && !leaving.document && !isPressing(doing)) run.commit.unpressed = true
  if (doing && !byHand) {
    doing.sent = true
    if (doing.entry) doing.entry.commit = true
  }
  return noted(run, leaving)
}

const stopped = (run: Run, end: StageEnd): false => {
  run.sends.end = end
  return false
}

/** Whether what was filled in goes out with it; of a press also what only says that it is to be sent. */
const carries = (run: Run, { url, method, document, body, hasBody }: Leaving): boolean => {
  if (jobTraits(run.input.jobType).goal === 'rows' || !/^https?:/i.test(url)) return false
  const { doing } = run.sends
  const reads = READS.has(method)
  if (reads && !document) return false
  if (document && !reads && doing?.unseen) return true
  const text = reads ? (URL.parse(url)?.search ?? '') : `${body} ${url}`
  const [here, all] = [carried(text, valuesHere(run)), carried(text, valuesOfRun(run))]
  const pressed = doing !== undefined && isPressing(doing)
  // Nobody pressed anything: what a page keeps of one answer is not the form.
  const much = [here, all].some(document || pressed ? isMuch : isMost)
  // Pressed where nothing was filled in yet: it opens the form, unless it says that the site has all it needs.
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

/** What a page tells about its visitors. */
const TELEMETRY =
  /track|analytic|telemetry|metric|beacon|collect|\brum\b|sentry|pixel|heartbeat|csrf|session|token|refresh|presence|\blogs?\b|\bevents?\b|stats|cookie|consent/i
/** Presses that are about a part of the page. */
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

/** What it shows is what is sent: a text, or what was looked up for one. */
const showsText = (field: Observation['fields'][number]): boolean => {
  const { text, date, secret, several } = traitsOf(field)
  return !secret && !several && (text !== 'none' || date === 'whole')
}

/** Whether this run put anything in, or the page at hand shows something that is. */
const hasAnswers = (run: Run): boolean =>
  run.trace.entries.some(
    ({ operation, outcome, once }) => !once && FILLS.has(operation.op) && outcome.status === 'done',
  ) || (run.sends.doing?.seen ?? run.seen)?.fields.some(isAnswered) === true

/** A list's first option or a language is nobody's answer; a name that stands there is. */
const isAnswered = ({ value, checked, trap, profileKey }: Observation['fields'][number]): boolean =>
  !trap && profileKey !== undefined && (checked === true || (value !== '' && checked === undefined))

/** An application from what the site keeps of the person. */
const ONE_CLICK =
  /\b(?:1|one)[- ]?(?:click|tap|touch)\b|instant(?:ly)?|with (?:my|your|saved) (?:profile|account|résumé|resume|cv)\b/i

const valuesHere = (run: Run): string[] => [
  ...(run.seen?.fields ?? []).flatMap((field) =>
    !field.trap && field.value !== '' && showsText(field) ? [field.value] : [],
  ),
  ...typed(run.trace.entries.filter(({ page }) => page === pageNumber(run))),
  ...typedNow(run),
]

const valuesOfRun = (run: Run): string[] => [...typed(run.trace.entries), ...typedNow(run)]

/** What is put in at this moment, and stands in no record of it yet. */
const typedNow = ({ sends: { doing } }: Run): string[] => {
  const { operation, source } = doing?.planned ?? {}
  return operation?.op === 'type' && source?.from !== 'secret' ? [operation.text] : []
}

const ofThePerson = (entries: readonly TraceEntry[]): string[] =>
  typed(entries.filter(({ source }) => source !== undefined))

/** Known to send no more than a part, or nothing of an application. */
const isPart = (run: Run, leaving: Leaving): boolean => {
  const { method, url, body, document } = leaving
  const { doing } = run.sends
  const seen = doing?.seen ?? run.seen
  const { progress } = seen ?? {}
  if (progress?.total !== undefined && progress.current < progress.total) return true
  if (doing?.leadsOn || asksForCode(seen)) return true
  if (doing && mayOpenAccount(run, doing, seen)) return false
  if (doing?.button && ASIDE.has(doing.button.purpose)) return !DOUBTFUL.has(doing.button.purpose) || isWall(seen)
  if (isWall(seen) && doing?.button?.purpose !== 'submit') return true
  if (document || (doing && isPressing(doing))) return false
  // What a form keeps of itself while it is filled in.
  return (
    method !== 'POST' ||
    DRAFT.test(`${pathOf(url)} ${body.slice(0, 2_000)}`) ||
    run.sends.tellings.has(placeOf(leaving)) ||
    hasOpenField(seen, run)
  )
}

/** Of a press that nobody saw the button of, any button of the page may be the one. */
const mayOpenAccount = (run: Run, { button, unseen }: Doing, seen: Observation | undefined): boolean =>
  opensAccount(run, button, seen) ||
  (unseen && (seen?.buttons ?? []).some((one) => one.posts && opensAccount(run, one, seen)))

/** A sign-up that asks for all that an application asks for may be one. */
const DOUBTFUL = new Set<Button['purpose']>(['login', 'signup', 'search', 'upload', 'add'])

/** A page that wants a code and nothing else: what it sends signs in. Where a form stands beside it the code may send that. */
const asksForCode = (seen: Observation | undefined): boolean =>
  seen?.blockers.some(({ kind }) => isAnsweredByCode(kind)) === true &&
  seen.fields.every(
    (field) =>
      field.profileKey === 'one-time-code' ||
      isCodeBox(field.hints) ||
      isTick(field) ||
      traitsOf(field).fill === 'nothing',
  )

/** A login or a sign-up that asks for no more than an account. */
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
  // A form that sends itself does so when it is filled in, not at its first few answers.
  return open.some(({ required }) => required) || open.length > Math.max(2, (seen?.fields.length ?? 0) / 2)
}
