/** Answers other than yes or no: an age, years, a category, a level. */
import { durationOf } from '../choices/durations.ts'
import { matchOption } from '../choices.ts'
import { currencyOf } from '../money.ts'
import { fold } from '../text.ts'
import type { ValueSource } from '../value.ts'
import { yearsWith } from './abilities.ts'
import { ageOf } from './ages.ts'
import { category } from './category.ts'
import { bare } from './choose.ts'
import { homeOf } from './citizens.ts'
import { wantsCurrency } from './normal.ts'
import { currencyAmong, offersPeriods, payPeriod, sameCurrency, samePeriod } from './pay.ts'
import { languages } from './spoken.ts'
import { noticeIn, noticeToGive, spanOf, startInSpan, startWithin } from './starts.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found, Proposition, Topic } from './types.ts'
import { kindOfWork, looksFor, travelled, wayOfWork } from './wishes.ts'

/** Topics that are the datum of a single key, with the vocabulary of that key. */
const KEYS: Readonly<Partial<Record<Topic, readonly string[]>>> = {
  citizenship: ['citizenship'], gender: ['gender', 'sex'], pronouns: ['pronouns'], orientation: ['sexual-orientation'], ethnicity: ['ethnicity', 'race'], veteran: ['veteran'], disability: ['disability'],
  hispanic: ['hispanic'], transgender: ['transgender'], salary: ['salary'], 'salary-currency': ['salary-currency'], notice: ['notice-period'], start: ['start-date'], 'employment-type': ['employment-type'],
  remote: ['remote-preference'], travel: ['travel'], shift: ['shift'], source: ['how-heard'], clearance: ['security-clearance'], licence: ['driving-licence'],
} // biome-ignore format: a table

export const valueFor = (asked: Asked, proposition: Proposition, topic: Topic, asker: Asker): Found => {
  const subject = proposition.claims[0]?.scope.subject
  const negative = proposition.denied || proposition.claims.some((claim) => claim.negative)
  // A question about two things is not answered by one of them.
  if (negative || new Set(proposition.claims.map((claim) => claim.topic)).size > 1) return undefined
  // Having a licence does not say from which country.
  if (topic === 'licence' && (proposition.claims[0]?.scope.country ?? 'job') !== 'job') return undefined
  if (topic === 'age' && proposition.claims.some(({ scope }) => scope.day !== undefined)) return undefined
  // "Birthday (DD/MM)" is about age, but does not ask for a number of years.
  if (topic === 'age' && /^bday/.test(asked.key ?? '') && !SAYS_AGE.test(fold(asked.label))) return undefined
  if (topic === 'age') return number(asked, ageOf(asker), 'age from the date of birth', topic)
  if (topic === 'years') return years(asked, subject, asker)
  if (topic === 'language') return languages(asked, subject, asker)
  if (topic === 'salary-period' || (topic === 'salary' && offersPeriods(asked.options))) return payPeriod(asked, asker)
  if (topic === 'salary-currency' && asked.options.length > 0) {
    const option = currencyAmong(asked.options, asker.applicant.values['salary-currency'] ?? '')
    if (option !== undefined)
      return {
        kind: 'answer',
        value: option,
        options: [option],
        source: { from: 'profile', key: 'salary-currency' },
        rule: 'datum salary-currency',
        topic,
      }
  }
  if (
    topic === 'employment-type' &&
    asked.options.length === 2 &&
    asked.options.every((option) => bare(option)?.rest === '')
  )
    return looksFor(asked, asker)
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
  if (topic === 'start' && asked.options.some((option) => spanOf(option) !== undefined))
    return startInSpan(asked, asker)
  if (topic === 'start' && asked.options.some((option) => durationOf(option) !== undefined))
    return startWithin(asked, asker)
  if (topic === 'notice' && asked.options.length === 2 && asked.options.every((option) => bare(option)?.rest === ''))
    return noticeToGive(asked, asker)
  if (topic === 'notice' && asked.options.length === 0 && asker.applicant.values['notice-period'] !== undefined)
    return noticeIn(asked, asker.applicant.values['notice-period'])
  if (topic === 'salary' && asked.control === 'text' && asked.options.length === 0 && wantsCurrency(asked.label))
    return withCurrency(asked, asker)
  const keys = KEYS[topic]
  return keys && !(subject && topic !== 'veteran') ? category(asked, keys, topic, asker) : undefined
}

const SAYS_AGE = /\b(?:age|how old|alter|edad|idade)\b/

/** "… (please state the currency)": without the currency, the amount would mean something else in another country. */
const withCurrency = (asked: Asked, { applicant }: Asker): Found => {
  const { salary = '', 'salary-currency': currency } = applicant.values
  if (!samePeriod(asked, salary) || !sameCurrency(asked, `${salary} ${currency ?? ''}`, homeOf(applicant)))
    return undefined
  const value = currencyOf(salary)
    ? salary
    : currency && salary.replace(/^[\d.,\s]*\d/, (amount) => `${amount} ${currency}`)
  return value === undefined || !/\d/.test(value)
    ? undefined
    : {
        kind: 'answer',
        value,
        source: { from: 'answer', question: asked.label },
        rule: 'amount and currency',
        topic: 'salary',
      }
}

/** Beside "unemployed" and "retired", "full time" is the current status, not a wish. */
const NO_WISH =
  /\b(?:unemployed|not (?:currently )?(?:employed|working)|out of work|retired|student|looking for work|arbeitslos\w*|arbeitssuchend\w*|rente|im ruhestand|rentner\w*|studierend\w*|sans emploi|demandeur\w*|retraite\w*|etudiant\w*|desemplead\w*|en paro|jubilad\w*|estudiante|desempregad\w*|aposentad\w*)\b/

export const number = (
  asked: Asked,
  value: number | undefined,
  rule: string,
  topic: Topic,
  source?: ValueSource,
): Found => {
  if (value === undefined) return undefined
  const text = String(value)
  // Answers derived for this person are worked out again for the next.
  const from: ValueSource = source ?? { from: 'answer', question: asked.label }
  if (asked.options.length === 0) return { kind: 'answer', value: text, source: from, rule, topic }
  const match = matchOption(text, asked.options, { key: '' })
  const option = (match && asked.options[match.index]) ?? rangeAround(value, asked.options)
  return option === undefined
    ? undefined
    : { kind: 'answer', value: text, options: [option], source: from, rule, topic }
}

/** The only option whose bare numbers include a count: "6-8", "9+", "Less than 1". */
const rangeAround = (value: number, options: readonly string[]): string | undefined => {
  const holding = options.filter((option) => {
    const [, from, to, up] =
      /^(\d+)(?:\s*(?:[-–—]|to)\s*(\d+)|\s*(\+|or more|plus|(?:or|and) (?:older|over|above)|(?:oder|und) älter|(?:ou|et) plus|[oy] más|(?:ou|e) mais))?(?:\s*(?:years?|yrs?))?$/i.exec(
        option.trim(),
      ) ?? []
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
