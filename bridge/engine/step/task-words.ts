/**
 * Values that a model types or chooses because the task's own words contain them. The same words find the manual, so
 * the value is part of it.
 */

import { datesIn, isoDate, parseDate } from '../../../shared/domain/dates.ts'
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import { holdsValue } from '../../../shared/domain/holds-value.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import { inDigits } from '../../../shared/domain/questions/amounts.ts'
import { TABLES } from '../../../shared/domain/questions/words/index.ts'
import { fold, tokens } from '../../../shared/domain/text.ts'
import { parseTime, TIMES } from '../../../shared/domain/times.ts'
import type { Run } from '../state/context.ts'

/**
 * The operation with its source, if the task is a custom one and contains the value. A value that only the page
 * contains is not repeated.
 */
export const withTaskWords = (run: Run, planned: PlannedOperation): PlannedOperation => {
  const { operation, source } = planned
  if (!goalOf(run.input.jobType).inWords || source) return planned
  const value =
    operation.op === 'type' ? operation.text : operation.op === 'select' ? operation.options.join(', ') : undefined
  if (value === undefined || value.includes('{{') || holdsValue(run.applicant).own(value)) return planned
  // A choice is made among the page's own words.
  if (operation.op === 'type' && !isSaid(value, run.input.task)) return planned
  return { ...planned, source: { from: 'rule', rule: 'fixed', value } }
}

/** In these words, or as a time or a date in another format. */
export const isSaid = (value: string, task: string): boolean => {
  const wanted = fold(value)
  if (wanted !== '' && fold(task).includes(wanted)) return true
  if (isNumberSaid(value, task)) return true
  const time = parseTime(value)
  if (time !== undefined && (task.match(TIMES) ?? []).some((said) => parseTime(said) === time)) return true
  const dates = (['mdy', 'dmy'] as const).flatMap((order) => parseDate(value, order) ?? [])
  return (
    dates.some(({ day }) => day !== undefined) &&
    datesIn(task).some((said) => dates.some((date) => isoDate(date) === isoDate(said)))
  )
}

/** “two” for 2. */
const isNumberSaid = (value: string, task: string): boolean => {
  if (!/^(?:[2-9]|[1-9]\d)$/.test(value.trim())) return false
  const said = ` ${tokens(task).join(' ')} `
  return TABLES.some(([, table]) => inDigits(said, table).includes(` zznum${Number(value)} `))
}

/** Words of a step that are kept although the task does not contain them: the answer to a dialog, what to scroll to. */
export const saysOtherwise = ({ input }: Run, { operation }: PlannedOperation): boolean => {
  const words = operation.op === 'click' ? operation.answer : operation.op === 'scroll' ? operation.until : undefined
  return words !== undefined && !isSaid(words, input.task)
}
