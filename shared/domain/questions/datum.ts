/**
 * Answers with a plain datum of the person, under the key that the classifier found, if the label asks for nothing more
 * specific.
 */

import type { Applicant } from '../applicant.ts'
import { isDecline } from '../choice-concepts.ts'
import { datumWords } from '../data-keys.ts'
import { parseDate } from '../dates.ts'
import { ofEntry } from '../entry-keys.ts'
import { isSecretKey } from '../profile-keys.ts'
import { secretHandle } from '../secret-handle.ts'
import { say } from '../sentences.ts'
import { standIns } from '../stand-ins.ts'
import { fold } from '../text.ts'
import { homeOf } from './citizens.ts'
import { namesAnother } from './cues.ts'
import { degreeRank } from './degrees.ts'
import { familyFirst, wantsFamilyFirst } from './family-first.ts'
import { namedDatum } from './named.ts'
import { asksForAnother, isAnotherKind, ofAnotherPhone, reachesAnother, turnsAside, unexplained } from './plain.ts'
import type { Asked, Entailment } from './types.ts'

/** Placeholders and marks that differ from the question's own text (`…`, `zzcountryus`) mean nothing to a reader. */
export const unsure = (left: readonly string[]): string => {
  const words = left.filter((word) => !/^…$|^zz/.test(word)).join(' ')
  return (words === '' ? say('why_other_sense') : say('why_words', { words })).text
}

/** A form that asks for one school means the latest. */
export const latestSchool = ({ values }: Pick<Applicant, 'values'>): number => {
  const ends: string[] = []
  for (let i = 0; values[`education.${i}.school`] !== undefined; i += 1)
    ends.push(values[`education.${i}.end`] ?? values[`education.${i}.start`] ?? '')
  const latest = Math.max(...ends.map((end) => parseDate(end)?.year ?? 0))
  return Math.max(
    0,
    ends.findIndex((end) => (parseDate(end)?.year ?? 0) === latest),
  )
}

/**
 * "Undergraduate GPA", "Master's institution": the school of that degree.
 * @returns undefined if no degree is named, null if not exactly one of the person's matches
 */
const schoolOf = (label: string, { values }: Pick<Applicant, 'values'>): number | null | undefined => {
  const named = LEVEL_OF_SCHOOL.find(([pattern]) => pattern.test(fold(label)))
  // A middle school; without its accent, the French word reads like an English college.
  if (/\bcollège/iu.test(label)) return null
  if (named === undefined) return ofUniversity(label, values)
  const fits: number[] = []
  for (let i = 0; values[`education.${i}.school`] !== undefined; i += 1)
    if (named[1] > 0 && degreeRank(values[`education.${i}.degree`] ?? '') === named[1]) fits.push(i)
  return fits.length === 1 ? (fits[0] ?? null) : null
}

/** "Hochschule", "Universidade": a school that somebody leaves before university is none. */
const ofUniversity = (label: string, values: Applicant['values']): null | undefined => {
  const said = fold(label)
  if (!UNIVERSITY.test(said) || SCHOOL.test(said)) return undefined
  const degree = values[`education.${latestSchool({ values })}.degree`]
  return degree !== undefined && LEAVING.test(fold(degree)) ? null : undefined
}
const UNIVERSITY =
  /\b(?:universit(?:y|at|e)|hochschule|universidade?|faculdade|enseignement superieur|ensino superior|educacion superior)\b/
const SCHOOL =
  /\b(?:schools?|schule|ecole|lycee|etablissement|escuela|colegio|centro|instituto|instituicao|escola|college|institution)\b/
/** Diplomas of schools before university. */
const LEAVING =
  /\b(?:high school|ged|mittlere reife|realschul\w*|hauptschul\w*|mittelschul\w*|abitur|fachabitur|matura|maturitat|a levels?|gcses?|baccalaureat|brevet|bachillerato|eso|preparatoria|secundaria|ensino medio|ensino fundamental|12\.? ano|leaving cert\w*)\b/

const LEVEL_OF_SCHOOL: readonly (readonly [RegExp, number])[] = [
  [
    /\b(?:high ?school|school education|schooling|schulische|secondary|sixth form|school leav\w*|leaving certificate|a levels?|gcses?|abitur|matura|schulabschluss|schulbildung|schulausbildung|lycee|baccalaureat|enseignement secondaire|bachillerato|preparatoria|secundaria|educacion (?:basica|media)|ensino (?:medio|fundamental)|primary|elementary|primaria)\b/,
    0,
  ],
  [/\b(?:undergrad\w*|bachelors?|graduacao)\b(?!.*\b(?:or|masters?|higher)\b)/, 1],
  [/\b(?:postgrad\w*|graduate (?:school|gpa|degree|programme?|institution)|masters?)\b(?!.*\bor\b)/, 2],
  [/\b(?:doctor(?:al|ate)|phd|promotion)\b(?!.*\bor\b)/, 3],
]

