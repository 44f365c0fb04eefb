/**
 * Limits a job to the addresses it may visit (Z4): documents of main frames are stopped before they are requested. Only
 * for jobs with such a rule; otherwise nothing is intercepted or slowed down.
 */

import type { Browser, CDPSession } from 'playwright-core'
import { instead } from '../base/debug.ts'
import type { Tab } from './tab.ts'

/** `outside`: not as the document of a tab. `never`: in no frame either. */
export interface Visit {
  kind: 'allowed' | 'outside' | 'never'
}

/** `from`: the requested address, if its site redirected to `url`; `body`: the posted content. */
export type VisitRule = (url: string, from?: string, body?: string) => Visit

/** Resolves when the rule is active. `refused` is called for every stopped document. */
export const guardDocuments = async (tab: Tab, rule: VisitRule, refused: (url: string) => void): Promise<void> => {
  const cdp = await tab.page.context().newCDPSession(tab.page)
  const { frameTree } = await cdp.send('Page.getFrameTree')
  await guard(cdp, rule, refused, (frameId) => frameId === frameTree.frame.id)
}

/**
 * The same for a job's own browser: includes the first document of a tab that a page opens, which is requested before
 * anybody can attach to that tab.
 */
export const guardBrowser = async (
  browser: Browser,
  rule: VisitRule,
  refused: (url: string) => void,
): Promise<void> => {
  const cdp = await browser.newBrowserCDPSession()
  // A page's target and its main frame have the same id.
  await guard(cdp, rule, refused, async (frameId) => {
    const { targetInfos } = await cdp.send('Target.getTargets')
    return targetInfos.some(({ targetId, type }) => type === 'page' && targetId === frameId)
  })
}

/** Number of redirects remembered: more than any browser follows. */
const MAX_HOPS = 200

/** As far as it is text, as posted forms are. */
const bodyOf = ({ postData, postDataEntries }: { postData?: string; postDataEntries?: { bytes?: string }[] }): string =>
  postData ?? (postDataEntries ?? []).map(({ bytes = '' }) => Buffer.from(bytes, 'base64').toString()).join('')

const guard = async (
  cdp: CDPSession,
  rule: VisitRule,
  refused: (url: string) => void,
  isMain: (frameId: string) => boolean | Promise<boolean>,
): Promise<void> => {
  /** Request → the first address of its redirect chain. */
  const starts = new Map<string, string>()
  const decide = async (requestId: string, url: string, from: string, frameId: string, body: string): Promise<void> => {
    const { kind } = rule(url, from === url ? undefined : from, body)
    if (kind === 'allowed' || (kind === 'outside' && !(await isMain(frameId))))
      await cdp.send('Fetch.continueRequest', { requestId })
    else {
      refused(url)
      await cdp.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    }
  }
  cdp.on('Fetch.requestPaused', ({ requestId, redirectedRequestId, request, frameId }) => {
    const from = starts.get(redirectedRequestId ?? '') ?? request.url
    starts.set(requestId, from)
    const [oldest] = starts.keys()
    if (starts.size > MAX_HOPS && oldest !== undefined) starts.delete(oldest)
    // The request may be gone with its page.
    decide(requestId, request.url, from, frameId, bodyOf(request)).catch(instead('browser', undefined))
  })
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Request' }] })
}
