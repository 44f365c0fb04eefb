/** A task as whoever works by words is told it: what this kind of task is, and what the person said about it, whole. Pure. */

const KINDS: Readonly<Record<string, string>> = {
  apply: 'Fill in and send this application for the person.',
  fill_form: 'Fill in this form with the person’s data and send it.',
  scrape: 'Collect what is asked for from this site.',
  custom: 'Do what the task says.',
}

export const wholeTask = (jobType: string, words: string): string => {
  const kind = KINDS[jobType]
  if (words === '') return kind ?? 'Do what the task says.'
  return kind === undefined || jobType === 'custom'
    ? words
    : `${kind} The person says about it, and this goes first: ${words}`
}
