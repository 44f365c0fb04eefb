/**
 * Checks what still fits of a manual on its own page, as a visitor without personal data. Nothing is pressed, typed or
 * sent.
 */
import { mindsVisits } from '../../../shared/domain/batch/batch.ts'
import { BLOCKER_CONFIDENCE, BLOCKERS } from '../../../shared/domain/blockers.ts'
import { codeOf, httpStatusOf } from '../../../shared/domain/errors.ts'
import type { ManualBody } from '../../../shared/domain/manual.ts'
import { type ManualCheck, type UnseenWhy, verdictOn } from '../../../shared/domain/manual-check.ts'
import { navigate, type Session } from '../../browser/session.ts'
import { startOf } from '../../learn/playwright-test.ts'
import { observe, settle } from '../../observe/index.ts'
import { dryRun } from './dry-run.ts'

type Seen = Omit<ManualCheck, 'at' | 'version'>

/**
 * The manual's page: the one it names, otherwise the one where it was last followed (`page`), otherwise its address if
 * that has no placeholders. Undefined if it belongs to no particular page.
 */
export const pageToCheck = (body: ManualBody, page?: string): URL | undefined => {
  const whole = /[*{}]/.test(body.urlPattern) || body.host.includes('*') ? undefined : startOf(body)
  const url = URL.parse(body.startUrl ?? page ?? whole ?? '')
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}

export const uncheckedPage = (why: UnseenWhy): Seen => ({ verdict: 'unseen', why, looked: 0, found: 0, misfits: [] })

/** Errors: only the signal's reason. Problems are in the answer. */
export const checkPage = async (session: Session, url: URL, body: ManualBody, signal: AbortSignal): Promise<Seen> => {
  try {
    await navigate(session.active(), url.href, { signal })
    await settle(session.active(), { signal })
    const seen = verdictOn(await dryRun(session, body))
    return seen.verdict === 'fits' || seen.verdict === 'changed' ? seen : await explained(session, seen)
  } catch (error) {
    signal.throwIfAborted()
    return refusedWith(error)
  }
}

/** A blocker or a notice in its place says nothing about the steps behind it. */
const explained = async (session: Session, seen: Seen): Promise<Seen> => {
  const { blockers, notice } = await observe(session.active(), { aside: true })
  if (notice?.kind === 'closed') return { ...seen, verdict: 'gone' }
  const wall = blockers.find(({ confidence }) => confidence >= BLOCKER_CONFIDENCE)
  return wall ? uncheckedPage(BLOCKERS[wall.kind].hides) : seen
}

const refusedWith = (error: unknown): Seen => {
  if (codeOf(error) === 'FORBIDDEN') return uncheckedPage('private')
  const status = httpStatusOf(error)
  if (status === 404 || status === 410) return { verdict: 'gone', looked: 0, found: 0, misfits: [] }
  if (status === 401) return uncheckedPage('sign_in')
  return uncheckedPage(mindsVisits(status) ? 'refused' : 'unreachable')
}
