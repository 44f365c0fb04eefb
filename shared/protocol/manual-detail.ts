/** A manual and its versions as the API describes them to a person. */
import type { z } from 'zod'
import type { StepPicture } from '../domain/manual.ts'
import type { ManualDetail } from '../domain/manual-detail.ts'
import type { ManualResource, WholeManual } from './http-learned.ts'

const TAKES: ReadonlySet<string> = new Set(['type', 'select', 'upload'])

export const detailOf = (
  { id, version, name, standing, patrol, check, body, pictures }: z.infer<typeof WholeManual>,
  versions: readonly ManualResource[],
): ManualDetail => ({
  id,
  version,
  name,
  standing,
  patrol,
  check,
  steps: body.steps.map(({ action, description, value = null, ...step }, at) => ({
    step: at + 1,
    page: step.page + 1,
    action,
    description,
    value,
    takesValue: TAKES.has(action),
    key: action === 'press' ? (step.key ?? 'Enter') : null,
    address: action === 'navigate' ? (step.url ?? '') : null,
    optional: step.optional === true,
    commit: step.commit === true,
    leaves: step.leaves === true,
    picture: pictureOf(pictures, at + 1),
  })),
  versions: versions.map((one) => ({
    version: one.version,
    at: one.created_at,
    by: one.created_by,
    steps: one.steps,
    standing: one.standing,
  })),
})

const pictureOf = (pictures: z.infer<typeof WholeManual>['pictures'], wanted: number): StepPicture | null => {
  const found = pictures.find(({ step }) => step === wanted)
  return found ? { id: found.id, box: found.box } : null
}
