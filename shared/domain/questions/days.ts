/**
 * Days that a question names with its day, month and year: "by 1 February 2027", "vor dem 01.03.2027". They become words of their own
 * (`zzby20270201`, `zzon…`, `zzbefore…`), so that no table has to list months; what could be read two ways stays as it is.
 */
import { isoDate, parseDate } from '../dates.ts'

const MONTH = String.raw`\p{L}{3,10}\.?`
const DATE = [
  String.raw`\d{4}-\d{2}-\d{2}`,
  String.raw`\d{1,2}[./]\d{1,2}[./]\d{4}`,
  String.raw`\d{1,2}(?:st|nd|rd|th|er|º|\.)?\s+(?:of\s+|del?\s+)?${MONTH},?\s+(?:del?\s+)?\d{4}`,
  String.raw`${MONTH}\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}`,
].join('|')

/** The day itself is the last one, or belongs to what comes after it: who can start earlier can start then. */
const BY = [
  'on or before|(?:by )?no later than|(?:by )?not later than|by|as (?:of|at)|(?:starting|beginning|effective|with effect) (?:from|on)|from',
  '(?:bis )?spätestens(?: bis)?(?: zum| am| ab dem)?|ab(?: dem)?|zum',
  "au plus tard (?:le|au)|d['’]ici (?:le|au)|à (?:partir|compter) du|dès le",
  'a más tardar el|para el(?: día)?|a partir del(?: día)?|desde el(?: día)?',
  '(?:no máximo )?até(?: o dia| ao dia)?|a partir (?:de|do dia)',
].join('|')
/** That day, and perhaps no other. */
const ON = 'on|am|au|le|el(?: día)?|al|no dia|em'
const BEFORE = 'before|prior to|vor(?: dem)?|avant(?: le)?|antes (?:del?|do|da)(?: día| dia)?'
const LATEST = String.raw`(?:\s+(?:at the latest|spätestens|au plus tard|a más tardar|como muy tarde|no máximo)(?![\p{L}]))?`

const NAMED = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?<by>${BY})|(?<on>${ON})|(?<before>${BEFORE}))\s+(?<date>${DATE})(?![\d/-]|\.\d)${LATEST}`,
  'giu',
)

/** A text with its days as words. */
export const withDays = (text: string): string =>
  text.replace(NAMED, (whole, ...rest) => {
    const groups: { by?: string; on?: string; date: string } = rest.at(-1)
    const date = parseDate(groups.date.replace(/[º,]/g, ' ').replace(/ +/g, ' '))
    if (!date?.month || !date.day) return whole
    const digits = isoDate(date).replace(/-/g, '')
    // "Disponível até": until then, and not by then.
    const until = groups.by !== undefined && /até/i.test(groups.by) ? 'até ' : ''
    const kind = groups.by !== undefined ? 'by' : groups.on !== undefined ? 'on' : 'before'
    return ` ${until}zz${kind}${digits} `
  })

const MARK = /(?<=^| )zz(by|on|before)(\d{4})(\d\d)(\d\d)(?= |$)/g

/** The one day a text names, as the last one that is meant, and the text without it. */
export const dayIn = (text: string): { rest: string; day: string } | undefined => {
  const [first, other] = [...text.matchAll(MARK)]
  if (first === undefined || other !== undefined) return undefined
  const [mark, kind, year, month, day] = first
  const whole = ` ${text}`.includes(` ate ${mark}`) ? `ate ${mark}` : mark
  const last = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) - (kind === 'before' ? 1 : 0)))
  return { rest: text.replace(whole, ' ').replace(/ +/g, ' ').trim(), day: last.toISOString().slice(0, 10) }
}
