/**
 * Between the viewer page and the bridge, over one WebSocket. Screenshots of the tab are binary messages (JPEG), each
 * answered with `seen` before the next is sent, so that a slow connection shows fewer screenshots but no old ones.
 */
import { z } from 'zod'
import { Interaction, Resolution } from '../domain/interaction.ts'
import { ViewerInput, ViewerTab } from '../domain/live-view.ts'

/** `/view/REQUEST/TOKEN`, and `socket` below it; the page's own files are under `/view/files`. */
export const VIEWER_PATH = '/view'

export const ViewerEnd = z.enum(['answered_here', 'answered_elsewhere', 'cancelled', 'out_of_time', 'job_over'])
export type ViewerEnd = z.infer<typeof ViewerEnd>

export const ToViewer = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('state'),
    /** The site it works on. */
    host: z.string(),
    jobType: z.string(),
    request: Interaction,
    tabs: z.array(ViewerTab),
    /** Size of the next screenshot, in CSS px of the page; null before the first. */
    viewport: z.object({ width: z.number(), height: z.number() }).nullable(),
  }),
  /** The browser cannot be reached now. A state follows when it can, or the end. */
  z.object({ type: z.literal('away') }),
  /** The connection has ended; nothing follows. */
  z.object({ type: z.literal('ended'), why: ViewerEnd }),
  /** The answer was not accepted; the request is still open. */
  z.object({ type: z.literal('problem'), code: z.string(), message: z.string() }),
])
export type ToViewer = z.infer<typeof ToViewer>

export const FromViewer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('seen') }),
  ...ViewerInput.options,
  z.object({ type: z.literal('answer'), resolution: Resolution.strict() }),
])
export type FromViewer = z.infer<typeof FromViewer>
