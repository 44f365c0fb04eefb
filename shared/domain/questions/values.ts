/** Answers that are more than yes or no: an age, years, a category, a level. */
import { isDecline } from '../choice-concepts.ts'
import { durationOf, withDuration } from '../choices/durations.ts'
import { matchOption } from '../choices.ts'
import { countryOf } from '../countries.ts'
import { parseDate } from '../dates.ts'
import { currencyOf, type Period, periodOf } from '../money.ts'
import { fold } from '../text.ts'
import type { ValueSource } from '../value.ts'
import { bare, declines } from './choose.ts'
import { citizensOf, homeOf } from './citizens.ts'
import { type Asker, ageOf, languagesOf, yearsWith } from './facts.ts'
import { levelOf, levelsOf, STANDS_FOR_LEVEL } from './levels.ts'
import { NATIONALITIES } from './nationalities.ts'
import { answerClaims } from './same.ts'
import type { Asked, Entailment, Proposition, Topic } from './types.ts'
import { kindIn, wayIn } from './ways.ts'

type Found = Entailment | undefined

/** Topics that are one datum of a key, with the vocabulary of that key. */
const KEYS: Readonly<Partial<Record<Topic, readonly string[]>>> = {
  citizenship: ['citizenship'], gender: ['gender', 'sex'], pronouns: ['pronouns'], orientation: ['sexual-orientation'], ethnicity: ['ethnicity', 'race'], veteran: ['veteran'], disability: ['disability'],
  hispanic: ['hispanic'], transgender: ['transgender'], salary: ['salary'], 'salary-currency': ['salary-currency'], notice: ['notice-period'], start: ['start-date'], 'employment-type': ['employment-type'],
  remote: ['remote-preference'], travel: ['travel'], shift: ['shift'], source: ['how-heard'], clearance: ['security-clearance'], licence: ['driving-licence'],
} // biome-ignore format: a table

export const valueFor = (asked: Asked, proposition: Proposition, topic: Topic, asker: Asker): Found => {
  const subject = proposition.claims[0]?.scope.subject
  const negative = proposition.denied || proposition.claims.some((claim) => claim.negative)
  // One of two things that are asked for in one breath does not answer both.
  if (negative || proposition.claims.some((claim) => claim.topic === 'other')) return undefined
  // That there is a licence does not say of which country.
  if (topic === 'licence' && (proposition.claims[0]?.scope.country ?? 'job') !== 'job') return undefined
  if (topic === 'age' && proposition.claims.some(({ scope }) => scope.day !== undefined)) return undefined
  if (topic === 'age') return number(asked, ageOf(asker), 'age from the date of birth', topic)
  if (topic === 'years') return years(asked, subject, asker)
  if (topic === 'language') return languages(asked, subject, asker)
  if (topic === 'salary-period') return payPeriod(asked, asker)
  if (topic === 'remote') return wayOfWork(asked, asker) ?? category(asked, ['remote-preference'], topic, asker)
  if (
    topic === 'employment-type' &&
    asked.options.length > 0 &&
    asked.options.some((option) => NO_WISH.test(fold(option)))
  )
    return undefined
  if (topic === 'employment-type' && asked.options.length > 0)
    return category(asked, ['employment-type'], topic, asker) ?? kindOfWork(asked, asker)
  if (topic === 'travel') return travelled(asked, asker)
  if (topic === 'start' && asked.options.some((option) => durationOf(option) !== undefined))
    return startWithin(asked, asker)
  if (topic === 'notice' && asked.options.length === 0 && asker.applicant.values['notice-period'] !== undefined)
    return noticeIn(asked, asker.applicant.values['notice-period'])
  const keys = KEYS[topic]
  return keys && !(subject && topic !== 'veteran') ? category(asked, keys, topic, asker) : undefined
}

