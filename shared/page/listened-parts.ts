/**
 * Parts of an element that has one mouse listener for all of them, such as a list, a table or a board: a person presses
 * its rows, their icons and the action words in them. Only for readers that choose by sight.
 */
import { clientRect, computedStyle } from './reading.ts'

/** An element with more in it is the page as a whole. */
const MOST = { elements: 1_500, parts: 120 } as const
/** Elements that are pressed as a whole; their content is their name. */
const OWN = 'button,a[href],label,select,textarea,input,summary,[role=button],[role=option],[role=menuitem],[role=tab]'
const REAL = 'button,a[href],input,select,textarea,summary,[role=button],[role=link],[role=checkbox],[role=switch]'
/** A row that contains one of these is seldom pressed itself. A row with a checkbox often is. */
const PRESSED = 'button,a[href],[role=button],[role=link]'
/** Large parts of a page, which nobody presses. */
const LANDMARKS = 'header,footer,main,nav,section,aside'
/** If only the whole page listens, its paragraphs are seldom pressed, either. */
const TEXTS = `${LANDMARKS},p,h1,h2,h3,h4,h5,h6,pre,blockquote,form,ul,ol,table`
const ASIDE = 'script,style,template,br,hr,svg *'
/** Maximum characters of an action word. */
const COMMAND = 24

/** Undefined if it is pressed as a whole; empty if all its pressable parts are offered anyway. */
export function partsOf(el: Element, heard: ReadonlySet<Element>): Element[] | undefined {
  if (el.matches(OWN) || isRow(el, heard)) return undefined
  const inside = [...el.querySelectorAll('*')]
  if (inside.length > MOST.elements || inside.some((one) => heard.has(one) && !one.matches(REAL))) return undefined
  const listed = unitsIn(el)
  const units = listed.length < 2 ? besideBlock(el) : listed
  // If only one row is left, the parts that could be pressed before still can.
  if (units.length < 2 && !commands.has(el)) {
    // A single row with a link for scripts in it: both are pressed.
    const links = hookedIn(el).filter((one) => one.localName === 'a')
    return links.length > 0 ? [el, ...links] : undefined
  }
  if (units.length < 2) units.push(...childrenOf(el))
  if (units.every((unit) => unit.matches(REAL) || unit.querySelector(REAL))) return []
  const marks = units.flatMap(marksIn)
  const rows = units.filter(
    (unit) =>
      !unit.matches(`${REAL},${el === document.body ? TEXTS : LANDMARKS}`) &&
      !unit.querySelector(PRESSED) &&
      !isBlankDay(unit),
  )
  const parts = [...new Set([...rows, ...marks, ...commandsIn(el), ...units.flatMap(hookedIn)])]
  if (parts.length <= MOST.parts) return parts
  const inView = parts.filter(isInView)
  return inView.length > MOST.parts ? [] : inView
}

/**
 * Whether it is inside the window and its nearest scroll container: a list of a thousand rows is read screen by screen.
 */
const isInView = (el: Element): boolean => {
  const own = clientRect(el)
  const meets = (top: number, bottom: number): boolean => own.bottom > top && own.top < bottom
  if (own.height === 0 || !meets(0, innerHeight)) return false
  for (let box = el.parentElement; box && box !== document.body; box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight || !/auto|scroll/.test(computedStyle(box).overflowY)) continue
    const { top, bottom } = clientRect(box)
    return meets(top, bottom)
  }
  return true
}

const kind = (el: Element): string => `${el.localName}.${el.classList[0] ?? ''}`
const childrenOf = (el: Element): Element[] => [...el.children].filter((child) => !child.matches(ASIDE))
const wordsOf = (el: Element): string => (el.textContent ?? '').trim()

/** Whether it is one of several elements with their own listeners, or a row of table cells. */
const isRow = (el: Element, heard: ReadonlySet<Element>): boolean =>
  (el.localName === 'tr' && el.querySelector('td') !== null) ||
  (el.id === '' &&
    [...(el.parentElement?.children ?? [])].some((one) => one !== el && heard.has(one) && kind(one) === kind(el)))

