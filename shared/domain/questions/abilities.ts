/** Experience, skills, languages and degrees. */

import type { Applicant } from '../applicant.ts'
import { byWord } from '../by-word.ts'
import { parseDate } from '../dates.ts'
import { fold } from '../text.ts'
import type { ValueSource } from '../value.ts'
import { meets } from './ages.ts'
import { degreeRank, HIGH_SCHOOL } from './degrees.ts'
import { hasLevel, levelRank } from './levels.ts'
import { languageOf, normal } from './normal.ts'
import { parseText } from './parse.ts'
import type { Asker, Truth } from './truth.ts'
import type { Amount, Claim } from './types.ts'

export const years = ({ amount, scope }: Claim, { applicant, now }: Asker): Truth => {
  const known = Number(applicant.values['years-of-experience'])
  if (scope.subject !== undefined && amount) {
    const inIt = yearsIn(scope.subject, amount, applicant)
    return 'holds' in inIt ? inIt : (yearsAs(scope.subject, amount, applicant, now) ?? inIt)
  }
  if (scope.subject !== undefined || !amount || !Number.isFinite(known))
    return { unknown: 'years of what is not in the data' }
  if (amount.compare === 'between' && known > (amount.to ?? known))
    return { unknown: 'whether more than that is none of it' }
  const holds = meets(known, amount.compare === 'equal' ? { ...amount, compare: 'at-least' } : amount)
  return holds === undefined
    ? { unknown: 'the years are just that' }
    : { holds, source: { from: 'profile', key: 'years-of-experience' }, rule: 'years of experience' }
}

/** Words that may surround the name of a technology without changing its meaning. */
const AROUND = new Set(
  'development programming coding professional commercial industry hands on production practical strong solid proven relevant in'.split(
    ' ',
  ),
)

/** Other names of the same technology. */
const ALSO: Readonly<Record<string, string>> = byWord({
  golang: 'go', reactjs: 'react', vuejs: 'vue', nodejs: 'node', js: 'javascript', ts: 'typescript', postgres: 'postgresql', k8s: 'kubernetes', html5: 'html', css3: 'css', cpp: 'c++', csharp: 'c#',
}) // biome-ignore format: a table
const FRAMEWORKS = new Set('react vue node next nuxt express backbone ember three nest'.split(' '))
/** "React.js", "Python (Programming Language)", "Go (Golang)": the name alone, its words sorted. */
export const skillName = (text: string): string => {
  const words = text
    .toLowerCase()
    .split(/[\s(),.]+/)
    .filter((word) => word !== '')
  const isFramework = words.some((word) => FRAMEWORKS.has(word))
  const language = words.length > 2 && words.includes('programming') && words.includes('language')
  const named = words.filter(
    (word) => !(isFramework && word === 'js') && !(language && (word === 'programming' || word === 'language')),
  )
  return [...new Set(named.map((word) => ALSO[word] ?? word))].sort().join(' ')
}
const sameSubject = (a: string, b: string): boolean => {
  const core = (text: string): string =>
    text
      .split(' ')
      .filter((word) => !AROUND.has(word))
      .join(' ')
  const [one, other] = [skillName(core(a)), skillName(core(b))]
  return a === b || (one !== '' && one === other)
}

/** How many years with something the person has given in an earlier answer. */
export const yearsWith = (subject: string, { answers }: Applicant): { count: number; question: string } | undefined => {
  const answer = answers.findLast(({ question }) => {
    const { claims, leftover } = parseText(question)
    const [only] = claims
    return (
      claims.length === 1 &&
      leftover.length === 0 &&
      only?.topic === 'years' &&
      only.scope.subject !== undefined &&
      sameSubject(only.scope.subject, subject)
    )
  })
  const count = answer === undefined ? Number.NaN : Number(answer.answer.trim() || Number.NaN)
  return answer === undefined || !Number.isFinite(count) ? undefined : { count, question: answer.question }
}

const yearsIn = (subject: string, amount: Amount, applicant: Applicant): Truth => {
  const known = yearsWith(subject, applicant)
  const holds = known && meets(known.count, amount.compare === 'equal' ? { ...amount, compare: 'at-least' } : amount)
  return known === undefined || holds === undefined
    ? { unknown: 'years of what is not in the data' }
    : { holds, source: { from: 'answer', question: known.question }, rule: 'years answered before' }
}

/** Words for seniority in a job title. */
const RANK =
  /^(?:senior|sr|junior|jr|lead|leading|principal|chief|head|staff|of|leitender?|leitende|responsable|jefe|sénior|pleno)$/

/**
 * "Five years as a product designer": at least the time in listed jobs of that title. Shorter times prove nothing,
 * since the list may be incomplete.
 */
