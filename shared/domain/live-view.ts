/**
 * Remote view and control of a browser by a person (H12): pictures out, input in. Created in `bridge/browser`, used by
 * the viewer.
 */
import { z } from 'zod'

export const ViewerTab = z.object({ id: z.string(), title: z.string(), url: z.string(), active: z.boolean() })
export type ViewerTab = z.infer<typeof ViewerTab>

const place = { x: z.number(), y: z.number() }
/** Alt 1, Ctrl 2, Meta 4, Shift 8, as in the DevTools protocol. */
const modifiers = z.number().int().min(0).max(15)

/** A person's input on the picture. Positions are CSS px of the page. */
export const ViewerInput = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('pointer'),
    kind: z.enum(['move', 'down', 'up']),
    ...place,
    button: z.enum(['none', 'left', 'middle', 'right']),
    /** Bit mask of the pressed buttons. */
    buttons: z.number().int().min(0).max(7),
    clicks: z.number().int().min(0).max(3),
    modifiers,
  }),
  z.object({ type: z.literal('wheel'), ...place, dx: z.number(), dy: z.number(), modifiers }),
  z.object({
    type: z.literal('key'),
    kind: z.enum(['down', 'up']),
    key: z.string().max(32),
    code: z.string().max(32),
    /** Windows virtual key code, like `KeyboardEvent.keyCode`. */
    keyCode: z.number().int().min(0).max(255),
    modifiers,
  }),
  /** Pasted, dictated, or typed on a phone: inserted into the focused field. */
  z.object({ type: z.literal('text'), text: z.string().max(10_000) }),
  z.object({ type: z.literal('tab'), id: z.string() }),
])
export type ViewerInput = z.infer<typeof ViewerInput>

export interface LivePicture {
  jpeg: Uint8Array
  /** Size of the page area in the picture, in CSS px. */
  width: number
  height: number
  /** Called once it is passed on: until then, a view of another machine sends no further picture. */
  taken?: () => void
}

export interface LiveViewWatcher {
  picture(picture: LivePicture): void
  tabsChanged(): void
  /** The browser cannot be reached any more; nothing follows. Only a browser of another process is lost. */
  lost?(): void
}

export interface LiveView {
  tabs(): Promise<ViewerTab[]>
  /**
   * Sends pictures of the active tab from now on, starting with the latest; several may watch. New, closed or changed
   * tabs are reported, too.
   * @returns a function that stops it
   */
  watch(watcher: LiveViewWatcher): () => void
  /** Does nothing if the tab has been closed. */
  input(input: ViewerInput): Promise<void>
}
