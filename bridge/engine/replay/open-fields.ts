/**
 * A required question of another company that no learned step answers. The provider works it out for the current view
 * only, or the person is asked. The replay then continues with what is known of the following views.
 */
import type { Field } from '../../../shared/domain/observation.ts'
import { FILLS, targetOf } from '../../../shared/domain/operation.ts'
import { type TargetDescriptor, targetKey } from '../../../shared/domain/target.ts'
import { isHidden } from '../../../shared/domain/widgets.ts'
import { chooseDocuments, documentFields } from '../ask/documents.ts'
import { askable } from '../ask/model-words.ts'
import { askQuestions } from '../blockers/blockers.ts'
import type { Run, StageEnd } from '../state/context.ts'
import { observeSettled } from '../step/observe.ts'
import { perform } from '../step/perform.ts'
import { think } from '../step/think.ts'
import { vetted } from '../step/vet.ts'

/**
 * Maximum rounds on one view: one that shows the questions, one with the person's answers, one for fields that those
 * open.
 */
const MAX_ROUNDS = 3

/** Whether the field now has a value, or the end of the run if asking ended it. */
export const workOutField = async (run: Run, target: TargetDescriptor): Promise<boolean | StageEnd> => {
  const problem = 'A required question has no learned step.'
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const seen = await observeSettled(run)
    const field = seen.fields.find((one) => targetKey(one.target) === targetKey(target))
    if (!field || !isOpen(field)) return field !== undefined
    const chosen = await chooseDocuments(run, documentFields(seen))
    if (chosen) return chosen
    const thought = await think(run, seen, { problem, remaining: [] })
    if (thought.kind === 'ended') return thought.end
    if (thought.kind === 'again') continue
    const open = new Set(seen.fields.filter(isOpen).map(({ index }) => index))
    const fills = thought.decision.operations.filter(({ operation }) => {
      const at = FILLS.has(operation.op) ? targetOf(operation) : undefined
      return at !== undefined && 'index' in at && open.has(at.index)
    })
    for (const planned of fills) {
      const done = await perform(run, vetted(run, planned, seen), 'ai', {}, seen)
      if (done.kind === 'ended') return done.end
    }
    const { questions } = fills.length > 0 ? { questions: [] } : askable(run, seen, thought.decision.questions)
    if (fills.length === 0 && questions.length === 0) return false
    const asked = questions.length > 0 ? await askQuestions(run, seen, questions) : undefined
    if (asked && 'end' in asked) return asked.end
  }
  return false
}

const isOpen = ({ trap, disabled, value, checked, widget }: Field): boolean =>
  !trap && !disabled && !isHidden({ widget }) && value === '' && !checked
