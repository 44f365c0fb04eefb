/**
 * Manuals that came from elsewhere: a press that sends or destroys something is a step that says so, and then goes through the
 * ledger and the person's leave like any other. One that does not say so is not pressed.
 */
import type { Manual, ManualStep } from '../../../shared/domain/manual.ts'
import { FILLS } from '../../../shared/domain/operation.ts'
import { locateTarget } from '../../browser/frame-path.ts'
import { tabIndex } from '../../browser/page-index.ts'
import type { Run } from '../state/context.ts'
import type { StepTrouble } from '../state/step-trouble.ts'
import { PRESSING, sendsByItsWords, wouldSend } from '../step/guard.ts'
import { observeNow } from '../step/observe.ts'

/** Undefined where there is nothing against the step. */
export const undeclaredCommit = async (
  run: Run,
  manual: Manual,
  step: ManualStep,
): Promise<StepTrouble | undefined> => {
  const { action, target } = step
  if (manual.createdBy !== 'import' || step.commit || !(action === 'press' || PRESSING.has(action))) return undefined
  const { page } = run.session.active()
  const found = target && (await locateTarget(page, target))
  // What is not there cannot be pressed.
  if (found && !('locator' in found)) return undefined
  const index = found && tabIndex(page).indexFor(found.frame, found.local.document, found.local.index)
  if (FILLS.has(action) && run.seen?.fields.some((one) => one.index === index)) return undefined
  const seen = await observeNow(run)
  const button = seen.buttons.find((one) => one.index === index)
  const field = seen.fields.find((one) => one.index === index)
  const at = index !== undefined && { target: { index } }
  const pressed = action === 'press' ? { op: action, key: step.key ?? 'Enter', ...at } : undefined
  const marked = action === 'select_text' ? { op: action, text: step.value ?? '', ...at } : undefined
  const operation = pressed ?? (button ? undefined : marked)
  const sends = operation
    ? wouldSend({ planned: { operation }, by: 'replay', button, field, descriptor: undefined, seen })
    : button !== undefined && !(field && FILLS.has(action)) && sendsByItsWords(button)
  return sends
    ? {
        code: 'MANUAL_INVALID',
        problem: `“${button?.name || step.description}” sends something, and the imported steps do not say so. It was not pressed.`,
      }
    : undefined
}