/** The rows or other adjacent parts, looking through plain wrappers. */
function unitsIn(el: Element): Element[] {
  const children = childrenOf(el)
  const [only] = children
  if (children.length === 1 && only && wordsOf(only) === wordsOf(el)) {
    // The last week of a month may have one day.
    const isDay = only.localName === 'td' && isCalendar([...(el.closest('table')?.querySelectorAll('td') ?? [])])
    return isDay ? [only] : unitsIn(only)
  }
  if (el.localName === 'tr') {
    if (!children.some(({ localName }) => localName === 'td')) return children.filter((cell) => wordsOf(cell) !== '')
    const cells = [...(el.closest('table')?.querySelectorAll('td') ?? [])]
    if (isCalendar(cells)) return children.filter((cell) => cell.localName === 'td' && wordsOf(cell) !== '')
    const table = el.closest('table')
    if (table && (cells.some(isBlank) || hasMarkedCells(el))) sheets.add(table)
    return table && sheets.has(table)
      ? children.filter((cell) => cell.localName === 'td' && !cell.querySelector(REAL))
      : [el]
  }
  if (!isSeveral(children) && el.localName !== 'table') return []
  const pressed = new Set(markedHeadings(children))
  return children.flatMap((child) => {
    if (pressed.has(child)) return [child]
    if (/^(?:h[1-6]|caption|legend)$/.test(child.localName)) return []
    if (/^(?:thead|tbody|tfoot|tr)$/.test(child.localName)) {
      const rows = unitsIn(child)
      return rows.length > 0 ? rows : childrenOf(child).flatMap(unitsIn)
    }
    const branch = branchOf(child)
    if (branch) return branch
    const inner = isBlock(child) ? unitsIn(child).filter(isBlock) : []
    if (inner.length > 1 && !isOneRow(child, children, inner)) return inner
    const [table, ...others] = child.querySelectorAll('table')
    if (table && others.length === 0 && isCalendar([...table.querySelectorAll('td')])) return unitsIn(table)
    return [child, ...opened(child)]
  })
}

/** Words and signs around one block with several parts: "‹", "›" and "Apply" around the days of two months. */
function besideBlock(el: Element): Element[] {
  const children = childrenOf(el)
  const [block, ...others] = children.filter(isBlock)
  const around = children.filter((one) => one !== block && wordsOf(one) !== '')
  if (!block || others.length > 0 || around.length === 0) return []
  const inner = unitsIn(block)
  const isShort = around.every((one) => wordsOf(one).length <= COMMAND && one.childElementCount === 0)
  return inner.length > 1 && isShort ? [...around, ...inner] : []
}

/** A branch of a tree whose box also holds the branches below it: its own words, and the parts of those. */
function branchOf(el: Element): Element[] | undefined {
  const [name, below, ...others] = childrenOf(el)
  const alike = `${el.localName}${[...el.classList].map((token) => `.${CSS.escape(token)}`).join('')}`
  if (!name || !below || others.length > 0 || isBlock(name) || !isBlock(below) || el.classList.length === 0)
    return undefined
  if (!el.querySelector(alike) && !el.parentElement?.closest(alike)) return undefined
  return [name, ...childrenOf(below).flatMap((one) => branchOf(one) ?? [one])]
}

/**
 * Whether it is a row: similar to its neighbours, with different kinds of content (a name, a subject, a date). Columns
 * of a board contain similar parts.
 */
const isOneRow = (el: Element, beside: readonly Element[], inner: readonly Element[]): boolean =>
  beside.some((one) => one !== el && kind(one) === kind(el)) &&
  inner.every((one) => one.parentElement === el && one.childElementCount === 0) &&
  new Set(inner.map(kind)).size === inner.length

/** The items that a menu shows below its own text. That text may be in an element beside the list. */
const opened = (el: Element): Element[] => {
  const lists = childrenOf(el).filter((child) => child.matches('ul,ol,[role=menu]') && isBlock(child))
  if (lists.length > 0)
    return lists.flatMap((list) => childrenOf(list).flatMap((item) => [item, ...opened(item)])).filter(isBlock)
  return [...el.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim())
    ? childrenOf(el)
        .filter((child) => isBlock(child) && childrenOf(child).length > 1)
        .flatMap(unitsIn)
    : []
}

/** Whether these are days, hours or numbers to choose from: each cell has little text and is pressed by itself. */
const isCalendar = (cells: readonly Element[]): boolean =>
  cells.length >= CALENDAR.cells &&
  cells.every((cell) => wordsOf(cell).length <= CALENDAR.words) &&
  cells.filter((cell) => wordsOf(cell) !== '').length > cells.length / 2

/** The place before the first day of a month, or after the last. */
export const isBlankDay = (el: Element): boolean =>
  isBlank(el) &&
  isCalendar([
    ...((el.closest('tbody') ?? el.parentElement)?.querySelectorAll(el.localName === 'td' ? 'td' : ':scope > *') ?? []),
  ])

/** The least number of cells of a month, and the most characters of a day. */
const CALENDAR = { cells: 12, words: 4 }

