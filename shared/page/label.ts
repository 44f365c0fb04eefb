/**
 * The question of a field as a person reads it, and whether its marks mean required. Accessible names: `accname.ts`.
 */
import { captionInRowBelow, tableHeaderOf, underOneHeader } from './column-header.ts'
import { isMark, wordsInLine } from './drawn-marks.ts'
import { boxIn, drawnToggle } from './drawn-toggle.ts'
import { type FieldLabel, hasRequiredMark } from './field-label.ts'
import { frameQuestion, isFrameEditor } from './frame-question.ts'
import { groupLabel } from './group-label.ts'
import { inputType, labelledByText, labelsOf, placeholderOf, textOfLabels } from './label-name.ts'
import { composedParent, markAlone, referenced, squeeze, textOf, unmark } from './label-text.ts'
import { CONTROL_SELECTOR, controlsIn, HEADING, isWordy, type NearText, nearTextOf } from './near-text.ts'
import { clientRect, computedStyle, hasBox, oncePerReading } from './reading.ts'
import { backingSelect, isInSight } from './select-shape.ts'
import { codeName, codeOf, momentOrNumber } from './split-parts.ts'

/** Text that only says what to do, not what is asked: not a label. */
const GENERIC =
  /^(?:select|choose|search|type here|start typing|type(?= your)|enter|please select|please choose|select one|select\.{0,3}…?|choose\.{0,3}…?|bitte (?:wählen|auswählen)|auswählen|sélectionner|choisir|seleccion[ae]r?|selecione|seleziona|kies|wybierz|välj|選択|请选择|선택)(?:\s*(?:one|an option|\.{3}|…|your (?:answer|response|reply)|(?:an? |the )?(?:date|time|day|month|year)s?|日期|时间))?[.…\s]*$/i
