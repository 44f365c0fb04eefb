/** For a field, the question as a person reads it, and what its marks say about being required; names are in `accname.ts`. */
import { isMark, markQuestion } from './drawn-marks.ts'
import { inputType, labelledByText, labelsOf, placeholderOf, textOfLabels } from './label-name.ts'
import { composedParent, referenced, squeeze, textOf, unmark } from './label-text.ts'
import { isInSight, keptSelect } from './select-shape.ts'
import { splitOf } from './split-parts.ts'

export { labelsOf, placeholderOf } from './label-name.ts'

export const CONTROL_SELECTOR =
  'input:not([type=hidden]):not([type=submit]):not([type=button]):not([type=image]):not([type=reset]),select,textarea,[contenteditable=""],[contenteditable=true],[contenteditable=plaintext-only],[role=combobox],[role=listbox],[role=radiogroup],[role=spinbutton],[role=textbox],[role=checkbox],[role=radio],[role=switch],button[aria-haspopup=listbox]'

/** A native list that is only kept beneath a drawn one asks nothing itself. */
const asks = (control: Element): boolean => control.getAttribute('aria-hidden') !== 'true' && control.checkVisibility()
const holdsControl = (el: Element): boolean =>
  (el.matches(CONTROL_SELECTOR) && asks(el)) || [...el.querySelectorAll(CONTROL_SELECTOR)].some(asks)

const HEADING = /^H[1-6]$/
const LABELISH = /label|question|prompt|caption|legend|title|field-?name/i

export interface NearText {
  text: string
  /** Marked up like a label (a label tag or class), and with no other field between. */
  labelLike: boolean
  element: Element
}

/**
 * The nearest text that stands before a control and belongs to no other: earlier siblings, then those of its ancestors,
 * until another control or `levels` ancestors are passed.
 */
export function nearTextOf(el: Element, levels = 7, after = false): NearText | null {
  let node: Node = el
  for (let level = 0; level < levels; level += 1) {
    let sibling = after ? node.nextSibling : node.previousSibling
    let loose = ''
    while (sibling) {
      if (sibling.nodeType === Node.TEXT_NODE)
        loose = after ? `${loose} ${sibling.nodeValue ?? ''}` : `${sibling.nodeValue ?? ''} ${loose}`
      else if (sibling instanceof Element) {
        if (squeeze(loose) !== '' && !isInline(sibling)) break
        if (holdsControl(sibling)) return looseText(loose, node)
        if (isToolbar(sibling)) {
          sibling = after ? sibling.nextSibling : sibling.previousSibling
          continue
        }
        const text = questionIn(sibling)
        if (text !== '' && isWordy(text)) {
          const labelLike =
            !HEADING.test(sibling.tagName) &&
            !/(?:^|[\s_-])(?:error|invalid)(?:$|[\s_-])/i.test(sibling.getAttribute('class') ?? '') &&
            (sibling.tagName === 'LABEL' ||
              LABELISH.test(sibling.getAttribute('class') ?? '') ||
              sibling.querySelector('label') !== null)
          return { text: squeeze(after ? `${loose} ${text}` : `${text} ${loose}`), labelLike, element: sibling }
        }
      }
      sibling = after ? sibling.nextSibling : sibling.previousSibling
    }
    const direct = looseText(loose, node)
    if (direct) return direct
    const parent: Element | null = composedParent(node)
    if (!parent || parent.tagName === 'BODY' || parent.tagName === 'FORM' || parent.tagName === 'FIELDSET') return null
    node = parent
  }
  return null
}

/** All that it says is said by two or more things to press: "B", "I", "U". */
const isToolbar = (el: Element): boolean => {
  const pressed = [...el.querySelectorAll('button,[role=button],a,b,i,span,li')].filter(
    (one) =>
      one.childElementCount === 0 &&
      (one.matches('button,[role=button]') || getComputedStyle(one).cursor === 'pointer'),
  )
  const bare = (text: string): string => text.replace(/\s/g, '')
  return pressed.length > 1 && bare(el.textContent ?? '') === bare(pressed.map((one) => one.textContent).join(''))
}

/** The words of an element without the small print at its end: "Adults", not "Adults 12+ years". */
const questionIn = (el: Element): string => {
  const text = textOf(el, { max: 300 })
  const small = [...el.querySelectorAll(':scope > small')].at(-1)
  if (!small) return text
  const rest = textOf(el, { max: 300, without: small })
  return isWordy(rest) && text.startsWith(rest) ? rest : text
}

