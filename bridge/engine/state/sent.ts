/**
 * The requests that carried what is being sent, and which of them repeat another. Data and pure queries; see
 * `step/sends.ts`.
 */
import { carried } from '../../../shared/domain/carried.ts'
import type { ServerAnswer } from '../../browser/sends.ts'
import type { Doing } from './doing.ts'
import { isOfSite } from './origins.ts'

export interface SentRequest {
  /** Chrome's id of it: the same after a redirect. */
  id: string | undefined
  method: string
  url: string
  document: boolean
  /** The page does not receive the response. */
  beacon: boolean
  /** Address of the page it comes from, if known. */
  from: string | undefined
  /** A digest of its whole content. */
  exact: string
  /** Its content, and the form's values in it. */
  text: string
  values: readonly string[]
  /** Its body and its query, by name. */
  parts: ReadonlyMap<string, string>
  /** The operation during which it left. */
  press: Doing | undefined
  /** It may be the one that sends; otherwise it left during the same press. */
  counts: boolean
  /** It contains most answers, and its address is not one for drafts or statistics. */
  whole: boolean
  /** Its outcome is reported by its id. */
  followed?: boolean
  answer?: ServerAnswer | undefined
}

export const placeOf = ({ method, url }: Pick<SentRequest, 'method' | 'url'>): string =>
  `${method} ${url.replace(/[?#].*$/, '')}`

/** The site refused it. */
export const isRefusal = (answer: ServerAnswer | undefined): boolean =>
  answer?.kind === 'status' && answer.status >= 400 && answer.status < 500

/** No response came, or the site failed while it responded. */
export const isLoss = (answer: ServerAnswer | undefined): boolean =>
  answer?.kind === 'lost' || (answer?.kind === 'status' && answer.status >= 500)

/** The overall outcome: that of the request that carried most; undefined while it is open. */
export const answerOf = (sent: readonly SentRequest[]): ServerAnswer | undefined => {
  const whole = sent.filter((one) => one.whole)
  const heard = whole.filter(({ beacon }) => !beacon)
  const last = heard.at(-1) ?? whole.at(-1)
  return last ? last.answer : sent.findLast(({ answer }) => answer !== undefined)?.answer
}

/** The site accepted one that carried most. */
export const isAnyTaken = (sent: readonly SentRequest[]): boolean =>
  sent.some(({ whole, answer }) => whole && answer?.kind === 'status' && answer.status < 400)

/** The site has not yet responded to one that carried most, and its page receives the response. */
export const isAnswerDue = (sent: readonly SentRequest[]): boolean =>
  sent.some(({ whole, beacon, followed, answer }) => whole && !beacon && followed && answer === undefined)

/**
 * The request that another one repeats. The same answers to the same address are one request, whatever numbers or times
 * changed in them. To another address of the site they are one as long as the site has not taken the first. Two cases
 * are different: a page that continues to another address after a response (checked, now send it), and a beacon beside
 * a normal request.
 */
export const saidBefore = (sent: readonly SentRequest[], now: SentRequest): SentRequest | undefined =>
  sent.findLast((one) => says(one, now))

const says = (one: SentRequest, now: SentRequest): boolean => {
  if (one.exact === now.exact) return true
  if (one.method !== now.method || !one.counts) return false
  const lost = isLoss(one.answer)
  const samePlace = placeOf(one) === placeOf(now)
  // Compressed or encrypted content cannot be compared.
  if (one.values.length === 0 || now.values.length === 0) return lost && samePlace
  if (!sameValues(one, now)) return false
  if (samePlace) return lost || isSameForm(one, now)
  if (!one.whole || !isOfSite(one.url, now.url)) return false
  const open = one.answer === undefined
  return now.beacon || lost || open || isFromLeftPage(one, now)
}

const sameValues = (one: SentRequest, now: SentRequest): boolean =>
  goesWith(one.values, now.text) && goesWith(now.values, one.text)

const goesWith = (values: readonly string[], text: string): boolean => carried(text, values).found === values.length

/** A page that was left for the response may still send something as it closes. */
const isFromLeftPage = (one: SentRequest, now: SentRequest): boolean =>
  one.document &&
  !now.document &&
  one.from !== undefined &&
  one.from === now.from &&
  placeOf(one) !== placeOf({ ...one, url: one.from })

const isSameForm = (one: SentRequest, now: SentRequest): boolean => {
  const names = [...new Set([...one.parts.keys(), ...now.parts.keys()])]
  const differ = names.filter((name) => one.parts.get(name) !== now.parts.get(name))
  // Two encodings of one form: before its response has arrived, no page continues to something else.
  if (one.answer === undefined && differ.some((name) => !one.parts.has(name) || !now.parts.has(name))) return true
  return differ.every((name) => isDrawnAnew(name, one.parts.get(name), now.parts.get(name)))
}

const ANEW_NAMES = new Set(
  'attempt attempts retry retries tries try nonce token time timestamp ts t rand random rnd seed uuid guid idempotency cache cb csrf trace span at'.split(
    ' ',
  ),
)
const ANEW_VALUE =
  /^(?:\d{9,}|\d?\.\d{5,}|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-][\d:]+)?|(?=[\w+/=-]*\d)(?=[\w+/=-]*[a-z])[\w+/=-]{8,})$/i

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/)

/** A time, a random number, the number of the attempt. */
const isDrawnAnew = (name: string, one: string | undefined, now: string | undefined): boolean =>
  name === '?_' ||
  wordsOf(name).some((word) => ANEW_NAMES.has(word)) ||
  (one !== undefined && now !== undefined && ANEW_VALUE.test(one) && ANEW_VALUE.test(now))
