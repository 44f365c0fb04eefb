/**
 * The known application systems, one row each. `shared/page/platform.ts` recognises their pages, and
 * `bridge/connectors` has their special behaviour. Pure.
 */

interface PlatformTraits {
  /** Hosts that belong to the platform. */
  hosts: RegExp
  /** Which part of an address names the employer: a path on a shared host, or the host itself. */
  employer: 'host' | 'path'
  /** Query parameter that its embedded boards add to addresses on other hosts. */
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
