/**
 * Amounts of pay as people and forms write them: amount or range, currency and period. Missing parts stay unknown;
 * nothing is converted.
 */
import { byWord } from './by-word.ts'
import { fold } from './text.ts'

export type Period = 'year' | 'month' | 'week' | 'day' | 'hour'

export interface Money {
  low: number
  /** Equal to `low` if only one amount is stated. */
  high: number
  /** ISO 4217; undefined if none is stated, or if several currencies share the sign ("$"). */
  currency?: string
  period?: Period
}

const PERIODS: readonly (readonly [RegExp, Period])[] = [
  [
    /\b(per|a|an|each|every|pro|par|por|al|ao|im|je|\/) ?(hour|hr|h|std|stunde|heure|hora)\b|\bhourly\b|\bstundlich\w*\b|\b\w*stunden(?:satz|lohn|honorar)\w*\b|\bhoraires?\b|\b(?:taux|tarif\w*|valor|preco|precio|salari\w+)(?: da| de la| de| por)? (?:heure|hora)\b|\bph\b/,
    'hour',
  ],
  [
    /\b(per|a|an|each|every|pro|par|por|al|ao|je|\/) ?(day|tag|jour|dia)\b|\bdaily\b|\bday rate\b|\btjm\b|\b\w*tages(?:satz|lohn)\w*\b|\btaglich\w*\b|\bjournali\w+\b|\bquotidien\w*\b|\bdiari\w+\b/,
    'day',
  ],
  [
    /\b(per|a|an|each|every|pro|par|por|je|\/) ?(week|wk|woche|semaine|semana)\b|\bweekly\b|\bwochentlich\w*\b|\bwochen(?:lohn|gehalt)\w*\b|\bhebdomadaires?\b|\bsemana(?:l|les|is)\b/,
    'week',
  ],
  [
    /\b(per|a|an|each|every|pro|par|por|al|ao|im|je|\/) ?(month|mo|mth|monat|mois|mes)\b|\bmonthly\b|\bmonatlich(e[rsnm]?)?\b|\b\w*monats\w+\b|\bmtl\b|\bp m\b|\bmensuel(?:s|le|les)?\b|\bmensual(es)?\b|\bmensa(?:l|is)\b/,
    'month',
  ],
  [
    /\b(per|a|an|each|every|pro|par|por|al|ao|im|je|\/) ?(year|yr|annum|jahr|an|annee|ano)\b|\bannual(ly|i[sz]ed)?\b|\byearly\b|\bp ?a\b|\bjahrl\b|\bjahrlich(e[rsnm]?)?\b|\b\w*jahres\w+\b|\bannuel(le|s|les)?\b|\banua(?:l|les|is)\b/,
    'year',
  ],
]

