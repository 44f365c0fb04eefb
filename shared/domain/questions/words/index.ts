/** The languages questions are read in. */
import type { Language } from '../types.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { pt } from './pt.ts'
import type { LanguageTable } from './table.ts'

export const TABLES: readonly (readonly [Language, LanguageTable])[] = [
  ['en', en],
  ['de', de],
  ['fr', fr],
  ['es', es],
  ['pt', pt],
]

/** Words that carry nothing, of all languages. */
export const FILLER = TABLES.map(([, { filler }]) => filler).join(',')
