/**
 * Changes in the review before sending: which values of the present view can still be changed, and entering the new
 * ones.
 */

import { offeredLabels } from '../../../shared/domain/choices.ts'
import type { Field, Observation } from '../../../shared/domain/observation.ts'
import type { Operation } from '../../../shared/domain/operation.ts'
import { isSecretField } from '../../../shared/domain/profile-keys.ts'
import type { ReceiptLine } from '../../../shared/domain/receipt.ts'
import { targetKey } from '../../../shared/domain/target.ts'
import { isChoice, isPlainText, isTick, takesSeveral } from '../../../shared/domain/widgets.ts'
import { execute } from '../../act/index.ts'
import { pageNumber, type Run } from '../state/context.ts'
import { actOptions } from './attempt.ts'
import { receiptLines } from './receipt-lines.ts'

/** The lines of the receipt. Those with a field on the page are marked, with the possible choices. */
export const withEditable = (run: Run, seen: Observation | undefined, lines: readonly ReceiptLine[]): ReceiptLine[] => {
  const fields = fieldsOf(run, seen, lines)
  return lines.map((line, at) => {
    const field = fields.get(at)
    const options = field && choicesOf(field)
    return field ? { ...line, editable: true, ...(options && { options }) } : line
  })
}

const fieldsOf = (run: Run, seen: Observation | undefined, lines: readonly ReceiptLine[]): Map<number, Field> => {
  const found = new Map<number, Field>()
  const page = pageNumber(run)
  for (const { field, line } of receiptLines(run, seen?.fields ?? [])) {
    const at = lines.findIndex(
      (one, index) =>
        !found.has(index) && one.page === page && one.question === line.question && one.value === line.value,
    )
    if (at >= 0 && isEditable(field)) found.set(at, field)
  }
  return found
}

const isEditable = (field: Field): boolean =>
  !field.disabled &&
  !field.readonly &&
  !isSecretField(field) &&
  (isTick(field) || isPlainText(field) || (isChoice(field) && !takesSeveral(field)))

const choicesOf = (field: Field): string[] | undefined => {
  if (isTick(field)) return ['Yes', 'No']
  const options = offeredLabels(field.options ?? [])
  return options.length > 0 && options.length <= 50 ? options : undefined
}

/** Enters the person's new values, by line from 1. Values that were not kept are reported in a sentence. */
export const putEdits = async (
  run: Run,
  seen: Observation | undefined,
  lines: readonly ReceiptLine[],
  edited: Readonly<Record<string, string>>,
): Promise<string | undefined> => {
  const fields = fieldsOf(run, seen, lines)
  for (const [line, value] of Object.entries(edited)) {
    const field = fields.get(Number(line) - 1)
    if (!field) return `“${lines[Number(line) - 1]?.question ?? line}” cannot be changed here. Nothing was sent.`
    const outcome = await execute(run.session, operationFor(field, value), {
      ...actOptions(run, run.signal),
      widget: field.widget,
      descriptor: field.target,
      label: field.label || field.name,
    })
    if (outcome.status !== 'done') return `“${field.label || field.name}” did not take “${value}”. Nothing was sent.`
    run.human.edited.set(targetKey(field.target), value)
  }
  return undefined
}

const operationFor = ({ widget, target: descriptor }: Field, value: string): Operation => {
  const target = { descriptor }
  if (isTick({ widget })) return { op: 'check', target, checked: /^yes$/i.test(value) }
  return isPlainText({ widget }) ? { op: 'type', target, text: value } : { op: 'select', target, options: [value] }
}
