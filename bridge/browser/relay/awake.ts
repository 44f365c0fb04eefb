/**
 * Keeps a background tab working: focus emulation makes it believe that it has the focus, and a tiny screencast makes
 * it draw. Otherwise clicks and pictures in a background tab hang about every other time.
 */
import { instead } from '../../base/debug.ts'
import type { CdpParams } from '../cdp.ts'
import type { TabSource } from './tab-source.ts'

const SCREENCAST = { format: 'jpeg', quality: 10, maxWidth: 64, maxHeight: 64 }

export class Awake {
  private readonly source: TabSource
  private readonly sessionId: string
  /** The session's user runs its own screencast and handles its frames. */
  private given = false

  constructor(source: TabSource, sessionId: string) {
    this.source = source
    this.sessionId = sessionId
  }

  async start(): Promise<void> {
    await Promise.all([
      this.source.send(this.sessionId, 'Emulation.setFocusEmulationEnabled', { enabled: true }),
      this.source.send(this.sessionId, 'Page.startScreencast', SCREENCAST),
    ])
  }

  /** Called before a command goes to the tab. */
  sees(method: string): void {
    if (method === 'Page.startScreencast') this.given = true
  }

  /** Called after a command was answered. */
  async after(method: string): Promise<void> {
    if (method !== 'Page.stopScreencast') return
    this.given = false
    await this.source.send(this.sessionId, 'Page.startScreencast', SCREENCAST)
  }

  /** Whether an event was only meant for this. Frames are acknowledged. */
  takes(method: string, params: CdpParams): boolean {
    if (this.given || (method !== 'Page.screencastFrame' && method !== 'Page.screencastVisibilityChanged')) return false
    if (method === 'Page.screencastFrame')
      this.source
        .send(this.sessionId, 'Page.screencastFrameAck', { sessionId: params.sessionId })
        // The tab may be gone with its frame.
        .catch(instead('browser', undefined))
    return true
  }
}
