/** The position of an element, for code in the page and outside it. */

/**
 * Steps from the document's root element: indices among the element children; {@link SHADOW} enters an open shadow
 * root.
 */
export type Path = readonly number[]
export const SHADOW = -1
