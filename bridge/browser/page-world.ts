/**
 * The way into a page: runs functions of `shared/page` in Playwright's utility world of a frame, where the page's
 * scripts can neither see nor fake them, and creates locators for elements by number or descriptor. One selector engine
 * does both.
 */

import type { BrowserContext, Frame, Locator } from 'playwright-core'
import { answerWords } from '../../shared/domain/call-line.ts'
import { GhError } from '../../shared/domain/errors.ts'
import type { DocumentPrints } from '../../shared/domain/secret-prints.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import type { PageApi } from '../../shared/page/api.ts'
import { noted } from '../base/call-log.ts'
import { insteadBy, swallowed } from '../base/debug.ts'
import { watchContext } from './network-activity.ts'
import { pageBundle } from './page-bundle.ts'
import { noteSecrets, secretsFor } from './site-secrets.ts'

const ENGINE = 'gh'

let registered: Promise<{ name: string; source: string; contentScript: true }> | undefined
const prepared = new WeakMap<BrowserContext, Promise<void>>()

/**
 * Registers the engine in a context. Call it when a context is opened or connected, before the first locator is used
 * there: a frame that has already resolved a locator keeps the engines it knew then. {@link callPage} calls it too.
 */
export function preparePageWorld(context: BrowserContext): Promise<void> {
  let ready = prepared.get(context)
  if (!ready) {
    ready = prepare(context)
    prepared.set(context, ready)
    ready.catch(insteadBy('browser', () => prepared.delete(context)))
  }
  return ready
}

/** The only internal API of playwright-core in use (its version is pinned, and a contract test checks it). */
type WithChannel = {
  _channel: { registerSelectorEngine(params: unknown, options: { timeout: number }): Promise<void> }
}

async function prepare(context: BrowserContext): Promise<void> {
  watchContext(context)
  registered ??= register()
  const engine = await registered
  // `selectors.register` reaches existing contexts and those created later by newContext, but never the default context
  // of a browser that is connected afterwards, which is registered separately.
  await (context as unknown as WithChannel)._channel
    .registerSelectorEngine({ selectorEngine: engine }, { timeout: 0 })
    .catch((error: unknown) => {
      if (!/already registered/.test(String(error))) throw error
      swallowed('browser', error)
    })
}

async function register() {
  const code = await pageBundle()
  // At first use, like everything that needs all of playwright-core, which is half of the bridge's memory.
  const { selectors } = await import('playwright-core')
  // Playwright wraps this as one expression, evaluated once per document of a frame. The global keeps it to one
  // instance.
  const source = `(() => { ${code}\n; return __ghPage; })()`
  await selectors.register(ENGINE, { content: source }, { contentScript: true })
  return { name: ENGINE, source, contentScript: true as const }
}

/**
 * Calls a function of the page bundle in a frame: one round trip.
 * @param timeout in ms; a frame that is navigating answers with its next document.
 * @throws GhError PAGE_JS_ERROR if the function itself failed; Playwright's errors if the frame is gone.
 */
export const callPage = <F extends keyof PageApi>(
  frame: Frame,
  fn: F,
  args: Parameters<PageApi[F]>,
  timeout = 10_000,
): Promise<ReturnType<PageApi[F]>> => noted('browser', `page: ${fn}`, () => call(frame, fn, args, timeout), answerWords)

async function call<F extends keyof PageApi>(
  frame: Frame,
  fn: F,
  args: Parameters<PageApi[F]>,
  timeout: number,
): Promise<ReturnType<PageApi[F]>> {
  await preparePageWorld(frame.page().context())
  const prints = secretsFor(frame)
  const body = JSON.stringify({ fn, args, ...(prints.length > 0 && { prints }) })
  const text = await frame.locator(`${ENGINE}=call:${body}`).textContent({ timeout })
  const answer = JSON.parse(text ?? '{}') as { ok?: ReturnType<PageApi[F]>; error?: string; told?: DocumentPrints }
  if (answer.told) noteSecrets(frame.page().context(), answer.told.origin, answer.told.prints)
  if (answer.error !== undefined)
    throw new GhError('PAGE_JS_ERROR', `Reading the page failed: ${answer.error.split('\n')[0]}`, {
      details: { fn, stack: answer.error },
    })
  return answer.ok as ReturnType<PageApi[F]>
}

/** An element by its number in one document of a frame; after a navigation the number is invalid. */
export type LocalIndex = { document: string; index: number }

/**
 * A locator for an element by its number *in this frame*, or for the one element of a descriptor in this frame. For an
 * index of an observation see `page-index.ts`.
 */
export const locate = (frame: Frame, target: number | LocalIndex | TargetDescriptor): Locator =>
  frame.locator(`${ENGINE}=${bodyFor(target)}`)

function bodyFor(target: number | LocalIndex | TargetDescriptor): string {
  if (typeof target === 'number') return String(target)
  return 'document' in target ? `${target.index}@${target.document}` : `target:${JSON.stringify(target)}`
}
