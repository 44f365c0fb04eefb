/**
 * What the pages of one site are, for one kind of task: how they follow on each other, and what on the way only a
 * person can do. Learned from tasks that reached their goal. Contains no words of a page and nothing of a person.
 */
import { z } from 'zod'
import { ASKED_BLOCKERS, type AskedBlocker, isAnsweredByCode } from './blockers.ts'
import { fingerprintDistance, hash } from './hash.ts'
import { JOB_TYPES, type JobType } from './job-types.ts'

const PAGE_KINDS = ['sign_in', 'form', 'confirmation', 'other'] as const
/** What a code is sent to, or made by. */
export const CODE_CHANNELS = ['email', 'phone', 'app'] as const
export type CodeChannel = (typeof CODE_CHANNELS)[number]

const MOST_PAGES = 30
const MOST_IN_ADDRESS = 300
/** Pages of one kind differ in at most this many of the 64 bits of their fingerprints. */
const NEAR_PAGES = 6

const Host = z
  .string()
  .max(260)
  .regex(/^[a-z0-9.-]+(?::\d{1,5})?$/)
/** As `urlPattern` makes it; `*` stands for one part of any content. */
const Shape = z
  .string()
  .max(MOST_IN_ADDRESS)
  .regex(/^\/[\p{L}\p{N}{}*._~%/?=&#+-]*$/u)

const SitePage = z.strictObject({
  address: Shape,
  is: z.enum(PAGE_KINDS),
  fingerprint: z.string().regex(/^[0-9a-f]{16}$/),
})
export type SitePage = z.infer<typeof SitePage>

export const SiteWall = z.strictObject({
  kind: z.enum(ASKED_BLOCKERS as [AskedBlocker, ...AskedBlocker[]]),
  /** Only of a code. */
  by: z.enum(CODE_CHANNELS).optional(),
  /** On which view, from 1; null: not always on the same. */
  page: z.number().int().min(1).max(1_000).nullable(),
})
export type SiteWall = z.infer<typeof SiteWall>

export const LearnedSite = z.strictObject({
  host: Host,
  /** Where the task begins. */
  from: Shape,
  task: z.enum(Object.keys(JOB_TYPES) as [JobType, ...JobType[]]),
  /** In their order; null: not known, or runs disagreed. */
  pages: z.array(SitePage).max(MOST_PAGES).nullable(),
  walls: z.array(SiteWall).max(ASKED_BLOCKERS.length),
})
export type LearnedSite = z.infer<typeof LearnedSite>

/** Under what a site is known; the kind of task may be one of a later version. */
export type SitePlace = Pick<LearnedSite, 'host' | 'from'> & { task: string }

/** The file that export writes and import reads. */
export const SiteFile = z.strictObject({
  format: z.literal('ghosthands-sites/1'),
  sites: z.array(LearnedSite).min(1).max(100),
})

export const siteKey = ({ host, from, task }: LearnedSite): string => hash(`${task} ${host}${from}`)

export const isSameSite = (one: LearnedSite, other: LearnedSite): boolean =>
  one.host === other.host && one.from === other.from && one.task === other.task

/** Whether both say the same about it. */
export const saysSameOfSite = (one: LearnedSite, other: LearnedSite): boolean =>
  JSON.stringify([one.pages, one.walls]) === JSON.stringify([other.pages, other.walls])

/** Why it is not kept, in a sentence; undefined if it may be. */
export const notASite = ({ pages, walls }: LearnedSite): string | undefined => {
  if (walls.length === 0 && (pages?.length ?? 0) < 2) return 'It says nothing about the site.'
  if (new Set(walls.map(({ kind }) => kind)).size < walls.length) return 'Something that it asks for is in it twice.'
  if (walls.some(({ kind, by }) => by !== undefined && !isAnsweredByCode(kind)))
    return 'Only a code comes by e-mail or phone.'
  return undefined
}

/** The site in words for a person. */
export const siteWords = ({ host, from }: LearnedSite): string => `${host}${from}`

const WALL_WORDS: Record<AskedBlocker, string> = {
  captcha: 'a captcha',
  login: 'a sign-in',
  '2fa': 'a code',
  bot_check: 'a check for a person',
  payment: 'a payment',
  legal: 'terms to agree to',
}
const CHANNEL_WORDS: Record<CodeChannel, string> = { email: 'by e-mail', phone: 'by phone', app: 'of an app' }
const PAGE_WORDS: Record<SitePage['is'], string> = {
  sign_in: 'sign-in',
  form: 'form',
  confirmation: 'confirmation',
  other: 'page',
}

export const wallWords = ({ kind, by, page }: SiteWall): string =>
  [WALL_WORDS[kind], by && CHANNEL_WORDS[by], page !== null && `on page ${page}`].filter(Boolean).join(' ')

/** What is known of it, in words for a person. */
export const siteInWords = ({ task, pages, walls }: LearnedSite): string =>
  [
    task,
    pages ? `${pages.length} pages` : 'pages in different orders',
    ...(walls.length > 0 ? walls.map(wallWords) : ['nothing that needs you']),
  ].join(', ')

/** The same, a line each. */
export const siteLines = ({ pages, walls }: LearnedSite): string[] => [
  ...(pages ?? []).map(({ address, is }, at) => `${at + 1}. ${PAGE_WORDS[is]}: ${address}`),
  ...walls.map((wall) => `needs you for: ${wallWords(wall)}`),
]

/** Parts of an address shape: segments of its path and of its route, and its parameters. */
const partsOf = (shape: string): string[] => shape.split(/(?=[/?&#])/)

const isAny = (part: string): boolean => /^[/?&#](?:[^=]*=)?\*$/.test(part)

/** Whether an address, as a pattern, has the shape. */
export const hasShape = (pattern: string, shape: string): boolean => {
  const [parts, wanted] = [partsOf(pattern), partsOf(shape)]
  return (
    parts.length === wanted.length &&
    wanted.every((part, at) => part === parts[at] || (isAny(part) && part.slice(0, -1) === startOf(parts[at], part)))
  )
}

const startOf = (part: string | undefined, like: string): string => part?.slice(0, like.length - 1) ?? ''

/**
 * The shape that two addresses of one kind of page have in common: one part of the path differs. The first part never
 * does, since it is a company's or an area of the site.
 */
export const commonShape = (one: string, other: string): string | undefined => {
  const [a, b] = [partsOf(one), partsOf(other)]
  const differs = a.flatMap((part, at) => (part === b[at] ? [] : [at]))
  const [at, ...others] = differs
  if (a.length !== b.length || at === undefined || at === 0 || others.length > 0) return undefined
  const [x, y] = [a[at] ?? '', b[at] ?? '']
  return x.startsWith('/') && y.startsWith('/') ? a.with(at, '/*').join('') : undefined
}

/** What is known for a task that begins at this address; one learned at this very address comes first. */
export const siteFor = (sites: readonly LearnedSite[], { host, from, task }: SitePlace): LearnedSite | undefined => {
  const own = sites.filter((site) => site.host === host && site.task === task)
  return own.find((site) => site.from === from) ?? own.find((site) => hasShape(from, site.from))
}

/** A person who is signed in already meets no sign-in page. */
const withoutSignIn = (pages: readonly SitePage[]): SitePage[] => pages.filter(({ is }) => is !== 'sign_in')

/** Whether the same pages follow on each other. */
export const hasSamePages = (one: readonly SitePage[], other: readonly SitePage[]): boolean => {
  const [a, b] = [withoutSignIn(one), withoutSignIn(other)]
  return a.length === b.length && a.every((page, at) => isSamePage(page, b[at]))
}

export const isSamePage = (
  one: Pick<SitePage, 'fingerprint'>,
  other: Pick<SitePage, 'fingerprint'> | undefined,
): boolean => other !== undefined && fingerprintDistance(one.fingerprint, other.fingerprint) <= NEAR_PAGES

/** What a run showed of a site. `silent`: walls that it says nothing about if it did not meet them. */
export interface SeenSite {
  body: LearnedSite
  silent: readonly AskedBlocker[]
}

/**
 * Joins what is known with what a run showed. `agreed`: nothing that it showed contradicts it. A wall that it did not
 * meet stays, and counts against it.
 */
export const joinedSite = (known: LearnedSite, { body, silent }: SeenSite): { body: LearnedSite; agreed: boolean } => {
  const met = new Map(body.walls.map((wall) => [wall.kind, wall]))
  const missed = known.walls.some(({ kind }) => !met.has(kind) && !silent.includes(kind))
  const walls = known.walls.map((wall) => joinedWall(wall, met.get(wall.kind)))
  const fresh = body.walls.filter(({ kind }) => !known.walls.some((wall) => wall.kind === kind))
  const differ = known.pages !== null && body.pages !== null && !hasSamePages(known.pages, body.pages)
  return {
    body: { ...known, pages: differ ? null : joinedPages(known.pages, body.pages), walls: [...walls, ...fresh] },
    agreed: !missed && !differ,
  }
}

const joinedWall = (known: SiteWall, met: SiteWall | undefined): SiteWall => {
  if (!met) return known
  const { by: _, ...wall } = known
  return {
    ...wall,
    page: known.page === met.page ? known.page : null,
    ...(known.by !== undefined && known.by === met.by && { by: known.by }),
  }
}

/** A page that has a sign-in in one run only is passed by those who are signed in. An address in common is a shape. */
const joinedPages = (known: SitePage[] | null, met: SitePage[] | null): SitePage[] | null => {
  if (known === null || met === null) return known
  const [most, other] = met.length > known.length ? [met, known] : [known, met]
  if (most.length !== other.length) return most
  return most.map((page, at) => {
    const { address = page.address, is = page.is } = other[at] ?? {}
    return { ...page, address: widenedShape(page.address, address), is: page.is === 'other' ? is : page.is }
  })
}

/** The shape, or what it has in common with an address that does not have it. */
export const widenedShape = (shape: string, address: string): string =>
  hasShape(address, shape) ? shape : (commonShape(shape, address) ?? shape)
