/** A control without a name, told by the row it stands in and by what it is there, and found again by both. */
import { normal } from '../domain/likeness.ts'
import { fillOf, wordsAround } from './appearance.ts'
import { isState } from './drawn-choices.ts'
import { findAll } from './selector.ts'
import { isGenerated } from './stable.ts'

export type Beside = { words: string; part: string; fill?: string | undefined }

export const besideOf = (el: Element): Beside => {
  const classes = [...el.classList].filter((token) => !isState(token) && !isGenerated(token)).slice(0, 3)
  const fill = fillOf(el)
  const part = [el.localName, ...classes.map((token) => CSS.escape(token))].join('.')
  return { words: wordsAround(el), part, ...(fill && { fill }) }
}

/** All that could be meant; whoever asks wants one. */
export const foundBeside = ({ words, part, fill }: Beside): Element[] => {
  const wanted = normal(words)
  return findAll(part).filter((el) => normal(wordsAround(el)) === wanted && (fill === undefined || fillOf(el) === fill))
}
