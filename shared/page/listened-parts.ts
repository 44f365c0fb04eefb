/**
 * Parts of an element that has one mouse listener for all of them, such as a list, a table or a board: a person presses
 * its rows, their icons and the action words in them. Only for readers that choose by sight.
 */

/** More below one listener is the page as a whole. */
const MOST = { elements: 1_500, parts: 120 } as const
/** Presses what it is by itself: what is in it is its name. */
const OWN = 'button,a[href],label,select,textarea,input,summary,[role=button],[role=option],[role=menuitem],[role=tab]'
const REAL = 'button,a[href],input,select,textarea,summary,[role=button],[role=link],[role=checkbox],[role=switch]'
/** A row around one of these is seldom pressed for itself; one around a box to tick often is. */
const PRESSED = 'button,a[href],[role=button],[role=link]'
const ASIDE = 'script,style,template,br,hr,svg *'
/** Characters of a word of command. */
const COMMAND = 24

/** Undefined if it is pressed as a whole; empty if all its pressable parts are offered anyway. */
export function partsOf(el: Element, heard: ReadonlySet<Element>): Element[] | undefined {
  if (el.matches(OWN) || isRow(el, heard)) return undefined
  const inside = [...el.querySelectorAll('*')]
  if (inside.length > MOST.elements || inside.some((one) => heard.has(one) && !one.matches(REAL))) return undefined
  const units = unitsIn(el)
  // One row may be left of several: what could be pressed in it still can.
  if (units.length < 2 && !commands.has(el)) return undefined
  if (units.length < 2) units.push(...childrenOf(el))
  if (units.every((unit) => unit.matches(REAL) || unit.querySelector(REAL))) return []
  const marks = units.flatMap(marksIn)
  const rows = units.filter((unit) => !unit.matches(REAL) && !unit.querySelector(PRESSED))
  const parts = [...new Set([...rows, ...marks, ...commandsIn(el), ...units.flatMap(hookedIn)])]
  if (parts.length <= MOST.parts) return parts
  const inView = parts.filter(isInView)
  return inView.length > MOST.parts ? [] : inView
}

/** Inside the window, and inside the nearest box that scrolls: a list of a thousand rows is read screen by screen. */
const isInView = (el: Element): boolean => {
  const own = el.getBoundingClientRect()
  const meets = (top: number, bottom: number): boolean => own.bottom > top && own.top < bottom
  if (own.height === 0 || !meets(0, innerHeight)) return false
  for (let box = el.parentElement; box && box !== document.body; box = box.parentElement) {
    if (box.scrollHeight <= box.clientHeight || !/auto|scroll/.test(getComputedStyle(box).overflowY)) continue
    const { top, bottom } = box.getBoundingClientRect()
    return meets(top, bottom)
  }
  return true
}

const kind = (el: Element): string => `${el.localName}.${el.classList[0] ?? ''}`
const childrenOf = (el: Element): Element[] => [...el.children].filter((child) => !child.matches(ASIDE))
const wordsOf = (el: Element): string => (el.textContent ?? '').trim()

/** One of several that hear for themselves, or a row of a table with its cells. */
const isRow = (el: Element, heard: ReadonlySet<Element>): boolean =>
  (el.localName === 'tr' && el.querySelector('td') !== null) ||
  (el.id === '' &&
    [...(el.parentElement?.children ?? [])].some((one) => one !== el && heard.has(one) && kind(one) === kind(el)))

/** The rows, or what else stands side by side; through what only holds them. */
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
    if (table && cells.some(isBlank)) sheets.add(table)
    return table && sheets.has(table)
      ? children.filter((cell) => cell.localName === 'td' && !cell.querySelector(REAL))
      : [el]
  }
  if (!isSeveral(children) && el.localName !== 'table') return []
  return children.flatMap((child) => {
    if (/^(?:h[1-6]|caption|legend)$/.test(child.localName)) return []
    if (/^(?:thead|tbody|tfoot|tr)$/.test(child.localName)) {
      const rows = unitsIn(child)
      return rows.length > 0 ? rows : childrenOf(child).flatMap(unitsIn)
    }
    const inner = isBlock(child) ? unitsIn(child).filter(isBlock) : []
    if (inner.length > 1 && !isOneRow(child, children, inner)) return inner
    const [table, ...others] = child.querySelectorAll('table')
    if (table && others.length === 0 && isCalendar([...table.querySelectorAll('td')])) return unitsIn(table)
    return [child, ...opened(child)]
  })
}

