/**
 * One reading of the page, such as an observation. The page does not change during a reading, so results that many
 * rules need about one element are computed once. Outside of a reading, nothing is cached.
 */

let depth = 0
const remembered: Map<Node, unknown>[] = []

/** Runs a reading and clears the cache at its end. A reading inside another one is part of the outer one. */
export function duringReading<T>(read: () => T): T {
  depth += 1
  try {
    return read()
  } finally {
    depth -= 1
    if (depth === 0) for (const answers of remembered) answers.clear()
  }
}

/** Wraps a function so that it computes its result for a node once per reading. Callers must not change the result. */
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

/** An element's computed style. The object is live: it always has the current values. */
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
