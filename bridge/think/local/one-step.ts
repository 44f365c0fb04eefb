/** Repairs one step: finds the field or button of the step's description, and the value for it. */
import { matchOption } from '../../../shared/domain/choices.ts'
import type { Decision } from '../../../shared/domain/decision.ts'
import type { Sentence } from '../../../shared/domain/sentences.ts'
import { candidatesFor } from './candidates.ts'
import { entryNumbers } from './entries.ts'
import { onward } from './onward.ts'
import type { PlanContext } from './plan-context.ts'

/** @param description as in the manual, e.g. `Type the given name into "First Name"` */
export const onlyStep = (context: PlanContext, description: string): Decision => {
  const named = /[“"']([^”"']+)[”"']/.exec(description)?.[1] ?? description
  const fields = context.fields.map((field) => ({ label: field.label || field.name }))
  const field = context.fields[matchOption(named, fields)?.index ?? -1]
  const entry = field && entryNumbers(context).get(field.index)
  const candidate = field && candidatesFor(field, context, entry)[0]
  if (field && candidate) return found(`“${field.label}” is what this step means.`, candidate.planned)
  const buttons = context.seen.buttons.filter(({ disabled }) => !disabled)
  const button =
    buttons[
      matchOption(
        named,
        buttons.map(({ name }) => ({ label: name })),
      )?.index ?? -1
    ]
  if (button) {
    const commit = onward(context)?.button === button && (onward(context)?.commit ?? false)
    return found(`“${button.name}” is what this step means.`, {
      operation: { op: 'click', target: { index: button.index } },
      commit,
    })
  }
  return {
    thought: `Nothing on this page is called “${named}”.`,
    operations: [],
    questions: [],
    confidence: 0.2,
    status: 'stuck',
  }
}

const found = (thought: Sentence, planned: Decision['operations'][number]): Decision => ({
  thought,
  operations: [planned],
  questions: [],
  confidence: 0.7,
  status: 'in_progress',
})