const EXAMPLE =
  /^(?:e\.?\s?g\.?|ex[.:]|z\.?\s?b\.?|p\.?\s?ex|por ej|bijv|np\.|例)|^[\d\s()+./•*X#_-]+$|^(?:mm|dd|yyyy|yy|tt|jj|aa)[\s/.-]|@.+\./i

/** Text that only says what kind of field it is. */
const KIND =
  /^(?:(?:star )?rating|rate|stars?|slider|range|value|select|drop ?down|combo ?box|list ?box|date ?picker|time ?picker|calendar|text ?(?:box|field|area|input)|input(?: field)?|switch|toggle|(?:rich )?(?:text )?editor(?:[.,:] .*)?)$/i

export const isGenericText = (text: string): boolean =>
  GENERIC.test(text) || EXAMPLE.test(text) || (text.length < 60 && SAYS_ENTER.test(text))

/** Text that says that Enter adds an entry to a list. */
const SAYS_ENTER =
  /\b(?:press|hit|type and(?: press)?) (?:enter|return)\b|\b(?:enter|return) to add\b|\benter drücken\b|\bappuyez sur entrée\b|\bpulsa enter\b/i
export const saysEnter = (text: string): boolean => SAYS_ENTER.test(text)

const saysNothing = (name: string): boolean => isGenericText(name) || KIND.test(squeeze(name))

/** The question of a single field, from the most to the least reliable source. */
export const fieldLabel = oncePerReading((el: Element): FieldLabel => {
  const box = inputType(el) === 'checkbox' || inputType(el) === 'radio'
  let mark: boolean | undefined
  const made = (raw: string, source: FieldLabel['source'], elements: readonly Element[]): FieldLabel | null => {
    if (squeeze(raw) === '') return null
    // "*" or "(optional)" beside a field is not its question, which another source says.
    const alone = box ? undefined : markAlone(raw)
    mark ??= alone
    if (alone !== undefined) return null
    const { text, required } = unmark(raw)
    const marked = required ?? (elements.some(hasRequiredMark) ? true : mark)
    return { text, source, elements, ...(marked === undefined ? {} : { required: marked }) }
  }
  const labels = labelsOf(el)
  if (inputType(el) === 'file') return fileLabel(el, made)
  const code = codeOf(el)
  const [digit] = code
  if (digit) {
    const asked = partsLabel(digit, code, made)
    return asked.text === '' ? (made(codeName(code), 'aria-label', []) ?? asked) : asked
  }
  const parts = momentOrNumber(el)
  const [first] = parts
  if (first) return made(textOfLabels(first), 'group', labelsOf(first)) ?? partsLabel(first, parts, made)
  const near = nearTextOf(el)
  const title = squeeze(el.getAttribute('title') ?? '')
  const placeholder = placeholderOf(el)
  const beside = box ? nearTextOf(el, 2, true) : null
  const host = hostLabel(el)
  return (
    (isFrameEditor(el) ? made(frameQuestion(), 'near', []) : null) ??
    (saysOnlyEnds(el) ? null : made(textOfLabels(el), 'label', labels)) ??
    nativeLabel(el, made) ??
    made(labelledByText(el), 'labelledby', referenced(el, 'aria-labelledby')) ??
    datePartLabel(el, made) ??
    (near?.labelLike && saysNothing(el.getAttribute('aria-label') ?? '')
      ? null
      : made(el.getAttribute('aria-label') ?? '', 'aria-label', [])) ??
    made(host, 'host', []) ??
    made(withUnit(el), 'near', []) ??
    (isMark(el) && !el.matches('input,[role]') ? made(wordsInLine(el), 'near', []) : null) ??
    (/^(?:checkbox|radio|switch)$/.test(el.getAttribute('role') ?? '') || isBoxed(el)
      ? made(textOf(el), 'label', [])
      : null) ??
    (beside && made(beside.text, 'near', [beside.element])) ??
    made(floating(el), 'near', []) ??
    made(textAfter(el), 'near', []) ??
    made(ofCaption(el), 'near', []) ??
    made(captionBelow(el), 'near', []) ??
    made(captionInRowBelow(el), 'table', []) ??
    (near?.labelLike ? made(near.text, 'near', [near.element]) : null) ??
    made(inCell(el, near), 'table', []) ??
    fromTable(el, made) ??
    (isGenericText(title) ? null : made(title, 'title', [])) ??
    (isGenericText(placeholder) || (near && isEditor(el)) ? null : made(placeholder, 'placeholder', [])) ??
    (near && near.text.length <= 200 ? made(near.text, 'near', [near.element]) : null) ??
    made(placeholder, 'placeholder', []) ??
    made(firstOptionWords(el), 'placeholder', []) ??
    made(sharedLabel(el), 'group', []) ??
    besideLabel(el) ?? { text: '', source: 'none', elements: [], ...(mark !== undefined && { required: mark }) }
  )
})

/** Whether its label is only the two ends of a switch, "No" and "Yes", and the question is elsewhere. */
const saysOnlyEnds = (el: Element): boolean =>
  labelledByText(el) !== '' &&
  /^(?:(?:yes|no|on|off|ja|nein|oui|non|s[ií]|não|sim|nee|an|aus)\b\s*)+$/iu.test(textOfLabels(el))

/** "姓 ___ 名 ___" in one cell: the row's header, and the text before this box. */
function inCell(el: Element, near: NearText | null): string {
  const cell = composedParent(el)
  if (cell?.tagName !== 'TD' || near?.element !== cell || controlsIn(cell).length < 2) return ''
  const header = unmark(tableHeaderOf(el)).text
  return header === '' ? '' : `${header} ${near.text}`
}

/**
 * "____年__月__日": the character after a box says which part of the date it takes; the one before belongs
 * to the box before.
 */
function withUnit(el: Element): string {
  const boxes = [...(composedParent(el)?.children ?? [])].filter((one) => one.matches(CONTROL_SELECTOR))
  const [first] = boxes
  const unit = unitOf(el)
  if (!first || unit === undefined || boxes.filter((one) => unitOf(one) !== undefined).length < 2) return ''
  const asked = unmark(tableHeaderOf(first) || (nearTextOf(first)?.text ?? '')).text
  return asked === '' ? '' : `${asked} ${unit}`
}
const unitOf = (el: Element): string | undefined => /^\s*([年月日년월일])/.exec(el.nextSibling?.nodeValue ?? '')?.[1]

/** The text directly before the first box. The legend of a whole section does not name the boxes. */
function partsLabel(first: Element, parts: readonly Element[], made: Made): FieldLabel {
  const group = groupLabel(parts)
  const [legend] = group.elements
  const fieldset = legend?.tagName === 'LEGEND' ? legend.parentElement : null
  const others = [...(fieldset?.querySelectorAll(CONTROL_SELECTOR) ?? [])].some((one) => !parts.includes(one))
  const near = others ? nearTextOf(first, 1) : null
  return (near && near.text.length <= 60 && made(near.text, 'near', [near.element])) || group
}

/** Whether it is an editable part of the page: its placeholder is an invitation, and the question is above it. */
const isEditor = (el: Element): boolean => el instanceof HTMLElement && el.isContentEditable

/** Whether it is a line such as "[ ] I agree" that is pressed as a whole. */
const isBoxed = (el: Element): boolean => drawnToggle(el) !== undefined && boxIn(el) !== undefined

/** Text after a box in the document that is drawn over it until something is typed. */
function floating(el: Element): string {
  const words = el.nextElementSibling
  if (!words?.matches('span,div,label,p,small') || words.querySelector(CONTROL_SELECTOR)) return ''
  if (!el.matches('input,textarea,select') || inputType(el) === 'checkbox' || inputType(el) === 'radio') return ''
  const { position, pointerEvents } = computedStyle(words)
  if (position !== 'absolute' || pointerEvents !== 'none') return ''
  const text = textOf(words, { max: 120 })
  return isWordy(text) ? text : ''
}

/** For rows that each start with a control, the text after it: "[1] Streaming", "[2] Maps". */
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
  controlsIn(row).length === 1 &&
  isWordy(textOf(row, { max: 200 }))

/** "City / State / ZIP" before three boxes: each takes its part of the text. */
function ofCaption(el: Element): string {
  const controls = [...(composedParent(el)?.children ?? [])].filter((one) => one.matches(CONTROL_SELECTOR))
  const [first] = controls
  if (!first || controls.length < 2 || controls.length > 4) return ''
  if (!controls.every(isBare)) return ''
  const parts = (nearTextOf(first)?.text ?? '').split(/\s*[/,]\s*/)
  return parts.length === controls.length && parts.every(isWordy) ? (parts[controls.indexOf(el)] ?? '') : ''
}

/** For two to four boxes in a line, the short texts in the line below: "First name", "Last name". */
function captionBelow(el: Element): string {
  let around = composedParent(el)
  for (let level = 0; around && level < 3; level += 1, around = composedParent(around)) {
    const controls = controlsIn(around)
    if (controls.length > 4) return ''
    if (controls.length < 2) continue
    if (controls.some((one) => !isBare(one))) return ''
    const below = [...around.querySelectorAll('*')].filter(
      (one) =>
        one.childElementCount === 0 &&
        controls.every((control) => isUnder(one, control)) &&
        one.closest('a,button,label') === null &&
        isWordy(textOf(one, { max: 60 })),
    )
    return below.length === controls.length ? textOf(below[controls.indexOf(el)], { max: 60 }) : ''
  }
  return ''
}

const fromTable = (el: Element, made: Made): FieldLabel | null => {
  const label = made(tableHeaderOf(el), 'table', [])
  const shared = label !== null && underOneHeader(el).filter((one) => isBare(one)).length > 1
  return label && (shared ? { ...label, shared } : label)
}

const isUnder = (words: Element, control: Element): boolean =>
  (control.compareDocumentPosition(words) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
  clientRect(words).top >= clientRect(control).bottom - 4

/** Whether a text field or list has no text of its own. */
const isBare = (el: Element): boolean =>
  labelsOf(el).length === 0 &&
  !el.hasAttribute('aria-label') &&
  !el.hasAttribute('aria-labelledby') &&
  placeholderOf(el) === '' &&
  inputType(el) !== 'checkbox' &&
  inputType(el) !== 'radio'

/** The label of the native select behind a scripted one, whose own name usually is the choice. */
const nativeLabel = (el: Element, made: Made): FieldLabel | null => {
  if (labelsOf(el).length > 0 || el.tagName === 'SELECT' || !isScripted(el)) return null
  const select = backingSelect(el) ?? null
  const own = [select, hiddenInputBeside(el)].find((one) => one && labelsOf(one).length > 0)
  return own ? made(textOfLabels(own), 'label', labelsOf(own)) : null
}

/** The tiny input that the label refers to, and that takes the focus for the control drawn around it. */
function hiddenInputBeside(el: Element): Element | undefined {
  let node = composedParent(el)
  for (let level = 0; node && level < 3; level += 1, node = composedParent(node)) {
    const inputs = [...node.querySelectorAll('input:not([type=hidden]),textarea')].filter((one) => one !== el)
    const [only] = inputs
    if (only) return inputs.length === 1 && !isInSight(only) && inSameDialog(only, el) ? only : undefined
  }
  return undefined
}

const inSameDialog = (one: Element, other: Element): boolean => one.closest(DIALOG) === other.closest(DIALOG)
const DIALOG = 'dialog,[role=dialog],[role=alertdialog],[popover]'

const isScripted = (el: Element): boolean =>
  /^(?:combobox|listbox|searchbox)$/.test(el.getAttribute('role') ?? '') ||
  el.hasAttribute('aria-haspopup') ||
  el.hasAttribute('aria-autocomplete') ||
  (el.tagName === 'INPUT' ? el.getAttribute('name') === null : !/^(?:TEXTAREA|SELECT)$/.test(el.tagName))

/** A list of years directly after a list of months answers the same question. */
function besideLabel(el: Element): FieldLabel | null {
  const twin = el.previousElementSibling
  if (!(el instanceof HTMLSelectElement && twin instanceof HTMLSelectElement)) return null
  const years = [...el.options].filter(({ text }) => /^(?:19|20)\d\d$/.test(text.trim())).length
  const months = twin.options.length === 12 || twin.options.length === 13
  return months && years >= 2 ? { ...fieldLabel(twin), source: 'group' } : null
}

/** "Year" alone only says which part of a date it is; the question is the group's. */
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

type Made = (raw: string, source: FieldLabel['source'], elements: readonly Element[]) => FieldLabel | null

/** Text that says how to upload a file, but not which. */
const HAND_OVER =
  /^(?:attach|upload|browse|choose|select|add|drop|drag|import|datei|hochladen|durchsuchen|auswählen|parcourir|choisir|télécharger|joindre|déposer|ajouter|adjuntar|seleccionar|subir|examinar|elegir|anexar|escolher|selecionar|carica|scegli|allega|sfoglia|bestand|kies|uploaden|bladeren|wybierz|dodaj|załącz|välj|ladda|vælg|velg|выбрать|загрузить|прикрепить|ファイル|选择|上传|選擇|파일|첨부)/i

export const isHandOver = (text: string): boolean => text === '' || (HAND_OVER.test(text) && !namesThing(text))

const HOW =
  /^(?:attach|upload|browse|choose|select|add|drop|drag|import|and|or|to|here|a|an|the|your|files?|documents?|attachments?|from|computer|device|click|tap|press|it|them|this|box|area|pdf|docx?|png|jpe?g|gif|txt|rtf|up|max\w*|size|mb|kb|of|one|more|multiple|s|no|chosen|selected|datei(?:en)?|dokumente?|hochladen|durchsuchen|auswählen|hier|oder|und|ablegen|ziehen)$/i
/** Documents of an application, in several languages: "Joindre votre CV", "Adjuntar carta de presentación". */
const PAPERS =
  /(?<!\p{L})(?:cv|r[eé]sum[eé]s?|curriculum|curr[ií]culo|curr[ií]culum|lebenslauf|anschreiben|(?:arbeits)?zeugnis(?:se)?|lettre de (?:motivation|recommandation)|carta (?:de )?(?:presentaci[oó]n|apresenta[cç][aã]o|recomendaci[oó]n)|lettera (?:di presentazione|motivazionale)|motivatiebrief|list motywacyjny|[zż]yciorys|履歴書|简历|이력서|резюме)(?!\p{L})/iu
/**
 * Whether it says which file: "Upload your transcript". In English, all words about uploading are known, so any
 * other word counts.
 */
const namesThing = (text: string): boolean =>
  PAPERS.test(text) ||
  (/^(?:attach|upload|choose|select|add|drop|drag|import|browse)(?![\p{L}])/iu.test(text) &&
    text.split(/[^\p{L}]+/u).some((word) => word.length > 1 && !HOW.test(word)))

/**
 * A file input is usually hidden behind a button or drop zone that says "Attach". The question is in the group's name,
 * on the component around it, or before the button.
 */
function fileLabel(el: Element, made: Made): FieldLabel {
  const group = el.closest('[role=group],fieldset')
  // A text box for pasting instead may be in the group, hidden until it is wanted.
  const alone = group && controlsIn(group).every((other) => other === el || !hasBox(other))
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
  // The text in the drop zone says how; the text above says which file.
  const zone =
    near && isHandOver(near.text) && near.element.parentElement?.contains(el) ? near.element.parentElement : null
  const over = zone && controlsIn(zone).length === 1 ? nearTextOf(zone) : null
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

const TO_CHOOSE =
  /^(?:please |bitte |veuillez |por favor,? )?(?:select|choose|pick|choisir|choisissez|s[ée]lectionnez|s[ée]lectionner|selecciona|seleccione|seleccionar|elija|elige|elegir|escoge|selecione|selecionar|escolha|seleziona|scegli|kies|selecteer|wybierz|v[äa]lj)\b|(?:(?:aus)?w[äa]hlen)$/iu
const ARTICLE =
  /^(?:an?|the|your|one of the|ein(?:e|en)?|ihr(?:e|en)?|dein(?:e|en)?|une?|votre|le|la|el|los|las|un|una|su|tu|o|um|uma|seu|sua|il|lo|een|je|uw)\s+/iu
const NOTHING = /^(?:one|options?|values?|items?|answers?|from(?: the)? list|below|here|.*:)?$/i

/** "Country", "-- Select your state --": the first option, if it says what the list is for. */
function firstOptionWords(el: Element): string {
  const first = el instanceof HTMLSelectElement && !el.multiple ? el.options[0] : undefined
  if (!first) return ''
  const words = squeeze(first.text).replace(/^[^\p{L}]+|[^\p{L})]+$/gu, '')
  const chooses = TO_CHOOSE.test(words)
  if (!(first.value === '' || first.disabled || chooses)) return ''
  const text = squeeze(words.replace(TO_CHOOSE, '').replace(/^(?:bitte|please)\s+/i, '')).replace(ARTICLE, '')
  return isWordy(text) && !NOTHING.test(text) && text.length <= 60 ? text : ''
}

/** The label at the start of a row, which belongs to the first control: for the year beside a month. */
function sharedLabel(el: Element): string {
  const part =
    el instanceof HTMLSelectElement || (el instanceof HTMLInputElement && el.maxLength >= 1 && el.maxLength <= 4)
  if (!part) return ''
  let node = composedParent(el)
  for (let level = 0; node && level < 4; level += 1) {
    const controls = controlsIn(node)
    const label = node.querySelector('label,legend')
    if (controls.length > 3) return ''
    if (label && !label.querySelector(CONTROL_SELECTOR) && node.querySelectorAll('label').length === 1)
      return textOf(label)
    node = composedParent(node)
  }
  return ''
}

/** A web component often has the label as an attribute of the host around the real input. */
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