const yearsAs = (subject: string, { compare, number }: Amount, { values }: Applicant, now: Date): Truth | undefined => {
  const wanted = subject
    .split(' ')
    .filter((word) => word !== 'tant')
    .join(' ')
  const worked = new Set<number>()
  let key = ''
  for (let i = 0; values[`experience.${i}.title`] !== undefined; i += 1) {
    const title = normal(values[`experience.${i}.title`] ?? '').split(' ')
    if (![title, title.filter((word) => !RANK.test(word))].some((words) => [...words].sort().join(' ') === wanted))
      continue
    const [from, to] = [
      parseDate(values[`experience.${i}.start`] ?? ''),
      parseDate(values[`experience.${i}.end`] ?? ''),
    ]
    const current = values[`experience.${i}.current`] === 'yes'
    if (!from?.month || !(current || to?.month)) continue
    const last = current || !to?.month ? now.getFullYear() * 12 + now.getMonth() : to.year * 12 + to.month - 1
    for (let month = from.year * 12 + from.month - 1; month < last; month += 1) worked.add(month)
    key ||= `experience.${i}.start`
  }
  const least =
    compare === 'at-least' || compare === 'equal'
      ? worked.size >= number * 12
      : compare === 'more-than' && worked.size > number * 12
  return least && number > 0
    ? { holds: true, source: { from: 'profile', key }, rule: 'time in jobs of that title' }
    : undefined
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The words of a skill, in the form of a question's subject. */
const wordsOf = (skill: string): string => normal(skill).split(' ').sort().join(' ')

export const experienceWith = ({ scope }: Claim, { applicant }: Asker): Truth => {
  const { subject } = scope
  const known =
    subject !== undefined && listOf(applicant.values.skills).some((skill) => sameSubject(wordsOf(skill), subject))
  return scope.subject !== undefined && known
    ? { holds: true, source: { from: 'profile', key: 'skills' }, rule: 'named among the skills' }
    : { unknown: 'not named among the skills' }
}

/** A completed degree of the wanted level or above. A degree that is not listed may exist all the same. */
export const degree = ({ scope }: Claim, { applicant: { values }, now }: Asker): Truth => {
  const wanted = scope.subject === undefined ? 1 : degreeRank(scope.subject)
  for (
    let i = 0;
    values[`education.${i}.school`] !== undefined || values[`education.${i}.degree`] !== undefined;
    i += 1
  ) {
    const end = parseDate(values[`education.${i}.end`] ?? '')
    const over =
      end !== undefined &&
      (end.year < now.getFullYear() || (end.year === now.getFullYear() && (end.month ?? 13) <= now.getMonth()))
    const own = values[`education.${i}.degree`] ?? ''
    const has = scope.subject === 'highschool' ? HIGH_SCHOOL.test(fold(own)) : wanted > 0 && degreeRank(own) >= wanted
    if (over && has)
      return { holds: true, source: { from: 'profile', key: `education.${i}.degree` }, rule: 'a degree that has ended' }
  }
  return { unknown: 'no finished degree is named' }
}

/** The rank from which a claim holds, and the rank up to which it does not; in between, the person is asked. */
const CLAIMED_LEVELS: Readonly<Record<NonNullable<Claim['scope']['level']>, readonly [holds: number, not: number]>> = {
  native: [7, 5],
  fluent: [5, 3],
  professional: [5, 3],
  conversational: [3, 1],
}

/** People who list their languages speak those, at the level they give. */
export const language = ({ scope, amount }: Claim, { applicant }: Asker): Truth => {
  const spoken = languagesOf(applicant)
  if (scope.subject === undefined || spoken.length === 0) return { unknown: 'the data names no languages' }
  const source: ValueSource = { from: 'profile', key: 'languages' }
  const own = spoken.find(({ code }) => code === scope.subject)
  if (own === undefined) return { holds: false, source, rule: 'not among the languages' }
  if (amount !== undefined) {
    const has = own.level === undefined ? undefined : hasLevel(own.level, amount.number)
    return has === undefined
      ? { unknown: 'the level is said otherwise' }
      : { holds: has, source, rule: 'level of the language' }
  }
  if (scope.level === undefined) return { holds: true, source, rule: 'named among the languages' }
  const rank = levelRank(own.level ?? '')
  const [holds, not] = CLAIMED_LEVELS[scope.level]
  return rank !== undefined && (rank >= holds || rank <= not)
    ? { holds: rank >= holds, source, rule: 'level of the language' }
    : { unknown: 'the level is not that sure' }
}

/** "Spanish (intermediate)" → es, intermediate. */
export const languagesOf = ({ values }: Applicant): { code: string; name: string; level: string | undefined }[] =>
  listOf(values.languages).flatMap((entry) => {
    const name = entry.replace(/\(.*$|[-–:].*$/, '').trim()
    const code = languageOf(name)
    const level = /[(–:-]\s*([^)]+)/.exec(entry)?.[1]?.trim()
    return code === undefined ? [] : [{ code, name, level }]
  })

/** A student has a degree that began and has not ended. Somebody who lists degrees that have all ended is not one. */
export const student = ({ scope }: Claim, { applicant: { values }, now }: Asker): Truth => {
  const today = now.getFullYear() * 12 + now.getMonth() + 1
  const monthOf = (text: string | undefined, missing: number): number | undefined => {
    const date = parseDate(text ?? '')
    return date && date.year * 12 + (date.month ?? missing)
  }
  let over = 0
  let i = 0
  for (; values[`education.${i}.school`] !== undefined; i += 1) {
    const key = `education.${i}.end`
    const [from, to] = [monthOf(values[`education.${i}.start`], 12), monthOf(values[key], 0)]
    const last = monthOf(values[key], 12)
    // A school pupil is not studying for a degree.
    if (
      scope.subject === 'narrow' &&
      to !== undefined &&
      to > today &&
      degreeRank(values[`education.${i}.degree`] ?? '') < 1
    )
      return { unknown: 'for which degree they study' }
    if (to !== undefined && to > today && (from === undefined || from <= today))
      return { holds: true, source: { from: 'profile', key }, rule: 'studies that go on' }
    if (last !== undefined && last < today) over += 1
  }
  return i > 0 && over === i
    ? { holds: false, source: { from: 'profile', key: 'education.0.end' }, rule: 'all studies have ended' }
    : { unknown: 'the data does not say whether studies go on' }
}
