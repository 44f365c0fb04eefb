/** What a kind of task is called. */
import { t } from '../../shared/ui/words.ts'

export const taskName = (type: string): string => {
  // A manual of one kind of data is `scrape:` and its mark, which says nothing to a person.
  const [kind = type] = type.split(':')
  const word = t(`dashTask_${kind}`)
  return word.startsWith('dashTask_') ? kind : word
}
