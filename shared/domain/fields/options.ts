/** What the options of a choice reveal: countries, states, months, years, titles of address … */
import type { Concept } from './concepts.ts'
import { add, type Scores } from './evidence.ts'
import { COUNTRIES, MONTHS, STATES } from './option-lists.ts'
import { fold } from './text.ts'

const share = (options: readonly string[], test: (option: string) => boolean): number =>
  options.filter(test).length / Math.max(1, options.length)

const KINDS: readonly { concept: Concept; weight: number; test: (options: readonly string[]) => boolean }[] = [
  {
    concept: 'tel-country-code',
    weight: 1.1,
    test: (options) => options.length >= 3 && share(options, (option) => /\+\s?\d{1,4}\b/.test(option)) > 0.6,
  },
  {
    concept: 'country',
    weight: 0.8,
    test: (options) =>
      (options.length >= 4 || options.length === 1) && share(options, (option) => COUNTRIES.has(fold(option))) > 0.5,
  },
  {
    concept: 'address-level1',
    weight: 0.7,
    test: (options) => options.length >= 4 && share(options, (option) => STATES.has(fold(option))) > 0.5,
  },
  {
    concept: '#month',
    weight: 0.7,
    test: (options) =>
      options.length >= 11 &&
      options.length <= 14 &&
      (isRange(options, 1, 12) ||
        share(
          options,
          (option) => MONTHS.has(fold(option).split(' ').at(-1) ?? '') || MONTHS.has(fold(option).split(' ')[0] ?? ''),
        ) > 0.8),
  },
  {
    concept: '#day',
    weight: 0.7,
    test: (options) => options.length >= 28 && options.length <= 33 && isRange(options, 1, 31),
  },
  {
    concept: '#year',
    weight: 0.7,
    test: (options) =>
      options.length >= 5 && share(options, (option) => /^(?:19|20)\d\d\D?$/.test(option.trim())) > 0.8,
  },
  {
    concept: 'honorific-prefix',
    weight: 0.9,
    test: (options) =>
      share(options, (option) =>
        /^(?:mr|mrs|ms|miss|mx|dr|prof|herr|frau|m|mme|mlle|madame|monsieur|sr|sra|srta|sig|signora|signor|dhr|mevr|de heer|mevrouw|pan|pani|hr|先生|女士)\.?(?:\s|$|\.)/i.test(
          option.trim(),
        ),
      ) >= 0.5 && options.length <= 20,
  },
  {
    concept: 'gender',
    weight: 0.9,
    test: (options) =>
      options.some((option) =>
        /^(?:fe)?male$|^m[äa]nnlich|^weiblich|^femme|^homme|^hombre|^mujer|^masculino|^feminino|^femenino|^femmina|^maschio|^wom[ae]n$|^m[ae]n$|^mannelijk|^vrouw|^kobieta|^mężczyzna|^男性?$|^女性?$|^남성?|^여성?|мужской|женский/i.test(
          option.trim(),
        ),
      ) && options.length <= 20,
  },
  {
    concept: 'cc-type',
    weight: 0.8,
    test: (options) =>
      options.some((option) => /^visa\b/i.test(option)) && options.some((option) => /^master ?card\b/i.test(option)),
  },
  {
    concept: 'tel-type',
    weight: 0.6,
    test: (options) =>
      options.length <= 8 &&
      options.some((option) => /^(?:mobile|cell)/i.test(option)) &&
      options.some((option) => /^(?:home|work|landline)/i.test(option)),
  },
  { concept: 'veteran', weight: 1.2, test: (options) => options.some((option) => /protected veteran/i.test(option)) },
  {
    concept: 'disability',
    weight: 1.2,
    test: (options) => options.some((option) => /have a disability/i.test(option)),
  },
  {
    concept: 'ethnicity',
    weight: 0.9,
    test: (options) =>
      options.some((option) => /black or african|african american/i.test(option)) &&
      options.some((option) => /asian/i.test(option)),
  },
]

function isRange(options: readonly string[], from: number, to: number): boolean {
  const numbers = options.map((option) => Number.parseInt(option, 10)).filter((value) => !Number.isNaN(value))
  return numbers.length >= (to - from + 1) * 0.9 && numbers.every((value) => value >= from - 1 && value <= to)
}

export function scoreOptions(options: readonly string[], scores: Scores): void {
  const real = options.filter((option) => option.trim() !== '')
  if (real.length === 0) return
  for (const { concept, weight, test } of KINDS) if (test(real)) add(scores, concept, weight)
}

/** First and last year of a list: expiry dates are in the future, birthdays in the past. */
export function yearSpan(options: readonly string[]): { first: number; last: number } | null {
  const years = options.map((option) => Number.parseInt(option, 10)).filter((year) => year >= 1900 && year < 2100)
  return years.length >= 4 ? { first: Math.min(...years), last: Math.max(...years) } : null
}
