/**
 * Consents: what a tick agrees to, and whether this person agrees to it. A permission is set once in the data
 * (`permissions`, by kind) or given once as an answer; without one only what applying itself needs is agreed to, and only
 * where the form insists: the privacy notice and the terms of the application.
 */
import type { Applicant } from '../applicant.ts'
import { fold } from '../text.ts'
import { bare } from './choose.ts'
import { consentKinds, wholeText } from './parse.ts'
import type { Asked, ConsentKind, Entailment } from './types.ts'

/** Agreed to by applying at all, where the form insists and the person has not said otherwise. */
const BY_APPLYING: ReadonlySet<ConsentKind> = new Set<ConsentKind>(['privacy', 'terms'])

/** Older names of the same permissions in the data. */
const KEYS: Readonly<Partial<Record<ConsentKind, readonly string[]>>> = {
  privacy: ['consent-privacy'],
  terms: ['consent-terms'],
  marketing: ['consent-marketing'],
  'background-check': ['background-check'],
  'drug-test': ['drug-test'],
}

/** What the person has decided on a kind of consent; undefined where nothing. */
export const permissionFor = (kind: ConsentKind, { values, answers }: Applicant): boolean | undefined => {
  for (const key of [`permission.${kind}`, ...(KEYS[kind] ?? [])]) {
    const said = /^(yes|no)\b/.exec(fold(values[key] ?? ''))?.[1]
    if (said !== undefined) return said === 'yes'
  }
  const answer = answers.findLast(({ question }) => {
    const kinds = consentKinds(question)
    return kinds.length === 1 && kinds[0] === kind
  })
  return answer === undefined ? undefined : bare(answer.answer)?.says
}

/** A fact about the person, which no permission covers: what they did, have or take. */
const STATES =
  /\b(?:convict\w*|felon\w*|misdemeanou?rs?|criminal record|vorbestraft|vorstraf\w*|verurteilt|keine eintrag\w*|condamn\w*|casier (?:judiciaire )?(?:est )?vierge|condenad\w*|antecedentes (?:penales|criminais)|medical conditions?|fit (?:to|for) work|(?:do not|never|not) (?:use|used|take|taken|consume)|konsumier\w*|consom\w*|consum(?:o|e|ido|i))\b/

/** The decision on a field that asks for consent; undefined where it asks for none. */
export const consentTo = (asked: Asked, applicant: Applicant): Entailment | undefined => {
  const takes =
    asked.control === 'tick' || asked.control === 'one' || (asked.control === 'several' && asked.options.length === 1)
  const text = [wholeText(asked), ...(asked.options.length <= 3 ? asked.options : [])].join(' ')
  const kinds = takes ? [...consentKinds(text), ...(STATES.test(fold(text)) ? (['other'] as const) : [])] : []
  if (kinds.every((kind) => kind === 'other')) return undefined
  const decided = kinds.map((kind) => permissionFor(kind, applicant))
  const topic = 'consent'
  const insisted = asked.required && kinds.every((kind) => BY_APPLYING.has(kind))
  if (decided.includes(false)) return refuse(asked, kinds)
  if (!decided.every((said) => said === true) && !(insisted && decided.every((said) => said !== false))) {
    return asked.required
      ? { kind: 'ask', reason: `only you can agree to this (${kinds.join(', ')})`, topic, sensitive: true }
      : { kind: 'leave', reason: `nobody has to agree to this (${kinds.join(', ')})`, topic }
  }
  const rule = decided.every((said) => said === true) ? `permission for ${kinds.join(', ')}` : 'applying needs it'
  return agree(asked, rule)
}

const agree = (asked: Asked, rule: string): Entailment | undefined => {
  const topic = 'consent'
  if (asked.control === 'tick')
    return { kind: 'answer', value: 'yes', source: { from: 'rule', rule: 'consent' }, rule, topic }
  const yes = asked.options.filter((option) => bare(option)?.says === true)
  const only = asked.options.length === 1 ? asked.options[0] : undefined
  const option = yes.length === 1 ? yes[0] : only
  return option === undefined
    ? undefined
    : {
        kind: 'answer',
        value: 'yes',
        options: [option],
        source: { from: 'rule', rule: 'consent', value: option },
        rule,
        topic,
      }
}

const refuse = (asked: Asked, kinds: readonly ConsentKind[]): Entailment => {
  const topic = 'consent'
  const no = asked.options.filter((option) => bare(option)?.says === false)
  if (asked.control !== 'tick' && no.length === 1 && no[0] !== undefined)
    return {
      kind: 'answer',
      value: 'no',
      options: [no[0]],
      source: { from: 'profile', key: `permission.${kinds[0]}` },
      rule: 'no permission',
      topic,
    }
  return asked.required
    ? { kind: 'ask', reason: `you do not agree to this (${kinds.join(', ')})`, topic, sensitive: true }
    : { kind: 'leave', reason: 'no permission', topic }
}
