/**
 * Whether a model picked an element among similar ones by something that the task does not say: an answer, the greatest
 * card, the newest mail. Only a page that shows the same repeats such a choice. Pure.
 */
import { fold, isSameName, tokens } from './text.ts'

/** An element, as far as it is known by words. */
export interface Worded {
  role: string
  name: string
  /** Of its row and its section. */
  around: string
}

/** Words that tell nothing apart. */
const COMMON = new Set(tokens('a an and as at by for from in into is it of off on or the then to up with your my all'))

/** Words that the task says, too. */
export const saidIn = (text: string, task: string): string[] => {
  const said = new Set(tokens(task))
  return [...new Set(tokens(text))].filter((word) => said.has(word) && !COMMON.has(word))
}

/**
 * Whether the task names this element and none of the others: by a word that only it has, or by its whole name, which
 * no other has; otherwise by words of its row.
 */
export const isNamed = (one: Worded, others: readonly Worded[], task: string): boolean => {
  if (others.length === 0) return true
  const has = (text: string, word: string): boolean => tokens(text).includes(word)
  if (saidIn(one.name, task).some((word) => !others.some(({ name }) => has(name, word)))) return true
  const twins = others.filter(({ name }) => isSameName(name, one.name))
  const whole = fold(one.name)
  if (twins.length === 0 && whole !== '' && fold(task).includes(whole)) return true
  return saidIn(one.around, task).some((word) => !twins.some(({ around }) => has(around, word))) && twins.length > 0
}

/** "♡" means the same everywhere; "›" and "+" continue from what is shown now. */
export const isSign = (name: string): boolean =>
  name.trim() !== '' && !/[\p{L}\p{N}]/u.test(name) && !/[‹›«»<>←→↑↓◀▶◂▸▴▾▲▼+\-−–?]/u.test(name)

/**
 * Words of the task that are in the element's name, beside others, and in its row: without them, it is another element.
 */
export const bindingWords = (name: string, row: string, task: string): { name: string[]; row: string[] } => {
  const inName = saidIn(name, task)
  const isPart = inName.length < tokens(name).filter((word) => !COMMON.has(word)).length
  return { name: isPart ? inName : [], row: saidIn(row, task).filter((word) => !inName.includes(word)) }
}
