/** One operation handed to `act`, and again where its person lets it into the origin it was refused for. */
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

/** Where acting refuses an origin, the person is asked, once for each; with their leave it is done. */
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

const actOptions = (run: Run, signal: AbortSignal): ActOptions => {
  const handlers = connectorFor(run.platform)?.handlers
  return {
    ...(handlers && { handlers }),
    signal,
    mayHold: (origin, held) => mayHold(policyOf(run), origin, held),
    secrets: run.applicant.secrets,
    documents: run.documents,
  }
}

/** What the view has lost of what was typed is put back before anybody reads off it what is about to be sent. */
export const restoreView = (run: Run): Promise<void> => restoreTyped(run.session, actOptions(run, run.signal))

/** Which vocabulary the value belongs to. */
export const keyOf = ({ source }: PlannedOperation): string | undefined =>
  source && 'key' in source ? source.key : undefined
