/**
 * Inspects requests before they leave the page. A request that contains what was filled in sends it, whatever was pressed and
 * however it is named, by click, key or script. It is held until it is in the ledger and, if the person wants to be asked, until
 * they agreed. Requests that are known to be a part only (a step of several, a login, a draft) pass.
 */

import { carried } from '../../../shared/domain/carried.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import { jobTraits } from '../../../shared/domain/job-types.ts'
import type { Leaving, SendVerdict } from '../../browser/sends.ts'
import { allowedByPerson } from '../ask/origin.ts'
import { askToSend } from '../ask/send.ts'
import type { Run, StageEnd } from '../state/context.ts'
import { policyOf } from '../state/origins.ts'
import { mayHold, withheldMessage } from '../state/policy.ts'
import { placeOf } from '../state/sent.ts'
import { hasStopCondition } from '../state/stop-condition.ts'
import { carries, isPart, ofThePerson, valuesOfRun } from './carries.ts'
import { asksFirst, beginCommit, commitAgain } from './commit.ts'
import { hasNotLeft } from './confirmation.ts'
import { dialogRule } from './dialogs.ts'
import { isPressing, long, READS } from './leaving-words.ts'
import { saveReceipt } from './receipt.ts'
import { follows, hear, isByHand, noted, onRepeat, stopRepeat } from './repeats.ts'
import { isWithheld } from './script-requests.ts'

/** From this point, the run's pages send nothing without the run knowing. */
export const watchSends = async (run: Run): Promise<void> => {
  run.session.answerDialogs(dialogRule(run))
  await run.session.holdSends({
    ...(run.input.commitPolicy === 'never' && { everything: true }),
    may: async (leaving) => {
      const verdict = await mayLeave(run, leaving)
      return verdict === true ? isStillOurs(run, leaving) : verdict
    },
    answered: (request, answer) => hear(run, request, answer),
    follows: (leaving) => follows(run, leaving),
    stopped: () => stopRepeat(run),
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

const mayLeave = (run: Run, leaving: Leaving): SendVerdict | Promise<SendVerdict> => {
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

const hold = (run: Run, decided: Promise<SendVerdict>): Promise<SendVerdict> => {
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
