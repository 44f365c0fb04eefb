/** A control without a name, identified by its row and its kind, and found again by both. */
import { normal } from '../domain/likeness.ts'
import { fillOf, wordsAround } from './appearance.ts'
import { isState } from './drawn-choices.ts'
import { findAll } from './selector.ts'
import { isGenerated } from './stable.ts'

export type Beside = {
  words: string
  part: string
  fill?: string | undefined
  place?: [number, number] | undefined
}

export const besideOf = (el: Element): Beside => {
  const classes = [...el.classList].filter((token) => !isState(token) && !isGenerated(token)).slice(0, 3)
  const fill = fillOf(el)
  const part = [el.localName, ...classes.map((token) => CSS.escape(token))].join('.')
  const words = wordsAround(el)
  const place = placeOf(el, part, fill, words)
  return { words, part, ...(fill && { fill }), ...(place && { place }) }
}

const placeOf = (el: Element, part: string, fill: string | undefined, words: string): [number, number] | undefined => {
  const alike = [...(el.parentNode?.children ?? [])].filter(
    (one) => one.matches(part) && (fill === undefined || fillOf(one) === fill) && wordsAround(one) === words,
  )
  return alike.length > 1 && isOneRow(alike) ? [alike.indexOf(el), alike.length] : undefined
}

/** All that could be meant; whoever asks wants one. */
export const foundBeside = ({ words, part, fill, place }: Beside): Element[] => {
  const wanted = normal(words)
  const alike = findAll(part).filter(
    (el) => normal(wordsAround(el)) === wanted && (fill === undefined || fillOf(el) === fill),
  )
  const [at = 0, of] = place ?? []
  // What holds them all is alike where none of them says anything.
  const rows = [...Map.groupBy(alike, (el) => el.parentNode).values()].filter(
    (row) => row.length === of && isOneRow(row),
  )
  const chosen = rows.length === 1 ? rows[0]?.[at] : undefined
  return chosen ? [chosen] : alike
}

/** Parts of one thing, drawn all the same, as the stars of a rating are, or the tools of one row: their order tells them. */
const isOneRow = (alike: readonly Element[]): boolean =>
  new Set(alike.map((el) => el.parentNode)).size === 1 &&
  (new Set(alike.map((el) => el.innerHTML)).size === 1 || alike.every((el) => wordsAround(el) !== '' && isWordless(el)))

const isWordless = (el: Element): boolean => (el.textContent ?? '').trim() === ''
