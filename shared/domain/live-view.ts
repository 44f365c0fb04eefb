/** A person's eyes and hands in a browser they do not sit at (H12): pictures out, input in. Made in `bridge/browser`, used by the viewer. */
import { z } from 'zod'

export const ViewerTab = z.object({ id: z.string(), title: z.string(), url: z.string(), active: z.boolean() })
export type ViewerTab = z.infer<typeof ViewerTab>

const place = { x: z.number(), y: z.number() }
/** Alt 1, Ctrl 2, Meta 4, Shift 8, as the DevTools protocol counts them. */
const modifiers = z.number().int().min(0).max(15)

/** What a person does with the picture. Places are CSS px of the page. */
export const ViewerInput = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('pointer'),
    kind: z.enum(['move', 'down', 'up']),
    ...place,
    button: z.enum(['none', 'left', 'middle', 'right']),
    /** Bits of the buttons held. */
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
    /** Windows virtual key code, as `KeyboardEvent.keyCode` has it. */
    keyCode: z.number().int().min(0).max(255),
    modifiers,
  }),
  /** Pasted, dictated, or typed on a phone: put into the field that has the focus. */
  z.object({ type: z.literal('text'), text: z.string().max(10_000) }),
  z.object({ type: z.literal('tab'), id: z.string() }),
])
export type ViewerInput = z.infer<typeof ViewerInput>

export interface LivePicture {
  jpeg: Uint8Array
  /** CSS px of the page that the picture shows. */
  width: number
  height: number
}

export interface LiveView {
  tabs(): Promise<ViewerTab[]>
  /**
   * From now on pictures of the active tab, the last one at once; several may watch. Tabs that come, go or change are said too.
   * @returns what stops it
   */
  watch(watcher: { picture(picture: LivePicture): void; tabsChanged(): void }): () => void
  /** Nothing happens where the tab is gone meanwhile. */
  input(input: ViewerInput): Promise<void>
}
