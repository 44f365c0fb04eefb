/**
 * What a model worked out or read from what a page showed (a sum, a word backwards, a number to be copied), kept in a manual so that only
 * the same page opens it again: it is sealed with all that was shown until it was typed, the task's words and the person's data. Another
 * page, another person or another task does not have the key, and neither has who reads the manual.
 */
import { createHash } from 'node:crypto'
import type { Applicant } from '../../shared/domain/applicant.ts'
import { parseDate } from '../../shared/domain/dates.ts'
import { fold } from '../../shared/domain/text.ts'
import { parseTime } from '../../shared/domain/times.ts'
import { instead } from '../base/debug.ts'
import { sealWith } from '../base/seal.ts'

/** Whom and what it was worked out for. */
export interface About {
  task: string
  applicant: Applicant
  now: Date
}

/** Tells a page's state again without telling it. */
export const stateDigest = (state: string): string => digest(state).toString('hex').slice(0, 8)

/** Undefined where it may follow from the time. `states`: of the page before each step up to the one that types it. */
export const sealedValue = (value: string, states: readonly string[], about: About): string | undefined =>
  tellsTime(value, about)
    ? undefined
    : Buffer.from(sealWith(keyOf(states, about)).seal(value, CONTEXT)).toString('base64url')

/** Undefined: something else was shown, to another person, or in another year. */
export const openedValue = (sealed: string, states: readonly string[], about: About): string | undefined => {
  try {
    return sealWith(keyOf(states, about)).open(Buffer.from(sealed, 'base64url'), CONTEXT)
  } catch (error) {
    return instead('learn', undefined)(error)
  }
}

const CONTEXT = 'worked out'

/** The year: how many years ago something was is another number in the next one. */
const keyOf = (states: readonly string[], { task, applicant, now }: About): Buffer =>
  digest(
    JSON.stringify([
      states,
      task,
      Object.entries(applicant.values).sort(([a], [b]) => (a < b ? -1 : 1)),
      applicant.answers.filter(({ from }) => from === 'file').map(({ question, answer }) => [question, answer]),
      now.getFullYear(),
    ]),
  )

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const tellsTime = (value: string, { task, now }: About): boolean =>
  TIMELY.test(task) ||
  parseTime(value) !== undefined ||
  parseDate(value, 'mdy') !== undefined ||
  parseDate(value, 'dmy') !== undefined ||
  partsOf(now).has(fold(value))

const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ar']

/** What may be said of a moment: its day, month, year and hour, and their names. */
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

/** Words that make a task another one every day. */
const TIMELY =
  /(?<!\p{L})(?:today|tonight|tomorrow|yesterday|now|currently|age|ago|(?:years|days|weeks|months|how) old|(?:this|next|last|coming) (?:day|week|weekend|month|year|\p{L}+day)|heute|morgen|gestern|jetzt|derzeit|alter|aujourd.hui|demain|hier|maintenant|âge|hoy|mañana|ayer|ahora|edad|hoje|amanhã|ontem|agora|idade|اليوم|غدا|أمس|الآن|عمر)(?!\p{L})/iu
