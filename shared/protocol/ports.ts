/**
 * Messages inside the extension, over `chrome.runtime` ports: surfaces (popup, panel, options) and content scripts talk to
 * the service worker only. A port receives the state as soon as it opens, without asking.
 */
import { z } from 'zod'
import { Ask, Reply } from './methods.ts'
import { PersonInput } from './socket.ts'
import { BridgeView, Link, Screen, TimelineRow } from './view.ts'

export const SURFACE_PORT = 'surface'
export const CONTENT_PORT = 'content'

export const ToSurface = z.discriminatedUnion('type', [
  z.object({ type: z.literal('link'), link: Link }),
  z.object({ type: z.literal('view'), view: BridgeView }),
  z.object({ type: z.literal('timeline'), jobId: z.string(), rows: z.array(TimelineRow) }),
  Reply,
])
export type ToSurface = z.infer<typeof ToSurface>

export const FromSurface = z.discriminatedUnion('type', [
  Ask,
  /** Connect now instead of at the next attempt. */
  z.object({ type: z.literal('reconnect') }),
  /** `port`: if the bridge does not listen on its usual one. */
  z.object({ type: z.literal('pair'), port: z.number().int().min(1).max(65_535).optional() }),
  z.object({ type: z.literal('pair_confirm'), match: z.boolean() }),
  /** Start GhostHands on this computer and connect, if the installation allows it. */
  z.object({ type: z.literal('start') }),
])
export type FromSurface = z.infer<typeof FromSurface>

/**
 * To the content script of a tab's frames; the card and notch are drawn by the top frame, marks by the frame they lie
 * in.
 */
export const ToContent = z.discriminatedUnion('type', [
  /**
   * In the variant without the debugger: kept in the content script's own world, where the bridge reads which target is
   * which tab.
   */
  z.object({ type: z.literal('tab'), mark: z.string() }),
  z.object({ type: z.literal('screen'), screen: Screen.nullable(), link: Link }),
  /** To the top frame: the person wants the card, and pressed its key in another frame. */
  z.object({ type: z.literal('card') }),
  Reply,
])
export type ToContent = z.infer<typeof ToContent>

export const FromContent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  /** The card's key was pressed in a frame that has none. */
  z.object({ type: z.literal('card') }),
  /** The person wants to answer in GhostHands' own window, which no page reaches: it comes to the front. */
  z.object({ type: z.literal('decide') }),
  z.object({ type: z.literal('input'), input: PersonInput.omit({ tabId: true, frameId: true }) }),
  /**
   * Only `answer`, `pause_job` and `stop_job`, and only for the job shown on this tab: the worker and the bridge both
   * check.
   */
  Ask,
])
export type FromContent = z.infer<typeof FromContent>
