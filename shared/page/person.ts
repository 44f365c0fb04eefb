/**
 * What a person does in this document while the run waits: the fields they change, and the buttons and links they
 * press, in order, described so that the actions can be repeated. Values of secret fields are never read (M3).
 */
import { DomCache } from './dom-cache.ts'
import { describeAt } from './fields.ts'
import { filled } from './filled.ts'
import { GESTURES } from './gestures.ts'
import { isOverlay } from './overlay.ts'
import type { PersonAct } from './person-act.ts'
import { freshPrints } from './secret-input.ts'

/** The bridge sets it in this JavaScript world only; a page cannot reach it. */
export const PERSON_BINDING = '__ghostHandsPerson'

/** The name of the focused field; null if no field has the focus. */
export function focusedField(): string | null {
  const el = document.activeElement
  const field = el && el !== document.body ? describeAt(el, new DomCache()) : undefined
  return field ? field.label || field.name || null : null
}

let watching = false
/** The field that the person is still typing in: the page has not fired `change` for it yet. */
let typing: Element | undefined
/** Where and when a key or the mouse was last pressed. A page cannot cause such an event. */
let touched: { el: Element; at: number } | undefined
let path: string[] = []

/** ms within which a change anywhere in the document follows from a key or a press. */
const FOLLOWS_MS = 1_000

/**
 * Reports every action from now on. A second call changes nothing.
 * @param frame path to this document's frame, which the document itself cannot know
 */
export function watchPerson(frame: string[]): void {
  path = frame
  typing = undefined
  // What was pressed until now may have been the engine's.
  touched = undefined
  if (watching) return
  watching = true
  for (const type of ['keydown', 'pointerdown'])
    document.addEventListener(type, touch, { capture: true, passive: true })
  document.addEventListener(
    'input',
    (event) => {
      const [el] = event.composedPath()
      if (event.isTrusted && el instanceof Element) typing = el
    },
    { capture: true, passive: true },
  )
  document.addEventListener(
    'change',
    (event) => {
      typing = undefined
      heard(event, ([el]) => el && changed(el))
    },
    { capture: true, passive: true },
  )
  document.addEventListener(
    'focusout',
    (event) => heard(event, ([el]) => (el instanceof HTMLElement && el.isContentEditable ? changed(el) : undefined)),
    { capture: true, passive: true },
  )
  for (const [type, told] of Object.entries(GESTURES))
    document.addEventListener(type, (event) => heard(event, (path) => told(path, event)), {
      capture: true,
      passive: true,
    })
}

/** The content of the field that the person is still typing in; reported once. */
export function stillTyping(): PersonAct | null {
  const act = typing?.isConnected ? changed(typing) : undefined
  typing = undefined
  return act ? inThisFrame(act) : null
}

function touch(event: Event): void {
  const path = event.composedPath().filter((one) => one instanceof Element)
  const [el] = path
  if (event.isTrusted && el && !path.some(isOverlay)) touched = { el, at: event.timeStamp }
}

/** What a changed field contains now, and whether somebody used a key or the mouse for it. */
function changed(el: Element): PersonAct | undefined {
  const act = filled(el)
  const isTouched =
    touched &&
    (performance.now() - touched.at < FOLLOWS_MS ||
      el.contains(touched.el) ||
      (el instanceof HTMLInputElement && [...(el.labels ?? [])].some((label) => label.contains(touched?.el ?? null))))
  return act?.did === 'fill' && isTouched ? { ...act, byHand: true } : act
}

const inThisFrame = (act: PersonAct): PersonAct => ({
  ...act,
  ...(act.target && { target: { ...act.target, frame: path } }),
  ...(act.did === 'drag' && { to: { ...act.to, frame: path } }),
})

/**
 * @param describe receives the elements that the event passed through, innermost first, including those in shadow trees
 */
function heard(
  event: Event,
  describe: (path: readonly Element[]) => PersonAct | readonly PersonAct[] | undefined,
): void {
  if (!event.isTrusted) return
  const tell = (globalThis as { [PERSON_BINDING]?: (text: string) => void })[PERSON_BINDING]
  if (!tell) return
  try {
    const told = describe(event.composedPath().filter((one) => one instanceof Element))
    for (const act of [told ?? []].flat()) tell(JSON.stringify({ ...inThisFrame(act), ...freshPrints() }))
  } catch {
    // A page must never notice that somebody is listening.
  }
}
