/** One signed POST (Standard Webhooks), bounded in time, to no private address, following nothing. */
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Webhook } from 'standardwebhooks'
import { GhError } from '../../../shared/domain/errors.ts'
import { type AddressRule, publicLookup, refusePrivate } from '../../base/addresses.ts'

export interface Post {
  url: string
  /** The same for every attempt, so that receivers recognise repeats. */
  id: string
  body: string
  /** `whsec_…`; the newest first, with an older one while receivers change over. */
  secrets: readonly string[]
  allowPrivate: boolean
  signal: AbortSignal
}

/** ms for one attempt, from resolving the name to the response's first line. */
const TRY_MS = 10_000

export const signatureOf = (secrets: readonly string[], id: string, at: Date, body: string): string =>
  secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' ')

const CALLBACKS: AddressRule = {
  refusal: (host) =>
    new GhError(
      'CALLBACK_REFUSED',
      `${host} is an address of this machine or a private network. Set callback_allow_private if callbacks may go there.`,
      { details: { host } },
    ),
}

/** The status of the answer. @throws GhError CALLBACK_REFUSED; any network error */
export const post = async ({ url, id, body, secrets, allowPrivate, signal }: Post): Promise<number> => {
  const target = new URL(url)
  if (!allowPrivate) refusePrivate(target, CALLBACKS)
  const at = new Date()
  const late = AbortSignal.timeout(TRY_MS)
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise<number>((resolve, reject) => {
    const request = send(target, {
      method: 'POST',
      // A separate connection, since a pooled one would not have been checked.
      agent: false,
      ...(!allowPrivate && { lookup: publicLookup(CALLBACKS, Number(target.port)) }),
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'GhostHands',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': signatureOf(secrets, id, at, body),
      },
      signal: AbortSignal.any([signal, late]),
    })
    // An error after the response is ignored.
    request.on('error', (error) =>
      reject(late.aborted ? new GhError('DEADLINE', `No answer within ${TRY_MS / 1_000} s.`, { cause: error }) : error),
    )
    request.once('response', (response) => {
      resolve(response.statusCode ?? 0)
      // The rest of the response is ignored.
      response.destroy()
    })
    request.end(body)
  })
}
