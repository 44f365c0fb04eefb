/** Apart from the batch, since surfaces use it without the rules for warnings. */
import type { PostingPreview } from './batch.ts'

/** Its site asked for something before that only a person can do. */
export const needsPerson = ({ warnings = [] }: Pick<PostingPreview, 'warnings'>): boolean =>
  warnings.some(({ kind }) => kind === 'needs_you')
