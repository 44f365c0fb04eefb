// Two employers of each kind of portal, with different words, order, looks and language. Data.
import type { Unseen } from '../companies/unseen/ask.ts'
import { FRAMED } from './employers/framed.ts'
import { LATER } from './employers/later.ts'
import { LATEST } from './employers/latest.ts'
import { ONE_PAGE } from './employers/one-page.ts'
import { WIZARDS } from './employers/wizards.ts'

export const EMPLOYERS: readonly Unseen[] = [...ONE_PAGE, ...FRAMED, ...WIZARDS, ...LATER, ...LATEST]
