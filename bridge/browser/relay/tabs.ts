/** Single tabs through the extension's debugger: maps Chrome's events by tab number to session ids, in their order. */

import { byWord } from '../../../shared/domain/by-word.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import { RelayTarget } from '../../../shared/protocol/relay.ts'
import { instead } from '../../base/debug.ts'
import { CdpError, type CdpParams, SESSION_NOT_FOUND, type TargetInfo, targetInfoOf } from '../cdp.ts'
import { Aliases } from './aliases.ts'
import { Barrier } from './barrier.ts'
import { type RelayLink, RelayRefusal } from './link.ts'
import type { TabListener, TabSource } from './tab-source.ts'

/** One real session: a tab's own (no `sessionId`), or that of a frame or worker in it. */
interface Real {
  targetId: string
  sessionId?: string
  /** The id used here. */
  main: string
  barrier: Barrier
  aliases: Aliases
}

const idOfTab = (targetId: string): string => `tab-${targetId}`

export class RelayTabs implements TabSource {
  readonly opensLate = true
  private readonly link: RelayLink
  private readonly browserVersion: CdpParams
  /** By the id used here, including aliases. */
  private readonly sessions = new Map<string, Real>()
  /** Frames and workers that were announced as targets → their session. */
  private readonly children = new Map<string, string>()
  private readonly own = new Set<string>()
  private listener: TabListener | undefined
  private stop: () => void = () => undefined
  private next = 1

  constructor(link: RelayLink, version: CdpParams) {
    this.link = link
    this.browserVersion = version
  }

  async version(): Promise<CdpParams> {
    return this.browserVersion
  }

  async open(url: string): Promise<string> {
    const [beside] = this.own
    const { target } = await this.link.ask({ ask: 'open', url, ...(beside !== undefined && { beside }) })
    return RelayTarget.parse(target).targetId
  }

  async attach(targetId: string): Promise<{ sessionId: string; info: TargetInfo }> {
    const known = this.sessions.get(this.children.get(targetId) ?? idOfTab(targetId))
    if (known) {
      const alias = `alias-${this.next++}`
      known.aliases.add(alias)
      this.sessions.set(alias, known)
      return { sessionId: alias, info: { targetId, type: 'page', title: '', url: '' } }
    }
    const { target } = await this.link.ask({ ask: 'attach', targetId }).catch((error: unknown) => {
      throw attachError(error)
    })
    const { tabId: _, ...info } = RelayTarget.parse(target)
    this.own.add(targetId)
    return { sessionId: this.begin({ targetId }), info: { ...info, type: 'page' } as TargetInfo }
  }

  async detach(sessionId: string): Promise<void> {
    const real = this.sessions.get(sessionId)
    if (!real) return
    this.sessions.delete(sessionId)
    if (sessionId === real.main) {
      if (real.sessionId === undefined) await this.link.ask({ ask: 'detach', targetId: real.targetId })
      return
    }
    for (const domain of real.aliases.remove(sessionId)) await this.command(real, `${domain}.disable`, {})
  }

  async close(targetId: string): Promise<void> {
    await this.link.ask({ ask: 'close', targetId })
  }

  async show(targetId: string): Promise<void> {
    await this.link.ask({ ask: 'show', targetId })
  }

  async send(sessionId: string, method: string, params: CdpParams): Promise<CdpParams> {
    const real = this.sessions.get(sessionId)
    if (!real) throw new CdpError(SESSION_NOT_FOUND, 'Session with given id not found.')
    // The extension may only query the tab it is attached to.
    if (method === 'Target.getTargetInfo') return { targetInfo: { targetId: real.targetId, type: 'page' } }
    const missed = real.aliases.missed(sessionId, method)
    if (!real.aliases.passes(sessionId, method, params)) return {}
    const answer = await real.barrier.send(method, () => this.command(real, method, params))
    for (const [event, about] of missed()) this.listener?.event(sessionId, event, about)
    return answer
  }

  listen(listener: TabListener): void {
    this.listener = listener
    this.stop = this.link.on((told) => {
      if (told.tell === 'event') this.hear(told)
      else if (told.tell === 'gone') this.gone(told.targetId, told.reason)
      else if (this.own.has(told.target.openerId ?? '')) {
        const { tabId: _, ...info } = told.target
        this.listener?.opened({ ...info, type: 'page' } as TargetInfo)
      }
    })
    void this.link.closed.then(() => this.listener?.lost())
  }

  async release(): Promise<void> {
    this.listener = undefined
    this.stop()
    const held = [...this.own]
    this.own.clear()
    this.sessions.clear()
    await Promise.all(
      held.map((targetId) => this.link.ask({ ask: 'detach', targetId }).catch(instead('browser', undefined))),
    )
  }

  private begin(at: { targetId: string; sessionId?: string }): string {
    const main = at.sessionId ?? idOfTab(at.targetId)
    this.sessions.set(main, { ...at, main, barrier: new Barrier(), aliases: new Aliases(main) })
    return main
  }

  private command({ targetId, sessionId }: Real, method: string, params: CdpParams): Promise<CdpParams> {
    return this.link.ask({ ask: 'send', targetId, ...(sessionId !== undefined && { sessionId }), method, params })
  }

  private hear(told: { targetId: string; sessionId?: string | undefined; method: string; params: CdpParams }): void {
    const { targetId, sessionId, method, params } = told
    const real = this.sessions.get(sessionId ?? idOfTab(targetId))
    if (!real) return
    if (method === 'Target.attachedToTarget') {
      const child = this.begin({ targetId, sessionId: String(params.sessionId) })
      this.children.set(targetInfoOf(params.targetInfo)?.targetId ?? '', child)
    }
    for (const session of real.aliases.hearing(method, params)) this.listener?.event(session, method, params)
    if (method === 'Target.detachedFromTarget') {
      this.forget(this.sessions.get(String(params.sessionId)))
      this.children.delete(String(params.targetId))
    }
  }

  private gone(targetId: string, reason: Parameters<TabListener['gone']>[1]): void {
    if (!this.own.delete(targetId)) return
    for (const real of new Set(this.sessions.values())) if (real.targetId === targetId) this.forget(real)
    this.listener?.gone(targetId, reason)
  }

  private forget(real: Real | undefined): void {
    for (const session of real?.aliases.all() ?? []) this.sessions.delete(session)
  }
}

const attachError = (error: unknown): unknown => {
  if (!(error instanceof RelayRefusal)) return error
  return new GhError('BROWSER_DETACHED', WHY_NOT[error.reason] ?? NOT_THERE, {
    cause: error,
    details: { reason: error.reason },
  })
}

const NOT_THERE = 'The tab is not there any more. Open the page again and start there.'
const WHY_NOT: Partial<Record<string, string>> = byWord({
  forbidden:
    'Chrome lets no extension work in this tab: it is one of Chrome’s own pages, or shows a frame of another extension. Open the page in a tab of its own and start there.',
  asked_too_much: 'No task was started in this tab. Start it there, from GhostHands’ own button.',
})
