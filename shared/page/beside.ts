/** A control without a name, told by the row it stands in and by what it is there, and found again by both. */
import { normal } from '../domain/likeness.ts'
import { isState } from './drawn-choices.ts'
import { wordsAround } from './looks.ts'
import { findAll } from './selector.ts'
import { looksGenerated } from './stable.ts'

export type Beside = { words: string; part: string }

export const besideOf = (el: Element): Beside => {
  const classes = [...el.classList].filter((token) => !isState(token) && !looksGenerated(token)).slice(0, 3)
  return { words: wordsAround(el), part: [el.localName, ...classes.map((token) => CSS.escape(token))].join('.') }
}

/** All that could be meant; whoever asks wants one. */
export const foundBeside = ({ words, part }: Beside): Element[] => {
  const wanted = normal(words)
  return findAll(part).filter((el) => normal(wordsAround(el)) === wanted)
}
