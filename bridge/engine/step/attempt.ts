/** Passes one operation to `act`, and again if the person allows the origin for which it was refused. */
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import { codeOf, GhError } from '../../../shared/domain/errors.ts'
import type { Outcome } from '../../../shared/domain/outcome.ts'
import { type ActOptions, execute, restoreTyped } from '../../act/index.ts'
import { connectorFor } from '../../connectors/index.ts'
import { allowedByPerson } from '../ask/origin.ts'
import type { Run, StageEnd } from '../state/context.ts'
import { consentFor, policyOf } from '../state/origins.ts'
import { mayHold, sameSite, withheldMessage } from '../state/policy.ts'

type Hints = Pick<
  ActOptions,
  'widget' | 'openedBy' | 'descriptor' | 'key' | 'label' | 'whole' | 'appearsWithinMs' | 'leadsOn' | 'calls'
>

/** If acting refuses an origin, asks the person once for each origin, and does it with their permission. */
export const attemptAllowed = async (
  run: Run,
  planned: PlannedOperation,
  signal: AbortSignal,
  hints: Hints,
): Promise<Outcome | StageEnd> => {
  for (;;) {
    const outcome = await attempt(run, planned, signal, hints)
    const foreign = outcome.status === 'failed' ? outcome.foreign : undefined
    if (!foreign || consentFor(policyOf(run), foreign.origin, foreign.held) === true) return outcome
    const allowed = await allowedByPerson(run, { ...foreign, target: hints.descriptor })
    if (allowed.kind === 'ended') return allowed.end
    if (allowed.kind === 'allowed') continue
    run.notes.add(withheldMessage(policyOf(run), foreign.origin))
    return outcome
  }
}

const attempt = async (run: Run, planned: PlannedOperation, signal: AbortSignal, hints: Hints): Promise<Outcome> => {
  const started = run.ports.now()
  try {
    if (planned.operation.op === 'navigate') sameSite(policyOf(run), planned.operation.url)
    return await execute(run.session, planned.operation, { ...actOptions(run, signal), ...hints })
  } catch (error) {
    if (run.signal.aborted || !(error instanceof GhError)) throw error
    return { status: 'failed', code: codeOf(error), message: error.message, ms: run.ports.now() - started }
  }
}

/** Where values may go, what they may be, and how the current platform takes them. */
export const actOptions = (run: Run, signal: AbortSignal): ActOptions => {
  const handlers = connectorFor(run.platform)?.handlers
  return {
    ...(handlers && { handlers }),
    signal,
    mayHold: (origin, held) => mayHold(policyOf(run), origin, held),
    secrets: run.applicant.secrets,
    passwordsAt: run.account?.origin,
    documents: run.documents,
  }
}

/** Before a submission is read from the view, enters lost values again. */
export const restoreView = (run: Run): Promise<void> => restoreTyped(run.session, actOptions(run, run.signal))

/** The vocabulary that the value belongs to. */
export const keyOf = ({ source }: PlannedOperation): string | undefined =>
  source && 'key' in source ? source.key : undefined
