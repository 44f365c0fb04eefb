/**
 * What a person does by themselves in this document while the work stands still: fields they changed, buttons and links they
 * pressed, in order, described so that it can be done again. Values of secret fields are never read (M3).
 */
import type { Field } from '../domain/observation.ts'
import { type Purpose, purposeOf } from '../domain/purpose.ts'
import type { TargetDescriptor } from '../domain/target.ts'
import { describeTarget } from './descriptor.ts'
import { DomCache } from './dom-cache.ts'
import { describeAt } from './fields.ts'
import { secretFields } from './form-checks.ts'
import { textOf } from './label-text.ts'

/** Set by the bridge in this world only; a page cannot reach it. */
export const PERSON_BINDING = '__ghostHandsPerson'

export type PersonAct =
  | { did: 'press'; target: TargetDescriptor; name: string; purpose: Purpose; url: string }
  | {
      did: 'fill'
      target: TargetDescriptor
      field: Pick<Field, 'label' | 'name' | 'widget' | 'required' | 'section' | 'hints' | 'value' | 'checked'>
      secret: boolean
      url: string
    }

const PRESSED =
  'button,a[href],summary,input[type=submit],input[type=button],input[type=image],[role=button],[role=link],[role=tab],[role=menuitem]'

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
  document.addEventListener('click', (event) => heard(event, pressed), { capture: true, passive: true })
}

/** What stands in the field that somebody is still in; told once. */
export function stillTyping(): PersonAct | null {
  const act = typing?.isConnected ? filled(typing) : undefined
  typing = undefined
  return act ? inThisFrame(act) : null
}

const inThisFrame = <Act extends PersonAct>(act: Act): Act => ({ ...act, target: { ...act.target, frame: path } })

/** @param describe given what the event came through, innermost first, whichever shadow trees that is in */
function heard(event: Event, describe: (path: readonly Element[]) => PersonAct | undefined): void {
  if (!event.isTrusted) return
  const tell = (globalThis as { [PERSON_BINDING]?: (text: string) => void })[PERSON_BINDING]
  if (!tell) return
  try {
    const act = describe(event.composedPath().filter((one) => one instanceof Element))
    if (act) tell(JSON.stringify(inThisFrame(act)))
  } catch {
    // A page must never notice that somebody listens.
  }
}

/** A press on words that are slotted into a button is a press on the button, which is none of their ancestors. */
function pressed(path: readonly Element[]): PersonAct | undefined {
  const button = path.find((el) => el.matches(PRESSED))
  if (!button) return undefined
  const name =
    button.getAttribute('aria-label') ??
    (textOf(button, { max: 80 }) || (button instanceof HTMLInputElement ? button.value : ''))
  const sends = button instanceof HTMLElement && button.matches('[type=submit],form button:not([type])')
  const said = purposeOf(name, [button.id])
  // A button that sends its form and says nothing else is as good as one that says so.
  const purpose = said === 'other' && sends ? 'submit' : said
  return { did: 'press', target: describeTarget(button, new DomCache()), name, purpose, url: location.href }
}

function filled(el: Element): PersonAct | undefined {
  const field = describeAt(el, new DomCache())
  if (!field || field.trap) return undefined
  const secret = field.widget === 'password' || secretFields().includes(el)
  const { target, label, name, widget, required, section, hints, value, checked } = field
  return {
    did: 'fill',
    target,
    secret,
    url: location.href,
    field: {
      label,
      name,
      widget,
      required,
      hints,
      value: secret ? '' : value,
      ...(section && { section }),
      ...(checked !== undefined && { checked }),
    },
  }
}
