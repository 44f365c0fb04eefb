/**
 * A person's change to a manual, from any surface: by the rules of `learn/edit.ts`, and only to the version that they
 * looked at.
 */
import { GhError } from '../../shared/domain/errors.ts'
import type { Manual } from '../../shared/domain/manual.ts'
import type { ManualEdit } from '../../shared/domain/manual-edit.ts'
import { say } from '../../shared/domain/sentences.ts'
import { editManual } from '../learn/edit.ts'
import { questionShelf, questionsOfEdit } from '../learn/questions.ts'
import type { Repositories } from '../store/index.ts'

export interface ManualChange {
  /** The version that the step numbers refer to. */
  version: number
  edits?: readonly ManualEdit[] | undefined
  patrol?: boolean | undefined
}

/**
 * @throws GhError NOT_FOUND; CONFLICT if another version is in use by now; errors of `editManual`, and then nothing is
 * changed
 */
export const changeManual = async (
  { manuals, checks, knowledge }: Repositories,
  id: string,
  { version, edits = [], patrol }: ManualChange,
): Promise<Manual> => {
  const manual = await manuals.get(id)
  if (!manual) throw new GhError('NOT_FOUND', say('problem_gone').text, { details: { id } })
  if (manual.version !== version) throw new GhError('CONFLICT', say('problem_changed').text)
  if (edits.length > 0) {
    const body = edits.reduce(editManual, manual.body)
    await manuals.addVersion(id, body, 'human')
    for (const question of questionsOfEdit(manual.body, body)) await questionShelf(knowledge).told(question)
  }
  if (patrol !== undefined) await checks.want(id, patrol)
  return (await manuals.get(id)) ?? manual
}
