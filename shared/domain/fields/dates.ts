/**
 * Parts of dates and periods: a lone month, "From" and "To" become a key through their words, section, options and
 * neighbours.
 */

import { byWord } from '../by-word.ts'
import type { FieldHints } from '../observation.ts'
import type { Concept } from './concepts.ts'
import { add, move, type Scores } from './evidence.ts'
import { yearSpan } from './options.ts'
import { conceptsIn, type Surroundings, speaks } from './surroundings.ts'
import { fold, identifierWords } from './text.ts'

type DateKind = 'bday' | 'cc-exp' | 'experience' | 'education' | null

/**
 * Which date a lone month, year or day belongs to: by its own words, its legend, its section, its neighbours, its range
 * of years.
 */
function dateKind(scores: Scores, around: Surroundings): DateKind {
  const { hints, context } = around
  const own = conceptsIn(`${hints.nameAttr ?? ''} ${hints.id ?? ''} ${(hints.testIds ?? []).join(' ')}`)
  const group = conceptsIn(`${hints.legend ?? ''}`)
  const near = [...around.before, ...around.after]
  const spoken = [own, group, new Set(scores.keys()), conceptsIn(hints.nearText ?? ''), conceptsIn(hints.heading ?? '')]
  for (const set of spoken) {
    if (set.has('bday') || set.has('bday-day') || set.has('bday-month') || set.has('bday-year')) return 'bday'
    if (set.has('cc-exp') || set.has('cc-exp-month') || set.has('cc-exp-year')) return 'cc-exp'
    if (set.has('education.school') || set.has('education.degree') || set.has('education.end')) return 'education'
    if (set.has('experience.title') || set.has('experience.company') || set.has('experience.start')) return 'experience'
  }
  const period = periodOf(around)
  if (period) return period
  // The year in which a car was built.
  const ofThing = speaks([own, group, conceptsIn(hints.heading ?? ''), ...near], '!vehicle')
  if (ofThing && !speaks(near, 'bday', 'bday-day', 'bday-month', 'bday-year')) return null
  const span = yearSpan(hints.options ?? [])
  if (span && span.first < 1960) return 'bday'
  if (span && span.first >= 2015 && context.is('card')) return 'cc-exp'
  if (speaks(near, 'cc-number', 'cc-csc', 'cc-exp', 'cc-exp-month', 'cc-exp-year')) return 'cc-exp'
  if (speaks(near, 'bday', 'bday-day', 'bday-month', 'bday-year')) return 'bday'
  const has = (part: Concept): boolean => scores.has(part) || speaks(near, part)
  // Day, month and year without further words ask for a birthday; under a legend they ask for what it says.
  if (has('#day') && has('#month') && has('#year') && fold(hints.legend ?? '') === '') return 'bday'
  if (has('#month') && has('#year') && context.is('card')) return 'cc-exp'
  return null
}

/** A part of a known date: evidence for the whole counts for the part. */
function addPart(scores: Scores, whole: Concept, part: Concept, amount: number): void {
  move(scores, whole, part)
  add(scores, part, amount + 0.3)
}

const ENDS = /\b(?:end|to|until|bis|fin|hasta|graduat\w*)\b/
/** A degree is awarded when the studies end. */
const CONFERRED =
  /\b(?:award\w*|conferr\w*|obtained|complet\w*|finish\w*|received|earned|achieved|attained|passed|passing|leaving|left|abschluss\w*|abgeschlossen\w*|erworben|erlangt|verliehen|obtention|obtenue?|delivre\w*|conclu\w*|termin\w*|finaliza\w*|obtencion|obtenid\w*|egreso|titulacion|obtencao|obtid\w*|formatura|fim|conseguiment\w*|conseguit\w*)\b/

/** `date_of_birth_d` beside `date_of_birth_m`: one letter says which part of the date a box takes. */
const PIECE = /^(?<stem>.*\p{L}.*?)[^\p{L}\d]*[_\-.[ ](?<part>d{1,2}|t{1,2}|m{1,2}|y{1,4}|j{1,4})\]?$/iu
const PARTS_OF: Readonly<Record<string, 'day' | 'month' | 'year'>> = byWord({
  d: 'day',
  t: 'day',
  m: 'month',
  y: 'year',
  j: 'year',
})
const pieceIn = (name: string): { stem: string; part: string } | undefined => {
  const { stem, part } = PIECE.exec(name)?.groups ?? {}
  return stem === undefined || part === undefined ? undefined : { stem, part: part.charAt(0).toLowerCase() }
}

export const pieceOfDate = ({
  nameAttr = '',
  id = '',
  before = [],
  after = [],
}: FieldHints): 'day' | 'month' | 'year' | undefined => {
  for (const own of [nameAttr, id]) {
    const piece = pieceIn(own)
    if (!piece) continue
    const neighbours = [before[0], after[0]].flatMap((words) => words?.split(/\s+/) ?? []).map(pieceIn)
    if (neighbours.some((other) => other?.stem === piece.stem && other.part !== piece.part)) return PARTS_OF[piece.part]
  }
  return undefined
}

