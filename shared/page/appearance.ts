/**
 * How a drawn control stands now, and what one without a name is: read off its class, its picture and the words around it. For a reader;
 * what an element is found by again is `descriptor.ts`.
 */
import { columnHeaderOf } from './column-header.ts'
import { isState } from './drawn-choices.ts'
import { composedParent, squeeze, textOf } from './label-text.ts'

/** Controls that look alike, and are compared with each other, are at least so many. */
const PEERS = 2
const MOST_WORDS = 80
const MOST_STYLE = 40
/** How far above a control its words are looked for. */
const LEVELS = 5

export class Appearance {
  /** How many elements of a tag have a class. */
  private readonly counts = new Map<string, number>()

  constructor(controls: readonly { el: Element }[]) {
    for (const { el } of controls)
      for (const token of el.classList) {
        const key = `${el.tagName} ${token}`
        this.counts.set(key, (this.counts.get(key) ?? 0) + 1)
      }
  }

  /** Classes that say how it stands: words for that, and those that tell it from most that look like it. */
  of(el: Element): string[] {
    const tokens = [...el.classList].slice(0, 12)
    const counts = tokens.map((token) => this.counts.get(`${el.tagName} ${token}`) ?? 0)
    const peers = Math.max(0, ...counts)
    const own = tokens.filter(
      (token, at) =>
        (counts[at] ?? 0) < peers &&
        token.length <= 24 &&
        (isState(token) || (peers > PEERS && (counts[at] ?? 0) * 2 < peers && /^[a-z][a-z-]*$/i.test(token))),
    )
    const alone = peers <= 1 ? tokens.filter(isState) : []
    return [...own, ...alone].slice(0, 3).map((token) => `.${token}`)
  }

  /** Of one without a name: what it is drawn by, and the words of the smallest part of the page around it that has any. */
  beside(el: Element): { look?: string; words?: string } | undefined {
    const style = styleOf(el)
    const words = wordsAround(el)
    return style || words ? { ...(style && { look: style }), ...(words && { words }) } : undefined
  }
}

const styleOf = (el: Element): string => {
  const part = el.querySelector('svg,img,i,use') ?? el
  const link = part.querySelector('use')?.getAttribute('href') ?? part.getAttribute('src') ?? ''
  const file = /([\w-]+)(?:\.\w{2,4})?(?:[?].*)?$/.exec(link.replace(/^data:.*/, ''))?.[1]
  const classes = [...new Set([...el.classList, ...part.classList])].filter((token) => !isState(token))
  const said = [
    ...(el instanceof SVGGraphicsElement && el.localName !== 'svg' ? [el.localName, getComputedStyle(el).fill] : []),
    el.getAttribute('data-icon') ?? part.getAttribute('data-icon') ?? '',
    el.getAttribute('id') ?? '',
    file ?? '',
    ...classes,
  ]
  const plain = squeeze(said.filter((one) => /[a-z]{2}/i.test(one) && one.length <= 24).join(' '))
  return [plain.slice(0, MOST_STYLE), fillOf(el) ?? ''].filter(Boolean).join(' ')
}

/** The colour of a swatch: of what shows nothing else, beside one of another colour. Undefined for the rest. */
export const fillOf = (el: Element): string | undefined => {
  const own = plainFill(el)
  const others = [el.previousElementSibling, el.nextElementSibling].flatMap((one) =>
    one?.localName === el.localName ? (plainFill(one) ?? []) : [],
  )
  return others.some((other) => other !== own) ? own : undefined
}

const plainFill = (el: Element): string | undefined => {
  if (el.childElementCount > 0 || (el.textContent ?? '').trim() !== '') return undefined
  const { backgroundColor, backgroundImage } = getComputedStyle(el)
  const [, r, g, b, alpha] = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(backgroundColor) ?? []
  if (r === undefined || Number(alpha ?? 1) < 1 || backgroundImage !== 'none') return undefined
  return `#${[r, g, b].map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`
}

/** What an element says; of one that says too little to be told by, what stands around it too. */
export const tellingWords = (el: Element): { words: string; own: boolean } => {
  const own =
    squeeze(el.getAttribute('aria-label') ?? el.getAttribute('title') ?? '') ||
    textOf(el, { controls: true, max: MOST_WORDS })
  return own.length >= TELLING ? { words: own, own: true } : { words: `${own} in ${wordsAround(el)}`, own: false }
}
/** Characters from which what an element says tells what it is; "3" and "Edit" are told by their row. */
const TELLING = 8

/** The words of the row a control stands in, else of the smallest part around it that has any; nothing where that is as good as the page. */
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
    if (words === '') continue
    if (isOneOfSeveral(around)) return words
    nearest ??= words
  }
  return nearest ?? ''
}

/** A cell without words is told by the heads of its row and column, whatever stands in its neighbours. */
const cellWords = (el: Element): string => {
  if (el.localName !== 'td' || (el.textContent ?? '').trim() !== '') return ''
  const row = el.closest('tr')?.cells[0]
  const column = columnHeaderOf(el)
  return column !== '' && row?.localName === 'th' ? squeeze(`${textOf(row)} ${column}`) : ''
}

const isOneOfSeveral = (el: Element): boolean =>
  [el.previousElementSibling, el.nextElementSibling].some(
    (one) => one !== null && one.tagName === el.tagName && (one.classList[0] ?? '') === (el.classList[0] ?? ''),
  )