/** Beside "unemployed" and "retired", full time is what somebody has, and not what they look for. */
const NO_WISH =
  /\b(?:unemployed|not (?:currently )?(?:employed|working)|out of work|retired|student|looking for work|arbeitslos\w*|arbeitssuchend\w*|rente|im ruhestand|rentner\w*|studierend\w*|sans emploi|demandeur\w*|retraite\w*|etudiant\w*|desemplead\w*|en paro|jubilad\w*|estudiante|desempregad\w*|aposentad\w*)\b/

const DAY_MS = 86_400_000
/** "Within two months" from today, for who names a first day. */
const startWithin = (asked: Asked, { applicant: { values }, now }: Asker): Found => {
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

const DAYS: readonly (readonly [RegExp, 'day' | 'week' | 'month'])[] = [
  [/\b(?:days?|tage?n?|jours?|dias?)\b/, 'day'],
  [/\b(?:weeks?|wks?|wochen?|semaines?|semanas?)\b/, 'week'],
  [/\b(?:months?|monate?n?|mois|mes|meses)\b/, 'month'],
]
const unitOf = (text: string): string | undefined => {
  const found = DAYS.filter(([pattern]) => pattern.test(fold(text)))
  return found.length === 1 ? found[0]?.[1] : undefined
}
/** A notice period as it is said; in another unit where that is exact, and never as a number of no unit. */
const noticeIn = ({ label, control }: Asked, said: string): Found => {
  const [wanted, own] = [unitOf(label), unitOf(said)]
  const asSaid: Found = {
    kind: 'answer',
    value: said,
    source: { from: 'profile', key: 'notice-period' },
    rule: 'datum notice-period',
    topic: 'notice',
  }
  if (control !== 'number') return asSaid
  const count = Number(/^\D*(\d+)\D*$/.exec(said)?.[1])
  if (wanted === undefined || own === undefined || !Number.isInteger(count)) return undefined
  const exact =
    wanted === own
      ? count
      : own === 'week' && wanted === 'day'
        ? count * 7
        : own === 'day' && wanted === 'week' && count % 7 === 0
          ? count / 7
          : undefined
  if (exact === undefined) return undefined
  return { ...asSaid, value: String(exact), source: { from: 'answer', question: label }, rule: `notice in ${wanted}s` }
}

const number = (asked: Asked, value: number | undefined, rule: string, topic: Topic, source?: ValueSource): Found => {
  if (value === undefined) return undefined
  const text = String(value)
  // What is worked out for this person is worked out again for the next.
  const from: ValueSource = source ?? { from: 'answer', question: asked.label }
  if (asked.options.length === 0) return { kind: 'answer', value: text, source: from, rule, topic }
  const match = matchOption(text, asked.options, { key: '' })
  const option = (match && asked.options[match.index]) ?? rangeAround(value, asked.options)
  return option === undefined
    ? undefined
    : { kind: 'answer', value: text, options: [option], source: from, rule, topic }
}

/** The one option whose bare numbers hold a count: "6-8", "9+", "Less than 1". */
const rangeAround = (value: number, options: readonly string[]): string | undefined => {
  const holding = options.filter((option) => {
    const [, from, to, up] =
      /^(\d+)(?:\s*(?:[-–—]|to)\s*(\d+)|\s*(\+|or more|plus))?(?:\s*(?:years?|yrs?))?$/i.exec(option.trim()) ?? []
    if (from === undefined) return false
    return up === undefined ? value >= Number(from) && value <= Number(to ?? from) : value >= Number(from)
  })
  return holding.length === 1 ? holding[0] : undefined
}

const years = (asked: Asked, subject: string | undefined, { applicant }: Asker): Found => {
  if (subject === undefined) {
    const total = applicant.values['years-of-experience']
    return total === undefined
      ? undefined
      : number(asked, Number(total), 'years of experience', 'years', {
          from: 'profile',
          key: 'years-of-experience',
        })
  }
  const known = yearsWith(subject, applicant)
  return known && number(asked, known.count, 'answered before', 'years', { from: 'answer', question: known.question })
}

/** "None", "No knowledge": what is chosen for a language that is not among theirs. */
const NOT_SPOKEN =
  /^(?:none|no|nil|not at all|no (?:knowledge|proficiency|skills?|ability)|i do not speak.*|do not speak.*|does not apply|n a|0|keine(?: kenntnisse)?|aucune?|ninguno|ninguna|nenhum|nenhuma)$/

const NATIVE_ONE =
  /^(?:your |what is your |which is your |ihre |deine |votre |su |tu |sua |seu )?(?:native language|first language|mother tongue|muttersprache|langue maternelle|lengua materna|lingua materna|idioma materno|idioma nativo)$/
/** The one language that somebody speaks natively, in a list of languages. */
const nativeAmong = ({ label, options, control }: Asked, applicant: Asker['applicant']): Found => {
  const own = languagesOf(applicant).filter(({ level }) => levelOf(level ?? '') === 'native')
  const named = options.filter((option) =>
    languagesOf({ ...applicant, values: { languages: option } }).some(({ code }) => code === own[0]?.code),
  )
  return control === 'one' && own.length === 1 && named.length === 1 && named[0]
    ? {
        kind: 'answer',
        value: named[0],
        options: named,
        source: { from: 'answer', question: label },
        rule: 'the native language',
        topic: 'language',
      }
    : undefined
}

const languages = (asked: Asked, subject: string | undefined, { applicant }: Asker): Found => {
  const spoken = languagesOf(applicant)
  const source: ValueSource = { from: 'profile', key: 'languages' }
  const worked: ValueSource = { from: 'answer', question: asked.label }
  if (subject === undefined) {
    const native = NATIVE_ONE.test(fold(asked.label)) ? nativeAmong(asked, applicant) : undefined
    if (native) return native
    if (asked.options.length === 0)
      return applicant.values.languages === undefined || asked.control === 'one'
        ? undefined
        : { kind: 'answer', value: applicant.values.languages, source, rule: 'languages', topic: 'language' }
    if (asked.control !== 'several') return undefined
    const codes = new Set(spoken.map(({ code }) => code))
    const options = asked.options.filter((option) =>
      languagesOf({ ...applicant, values: { languages: option } }).some(({ code }) => codes.has(code)),
    )
    return options.length === 0
      ? undefined
      : { kind: 'answer', value: options.join(', '), options, source, rule: 'languages', topic: 'language' }
  }
  const named = spoken.find(({ code }) => code === subject)
  if (named === undefined && spoken.length > 0) {
    const none = asked.options.filter((option) => NOT_SPOKEN.test(fold(option)))
    return none.length === 1 && none[0]
      ? {
          kind: 'answer',
          value: none[0],
          options: none,
          source: worked,
          rule: 'not among the languages',
          topic: 'language',
        }
      : undefined
  }
  const known = named?.level
  if (known === undefined || asked.options.length === 0) return undefined
  const exact = asked.options.filter((option) => fold(option) === fold(known))
  const alike = (level: string | undefined): string[] =>
    asked.options.filter((option) => level !== undefined && levelsOf(option).includes(level))
  const own = levelOf(known)
  const stands = STANDS_FOR_LEVEL[own ?? ''] ?? []
  const options = exact.length === 1 ? exact : ([own, ...stands].map(alike).find((found) => found.length > 0) ?? [])
  return options.length === 1 && options[0]
    ? {
        kind: 'answer',
        value: known,
        options: [options[0]],
        source: worked,
        rule: 'level of the language',
        topic: 'language',
      }
    : undefined
}

const category = (asked: Asked, keys: readonly string[], topic: Topic, { applicant }: Asker): Found => {
  const { values } = applicant
  const key = keys.find((one) => (values[one] ?? '') !== '')
  const text = key === undefined ? undefined : values[key]
  if (key === undefined || text === undefined) return undefined
  const source: ValueSource = { from: 'profile', key }
  if (isDecline(fold(text))) {
    if (asked.options.length === 0) return { kind: 'answer', value: text, source, rule: 'does not want to say', topic }
    const option = asked.options.find(declines)
    return option === undefined
      ? undefined
      : { kind: 'answer', value: option, options: [option], source, rule: 'does not want to say', topic }
  }
  if (asked.control === 'tick') return undefined
  if (
    topic === 'salary' &&
    !(samePeriod(asked, text) && sameCurrency(asked, `${text} ${values['salary-currency'] ?? ''}`, homeOf(applicant)))
  )
    return undefined
  // A date is chosen in parts, which its writer knows.
  if (asked.options.length === 0 || topic === 'start')
    return { kind: 'answer', value: text, source, rule: `datum ${key}`, topic }
  const real = asked.options.filter((option) => !declines(option))
  const letter = topic === 'gender' ? letterFor(text, real) : undefined
  if (letter !== undefined)
    return letter === null
      ? undefined
      : { kind: 'answer', value: text, options: [letter], source, rule: `datum ${key}`, topic }
  // That there is one does not say which.
  if (
    topic === 'disability' &&
    /^(?:yes|true)\b/.test(fold(text)) &&
    real.length > 2 &&
    !real.some((option) => bare(option)?.says)
  )
    return undefined
  if (topic === 'ethnicity') return ethnicity(asked, real, text, key, values)
  // Who is no protected veteran may be a veteran.
  if (
    topic === 'veteran' &&
    /\bprotected\b/.test(fold(text)) &&
    !/\bprotected\b/.test(fold([asked.label, asked.legend, ...real].join(' '))) &&
    /\bnot\b/.test(fold(text))
  )
    return undefined
  const several = topic === 'citizenship' && citizensOf(applicant).length > 1
  const match = several ? undefined : matchOption(text, real, { key })
  const option = (match && real[match.index]) ?? (topic === 'citizenship' ? nationAmong(real, applicant) : undefined)
  return option === undefined
    ? undefined
    : { kind: 'answer', value: text, options: [option], source, rule: `datum ${key}`, topic }
}

/** "Allemande" for who says that they are German. */
const nationAmong = (options: readonly string[], applicant: Asker['applicant']): string | undefined => {
  const own = citizensOf(applicant)
  const fits = options.filter((option) => own.includes(NATIONALITIES[fold(option)] ?? countryOf(option)?.code ?? ''))
  return fits.length === 1 ? fits[0] : undefined
}

const MALE = /^(?:male|man|m|mannlich|mann|homme|masculin|hombre|masculino|varon|homem)$/
const FEMALE = /^(?:female|woman|f|w|weiblich|frau|femme|feminin|mujer|femenino|mulher|feminino)$/
/**
 * "H, M" and "m, w, d": what a letter stands for is said by the others beside it.
 * @returns undefined where the list is not one of letters, null where none of them is this person's
 */
const letterFor = (gender: string, options: readonly string[]): string | null | undefined => {
  const letters = options.map((option) => /^\s*(\p{L})\.?\s*$/u.exec(option)?.[1]?.toLowerCase())
  if (letters.filter((letter) => letter !== undefined).length < 2) return undefined
  const said = fold(gender)
  const has = (letter: string): boolean => letters.includes(letter)
  // "V, M" are varón and mujer.
  const other = has('h') ? 'h' : has('v') ? 'v' : undefined
  const male = other ?? (has('m') ? 'm' : undefined)
  const female = has('w') ? 'w' : has('f') ? 'f' : other !== undefined && has('m') ? 'm' : undefined
  if (!MALE.test(said) && !FEMALE.test(said)) return undefined
  const own = MALE.test(said) ? male : female
  const at = own === undefined || male === female ? -1 : letters.indexOf(own)
  return options[at] ?? null
}

const NOT_HISPANIC = /\b(?:not|non|no) (?:of )?(?:hispanic|latin)/
/** Where the list of races has Hispanic as one of them, being Hispanic goes before the race. */
const ethnicity = (
  asked: Asked,
  options: readonly string[],
  text: string,
  key: string,
  values: Readonly<Record<string, string>>,
): Found => {
  const own = options.filter((option) => /\b(?:hispanic|latin)/.test(fold(option)) && !NOT_HISPANIC.test(fold(option)))
  const combined = own.length === 1 && options.length > 2
  if (combined && values.hispanic === undefined && options.some((option) => NOT_HISPANIC.test(fold(option))))
    return undefined
  const isOwn = combined && values.hispanic === 'yes'
  // A list that asks for nothing but this is answered by it, whatever it is called.
  const only = options.length === 2 && options.every((option) => /\b(?:hispanic|latin)/.test(fold(option)))
  const side = only && options.filter((option) => NOT_HISPANIC.test(fold(option)) === (values.hispanic === 'no'))
  if (side)
    return side.length === 1 && side[0] !== undefined && /^(?:yes|no)$/.test(values.hispanic ?? '')
      ? {
          kind: 'answer',
          value: side[0],
          options: side,
          source: { from: 'answer', question: asked.label },
          rule: 'datum hispanic',
          topic: 'ethnicity',
        }
      : undefined
  const match = isOwn ? undefined : matchOption(text, options, { key })
  const option = isOwn ? own[0] : match && options[match.index]
  const source: ValueSource = isOwn ? { from: 'answer', question: asked.label } : { from: 'profile', key }
  return option === undefined
    ? undefined
    : { kind: 'answer', value: text, options: [option], source, rule: `datum ${key}`, topic: 'ethnicity' }
}

/** A rate for a day is not worked out of a yearly salary. What says no period is pay for a year, as the data file's page says. */
const samePeriod = ({ label, options }: Asked, datum: string): boolean => {
  const asked = periodOf(label) ?? periodOf(options.join(' | '))
  const own = periodOf(datum) ?? 'year'
  // Ranges of no period are pay for a year, where they are that large.
  if (asked === undefined && options.length > 0) return own === 'year' && isAsLarge(options, datum)
  return asked === undefined || (asked === own && (options.length === 0 || isAsLarge(options, datum)))
}

/** "$40+" stands over the pay of an hour, whatever amount lies above it. */
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
/** The period an amount is for: as the person said, or the year where their amount says none. */
const payPeriod = (asked: Asked, { applicant: { values, answers } }: Asker): Found => {
  const answer = answers.findLast(({ question }) => answerClaims(question).claims[0]?.topic === 'salary-period')
  const period =
    (answer && periodOf(answer.answer)) ??
    (values.salary === undefined ? undefined : (periodOf(values.salary) ?? 'year'))
  if (period === undefined) return undefined
  const source: ValueSource = { from: 'answer', question: answer?.question ?? asked.label }
  const said = { kind: 'answer', value: period, source, rule: 'period of the pay', topic: 'salary-period' } as const
  if (asked.options.length === 0) return asked.control === 'text' ? said : undefined
  const options = asked.options.filter(
    (option) =>
      periodOf(option) === period || PERIOD_WORDS[period].test(fold(option).replace(/^(?:per|pro|par|por) /, '')),
  )
  return options.length === 1 ? { ...said, options } : undefined
}

const wayOfWork = (asked: Asked, asker: Asker): Found => sameWish(asked, asker, 'remote-preference', 'remote', wayIn)
const kindOfWork = (asked: Asked, asker: Asker): Found =>
  sameWish(asked, asker, 'employment-type', 'employment-type', kindIn)

/** The one option that names what the datum names. */
const sameWish = (
  { options }: Asked,
  { applicant: { values } }: Asker,
  key: string,
  topic: Topic,
  named: (text: string) => string | undefined,
): Found => {
  const value = values[key] ?? ''
  const own = named(value)
  const fits = own === undefined ? [] : options.filter((option) => named(option) === own)
  return fits.length === 1
    ? { kind: 'answer', value, options: fits, source: { from: 'profile', key }, rule: 'the same wish', topic }
    : undefined
}

const NO_TRAVEL =
  /\b(?:no|not|none|never|cannot|unable|aucun|keine|nicht|nie|aucune?|pas de|ningun|ninguno|ninguna|nada|nenhum|nenhuma|nao)\b|^0 ?%?$/
const PARTS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:three quarters|drei viertel|trois quarts|tres cuart\w+|tres quart\w+)\b/, 75],
  [/\b(?:a quarter|one quarter|viertel|quart|cuarta parte|um quarto)\b/, 25],
  [/\b(?:half|halfte|moitie|mitad|metade)\b/, 50],
]
/** The most that somebody would travel, in percent. */
const shareOf = (text: string): number | undefined => {
  const shares = [...text.matchAll(/(\d+(?:[.,]\d+)?)\s*(?:%|percent|prozent|pour cent|por ciento|por cento|$)/gi)].map(
    ([, digits]) => Number(digits),
  )
  if (shares.length > 0) return Math.max(...shares)
  const said = fold(text)
  const part = PARTS.find(([pattern]) => pattern.test(said))?.[1]
  return part ?? (NO_TRAVEL.test(said) ? 0 : undefined)
}
/** "Up to 25 %" is what says so, whatever the words around the number. */
const travelled = (asked: Asked, asker: Asker): Found => {
  const text = asker.applicant.values.travel
  const most = text === undefined ? undefined : shareOf(text)
  if (asked.options.length > 0 && most !== undefined) {
    const options = asked.options.filter(
      (option) => shareOf(option) === most && !MORE.test(fold(option)) && !/[>+]/.test(option),
    )
    if (options.length === 1)
      return {
        kind: 'answer',
        value: text ?? '',
        options,
        source: { from: 'profile', key: 'travel' },
        rule: 'share of travel',
        topic: 'travel',
      }
    // Options of other shares, or of more than one that fits, are no words to be matched.
    if (asked.options.some((option) => /\d/.test(option))) return undefined
  }
  return category(asked, ['travel'], 'travel', asker)
}
const MORE =
  /\b(?:more than|more|over|above|upwards of|in excess of|greater than|exceed\w*|mehr|uber|plus|au dela|superieur\w*|mas|superior\w*|por encima|mais|acima|alem)\b/

