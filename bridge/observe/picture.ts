/**
 * Takes a screenshot of a tab with one command, and scales screenshots down. Chrome could do both at once
 * (`clip.scale`), but would then briefly show the person their page at that scale, with white around it.
 */
import type { CDPSession, Page } from 'playwright-core'
import { callPage } from '../browser/page-world.ts'

export const QUALITY = 80

/** JPEG in device pixels. */
export const asItStands = async (page: Page, quality = QUALITY): Promise<Uint8Array> => {
  const session = await sessionOf(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality,
    optimizeForSpeed: true,
  })
  return Buffer.from(data, 'base64')
}

/** Scales to a width in px. The page's scripts and policies have no influence. */
export const shrunk = async (
  page: Page,
  picture: Uint8Array,
  { width, type }: { width: number; type: 'jpeg' | 'png' },
): Promise<Uint8Array> => {
  source ??= await callPage(page.mainFrame(), 'shrinkSource', [], 2_000)
  const session = await sessionOf(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const { executionContextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'ghosthands-picture',
  })
  const { result, exceptionDetails } = await session.send('Runtime.callFunctionOn', {
    functionDeclaration: source,
    executionContextId,
    arguments: [Buffer.from(picture).toString('base64'), `image/${type}`, QUALITY / 100, width].map((value) => ({
      value,
    })),
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails || typeof result.value !== 'string')
    throw new Error(exceptionDetails?.exception?.description ?? 'The picture could not be made smaller.')
  return Buffer.from(result.value, 'base64')
}

/** The same in every page. */
let source: string | undefined

const sessions = new WeakMap<Page, Promise<CDPSession>>()

const sessionOf = (page: Page): Promise<CDPSession> => {
  const known = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, known)
  return known
}
