/** Notes what on the way only a person can do, so that the next run at the site can say so before it begins. */
import { BLOCKER_CONFIDENCE, BLOCKERS, isAnsweredByCode, isAskedItself } from '../../../shared/domain/blockers.ts'
import type { CodeChannel, SitePlace } from '../../../shared/domain/learned-site.ts'
import type { Blocker, Observation } from '../../../shared/domain/observation.ts'
import { urlPattern } from '../../../shared/domain/url.ts'
import { pageNumber, type Run } from './context.ts'

/** The person is about to be asked for it. */
export const noteWall = (run: Run, seen: Observation, { kind }: Pick<Blocker, 'kind'>): void => {
  if (!isAskedItself(kind) || run.walls.some((wall) => wall.kind === kind)) return
  const by = isAnsweredByCode(kind) ? codeChannel(seen) : undefined
  run.walls.push({ kind, ...(by && { by }), page: Math.max(1, pageNumber(run) + 1) })
}

/** Somebody whose data has a password is not asked, but others are. */
export const noteSignIn = (run: Run, seen: Observation): void => {
  const signIn = seen.blockers.find(
    ({ kind, confidence }) => BLOCKERS[kind].answer === 'password' && confidence >= BLOCKER_CONFIDENCE,
  )
  if (signIn) noteWall(run, seen, signIn)
}

const CHANNELS: Readonly<Record<CodeChannel, RegExp>> = {
  email: /e-?mail|@|inbox|posteingang|correo|courriel/i,
  phone: /\bsms\b|text(?:ed| message)|phone|telefon|handy|tel[eé]fono|t[eé]l[eé]phone/i,
  app: /authenticator|\bapp\b/i,
}

/** By the lines about the code; undefined if they name several ways, or none. */
const codeChannel = ({ text }: Observation): CodeChannel | undefined => {
  const lines = text.split('\n').filter((line) => /\b(?:code|kod|código|pin)\b/i.test(line))
  const named = (Object.keys(CHANNELS) as CodeChannel[]).filter((channel) =>
    lines.some((line) => CHANNELS[channel].test(line)),
  )
  return named.length === 1 ? named[0] : undefined
}

/** Under what a site is known: where the job begins, and what kind of task it is. */
export const placeAt = ({ input }: Pick<Run, 'input'>): SitePlace => ({
  host: new URL(input.targetUrl).host,
  from: urlPattern(input.targetUrl),
  task: input.jobType,
})
