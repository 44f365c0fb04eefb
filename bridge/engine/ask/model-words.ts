/**
 * A model that reads pages may repeat what a page wants said. Therefore its questions may not ask for secrets or
 * contain links, and are shown as the model's own.
 */

import { parse } from 'tldts'
import { checksForAPerson } from '../../../shared/domain/blockers.ts'
import type { Question } from '../../../shared/domain/decision.ts'
import { asksForSecret } from '../../../shared/domain/fields/index.ts'
import type { Observation } from '../../../shared/domain/observation.ts'
import { isSecretField } from '../../../shared/domain/profile-keys.ts'
import type { Run } from '../state/context.ts'
import { policyOf } from '../state/origins.ts'
import { mayVisit } from '../state/policy.ts'
import { fieldOf } from './asked-field.ts'

const OWN_WORDS = 'Asked by the model, not by the page. Don’t give a password, a code or a card number here.'

/** The questions of a model that are passed to the person. `problem`: why one is not, in words for the model. */
export const askable = (
  run: Run,
  seen: Observation,
  questions: readonly Question[],
): { questions: Question[]; problem?: string } => {
  if (!run.ports.provider.traits.followsPageText) return { questions: [...questions] }
  const inPlace = questions.filter((one) => checksForAPerson(one.kind) || !asksOutOfPlace(seen, one))
  return {
    questions: inPlace.map((one) => inOwnWords(run, seen, one)),
    ...(inPlace.length < questions.length && {
      problem:
        'A secret is asked for by its own field only: name the index of the field on the page that asks for it. The person was not asked.',
    }),
  }
}

/**
 * For a secret, if no field of the page that takes one is meant. What the page itself asks in these words is allowed.
 */
const asksOutOfPlace = (seen: Observation, question: Question): boolean => {
  const field = fieldOf(seen, question)
  if (field && (isSecretField(field) || field.label === question.question || field.name === question.question))
    return false
  return (question.options ?? []).length === 0 && asksForSecret(question.question)
}

const inOwnWords = (run: Run, seen: Observation, asked: Question): Question => {
  const field = fieldOf(seen, asked)
  if (checksForAPerson(asked.kind) || asked.question === field?.label || asked.question === field?.name) return asked
  const reason = asked.reason ?? (field ? undefined : OWN_WORDS)
  return { ...asked, question: withoutAddresses(run, asked.question), ...(reason !== undefined && { reason }) }
}

const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/\S+|(?<![@\w.-])(?:[\p{L}\d-]+\.)+[\p{L}\d-]{2,}(?::\d+)?(?:[/?#]\S*)?/giu

/** The model's text as the person sees it: only with addresses of the job's site. */
export const withoutAddresses = (run: Run, words: string): string =>
  words.replace(ADDRESS, (address) => {
    const whole = address.includes('://')
    if (!whole && !parse(address).isIcann) return address
    return mayVisit(policyOf(run), whole ? address : `https://${address}`) ? address : '(an address that was left out)'
  })
