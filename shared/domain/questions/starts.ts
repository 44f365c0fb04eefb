/** When the person could start, and their notice period, as values and as one of several ranges. */
import { durationOf, withDuration } from '../choices/durations.ts'
import { parseDate } from '../dates.ts'
import { fold } from '../text.ts'
import { bare } from './choose.ts'
import { parseText } from './parse.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found } from './types.ts'

const DAY_MS = 86_400_000

/** "Within two months" from today, for a person with a known first day. */
export const startWithin = (asked: Asked, { applicant: { values }, now }: Asker): Found => {
  const first = parseDate(values['start-date'] ?? '')
  if (!first?.month || !first.day) return undefined
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  const days = Math.max(0, Math.round((Date.UTC(first.year, first.month - 1, first.day) - today) / DAY_MS))
  const [at, other] = withDuration({ low: days, high: days }, asked.options.map(durationOf))
  const option = at === undefined || other !== undefined ? undefined : asked.options[at]
  return option === undefined
    ? undefined
    : {
        kind: 'answer',
        value: option,
        options: [option],
        source: { from: 'answer', question: asked.label },
        rule: 'time until the first day',
        topic: 'start',
      }
}

/** "Q1 2027", "2. Quartal 2027", "March 2027": first and last month, counted from year 0. */
export const spanOf = (option: string): readonly [number, number] | undefined => {
  const whole = fold(option).trim()
  const text = whole.replace(OR_LATER, '')
  const span = monthsOf(text)
  return span && text !== whole ? [span[0], Number.POSITIVE_INFINITY] : span
}

/** After all the named months. */
const LATER =
  /^(?:later|at a later date|spater|plus tard|ulterieurement|mas tarde|mas adelante|despues|mais tarde|depois)$/

const OR_LATER =
  / (?:(?:or|and) (?:later|after|beyond)|onwards?|oder spater|und spater|ou (?:plus tard|apres)|o (?:mas tarde|despues|posterior)|ou (?:mais tarde|depois|posterior))$/

const monthsOf = (text: string): readonly [number, number] | undefined => {
  const quarter =
    /^(?:(?:q|t)\s?([1-4])|([1-4])(?:st|nd|rd|th|\.|e|er|eme|o)? ?(?:quarter|quartal|trimestre))[\s,/-]*(?:of |de )?(\d{4})$/.exec(
      text,
    )
  if (quarter) {
    const first = Number(quarter[3]) * 12 + (Number(quarter[1] ?? quarter[2]) - 1) * 3
    return [first, first + 2]
  }
  const month = /^\p{L}{3,10}\.? (?:de )?\d{4}$/u.test(text) ? parseDate(`1 ${text.replace(' de ', ' ')}`) : undefined
  return month?.month ? [month.year * 12 + month.month - 1, month.year * 12 + month.month - 1] : undefined
}

/** The only range of months that contains the first day. */
export const startInSpan = (asked: Asked, { applicant: { values } }: Asker): Found => {
  const first = parseDate(values['start-date'] ?? '')
  if (!first?.month) return undefined
  const month = first.year * 12 + first.month - 1
  const ends = asked.options.flatMap((option) => spanOf(option)?.[1] ?? [])
  const fits = asked.options.filter((option) => {
    const span =
      spanOf(option) ?? (LATER.test(fold(option)) ? [Math.max(...ends) + 1, Number.POSITIVE_INFINITY] : undefined)
    return span !== undefined && span[0] <= month && month <= span[1]
  })
  return fits.length === 1 && fits[0]
    ? {
        kind: 'answer',
        value: fits[0],
        options: fits,
        source: { from: 'answer', question: asked.label },
        rule: 'the first day lies in it',
        topic: 'start',
      }
    : undefined
}

const HAS_TO =
  /\b(?:have|need|required?|obliged|must|serve|work|give|bound|mussen|musst|einhalten|haben|devez|avez|soumis\w*|tiene|tienes|debe|precisa|tem|cumprir)\b/

/** A notice period of "none", "0 weeks", "immediately available". */
export const saysNoNotice = (period: string): boolean => /^(?:none|no|no notice|0|immediate\w*)\b/.test(fold(period))

/** "Do you have to give notice?" */
export const noticeToGive = (asked: Asked, { applicant: { values } }: Asker): Found => {
  const said = values['notice-period'] ?? ''
  const has = saysNoNotice(said) ? false : /^[1-9]/.test(fold(said)) ? true : undefined
  const option = asked.options.find((one) => bare(one)?.says === has)
  if (has === undefined || option === undefined || !HAS_TO.test(fold(asked.label)) || /\d/.test(asked.label))
    return undefined
  return {
    kind: 'answer',
    value: has ? 'yes' : 'no',
    options: [option],
    source: { from: 'answer', question: asked.label },
    rule: 'notice to give',
    topic: 'notice',
  }
}

const DAYS: readonly (readonly [RegExp, 'day' | 'week' | 'month'])[] = [
  [/\b(?:days?|tage?n?|jours?|dias?)\b/, 'day'],
  [/\b(?:weeks?|wks?|wochen?|semaines?|semanas?)\b/, 'week'],
  [/\b(?:months?|monate?n?|mois|mes|meses)\b/, 'month'],
]

