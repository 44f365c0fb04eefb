/** Converts a body's description of what a person did to the store's form. Pure. */
import type { Interaction, Resolution } from '../../../shared/domain/interaction.ts'
import { resolutionOf } from '../../../shared/domain/interaction-answer.ts'
import type { AnswerBody } from '../../../shared/protocol/http-jobs.ts'

/** A code answers the request's only question, or “code”. */
export const resolutionFor = (given: AnswerBody | undefined, open: Interaction | undefined): Resolution => {
  const { action, resolution, notes, answers, code, remember, choice, edited, change_profile, refused, limit_usd } =
    given ?? {}
  const all = { ...answers, ...(code !== undefined && { [open?.questions[0]?.question ?? 'code']: code }) }
  const parts = {
    ...(notes !== undefined && { notes }),
    ...(Object.keys(all).length > 0 && { answers: all }),
    ...(edited && { edited }),
    ...(change_profile && { changeProfile: true }),
    ...(refused && { refused }),
    ...(limit_usd !== undefined && { limitUsd: limit_usd }),
    // A code is used once.
    remember: code === undefined && (remember ?? true),
  }
  const said = resolution !== undefined && { resolution }
  const pressed = choice ?? (code !== undefined ? 'type' : undefined)
  if (pressed && action !== 'cancel') return { ...resolutionOf(open?.kind ?? '', pressed, parts), ...said }
  return { action: action ?? 'resume', ...parts, ...said }
}
