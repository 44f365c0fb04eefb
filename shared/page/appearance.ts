/**
 * The visible state of a drawn control, and what one without a name is: read from its class, its icon and the words
 * around it. For people and models; `descriptor.ts` describes how an element is found again.
 */
import { columnHeaderOf } from './column-header.ts'
import { isState } from './drawn-choices.ts'
import { composedParent, squeeze, textOf } from './label-text.ts'
import { clientRect, computedStyle } from './reading.ts'

/** Minimum number of controls that look alike before they are compared. */
const PEERS = 2
const MOST_WORDS = 80
const MOST_STYLE = 40
/** Number of ancestors in which the words of a control are searched. */
const LEVELS = 5

export class Appearance {
  /** How many elements of a tag, or of a tag and first class, have a class, how many icons have the same shape, and how many of those one colour. */
  private readonly counts = new Map<string, number>()

  constructor(controls: readonly { el: Element }[]) {
    const count = (key: string): void => void this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
    for (const { el } of controls) {
      const kinds = kindsOf(el)
      for (const token of el.classList) for (const kind of kinds) count(`${kind} ${token}`)
      const paint = paintOf(el)
      if (paint === undefined) continue
      count(paint.shape)
      count(`${paint.shape} ${paint.colour}`)
    }
  }

  /** An icon in another colour than most of its shape: a selected star. */
  private drawnApart(el: Element): string[] {
    const paint = paintOf(el)
    const peers = paint && this.counts.get(paint.shape)
    const same = paint && this.counts.get(`${paint.shape} ${paint.colour}`)
    return paint && peers && same && peers > PEERS && same * 2 < peers ? [`${DRAWN}${paint.colour}`] : []
  }

  /** Classes that describe the state: known words for a state, and classes that most similar controls lack. */
  of(el: Element): string[] {
    const tokens = [...el.classList].slice(0, 12)
    const shares = kindsOf(el).map((kind) => tokens.map((token) => this.counts.get(`${kind} ${token}`) ?? 0))
    const isRare = (at: number, least: number): boolean =>
      shares.some((counts) => Math.max(...counts) > least && (counts[at] ?? 0) * 2 < Math.max(...counts))
    const peers = Math.max(0, ...(shares[0] ?? []))
    const own = tokens.filter(
      (token, at) =>
        token.length <= 24 &&
        ((isState(token) && (shares[0]?.[at] ?? 0) < peers) || (isRare(at, PEERS) && /^[a-z][a-z-]*$/i.test(token))),
    )
    const alone = peers <= 1 ? tokens.filter(isState) : []
    return [...[...own, ...alone].slice(0, 3).map((token) => `.${token}`), ...this.drawnApart(el)]
  }

  /** For a control without a name: how it is drawn, and the text of the smallest part around it that has any. */
  beside(el: Element): { style?: string; words?: string } | undefined {
    const style = styleOf(el)
    const words = wordsAround(el)
    return style || words ? { ...(style && { style: style }), ...(words && { words }) } : undefined
  }
}

/** What it is compared with: all elements of its tag, and those that have its first class, too. */
const kindsOf = (el: Element): string[] => [el.tagName, `${el.tagName}.${el.classList[0] ?? ''}`]

/** Prefix of an icon's colour in the states of its control. */
const DRAWN = 'drawn '

/** The first shape of an icon, and its colour. */
const paintOf = (el: Element): { shape: string; colour: string } | undefined => {
  if ((el.textContent ?? '').trim() !== '') return undefined
  const svg = el.localName === 'svg' ? el : el.querySelector('svg')
  const shape = svg?.querySelector('path,circle,rect,polygon,ellipse')
  if (!svg || !shape) return undefined
  return { shape: `${shape.localName} ${shape.getAttribute('d') ?? ''}`, colour: hexOf(computedStyle(shape).fill) }
}

/** Whether a state is true now, if it comes from a class or the colour of an icon. Undefined for other states. */
export const isDrawnAs = (el: Element, state: string): boolean | undefined =>
  state.startsWith('.')
    ? el.classList.contains(state.slice(1))
    : state.startsWith(DRAWN)
      ? paintOf(el)?.colour === state.slice(DRAWN.length)
      : undefined

