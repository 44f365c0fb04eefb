/** Single tabs over a socket to the browser itself: every attachment is a real session. */
import { instead } from '../../base/debug.ts'
import { type CdpParams, type TargetInfo, targetInfoOf } from '../cdp.ts'
import type { TabListener, TabSource } from '../relay/tab-source.ts'
import type { CdpEvent, CdpSocket } from './socket.ts'

export class EndpointTabs implements TabSource {
  readonly opensLate = false
  private readonly socket: CdpSocket
  private readonly attached = new Map<string, string>()
  private listener: TabListener | undefined
  private stop: () => void = () => undefined

  constructor(socket: CdpSocket) {
    this.socket = socket
  }

  version(): Promise<CdpParams> {
    return this.socket.send('Browser.getVersion')
  }

  async open(url: string): Promise<string> {
    // In a separate background window: otherwise, what the page opens would appear in front of the person's tab.
    const { targetId } = await this.socket.send('Target.createTarget', { url, background: true, newWindow: true })
    return String(targetId)
  }

  async attach(targetId: string): Promise<{ sessionId: string; info: TargetInfo }> {
    const { targetInfo } = await this.socket.send('Target.getTargetInfo', { targetId })
    const { sessionId } = await this.socket.send('Target.attachToTarget', { targetId, flatten: true })
    this.attached.set(String(sessionId), targetId)
    const info = targetInfoOf(targetInfo) ?? { targetId, type: 'page', title: '', url: '' }
    return { sessionId: String(sessionId), info }
  }

  async detach(sessionId: string): Promise<void> {
    this.attached.delete(sessionId)
    await this.socket.send('Target.detachFromTarget', { sessionId })
  }

  async close(targetId: string): Promise<void> {
    await this.socket.send('Target.closeTarget', { targetId })
  }

  async show(targetId: string): Promise<void> {
    await this.socket.send('Target.activateTarget', { targetId })
    // Activating only selects the tab within its window.
    const session = [...this.attached].find(([, attached]) => attached === targetId)
    if (session) await this.socket.send('Page.bringToFront', {}, session[0])
  }

  send(sessionId: string, method: string, params: CdpParams): Promise<CdpParams> {
    return this.socket.send(method, params, sessionId)
  }

  listen(listener: TabListener): void {
    this.listener = listener
    this.stop = this.socket.on((event) => this.hear(event))
    void this.socket.closed.then(() => this.listener?.lost())
  }

  async release(): Promise<void> {
    this.listener = undefined
    this.stop()
    const sessions = [...this.attached.keys()]
    this.attached.clear()
    await Promise.all(
      sessions.map((sessionId) =>
        this.socket.send('Target.detachFromTarget', { sessionId }).catch(instead('browser', undefined)),
      ),
    )
  }

  private hear({ method, params, sessionId }: CdpEvent): void {
    if (sessionId !== undefined) {
      this.listener?.event(sessionId, method, params)
      return
    }
    if (method === 'Target.targetCreated') {
      const info = targetInfoOf(params.targetInfo)
      if (info?.type === 'page' && info.openerId !== undefined) this.listener?.opened(info)
    } else if (method === 'Target.targetDestroyed') {
      this.listener?.gone(String(params.targetId), 'closed')
    } else if (method === 'Target.detachedFromTarget') {
      // The browser ends a session by itself only with its tab; another client's session does not count.
      const targetId = this.attached.get(String(params.sessionId))
      if (this.attached.delete(String(params.sessionId)) && targetId !== undefined)
        this.listener?.gone(targetId, 'closed')
    }
  }
}
