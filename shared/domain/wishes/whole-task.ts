/** The full task for a model: what this kind of task is, and everything that the person said about it. Pure. */

import { goalOf, jobTraits } from '../job-types.ts'

export const wholeTask = (jobType: string, words: string): string => {
  const { task } = jobTraits(jobType)
  if (words === '') return task
  return goalOf(jobType).inWords ? words : `${task} The person says about it, and this goes first: ${words}`
}
