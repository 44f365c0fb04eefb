/**
 * Where a file goes, and whether the page has received it. Handles inputs that are hidden, cleared or
 * removed after a choice.
 */
import { deref, isMissing, placeOf } from './acting-read.ts'
import type { Missing, Ref, UploadPlace, UploadState } from './acting-types.ts'
import { doubtAbout, doubtAboutDrawing } from './doubt.ts'
import { labelsOf } from './label-name.ts'
import { composedParent, textOf } from './label-text.ts'
import { Painted } from './painted.ts'
import { hasVisibleBox } from './reading.ts'
import { Layout } from './visible.ts'

const BUSY_WORDS =
  /\b(?:uploading|analy[sz]ing|processing|parsing|scanning|please wait|wird hochgeladen|téléchargement|subiendo)\b[^.]{0,30}(?:…|\.\.\.|$)|\b\d{1,2}\s?%/i
const FAILED_WORDS =
  /\b(?:upload failed|could ?n[o']t (?:be )?upload(?:ed)?|failed to upload|file (?:is )?too (?:large|big)|not (?:a )?(?:supported|allowed|accepted)|unsupported (?:file|format)|invalid file)\b/i

export function uploadPlace(ref: Ref): UploadPlace | Missing {
  const el = deref(ref)
  if (isMissing(el)) return el
  const input = inputFor(el)
  const anchor = anchorOf(input ?? el)
  const surface = surfaceOf(el, input, anchor)
  const doubt = surface && (surface === input ? doubtAbout(surface) : doubtAboutDrawing(surface))
  return {
    ...(input ? { input: placeOf(input) } : { button: placeOf(el) }),
    anchor: placeOf(anchor),
    multiple: input?.multiple ?? false,
    ...(surface ? { at: placeOf(surface) } : { unpainted: true as const }),
    ...(doubt && { doubt }),
  }
}

/** What a person sees of the field: the input, what was named, or what is drawn around a hidden input to be pressed. */
function surfaceOf(el: Element, input: HTMLInputElement | undefined, anchor: Element): Element | undefined {
  const painted = new Painted(new Layout())
  if (input && painted.drawsItself(input)) return input
  if (el !== input && painted.isPainted(el)) return el
  const around = [input && painted.insteadOf(input), anchor].filter((one) => one !== undefined)
  return around.find((one) => painted.isPainted(one) && [one, ...one.querySelectorAll('*')].some(isToPress))
}

const TO_PRESS = 'label,button,summary,a[href],[role=button],[tabindex],[onclick],input[type=button]'
const isToPress = (el: Element): boolean =>
  hasVisibleBox(el) && (el.matches(TO_PRESS) || getComputedStyle(el).cursor === 'pointer')

const isFileInput = (el: Element | null | undefined): el is HTMLInputElement =>
  el instanceof HTMLInputElement && el.type === 'file'

/** The element itself, the input of its label, or the only file input in its drop zone or group. */
function inputFor(el: Element): HTMLInputElement | undefined {
  if (isFileInput(el)) return el
  if (el instanceof HTMLLabelElement && isFileInput(el.control)) return el.control
  let node: Element | null = el
  for (let level = 0; node && level < 5 && node !== document.body; level += 1, node = composedParent(node)) {
    const inputs = [
      ...node.querySelectorAll('input[type=file]'),
      ...(node.shadowRoot?.querySelectorAll('input[type=file]') ?? []),
    ]
    const [input] = inputs
    if (inputs.length === 1 && isFileInput(input)) return isAnothers(input, el) ? undefined : input
    if (inputs.length > 1) return undefined
  }
  return undefined
}

/**
 * In a group of its own: if this field's input was removed after a choice, a remaining one belongs to another field.
 */
const isAnothers = (input: Element, el: Element): boolean => {
  const group = input.closest('[role=group],fieldset')
  return group !== null && !group.contains(el)
}

/** The part of the page that belongs to this upload only: up to the next field. */
function anchorOf(el: Element): Element {
  let node: Element = el
  for (let level = 0; level < 6; level += 1) {
    const parent = composedParent(node)
    if (!parent || parent === document.body || parent.tagName === 'FORM') break
    const others = [
      ...parent.querySelectorAll('input:not([type=hidden]),select,textarea,[contenteditable=true]'),
    ].filter((other) => other !== el && !labelsOf(other).includes(node as HTMLLabelElement))
    if (others.length > 0) break
    node = parent
  }
  // The input itself is often removed; its surroundings stay.
  return node === el ? (composedParent(el) ?? el) : node
}

/** @param before text of the anchor before the choice, to recognise new text */
export function uploadState(anchor: Ref, input: Ref | undefined, names: readonly string[]): UploadState {
  const found = deref(anchor)
  const place = isMissing(found) ? document.body : found
  const text = textOf(place, { controls: true, max: 5000 })
  const chosen = input ? deref(input) : undefined
  const inInput =
    chosen && !isMissing(chosen) && isFileInput(chosen) ? [...(chosen.files ?? [])].map((file) => file.name) : []
  const layout = new Layout()
  const bars = [
    ...place.querySelectorAll('progress,[role=progressbar],[aria-busy=true],[class*="spinner"i],[class*="uploading"i]'),
  ]
  const busy = bars.some((bar) => layout.visible(bar) && !isFull(bar)) || BUSY_WORDS.test(text)
  const failed = FAILED_WORDS.exec(text)?.[0]
  const named = names.every((name) => text.includes(name) || text.includes(shortened(name)))
  const held = names.every((name) => inInput.includes(name))
  // A file input drawn by the browser shows its file names itself.
  const drawn = chosen !== undefined && !isMissing(chosen) && isDrawn(chosen)
  return { shown: named || (held && drawn), held, busy, ...(failed && { error: failed }) }
}

const isDrawn = (input: Element): boolean => {
  const { width, height } = input.getBoundingClientRect()
  return (
    width > 40 &&
    height > 10 &&
    Number(getComputedStyle(input).opacity) > 0.1 &&
    input.checkVisibility({ visibilityProperty: true })
  )
}

const isFull = (bar: Element): boolean => {
  if (bar instanceof HTMLProgressElement) return bar.value >= bar.max
  const [now, max] = [bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax') ?? '100']
  return now !== null && Number(now) >= Number(max)
}

/** Long names are shown with their middle or end left out. */
const shortened = (name: string): string => (name.length > 20 ? name.slice(0, 12) : name)
