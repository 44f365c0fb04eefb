/**
 * The pay of a posting: from its data block, or from the one line of its text that states it. Nothing is converted.
 * Pure.
 */
import { byWord } from '../by-word.ts'
import { DOLLARS, type Money, moneyOf, type Period, periodOf } from '../money.ts'
import { fold } from '../text.ts'

export interface Pay extends Money {
  /** Written with a bare “$”: a dollar of the job's country. */
  dollars?: true
}

type Block = Readonly<Record<string, unknown>>
const isBlock = (value: unknown): value is Block => typeof value === 'object' && value !== null && !Array.isArray(value)

const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : undefined
}

/** From schema.org: `MonetaryAmount` with a `QuantitativeValue` in it. */
export const payOfBlock = (baseSalary: unknown): Pay | undefined => {
  if (!isBlock(baseSalary)) return undefined
  const { currency, value } = baseSalary
  const amount = isBlock(value) ? value : baseSalary
  const low = numberOf(amount.minValue) ?? numberOf(amount.value)
  const high = numberOf(amount.maxValue) ?? (amount.minValue === undefined ? low : undefined)
  const unit = typeof amount.unitText === 'string' ? UNITS[amount.unitText.toUpperCase()] : undefined
  if (high === undefined || typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency) || !unit) return undefined
  return { low: low ?? high, high, currency, period: unit }
}
const UNITS: Readonly<Record<string, Period>> = byWord({
  YEAR: 'year',
  MONTH: 'month',
  WEEK: 'week',
  DAY: 'day',
  HOUR: 'hour',
})

/** Words at the start of a line whose amount is the pay. */
const CUE =
  /(?:^|[^\p{L}])(?:(?:base |annual |starting )?(?:salary|pay|compensation|wage)(?: range| rate| scale)?|(?:jahres|monats|brutto|grund|einstiegs)*gehalt|vergütung|lohn|salaire|rémunération|salario|sueldo|remuneración|retribución|salário|remuneração)(?:[^\p{L}]|$)/iu

/** Other amounts than the pay. */
const BESIDE =
  /bonus|commission|equity|stock|referral|allowance|sign[- ]?on|relocation|raised|funding|revenue|turnover|customers|million|billion|prämie|provision|zuschuss|umsatz|prime|comisión|comissão|expect|wish|desired|wunsch|vorstellung|souhait|prétention|desead|pretend/iu

const MAX_LINE = 160

/** All lines that state the pay must agree. */
export const payIn = (text: string): Pay | undefined => {
  const lines = text.split('\n').map((line) => line.trim())
  const found = lines.flatMap((line, at): Pay[] => {
    if (line.length > MAX_LINE || !CUE.test(line) || BESIDE.test(line)) return []
    // “Salary”, with the amount on the next line.
    const whole = /\d/.test(line) ? line : `${line} ${lines.slice(at + 1).find((next) => next !== '') ?? ''}`
    return whole.length <= MAX_LINE && !BESIDE.test(whole) ? payOf(whole) : []
  })
  const [first, ...others] = found
  const same = others.every(({ low, high }) => low === first?.low && high === first.high)
  return first && same ? first : undefined
}

/** Amounts from which pay without a period is yearly, in currencies in which nobody earns as much in a month. */
const YEARLY_FROM = 15_000
const LARGE = new Set(['EUR', 'USD', 'GBP', 'CHF', 'CAD', 'AUD', 'NZD'])

const payOf = (line: string): Pay[] => {
  const money = moneyOf(line.replace(/\b\d+(?:[.,]\d+)?\s*%|\b(?:19|20)\d\d\b(?!\s*(?:€|£|\$|[,.]\d))/g, ' '))
  if (!money || money.high < 5) return []
  const dollars = money.currency === undefined && /\$/.test(line)
  const large = money.currency !== undefined ? LARGE.has(money.currency) : dollars
  const period = money.period ?? periodOf(fold(line)) ?? (large && money.low >= YEARLY_FROM ? 'year' : undefined)
  if (!period || !(money.currency !== undefined || dollars)) return []
  return [{ ...money, period, ...(dollars && { dollars: true as const }) }]
}

/** The currency; a bare “$” is the country's dollar. */
export const currencyIn = ({ currency, dollars }: Pay, country: string | undefined): string | undefined =>
  currency ?? (dollars && country !== undefined ? DOLLARS[country] : undefined)
