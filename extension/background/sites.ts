/**
 * The pages on which the extension runs. In the full variant, the manifest puts the content script there. The variant
 * without access to all sites asks for each site when the person starts a task there, and registers allowed sites here.
 * The request itself is made elsewhere: Chrome lets only our own pages ask, within a press.
 */
import browser from 'webextension-polyfill'
import { TAB_MARK } from '../../shared/protocol/version.ts'

/** Path of the content script in the build. */
const FILES = ['content/content.iife.js']
const ID = 'allowed-sites'
const WEB = ['http://*/*', 'https://*/*']

/** Puts the content script into open pages, except those that Chrome protects. */
export const adoptOpenTabs = async (): Promise<void> => {
  for (const tab of await browser.tabs.query({ url: WEB })) {
    if (tab.id === undefined || tab.discarded) continue
    // Chrome protects the tab, or it is gone.
    await put(tab.id).catch(() => undefined)
  }
}

const put = (tabId: number): Promise<unknown> =>
  browser.scripting.executeScript({ target: { tabId, allFrames: true }, files: FILES })

/**
 * Call before the first wait of the worker. When a site is allowed, its open pages get the content script at once; when
 * it is removed, new pages no longer do.
 */
export const followAllowedSites = (): void => {
  let order: Promise<void> = Promise.resolve()
  const changed = (): void => {
    order = order.then(register).catch((error: unknown) => console.warn('the sites were not registered', error))
  }
  browser.permissions.onAdded.addListener(() => {
    changed()
    void adoptOpenTabs()
  })
  browser.permissions.onRemoved.addListener(changed)
  // An update of the extension removes registrations; permissions stay.
  browser.runtime.onInstalled.addListener(changed)
}

const register = async (): Promise<void> => {
  const { origins: matches = [] } = await chrome.permissions.getAll()
  const known = (await chrome.scripting.getRegisteredContentScripts({ ids: [ID] })).length > 0
  if (matches.length === 0) {
    if (known) await chrome.scripting.unregisterContentScripts({ ids: [ID] })
    return
  }
  const script: chrome.scripting.RegisteredContentScript = {
    id: ID,
    matches,
    js: FILES,
    runAt: 'document_start',
    allFrames: true,
    matchOriginAsFallback: true,
  }
  await (known ? chrome.scripting.updateContentScripts([script]) : chrome.scripting.registerContentScripts([script]))
}

/**
 * A task starts in a tab: once this resolves, the content script is there, with the bridge's id of the tab. Rejects if
 * the site was not allowed.
 */
export const reach = async (tabId: number, mark: string): Promise<void> => {
  await put(tabId)
  await browser.scripting.executeScript({
    target: { tabId },
    func: (name: unknown, value: unknown) => void Object.assign(globalThis, { [String(name)]: value }),
    args: [TAB_MARK, mark],
  })
}
