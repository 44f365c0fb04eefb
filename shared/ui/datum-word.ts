/** Name of a datum of a person, in the user interface's language. */
import { known } from './words.ts'

/** `experience.0.title` → `field_experience_title`. */
const wordOf = (key: string): string => `field_${key.replace(/\.\d+/, '').replaceAll(/[-.]/g, '_')}`

/** Its name; `about` if this language has no word for it. */
export const labelOf = (key: string, about = key): string => known(wordOf(key)) ?? about
