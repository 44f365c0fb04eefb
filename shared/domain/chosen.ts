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
 * Whether the task names this element and none of the others: by words of which each other lacks one, or by its whole
 * name, which no other has; otherwise by words of its row.
 */
export const isNamed = (one: Worded, others: readonly Worded[], task: string): boolean => {
  if (others.length === 0) return true
  const tells = (own: string, rest: readonly string[]): boolean => {
    const words = saidIn(own, task)
    return rest.every((text) => words.some((word) => !tokens(text).includes(word)))
  }
  const names = others.map(({ name }) => name)
  if (tells(one.name, names)) return true
  const twins = others.filter(({ name }) => isSameName(name, one.name))
  const whole = fold(one.name)
  if (twins.length === 0 && whole !== '' && fold(task).includes(whole)) return true
  return (
    twins.length > 0 &&
    tells(
      one.around,
      twins.map(({ around }) => around),
    )
  )
}

/**
 * What a task gives as it stands: quoted words, words with digits, and capitalised ones inside a sentence. In a language
 * that capitalises all nouns, these are more.
 */
const literalsOf = (task: string): string[] => {
  const plain = task.replace(QUOTED, (_, words: string) => ` ${words.replace(/\p{L}+/gu, capitalised)} `)
  return [...plain.matchAll(/(?<=[^.!?:\s]\s+)\p{Lu}[\p{L}\p{N}]*|[\p{L}\p{N}]*\d[\p{L}\p{N}]*/gu)].map(
    ([word]) => word,
  )
}

const QUOTED = /["“„«]([^"“”„«»]+)["”“»]/g
const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Words in quotation marks that none of these texts contains. */
export const quotedOutside = (task: string, texts: readonly string[]): string[] => {
  const said = fold(texts.join(' '))
  return [...task.matchAll(QUOTED)].flatMap(([, words = '']) => (said.includes(fold(words)) ? [] : [words]))
}

/** Whether everything that the task gives as it stands is in these texts. */
export const mentionsAll = (task: string, texts: readonly string[]): boolean => {
  const said = new Set(tokens(texts.join(' ')))
  return literalsOf(task).every((literal) => tokens(literal).every((word) => said.has(word)))
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