/** An unfinished course is not a completed degree, whatever its level. */
const COMPLETED =
  /\b(?:highest (?:degree|qualification)|hochste\w* (?:\w+ )?\w*abschluss|diplome le plus eleve|plus haut diplome|niveau de diplome|complet(?:ed|o|a|os|as)|graduated|formou|graduou|egresad[oa]|graduaste|graduo|earned|awarded|conferred|attained|achieved|received|obtained|concluid[oa]s?|finalizad[oa]s?|terminad[oa]s?|abgeschlossen\w*|acheve\w*|obtenus?|obtenues?|obtenid[oa]s?|obtid[oa]s?|erworben\w*)\b/

/** A title above a qualification that the person has. */
const OF_WHAT_IS_HAD =
  /\b(?:(?:highest|last|latest|most recent) (?:qualification|degree|diploma)|(?:hochster?|letzter?|hochste\w*|letzte\w*) \w*(?:abschluss|qualifikation)|(?:dernier|plus haut) diplome|diplome le plus (?:recent|eleve)|ultim[oa] (?:titulo|titulacion|grado|diploma)|(?:titulo|diploma) mais recente|mayor titulacion)\b/

const LEVEL =
  /\b(?:levels?|niveau|nivel|nivell|bildungsstand|escolaridade|escolaridad|\w*abschluss|gra[ud]o? academico|titulacion|titulo academico)\b/

const DEGREES_OWN = /^education\.(?:degree|end|end-year|school|field)$/

/** "Where you study now" is not a school of the past. */
const STUDIES_NOW =
  /\b(?:currently|now|at present|derzeit|aktuell|zurzeit|momentan|actuellement|actualmente|atualmente)\b.*\b(?:stud\w+|enrol\w+|attend\w*|etudi\w+|estudi?a\w*|curs\w+)|\b(?:stud\w+|enrol\w+|attend\w*|etudi\w+|estudi?a\w*|curs\w+)\b.*\b(?:currently|now|at present|derzeit|aktuell|zurzeit|momentan|actuellement|actualmente|atualmente)\b/

/** A future date is not one that has passed; "graduated or expected" asks for either. */
const EXPECTED =
  /^(?!.*\b(?:or|oder|ou|o)\b).*\b(?:expected|anticipated|projected|estimated|prevision|previsao|voraussichtlich\w*|prevue?s?|previst[oa]s?|esperad[oa])\b/

const isUnfinished = ({ label, legend, options, entry }: Asked, { values }: Applicant, now: Date): boolean => {
  const end = parseDate(values[`education.${entry ?? latestSchool({ values })}.end`] ?? '')
  const over =
    end === undefined ||
    end.year < now.getFullYear() ||
    (end.year === now.getFullYear() && (end.month ?? 12) <= now.getMonth() + 1)
  // A list of levels without one for current students asks for completed degrees.
  if (!over && options.length > 2 && LEVEL.test(fold(label))) return true
  return over
    ? STUDIES_NOW.test(fold(label)) || EXPECTED.test(fold(label))
    : COMPLETED.test(fold([label, ...options].join(' | '))) || OF_WHAT_IS_HAD.test(fold(legend ?? ''))
}

/** Data that everybody has, including a child or partner that the label may name. */
const OF_PEOPLE =
  /^(?:name|given-name|family-name|additional-name|nickname|bday|age|sex|citizenship|email|tel|address-|street-address|postal-code|country)/

