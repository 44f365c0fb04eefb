// A person's two presses of Escape, as fast as a person's: on a loaded machine two calls in turn come too far apart to be meant together.
import type { Page } from 'playwright-core'

const ESCAPE = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 } as const

export const doubleEscape = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  const types = ['keyDown', 'keyUp', 'keyDown', 'keyUp'] as const
  await Promise.all(types.map((type) => cdp.send('Input.dispatchKeyEvent', { type, ...ESCAPE })))
  await cdp.detach()
}
