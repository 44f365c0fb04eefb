/**
 * A site's responses to requests that a page repeats: the repetition gets the same response without leaving the
 * browser. Only in a job's own browser.
 */
import type { CDPSession } from 'playwright-core'
import { jsonRefuses } from '../../shared/domain/site-refusal.ts'
import { instead } from '../base/debug.ts'

interface Header {
  name: string
  value: string
}
interface CachedResponse {
  status: number
  headers: Header[]
  /** base64 */
  body: string
}

/** A request whose response has arrived and waits to be passed to its page. */
export interface PausedAnswer {
  requestId: string
  networkId?: string | undefined
  responseStatusCode?: number | undefined
  responseErrorReason?: string | undefined
  responseHeaders?: Header[] | undefined
}

type Asked = { url: string; method: string }

export interface ResponseCache {
  /** Whether Chrome stops responses before their page gets them. Over the extension it does not. */
  readonly intercepts: boolean
  /** The request with this id leaves now. */
  open(id: string, asked: Asked): void
  /** Its response arrived: stores it, tells whether its JSON refuses the request, and passes it on. */
  take(cdp: CDPSession, paused: PausedAnswer, hear: (refuses: boolean) => void): Promise<void>
  /** The request was aborted: there will be no response. */
  brokenOff(asked: Asked): void
  /** Answers a held request like the one with `id`, once that has its response. False: there is no suitable one. */
  give(cdp: CDPSession, requestId: string, id: string, document: boolean): Promise<boolean>
}

/** Bytes above which a response is not one to a form. */
const MAX_BYTES = 5_000_000

/** `bodies`: whole responses are stored; otherwise none is, and all are only passed on. */
export const openResponseCache = ({ bodies }: { bodies: boolean }): ResponseCache => {
  const cached = new Map<string, Asked & { answer: PromiseWithResolvers<CachedResponse | undefined> }>()
  return {
    intercepts: bodies,
    open(id, asked) {
      if (!bodies) return
      const answer = cached.get(id)?.answer ?? Promise.withResolvers<CachedResponse | undefined>()
      cached.set(id, { ...asked, answer })
    },
    async take(cdp, paused, hear) {
      const { requestId, networkId = requestId } = paused
      const one = cached.get(networkId)
      // The response to a redirect that repeats the request is elsewhere.
      const isLast = one && !REPEATS.has(paused.responseStatusCode ?? 0)
      const answer = isLast ? await answerIn(cdp, paused).catch(instead('browser', undefined)) : undefined
      hear(answer !== undefined && isRefusing(answer))
      if (isLast) one.answer.resolve(answer)
      await cdp.send('Fetch.continueRequest', { requestId })
    },
    brokenOff({ url, method }) {
      for (const one of cached.values()) if (one.url === url && one.method === method) one.answer.resolve(undefined)
    },
    async give(cdp, requestId, id, document) {
      const answer = await cached.get(id)?.answer.promise
      if (!answer || (document && !isForDocument(answer))) return false
      const { status, headers, body } = answer
      await cdp.send('Fetch.fulfillRequest', { requestId, responseCode: status, responseHeaders: headers, body })
      return true
    },
  }
}

const REPEATS = new Set([307, 308])
/** The body is stored decoded, and its cookies are set already. */
const NOT_STORED = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'set-cookie'])

const answerIn = async (
  cdp: CDPSession,
  { requestId, responseStatusCode: status, responseHeaders = [] }: PausedAnswer,
): Promise<CachedResponse | undefined> => {
  if (status === undefined) return undefined
  const headers = responseHeaders.filter(({ name }) => !NOT_STORED.has(name.toLowerCase()))
  if (isRedirect(status)) return { status, headers, body: '' }
  // An endless response is not waited for.
  if (/event-stream/i.test(headerOf(responseHeaders, 'content-type'))) return undefined
  if (Number(headerOf(responseHeaders, 'content-length')) > MAX_BYTES) return undefined
  const { body, base64Encoded } = await cdp.send('Fetch.getResponseBody', { requestId })
  return { status, headers, body: base64Encoded ? body : Buffer.from(body).toString('base64') }
}

export const isJson = (type: string | undefined): boolean => /[/+]json/i.test(type ?? '')

const isRefusing = ({ headers, body }: CachedResponse): boolean => {
  if (!isJson(headerOf(headers, 'content-type'))) return false
  try {
    return jsonRefuses(JSON.parse(Buffer.from(body, 'base64').toString('utf8')))
  } catch (error) {
    return instead('browser', false)(error)
  }
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400
const isForDocument = ({ status, headers }: CachedResponse): boolean =>
  isRedirect(status) || /html/i.test(headerOf(headers, 'content-type'))
const headerOf = (headers: readonly Header[], wanted: string): string =>
  headers.find(({ name }) => name.toLowerCase() === wanted)?.value ?? ''
