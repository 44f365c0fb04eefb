/**
 * Brings a page to the front in a browser that GhostHands opened: the tab that already shows it, otherwise a new one.
 * Touches no other tab.
 */
import { targetInfoOf } from '../cdp.ts'
import { CdpSocket } from '../endpoint/socket.ts'

const WAIT_MS = 15_000
/** What a browser opens without an address. */
const BLANK = /^(?:about:blank|chrome:\/\/newtab\/?|chrome:\/\/new-tab-page\/?)$/

/** @param inPlaceOfBlank closes an empty tab that nobody opened */
export const showPage = async (
  endpoint: string,
  url: string,
  { inPlaceOfBlank = false }: { inPlaceOfBlank?: boolean } = {},
): Promise<void> => {
  const socket = await CdpSocket.connect(endpoint, { timeoutMs: WAIT_MS })
  try {
    const { targetInfos } = await socket.send('Target.getTargets')
    const pages = (targetInfos as unknown[]).map(targetInfoOf).filter((info) => info?.type === 'page')
    const open = pages.find((info) => info?.url === url)
    if (open) await socket.send('Target.activateTarget', { targetId: open.targetId })
    else await socket.send('Target.createTarget', { url })
    if (!inPlaceOfBlank) return
    for (const blank of pages.filter((info) => BLANK.test(info?.url ?? '')))
      await socket.send('Target.closeTarget', { targetId: blank?.targetId ?? '' })
  } finally {
    socket.close()
  }
}
