/** What pressing a request's button means, in one place for all surfaces. Pure. */
import type { ActionName, Resolution } from './interaction.ts'

export type AnswerParts = Partial<
  Pick<Resolution, 'answers' | 'edited' | 'changeProfile' | 'refused' | 'limitUsd' | 'notes' | 'remember'>
>

/** `stop`, `finish`, and refusing to send or pay end the job; filled-in values stay. */
export const resolutionOf = (kind: string, choice: ActionName, parts: AnswerParts = {}): Resolution => ({
  action: ends(kind, choice) ? 'cancel' : 'resume',
  choice,
  ...parts,
  remember: parts.remember ?? true,
})

const ends = (kind: string, choice: ActionName): boolean =>
  choice === 'stop' || choice === 'finish' || (choice === 'refuse' && kind === 'approve_submit')

/** What was pressed; older callers only say that it continues. */
export const choiceOf = ({ action, choice }: Resolution): ActionName =>
  choice ?? (action === 'cancel' ? 'stop' : 'done')
