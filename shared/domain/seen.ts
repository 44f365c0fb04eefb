/** What is told of the words that a person sees at a field; no schemas, since code in pages needs it as well. */

/** Stands among words for a picture that may say anything. */
export const PICTURE = '\uFFFC'

/** Words around a field, by their names in its hints, of which somebody may see none. */
export const AROUND = ['placeholder', 'describedBy', 'legend', 'heading', 'nearText'] as const
export type Around = (typeof AROUND)[number]
