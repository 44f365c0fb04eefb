/** A control without a name, identified by its row and its kind, and found again by both. */
import { normal } from '../domain/likeness.ts'
import type { TargetDescriptor } from '../domain/target.ts'
import { tokens } from '../domain/text.ts'
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
  const isAlike = (one: Element): boolean =>
    one.matches(part) && (fill === undefined || fillOf(one) === fill) && wordsAround(one) === words
  const alike = [...(el.parentNode?.children ?? [])].filter(isAlike)
  if (alike.length > 1) return isOneRow(alike) ? [alike.indexOf(el), alike.length] : undefined
  const cousins = [...(el.parentElement?.parentElement?.children ?? [])].flatMap(({ children }) =>
    [...children].filter(isAlike),
  )
  return isOnePerPart(cousins) ? [cousins.indexOf(el), cousins.length] : undefined
}

/** All candidates; the caller wants exactly one. */
export const foundBeside = ({ words, part, fill, place }: Beside): Element[] => {
  const wanted = normal(words)
  const alike = findAll(part).filter(
    (el) => normal(wordsAround(el)) === wanted && (fill === undefined || fillOf(el) === fill),
  )
  const [at = 0, of] = place ?? []
  // If none of them has text, their common container is the row.
  const rows = [...Map.groupBy(alike, (el) => el.parentNode).values()].filter(
    (row) => row.length === of && isOneRow(row),
  )
  const columns = [...Map.groupBy(alike, (el) => el.parentElement?.parentElement).values()].filter(
    (column) => column.length === of && isOnePerPart(column),
  )
  const [only, ...more] = rows.length > 0 ? rows : columns
  const chosen = more.length === 0 ? only?.[at] : undefined
  return chosen ? [chosen] : alike
}

/** All elements of its kind, whatever their rows say. */
export const partsLike = ({ part, fill }: Beside): Element[] =>
  findAll(part).filter((el) => fill === undefined || fillOf(el) === fill)

/**
 * The one of these whose row has most of what was recorded of the row. Words that all rows have, or none has any more,
 * tell nothing.
 */
export const inRowLike = ({ words }: Pick<Beside, 'words'>, els: readonly Element[]): Element | undefined => {
  const rows = els.map((el) => new Set(tokens(wordsAround(el))))
  const tell = [...new Set(tokens(words))].filter((word) => {
    const count = rows.filter((row) => row.has(word)).length
    return count > 0 && count < rows.length
  })
  const shared = rows.map((row) => tell.filter((word) => row.has(word)).length)
  const most = Math.max(0, ...shared)
  const best = els.filter((_el, at) => shared[at] === most)
  return best.length === 1 && most * 2 > tell.length ? best[0] : undefined
}

/** Whether the element or its row still has the words of the task that named it. */
export const saysBound = ({ said }: Pick<TargetDescriptor, 'said'>, el: Element, name: string): boolean => {
  if (!said) return true
  const [own, row] = [name, said.row.length > 0 ? wordsAround(el) : ''].map((text) => new Set(tokens(text)))
  return said.name.every((word) => own?.has(word)) && said.row.every((word) => row?.has(word))
}

/** Similar parts of one thing, such as the stars of a rating or the tools of a row: their order distinguishes them. */
const isOneRow = (alike: readonly Element[]): boolean =>
  new Set(alike.map((el) => el.parentNode)).size === 1 &&
  (new Set(alike.map((el) => el.innerHTML)).size === 1 || alike.every((el) => wordsAround(el) !== '' && isWordless(el)))

/**
 * The same wordless thing in each of several parts, such as the knobs of sliders one below the other: the words around
 * all of them have their order.
 */
const isOnePerPart = (alike: readonly Element[]): boolean =>
  alike.length > 1 &&
  new Set(alike.map((el) => el.parentNode)).size === alike.length &&
  alike.every((el) => wordsAround(el) !== '' && isWordless(el))

const isWordless = (el: Element): boolean => (el.textContent ?? '').trim() === ''
