/**
 * Parses a person's own words about a task: which instructions are followed by rule, and which no rule understands.
 * Unclear words go to a model, or the person is asked about them; they are never dropped.
 */

import { hash } from '../hash.ts'
import { goalOf } from '../job-types.ts'
import { fold } from '../text.ts'
import { type FormWishes, readFormWishes } from './form.ts'
import { type ListWishes, readListWishes } from './list.ts'

export type { FormWishes, StopWish } from './form.ts'
export type { ListWishes } from './list.ts'

export interface Wishes {
  form: FormWishes
  list: ListWishes
  /** Instructions that a rule follows, in the person's words. */
  followed: readonly string[]
  /** Instructions that no rule understands. */
  unclear: readonly string[]
}

const NO_FORM: FormWishes = { leave: [], untick: [], only: [], answers: [] }
const NO_LIST: ListWishes = { words: [], links: false, columns: [], only: [], without: [], filters: [] }

export const readWishes = (jobType: string, words: string | undefined): Wishes => {
  const text = words?.trim() ?? ''
  if (text === '') return { form: NO_FORM, list: NO_LIST, followed: [], unclear: [] }
  const goal = goalOf(jobType)
  if (goal.collects) {
    const { wishes, followed, unclear } = readListWishes(text)
    return { form: NO_FORM, list: wishes, followed, unclear }
  }
  const { wishes, followed, unclear } = readFormWishes(text)
  // Free text goes to a model as a whole; the point where it is told to stop is enforced all the same.
  if (goal.inWords) {
    const { stop } = wishes
    return {
      form: { ...NO_FORM, ...(stop && { stop }) },
      list: readListWishes(text).wishes,
      followed: [],
      unclear: [text],
    }
  }
  return { form: wishes, list: NO_LIST, followed, unclear }
}

/**
 * Identifies tasks that are done in different ways: the same words find what was learned, other words do not. Empty: no
 * words were given.
 */
export const wishesKey = (jobType: string, { form, list, unclear }: Wishes): string => {
  const goal = goalOf(jobType)
  const said = goal.inWords
    ? unclear.map(fold)
    : goal.collects
      ? [...list.words, ...[...list.columns, ...list.only, ...list.without].map(fold)].sort().concat(unclear.map(fold))
      : isPlain(form)
        ? unclear.map(fold)
        : [JSON.stringify(form), ...unclear.map(fold)]
  return said.length === 0 ? '' : hash(said.join('\n')).slice(0, 8)
}

const isPlain = ({ leave, untick, only, answers, form, stop }: FormWishes): boolean =>
  leave.length + untick.length + only.length + answers.length === 0 && form === undefined && stop === undefined
