/** Pay: compares its period and currency with what a form asks for. Money is never converted. */
import { currencyOf, DOLLARS, type Period, periodOf } from '../money.ts'
import { fold } from '../text.ts'
import type { ValueSource } from '../value.ts'
import { parseText } from './parse.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found } from './types.ts'

/**
 * A daily rate is not derived from a yearly salary. An amount without a period is yearly, as documented for the data
 * file.
 */
export const samePeriod = ({ label, options }: Asked, datum: string): boolean => {
  const asked = periodOf(label) ?? periodOf(options.join(' | '))
  const own = periodOf(datum) ?? 'year'
  // Ranges without a period are yearly if they are that large.
  if (asked === undefined && options.length > 0) return own === 'year' && isAsLarge(options, datum)
  return asked === undefined || (asked === own && (options.length === 0 || isAsLarge(options, datum)))
}

/** "$40+" is an option for hourly pay; a larger yearly amount must not match it. */
const isAsLarge = (options: readonly string[], datum: string): boolean => {
  const amounts = (text: string): number[] =>
    [...text.matchAll(/(\d{1,3}(?:[\s'’]\d{3})+|\d[\d.,]*)\s*(k\b)?/gi)].map(
      ([, digits = '', k]) =>
        Number(digits.replace(/[\s'’]|[.,](?=\d{3}(?!\d))/g, '').replace(',', '.')) * (k ? 1000 : 1),
    )
  return Math.max(0, ...amounts(options.join(' | '))) * 10 >= Math.max(0, ...amounts(datum))
}

const PERIOD_WORDS: Readonly<Record<Period, RegExp>> = {
  hour: /^(?:hour|hourly|stunde|stundlich|heure|horaire|hora)$/,
  day: /^(?:day|daily|tag|taglich|jour|journalier|dia|diario|diaria)$/,
  week: /^(?:week|weekly|woche|wochentlich|semaine|hebdomadaire|semana|semanal)$/,
  month: /^(?:month|monthly|monat|monatlich|mois|mensuel|mes|mensual|mensal)$/,
  year: /^(?:year|yearly|annual|annually|annum|jahr|jahrlich|an|annee|annuel|ano|anual)$/,
}

const isPeriod = (option: string, period: Period): boolean =>
  periodOf(option) === period || PERIOD_WORDS[period].test(fold(option).replace(/^(?:per|an?|pro|par|por) /, ''))
/** "Hour; Day; Month; Year" asks for the period of an amount. */
export const offersPeriods = (options: readonly string[]): boolean =>
  options.length >= 2 &&
  options.every(
    (option) =>
      !/\d/.test(option) && (Object.keys(PERIOD_WORDS) as Period[]).some((period) => isPeriod(option, period)),
  )

/** The period of an amount: as the person stated it, or yearly if their amount has none. */
export const payPeriod = (asked: Asked, { applicant: { values, answers } }: Asker): Found => {
  // "Pay period" under "Current salary" is not that of the desired one.
  if (asked.legend !== undefined && asked.legend !== asked.label && parseText(asked.legend).leftover.includes('…'))
    return undefined
  const answer = answers.findLast(({ question }) => parseText(question).claims[0]?.topic === 'salary-period')
  const period =
    (answer && periodOf(answer.answer)) ??
    (values.salary === undefined ? undefined : (periodOf(values.salary) ?? 'year'))
  if (period === undefined) return undefined
  const source: ValueSource = { from: 'answer', question: answer?.question ?? asked.label }
  const said = { kind: 'answer', value: period, source, rule: 'period of the pay', topic: 'salary-period' } as const
  if (asked.options.length === 0) return asked.control === 'text' ? said : undefined
  const options = asked.options.filter((option) => isPeriod(option, period))
  return options.length === 1 ? { ...said, options } : undefined
}

/** "Brazilian real" for BRL, in any of the languages. */
export const currencyAmong = (options: readonly string[], code: string): string | undefined => {
  if (!/^[A-Z]{3}$/.test(code)) return undefined
  const names = ['en', 'de', 'fr', 'es', 'pt'].map((shown) =>
    fold(new Intl.DisplayNames([shown], { type: 'currency' }).of(code) ?? code),
  )
  const fits = options.filter((option) => names.includes(fold(option).replace(/\s*\([^)]*\)$/, '')))
  return fits.length === 1 ? fits[0] : undefined
}

const DOLLAR = /\$|\b(?:dollars?|d[oó]lares)\b/i

/** Pesos and crowns without a country are ambiguous currencies. By Brazil's labour law (CLT), pay is in reais. */
const moneyIn = (text: string): string | undefined =>
  currencyOf(text) ??
  (/\bCLT\b/.test(text) ? 'BRL' : DOLLAR.test(text) ? '$' : /\bpesos?\b/i.test(text) ? 'peso' : undefined)

/**
 * Money is never converted: an amount asked for in a currency, by the question or by its options, is given only if it
 * is known to be in that currency. A bare "$" is a dollar of any country that has one.
 */
export const sameCurrency = ({ label, options }: Asked, datum: string, home: string | undefined): boolean => {
  const asked = moneyIn(label) ?? moneyIn(options.join(' '))
  const own = moneyIn(datum)
  const dollars = Object.values(DOLLARS)
  if (asked === undefined || asked === own) return true
  if (asked === '$') return own === undefined ? home !== undefined && home in DOLLARS : dollars.includes(own)
  return own === '$' && asked === 'USD' && (home === undefined || home === 'US')
}
