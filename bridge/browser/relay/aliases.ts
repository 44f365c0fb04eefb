/**
 * Several sessions on one tab where Chrome gives an extension only one: each further one is an alias. An event is for whoever
 * switched its domain on, and a domain is switched off with the last who wanted it.
 */

const domainOf = (method: string): string => method.slice(0, method.indexOf('.'))

export class Aliases {
  /** The real session first. */
  private readonly wanted = new Map<string, Set<string>>()
  private readonly main: string

  constructor(main: string) {
    this.main = main
    this.wanted.set(main, new Set())
  }

  add(alias: string): void {
    this.wanted.set(alias, new Set())
  }

  /** What nobody wants any more without it: `Fetch`, … */
  remove(alias: string): string[] {
    const wanted = this.wanted.get(alias) ?? new Set()
    this.wanted.delete(alias)
    return [...wanted].filter((domain) => !this.wants(domain))
  }

  all(): string[] {
    return [...this.wanted.keys()]
  }

  /** Whether a command really goes to the browser: not one that switches off what another session still wants. */
  passes(session: string, method: string): boolean {
    const domain = domainOf(method)
    const wanted = this.wanted.get(session)
    if (method.endsWith('.enable')) wanted?.add(domain)
    if (!method.endsWith('.disable')) return true
    wanted?.delete(domain)
    return !this.wants(domain)
  }

  /** Sessions that an event is for. What is told without being switched on is for the real one. */
  hearing(method: string): string[] {
    const domain = domainOf(method)
    const hearing = [...this.wanted].filter(([, domains]) => domains.has(domain)).map(([session]) => session)
    return hearing.length > 0 ? hearing : [this.main]
  }

  private wants(domain: string): boolean {
    return [...this.wanted.values()].some((domains) => domains.has(domain))
  }
}
