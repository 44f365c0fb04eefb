/**
 * The known application systems, one row each. `shared/page/platform.ts` recognises their pages, and
 * `bridge/connectors` has their special behaviour. Pure.
 */

interface PlatformTraits {
  /** Hosts that are the platform's own. */
  hosts: RegExp
  /** What of an address names the employer: many share a host and have a path of their own, or each has a host. */
  employer: 'host' | 'path'
  /** Part of the query that its boards leave in addresses of other hosts. */
  parameter?: string
}

const ROWS = {
  workday: { hosts: /\.(?:myworkdayjobs|myworkdaysite|workday)\.com$/, employer: 'host' },
  greenhouse: { hosts: /(?:^|\.)greenhouse\.io$/, employer: 'path', parameter: 'gh_jid' },
  lever: { hosts: /(?:^|\.)lever\.co$/, employer: 'path' },
  ashby: { hosts: /(?:^|\.)ashbyhq\.com$/, employer: 'path' },
  icims: { hosts: /(?:^|\.)icims\.com$/, employer: 'host' },
  smartrecruiters: { hosts: /(?:^|\.)smartrecruiters\.com$/, employer: 'path' },
} satisfies Record<string, PlatformTraits>

export type KnownPlatform = keyof typeof ROWS

export const PLATFORM_TRAITS: Readonly<Record<KnownPlatform, PlatformTraits>> = ROWS

export const KNOWN_PLATFORMS = Object.keys(ROWS) as KnownPlatform[]
