/**
 * What a model worked out or read from what a page showed (a sum, a word backwards, a number to be copied), kept in a
 * manual so that only the same page opens it again: it is sealed with all that was shown until it was typed, the task's
 * words and the person's data. Another page, another person or another task does not have the key, and neither has who
 * reads the manual.
 */
import { createHash } from 'node:crypto'
import type { Applicant } from '../../shared/domain/applicant.ts'
import { parseDate } from '../../shared/domain/dates.ts'
import { fold } from '../../shared/domain/text.ts'
import { parseTime } from '../../shared/domain/times.ts'
import { instead } from '../base/debug.ts'
import { sealWith } from '../base/seal.ts'

/** The person and task that it was derived for. */
export interface About {
  task: string
  applicant: Applicant
  now: Date
}

/** A digest that recognises a page's state without containing it. */
export const stateDigest = (state: string): string => digest(state).toString('hex').slice(0, 8)

/**
 * Undefined if the value may depend on the time, or on what the person said meanwhile. `states`: of the page before
 * each step up to the one that types it. `words`: of the page at its field.
 */
export const sealedValue = (
  value: string,
  states: readonly string[],
  { words = '', ...about }: About & { words?: string },
): string | undefined =>
  about.applicant.answers.some(({ from }) => from === 'asked') || tellsTime(value, words, about)
    ? undefined
    : Buffer.from(sealWith(keyOf(states, about)).seal(value, CONTEXT)).toString('base64url')

/** Undefined: the page showed something else, or the person, their answers or the day differ. */
export const openedValue = (sealed: string, states: readonly string[], about: About): string | undefined => {
  try {
    return sealWith(keyOf(states, about)).open(Buffer.from(sealed, 'base64url'), CONTEXT)
  } catch (error) {
    return instead('learn', undefined)(error)
  }
}

const CONTEXT = 'worked out'

/** The day: the time until something, or somebody's age, differs on the next one. */
const keyOf = (states: readonly string[], { task, applicant, now }: About): Buffer =>
  digest(
    JSON.stringify([
      states,
      task,
      sorted(Object.entries(applicant.values)),
      sorted(applicant.answers.map(({ question, answer }): [string, string] => [question, answer])),
      [now.getFullYear(), now.getMonth(), now.getDate()],
    ]),
  )

const sorted = (pairs: [string, string][]): [string, string][] =>
  pairs.sort(([a, x], [b, y]) => (a < b || (a === b && x < y) ? -1 : 1))

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const tellsTime = (value: string, words: string, { task, now }: About): boolean =>
  TIMELY.test(task) ||
  TIMELY.test(words) ||
  parseTime(value) !== undefined ||
  parseDate(value, 'mdy') !== undefined ||
  parseDate(value, 'dmy') !== undefined ||
  isInstant(value, now) ||
  partsOf(now).has(fold(value))

/** Seconds or milliseconds since 1970, close to the current time. */
const isInstant = (value: string, now: Date): boolean =>
  /^\d{10}(?:\d{3})?$/.test(value.trim()) &&
  Math.abs(Number(value.trim().slice(0, 10)) - now.getTime() / 1000) < SECONDS_OF_A_YEAR

const SECONDS_OF_A_YEAR = 366 * 24 * 60 * 60

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ar']

/** Words for a moment: its day, month, year and hour, and their names. */
const partsOf = (now: Date): ReadonlySet<string> =>
  new Set(
    [
      now.getDate(),
      now.getMonth() + 1,
      now.getFullYear(),
      now.getHours(),
      ...LANGUAGES.flatMap((language) =>
        (['short', 'long'] as const).flatMap((form) => [
          now.toLocaleDateString(language, { weekday: form }),
          now.toLocaleDateString(language, { month: form }),
        ]),
      ),
    ].map((part) => fold(String(part))),
  )

/** Words that make the question different every day, or every hour. */
const TIMELY =
  /(?<!\p{L})(?:today|tonight|tomorrow|yesterday|now|currently|age|ago|(?:years|days|weeks|months|how) old|(?:this|next|last|coming) (?:day|week|weekend|month|year|\p{L}+day)|(?:what|which) time|clock|hours?|minutes?|seconds?|heute|morgen|gestern|jetzt|derzeit|alter|uhr(?:zeit)?|stunden?|minuten?|sekunden?|aujourd.hui|demain|hier|maintenant|âge|heures?|secondes?|hoy|mañana|ayer|ahora|edad|horas?|minutos?|segundos?|hoje|amanhã|ontem|agora|idade|اليوم|غدا|أمس|الآن|عمر|ساعات|ساعة|الساعة|دقيقة|دقائق)(?!\p{L})/iu