/** Whether the cells of a row carry data by which a listener knows each of them, and the row carries none. */
const hasMarkedCells = (row: Element): boolean =>
  Object.keys((row as HTMLElement).dataset).length === 0 &&
  areMarked(childrenOf(row).filter((cell) => cell.localName === 'td' && hasData(cell)))

/** The headings of parts that open, if a listener knows each of them by its data. */
const markedHeadings = (children: readonly Element[]): Element[] => {
  const headings = children.filter((child) => /^h[1-6]$/.test(child.localName))
  return headings.every(hasData) && areMarked(headings) ? headings : []
}

const hasData = (el: Element): boolean => Object.keys((el as HTMLElement).dataset).length > 0

/** Whether there are several, each with other data. */
const areMarked = (all: readonly Element[]): boolean =>
  all.length > 1 && new Set(all.map((one) => JSON.stringify((one as HTMLElement).dataset))).size === all.length

/** Tables with editable cells. They stay recognised while a cell shows its text box. */
const sheets = new WeakSet<Element>()

const isBlank = (cell: Element): boolean => cell.childElementCount === 0 && wordsOf(cell) === ''

/** Whether two are similar, or there are two or more blocks. */
const isSeveral = (children: readonly Element[]): boolean => {
  const kinds = children.map(kind)
  return new Set(kinds).size < kinds.length || children.filter(isBlock).length > 1
}

const isBlock = (el: Element): boolean => !/^(?:inline|contents|none)$/.test(computedStyle(el).display)

/**
 * Icons: characters other than letters and digits, or elements with only a drawing, such as a cross, a star, three
 * dots, a checkbox.
 */
const marksIn = (unit: Element): Element[] =>
  [...unit.querySelectorAll('*')].filter((el) => {
    if (el.childElementCount > 0 || el.closest('svg') || el.matches(`${REAL},${ASIDE},img`) || el.closest(REAL))
      return false
    const words = wordsOf(el)
    if (words !== '') return [...words].length <= 2 && !/[\p{L}\p{N}]/u.test(words) && wordsOf(unit) !== words
    // Empty cells before the first day.
    if (el.localName === 'td' && isCalendar([...(el.closest('table')?.querySelectorAll('td') ?? [])])) return false
    const { width, height } = clientRect(el)
    return Math.min(width, height) >= 8 && Math.max(width, height) <= 48
  })

const isChip = (el: Element): boolean => {
  const { display, backgroundColor, borderRadius } = computedStyle(el)
  return (
    display.startsWith('inline') &&
    Number.parseFloat(borderRadius) > 0 &&
    !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)
  )
}

/** Whether it is drawn in another colour than the sentence that it is a part of. */
const isTinted = (el: Element): boolean => {
  const sentence = el.parentElement
  return (
    sentence !== null &&
    [...sentence.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim()) &&
    computedStyle(el).color !== computedStyle(sentence).color
  )
}

/** Action words: the same short text several times, such as "Edit" or "Remove". */
function commandsIn(carrier: Element): Element[] {
  const said = new Map<string, Element[]>()
  for (const el of carrier.querySelectorAll('[class],[data-id],a')) {
    const words = wordsOf(el)
    if (el.childElementCount > 0 || words.length > COMMAND || !/\p{L}{2}/u.test(words) || el.closest(REAL)) continue
    // A chip counts as one kind, whatever its text in each row: a status, a stage. So do the words of a sentence that
    // look like links.
    const key = isChip(el) || isTinted(el) ? `${kind(el)} drawn` : `${kind(el)} ${words}`
    said.set(key, [...(said.get(key) ?? []), el])
  }
  const known = commands.get(carrier) ?? new Set()
  const found = [...said].filter(([key, { length }]) => length > 1 || known.has(key))
  if (found.length > 0) commands.set(carrier, new Set([...known, ...found.map(([key]) => key)]))
  return found.flatMap(([, same]) => same)
}

/**
 * Short texts inside longer ones with an id or data attributes, by which a listener knows them: "Prev" and "Next"
 * around a month.
 */
const hookedIn = (unit: Element): Element[] =>
  [...unit.querySelectorAll('[id],span,a,b,i,em,strong,small,div')].filter((el) => {
    const words = wordsOf(el)
    return (
      el.childElementCount === 0 &&
      words.length <= COMMAND &&
      /\p{L}{2}/u.test(words) &&
      wordsOf(unit) !== words &&
      (el.id !== '' || Object.keys((el as HTMLElement).dataset ?? {}).length > 0) &&
      !el.closest(REAL)
    )
  })

/** Action words that were in several rows of an element: they remain valid in the last row. */
const commands = new WeakMap<Element, Set<string>>()
