/** Whom an employer would contact about a person: consent to contact one does not cover another. */
import { fold } from '../text.ts'

type Contacted = 'present' | 'last' | 'past' | 'employer' | 'history' | 'school' | 'referee'

/** Ordered by how much harm contacting them could do: if several are named, the first is meant. */
const NAMES: readonly (readonly [Contacted, RegExp])[] = [
  [
    'present',
    /\b(?:(?:current|present|existing|aktuell\w*|derzeitig\w*|jetzig\w*|gegenwartig\w*|momentan\w*)(?: (?:or|and|und|oder|bzw) \w+)? (?:\w+ )?(?:employers?|supervisors?|managers?|boss|line managers?|compan(?:y|ies)|firm|workplace|place of work|arbeitgeber\w*|vorgesetzt\w*|chef\w*|firma|unternehmen|betrieb|dienstherr\w*)|(?:employer|supervisor|manager|boss) (?:now|at present|at the moment)|where you (?:now )?work(?: now)?|(?:employeurs?|patron\w*|manager|responsable|superieur\w*|entreprise) (?:\w+ )?actuel\w*|actuel\w* (?:employeurs?|patron\w*|manager|responsable|superieur\w*|entreprise)|(?:emplead\w+|empleador\w*|jef[ea]s?|supervisor\w*|empresas?|patron\w*|empregador\w*|chefes?|gestor\w*|chefias?) (?:\w+ )?(?:actual\w*|atua\w*)|(?:actual|atual)(?:es|is)? (?:empleador\w*|jef[ea]s?|supervisor\w*|empresas?|patron\w*|empregador\w*|chefes?|gestor\w*))\b/,
  ],
  ['last', /\b(?:last|latest|most recent|letzte[nrsm]?|dernier\w*|ultim[oa]s?)\b/],
  [
    'past',
    /\b(?:former|previous|past|prior|ex|fruher\w*|ehemalig\w*|vorherig\w*|bisherig\w*|ancien\w*|precedent\w*|anterior\w*|passad\w*)\b/,
  ],
  [
    'employer',
    /\b(?:employers?|supervisors?|managers?|boss|arbeitgeber\w*|vorgesetzt\w*|employeurs?|superieur\w*|empleador\w*|jef[ea]s?|empregador\w*|chefes?)\b/,
  ],
  ['history', /\bverif\w+ (?:\w+ ){0,3}(?:employment|work|jobs?|education|academic|degrees?)\b/],
  ['school', /\b(?:schools?|universit\w+|colleges?|schulen?|hochschulen?|ecoles?|escuelas?|escolas?|faculdades?)\b/],
]

/** The people that a text names, most harmful first. */
export const contactedIn = (text: string): Contacted =>
  NAMES.find(([, words]) => words.test(fold(text)))?.[0] ?? 'referee'

/** "My employer" may be the current one unless the text says former, and so may "last employer". */
export const mayBePresent = (text: string): boolean => /^(?:present|employer|last)$/.test(contactedIn(text))
