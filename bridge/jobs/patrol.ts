/**
 * Regular check of manuals (G7): checks what was learned before somebody needs it, one page at a time, with care for
 * the sites, and reports what no longer fits. Several bridges on one database never check the same manual. How a page
 * is checked is elsewhere.
 */
import type { Manual } from '../../shared/domain/manual.ts'
import type { ManualCheck } from '../../shared/domain/manual-check.ts'
import { delay } from '../base/clock.ts'
import type { Log } from '../base/log.ts'
import { messageOf } from '../base/message.ts'
import type { Repositories } from '../store/index.ts'
import type { DueCheck, LastPage } from '../store/repositories/checks.ts'

export interface PatrolPorts {
  /** `page`: where it was last followed. @throws the signal's reason */
  check(manual: Manual, page: LastPage | undefined, signal: AbortSignal): Promise<ManualCheck>
  /** Reports what no longer fits, or fits again. False: it could not be reported, and is retried in the next round. */
  tell?(manual: Manual, tenant: string, signal: AbortSignal): Promise<boolean>
}

export interface Round {
  /** Hours after the last check at which a manual is due; undefined: all of them, now. */
  everyHours?: number
  /** Only these, including retired ones and those excluded from checks. */
  ids?: readonly string[]
  signal: AbortSignal
  onChecked?(manual: Manual, check: ManualCheck): void
  /** Called before each check. False ends the round; the rest follows in the next one. */
  mayGoOn?(): boolean
  log?: Log | undefined
}

/** ms between two checks of one site. */
const GAP_MS = 3_000
/** Time limit of a check in ms; after that, the claim of a killed process expires. */
const CHECK_MS = 60_000
const CLAIM_MS = CHECK_MS + 30_000
/**
 * ms between two attempts if all remaining sites were just visited, and after which they are left to the next round.
 */
const AGAIN_MS = 500
const GIVE_UP_MS = CLAIM_MS + GAP_MS

/** @throws GhError NOT_FOUND for an unknown id; the signal's reason */
export const patrol = async (repositories: Repositories, ports: PatrolPorts, round: Round): Promise<void> => {
  const { checks } = repositories
  const { signal, mayGoOn = () => true } = round
  let left = await dueOf(repositories, round)
  let until = Date.now() + GIVE_UP_MS
  while (left.length > 0 && mayGoOn() && Date.now() < until) {
    const busy = new Set<string>()
    for (const due of left) {
      signal.throwIfAborted()
      if (busy.has(due.host)) continue
      const claim = await checks.claim(due.id, {
        forMs: CLAIM_MS,
        gapMs: GAP_MS,
        everyHours: round.ids ? 0 : (round.everyHours ?? 0),
      })
      if (claim === 'busy') busy.add(due.host)
      else left = left.filter(({ id }) => id !== due.id)
      if (claim !== 'taken') continue
      await checkOne(repositories, ports, round, due.id)
      until = Date.now() + GIVE_UP_MS
      break
    }
    if (left.every(({ host }) => busy.has(host)) && left.length > 0) await delay(AGAIN_MS, { signal })
  }
  await tellAll(repositories, ports, round)
}

const dueOf = async ({ checks, manuals }: Repositories, { ids, everyHours }: Round): Promise<DueCheck[]> => {
  if (ids === undefined) return checks.due(everyHours ?? 0)
  const found = await Promise.all(ids.map((id) => manuals.get(id)))
  return found.flatMap((manual) => (manual ? [{ id: manual.id, host: manual.body.host }] : []))
}

const checkOne = async (repositories: Repositories, ports: PatrolPorts, round: Round, id: string): Promise<void> => {
  const { checks, manuals } = repositories
  const { signal, log, onChecked } = round
  try {
    const manual = await manuals.get(id)
    if (!manual) return
    const check = await ports.check(
      manual,
      await checks.pageOf(id),
      AbortSignal.any([signal, AbortSignal.timeout(CHECK_MS)]),
    )
    await checks.keep(id, check)
    if (check.verdict === 'broken' || check.verdict === 'gone')
      log?.warn({ manual: id, host: manual.body.host, verdict: check.verdict }, 'what was learned no longer fits')
    onChecked?.(manual, check)
  } catch (error) {
    await checks.giveBack(id)
    signal.throwIfAborted()
    log?.warn({ manual: id, error: messageOf(error) }, 'a manual could not be looked at')
  }
}

/** Reports what an earlier round could not report. */
const tellAll = async (repositories: Repositories, { tell }: PatrolPorts, { signal, log }: Round): Promise<void> => {
  if (!tell) return
  for (const id of await repositories.checks.untold()) {
    const manual = await repositories.manuals.get(id)
    if (!manual?.check) continue
    const { verdict } = manual.check
    if (await tell(manual, repositories.tenant, signal))
      await repositories.checks.told(id, verdict === 'changed' ? 'fits' : verdict)
    else log?.warn({ manual: id }, 'the patrol’s callback was not taken; it is tried again with the next round')
  }
}
