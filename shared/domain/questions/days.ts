/**
 * Dates in a question with day, month and year: "by 1 February 2027", "vor dem 01.03.2027". They are replaced with
 * special words (`zzby20270201`, `zzon…`, `zzbefore…`), so that no table has to list months. Ambiguous dates stay as
 * they are.
 */
import { isoDate, parseDate } from '../dates.ts'

const MONTH = String.raw`\p{L}{3,10}\.?`
const DATE = [
  String.raw`\d{4}-\d{2}-\d{2}`,
  String.raw`\d{1,2}[./]\d{1,2}[./]\d{4}`,
  String.raw`\d{1,2}(?:st|nd|rd|th|er|º|\.)?\s+(?:of\s+|del?\s+)?${MONTH},?\s+(?:del?\s+)?\d{4}`,
  String.raw`${MONTH}\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}`,
].join('|')

/** The day is included as the last one: a person who can start earlier can start then. */
const BY = [
  'on or before|(?:by )?no later than|(?:by )?not later than|by|as (?:of|at)|(?:starting|beginning|effective|with effect) (?:from|on)|from',
  '(?:bis )?spätestens(?: bis)?(?: zum| am| ab dem)?|ab(?: dem)?|zum',
  "au plus tard (?:le|au)|d['’]ici (?:le|au)|à (?:partir|compter) du|dès le",
  'a más tardar el|para el(?: día)?|a partir del(?: día)?|desde el(?: día)?',
  '(?:no máximo )?até(?: o dia| ao dia)?|a partir (?:de|do dia)',
].join('|')
/** On that day, and maybe on no other. */
const ON = 'on|am|au|le|el(?: día)?|al|no dia|em'
const BEFORE = 'before|prior to|vor(?: dem)?|avant(?: le)?|antes (?:del?|do|da)(?: día| dia)?'
const LATEST = String.raw`(?:\s+(?:(?<sooner>or (?:earlier|sooner|before)|oder (?:früher|eher)|ou (?:avant|plus tôt)|o antes|ou antes)|at the latest|spätestens|au plus tard|a más tardar|como muy tarde|no máximo)(?![\p{L}]))?`

/** "On Monday, 11 January 2027". */
const WEEKDAY = String.raw`(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|mi[ée]rcoles|jueves|viernes|s[áa]bado|domingo|(?:segunda|ter[çc]a|quarta|quinta|sexta)(?:-feira)?),?\s+(?:(?:the|den|dem|le|el|dia)\s+)?`

const NAMED = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?<by>${BY})|(?<on>${ON})|(?<before>${BEFORE}))\s+(?:${WEEKDAY})?(?<date>${DATE})(?![\d/-]|\.\d)${LATEST}`,
  'giu',
)

/** "By the end of February 2027": its last day. */
const END =
  /(?<![\p{L}\d])(?:by|before|no later than|bis(?: zum)?|d['’]ici(?: à)?|avant|antes del?|até|a más tardar a)\s+(?:(?:the|la|el|o|a) )?(?:end|ende|fin(?:al)?(?:es)?|fim)\s+(?:(?:of|de|des|do) )?(?:(?:month|monat|mois de|mes de|mês de) )?(?<month>\p{L}{3,10})\.?,?\s+(?:del? )?(?<year>\d{4})(?!\d)/giu
const withMonthEnds = (text: string): string =>
  text.replace(END, (whole, ...rest) => {
    const { month, year }: { month: string; year: string } = rest.at(-1)
    const first = parseDate(`1 ${month} ${year}`)
    if (!first?.month) return whole
    const last = new Date(Date.UTC(first.year, first.month, 0)).toISOString().slice(0, 10)
    return ` zzby${last.replace(/-/g, '')} `
  })

/** "Born in the year 2000 or later", "born before 1990": the first day of the year. */
const BORN_IN =
  /\bborn (?:(?:in|during) (?:the year )?(\d{4}) or (later|after|earlier|before)|(before|after) (?:the year )?(\d{4}))(?![\d/.-]|\s+\p{L}{3,9}\s+\d)/giu
const withBirthYears = (text: string): string =>
  text.replace(BORN_IN, (_, or?: string, later?: string, side?: string, year?: string) => {
    const before = side === 'before' || later?.toLowerCase() === 'later' || later?.toLowerCase() === 'after'
    const first = Number(or ?? year) + (before ? 0 : 1)
    const denied = later === undefined ? side?.toLowerCase() === 'after' : before
    return `${denied ? 'not ' : ''}born zzbefore${first}0101 `
  })

/**
 * "In September 2027", "ab März 2027": a month without a day (`zzon202709`); "before" it means before its first day.
 */
const IN_MONTH = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?<by>${BY}|a partir de|desde|para|à (?:partir|compter) de|dès|d['’]ici(?: à)?)|(?<before>${BEFORE})|(?:in|im(?: Monat)?|(?:en|em|au)(?: (?:mes de|mês de|mois de))?|durante|during))\s+(?<month>\p{L}{3,10})\.?,?\s+(?:del?\s+)?(?<year>\d{4})(?![\d/-]|\.\d)`,
  'giu',
)
const withMonths = (text: string): string =>
  text.replace(IN_MONTH, (whole, ...rest) => {
    const { before, by, month, year }: { before?: string; by?: string; month: string; year: string } = rest.at(-1)
    const first = parseDate(`1 ${month} ${year}`)
    if (!first?.month || /até/i.test(by ?? '')) return whole
    const digits = isoDate(first).replace(/-/g, '')
    return before === undefined ? ` zz${by === undefined ? 'on' : 'by'}${digits.slice(0, 6)} ` : ` zzbefore${digits} `
  })

