/** Answers a topic that is a single datum of the person: with the datum itself, or with one of the offered options. */
import { isDecline, isUnprotectedVeteran } from '../choice-concepts.ts'
import { matchOption } from '../choices.ts'
import { fold } from '../text.ts'
import type { ValueSource } from '../value.ts'
import { bare, declines } from './choose.ts'
import { citizensOf, homeOf } from './citizens.ts'
import { ethnicity, letterFor, nationAmong, pronounsAmong } from './identity.ts'
import { sameCurrency, samePeriod } from './pay.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found, Topic } from './types.ts'

export const category = (asked: Asked, keys: readonly string[], topic: Topic, { applicant }: Asker): Found => {
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
  // A date is filled in parts by the code that writes dates.
  if (asked.options.length === 0 || topic === 'start')
    return { kind: 'answer', value: text, source, rule: `datum ${key}`, topic }
  const real = asked.options.filter((option) => !declines(option))
  const letter = topic === 'gender' ? letterFor(text, real) : undefined
  if (letter !== undefined)
    return letter === null
      ? undefined
      : { kind: 'answer', value: text, options: [letter], source, rule: `datum ${key}`, topic }
  // That one exists does not say which.
  if (
    topic === 'disability' &&
    /^(?:yes|true)\b/.test(fold(text)) &&
    real.length > 2 &&
    !real.some((option) => bare(option)?.says)
  )
    return undefined
  if (topic === 'ethnicity') return ethnicity(asked, real, text, key, values)
  // A person who is not a protected veteran may still be a veteran.
  if (
    topic === 'veteran' &&
    /\bprotected\b/.test(fold(text)) &&
    /\bnot\b/.test(fold(text)) &&
    (!/\bprotected\b/.test(fold([asked.label, asked.legend, ...real].join(' '))) ||
      (real.some(isUnprotectedVeteran) && !isUnprotectedVeteran(text)))
  )
    return undefined
  const several = topic === 'citizenship' && citizensOf(applicant).length > 1
  const parts = topic === 'pronouns' ? pronounsAmong(text, real) : undefined
  if (parts !== undefined) return { kind: 'answer', value: text, options: [parts], source, rule: `datum ${key}`, topic }
  const match = several ? undefined : matchOption(text, real, { key })
  const option = (match && real[match.index]) ?? (topic === 'citizenship' ? nationAmong(real, applicant) : undefined)
  return option === undefined
    ? undefined
    : { kind: 'answer', value: text, options: [option], source, rule: `datum ${key}`, topic }
}
