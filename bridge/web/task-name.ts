/** Name of a kind of task. */
import { t } from '../../shared/ui/words.ts'

export const taskName = (type: string): string => {
  // A manual for one kind of data is called `scrape:` and a hash, which means nothing to a person.
  const [kind = type] = type.split(':')
  const word = t(`dashTask_${kind}`)
  return word.startsWith('dashTask_') ? kind : word
}
