/**
 * Several sessions on one tab, although Chrome gives an extension only one: each further session is an alias. An event
 * goes to the sessions that switched its domain on, and a domain is switched off with its last session. Events that
 * Chrome sends only at the first switch-on are repeated for later sessions.
 */
import type { CdpParams } from '../cdp.ts'

const worldId = (context: unknown): unknown => (context as { id?: unknown } | undefined)?.id

const domainOf = (method: string): string => method.slice(0, method.indexOf('.'))

export class Aliases {
  /** The real session first. */
  private readonly wanted = new Map<string, Set<string>>()
  private readonly main: string
  /** Live worlds of the page by number, which Chrome reports when `Runtime` is switched on for the first time. */
  private readonly worlds = new Map<unknown, CdpParams>()
  /** Functions that a session added to a world → the session, which alone handles their calls. */
  private readonly bindings = new Map<unknown, string>()

  constructor(main: string) {
    this.main = main
    this.wanted.set(main, new Set())
  }

  add(alias: string): void {
    this.wanted.set(alias, new Set())
  }

  /** Removes a session; returns the domains that no other session needs then: `Fetch`, … */
  remove(alias: string): string[] {
    const wanted = this.wanted.get(alias) ?? new Set()
    this.wanted.delete(alias)
    for (const [name, session] of this.bindings) if (session === alias) this.bindings.set(name, '')
    return [...wanted].filter((domain) => !this.wants(domain))
  }

  all(): string[] {
    return [...this.wanted.keys()]
  }

  /** Whether a command really goes to the browser. One that switches off what another session needs does not. */
  passes(session: string, method: string, params: CdpParams = {}): boolean {
    const domain = domainOf(method)
    const wanted = this.wanted.get(session)
    if (method === 'Runtime.addBinding') this.bindings.set(params.name, session)
    if (method.endsWith('.enable')) wanted?.add(domain)
    if (!method.endsWith('.disable')) return true
    wanted?.delete(domain)
    return !this.wants(domain)
  }

  /** Sessions that an event is for. Events that need no switching on are for the real one. */
  hearing(method: string, params: CdpParams = {}): string[] {
    this.noteWorld(method, params)
    const domain = domainOf(method)
    const bound = method === 'Runtime.bindingCalled' ? this.bindings.get(params.name) : undefined
    if (bound !== undefined) return this.wanted.has(bound) ? [bound] : []
    const hearing = [...this.wanted].filter(([, domains]) => domains.has(domain)).map(([session]) => session)
    return hearing.length > 0 ? hearing : [this.main]
  }

  /** Events that a further session would miss when it switches this on: worlds, once the command is answered. */
  missed(session: string, method: string): () => [event: string, params: CdpParams][] {
    const known = session !== this.main && method === 'Runtime.enable' ? [...this.worlds] : []
    return () =>
      known.flatMap(([id, params]) => (this.worlds.has(id) ? [['Runtime.executionContextCreated', params]] : []))
  }

  private noteWorld(method: string, params: CdpParams): void {
    if (method === 'Runtime.executionContextCreated') this.worlds.set(worldId(params.context), params)
    else if (method === 'Runtime.executionContextDestroyed') this.worlds.delete(params.executionContextId)
    else if (method === 'Runtime.executionContextsCleared') this.worlds.clear()
  }

  private wants(domain: string): boolean {
    return [...this.wanted.values()].some((domains) => domains.has(domain))
  }
}
