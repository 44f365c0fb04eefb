/** The words that a person sees at a field. No schemas, since code in pages needs this, too. */

/** Stands among words for a picture, which may show any text. */
export const PICTURE = '\uFFFC'

/** Names (in a field's hints) of the words around a field that may be invisible. */
export const AROUND = ['placeholder', 'describedBy', 'legend', 'heading', 'nearText'] as const
export type Around = (typeof AROUND)[number]
