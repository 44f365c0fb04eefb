/** Icon and words (keys in `_locales`) of each kind of task that can be started. */
import type { JobType } from '../domain/job-types.ts'
import type { IconName } from './icons.tsx'

export const JOB_TYPE_WORDS: Readonly<Record<JobType, { icon: IconName; word: string; placeholder: string }>> = {
  apply: { icon: 'briefcase', word: 'typeApply', placeholder: 'wordsPlaceholder' },
  fill_form: { icon: 'form', word: 'typeFill', placeholder: 'wordsPlaceholder' },
  scrape: { icon: 'table', word: 'typeCollect', placeholder: 'collectPlaceholder' },
  custom: { icon: 'answers', word: 'typeElse', placeholder: 'taskPlaceholder' },
}
