/** Which pictures the steps of a manual have. They belong to the store and are in no file. Pure. */
import type { ManualBody, ManualStep, StepPicture } from '../../shared/domain/manual.ts'
import { targetKey } from '../../shared/domain/target.ts'

export const withoutPictures = (body: ManualBody): ManualBody => ({
  ...body,
  steps: body.steps.map(({ picture: _, ...step }) => step),
})

/** The steps with the pictures of the same steps in an earlier version. */
export const withPicturesOf = (body: ManualBody, earlier: ManualBody): ManualBody => {
  const known = new Map(earlier.steps.flatMap((step) => (step.picture ? [[placeOf(step), step.picture] as const] : [])))
  return {
    ...body,
    steps: body.steps.map((step) => {
      const picture = step.picture ?? known.get(placeOf(step))
      return picture ? { ...step, picture } : step
    }),
  }
}

const placeOf = ({ page, action, target }: ManualStep): string => `${page} ${action} ${target ? targetKey(target) : ''}`

/** The pictures that exist, by the number of the step, from 1. */
export const picturesIn = (body: ManualBody, ids: ReadonlySet<string>): (StepPicture & { step: number })[] =>
  body.steps.flatMap(({ picture }, at) => (picture && ids.has(picture.id) ? [{ step: at + 1, ...picture }] : []))
