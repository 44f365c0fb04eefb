/** Errors of a model service: whether to try again, and the sentence that says what to do. */
import { APICallError } from 'ai'
import { codeOf, type ErrorCode, GhError } from '../../../shared/domain/errors.ts'
import { AnswerBroken } from './service-fetch.ts'

export interface Service {
  title: string
  model: string
  baseUrl: string
  apiKey: string
}

const statusOf = (error: unknown): number | undefined => (APICallError.isInstance(error) ? error.statusCode : undefined)

/** A prepaid amount is used up: the service answers 429, and waiting does not help. */
const USED_UP = /insufficient_quota|billing|credit balance/i

/** Overload, limits, broken connections and broken bodies are temporary; a refused key or request is not. */
export const isPassing = (error: unknown): boolean => {
  if (error instanceof GhError) return error.code === 'DEADLINE'
  if (isBroken(error)) return true
  if (!APICallError.isInstance(error)) return false
  if (USED_UP.test(error.responseBody ?? '')) return false
  const status = error.statusCode
  // No status: the connection failed. 200: the answer was cut off or is not JSON.
  return status === undefined || status === 200 || status === 408 || status === 429 || status >= 500
}

/** The connection ended in the middle of an answer: what reads streams knows no status. */
const isBroken = (error: unknown): boolean =>
  error instanceof AnswerBroken || (error instanceof TypeError && /terminated|network|fetch/i.test(error.message))

/** Whether the service has read the request and will charge for it, although no answer arrived. */
export const wasRead = (error: unknown): boolean =>
  isBroken(error) || statusOf(error) === 200 || (error instanceof GhError && error.code === 'DEADLINE')

/** The pause that the service asks for, in ms; undefined if it does not. */
export const retryAfterMs = (error: unknown, now = Date.now()): number | undefined => {
  if (!APICallError.isInstance(error)) return undefined
  const headers = error.responseHeaders ?? {}
  const ms = Number(headers['retry-after-ms'] ?? Number.NaN)
  if (ms >= 0) return ms
  const after = headers['retry-after']
  if (after !== undefined) {
    const pause = Number.isNaN(Number(after)) ? Date.parse(after) - now : Number(after) * 1000
    if (!Number.isNaN(pause)) return Math.max(0, pause)
  }
  const inBody = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(error.responseBody ?? '')
  return inBody ? Number(inBody[1]) * 1000 : undefined
}

/** A short reason for the line that says that a call is retried. */
export const inShort = (error: unknown): string => {
  const status = statusOf(error)
  if (error instanceof GhError) return 'did not answer in time'
  if (isBroken(error)) return 'sent an answer that breaks off'
  if (status === undefined) return 'could not be reached'
  return status === 200 ? 'sent an answer that breaks off' : `answered ${status}`
}

/** These messages are already whole sentences. */
const SAID = new Set<ErrorCode>(['PROVIDER_ERROR', 'PROVIDER_REFUSED'])

/**
 * Nothing listens at the address, or the name is unknown. Calls are retried, since the service may be starting; a whole
 * job is not.
 */
const isNobodyThere = (error: unknown): boolean => {
  for (let at = error; at instanceof Error; at = at.cause)
    if ('code' in at && (at.code === 'ECONNREFUSED' || at.code === 'ENOTFOUND')) return true
  return false
}

/**
 * PROVIDER_REFUSED if the same request would fail again; the job is then not tried again either. Otherwise
 * PROVIDER_ERROR.
 */
export const providerError = (error: unknown, service: Service, tries: number): GhError => {
  if (error instanceof GhError && SAID.has(codeOf(error))) return error
  const status = isBroken(error) ? 200 : statusOf(error)
  const inVain = isNobodyThere(error) || (APICallError.isInstance(error) && !isPassing(error))
  const code = inVain ? 'PROVIDER_REFUSED' : 'PROVIDER_ERROR'
  return new GhError(code, `${sentence(error, status, service, tries)} Nothing more was done on the page.`, {
    // The SDK's error contains the whole request with personal data and screenshot, which must not be logged.
    ...(!APICallError.isInstance(error) && { cause: error }),
    details: { model: service.model, base_url: service.baseUrl, status: status ?? null, tries },
  })
}

const sentence = (error: unknown, status: number | undefined, service: Service, tries: number): string => {
  const { title, model, baseUrl } = service
  const said = saidBy(error, service)
  const often = tries > 1 ? ` ${tries} times` : ''
  if (error instanceof GhError)
    return `${title} did not answer in time${often}. Try again later, or choose a faster model with --model.`
  if (status === undefined)
    return APICallError.isInstance(error)
      ? `${title} could not be reached at ${baseUrl}${often}. Check the network and --model-base-url, and that the service runs.`
      : `${title} could not be asked: ${error instanceof Error ? error.message : String(error)}.`
  if (status === 401 || status === 403)
    return `${title} refused the key (${status}${said}). Check GHOSTHANDS_MODEL_API_KEY or model_api_key, and that the key may use ${model}.`
  if (status === 404)
    return `${title} has no model “${model}” at ${baseUrl} (404${said}). Check --model and --model-base-url.`
  if (APICallError.isInstance(error) && USED_UP.test(error.responseBody ?? ''))
    return `${title} says that what was paid for is used up (${status}${said}). Top the account up, or choose another provider.`
  if (status === 413) return `${title} found the page too large (413${said}). Choose a model with a larger window.`
  if (status === 429)
    return `${title} limits how much may be asked and did so${often} (429${said}). Try again later, or choose another provider.`
  if (status === 200)
    return `${title} sent an answer that cannot be read${often}. Check that --model-base-url is the address of its API.`
  if (status >= 500)
    return `${title} is overloaded or out of order: it answered ${status}${often}${said}. Try again later, or choose another provider.`
  return `${title} did not accept the request (${status}${said}). Check --model and --model-base-url.`
}

/** The service's own words, one line, never the key. */
const saidBy = (error: unknown, { apiKey }: Service): string => {
  if (!APICallError.isInstance(error)) return ''
  const words = error.message.replace(/\s+/g, ' ').trim().slice(0, 200)
  return words === '' ? '' : `: ${apiKey === '' ? words : words.replaceAll(apiKey, '…')}`
}
