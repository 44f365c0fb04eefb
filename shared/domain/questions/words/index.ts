/** The languages in which questions are read. */
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

/** Filler words of all languages. */
export const FILLER = TABLES.map(([, { filler }]) => filler).join(',')
