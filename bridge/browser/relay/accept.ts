/** A connected extension as a browser that jobs can work in. The socket belongs to the caller, who reports its end. */

import { RelayTarget } from '../../../shared/protocol/relay.ts'
import { Deadline } from '../../base/deadline.ts'
import { instead } from '../../base/debug.ts'
import type { CdpParams } from '../cdp.ts'
import type { OperatorBrowser } from '../operator/browser.ts'
import { RelayLink, type RelayPort } from './link.ts'
import { RelayTabs } from './tabs.ts'

export type { RelayPort } from './link.ts'

/** ms in which a lost job returns to its tab. */
const CLAIM_MS = 60_000

/** ms for the extension to say what it is; a worker that was stopped meanwhile never does. */
const ANSWER_MS = 15_000

/**
 * @param instance one installation of the extension in one profile: the same browser, however often it connects
 * @throws GhError DEADLINE; RelayRefusal; CdpError if the connection is over
 */
export const acceptRelay = async (port: RelayPort, instance: string): Promise<OperatorBrowser> => {
  const link = new RelayLink(port)
  using deadline = Deadline.after(ANSWER_MS, { what: 'the extension to tell its tabs' })
  const { version, held } = await deadline.race(link.ask({ ask: 'version' }))
  const about = version as CdpParams
  letGo(link, RelayTarget.array().parse(held))
  return {
    id: `relay:${instance}`,
    transport: 'relay',
    about: `${String(about.product)} with the extension`,
    tabs: () => new RelayTabs(link, about),
    get isOpen() {
      return link.isOpen
    },
    closed: link.closed,
    async targetOf(tabId) {
      const found = await link.ask({ ask: 'find', tabId }).catch(instead('browser', undefined))
      return found && RelayTarget.parse(found.target).targetId
    },
    // The extension stays connected; there is nothing else to release.
    release: () => undefined,
  }
}

/** Tabs attached by a bridge that is gone: Chrome's bar is shown above them, and nobody may ever come back. */
const letGo = (link: RelayLink, held: readonly RelayTarget[]): void => {
  if (held.length === 0) return
  const timer = setTimeout(() => {
    for (const { targetId } of held)
      if (!link.claimed.has(targetId)) link.ask({ ask: 'detach', targetId }).catch(instead('browser', undefined))
  }, CLAIM_MS).unref()
  void link.closed.then(() => clearTimeout(timer))
}
