/**
 * The connection of an extension page to the service worker, and its state: the link, the last view, requested
 * timelines. The port is reopened whenever the worker died. Until the worker has answered, nothing is shown about the
 * connection.
 */
import type { Method, MethodProblem, Params, Result } from '../../shared/protocol/methods.ts'
import { METHODS } from '../../shared/protocol/methods.ts'
import { type FromSurface, SURFACE_PORT, ToSurface } from '../../shared/protocol/ports.ts'
import type { BridgeView, Link, TimelineRow } from '../../shared/protocol/view.ts'
import { t } from '../../shared/ui/words.ts'

export interface KnownBridge {
  link: Link
  /** The last view; kept, as an old one, while the link is lost. */
  view: BridgeView | null
  timelines: ReadonlyMap<string, readonly TimelineRow[]>
  /** When the worker last reported about the link. */
  heardAt: number
}

/** Either the result, or an error message for the person. */
export type WireAnswer<M extends Method> =
  | { result: Result<M>; problem?: undefined }
  | { result?: undefined; problem: MethodProblem }

export class Wire {
  known: KnownBridge = { link: { state: 'connecting' }, view: null, timelines: new Map(), heardAt: Date.now() }
  private readonly listeners = new Set<() => void>()
  private readonly waiting = new Map<string, (reply: Extract<ToSurface, { type: 'reply' }>) => void>()
  private port: chrome.runtime.Port | undefined
  private asked = 0

  constructor() {
    this.connect()
  }

  onChange(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  send(message: FromSurface): void {
    try {
      this.port?.postMessage(message)
    } catch {
      // The worker has just died; the caller learns it from the port's end.
    }
  }

  ask<M extends Method>(method: M, params: Params<M>): Promise<WireAnswer<M>> {
    this.asked += 1
    const id = `s${this.asked}`
    return new Promise((done) => {
      this.waiting.set(id, ({ result, problem }) => {
        if (problem) return done({ problem })
        const parsed = METHODS[method].result.safeParse(result ?? {})
        done(
          parsed.success
            ? { result: parsed.data as Result<M> }
            : { problem: { code: 'NOT_UNDERSTOOD', message: t('notUnderstood') } },
        )
      })
      if (this.port) this.send({ type: 'ask', id, method, params })
      else this.fail()
    })
  }

  /** Rows so far, and all later ones, until this page closes. */
  async follow(jobId: string): Promise<void> {
    const { result } = await this.ask('timeline', { jobId })
    if (result) this.rows(jobId, result.rows)
  }

  private connect(): void {
    this.port = chrome.runtime.connect({ name: SURFACE_PORT })
    this.port.onMessage.addListener((message: unknown) => this.hear(message))
    this.port.onDisconnect.addListener(() => {
      this.port = undefined
      void chrome.runtime.lastError
      this.fail()
      this.tell({ link: { state: 'connecting' } })
      setTimeout(() => this.connect(), 100)
    })
  }

  private hear(message: unknown): void {
    const parsed = ToSurface.safeParse(message)
    if (!parsed.success) return
    const { data } = parsed
    if (data.type === 'link') {
      if (data.link.state !== 'ready') this.fail()
      this.tell({ link: data.link })
    } else if (data.type === 'view') this.tell({ view: data.view })
    else if (data.type === 'timeline') this.rows(data.jobId, data.rows)
    else {
      this.waiting.get(data.id)?.(data)
      this.waiting.delete(data.id)
    }
  }

  /** Newer rows replace those with the same number: the live row becomes its result. */
  private rows(jobId: string, rows: readonly TimelineRow[]): void {
    const merged = new Map((this.known.timelines.get(jobId) ?? []).map((row) => [row.seq, row]))
    for (const row of rows) merged.set(row.seq, row)
    const sorted = [...merged.values()].sort((a, b) => a.seq - b.seq)
    this.tell({ timelines: new Map(this.known.timelines).set(jobId, sorted) })
  }

  private fail(): void {
    const problem = { code: 'BRIDGE_LOST', message: t('linkLost') }
    for (const [id, done] of this.waiting) done({ type: 'reply', id, problem })
    this.waiting.clear()
  }

  private tell(part: Partial<KnownBridge>): void {
    this.known = { ...this.known, ...part, heardAt: Date.now() }
    for (const listener of this.listeners) listener()
  }
}
