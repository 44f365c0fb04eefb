// Two quick presses of Escape, as by a person: on a busy machine, two separate calls are too far apart to count as
// one gesture.
import type { Page } from 'playwright-core'

const ESCAPE = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 } as const

export const doubleEscape = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  const types = ['keyDown', 'keyUp', 'keyDown', 'keyUp'] as const
  await Promise.all(types.map((type) => cdp.send('Input.dispatchKeyEvent', { type, ...ESCAPE })))
  await cdp.detach()
}
