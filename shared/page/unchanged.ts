/**
 * Whether the document is still as it was, so that the last observation can be used again instead of walking the page
 * once more. Changes of the DOM and events are counted as they happen. What needs neither is compared: the values of
 * fields, the focus, scrolling, style sheets, and where the observed elements are drawn. While anything is animated,
 * nothing counts as unchanged. Before an element is used, it is checked again in any case.
 */
import { DomWatch } from './dom-watch.ts'
import { focusedElement } from './focused-element.ts'
import { type OpenRoot, openRoots } from './selector.ts'

let changes = 0

/** Events that may change how a page looks or what it says without a change of its DOM. */
const EVENTS = [
  'input',
  'change',
  'reset',
  'invalid',
  'focusin',
  'focusout',
  'pointerover',
  'pointerdown',
  'pointerup',
  'keydown',
  'keyup',
  'scroll',
  'load',
  'beforetoggle',
  'toggle',
  'slotchange',
  'fullscreenchange',
  'selectionchange',
  'transitionrun',
  'transitionend',
  'animationstart',
  'animationend',
] as const

/** What the page looked like at one moment. */
export interface Moment {
  readonly changes: number
  readonly roots: readonly OpenRoot[]
  readonly focused: Element | null
  readonly state: string
  readonly elements: readonly Element[]
  /** Five numbers an element: left, top, width and height in CSS px, and whether it can be seen. */
  readonly boxes: Float64Array
}

/** The page was changed by something other than reading, or more is known about it now. */
export const noteChange = (): void => {
  changes += 1
}

const watch = new DomWatch(noteChange, (root) => {
  for (const event of EVENTS) root.addEventListener(event, noteChange, { capture: true, passive: true })
  if (root === document) document.fonts?.addEventListener('loadingdone', noteChange)
})

/**
 * The present moment; undefined while something is animated.
 * @param elements those whose places are compared
 */
export function momentOf(elements: readonly Element[]): Moment | undefined {
  if (isAnimated()) return undefined
  countChanges()
  return {
    changes,
    roots: openRoots(),
    focused: focusedElement(),
    state: stateNow(),
    elements,
    boxes: boxesOf(elements),
  }
}

export function isUnchangedSince({ changes: before, roots, focused, state, elements, boxes }: Moment): boolean {
  countChanges()
  return (
    changes === before &&
    !isAnimated() &&
    focused === focusedElement() &&
    isSame(roots, openRoots()) &&
    state === stateNow() &&
    isSame(boxes, boxesOf(elements))
  )
}

/** Starts to watch new roots, and counts changes that were not reported yet. */
const countChanges = (): void => {
  watch.update()
  if (watch.takeChanges()) changes += 1
}

const isAnimated = (): boolean => document.getAnimations().some(({ playState }) => playState === 'running')

const stateNow = (): string => {
  const { scrollWidth, scrollHeight } = document.documentElement
  const page = [
    location.href,
    document.title,
    document.readyState,
    document.hasFocus(),
    ...[innerWidth, innerHeight, devicePixelRatio, scrollX, scrollY, scrollWidth, scrollHeight],
  ]
  return JSON.stringify([page, openRoots().map((root) => [sheetsOf(root), fieldStates(root)])])
}

const sheetsOf = ({ styleSheets, adoptedStyleSheets }: OpenRoot): (number | string)[] =>
  [...styleSheets, ...adoptedStyleSheets].map((sheet) => (sheet.disabled ? 'off' : rulesOf(sheet)))

const rulesOf = (sheet: CSSStyleSheet): number | string => {
  try {
    return sheet.cssRules.length
  } catch {
    // A sheet of another origin does not show its rules.
    return 'of another origin'
  }
}

/** A script may set all of these without an event. */
const fieldStates = (root: OpenRoot): unknown[] =>
  [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>('input,textarea,select')].map(
    (field) => {
      const chosen =
        field instanceof HTMLSelectElement
          ? [field.selectedIndex, field.multiple && [...field.selectedOptions].map(({ index }) => index)]
          : field instanceof HTMLInputElement && [field.checked, field.indeterminate, field.files?.length]
      return [field.value, chosen, field.validationMessage]
    },
  )

const boxesOf = (elements: readonly Element[]): Float64Array => {
  const boxes = new Float64Array(elements.length * 5)
  for (const [at, el] of elements.entries()) {
    const { left, top, width, height } = el.getBoundingClientRect()
    const isSeen = el.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    boxes.set([left, top, width, height, isSeen ? 1 : 0], at * 5)
  }
  return boxes
}

const isSame = (one: ArrayLike<unknown>, other: ArrayLike<unknown>): boolean => {
  if (one.length !== other.length) return false
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) return false
  return true
}
