/**
 * Holds a tab to the addresses its job may visit (Z4): documents of the main frame are stopped before they are requested.
 * Only for jobs that have such a rule; without one nothing is intercepted and nothing slows down.
 */
import type { Browser } from 'playwright-core'
import type { Tab } from './tab.ts'

/** Resolves when the rule is in force. `refused` hears of every document that was stopped. */
export const guardDocuments = async (
  tab: Tab,
  mayVisit: (url: string) => boolean,
  refused: (url: string) => void,
): Promise<void> => {
  const cdp = await tab.page.context().newCDPSession(tab.page)
  const { frameTree } = await cdp.send('Page.getFrameTree')
  cdp.on('Fetch.requestPaused', ({ requestId, request, frameId }) => {
    const stop = frameId === frameTree.frame.id && !mayVisit(request.url)
    if (stop) refused(request.url)
    const answer = stop
      ? cdp.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
      : cdp.send('Fetch.continueRequest', { requestId })
    // The request may be gone with its page.
    answer.catch(() => undefined)
  })
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Request' }] })
}

/**
 * The same for a browser that is the job's own: also the first document of a tab that a page opens, which is on its way before
 * anybody could be in that tab.
 */
export const guardBrowser = async (
  browser: Browser,
  mayVisit: (url: string) => boolean,
  refused: (url: string) => void,
): Promise<void> => {
  const cdp = await browser.newBrowserCDPSession()
  // A page's target and its main frame have one id.
  const isMain = async (frameId: string): Promise<boolean> => {
    const { targetInfos } = await cdp.send('Target.getTargets')
    return targetInfos.some(({ targetId, type }) => type === 'page' && targetId === frameId)
  }
  const decide = async (requestId: string, url: string, frameId: string): Promise<void> => {
    if (mayVisit(url) || !(await isMain(frameId))) await cdp.send('Fetch.continueRequest', { requestId })
    else {
      refused(url)
      await cdp.send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    }
  }
  // The request may be gone with its page.
  cdp.on(
    'Fetch.requestPaused',
    ({ requestId, request, frameId }) => void decide(requestId, request.url, frameId).catch(() => undefined),
  )
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Request' }] })
}
