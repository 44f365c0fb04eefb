/**
 * One reading of the page, such as an observation. Nothing changes while it lasts, so what many rules ask about the same element
 * is computed once. Outside of a reading nothing is remembered.
 */

let depth = 0
const remembered: Map<Node, unknown>[] = []

/** Runs a reading. What was remembered is dropped at its end; one inside another belongs to the outer one. */
export function duringReading<T>(read: () => T): T {
  depth += 1
  try {
    return read()
  } finally {
    depth -= 1
    if (depth === 0) for (const answers of remembered) answers.clear()
  }
}

/** The same function, which computes its answer about a node once per reading. The answer must not be changed by who gets it. */
export function oncePerReading<N extends Node, V>(compute: (node: N) => V): (node: N) => V {
  const answers = new Map<Node, V>()
  remembered.push(answers)
  return (node) => {
    if (depth === 0) return compute(node)
    const known = answers.get(node)
    if (known !== undefined || answers.has(node)) return known as V
    const answer = compute(node)
    answers.set(node, answer)
    return answer
  }
}

/** An element's computed style, which says at any time what is true then. */
export const computedStyle = oncePerReading((el: Element): CSSStyleDeclaration => getComputedStyle(el))

/** A rectangle in CSS px. */
export type ClientBox = Readonly<Record<'left' | 'top' | 'right' | 'bottom' | 'width' | 'height', number>>

/** Where an element is drawn, in CSS px from the upper left corner of the viewport. */
export const clientRect = oncePerReading((el: Element): ClientBox => {
  const { left, top, right, bottom, width, height } = el.getBoundingClientRect()
  return { left, top, right, bottom, width, height }
})

/** Whether an element has a box, invisible or not. */
export const hasBox = oncePerReading((el: Element): boolean => el.checkVisibility())

/** Whether an element has a box that is not invisible. */
export const hasVisibleBox = oncePerReading(
  (el: Element): boolean => hasBox(el) && !/hidden|collapse/.test(computedStyle(el).visibility),
)