/** Where a bare "$" is money of one's own, the currency it stands for. */
const DOLLARS: Readonly<Record<string, string>> = { US: 'USD', CA: 'CAD', AU: 'AUD', NZ: 'NZD', SG: 'SGD', HK: 'HKD' }
/** Pesos and crowns of no country are some currency, and nobody's for sure. By Brazil's labour law (CLT) one is paid in reais. */
const moneyIn = (text: string): string | undefined =>
  currencyOf(text) ??
  (/\bCLT\b/.test(text) ? 'BRL' : text.includes('$') ? '$' : /\bpesos?\b/i.test(text) ? 'peso' : undefined)

/**
 * Money is never converted: an amount asked for in a currency, by the question or by what its options offer, is given only where
 * it is known to be in it. A bare "$" is a dollar of any country that has one.
 */
const sameCurrency = ({ label, options }: Asked, datum: string, home: string | undefined): boolean => {
  const asked = moneyIn(label) ?? moneyIn(options.join(' '))
  const own = moneyIn(datum)
  const dollars = Object.values(DOLLARS)
  if (asked === undefined || asked === own) return true
  if (asked === '$') return own === undefined ? home !== undefined && home in DOLLARS : dollars.includes(own)
  return own === '$' && asked === 'USD' && (home === undefined || home === 'US')
}
