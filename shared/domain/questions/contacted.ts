/** Whom an employer would ask about a person: who agrees that the one is asked has not agreed to the other. */
import { fold } from '../text.ts'

type Contacted = 'present' | 'last' | 'past' | 'employer' | 'history' | 'school' | 'referee'

/** The one whom it does harm to ask stands first: of several, that is the one that is meant. */
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

/** Those whom a text names, the one with the most at stake before the others. */
export const contactedIn = (text: string): Contacted =>
  NAMES.find(([, words]) => words.test(fold(text)))?.[0] ?? 'referee'

/** "My employer", of whom nothing says that they are a former one, may be the present one, and so may the last. */
export const mayBePresent = (text: string): boolean => /^(?:present|employer|last)$/.test(contactedIn(text))
