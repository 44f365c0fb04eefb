/** All languages at once. The page's language is not used, since forms mix their own with English identifiers. */
import { byWord } from '../../by-word.ts'
import type { Concept, Lexicon } from '../concepts.ts'
import { indexPhrases } from '../phrase.ts'
import { de } from './de.ts'
import { eastAsian } from './east-asian.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { further } from './further.ts'
import { it } from './it.ts'
import { nl } from './nl.ts'
import { nordic } from './nordic.ts'
import { otherData } from './other-data.ts'
import { pt } from './pt.ts'
import { rtl } from './rtl.ts'
import { slavic } from './slavic.ts'

export const LEXICONS: Readonly<Record<string, Lexicon>> = byWord({
  en,
  de,
  fr,
  es,
  pt,
  it,
  nl,
  nordic,
  slavic,
  further,
  eastAsian,
  rtl,
  otherData,
})

const entries = Object.values(LEXICONS).flatMap((lexicon) => Object.entries(lexicon) as [Concept, readonly string[]][])

/** Every phrase of every language. */
export const PHRASES = indexPhrases<Concept>(entries)

/** English words of the phrases, for splitting run-together identifiers. */
export const ENGLISH_WORDS: ReadonlySet<string> = new Set(
  Object.values(en).flatMap((phrases) =>
    phrases.flatMap((phrase) => phrase.toLowerCase().match(/(?<![a-z*])[a-z]{3,}(?![a-z*])/g) ?? []),
  ),
)
