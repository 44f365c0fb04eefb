/** An option that an answer names in a person's own words: "two bedroom" for "2 Bedroom", "yes, at weekends" for "Yes". */
import { durationOf } from '../choices/durations.ts'
import { contentTokens, fold, isNegative, squash } from '../text.ts'
import { bare } from './choose.ts'

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const wordsOf = (text: string): string[] =>
  contentTokens(text).map((word) => {
    const number = NUMBERS.indexOf(word)
    return number < 0 ? word.replace(/(?<=\p{L}{3})s$/u, '') : String(number)
  })

/** The only option that says so; undefined if several could be meant. */
export const optionInWords = (answer: string, options: readonly string[]): string | undefined => {
  const only = (fits: (option: string) => boolean): string | undefined => {
    const found = options.filter(fits)
    return found.length === 1 ? found[0] : undefined
  }
  const same = squash(answer)
  if (same === '') return undefined
  const length = durationOf(answer)
  const said = bare(answer)
  const words = wordsOf(answer)
  const negative = isNegative(fold(answer))
  const holds = (all: readonly string[], some: readonly string[]): boolean => some.every((word) => all.includes(word))
  return (
    only((option) => squash(option) === same) ??
    (length &&
      only((option) => {
        const offered = durationOf(option)
        return (
          offered !== undefined && Math.round(offered.low) === Math.round(length.low) && offered.high === length.high
        )
      })) ??
    (said && only((option) => isPlain(option, said.says))) ??
    only((option) => {
      // The name of a place, a school or a firm is another one with a word more or less.
      if (PROPER_NAME.test(answer) || PROPER_NAME.test(option)) return false
      const offered = wordsOf(option)
      const alike = isNegative(fold(option)) === negative
      return alike && offered.length > 0 && (holds(offered, words) || holds(words, offered))
    })
  )
}

const PROPER_NAME = /\p{L},?\s+(?:\p{Lu}\p{Ll}|\p{Lu}{2})/u

const isPlain = (option: string, says: boolean): boolean => {
  const read = bare(option)
  return read !== undefined && read.says === says && read.rest === ''
}