const styleOf = (el: Element): string => {
  const part = el.querySelector('svg,img,i,use') ?? el
  const link = part.querySelector('use')?.getAttribute('href') ?? part.getAttribute('src') ?? ''
  const file = /([\w-]+)(?:\.\w{2,4})?(?:[?].*)?$/.exec(link.replace(/^data:.*/, ''))?.[1]
  const classes = [...new Set([...el.classList, ...part.classList])].filter((token) => !isState(token))
  const said = [
    ...(el instanceof SVGGraphicsElement && el.localName !== 'svg' ? [shapeOf(el), hexOf(computedStyle(el).fill)] : []),
    el.getAttribute('data-icon') ?? part.getAttribute('data-icon') ?? '',
    el.getAttribute('id') ?? '',
    file ?? '',
    ...classes,
  ]
  const plain = squeeze(said.filter((one) => /[a-z]{2}/i.test(one) && one.length <= 24).join(' '))
  return [plain.slice(0, MOST_STYLE), fillOf(el) ?? ''].filter(Boolean).join(' ')
}

/** The colour of a swatch: an empty element beside one of another colour. Undefined for other elements. */
export const fillOf = (el: Element): string | undefined => {
  const own = plainFill(el)
  const others = [el.previousElementSibling, el.nextElementSibling].flatMap((one) =>
    one?.localName === el.localName ? (plainFill(one) ?? []) : [],
  )
  return others.some((other) => other !== own) ? own : undefined
}

const plainFill = (el: Element): string | undefined => {
  if (el.childElementCount > 0 || (el.textContent ?? '').trim() !== '') return undefined
  const { backgroundColor, backgroundImage } = computedStyle(el)
  const hex = backgroundImage === 'none' ? hexOf(backgroundColor) : ''
  return hex.startsWith('#') ? hex : undefined
}

