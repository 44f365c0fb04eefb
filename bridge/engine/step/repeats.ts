/** The requests that left for a commit: what each said, what came of it, and those that say the same once more. */

import { createHash } from 'node:crypto'
import { carriedValues } from '../../../shared/domain/carried.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import { partsOf } from '../../../shared/domain/request-parts.ts'
import { debug } from '../../base/debug.ts'
import type { Leaving, SendVerdict, ServerAnswer, WorkerAnswer } from '../../browser/sends.ts'
import { isByHand, type Run } from '../state/context.ts'
import { answerOf, isRefusal, placeOf, type SentRequest, saidBefore } from '../state/sent.ts'
import { carries, isDraft, isTelemetry, valuesHere, valuesOfRun } from './carries.ts'
import { isMuch, isPressing, READS } from './leaving-words.ts'

/** The outcome of a request, for the commit that it is part of. */
export const hear = (
  { commit }: Run,
  { id, url, method }: Pick<Leaving, 'id' | 'url' | 'method'>,
  answer: ServerAnswer | WorkerAnswer,
): void => {
  if (!commit) return
  if (answer.kind === 'worker') {
    if (!READS.has(method) && !isTelemetry({ url })) commit.handedOver = true
    return
  }
  // It goes unchanged to another address, which reports its outcome.
  if (answer.kind === 'status' && (answer.status === 307 || answer.status === 308)) return
  const isMeant = (sent: SentRequest): boolean =>
    // A redirect that requests a page continues under the same id.
    sent.url === url &&
    sent.method === method &&
    (id === undefined ? answer.kind === 'lost' || !sent.followed : sent.id === id)
  const one = commit.sent.findLast(isMeant)
  // Once the response has begun, the page may abandon the rest of it.
  if (!one || (answer.kind === 'lost' && answer.left && one.answer)) return
  one.answer = answer
  commit.answer = answerOf(commit.sent)
}

/** The address rule stopped a document that was released here, or did not see it. */
export const hearRefusal = ({ commit, sends }: Run, url: string): void => {
  sends.refused = url
  commit?.requests.delete(url)
  const at = commit?.sent.findIndex((one) => one.url === url) ?? -1
  if (at >= 0) commit?.sent.splice(at, 1)
}

/** It leaves for the commit that was begun. */
export const noted = (run: Run, leaving: Leaving): true => {
  const { commit } = run
  if (!commit) return true
  commit.requests.add(leaving.url)
  const same = commit.sent.find(({ id, method }) => id !== undefined && id === leaving.id && method === leaving.method)
  if (same) Object.assign(same, { url: leaving.url, answer: undefined })
  else commit.sent.push(sentRequest(run, leaving))
  commit.answer = answerOf(commit.sent)
  return true
}

const sentRequest = (run: Run, leaving: Leaving, counts = carries(run, leaving)): SentRequest => {
  const { id, method, url, document, from, body } = leaving
  const text = `${body} ${url}`
  const [here, all] = [carriedValues(text, valuesHere(run)), carriedValues(text, valuesOfRun(run))]
  const isCopy = run.sends.copies.has(placeOf(leaving))
  return {
    id,
    method,
    url,
    document,
    from,
    beacon: leaving.kind === 'Ping',
    exact: digestOf(leaving),
    text,
    values: [...new Set([...here.found, ...all.found])],
    parts: partsOf(url, body),
    press: run.sends.doing,
    counts: !isCopy && counts,
    whole:
      !isCopy &&
      (document || !(isTelemetry(leaving) || isDraft(leaving))) &&
      [here, all].some(({ of, found }) => isMuch({ of, found: found.length })),
  }
}

/**
 * A page's script sends everything again by itself, because no response came in time or it listens twice: it gets the
 * response to the first request, or none. What the site refused (4xx) may be sent again, and a custom task may send the
 * same several times. `undefined`: it is not a repetition.
 */
export const onRepeat = (run: Run, leaving: Leaving): SendVerdict | undefined => {
  const { commit } = run
  if (!commit || leaving.id === undefined || goalOf(run.input.jobType).sendsSeveral || isByHand(run)) return undefined
  if (
    !READS.has(leaving.method) &&
    commit.sent.some(({ id, method }) => id === leaving.id && method === leaving.method)
  )
    return noted(run, leaving)
  if (commit.sent.length === 0 || !carries(run, leaving)) return undefined
  const now = sentRequest(run, leaving, true)
  const before = saidBefore(commit.repeated ? commit.sent : ofPress(run, commit.sent, now), now)
  if (!before || before.id === leaving.id) return undefined
  if (isRefusal(before.answer)) return noted(run, leaving)
  debug('step', 'stopped a page that sends the same again', { url: leaving.url })
  const samePlace = placeOf(before) === placeOf(now)
  if (!samePlace) commit.first?.add(placeOf(before))
  if (samePlace && before.id !== undefined && !before.document) return { like: before.id }
  stopRepeat(run)
  return false
}

/** Another press is a separate decision; its own rules say whether it may send. */
const ofPress = ({ sends: { doing } }: Run, sent: readonly SentRequest[], now: SentRequest): SentRequest[] =>
  sent.filter((one) => !doing || !isPressing(doing) || one.press === doing || one.exact === now.exact)

/** From now on, its outcome is reported by its id. */
export const follows = ({ commit }: Run, { id, url, method }: Leaving): boolean => {
  const one =
    id === undefined
      ? undefined
      : commit?.sent.find((sent) => sent.id === id && sent.url === url && sent.method === method)
  if (one) one.followed = true
  return one !== undefined
}

export const stopRepeat = ({ commit }: Run): void => {
  if (commit) commit.repeated = true
}

/** Comparable content: the separators between the parts of a form differ each time. */
const digestOf = ({ method, url, body }: Leaving): string =>
  createHash('sha256')
    .update(`${method} ${url}\n${body.replaceAll(/-{4,}WebKitFormBoundary\w+/g, '--')}`)
    .digest('base64')
