/**
 * The text of a control's labels and of the elements it refers to, for its question. Accessible names: `accname.ts`.
 */
import { referenced, squeeze, textOf, unmark } from './label-text.ts'
import { computedStyle, oncePerReading } from './reading.ts'

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
  // `for` can also refer to elements that HTML does not let labels name: a div with a role, a custom element.
  if (scope && el.id !== '') {
    const own = scope.querySelector(`label[for=${CSS.escape(el.id)}]`)
    if (own instanceof HTMLLabelElement) return [own]
  }
  if (root instanceof ShadowRoot && root.host.id !== '') return labelsOf(root.host)
  const named = scope && byName(el, scope)
  if (named) return [named]
  return []
})

/** Old pages give `for` the control's name, if no element has it as its id. */
const byName = (el: Element, scope: ParentNode): HTMLLabelElement | undefined => {
  const name = el.getAttribute('name') ?? ''
  if (name === '' || BOX_TYPES.has(inputType(el))) return undefined
  const said = `[for="${CSS.escape(name)}" i]`
  const labels = [...(el.closest('form') ?? scope).querySelectorAll(`label${said}`)]
  const [only] = labels
  return labels.length === 1 && only instanceof HTMLLabelElement && only.control === null ? only : undefined
}
/** Several of them share a name. */
const BOX_TYPES = new Set(['checkbox', 'radio'])

/** Whether a label contains an error: some pages put it into a second label of the field. */
const saysError = (label: Element): boolean =>
  /(?:^|[\s_-])(?:error|invalid)(?:$|[\s_-])/i.test(label.getAttribute('class') ?? '')

/** The text of all labels. If a label around a scripted select repeats a plain one, only the plain one. */
export const textOfLabels = oncePerReading((el: Element): string => {
  const name = squeeze(el.getAttribute('aria-label') ?? '')
  const texts = labelsOf(el).map((label) => {
    const text = seenText(label, el)
    // A label wrapped around a list also contains the choice.
    return name !== '' && label.contains(el) && bare(text).startsWith(bare(name)) ? name : text
  })
  const plain = texts.filter(
    (text) =>
      text !== '' && !texts.some((other) => other !== text && bare(other) !== '' && bare(text).includes(bare(other))),
  )
  return squeeze([...new Set(plain)].join(' '))
})

/** Visible text only. Text for screen readers counts if there is no other, or if it says that the field is required. */
function seenText(label: Element, el: Element): string {
  const spoken = isSwitch(el)
  const without = [el, helpInLabel(label, el)]
  const whole = textOf(label, { without, spoken, drawn: true })
  const seen = textOf(label, { without, seen: true, spoken, drawn: true })
  return bare(seen) === '' || (unmark(whole).required !== undefined && unmark(seen).required === undefined)
    ? whole
    : seen
}

/**
 * The help text at the end of a field's label: on a line of its own, in smaller letters, after the question. What
 * belongs to a box to tick is part of the statement.
 */
export const helpInLabel = (label: Element, el: Element): Element | undefined => {
  if (BOX_TYPES.has(inputType(el))) return undefined
  const last = [...label.children].filter((child) => child !== el && squeeze(child.textContent ?? '') !== '').at(-1)
  if (!last || last.contains(el) || label.tagName !== 'LABEL') return undefined
  const { display, fontSize } = computedStyle(last)
  const isApart =
    !display.startsWith('inline') && Number.parseFloat(fontSize) < Number.parseFloat(computedStyle(label).fontSize)
  const [all, rest] = [textOf(label, { without: [el] }), textOf(label, { without: [el, last] })]
  return isApart && bare(rest) !== '' && all.startsWith(rest) && unmark(all).required === unmark(rest).required
    ? last
    : undefined
}

/** The label of a switch may contain its state. */
const isSwitch = (el: Element): boolean => el.getAttribute('role') === 'switch'

const bare = (text: string): string => unmark(text).text.toLowerCase()

/** Text of an element referred to by `aria-labelledby`: its own label or value first, hidden or not. */
function referredText(el: Element, spoken: boolean): string {
  const label = el.getAttribute('aria-label')?.trim()
  if (label) return label
  if (el instanceof HTMLInputElement && BUTTON_TYPES.has(el.type)) return el.value
  return textOf(el, { hidden: true, spoken, drawn: true, controls: el.tagName === 'BUTTON' })
}

/** These contain their own titles. */
const HOLDERS = 'fieldset,form,section,table,[role=group],[role=radiogroup],[role=region],[role=form],[role=listbox]'

/** Its name without its value: the button of a list shows the choice. */
export const labelledByText = (el: Element): string => {
  const holds = el.matches(HOLDERS)
  const outside = referenced(el, 'aria-labelledby').filter((target) => target !== el && (holds || !el.contains(target)))
  return squeeze(outside.map((target) => referredText(target, isSwitch(el))).join(' '))
}

export const placeholderOf = (el: Element): string =>
  squeeze(
    el.getAttribute('placeholder') ?? el.getAttribute('aria-placeholder') ?? el.getAttribute('data-placeholder') ?? '',
  ) || saidInBox(el)

/**
 * Older pages write what they ask for into the box itself, and a script empties it: the words that came with the page,
 * if a handler mentions them or clears the box, or if they only name a datum.
 */
const saidInBox = (el: Element): string => {
  if (!(el instanceof HTMLInputElement) || !/^(?:text|email|tel|search)$/.test(el.type)) return ''
  const words = squeeze(el.defaultValue)
  if (words === '' || words.length > LONGEST_SAID || el.value !== el.defaultValue || /[@\d]/.test(words)) return ''
  const handlers = ['onfocus', 'onclick', 'onblur'].map((name) => el.getAttribute(name) ?? '').join(' ')
  return handlers.includes(words) || CLEARS.test(handlers) || NAMES_DATUM.test(words) ? words : ''
}
const LONGEST_SAID = 60
const CLEARS = /\bvalue\s*={1,3}\s*(?:['"]{2}|this\.defaultValue)/
const NAMES_DATUM =
  /^(?:(?:enter |type )?(?:your |ihre? |deine? |votre |ton |su |tu |seu |sua |il tuo |la tua )?(?:e-?mail(?:[- ]?(?:address|adresse|adres|cím))?|adresse e-?mail|correo(?: electr[óo]nico)?|user ?(?:name|id)|login|benutzername|nom d['’]utilisateur|nome utente|usuario|gebruikersnaam|brugernavn|(?:first |last |full )?name|vorname|nachname|pr[ée]nom|nom|phone|telefon|zip(?: code)?)|dd?|mm?|yy(?:yy)?|tt|jj(?:jj)?|логин|имя|телефон)[\s.:…*]*$/iu
