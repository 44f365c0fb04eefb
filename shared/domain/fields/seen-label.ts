/** The label of a field as a person sees it. */
import type { Field } from '../observation.ts'
import { PICTURE } from '../seen.ts'
import { isTick } from '../widgets.ts'

/** @returns undefined if it is the label that programs read */
export const seenLabel = (
  { hints: { seen }, index, widget }: Pick<Field, 'hints' | 'index' | 'widget'>,
  notInWords: boolean,
): string | undefined => {
  if (!seen || !(notInWords || isTick({ widget }))) return undefined
  // The number and the mark keep an answer from being used for another picture.
  return seen.includes(PICTURE) ? `Words in a picture (field ${index}) ${PICTURE}` : seen
}
