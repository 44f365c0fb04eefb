/**
 * For `commit_policy: never`: blocks what a page's own script would send of the form, whether as a draft, a beacon, an
 * image address or a WebSocket message. `sends.ts` handles what a press sends.
 */
import { byWord } from '../../../shared/domain/by-word.ts'
import { carried } from '../../../shared/domain/carried.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { Leaving } from '../../browser/sends.ts'
import { isByHand, type Run } from '../state/context.ts'
import { policyOf } from '../state/origins.ts'
import { mayVisit } from '../state/policy.ts'
import { valuesOfRun } from './carries.ts'
import { isOnlyReading, isPressing, long, READS } from './leaving-words.ts'

/** Characters of a body that are read: a file contains no form values in its middle. */
const READ_LENGTH = 500_000

export const isWithheld = (run: Run, leaving: Leaving): boolean => {
  const { input, sends } = run
  if (input.commitPolicy !== 'never' || goalOf(input.jobType).collects) return false
  // Documents, and what a press sends, are handled elsewhere. The person's own actions are allowed.
  const byPress = sends.doing !== undefined && isPressing(sends.doing) && SCRIPTED.has(leaving.kind)
  if (leaving.document || byPress || isByHand(run)) return false
  const secrets = Object.values(run.applicant.secrets)
  const held = tells(leaving, long([...valuesOfRun(run), ...secrets]), mayVisit(policyOf(run), leaving.url))
  if (held) run.notes.add(withheldWords(leaving))
  return held
}

/** Requests of a page's script. */
export const SCRIPTED = new Set(['XHR', 'Fetch'])

/** A lookup of one value at the site itself (a street, a school) is how a list works, so it is allowed. */
export const tells = (
  { url, method, kind, body, headers = '' }: Pick<Leaving, 'url' | 'method' | 'kind' | 'body' | 'headers'>,
  values: readonly string[],
  isOwnSite: boolean,
): boolean => {
  const address = URL.parse(url)
  if (!address) return false
  // Another site may also learn it as a part of the name it is asked by.
  const host = isOwnSite ? '' : address.hostname
  const text = `${host} ${address.pathname}${address.search} ${body.slice(0, READ_LENGTH)}`
  const { found } = carried(`${text} ${unpacked(text)}`, values)
  const isLookup = isOwnSite && SCRIPTED.has(kind) && (READS.has(method) || isOnlyReading(body))
  return found > (isLookup ? 1 : 0) || carried(headers, values).found > 0
}

/** Its base64 and hexadecimal parts, decoded. */
const unpacked = (text: string): string =>
  (text.match(/[\w+/-]{8,}/g) ?? [])
    .flatMap((one) => (['base64', 'hex'] as const).map((packing) => Buffer.from(one, packing).toString('utf8')))
    .join(' ')

const withheldWords = ({ url, kind }: Leaving): string =>
  `The page would have told ${URL.parse(url)?.host ?? 'somebody'} by itself what was filled in (${WORDS[kind] ?? 'a request of its script'}). It was held back.`

const WORDS: Readonly<Record<string, string>> = byWord({
  Image: 'in the address of a picture',
  Ping: 'in a beacon',
  WebSocket: 'over a WebSocket',
})