/** The person's datum under the key that the classifier found, if the label asks for nothing more specific. */
export const plain = (asked: Asked, applicant: Applicant, now: Date): Entailment => {
  const key = asked.key ?? ''
  const topic = 'datum'
  const missing: Entailment = {
    kind: 'ask',
    reason: say('why_missing', { what: datumWords(key) }).text,
    topic,
    sensitive: false,
    missing: true,
  }
  const between = wantsFamilyFirst(asked)
  if (between !== undefined) {
    const value = familyFirst(applicant.values, between)
    return value === undefined
      ? missing
      : {
          kind: 'answer',
          value,
          source: { from: 'answer', question: asked.question ?? asked.label },
          rule: 'family name first',
          topic,
        }
  }
  if (isSecretKey(key))
    return applicant.secrets[key] === undefined
      ? missing
      : { kind: 'answer', value: secretHandle(key), source: { from: 'secret', key }, rule: 'kept secret', topic }
  const named = namedDatum(asked.label) === key
  const label = key === 'education.gpa' ? withoutOwnScale(asked, applicant) : asked.label
  const left = asked.control === 'file' || named ? [] : unexplained(label, key)
  // "Birth" in "Date of birth" belongs to the date itself.
  const legend = /^bday/.test(key)
    ? asked.legend?.replace(/\b(?:birth|naissance|nacimiento|nascimento)\b|geburts/gi, ' ')
    : asked.legend
  if (legend !== undefined && (turnsAside(legend) || reachesAnother(legend, key))) left.push(legend)
  if (
    (OF_PEOPLE.test(key) && namesAnother(asked.label)) ||
    asksForAnother(asked.label, key) ||
    isAnotherKind(asked.label, key, applicant.values) ||
    ofAnotherPhone([asked.label, asked.help ?? ''].join(' '), key, applicant.values['tel-type'])
  )
    left.push(asked.label)
  if (
    asked.entry !== undefined &&
    applicant.values[`experience.${asked.entry}.current`] === 'yes' &&
    /^experience\./.test(key) &&
    turnsAside(asked.label)
  )
    left.push(asked.label)
  // A degree class is not an average.
  if (key === 'education.gpa' && AVERAGE.test(fold(asked.label)) && !/\d/.test(gpaOf(asked, applicant)))
    left.push(asked.label)
  // … and an average is not a class.
  if (key === 'education.gpa' && CLASS.test(fold(asked.label)) && /^\d+(?:[.,]\d+)?$/.test(gpaOf(asked, applicant)))
    left.push(asked.label)
  // A grade on one scale is not a grade on another.
  if (key === 'education.gpa' && /\d/.test(label)) left.push(asked.label)
  // Only the person knows which of many are the five best.
  if (key === 'skills' && isOverLimit(asked.label, applicant.values.skills ?? '')) left.push(asked.label)
  if (left.length > 0) return { kind: 'ask', reason: unsure(left), topic, sensitive: false }
  if (DEGREES_OWN.test(key) && isUnfinished(asked, applicant, now))
    return { kind: 'ask', reason: say('why_studies').text, topic, sensitive: false }
  if (/^experience\./.test(key) && asked.entry === undefined) return { ...missing, missing: false }
  const meant = key.startsWith('education.') ? schoolOf(asked.label, applicant) : undefined
  if (meant === null) return { ...missing, missing: false }
  const school = asked.entry === undefined ? meant : undefined
  // "Undergraduate degree" above "University": the title says which of their schools is meant.
  const titled = key.startsWith('education.') ? schoolOf(asked.legend ?? asked.section ?? '', applicant) : undefined
  if (titled === null) return { ...missing, missing: false, reason: say('why_school').text }
  const entry =
    titled ?? asked.entry ?? (key.startsWith('education.') ? (school ?? latestSchool(applicant)) : undefined)
  const own = ofEntry(key, entry)
  const name = [own, ...standIns(key, false)].find((one) => (applicant.values[one] ?? '') !== '')
  const value = name === undefined ? undefined : applicant.values[name]
  // An e-mail address is a sign-in name, not the number of a card or membership.
  if (key === 'username' && name !== own && NUMBERED.test(fold(asked.label))) return { ...missing, missing: false }
  // … nor the name that somebody would choose, nor another person.
  if (key === 'username' && name !== own && (TO_CHOOSE.test(fold(asked.label)) || NO_MAIL.test(fold(asked.label))))
    return { ...missing, missing: false }
  if (name === undefined || value === undefined || isDecline(fold(value))) return missing
  return { kind: 'answer', value, source: { from: 'profile', key: own }, rule: `datum ${name}`, topic }
}

/** "Top 3 skills", if the person lists more. */
const isOverLimit = (label: string, skills: string): boolean => {
  const [, digits, word = ''] = LIMIT.exec(fold(label)) ?? []
  const most = digits === undefined ? NUMBERS.indexOf(word) : Number(digits)
  return most > 0 && skills.split(/[,;\n]/).filter((one) => one.trim() !== '').length > most
}
const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const LIMIT = /\b(?:(\d{1,2})|(one|two|three|four|five|six|seven|eight|nine|ten))\b/

/** "GPA (4.0 scale)": in the United States, an average up to 4 is on the four-point scale. */
const withoutOwnScale = (asked: Asked, applicant: Applicant): string => {
  const own = gpaOf(asked, applicant)
  const american = homeOf(applicant) === 'US' && /^[0-4](?:\.\d+)?$/.test(own) && Number(own) <= 4
  return american ? asked.label.replace(FOUR_POINTS, ' ') : asked.label
}
const FOUR_POINTS =
  /[\s,(]*\b(?:(?:out )?of|on|using|based on)? ?(?:an? |the )?4(?:\.00?)?(?:[- ]points?)?(?: grading)? ?(?:scale|max(?:imum)?)?\)?(?=\s*[?*:.)]*$)|[\s(]*(?:out of|\/) ?4(?:\.00?)?\)?(?=\s*[?*:.]*$)/i

const TO_CHOOSE =
  /\b(?:desired|pick|choose|select|create|wished|unique|public|wunsch\w*|gewunscht\w*|choisi\w+|creez|elij\w|elig\w|crea|escolha|kies|wybierz|vyberte)\b|希望/
const NO_MAIL = /^(?:principal|handle|credentials)$/
const NUMBERED = /\b(?:numbers?|no|nr|\w*nummer|numero|num|n|codes?|card)\b/
const AVERAGE = /\b(?:c?gpa|grade point average)\b/
const CLASS = /^(?!.*\b(?:grade|mark|note)s?\b).*\bclass(?:ification)?\b/
const gpaOf = (asked: Asked, applicant: Applicant): string =>
  applicant.values[`education.${asked.entry ?? latestSchool(applicant)}.gpa`] ?? '0'
