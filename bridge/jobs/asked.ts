/** Answers that arrive for a request, held against what was asked. */
import { GhError } from '../../shared/domain/errors.ts'
import { type Interaction, isUsedOnce, type Resolution } from '../../shared/domain/interaction.ts'
import { sameQuestion } from '../../shared/domain/questions/index.ts'

/**
 * The answers under the questions that were asked, also where a question was worded a little differently.
 * @throws GhError INVALID_INPUT where none of them was asked: the request would be over, and nothing said.
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
 * Of an answer that came by way of a page: what it says to questions that nobody asked there is not the person's word, and what is
 * kept of the rest is kept for that site. Whoever took the page over could have said it.
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