const isInline = (el: Element): boolean => getComputedStyle(el).display.startsWith('inline')
const isWordy = (text: string): boolean => /[\p{L}]{2}|[\p{Script=Han}\p{Script=Hangul}]/u.test(text)

function looseText(loose: string, node: Node): NearText | null {
  const text = squeeze(loose)
  const element = node.parentElement
  return text !== '' && isWordy(text) && element ? { text: text.slice(0, 300), labelLike: false, element } : null
}

/** The header of the column that a control stands in, '' outside of tables. */
export function columnHeaderOf(el: Element): string {
  const cell = el.closest('td')
  const row = cell?.closest('tr')
  const table = row?.closest('table')
  if (!cell || !row || !table) return ''
  const head = [...table.rows].find(
    (candidate) => candidate !== row && candidate.querySelector('th') && candidate.cells.length > cell.cellIndex,
  )
  const above = head?.cells[cell.cellIndex]
  if (above) return above.tagName === 'TH' ? textOf(above) : ''
  return isHeadRow(table, row) ? textOf(table.rows[0]?.cells[cell.cellIndex]) : ''
}

/** A first row of plain cells with a word each, over rows that have a control under each of them. */
function isHeadRow(table: HTMLTableElement, row: HTMLTableRowElement): boolean {
  const [head] = table.rows
  if (!head || head === row || head.cells.length !== row.cells.length || holdsControl(head)) return false
  const worded = [...head.cells].flatMap((cell, at) => (isWordy(textOf(cell)) ? [at] : []))
  return (
    worded.length > 1 &&
    worded.every((at) => at === 0 || (row.cells[at] && holdsControl(row.cells[at]))) &&
    [...head.cells].every((cell) => cell.colSpan === 1)
  )
}

/** The column header above a control in a table, after what its row is about; else the row header before it. */
export function tableHeaderOf(el: Element): string {
  const cell = el.closest('td')
  const row = cell?.closest('tr')
  if (!cell || !row) return ''
  const above = columnHeaderOf(el)
  const [first] = row.cells
  const about = first && first !== cell && !holdsControl(first) ? textOf(first) : ''
  if (above !== '') return /[\p{L}]{2}/u.test(about) ? `${about} ${above}` : above
  const before = [...row.cells]
    .slice(0, cell.cellIndex)
    .reverse()
    .find((candidate) => candidate.tagName === 'TH')
  return textOf(before)
}

/** Says only what to do, not what is asked: no label. */
const GENERIC =
  /^(?:select|choose|search|type here|start typing|enter|please select|please choose|select one|select\.{0,3}…?|choose\.{0,3}…?|bitte (?:wählen|auswählen)|auswählen|sélectionner|choisir|seleccion[ae]r?|selecione|seleziona|kies|wybierz|välj|選択|请选择|선택)(?:\s*(?:one|an option|\.{3}|…|your answer))?[.…\s]*$/i