/** Turns `#day`, `#month` and `#year` into keys. */
export function resolveDates(scores: Scores, around: Surroundings): void {
  const parts: readonly Concept[] = ['#day', '#month', '#year']
  const piece = scores.has('bday') ? pieceOfDate(around.hints) : undefined
  if (piece) {
    for (const part of [...parts, 'bday-day', 'bday-month', 'bday-year'] as const) scores.delete(part)
    addPart(scores, 'bday', `bday-${piece}`, 0.5)
    return
  }
  if (!parts.some((part) => scores.has(part))) {
    // A bare "Date" on an application is the date of signing.
    if (around.context.is('application') && scores.size === 1) move(scores, '#date', 'today')
    scores.delete('#date')
    return
  }
  const kind = dateKind(scores, around)
  const day = scores.get('#day') ?? 0
  const month = scores.get('#month') ?? 0
  const year = scores.get('#year') ?? 0
  const count = [day, month, year].filter((amount) => amount > 0).length
  const top = Math.max(day, month, year)
  const named = top === day ? 'day' : top === month ? 'month' : 'year'
  for (const part of parts) scores.delete(part)
  // The month and year of the possible start: each takes its part of that date.
  if (!kind || scores.has('start-date')) return
  if (kind === 'bday' || kind === 'cc-exp') {
    // "MM/DD/YYYY" or "Month / Year" in one field is the whole date.
    if (count > 1 && around.control !== 'select') add(scores, kind, top * 0.6)
    else if (kind === 'bday') addPart(scores, kind, `bday-${named}`, top)
    else if (named !== 'day') addPart(scores, kind, `cc-exp-${named}`, top)
    return
  }
  if (named === 'day') return
  const words = `${fold(around.hints.label ?? '')} ${identifierWords(around.hints.id ?? '')} ${identifierWords(around.hints.nameAttr ?? '')} ${fold(around.hints.legend ?? '')}`
  const end =
    scores.has(`${kind}.end` as Concept) || ENDS.test(words) || (kind === 'education' && CONFERRED.test(words))
  const side = end ? 'end' : 'start'
  addPart(scores, `${kind}.${side}` as Concept, `${kind}.${side}-${named}` as Concept, top)
}

/** Whether a field is about a period at a school or in a job: by its section, its own words and its identifiers. */
function periodOf({ hints }: Surroundings): 'education' | 'experience' | null {
  const words = `${fold(`${hints.heading ?? ''} ${hints.legend ?? ''} ${hints.label ?? ''}`)} ${identifierWords(`${hints.id ?? ''} ${hints.nameAttr ?? ''} ${(hints.testIds ?? []).join(' ')}`)}`
  if (
    /\b(?:education|school|university|studies|ausbildung|studium|formation|etudes|estudios?|formacao|istruzione|opleiding|wyksztalcenie|utbildning)\b/.test(
      words,
    )
  )
    return 'education'
  if (
    /\b(?:(?:work|job|professional) (?:experience|history)|experience|employment|berufserfahrung|experience professionnelle|experiencia|esperienza|werkervaring|doswiadczenie)\b/.test(
      words,
    )
  )
    return 'experience'
  return null
}

const STARTS =
  /^(?:start(?: date)?|date started|beginn|startdatum|date de debut|fecha de inicio|data de inicio|data di inizio)\b/

/** A start date next to a degree is that of the studies; next to an employer, that of the job. */
function besideOf(around: Surroundings): 'education' | 'experience' | null {
  // After a start date, an end date is one field further from the next field.
  const paired = STARTS.test(fold(around.hints.before?.[0] ?? ''))
  const near = [...around.before.slice(0, 5), ...around.after.slice(0, paired ? 1 : 2)]
  if (speaks(near, 'education.school', 'education.degree', 'education.field')) return 'education'
  return speaks(near, 'experience.title', 'experience.company') ? 'experience' : null
}

/** "From" and "To" belong to a job or school only in such a section; elsewhere, a start date is the new job's. */
export function resolvePeriods(scores: Scores, around: Surroundings): void {
  // Only short labels: in a longer question, "From" and "End date" mean something else.
  const kind = fold(around.hints.label ?? '').split(' ').length <= 4 ? (periodOf(around) ?? besideOf(around)) : null
  const from = scores.has('#from')
  if (kind && from) move(scores, '#from', `${kind}.start`)
  if (kind && scores.has('#to')) move(scores, '#to', `${kind}.end`)
  if (kind && (from || STARTS.test(fold(around.hints.label ?? '')))) move(scores, 'start-date', `${kind}.start`)
  // The end of another period is not the date of signing.
  if (scores.has('#to')) scores.delete('#date')
  scores.delete('#from')
  scores.delete('#to')
}
