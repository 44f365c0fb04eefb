/** Says before the work what a site is known to ask of a person, and learns after it what this run met. */
import { ASKED_BLOCKERS, type AskedBlocker, BLOCKERS } from '../../../shared/domain/blockers.ts'
import { holdsValue } from '../../../shared/domain/holds-value.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import { LearnedSite, type SitePage, type SiteWall } from '../../../shared/domain/learned-site.ts'
import { POSTING_WARNING } from '../../../shared/domain/posting/warnings.ts'
import { type LocalisedText, say } from '../../../shared/domain/sentences.ts'
import { hasPassword } from '../ask/account.ts'
import { TOTP_SECRET } from '../blockers/code.ts'
import type { Run, StageEnd } from '../state/context.ts'
import { placeAt } from '../state/walls.ts'

/** Once for a job: a later attempt is in the middle of it. */
export const warnOfSite = (run: Run): void => {
  if (run.site && !isContinued(run)) warnOfWalls(run, run.site.walls)
}

export const warnOfWalls = (run: Run, walls: readonly SiteWall[]): void => {
  const { host } = placeAt(run)
  for (const wall of walls) {
    if (isPassedAlone(run, wall)) continue
    const { text, said } = WALL_SENTENCES[wall.kind](host, wall)
    if (run.warnings.some((one) => one.text === text)) continue
    run.warnings.push({ kind: 'needs_you', text, ...(said && { said }) })
    run.ports.emit('warning', { message: text, code: POSTING_WARNING })
  }
}

const isContinued = ({ input, checkpoint }: Run): boolean => checkpoint.work !== undefined || input.retryCount > 0

/** The person is not needed for it: their data, their mailbox or a kept sign-in passes it. */
const isPassedAlone = (run: Run, { kind, by }: SiteWall): boolean => {
  const { ports, applicant, input } = run
  if (!BLOCKERS[kind].signsIn) return false
  if (ports.isSignedIn?.()) return true
  if (BLOCKERS[kind].answer === 'password') return hasPassword(run)
  return TOTP_SECRET in applicant.secrets || (by === 'email' && ports.codeMail?.useFor(input.targetUrl) === 'always')
}

const WALL_SENTENCES: Readonly<Record<AskedBlocker, (host: string, wall: SiteWall) => LocalisedText>> = {
  login: (host) => say('warn_site_login', { host }),
  '2fa': (host, { by }) => (by === undefined ? say('warn_site_code', { host }) : say(`warn_site_code_${by}`, { host })),
  captcha: (host, { page }) =>
    page === null ? say('warn_site_captcha', { host }) : say('warn_site_captcha_on', { host, page }),
  bot_check: (host) => say('warn_site_check', { host }),
  payment: (host) => say('warn_site_payment', { host }),
  legal: (host) => say('warn_site_legal', { host }),
}

export const learnSite = async (run: Run, end: StageEnd): Promise<void> => {
  const { ports, trace, walls, input } = run
  if (
    !ports.sites ||
    ports.engine ||
    end.end !== 'done' ||
    end.withoutSending !== undefined ||
    trace.pages.length === 0
  )
    return
  // What a task in words does after the first page is its own.
  const { oneForm } = goalOf(input.jobType)
  const body = LearnedSite.safeParse({
    ...placeAt(run),
    pages: !oneForm || run.gap !== undefined || isContinued(run) ? null : pagesOf(run),
    walls: oneForm ? walls : walls.filter(({ page }) => page === 1),
  })
  const holds = holdsValue(run.applicant)
  if (!body.success || !isFree(body.data.from, holds.own)) return
  await ports.sites.proved({ body: body.data, silent: silentOn(run) })
}

/** Walls that this run could have passed without seeing them. */
const silentOn = (run: Run): readonly AskedBlocker[] => {
  if (isContinued(run)) return ASKED_BLOCKERS
  const mayBeSignedIn = run.input.browserMode !== 'server' || run.ports.isSignedIn?.() === true || hasPassword(run)
  return mayBeSignedIn ? ASKED_BLOCKERS.filter((kind) => BLOCKERS[kind].signsIn) : []
}

/** Null if a replay passed one of them without observing it. */
const pagesOf = (run: Run): SitePage[] | null => {
  const { trace, walls, commit } = run
  if (trace.pages.some(({ urlPattern: pattern }) => pattern === '')) return null
  const holds = holdsValue(run.applicant)
  const sent = commit?.page ?? Number.POSITIVE_INFINITY
  return trace.pages.map(({ page, urlPattern: pattern, fingerprint }) => {
    const isWall = walls.some((wall) => BLOCKERS[wall.kind].signsIn && wall.page === page + 1)
    const asks = (run.firstFields.get(page)?.size ?? 0) > 0
    const is = isWall ? 'sign_in' : page > sent ? 'confirmation' : asks ? 'form' : 'other'
    return { address: scrubbed(pattern, holds.own), is, fingerprint }
  })
}

/** Parts that contain the person's data, or digits that no pattern replaced, become `*`. */
const scrubbed = (pattern: string, own: (text: string) => boolean): string =>
  pattern.replace(/(?<=[/=])[^/?&#=]+/g, (part) =>
    /^\{\w+\}$/.test(part) || (!/[^\p{L}_.~-]/u.test(part) && isFree(part, own)) ? part : '*',
  )

const isFree = (text: string, own: (text: string) => boolean): boolean => !own(text.replace(/[/_.~=-]+/g, ' '))
