/** A manual with its steps, as every surface receives it: as in its file, plus the pictures that exist. */
import type { z } from 'zod'
import type { Manual } from '../../shared/domain/manual.ts'
import type { WholeManual } from '../../shared/protocol/http-learned.ts'
import { picturesIn, withoutPictures } from '../learn/pictures.ts'
import { manualView } from '../learn/view.ts'
import type { Repositories } from '../store/index.ts'

export const wholeManual = async (
  { manualPictures }: Pick<Repositories, 'manualPictures'>,
  manual: Manual,
): Promise<z.infer<typeof WholeManual>> => ({
  ...manualView(manual),
  body: withoutPictures(manual.body),
  pictures: picturesIn(manual.body, await manualPictures.ids(manual.id)),
})
