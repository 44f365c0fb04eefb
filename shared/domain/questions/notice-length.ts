/** "Is your notice period longer than five weeks?": compares two lengths of time. */
import { parseDate } from '../dates.ts'
import { fold } from '../text.ts'
import { inDigits } from './amounts.ts'
import { yesOrNo } from './choose.ts'
import { normal } from './normal.ts'
import { parseText } from './parse.ts'
import { saysNoNotice } from './starts.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found } from './types.ts'
import { TABLES } from './words/index.ts'
import { says, takeOut } from './words/patterns.ts'
import type { LanguageTable } from './words/table.ts'

const MIGHT =
  /\b(?:can|could|able|would|willing|negotiat\w*|konnen|konnten|konntest|wurden|pouvez|pourriez|puede|podria|pode|poderia|consegue)\b/

type Unit = 'day' | 'week' | 'month'
/** Minimum and maximum days of one unit. */
const DAYS: Readonly<Record<Unit, readonly [number, number]>> = { day: [1, 1], week: [7, 7], month: [28, 31] }
const UNITS: readonly Unit[] = ['day', 'week', 'month']

interface Length {
  count: number
  unit: Unit
}

const lengthIn = (text: string, table: LanguageTable): (Length & { rest: string }) | undefined => {
  const numbers = [...text.matchAll(/zznum(\d+)(?= |$)/g)]
  const [only] = numbers
  const unit = UNITS.filter((one) => says(text, table.units[one]))
  if (only === undefined || numbers.length > 1 || unit.length !== 1 || unit[0] === undefined) return undefined
  const rest = takeOut(text.replace(only[0], ' ').replace(/ +/g, ' '), table.units[unit[0]]).rest
  return { count: Number(only[1]), unit: unit[0], rest }
}

/** Whether the first is at least as long (or longer); undefined if it depends on the length of a month. */
const longer = (own: Length, asked: Length, orEqual: boolean): boolean | undefined => {
  if (own.unit === asked.unit) return orEqual ? own.count >= asked.count : own.count > asked.count
  const [low, high] = DAYS[own.unit].map((days) => days * own.count) as [number, number]
  const [from, to] = DAYS[asked.unit].map((days) => days * asked.count) as [number, number]
  if (orEqual ? low >= to : low > to) return true
  return (orEqual ? high < from : high <= from) ? false : undefined
}

const COMPARES = ['at-most', 'at-least', 'more-than', 'less-than'] as const
const LONGER =
  'longer,exceeds,exceed,exceeding,greater,more,langer,uber,ubersteig*,mehr,superieur,superieure,excede*,depasse*,superior,mayor,supera,maior,excede,ultrapassa,plus longue,plus long,mas larg*,mais long*'

const LENGTH = String.raw`(?:an? |ein(?:em|er)? |une? |uma? |una )?(?:\p{L}+ |\d+ )?(?:days?|weeks?|months?|tagen?|wochen?|monate?n?|jours?|semaines?|mois|dias?|semanas?|mes|meses)`
/** "Can you start within 30 days of an offer?" */
const STARTS_WITHIN: readonly RegExp[] = [
  `(?:(?:can|could|would|will|are) you(?: be)?(?: (?:able|available|ready))?(?: to)? )?(?:start|begin|join(?: us)?|commence)(?: work(?:ing)?| employment)? (?:within|in) (?<length>${LENGTH})(?: (?:of|from|after) (?:an? |the |receiving an? |being |your |our )?(?:offer|offered|job offer|hire|hired|acceptance)(?: being made)?)?`,
  `(?:konnen|konnten) sie (?:bei uns )?(?:innerhalb von|innerhalb|binnen|in) (?<length>${LENGTH}) (?:bei uns )?(?:anfangen|beginnen|starten|einsteigen)`,
  `(?:pouvez|pourriez) vous (?:commencer|debuter|etre disponible|prendre vos fonctions) (?:dans un delai de|dans|sous|en) (?<length>${LENGTH})`,
  `(?:puede|puedes|podria|podrias)(?: usted)? (?:empezar|comenzar|incorporarse|incorporarte) (?:en|dentro de|en un plazo de) (?<length>${LENGTH})`,
  `(?:voce )?(?:pode|poderia|consegue) (?:comecar|iniciar) (?:em|dentro de|em ate) (?<length>${LENGTH})`,
].map((pattern) => new RegExp(`^${pattern}$`, 'u'))

/**
 * Yes if the person's first day is within it and their notice is no longer. A longer notice may be negotiable, which
 * only they know.
 */
export const startsWithin = (asked: Asked, { applicant: { values }, now }: Asker): Found => {
  const said = fold(asked.label.replace(/['’-]/g, ' '))
  const length = STARTS_WITHIN.map((pattern) => pattern.exec(said)?.groups?.length).find((one) => one !== undefined)
  const limit = length === undefined ? undefined : ownLength(length)
  const own = ownLength(values['notice-period'] ?? '')
  if (limit === undefined || own === undefined) return undefined
  const first = parseDate(values['start-date'] ?? '')
  if (longer(own, limit, false) !== false || !first?.month || !first.day) return undefined
  const last = new Date(now.getFullYear(), now.getMonth(), now.getDate() + limit.count * DAYS[limit.unit][0])
  const inTime = new Date(first.year, first.month - 1, first.day) <= last
  return yesOrNo(asked, inTime ? true : undefined, 'the first day lies within it', 'notice')
}

/** "Less than a month". */
const ONE_OF_A_UNIT =
  /(?<=^| )(?:an?|eine[mnrs]?|ein|une?|una|uma?) (?=(?:month|week|day|monats?|woche|tag|mois|semaine|jour|mes|semana|dia)(?= |$))/g

export const noticeAgainst = (asked: Asked, { applicant: { values } }: Asker): Found => {
  const { label, options } = asked
  const said = values['notice-period']
  if (said === undefined || options.length < 2) return undefined
  for (const [, table] of TABLES) {
    const text = inDigits(normal(label).replace(ONE_OF_A_UNIT, 'zznum1 '), table)
    const length = lengthIn(text, table)
    if (length === undefined) continue
    // What the person could negotiate is a different matter.
    if (MIGHT.test(fold(label))) return undefined
    const compare =
      COMPARES.find((kind) => says(length.rest, table.compare[kind])) ??
      (says(length.rest, LONGER) ? ('more-than' as const) : undefined)
    if (compare === undefined) continue
    const rest = takeOut(takeOut(length.rest, table.compare[compare]).rest, LONGER).rest
    const { claims, leftover, denied } = parseText(rest)
    const [only] = claims
    if (only?.topic !== 'notice' || claims.length > 1 || leftover.length > 0 || denied || only.negative) continue
    const own = ownLength(said)
    if (own === undefined) return undefined
    const least = compare === 'at-least' || compare === 'more-than'
    const reached = longer(own, length, compare === 'at-least' || compare === 'less-than')
    const holds = reached === undefined ? undefined : reached === least
    return yesOrNo(asked, holds, 'the notice period against the one that is named', 'notice')
  }
  return undefined
}

/** "3 months", "none". */
const ownLength = (said: string): Length | undefined => {
  if (saysNoNotice(said)) return { count: 0, unit: 'day' }
  for (const [, table] of TABLES) {
    const length = lengthIn(inDigits(normal(said), table), table)
    if (length && takeOut(length.rest, table.filler).rest === '') return length
  }
  return undefined
}
