/**
 * What a person does by themselves in this document while the work stands still: fields they changed, buttons and links they
 * pressed, in order, described so that it can be done again. Values of secret fields are never read (M3).
 */
import { DomCache } from './dom-cache.ts'
import { describeAt } from './fields.ts'
import { filled } from './filled.ts'
import { GESTURES } from './gestures.ts'
import type { PersonAct } from './person-act.ts'
import { freshPrints } from './secret-input.ts'

/** Set by the bridge in this world only; a page cannot reach it. */
export const PERSON_BINDING = '__ghostHandsPerson'

/** What the field with the focus is called; null where none has it. */
export function focusedField(): string | null {
  const el = document.activeElement
  const field = el && el !== document.body ? describeAt(el, new DomCache()) : undefined
  return field ? field.label || field.name || null : null
}

let watching = false
/** The field that somebody types in and has not left yet: the page says nothing of it. */
let typing: Element | undefined
let path: string[] = []

/**
 * From now on every act is told; asking again changes nothing.
 * @param frame way to this document's frame, which it cannot know itself
 */
export function watchPerson(frame: string[]): void {
  path = frame
  typing = undefined
  if (watching) return
  watching = true
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
      heard(event, ([el]) => el && filled(el))
    },
    { capture: true, passive: true },
  )
  document.addEventListener(
    'focusout',
    (event) => heard(event, ([el]) => (el instanceof HTMLElement && el.isContentEditable ? filled(el) : undefined)),
    { capture: true, passive: true },
  )
  for (const [type, told] of Object.entries(GESTURES))
    document.addEventListener(type, (event) => heard(event, (path) => told(path, event)), {
      capture: true,
      passive: true,
    })
}

/** What stands in the field that somebody is still in; told once. */
export function stillTyping(): PersonAct | null {
  const act = typing?.isConnected ? filled(typing) : undefined
  typing = undefined
  return act ? inThisFrame(act) : null
}

const inThisFrame = (act: PersonAct): PersonAct => ({
  ...act,
  ...(act.target && { target: { ...act.target, frame: path } }),
  ...(act.did === 'drag' && { to: { ...act.to, frame: path } }),
})

/** @param describe given what the event came through, innermost first, whichever shadow trees that is in */
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
    // A page must never notice that somebody listens.
  }
}
