/** What remains of a page without its values, records and changing text, to recognise the page again. Pure. */
import { normal } from '../domain/likeness.ts'
import type { FrameButton, FrameField } from './types.ts'
import type { Item } from './walk.ts'

/** Digits become #, and only the first six words count: texts such as "Senior Barista (R-1234)" differ per record. */
const shape = (text: string): string => normal(text).replace(/[\d]+/g, '#').split(' ').slice(0, 6).join(' ')

/** Roles in reading order and the questions of the fields. Runs of one role count once, since lists grow. */
export function structureOf(items: readonly Item[], fields: readonly FrameField[]): string {
  const parts: string[] = []
  for (const item of items) {
    const part =
      item.kind === 'control'
        ? item.role
        : item.kind === 'heading'
          ? `h${item.level}`
          : item.kind === 'container'
            ? `<${item.role}>`
            : ''
    if (part !== '' && part !== parts.at(-1)) parts.push(part)
  }
  return [...collapse(parts), '|', ...fields.map((field) => `${field.widget}:${shape(field.label)}`)].join(' ')
}

/** Repeated groups of two to four (rows of a list) are written once. */
function collapse(parts: readonly string[]): string[] {
  const out: string[] = []
  for (const part of parts) {
    out.push(part)
    for (const width of [2, 3, 4]) {
      const [tail, before] = [out.slice(-width), out.slice(-2 * width, -width)]
      if (before.length === width && tail.every((one, at) => one === before[at])) out.splice(-width)
    }
  }
  return out
}

/**
 * How many controls, and how many levels of each, {@link markupOf} reads: enough of a form, but not all of a long page.
 */
const MARKUP_CONTROLS = 150
const MARKUP_DEPTH = 4

/**
 * The names that the site's developers wrote into the markup around the controls: custom elements, class names,
 * names of data attributes. All companies on one application platform share them, whatever they ask and in
 * whichever language.
 */
export function markupOf(controls: readonly { el: Element }[]): Set<string> {
  return controls.length > 0 ? markupAround(controls) : markupOfPage()
}

/** A page whose parts only scripts make controls. A few names identify nothing. */
function markupOfPage(): Set<string> {
  const all = [document.body, ...document.querySelectorAll('body *')].filter((el) => el !== null)
  const words = markupAround(all.slice(0, MARKUP_CONTROLS).map((el) => ({ el })))
  return words.size >= LEAST_NAMES ? words : new Set()
}
const LEAST_NAMES = 2

function markupAround(controls: readonly { el: Element }[]): Set<string> {
  const words = new Set<string>()
  const read = new Set<Element>()
  for (const { el } of controls.slice(0, MARKUP_CONTROLS)) {
    let at: Element | null = el
    // The same number of levels for every control, since the order of controls differs from company to company.
    for (let depth = 0; at !== null && depth < MARKUP_DEPTH; depth += 1, at = at.parentElement) {
      if (read.has(at)) continue
      read.add(at)
      if (at.localName.includes('-')) words.add(`<${at.localName}>`)
      for (const name of at.classList) if (isWritten(name)) words.add(`.${name}`)
      for (const name of at.getAttributeNames()) if (name.startsWith('data-') && isWritten(name)) words.add(`[${name}]`)
    }
  }
  return words
}

/** Whether a person wrote the name: no digits, no short part in mixed case. */
const isWritten = (name: string): boolean =>
  name.length <= 40 && !/\d/.test(name) && !/(?:^|[-_])(?=[a-z]*[A-Z])(?=[A-Z]*[a-z])[A-Za-z]{5,6}$/.test(name)

/** Features with weights: fields say most about which page it is, headings least. */
export function featuresOf(
  fields: readonly FrameField[],
  buttons: readonly FrameButton[],
  headings: readonly string[],
): Map<string, number> {
  const features = new Map<string, number>()
  const add = (feature: string, weight: number): void => {
    features.set(feature, Math.max(weight, features.get(feature) ?? 0))
  }
  for (const { widget, label, name, hints } of fields) {
    add(`field ${widget} ${shape(label || name)}`, 3)
    if (hints.autocomplete) add(`auto ${hints.autocomplete}`, 1)
  }
  for (const { purpose, name } of buttons.slice(0, 60))
    add(`button ${purpose === 'other' ? shape(name) : purpose}`, purpose === 'other' ? 1 : 2)
  for (const heading of headings.slice(0, 6)) add(`heading ${shape(heading)}`, 1)
  return features
}
