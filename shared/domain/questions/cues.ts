/** Finds the topic of a text and the person it is about, by the words of the tables. More specific topics go first. */
import { periodOf } from '../money.ts'
import { fold } from '../text.ts'
import { COUNTED, inDigits } from './amounts.ts'
import { normal } from './normal.ts'
import type { Person, Topic } from './types.ts'
import { TABLES } from './words/index.ts'
import { says } from './words/patterns.ts'
import type { LanguageTable } from './words/table.ts'

/** More specific topics first: the first with matching words is the topic. */
export const ORDER: readonly Topic[] = [
  'sponsorship', 'non-compete', 'work-authorization', 'citizenship', 'hispanic', 'ethnicity', 'drug-test', 'background-check', 'criminal-record', 'dismissal', 'national-id',
  'transgender', 'pronouns', 'orientation', 'veteran', 'disability', 'religion', 'union', 'gender', 'clearance', 'source',
  'related-to-employee', 'student', 'licence', 'start-by', 'available-now', 'notice', 'years', 'referred', 'employed', 'previously-applied', 'previously-employed', 'salary-currency', 'salary-period', 'salary',
  'relocation', 'travel', 'employment-type', 'remote', 'shift', 'degree', 'language', 'start', 'age', 'residence', 'experience-with',
  'health', 'family',
] // biome-ignore format: a table

export const isAbout = (text: string, topic: Topic, table: LanguageTable): boolean => {
  const known = table.topics[topic]
  if (known === undefined) return false
  // "… per month" states the period and does not ask for it.
  if (topic === 'salary-period' && periodOf(text) !== undefined) return false
  const read = COUNTED.has(topic) ? inDigits(text, table) : text
  return known.cue.every((list) => says(read, list)) || known.or?.some((list) => says(read, list)) === true
}

export const topicOf = (text: string, table: LanguageTable): Topic | undefined =>
  ORDER.find((topic) => isAbout(text, topic, table))

/** Whether a text has words of one of these topics, or sensitive words, in any language, whatever else it is about. */
export const touches = (text: string, topics: readonly Topic[]): boolean =>
  TABLES.some(
    ([, table]) =>
      says(text, table.grave) ||
      topics.some((topic) => {
        const words = table.topics[topic]
        return words?.cue.every((list) => says(text, list)) || words?.or?.some((list) => says(text, list))
      }),
  )

export const personIn = (text: string, table: LanguageTable, topic: Topic): Person => {
  if (
    topic === 'related-to-employee' ||
    topic === 'source' ||
    topic === 'referred' ||
    /\breference (?:number|code|id|no)\b/.test(text)
  )
    return 'self'
  const own = text.replace(
    /\bmother tongue\b|\b(?:enseignement|diplome|niveau|etudes|ou) superieure?s?\b|\b(?:ensino|educac(?:ao|ion)|formac(?:ao|ion)|estud(?:ios|os)) superior(?:es)?\b|\bsuperi(?:eure?|ore?)s? a(?:l|os?)?(?= )/g,
    ' ',
  )
  const found = Object.entries(table.people).find(([, list]) => says(own, list))
  if (found === undefined) return 'self'
  return found[0] as Person
}

/**
 * Relatives in languages without a table of their own: Italian, Dutch, Polish, Czech, Hungarian, Romanian, Nordic,
 * Turkish.
 */
const ELSEWHERE: readonly (readonly [Person, RegExp])[] = [
  [
    'child',
    /(?<= |^)(?:bambin[oaie]|figli[oae]?|minore|van het kind|naam kind|dziec(?:ko|ka)|dit(?:e|ete)|gyermek\w*|copil\w*|barnets|lapsen|cocugun\w*)(?= |$)/,
  ],
  [
    'parent',
    /(?<= |^)(?:genitor[ei]|tutore|moeder\w*|vader\w*|ouders?|voogd|matk[ai]|ojc(?:iec|a)|opiekun\w*|rodzic\w*|otec|otce|zakonny zastupce|anyja|apja|tatalui|mamei|foresatte|forelder\w*|vardnadshavare|huoltaja\w*|(?:anne|baba) ad[iı]|veli)(?= |$)/,
  ],
  [
    'spouse',
    /(?<= |^)(?:coniuge|marito|moglie|echtgeno\w+|malzon\w+|manzel\w*|hazastars\w*|sot(?:ie|ului|iei)|ektefelle|aegtefaelle|make maka|puoliso\w*|esinin)(?= |$)/,
  ],
]

/** The person that a label, heading or legend is about, in any language. */
export const personOf = (raw: string): Person => {
  const text = normal(raw)
  for (const [, table] of TABLES) {
    const person = personIn(text, table, 'other')
    if (person !== 'self') return person
  }
  return ELSEWHERE.find(([, words]) => words.test(text))?.[0] ?? 'self'
}

/**
 * People for whom somebody else fills in a form, and people who are named in it: the person filling it in is not asked
 * about themselves.
 */
const ANOTHER =
  /\b(?:child(?:ren)?|kids?|bab(?:y|ies)|minors?|sons?|daughters?|siblings?|relatives?|kin|partners?|dependa?e?nts?|guarantors?|co ?signers?|interpreters?|translators?|witness(?:es)?|recipients? of|grand(?:child(?:ren)?|parents?|mother|father)|room ?mates?|flat ?mates?|house ?mates?|beneficiar(?:y|ies)|nominees?|carers?|caregivers?|pets?|kind(?:er|es)?(?! of\b)|kindes\w*|bab(?:ys|ies)|sohn\w*|tochter\w*|burge\w*|begleit\w*|dolmetsch\w*|zeug(?:e|in|en)|enfants?|mineur\w*|proches?|garants?|interpretes?|temoins?|ninos?|ninas?|menor(?:es)?|hij[oa]s?|garantes?|fiador\w*|acompanantes?|testigos?|crianca\w*|filh[oa]s?|bambin[oi]|figli[oa]?|minor[ei]|kinderen|dzieck\w*|dzieci)\b/

/** Whether a title or field name mentions such a person, whatever else it says. */
export const namesAnother = (text: string): boolean => ANOTHER.test(fold(text))