const unitOf = (text: string): string | undefined => {
  const found = DAYS.filter(([pattern]) => pattern.test(fold(text)))
  return found.length === 1 ? found[0]?.[1] : undefined
}

const IN_UNIT =
  /(?:\(\s*(?:in |en |em )?|\b(?:in|en|em) )(?:days|weeks|months|tagen?|wochen|monaten?|jours|semaines|mois|d[ií]as|semanas|meses)\s*\)?[\s?*:]*$/i

/**
 * A notice period as the person gave it; in another unit only if the conversion is exact, and never as a number without
 * a unit.
 */
export const noticeIn = ({ label, control }: Asked, said: string): Found => {
  const [wanted, own] = [unitOf(label), unitOf(said)]
  const asSaid: Found = {
    kind: 'answer',
    value: said,
    source: { from: 'profile', key: 'notice-period' },
    rule: 'datum notice-period',
    topic: 'notice',
  }
  // "(in days)" on a text field: a bare number would be read in that unit.
  const inUnit = IN_UNIT.test(label) && wanted !== undefined && own !== undefined && wanted !== own
  if (control !== 'number' && !inUnit) return asSaid
  const count = Number(/^\D*(\d+)\D*$/.exec(said)?.[1])
  const inexact = control === 'number' ? undefined : asSaid
  if (wanted === undefined || own === undefined || !Number.isInteger(count)) return inexact
  const exact =
    wanted === own
      ? count
      : own === 'week' && wanted === 'day'
        ? count * 7
        : own === 'day' && wanted === 'week' && count % 7 === 0
          ? count / 7
          : undefined
  if (exact === undefined) return inexact
  return { ...asSaid, value: String(exact), source: { from: 'answer', question: label }, rule: `notice in ${wanted}s` }
}

const PART_NAMES: readonly (readonly [RegExp, 'day' | 'month' | 'year'])[] = [
  [/^(?:(?:the )?day|tag|jour|dia)(?: (?:of|im) month)?(?: (?:dd?|tt|jj))?$/, 'day'],
  [/^(?:(?:the )?month|monat|mois|mes)(?: mm)?$/, 'month'],
  [/^(?:(?:the )?year|jahr|annee|an|ano)(?: (?:yyyy|yy|jjjj|aaaa))?$/, 'year'],
]
/** The part of a date that a field's label names. */
export const partNamed = (label: string): 'day' | 'month' | 'year' | undefined => {
  const said = fold(label)
    .replace(/[^\p{L} ]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return PART_NAMES.find(([pattern]) => pattern.test(said))?.[1]
}
const MONTHS: readonly (readonly string[])[] = Array.from({ length: 12 }, (_, month) =>
  ['en', 'de', 'fr', 'es', 'pt'].flatMap((lang) =>
    (['long', 'short'] as const).map((style) =>
      fold(new Intl.DateTimeFormat(lang, { month: style, timeZone: 'UTC' }).format(Date.UTC(2024, month, 15))).replace(
        /\.$/,
        '',
      ),
    ),
  ),
)
const BARE_START =
  /^(?:start|starts?(?:ing)? date|date of start|from|begin|startdatum|beginn|von|date de debut|debut|fecha de inicio|inicio|data de inicio|desde)$/
const OF_ENTRY =
  /\b(?:experience|employment|education|history|jobs?|positions?|schools?|studies|career|berufserfahrung|werdegang|ausbildung|erfahrung|formation|parcours|experiencia\w*|estudios|formacion|formacao|emprego\w*|empleo\w*)\b/
/** "Month" under "Earliest start date": that part of the date, as a number or as the month's name. */
export const startPart = (
  { label, legend, section, entry, options, question }: Asked,
  { applicant: { values } }: Asker,
): Found => {
  const title = legend === undefined ? undefined : parseText(legend)
  const asksStart = title?.claims[0]?.topic === 'start' && title.leftover.length === 0 && !title.claims[0].negative
  // "Start date" alone may be that of a job or a school.
  const ofAnother = legend !== undefined && BARE_START.test(fold(legend).trim())
  const part =
    !asksStart || ofAnother || entry !== undefined || OF_ENTRY.test(fold(section ?? '')) ? undefined : partNamed(label)
  const date = parseDate(values['start-date'] ?? '')
  const value = part && date?.[part]
  if (part === undefined || value === undefined) return undefined
  const found = {
    kind: 'answer',
    source: { from: 'answer', question: question ?? `${legend} ${label}` },
    rule: `the ${part} of the first day`,
    topic: 'start',
  } as const
  if (options.length === 0) return { ...found, value: String(value) }
  const fits = options.filter((option) => {
    const text = fold(option).trim().replace(/\.$/, '')
    return /^\d{1,4}$/.test(text) ? Number(text) === value : part === 'month' && MONTHS[value - 1]?.includes(text)
  })
  return fits.length === 1 && fits[0] ? { ...found, value: fits[0], options: fits } : undefined
}
