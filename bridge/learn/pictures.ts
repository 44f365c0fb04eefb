/** Which pictures the steps of a manual have. They are only in the store, never in a file. Pure. */
import type { ManualBody, ManualStep, StepPicture } from '../../shared/domain/manual.ts'
import { targetKey } from '../../shared/domain/target.ts'

export const withoutPictures = (body: ManualBody): ManualBody => ({
  ...body,
  steps: body.steps.map(({ picture: _, ...step }) => step),
})

/** The steps, with pictures from the same steps of an earlier version. */
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

/** Existing pictures by step number, from 1. */
export const picturesIn = (body: ManualBody, ids: ReadonlySet<string>): (StepPicture & { step: number })[] =>
  body.steps.flatMap(({ picture }, at) => (picture && ids.has(picture.id) ? [{ step: at + 1, ...picture }] : []))