const EXAMPLE =
  /^(?:e\.?\s?g\.?|ex[.:]|z\.?\s?b\.?|p\.?\s?ex|por ej|bijv|np\.|例)|^[\d\s()+./•*X#_-]+$|^(?:mm|dd|yyyy|yy|tt|jj|aa)[\s/.-]|@.+\./i

/** Says only what sort of field it is. */
const KIND =
  /^(?:(?:star )?rating|rate|stars?|slider|range|value|select|drop ?down|combo ?box|list ?box|date ?picker|time ?picker|calendar|text ?(?:box|field|area|input)|input(?: field)?|switch|toggle|(?:rich )?(?:text )?editor)$/i

export const isGenericText = (text: string): boolean =>
  GENERIC.test(text) || EXAMPLE.test(text) || (text.length < 60 && SAYS_ENTER.test(text))

/** How things are added to a list by Enter. */
const SAYS_ENTER =
  /\b(?:press|hit|type and(?: press)?) (?:enter|return)\b|\b(?:enter|return) to add\b|\benter drücken\b|\bappuyez sur entrée\b|\bpulsa enter\b/i
export const saysEnter = (text: string): boolean => SAYS_ENTER.test(text)

const saysNothing = (name: string): boolean => isGenericText(name) || KIND.test(squeeze(name))

export interface FieldLabel {
  /** The question, without its required mark. */
  text: string
  required?: boolean
  source: 'label' | 'labelledby' | 'aria-label' | 'group' | 'host' | 'table' | 'near' | 'title' | 'placeholder' | 'none'
  /** Elements that carry the label, for class marks. */
  elements: Element[]
}

/** The question a single field asks, from the most to the least reliable place. */
export function fieldLabel(el: Element): FieldLabel {
  const made = (raw: string, source: FieldLabel['source'], elements: Element[]): FieldLabel | null => {
    if (squeeze(raw) === '') return null
    const { text, required } = unmark(raw)
    const marked = required ?? (elements.some(hasRequiredMark) ? true : undefined)
    return { text, source, elements, ...(marked === undefined ? {} : { required: marked }) }
  }
  const labels = labelsOf(el)
  const box = inputType(el) === 'checkbox' || inputType(el) === 'radio'
  if (inputType(el) === 'file') return fileLabel(el, made)
  const parts = splitOf(el)
  const [first] = parts
  if (first) return made(textOfLabels(first), 'group', labelsOf(first)) ?? groupLabel(parts)
  const near = nearTextOf(el)
  const title = squeeze(el.getAttribute('title') ?? '')
  const placeholder = placeholderOf(el)
  const beside = box ? nearTextOf(el, 2, true) : null
  const host = hostLabel(el)
  return (
    made(textOfLabels(el), 'label', labels) ??
    keptLabel(el, made) ??
    made(labelledByText(el), 'labelledby', referenced(el, 'aria-labelledby')) ??
    datePartLabel(el, made) ??
    (near?.labelLike && saysNothing(el.getAttribute('aria-label') ?? '')
      ? null
      : made(el.getAttribute('aria-label') ?? '', 'aria-label', [])) ??
    made(host, 'host', []) ??
    (/^(?:checkbox|radio|switch)$/.test(el.getAttribute('role') ?? '') ? made(textOf(el), 'label', []) : null) ??
    (beside && made(beside.text, 'near', [beside.element])) ??
    made(textAfter(el), 'near', []) ??
    made(ofCaption(el), 'near', []) ??
    (near?.labelLike ? made(near.text, 'near', [near.element]) : null) ??
    made(tableHeaderOf(el), 'table', []) ??
    (isGenericText(title) ? null : made(title, 'title', [])) ??
    (isGenericText(placeholder) || (near && isEditor(el)) ? null : made(placeholder, 'placeholder', [])) ??
    (near && near.text.length <= 200 ? made(near.text, 'near', [near.element]) : null) ??
    made(placeholder, 'placeholder', []) ??
    made(sharedLabel(el), 'group', []) ??
    besideLabel(el) ?? { text: '', source: 'none', elements: [] }
  )
}

/** What is written in a part of the page itself: its placeholder invites, and the question stands over it. */
const isEditor = (el: Element): boolean => el instanceof HTMLElement && el.isContentEditable

/** Rows that each begin with a control and say after it what it is about: "[1] Streaming", "[2] Maps". */
function textAfter(el: Element): string {
  const row = composedParent(el)
  if (!row || inputType(el) === 'checkbox' || inputType(el) === 'radio' || !startsRow(el, row)) return ''
  const alike = [...(composedParent(row)?.children ?? [])].filter((other) => {
    const [first] = other.children
    return other.tagName === row.tagName && first?.tagName === el.tagName && startsRow(first, other)
  })
  return alike.length > 1 && alike.includes(row) ? textOf(row, { max: 200 }) : ''
}

const startsRow = (el: Element, row: Element): boolean =>
  row.firstElementChild === el &&
  squeeze(el.previousSibling?.nodeValue ?? '') === '' &&
  row.querySelectorAll(CONTROL_SELECTOR).length === 1 &&
  isWordy(textOf(row, { max: 200 }))

/** "City / State / ZIP" before three boxes: each takes its own part of the words. */
function ofCaption(el: Element): string {
  const controls = [...(composedParent(el)?.children ?? [])].filter((one) => one.matches(CONTROL_SELECTOR))
  const [first] = controls
  if (!first || controls.length < 2 || controls.length > 4) return ''
  if (controls.some((one) => labelsOf(one).length > 0 || one.hasAttribute('aria-label') || placeholderOf(one) !== ''))
    return ''
  const parts = (nearTextOf(first)?.text ?? '').split(/\s*[/,]\s*/)
  return parts.length === controls.length && parts.every(isWordy) ? (parts[controls.indexOf(el)] ?? '') : ''
}

/** The label of the native select that a scripted one keeps: its own name is mostly what is chosen in it. */
const keptLabel = (el: Element, made: Made): FieldLabel | null => {
  if (labelsOf(el).length > 0 || el.tagName === 'SELECT' || !isScripted(el)) return null
  const kept = keptSelect(el) ?? null
  const own = [kept, hiddenInputBeside(el)].find((one) => one && labelsOf(one).length > 0)
  return own ? made(textOfLabels(own), 'label', labelsOf(own)) : null
}

/** The speck of an input that takes the focus for what is drawn around it, and that the label is for. */
function hiddenInputBeside(el: Element): Element | undefined {
  let node = composedParent(el)
  for (let level = 0; node && level < 3; level += 1, node = composedParent(node)) {
    const inputs = [...node.querySelectorAll('input:not([type=hidden]),textarea')].filter((one) => one !== el)
    const [only] = inputs
    if (only) return inputs.length === 1 && !isInSight(only) ? only : undefined
  }
  return undefined
}

const isScripted = (el: Element): boolean =>
  /^(?:combobox|listbox|searchbox)$/.test(el.getAttribute('role') ?? '') ||
  el.hasAttribute('aria-haspopup') ||
  el.hasAttribute('aria-autocomplete') ||
  (el.tagName === 'INPUT' ? el.getAttribute('name') === null : !/^(?:TEXTAREA|SELECT)$/.test(el.tagName))

/** A list of years right after a list of months is the other half of its question. */
function besideLabel(el: Element): FieldLabel | null {
  const twin = el.previousElementSibling
  if (!(el instanceof HTMLSelectElement && twin instanceof HTMLSelectElement)) return null
  const years = [...el.options].filter(({ text }) => /^(?:19|20)\d\d$/.test(text.trim())).length
  const months = twin.options.length === 12 || twin.options.length === 13
  return months && years >= 2 ? { ...fieldLabel(twin), source: 'group' } : null
}

/** "Year" alone is which part of a date it is; the question is its group's. */
function datePartLabel(el: Element, made: Made): FieldLabel | null {
  if (el.getAttribute('role') !== 'spinbutton') return null
  if (
    !/^(?:day|month|year|tag|monat|jahr|jour|mois|ann[ée]e|d[ií]a|mes|año|ano)$/i.test(
      el.getAttribute('aria-label')?.trim() ?? '',
    )
  )
    return null
  const { text, elements, required } = groupLabel([el])
  const label = made(text, 'group', elements)
  return label && required !== undefined ? { ...label, required } : label
}

type Made = (raw: string, source: FieldLabel['source'], elements: Element[]) => FieldLabel | null

/** Says how to hand over a file, not which. */
const HAND_OVER =
  /^(?:attach|upload|browse|choose|select|add|drop|drag|import|datei|hochladen|durchsuchen|auswählen|parcourir|choisir|télécharger|joindre|déposer|ajouter|adjuntar|seleccionar|subir|examinar|elegir|anexar|escolher|selecionar|carica|scegli|allega|sfoglia|bestand|kies|uploaden|bladeren|wybierz|dodaj|załącz|välj|ladda|vælg|velg|выбрать|загрузить|прикрепить|ファイル|选择|上传|選擇|파일|첨부)/i

export const isHandOver = (text: string): boolean => text === '' || (HAND_OVER.test(text) && !namesThing(text))

const HOW =
  /^(?:attach|upload|browse|choose|select|add|drop|drag|import|and|or|to|here|a|an|the|your|files?|documents?|attachments?|from|computer|device|click|tap|press|it|them|this|box|area|pdf|docx?|png|jpe?g|gif|txt|rtf|up|max\w*|size|mb|kb|of|one|more|multiple|s|no|chosen|selected|datei(?:en)?|dokumente?|hochladen|durchsuchen|auswählen|hier|oder|und|ablegen|ziehen)$/i
/** "Upload your transcript" says which, too. English words of handing over are known well enough to tell what is none. */
const namesThing = (text: string): boolean =>
  /^(?:attach|upload|choose|select|add|drop|drag|import|browse)(?![\p{L}])/iu.test(text) &&
  text.split(/[^\p{L}]+/u).some((word) => word.length > 1 && !HOW.test(word))

/**
 * A file input is mostly hidden behind a button or a drop zone that says "Attach": the question stands in the group's
 * name, on the component around it, or before the button.
 */
function fileLabel(el: Element, made: Made): FieldLabel {
  const group = el.closest('[role=group],fieldset')
  // A box to paste the text into instead is hidden until it is asked for.
  const alone =
    group && [...group.querySelectorAll(CONTROL_SELECTOR)].every((other) => other === el || !other.checkVisibility())
  const legend =
    group?.tagName === 'FIELDSET' ? textOf([...group.children].find((child) => child.tagName === 'LEGEND')) : ''
  const named = alone
    ? (made(labelledByText(group), 'group', referenced(group, 'aria-labelledby')) ?? made(legend, 'group', []))
    : null
  const own =
    made(textOfLabels(el), 'label', labelsOf(el)) ??
    made(labelledByText(el), 'labelledby', referenced(el, 'aria-labelledby')) ??
    made(el.getAttribute('aria-label') ?? '', 'aria-label', [])
  const near = nearTextOf(el.closest('a,button,label,[role=button]') ?? el)
  const before = near?.labelLike ? made(near.text, 'near', [near.element]) : null
  const host = made(hostLabel(el), 'host', [])
  // The words in the drop zone say how; what stands over it says which.
  const zone =
    near && isHandOver(near.text) && near.element.parentElement?.contains(el) ? near.element.parentElement : null
  const over = zone && zone.querySelectorAll(CONTROL_SELECTOR).length === 1 ? nearTextOf(zone) : null
  const candidates = [
    named,
    host,
    own,
    before,
    near ? made(near.text, 'near', [near.element]) : null,
    over && !HEADING.test(over.element.tagName) ? made(over.text, 'near', [over.element]) : null,
  ].filter((label) => label !== null)
  return candidates.find(({ text }) => !isHandOver(text)) ?? candidates[0] ?? { text: '', source: 'none', elements: [] }
}

/** The label at the head of a row whose first control took it: the year beside a month. */
function sharedLabel(el: Element): string {
  const part =
    el instanceof HTMLSelectElement || (el instanceof HTMLInputElement && el.maxLength >= 1 && el.maxLength <= 4)
  if (!part) return ''
  let node = composedParent(el)
  for (let level = 0; node && level < 4; level += 1) {
    const controls = node.querySelectorAll(CONTROL_SELECTOR)
    const label = node.querySelector('label,legend')
    if (controls.length > 3) return ''
    if (label && !label.querySelector(CONTROL_SELECTOR) && node.querySelectorAll('label').length === 1)
      return textOf(label)
    node = composedParent(node)
  }
  return ''
}

/** A web component often carries its label as an attribute of the host around the real input. */
function hostLabel(el: Element): string {
  const root = el.getRootNode()
  if (!(root instanceof ShadowRoot)) return ''
  const { host } = root
  return (
    squeeze(host.getAttribute('label') ?? host.getAttribute('aria-label') ?? '') ||
    textOf(host.querySelector(':scope > [slot=label]')) ||
    hostLabel(host)
  )
}

const REQUIRED_CLASS =
  /(?:^|[\s_-])(?:is-?)?required(?:$|[\s_-])|(?:^|\s)(?:mandatory|asterisk|pflichtfeld|obligatoire)(?:$|\s)/i

/** A class or a drawn star that says required: on the label, on a part of it, or made by CSS. */
export function hasRequiredMark(label: Element): boolean {
  if (REQUIRED_CLASS.test(label.getAttribute('class') ?? '')) return true
  for (const part of label.querySelectorAll('[class]')) {
    if (
      REQUIRED_CLASS.test(part.getAttribute('class') ?? '') &&
      !/error|message/i.test(part.getAttribute('class') ?? '')
    )
      return true
  }
  for (const part of [label, ...label.children]) {
    for (const pseudo of ['::after', '::before']) {
      if (/[*✱＊]/.test(getComputedStyle(part, pseudo).content)) return true
    }
  }
  return false
}

/** The smallest element that holds all of them. */
export function commonAncestor(members: readonly Element[]): Element | null {
  let common: Element | null = members[0] ?? null
  while (common && !members.every((member) => containsComposed(common, member))) common = composedParent(common)
  return common
}

const containsComposed = (ancestor: Element | null, el: Element): boolean => {
  let node: Element | null = el
  while (node) {
    if (node === ancestor) return true
    node = composedParent(node)
  }
  return false
}

/**
 * The question above a group of radios, checkboxes or pressed buttons: the group's own name, the fieldset's legend, or
 * the text that stands before the first member and is no member's label.
 */
export function groupLabel(members: readonly Element[], container?: Element | null): FieldLabel {
  const first = members[0]
  const none: FieldLabel = { text: '', source: 'none', elements: [] }
  if (!first) return none
  const made = (raw: string, elements: Element[]): FieldLabel | null => {
    if (squeeze(raw) === '') return null
    const { text, required } = unmark(raw)
    const marked = required ?? (elements.some(hasRequiredMark) ? true : undefined)
    return { text, source: 'group', elements, ...(marked === undefined ? {} : { required: marked }) }
  }
  const row = isMark(first) && !first.matches('input,[role]') ? made(markQuestion(first), []) : null
  if (row) return row
  let node: Element | null = container ?? commonAncestor(members)
  if (node && members.includes(node)) node = composedParent(node)
  for (let level = 0; node && level < 5; level += 1) {
    const legend = node.tagName === 'FIELDSET' ? [...node.children].find((child) => child.tagName === 'LEGEND') : null
    const named =
      made(labelledByText(node), referenced(node, 'aria-labelledby')) ??
      (legend ? (askedUnder(legend, members, made) ?? made(textOf(legend), [legend])) : null) ??
      made(node.getAttribute('aria-label') ?? '', []) ??
      made(textOfLabels(node), labelsOf(node)) ??
      headOf(node, members, made)
    if (named) return named
    const others = [...node.querySelectorAll(CONTROL_SELECTOR)].some(
      (control) =>
        !members.some((member) => member === control || member.contains(control) || control.contains(member)) &&
        !isOfGroup(control, first),
    )
    if (others) break
    node = composedParent(node)
    if (node?.tagName === 'FORM' || node?.tagName === 'BODY') break
  }
  const near = nearTextOf(container && !members.includes(container) ? container : first)
  return (near && made(near.text, [near.element])) ?? none
}

/** "Current medications" is the chapter, "Are you taking any medication?" right before the radios is the question. */
function askedUnder(
  legend: Element,
  members: readonly Element[],
  made: (raw: string, elements: Element[]) => FieldLabel | null,
) {
  const first = members[0]
  if (!first || /\?/.test(textOf(legend))) return null
  const near = nearTextOf(first.closest('label') ?? first)
  return near && near.element !== legend && /\?\s*\*?$/.test(near.text) ? made(near.text, [near.element]) : null
}

/** A radio of the same question that nobody sees: "no stars yet". */
const isOfGroup = (control: Element, member: Element): boolean =>
  control instanceof HTMLInputElement &&
  member instanceof HTMLInputElement &&
  control.type === 'radio' &&
  member.type === 'radio' &&
  control.name !== '' &&
  control.name === member.name

const MOST_PARTS = 80

/** Choices without a role, which another question stands over: looked for only by what is of their kind itself. */
const holdsChoices = (el: Element, first: Element): boolean =>
  !first.matches('input') &&
  (el.querySelector('button') !== null ||
    [...el.querySelectorAll('*')]
      .slice(0, MOST_PARTS)
      .some((one) => !one.hasAttribute('href') && getComputedStyle(one).cursor === 'pointer'))

/** A label or text at the head of the group, before the first member and apart from it. */
function headOf(
  node: Element,
  members: readonly Element[],
  made: (raw: string, elements: Element[]) => FieldLabel | null,
): FieldLabel | null {
  const first = members[0]
  if (!first) return null
  let head: FieldLabel | null = null
  for (const child of node.childNodes) {
    if (child.nodeType === Node.TEXT_NODE && labelsOf(first).length > 0) {
      const loose = squeeze(child.nodeValue ?? '')
      if (isWordy(loose)) head ??= made(loose, [])
    }
    if (!(child instanceof Element)) continue
    if (members.some((member) => child === member || child.contains(member))) return head
    // Another question stands between: what was said before it is that one's.
    if (child.querySelector(CONTROL_SELECTOR) || child.matches(CONTROL_SELECTOR) || holdsChoices(child, first))
      head = null
    else {
      // What one of the options is called, standing before its own radio.
      if (child instanceof HTMLLabelElement && child.control && members.some((member) => member === child.control))
        continue
      // Drawn for eyes only: the "YYYY" over an empty part of a date.
      if (child.getAttribute('aria-hidden') === 'true') continue
      const text = questionIn(child)
      if (text !== '' && isWordy(text)) head ??= made(text, [child])
    }
  }
  return null
}
