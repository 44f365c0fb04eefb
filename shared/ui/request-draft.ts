/** What a person has entered for a request so far, what is still missing, and the resulting answer. Pure. */
import { isAnsweredByCode } from '../domain/blockers.ts'
import type { ActionName, Interaction } from '../domain/interaction.ts'
import type { AnswerParts } from '../domain/interaction-answer.ts'
import { t } from './words.ts'

/** What has been entered so far, kept while the same request is open. */
export interface RequestDraft {
  answers: Record<string, string>
  code: string
  edited: Record<string, string>
  changeProfile: boolean
  refused: number[]
  remember: boolean
}

export const EMPTY: RequestDraft = {
  answers: {},
  code: '',
  edited: {},
  changeProfile: false,
  refused: [],
  remember: true,
}

type Question = Interaction['questions'][number]

/** What the person entered, or, before they change anything, the draft. */
export const answerTo = ({ question, draft }: Question, { answers }: RequestDraft): string =>
  answers[question] ?? draft?.text ?? ''

const unanswered = ({ questions }: Interaction, draft: RequestDraft): number =>
  questions.filter((one) => one.required !== false && answerTo(one, draft).trim() === '').length

const digitsOf = (request: Interaction): number | null => request.code?.digits ?? null

/** Whether the code has the length that the page states, or any length if it states none. */
const isWhole = (request: Interaction, code: string): boolean => {
  const digits = digitsOf(request)
  return digits === null ? code.trim().length >= 3 : code.length === digits
}

/** A code must be typed; agreeing is not enough. */
export const typesCode = ({ kind, actions }: Interaction): boolean =>
  isAnsweredByCode(kind) && !actions.some(({ name }) => name === 'approve')

/** Why the primary button is disabled; undefined if it is not. */
export function whatIsMissing(request: Interaction, draft: RequestDraft): string | undefined {
  if (typesCode(request)) return isWhole(request, draft.code) ? undefined : t('needsCode')
  if (request.kind === 'approve_batch' && request.items.length > 0 && draft.refused.length === request.items.length)
    return t('needsOne')
  // Instead of typing here, the person may do it on the page, unless the answer is a choice.
  const answers = request.actions.some(({ name, variant }) => name === 'answer' && variant === 'primary')
  return answers && unanswered(request, draft) > 0 ? t('needsAnswer') : undefined
}

/** Changed values that can be saved in the profile, too. */
export const mayChangeProfile = (request: Interaction, { edited, refused }: RequestDraft): boolean =>
  request.items.some(
    ({ number, inProfile }) => inProfile === true && String(number) in edited && !refused.includes(number),
  )

export function partsOf(request: Interaction, choice: ActionName, draft: RequestDraft): AnswerParts {
  if (choice === 'type') {
    const [asked] = request.questions
    return { answers: { [asked?.question ?? 'code']: draft.code }, remember: false }
  }
  if (choice === 'answer' || choice === 'done' || choice === 'draft') {
    const drafts = choice === 'answer' ? request.questions.filter((one) => one.draft) : []
    const all = { ...Object.fromEntries(drafts.map((one) => [one.question, answerTo(one, draft)])), ...draft.answers }
    const given = Object.entries(all).filter(([, answer]) => answer.trim() !== '')
    if (choice === 'draft') return { answers: Object.fromEntries(given), remember: false }
    if (choice === 'done' && given.length === 0) return {}
    return { answers: Object.fromEntries(given), remember: request.kind === 'screening_question' && draft.remember }
  }
  if (choice === 'approve' && request.kind === 'approve_batch')
    return {
      ...(Object.keys(draft.edited).length > 0 && { edited: draft.edited }),
      ...(draft.changeProfile && mayChangeProfile(request, draft) && { changeProfile: true }),
      ...(draft.refused.length > 0 && { refused: draft.refused }),
    }
  if (choice === 'raise' && request.limit) return { limitUsd: request.limit.raiseToUsd }
  return {}
}
