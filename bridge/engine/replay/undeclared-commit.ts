/**
 * Protects against imported manuals: a press that sends or destroys something must be declared as such, and then needs
 * the ledger and the person's approval like any other. An undeclared one is refused.
 */
import { effectOf } from '../../../shared/domain/learned-platform.ts'
import type { Manual, ManualStep } from '../../../shared/domain/manual.ts'
import { FILLS } from '../../../shared/domain/operation.ts'
import { type Located, locateTarget } from '../../browser/frame-path.ts'
import { tabIndex } from '../../browser/page-index.ts'
import { callPage } from '../../browser/page-world.ts'
import type { Tab } from '../../browser/tab.ts'
import type { Run } from '../state/context.ts'
import type { StepTrouble } from '../state/step-trouble.ts'
import { PRESSING, sendsByItsWords, wouldSend } from '../step/guard.ts'
import { observeNow } from '../step/observe.ts'

/** Undefined if nothing speaks against the step. */
export type Undeclared = (step: ManualStep) => Promise<StepTrouble | undefined>

export const undeclaredIn =
  (run: Run, manual: Pick<Manual, 'foreign'>): Undeclared =>
  (step) =>
    manual.foreign ? undeclaredCommit(run, step) : Promise.resolve(undefined)

/** A button can also be pressed by the words in it, by its label, and by its value. */
const indexOfPressed = async (page: Tab['page'], { frame, local }: Located): Promise<number> => {
  const at = await callPage(frame, 'pressedThrough', [local])
  const { document, index } = 'missing' in at ? local : at
  return tabIndex(page).indexFor(frame, document, index)
}

const undeclaredCommit = async (run: Run, step: ManualStep): Promise<StepTrouble | undefined> => {
  const { action, target } = step
  if (step.commit || !(action === 'press' || PRESSING.has(action))) return undefined
  const { page } = run.session.active()
  const found = target && (await locateTarget(page, target))
  // What is not there cannot be pressed.
  if (found && !('locator' in found)) return undefined
  const index = found && (await indexOfPressed(page, found))
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
    : button !== undefined &&
      !(field && FILLS.has(action)) &&
      (sendsByItsWords(button) || effectOf(button, seen, run.platforms) === 'sends')
  return sends
    ? {
        code: 'MANUAL_INVALID',
        problem: `“${button?.name || step.description}” sends something, and the imported steps do not say so. It was not pressed.`,
      }
    : undefined
}