/** `#rrggbb` for opaque colours; others unchanged. */
const hexOf = (colour: string): string => {
  const [, r, g, b, alpha] = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(colour) ?? []
  if (r === undefined || Number(alpha ?? 1) < 1) return colour
  return `#${[r, g, b].map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
}

const shapeOf = (el: Element): string =>
  el instanceof SVGPolygonElement && el.points.numberOfItems === 3 ? 'triangle' : el.localName

/** An element's text; if it is too short to identify the element, also the text around it. */
export const tellingWords = (el: Element): { words: string; own: boolean } => {
  const own =
    squeeze(el.getAttribute('aria-label') ?? el.getAttribute('title') ?? '') ||
    textOf(el, { controls: true, max: MOST_WORDS })
  return own.length >= TELLING ? { words: own, own: true } : { words: `${own} in ${wordsAround(el)}`, own: false }
}
/** Characters from which on text identifies an element. "3" and "Edit" need the text of their row. */
const TELLING = 8

/**
 * The text of the row that a control is in, otherwise of the smallest part around it with any text; '' if that part is
 * too large to say anything.
 */
export const wordsAround = (el: Element): string => {
  const cell = cellWords(el)
  if (cell !== '') return cell
  let nearest: string | undefined
  let around = composedParent(el)
  for (
    let level = 0;
    around && level < LEVELS && around !== document.body;
    level += 1, around = composedParent(around)
  ) {
    const words = textOf(around, { controls: true, max: MOST_WORDS + 1 })
    if (words.length > MOST_WORDS) break
    if (!/[\p{L}\p{N}]/u.test(words)) continue
    if (isOneOfSeveral(around)) return words
    nearest ??= words
  }
  return nearest ?? ''
}

/** Whether it is a cell of a table that shows a number or a sign: known by its headers, not by what it shows now. */
export const isValueCell = (el: Element): boolean =>
  el.localName === 'td' && VALUE.test((el.textContent ?? '').trim()) && cellWords(el) !== ''

/** Without letters, which may be the name of a thing or of a command. */
const VALUE = /^[^\p{L}]+$/u

/** A cell without words is identified by the headers of its row and column, whatever its neighbours contain. */
const cellWords = (el: Element): string => {
  const cell = el.closest('td')
  if (!cell) return gridWords(el)
  const text = (cell.textContent ?? '').trim()
  if (text !== '' && !(cell === el && VALUE.test(text) && isWordedRow(cell))) return ''
  const row = cell.closest('tr')?.cells[0]
  const column = columnHeaderOf(cell) || firstOfColumn(cell)
  const said = row && row !== cell ? textOf(row, { max: MOST_HEAD + 1 }) : ''
  return column !== '' && said !== '' && said.length <= MOST_HEAD ? squeeze(`${said} ${column}`) : ''
}

/** The days of a month have neither a row nor a column of their own. */
const isWordedRow = (cell: HTMLTableCellElement): boolean => {
  const head = cell.closest('tr')?.cells[0]
  return head !== undefined && head !== cell && /\p{L}/u.test(head.textContent ?? '')
}

/** In a sheet without headers: the text at the top of the column, if each column has a different one. */
const firstOfColumn = (cell: HTMLTableCellElement): string => {
  const top = cell.closest('table')?.rows[0]
  if (!top || top === cell.parentElement) return ''
  const heads = [...top.cells].map((one) => textOf(one, { max: MOST_HEAD + 1 }))
  const isHead = heads.every((text) => /\p{L}/u.test(text) && text.length <= MOST_HEAD)
  return isHead && new Set(heads).size === heads.length ? (heads[cell.cellIndex] ?? '') : ''
}

/** Maximum characters of a header. */
const MOST_HEAD = 40
/** The least and most elements that a grid of cells may have. */
const GRID = { least: 6, most: 400 }

/** The same for a grid of plain boxes: the text at the start of the row and at the top of the column. */
const gridWords = (el: Element): string => {
  const grid = [el.parentElement, el.parentElement?.parentElement].find(
    (one) => one && one.childElementCount >= 2 && [...one.querySelectorAll('*')].filter(isLeaf).length >= GRID.least,
  )
  if (!grid || !isLeaf(el) || (el.textContent ?? '').trim() !== '') return ''
  const leaves = [...grid.querySelectorAll('*')].filter(isLeaf)
  if (leaves.length > GRID.most) return ''
  const own = clientRect(el)
  const [x, y] = [own.left + own.width / 2, own.top + own.height / 2]
  let [row, column]: [Headed?, Headed?] = []
  let [inRow, inColumn] = [false, false]
  for (const one of leaves) {
    const words = squeeze(one.textContent ?? '')
    if (one === el || words.length > MOST_HEAD || /^h[1-6]$/.test(one.localName)) continue
    const box = clientRect(words === '' ? one : cellOf(one, grid))
    if (words === '') {
      const alike = one.localName === el.localName && Math.abs(box.width - own.width) < 2
      inRow ||= alike && box.top < y && box.bottom > y
      inColumn ||= alike && box.left < x && box.right > x
      continue
    }
    if (box.right <= own.left + 1 && box.top < y && box.bottom > y && !(row && row.at <= box.left))
      row = { words, at: box.left }
    if (box.bottom <= own.top + 1 && box.left < x && box.right > x && !(column && column.at <= box.top))
      column = { words, at: box.top }
  }
  // A list of switches is not a grid.
  return row && column && inRow && inColumn ? `${row.words} ${column.words}` : ''
}

/** The whole header cell, whose words may be in a nested element. */
const cellOf = (el: Element, grid: Element): Element => {
  const parent = el.parentElement
  return parent && parent !== grid && parent.textContent === el.textContent ? cellOf(parent, grid) : el
}

type Headed = { words: string; at: number }
const isLeaf = (el: Element): boolean => el.childElementCount === 0

const isOneOfSeveral = (el: Element): boolean =>
  [el.previousElementSibling, el.nextElementSibling].some(
    (one) => one !== null && one.tagName === el.tagName && (one.classList[0] ?? '') === (el.classList[0] ?? ''),
  )
