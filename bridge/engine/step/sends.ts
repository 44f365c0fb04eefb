/**
 * Inspects requests before they leave the page. A request that contains what was filled in sends it, whatever was
 * pressed and however it is named, by click, key or script. It is held until it is in the ledger and, if the person
 * wants to be asked, until they agreed. Requests that are known to be a part only (a step of several, a login, a draft)
 * pass.
 */

import { carried } from '../../../shared/domain/carried.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { Leaving, SendVerdict } from '../../browser/sends.ts'
import { allowedByPerson } from '../ask/origin.ts'
import { askToSend } from '../ask/send.ts'
import { isByHand, pageNumber, type Run, type StageEnd } from '../state/context.ts'
import { policyOf } from '../state/origins.ts'
import { mayHold, withheldMessage } from '../state/policy.ts'
import { placeOf } from '../state/sent.ts'
import { hasStopCondition } from '../state/stop-condition.ts'
import { isAllowedBefore } from './asks-back.ts'
import { carries, isPart, isTelemetry, ofThePerson, valuesOfRun } from './carries.ts'
import { asksFirst, beginCommit, commitAgain } from './commit.ts'
import { hasNotLeft } from './confirmation.ts'
import { dialogRule } from './dialogs.ts'
import { isPressing, long, READS } from './leaving-words.ts'
import { saveReceipt } from './receipt.ts'
import { follows, hear, noted, onRepeat, stopRepeat } from './repeats.ts'
import { isWithheld, SCRIPTED } from './script-requests.ts'

/** From this point, the run's pages send nothing without the run knowing. */
export const watchSends = async (run: Run): Promise<void> => {
  run.session.answerDialogs(dialogRule(run))
  await run.session.holdSends({
    ...(run.input.commitPolicy === 'never' && { everything: true }),
    may: async (leaving) => {
      const verdict = await mayLeave(run, leaving)
      if (verdict === true) noteLeft(run, leaving)
      return verdict === true ? isStillOurs(run, leaving) : verdict
    },
    answered: (request, answer) => hear(run, request, answer),
    follows: (leaving) => follows(run, leaving),
    stopped: () => stopRepeat(run),
    passed(text, byForm) {
      run.sends.leftAt = run.ports.now()
      if (isAwaited(run) && (byForm || carried(text, valuesOfRun(run)).found > 0)) run.sends.left = true
    },
  })
}

/** A press that sends was made, and nothing has left since: only then is it worth comparing what leaves. */
const isAwaited = ({ sends }: Run): boolean => sends.pressed && !sends.left

/**
 * A page may send a form in a way that {@link carries} does not recognise. Its scripts' plain reads do not, and neither
 * does opening a plain address, unless nothing was typed or the site has received something before.
 */
const noteLeft = (run: Run, leaving: Leaving): void => {
  const { sends } = run
  const { method, document, body, url } = leaving
  const isPost = !READS.has(method) && !isTelemetry(leaving)
  if (isPost || document || SCRIPTED.has(leaving.kind)) sends.leftAt = run.ports.now()
  if (!isAwaited(run) && (sends.told || !(isPost || document))) return
  const { of, found } = isPost ? { of: 0, found: 0 } : carried(`${body} ${url}`, valuesOfRun(run))
  const holds = isPost || found > 0
  if (isAwaited(run) && (holds || (document && !isTelemetry(leaving) && (of === 0 || sends.told)))) sends.left = true
  if (holds) sends.told = true
}

/** ms after which the database's last answer is too old to release a request: far less than it takes to lose a job. */
const FRESH_MS = 5_000

/**
 * A process that stalled while a request was held may have lost its job, and the new owner may have sent already. So a
 * request begun here is not released.
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

/** Waits for held requests; returns the end of the run if they cause it. Errors: those of the question about them. */
export const whatWasHeld = async (run: Run): Promise<StageEnd | undefined> => {
  while (run.sends.held.size > 0) await Promise.allSettled(run.sends.held)
  const { end, error } = run.sends
  Object.assign(run.sends, { end: undefined, error: undefined })
  if (error !== undefined) throw error
  return end
}

/** Requests that a page's script sends by itself, without any press. */
const isTelling = ({ sends: { doing } }: Run, { method, document }: Leaving): boolean =>
  !READS.has(method) && !document && !(doing && (doing.commit || doing.sent || isPressing(doing)))

/** While the person is asked, what they have just done on the page may not have been reported yet. */
const mayLeave = (run: Run, leaving: Leaving): SendVerdict | Promise<SendVerdict> => {
  const { hand } = run.human
  return isUntouched(run) && hand ? hand.heard().then(() => judge(run, leaving)) : judge(run, leaving)
}

/** The person is asked and has done nothing on the page: it sends by itself. */
const isUntouched = (run: Run): boolean => run.human.waiting && !isByHand(run)

const isOwnSend = (run: Run, { url }: Leaving): boolean => isUntouched(run) && run.sends.asking !== url

