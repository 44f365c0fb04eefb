/** Where an element stands, for a page and whoever looks at it from outside. */

/** Steps from the document's root element: places among the element children, {@link SHADOW} into an open shadow root. */
export type Path = readonly number[]
export const SHADOW = -1
