/**
 * How the language of a label writes dates. "Geburtsdatum" wants 09.03.1986, "date de naissance" 09/03/1986: in those
 * languages such a date can be read one way only.
 */
import { byWord } from '../by-word.ts'
import type { Concept } from './concepts.ts'
import { LEXICONS } from './lexicon/index.ts'
import { indexPhrases } from './phrase.ts'
import { fold } from './text.ts'

const SLASHES = 'DD/MM/YYYY'
const WRITTEN: Readonly<Record<string, string>> = byWord({
  de: 'DD.MM.YYYY',
  fr: SLASHES,
  es: SLASHES,
  pt: SLASHES,
  it: SLASHES,
  nl: 'DD-MM-YYYY',
})

const OF_DATES = /(?:^|\.)(?:start|end|bday|start-date|organization-start|signature-date|today)$/

const LANGUAGES = Object.entries(LEXICONS).map(([name, lexicon]) => {
  const phrases = (Object.entries(lexicon) as [Concept, readonly string[]][]).filter(([key]) => OF_DATES.test(key))
  return { written: WRITTEN[name], phrases: indexPhrases(phrases) }
})

/** The format of the languages that have these words; undefined if one of them has none. */
export const dateWrittenIn = (label: string): string | undefined => {
  const words = fold(label)
  const spoken = LANGUAGES.filter(({ phrases }) => phrases.find(words).length > 0)
  const formats = new Set(spoken.map(({ written }) => written))
  if (formats.size <= 1) return spoken[0]?.written
  // Between languages that put the day first, points cannot be read another way.
  return [...formats].every((one) => one?.startsWith('DD')) ? WRITTEN.de : undefined
}