const judge = (run: Run, leaving: Leaving): SendVerdict | Promise<SendVerdict> => {
  if (isWithheld(run, leaving)) return false
  if (!takesAway(run, leaving)) return maySend(run, leaving)
  if (isOwnSend(run, leaving)) {
    run.notes.add(withheldMessage(policyOf(run), new URL(leaving.url).origin))
    return false
  }
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

const hold = (run: Run, decided: Promise<SendVerdict>): Promise<SendVerdict> => {
  run.sends.held.add(decided)
  void decided.finally(() => run.sends.held.delete(decided))
  return decided
}

/**
 * A form would take values of this run to a site that must not have them: its address changed between the check and the
 * press, or a script sent it. What the person sends themselves is allowed.
 */
const takesAway = (run: Run, { url, method, document, body }: Leaving): boolean => {
  const { origin, protocol, search } = URL.parse(url) ?? {}
  if (!document || !origin || !/^https?:$/.test(protocol ?? '') || goalOf(run.input.jobType).collects) return false
  if (mayHold(policyOf(run), origin, 'data') || isByHand(run)) return false
  return READS.has(method)
    ? sendsWhole(search ?? '', ofThePerson(run.trace.entries))
    : sendsWhole(`${search ?? ''}&${body}`, valuesOfRun(run)) || carried(body, long(valuesOfRun(run))).found > 0
}

/** Whether a sent field is exactly one of the values: each contains the other. */
const sendsWhole = (sent: string, values: readonly string[]): boolean =>
  [...new URLSearchParams(sent).values()].some((one) =>
    values.some((value) => carried(one, [value]).found > 0 && carried(value, [one]).found > 0),
  )

const mayGoTo = async (run: Run, { url }: Leaving): Promise<boolean> => {
  const { origin } = new URL(url)
  const allowed = await askedAbout(run, url, () =>
    allowedByPerson(run, { origin, held: 'data', target: run.sends.doing?.target }),
  )
  if (allowed.kind === 'ended') return stopped(run, allowed.end)
  if (allowed.kind === 'withheld') {
    run.sends.withheld = withheldMessage(policyOf(run), origin)
    run.notes.add(run.sends.withheld)
  }
  return allowed.kind === 'allowed'
}

const maySend = (run: Run, leaving: Leaving): SendVerdict | Promise<SendVerdict> => {
  const { doing } = run.sends
  const again = onRepeat(run, leaving)
  if (again !== undefined) return again
  if (doing?.commit && !READS.has(leaving.method)) noted(run, leaving)
  if (!carries(run, leaving) || isPart(run, leaving)) {
    if (isTelling(run, leaving)) run.sends.tellings.add(placeOf(leaving))
    return true
  }
  // Another engine had permission, and its ledger entry, before it started.
  if (run.ports.engine && run.commit) return noted(run, leaving)
  // The part of the press that a service worker took is sent on to the site.
  if (run.commit?.handedOver && hasNotLeft(run)) return noted(run, leaving)
  // If nobody wants to be asked, a page that sends by itself is treated like its person.
  const byHand = isByHand(run) || (isUntouched(run) && !asksFirst(run))
  // What was pressed, and perhaps allowed, is sent by the page a while later.
  if (!(doing && isPressing(doing)) && !byHand && run.commit?.page === pageNumber(run) && hasNotLeft(run))
    return noted(run, leaving)
  if (isOwnSend(run, leaving) && !byHand) {
    run.notes.add('The page would have sent the form by itself while you were asked. It was stopped.')
    return false
  }
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

/** A decision made while this waited was about the same press; a browser may also hold one request more than once. */
const isDecided = (run: Run, byHand: boolean, { url }: Leaving): boolean =>
  byHand ? run.commit?.requests.has(url) === true : run.sends.doing?.sent === true

const decide = async (run: Run, byHand: boolean, leaving: Leaving): Promise<boolean> => {
  const { doing } = run.sends
  if (!byHand) {
    const over = await commitAgain(run, run.seen)
    if (over) return stopped(run, over)
    // A press that was expected to lead on: the values of its view were recorded before it was left.
    if (run.trace.pages.at(-1)?.told) await saveReceipt(run)
    // Agreeing to a dialog of the page does not override what the person said before.
    const isAllowed = doing?.agreedToSend || isAllowedBefore(run, run.seen)
    if (asksFirst(run) && (!isAllowed || hasStopCondition(run))) {
      const asked = await askedAbout(run, leaving.url, () =>
        askToSend(run, run.seen, { label: doing?.label, target: doing?.target }),
      )
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

/** While the person is asked about a held request. */
const askedAbout = async <T>({ sends }: Run, url: string, asked: () => Promise<T>): Promise<T> => {
  sends.asking = url
  return asked().finally(() => {
    sends.asking = undefined
  })
}

const stopped = (run: Run, end: StageEnd): false => {
  run.sends.end = end
  return false
}
