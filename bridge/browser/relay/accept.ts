/** A connected extension as a browser that jobs can work in. The socket is somebody else's; this is told when it ends. */
import { RelayTarget } from '../../../shared/protocol/relay.ts'
import type { CdpParams } from '../cdp.ts'
import type { OperatorBrowser } from '../operator/browser.ts'
import { RelayLink, type RelayPort } from './link.ts'
import { RelayTabs } from './tabs.ts'

export type { RelayPort } from './link.ts'

/** @param instance one installation of the extension in one profile: the same browser, however often it connects. */
export const acceptRelay = async (port: RelayPort, instance: string): Promise<OperatorBrowser> => {
  const link = new RelayLink(port)
  const { version } = await link.ask({ ask: 'version' })
  const about = version as CdpParams
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
      const found = await link.ask({ ask: 'find', tabId }).catch(() => undefined)
      return found && RelayTarget.parse(found.target).targetId
    },
    // The extension stays connected; there is nothing else to let go of.
    release: () => undefined,
  }
}