/** One of several alike that says something else in each of its parts: a name, a subject, a date. Columns of a board hold what is alike. */
const isOneRow = (el: Element, beside: readonly Element[], inner: readonly Element[]): boolean =>
  beside.some((one) => one !== el && kind(one) === kind(el)) &&
  inner.every((one) => one.parentElement === el && one.childElementCount === 0) &&
  new Set(inner.map(kind)).size === inner.length

/** What a menu shows below its own words; they may stand in an element of their own beside a list. */
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

/** Days, hours or numbers to choose from: each cell says a little, and is pressed by itself. */
const isCalendar = (cells: readonly Element[]): boolean =>
  cells.length >= CALENDAR.cells &&
  cells.every((cell) => wordsOf(cell).length <= CALENDAR.words) &&
  cells.filter((cell) => wordsOf(cell) !== '').length > cells.length / 2

/** Cells of the smallest month, and characters of the longest day. */
const CALENDAR = { cells: 12, words: 4 }

/** Tables with cells to write into: one that is written into shows its box, and is one all the same. */
const sheets = new WeakSet<Element>()

const isBlank = (cell: Element): boolean => cell.childElementCount === 0 && wordsOf(cell) === ''

/** Two that are alike, or two blocks one below or beside the other. */
const isSeveral = (children: readonly Element[]): boolean => {
  const kinds = children.map(kind)
  return new Set(kinds).size < kinds.length || children.filter(isBlock).length > 1
}

const isBlock = (el: Element): boolean => !/^(?:inline|contents|none)$/.test(getComputedStyle(el).display)

/** Signs without letters and digits, and what shows nothing but a drawing: a cross, a star, three points, a box to tick. */
const marksIn = (unit: Element): Element[] =>
  [...unit.querySelectorAll('*')].filter((el) => {
    if (el.childElementCount > 0 || el.closest('svg') || el.matches(`${REAL},${ASIDE},img`) || el.closest(REAL))
      return false
    const words = wordsOf(el)
    if (words !== '') return [...words].length <= 2 && !/[\p{L}\p{N}]/u.test(words) && wordsOf(unit) !== words
    // The blanks before the first day.
    if (el.localName === 'td' && isCalendar([...(el.closest('table')?.querySelectorAll('td') ?? [])])) return false
    const { width, height } = el.getBoundingClientRect()
    return Math.min(width, height) >= 8 && Math.max(width, height) <= 48
  })

const isChip = (el: Element): boolean => {
  const { display, backgroundColor, borderRadius } = getComputedStyle(el)
  return (
    display.startsWith('inline') &&
    Number.parseFloat(borderRadius) > 0 &&
    !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor)
  )
}

/** The same short words several times: "Edit", "Remove". */
function commandsIn(carrier: Element): Element[] {
  const said = new Map<string, Element[]>()
  for (const el of carrier.querySelectorAll('[class],[data-id],a')) {
    const words = wordsOf(el)
    if (el.childElementCount > 0 || words.length > COMMAND || !/\p{L}{2}/u.test(words) || el.closest(REAL)) continue
    // What is drawn as a thing of its own is one, whatever it says in each row: a status, a stage.
    const key = isChip(el) ? `${kind(el)} drawn` : `${kind(el)} ${words}`
    said.set(key, [...(said.get(key) ?? []), el])
  }
  const known = commands.get(carrier) ?? new Set()
  const found = [...said].filter(([key, { length }]) => length > 1 || known.has(key))
  if (found.length > 0) commands.set(carrier, new Set([...known, ...found.map(([key]) => key)]))
  return found.flatMap(([, same]) => same)
}

/** A word or two inside other words with an id or data of its own, which a listener tells it by: "Prev" and "Next" around a month. */
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

/** Those that stood in several rows of a carrier: they are the same in the one that is left. */
const commands = new WeakMap<Element, Set<string>>()