/** "From 4 January", "ab dem 1. März": a day without a year is the next such day (`zzby00000104`). */
const WITHOUT_YEAR = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(?<by>${BY})|(?<on>${ON})|(?<before>${BEFORE}))\s+(?:${WEEKDAY})?(?:(?<day>\d{1,2})(?:st|nd|rd|th|er|º|\.)?\s+(?:of\s+|de\s+)?(?<month>\p{L}{3,10})|(?<name>\p{L}{3,10})\s+(?<date>\d{1,2})(?:st|nd|rd|th)?)(?![\p{L}\d]|,?\s*(?:del?\s+)?\d|\s*(?:-|–|to|bis|au|al|a)\s+\d)`,
  'giu',
)
const withYearlessDays = (text: string): string =>
  text.replace(WITHOUT_YEAR, (whole, ...rest) => {
    const groups: Partial<Record<'by' | 'on' | 'before' | 'day' | 'month' | 'name' | 'date', string>> = rest.at(-1)
    const date = parseDate(`${groups.day ?? groups.date} ${groups.month ?? groups.name} ${LEAP_YEAR}`)
    if (!date?.month || !date.day || /até/i.test(groups.by ?? '')) return whole
    const kind = groups.by !== undefined ? 'by' : groups.on !== undefined ? 'on' : 'before'
    return ` zz${kind}0000${isoDate(date).slice(5).replace('-', '')} `
  })

/** The next day with this month and day, from today on; a complete date is unchanged. */
export const nextDay = (day: string, now: Date): string => {
  if (!day.startsWith('0000-')) return day
  const today = isoDate({ year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() })
  const year = now.getFullYear() + (day.slice(5) < today.slice(5) ? 1 : 0)
  return `${year}${day.slice(4)}`
}

/** The text with its dates replaced. */
export const withDays = (text: string): string =>
  withYearlessDays(withMonths(withBirthYears(withMonthEnds(text)))).replace(NAMED, (whole, ...rest) => {
    const groups: { by?: string; on?: string; date: string; sooner?: string } = rest.at(-1)
    const date = parseDate(groups.date.replace(/[º,]/g, ' ').replace(/ +/g, ' '))
    if (!date?.month || !date.day) return whole
    const digits = isoDate(date).replace(/-/g, '')
    // "Disponível até" means "until then", not "by then".
    const until = groups.by !== undefined && /até/i.test(groups.by) ? 'até ' : ''
    const kind =
      groups.by !== undefined || (groups.on !== undefined && groups.sooner !== undefined)
        ? 'by'
        : groups.on !== undefined
          ? 'on'
          : 'before'
    return ` ${until}zz${kind}${digits} `
  })

/** A leap year has every day. */
const LEAP_YEAR = 2028
const MARK = /(?<=^| )zz(by|on|before)(\d{4})(\d\d)(\d\d)?(?= |$)/g

/** The only date in a text (the last day meant) or its only month (`2027-09`), and the text without it. */
export const dayIn = (text: string): { rest: string; day: string } | undefined => {
  const [first, other] = [...text.matchAll(MARK)]
  if (first === undefined || other !== undefined) return undefined
  const [mark, kind, year, month, day] = first
  const whole = ` ${text}`.includes(` ate ${mark}`) ? `ate ${mark}` : mark
  const rest = text.replace(whole, ' ').replace(/ +/g, ' ').trim()
  if (day === undefined) return { rest, day: `${year}-${month}` }
  const yearless = year === '0000'
  const last = new Date(
    Date.UTC(yearless ? LEAP_YEAR : Number(year), Number(month) - 1, Number(day) - (kind === 'before' ? 1 : 0)),
  )
  const named = last.toISOString().slice(0, 10)
  return { rest, day: yearless ? `0000${named.slice(4)}` : named }
}

/** First and last day of a month (`2027-09`); for a day, the same day twice. */
export const daysOf = (day: string): readonly [string, string] => {
  if (day.length > 7) return [day, day]
  const [year, month] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year ?? 0, month ?? 0, 0)).toISOString().slice(0, 10)
  return [`${day}-01`, last]
}
