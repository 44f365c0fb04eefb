/** The words of a control's labels and of what it refers to, as a question reads them. Accessible names: `accname.ts`. */
import { referenced, squeeze, textOf, unmark } from './label-text.ts'
import { oncePerReading } from './reading.ts'

const BUTTON_TYPES = new Set(['button', 'submit', 'reset', 'image'])

export const inputType = (el: Element): string => (el instanceof HTMLInputElement ? el.type : '')

/** The `<label>`s of a control, and the host's if the control is the inner part of a web component. */
export const labelsOf = oncePerReading((el: Element): readonly HTMLLabelElement[] => {
  const labels =
    'labels' in el && el.labels instanceof NodeList
      ? [...el.labels].filter(
          (label): label is HTMLLabelElement => label instanceof HTMLLabelElement && !saysError(label),
        )
      : []
  if (labels.length > 0) return labels
  const root = el.getRootNode()
  const scope = root instanceof Document || root instanceof ShadowRoot ? root : null
  // A `for` also names what is not labelable by HTML's rules: a div with a role, a custom element.
  if (scope && el.id !== '') {
    const own = scope.querySelector(`label[for=${CSS.escape(el.id)}]`)
    if (own instanceof HTMLLabelElement) return [own]
  }
  if (root instanceof ShadowRoot && root.host.id !== '') return labelsOf(root.host)
  return []
})

/** Some pages put what is wrong with a field into a second label of it. */
const saysError = (label: Element): boolean =>
  /(?:^|[\s_-])(?:error|invalid)(?:$|[\s_-])/i.test(label.getAttribute('class') ?? '')

/** The words of all labels. If one label around a scripted select repeats another, only the plain one's. */
export const textOfLabels = oncePerReading((el: Element): string => {
  const name = squeeze(el.getAttribute('aria-label') ?? '')
  const texts = labelsOf(el).map((label) => {
    const text = seenText(label, el)
    // One that is wrapped around a list holds what is chosen, too.
    return name !== '' && label.contains(el) && bare(text).startsWith(bare(name)) ? name : text
  })
  const plain = texts.filter(
    (text) =>
      text !== '' && !texts.some((other) => other !== text && bare(other) !== '' && bare(text).includes(bare(other))),
  )
  return squeeze([...new Set(plain)].join(' '))
})

/** Without what only screen readers say, unless that is all there is, or says that it is required. */
function seenText(label: Element, el: Element): string {
  const spoken = isSwitch(el)
  const whole = textOf(label, { without: el, spoken })
  const seen = textOf(label, { without: el, seen: true, spoken })
  return bare(seen) === '' || (unmark(whole).required !== undefined && unmark(seen).required === undefined)
    ? whole
    : seen
}

/** Its label may say beside the question how it stands now. */
const isSwitch = (el: Element): boolean => el.getAttribute('role') === 'switch'

const bare = (text: string): string => unmark(text).text.toLowerCase()

/** Text of an element referred to by `aria-labelledby`: its own label or value first, hidden or not. */
function referredText(el: Element, spoken: boolean): string {
  const label = el.getAttribute('aria-label')?.trim()
  if (label) return label
  if (el instanceof HTMLInputElement && BUTTON_TYPES.has(el.type)) return el.value
  return textOf(el, { hidden: true, spoken, controls: el.tagName === 'BUTTON' })
}

/** Their titles stand in them. */
const HOLDERS = 'fieldset,form,section,table,[role=group],[role=radiogroup],[role=region],[role=form],[role=listbox]'

/** Its name without its value, which is the choice that a list's button shows. */
export const labelledByText = (el: Element): string => {
  const holds = el.matches(HOLDERS)
  const outside = referenced(el, 'aria-labelledby').filter((target) => target !== el && (holds || !el.contains(target)))
  return squeeze(outside.map((target) => referredText(target, isSwitch(el))).join(' '))
}

export const placeholderOf = (el: Element): string =>
  squeeze(
    el.getAttribute('placeholder') ?? el.getAttribute('aria-placeholder') ?? el.getAttribute('data-placeholder') ?? '',
  )
