/**
 * Answers a question that is understood: by whether its claims are true, by the option that is true, or by the value
 * that it asks for.
 */

import { say } from '../sentences.ts'
import type { ValueSource } from '../value.ts'
import { bare, declines, evaluate, optionByTruth, optionFor } from './choose.ts'
import { wholeText } from './parse.ts'
import type { Asker } from './truth.ts'
import type { Asked, Entailment, Proposition, Topic } from './types.ts'
import { valueFor } from './values.ts'

export const CLAIMED: ReadonlySet<Topic> = new Set<Topic>([
  'work-authorization', 'sponsorship', 'citizenship', 'residence', 'age', 'criminal-record', 'background-check', 'drug-test', 'licence', 'disability', 'transgender', 'hispanic', 'veteran',
  'previously-employed', 'previously-applied', 'related-to-employee', 'non-compete', 'years', 'experience-with', 'relocation', 'travel', 'language', 'degree', 'student', 'employed', 'available-now', 'start-by', 'referred', 'clearance',
]) // biome-ignore format: a table

/** Their options are intervals, not sentences. */
const MEASURED: ReadonlySet<Topic> = new Set<Topic>(['years', 'age', 'travel', 'language'])

/** Yes and no are offered, so the question is not the name of a datum. */
export const wantsYesNo = ({ options, control }: Asked): boolean =>
  control === 'one' &&
  options.some((option) => bare(option)?.says === true) &&
  options.some((option) => bare(option)?.says === false)

export const ofTopic = (asked: Asked, proposition: Proposition, topic: Topic, asker: Asker): Entailment | undefined => {
  const question = wholeText(asked)
  // Answers derived from the data are worked out again for each person.
  const worked: ValueSource = { from: 'answer', question }
  if (
    CLAIMED.has(topic) &&
    !WHICH.test(question) &&
    proposition.claims.every(({ predicate }) => predicate !== 'value')
  ) {
    const truth = evaluate(proposition, asker)
    const yesNo =
      asked.control === 'tick' ||
      asked.options.length === 0 ||
      (MEASURED.has(topic) ? wantsYesNo(asked) : asked.options.some((option) => bare(option) !== undefined))
    if ('declines' in truth) return declining(asked, truth.source, topic)
    if ('holds' in truth && yesNo && takesYesNo(asked, topic)) {
      const direct =
        proposition.claims.length === 1 &&
        !proposition.denied &&
        !proposition.claims[0]?.negative &&
        truth.rule.startsWith('datum ')
      const source = direct
        ? truth.source
        : truth.source.from === 'answer' && truth.source.question === question
          ? truth.source
          : worked
      const value = truth.holds ? 'yes' : 'no'
      if (asked.control === 'tick' || asked.options.length === 0)
        return { kind: 'answer', value, source, rule: truth.rule, topic }
      const option = optionFor(truth.holds, proposition, asked.options, asker)
      if (option !== undefined) return { kind: 'answer', value, options: [option], source, rule: truth.rule, topic }
    }
  }
  const sentences = !MEASURED.has(topic) || (topic === 'age' && asked.options.every((option) => SAYS_I.test(option)))
  if (CLAIMED.has(topic) && sentences && asked.control !== 'tick' && asked.options.length > 0) {
    const option = optionByTruth(proposition, asked.options, asker)
    if (option !== undefined)
      return {
        kind: 'answer',
        value: option,
        options: [option],
        source: worked,
        rule: 'the option’s own sentence is true',
        topic,
      }
  }
  return valueFor(asked, proposition, topic, asker)
}

/** "I am 16 or 17": a sentence, not an interval. */
const SAYS_I = /^(?:i am|i['’]m|ich bin|j['’]ai|je suis|tengo|soy|tenho|sou)\s/i

/** "What is your status?" asks for the status, not for a yes. */
const WHICH = /^(?:what|which|welch|wie|quel|cu[aá]l|qual)/i

/** A text field for "Years of experience with X" does not take a yes. */
const takesYesNo = (asked: Asked, topic: Topic): boolean =>
  asked.control === 'tick' ||
  asked.control === 'one' ||
  (asked.control === 'text' && !/^(?:years|language|travel|age|start-by|clearance)$/.test(topic))

const declining = (asked: Asked, source: ValueSource, topic: Topic): Entailment | undefined => {
  if (asked.control === 'tick') return { kind: 'leave', reason: say('why_silent').text, topic }
  if (asked.options.length === 0)
    return asked.control === 'one'
      ? { kind: 'answer', value: 'I do not wish to answer', source, rule: 'does not want to say', topic }
      : undefined
  const option = asked.options.find(declines)
  return option === undefined
    ? undefined
    : { kind: 'answer', value: option, options: [option], source, rule: 'does not want to say', topic }
}
