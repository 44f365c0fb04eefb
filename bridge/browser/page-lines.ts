/**
 * The network requests and console messages of a context's pages, line by line, without secrets that open something.
 * They come from protocol events, so they are the same in our browser and in a person's, over every transport.
 */
import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from 'playwright-core'
import type { ConsoleLine, NetworkLine, PageLine } from '../../shared/domain/step-trace.ts'
import { addressWithoutTokens, textWithoutTokens } from '../../shared/domain/without-tokens.ts'

/** Returns a function that stops it. */
export const hearContext = (context: BrowserContext, tell: (heard: PageLine) => void): (() => void) => {
  const begun = new WeakMap<Request, { at: number; started: number }>()
  const statuses = new WeakMap<Request, number>()
  const asked = (request: Request): void => void begun.set(request, { at: Date.now(), started: performance.now() })
  // Recorded when it arrives: a page that has navigated since reports no more about it.
  const answered = (response: Response): void => void statuses.set(response.request(), response.status())
  const ended = (request: Request): void => {
    const { at, started } = begun.get(request) ?? { at: Date.now(), started: performance.now() }
    const ms = Math.round(performance.now() - started)
    const problem = request.failure()?.errorText
    const status = statuses.get(request)
    tell({
      on: 'network',
      line: {
        at,
        method: request.method(),
        url: addressWithoutTokens(request.url()),
        kind: request.resourceType(),
        ...(status !== undefined && { status }),
        ...(problem !== undefined && { problem }),
        ms,
      } satisfies NetworkLine,
    })
  }
  const said = (message: ConsoleMessage): void => {
    const { url, lineNumber } = message.location()
    tell({
      on: 'console',
      line: {
        at: Date.now(),
        level: message.type(),
        text: textWithoutTokens(message.text()),
        ...(url && { from: `${addressWithoutTokens(url)}:${lineNumber + 1}` }),
      } satisfies ConsoleLine,
    })
  }
  const threw = (thrown: WebError): void => {
    const error: unknown = thrown.error()
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    tell({ on: 'console', line: { at: Date.now(), level: 'exception', text: textWithoutTokens(text) } })
  }
  context.on('request', asked)
  context.on('response', answered)
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
  context.on('console', said)
  context.on('weberror', threw)
  return () => {
    context.off('request', asked)
    context.off('response', answered)
    context.off('requestfinished', ended)
    context.off('requestfailed', ended)
    context.off('console', said)
    context.off('weberror', threw)
  }
}
