/** Matches answers with the questions of a request. */
import { GhError } from '../../shared/domain/errors.ts'
import { type Interaction, isUsedOnce, type Resolution } from '../../shared/domain/interaction.ts'
import { sameQuestion } from '../../shared/domain/questions/index.ts'

/**
 * The answers by the questions that were asked, also if the wording differs a little.
 * @throws GhError INVALID_INPUT if none of them was asked; otherwise the request would end without an answer
 */
export const answersToAsked = (
  { kind, questions }: Pick<Interaction, 'kind' | 'questions'>,
  resolution: Resolution,
): Resolution => {
  const given = Object.entries(resolution.answers ?? {})
  if (kind !== 'screening_question' || resolution.action === 'cancel' || given.length === 0 || questions.length === 0)
    return resolution
  const asked = questions.map(({ question }) => question)
  const answers = given.map(([question, answer]): [string, string] => [
    asked.find((one) => one === question) ?? asked.find((one) => sameQuestion(one, question)) ?? question,
    answer,
  ])
  if (!answers.some(([question]) => asked.includes(question)))
    throw new GhError(
      'INVALID_INPUT',
      `None of these questions is asked. Asked is: ${asked.map((one) => `“${one}”`).join(', ')}. The job still waits.`,
    )
  return { ...resolution, answers: Object.fromEntries(answers) }
}

/**
 * For an answer given through a page: what it says to questions that were not asked there is not the person's answer,
 * and the rest is kept for that site only. Whoever took over the page could have given it.
 */
export const onlyAsked = (
  { kind, questions, currentUrl }: Pick<Interaction, 'kind' | 'questions' | 'currentUrl'>,
  resolution: Resolution,
): Resolution => {
  if (isUsedOnce(kind) || !resolution.answers) return resolution
  const asked = new Set(questions.map(({ question }) => question))
  const answers = Object.entries(resolution.answers).filter(([question]) => asked.has(question))
  return { ...resolution, answers: Object.fromEntries(answers), ...forSiteOf(currentUrl, resolution) }
}

const forSiteOf = (address: string, { remember }: Resolution): Pick<Resolution, 'site' | 'remember'> => {
  const { protocol, origin } = URL.parse(address) ?? {}
  return origin !== undefined && /^https?:$/.test(protocol ?? '') ? { site: origin, remember } : { remember: false }
}