/** The only period that a text names. */
export const periodOf = (text: string): Period | undefined => {
  const folded = fold(text.replace(/\//g, ' per '))
  const found = PERIODS.filter(([pattern]) => pattern.test(folded)).map(([, period]) => period)
  return found.length === 1 ? found[0] : undefined
}

const CODES = new Set(Intl.supportedValuesOf('currency'))
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [
    /US\s?\$|\b(?:US|U\.S\.?|American)[ -]dollars?\b|(?<!\p{L})d[oó]lares? (?:estadounidenses?|(?:norte)?americanos?|de (?:los )?(?:EE\.? ?UU\.?|Estados Unidos)|dos (?:EUA|Estados Unidos))|\bdollars? (?:am[ée]ricains?|US|des [ÉE]tats-Unis)(?!\p{L})/iu,
    'USD',
  ],
  [
    /\b(?:CA|CAD)\s?\$|\bC\$|\bCanadian dollars?\b|\bkanadische[nr]? dollar\b|\bdollars? canadiens?\b|(?<!\p{L})d[óo]lar(?:es)? canadienses?(?!\p{L})/iu,
    'CAD',
  ],
  [/\bAU\s?\$|\bA\$|\bAustralian dollars?\b/i, 'AUD'],
  [/\bNZ\s?\$/i, 'NZD'],
  [/\bSG\s?\$|\bS\$/i, 'SGD'],
  [/\bHK\s?\$/i, 'HKD'],
  // In "Over $160,000", the "r$" is not the sign of the real.
  [/(?<!\p{L})R\s?\$|\b[Rr]ea(?:l|is)\b/u, 'BRL'],
  [/€|\beuros?\b/i, 'EUR'],
  [/\b(?:pesos? mexicanos?|MX\s?\$)/i, 'MXN'],
  [/\bpesos? colombianos?\b/i, 'COP'],
  [/\bpesos? argentinos?\b/i, 'ARS'],
  [/\bpesos? chilenos?\b/i, 'CLP'],
  [/\bsoles peruanos\b|\bS\/\./i, 'PEN'],
  [
    /£|\bpounds?(?: sterling)?\b|\blibras? (?:esterlinas?|brit[áa]nicas?)|\blivres? sterling|\bpfund sterling\b/i,
    'GBP',
  ],
  [/₹|\brupees?\b/i, 'INR'],
  [/\bSFr\.?|\b(?:Swiss )?francs?\b|\b(?:Schweizer )?Franken\b|\bfrancos suizos\b|\bfrancos su[íi][çc]os\b/i, 'CHF'],
  [/zł|\bzloty\b/i, 'PLN'],
]

/** The only currency that a text names, by code, sign or word. A bare "$" is a dollar of any country. */
export const currencyOf = (text: string): string | undefined => {
  const codes = [
    ...text
      .replace(/(?<![\p{L}])[KkTt](?=(?:EUR|USD|GBP|CHF|CAD|AUD)(?!\p{L}))/gu, '')
      .matchAll(/(?<![\p{L}])([A-Z]{3})(?![\p{L}])/gu),
  ]
    .map((match) => match[1] ?? '')
    .filter((code) => CODES.has(code))
  const signs = SIGNS.filter(([sign]) => sign.test(text)).map(([, code]) => code)
  const found = new Set([...codes, ...signs])
  return found.size === 1 ? [...found][0] : undefined
}

/** Shows that amounts omit their last three digits: "in thousands", "K€", "T€", "en miles de euros". */
const THOUSANDS =
  /\b(?:in|as|of) (?:\p{L}+ )?thousands?\b|\bthousands? (?:of )?(?:euros?|dollars?|pounds?|francs?|usd|eur|gbp|€|\$|£)|[,(]\s*thousands?\s*[,)]|(?<![\d.,])['’]?000['’]?s\b|\bin tausend\b|\bin tsd\b|\ben milliers\b|\ben miles de\b|\bem milhares\b|(?<![\p{L}\d]|\d\s)[kt]\s?(?:€|\$|£|eur(?:os?)?|usd|gbp|chf|cad|aud)(?![\p{L}])|(?:€|\$|£)\s?k(?![\p{L}\d])|\((?:in )?k\)|\bin k\b/iu
export const inThousands = (text: string): boolean => THOUSANDS.test(text)

/** Digits with separators: "148,000.50", "61.500", "78'000", "6 200,00". */
const AMOUNT = /\d(?:[\d.,'’\u00a0\u202f ]*\d)?\s*(?:k\b|tsd|mil\b|m\b)?/gi

const amountOf = (written: string): number | undefined => {
  const scale = /k$|tsd$|mil$/i.test(written.trim()) ? 1000 : /m$/i.test(written.trim()) ? 1_000_000 : 1
  const compact = written.replace(/[^\d.,]/g, '')
  // Before exactly three digits, a separator groups thousands; the last of two different separators is the decimal
  // point.
  const decimal = /[.,](\d{1,2})$/.exec(compact)
  const whole = decimal ? compact.slice(0, -decimal[0].length) : compact
  if (!/^\d{1,3}(?:[.,]\d{3})*$|^\d+$/.test(whole)) return undefined
  return Number(`${whole.replace(/[.,]/g, '')}.${decimal?.[1] ?? '0'}`) * scale
}

export const moneyOf = (text: string): Money | undefined => {
  const amounts = [...text.replace(/\b(?:40[14]\s?\(?k\)?)\b/gi, '').matchAll(AMOUNT)].map(([written]) => ({
    value: amountOf(written),
    scaled: /[km]$|tsd$|mil$/i.test(written.trim()),
  }))
  const [first, second] = amounts
  if (!first || amounts.length > 2 || amounts.some(({ value }) => value === undefined)) return undefined
  // "60-70k": the unit is only at the end.
  const low = (first.value ?? 0) * (second?.scaled && !first.scaled && (first.value ?? 0) < 1000 ? 1000 : 1)
  const high = second?.value ?? low
  if (high < low) return undefined
  const [currency, period] = [currencyOf(text), periodOf(text)]
  return { low, high, ...(currency && { currency }), ...(period && { period }) }
}

/** Where a bare “$” is the local currency, the currency it stands for. */
export const DOLLARS: Readonly<Record<string, string>> = byWord({
  US: 'USD',
  CA: 'CAD',
  AU: 'AUD',
  NZ: 'NZD',
  SG: 'SGD',
  HK: 'HKD',
})
