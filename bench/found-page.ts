/**
 * The part of the found bench that runs in the page: numbers a page's elements, changes the page in one way by seed,
 * and identifies the elements afterwards. Bundled by `found.ts` and run in the page's main world, where the product
 * does not see it.
 */
import { plainWords, reworded, translated } from './found-words.ts'
import { type Attributes, attributesOf, mostAlike } from './similo.ts'

export const KINDS = [
  'removed',
  'removed, ids hashed',
  'near-duplicates',
  'labels moved',
  'reworded',
  'translated',
  'reworded, ids hashed',
  'ids hashed',
  'reordered',
  'wrapped',
  'native to ARIA',
  'all but words',
] as const
export type Kind = (typeof KINDS)[number]

/** The target of a learned step: the number of its element, and its name. */
export type Subject = { n: string; words: string }

const TRUTH = 'data-truth'
const CONTROLS =
  'input:not([type=hidden]),select,textarea,button,a[href],[role=button],[role=combobox],[role=textbox],[role=checkbox],[role=radio],[contenteditable=true]'
const FIELDS = 'input:not([type=hidden]):not([type=submit]):not([type=button]):not([type=image]),select,textarea'
const LIMITS = 'body,main,form,fieldset,table,tbody,ul,ol,dl,section,article,header,footer,nav,dialog'

let built = ''
const styles = new Map<HTMLStyleElement, string>()

/** Numbers the elements and saves the page. */
export function prepare(): void {
  for (const [at, el] of [...document.body.querySelectorAll('*')].entries()) el.setAttribute(TRUTH, String(at))
  // Values typed or chosen meanwhile are not part of the HTML, so they do not count.
  built = document.body.innerHTML
  for (const style of document.head.querySelectorAll('style')) styles.set(style, style.textContent ?? '')
}

export const restore = (): void => {
  document.body.innerHTML = built
  for (const [style, text] of styles) if (style.textContent !== text) style.textContent = text
  scrollTo(0, 0)
}

/** Numbers, and what identifies each control: its own id, name or address, where it is the only one with it. */
export function identities(): { n: string; keys: string[] }[] {
  const found = [...document.querySelectorAll<HTMLElement>(`[${TRUTH}]`)]
    .map((el) => ({ n: el.getAttribute(TRUTH) ?? '', keys: keysOf(el) }))
    .filter(({ keys }) => keys.length > 0)
  const count = new Map<string, number>()
  for (const key of found.flatMap(({ keys }) => keys)) count.set(key, (count.get(key) ?? 0) + 1)
  return found.map(({ n, keys }) => ({ n, keys: keys.filter((key) => count.get(key) === 1) }))
}

function keysOf(el: HTMLElement): string[] {
  if (!el.matches(CONTROLS)) {
    // A group of choices is known by the name that they share.
    const names = new Set([...el.querySelectorAll<HTMLInputElement>(CHOICES)].map(({ name }) => name))
    const [name] = names
    return el.matches('fieldset,[role=radiogroup],[role=group]') && names.size === 1 && name ? [`group ${name}`] : []
  }
  const value = el.matches(CHOICES) ? el.getAttribute('value') : ''
  const path = (el.getAttribute('href') ?? '').replace(/[?#].*$/, '').replace(/^(?:\.{0,2}\/)+/, '')
  return [
    ...(el.id ? [`id ${el.id}`] : []),
    ...(el.getAttribute('name') ? [`name ${el.getAttribute('name')} ${value}`] : []),
    ...(path ? [`href ${path}`] : []),
  ]
}
const CHOICES = 'input[type=radio],input[type=checkbox]'

/** Gives elements other numbers: those of the same elements on an earlier version of the page. */
export function renumber(numbers: Readonly<Record<string, string>>): void {
  for (const el of document.querySelectorAll(`[${TRUTH}]`)) {
    const now = numbers[el.getAttribute(TRUTH) ?? '']
    if (now === undefined) el.removeAttribute(TRUTH)
    else el.setAttribute(TRUTH, now)
  }
}

export const hashIds = (seed: number): void => hashNames({ subjects: [], held: false, draw: drawFrom(seed) })

const byNumber = (n: string): HTMLElement | null => document.querySelector<HTMLElement>(`[${TRUTH}="${n}"]`)

/** Numbers of the elements that an observation's selectors match. */
export const numbersOf = (selectors: readonly string[]): (string | null)[] =>
  selectors.map((selector) =>
    selector.includes(' >>> ') ? null : (document.querySelector(selector)?.getAttribute(TRUTH) ?? null),
  )

export const attributesOfAll = (subjects: readonly Subject[]): (Attributes | null)[] =>
  subjects.map(({ n }) => {
    const el = byNumber(n)
    return el && attributesOf(el)
  })

export type Taken = { score: number; n: string | null; right: boolean }

/** The element that plain Similo chooses for each subject. */
export const similoOf = (subjects: readonly Subject[], looks: readonly (Attributes | null)[]): (Taken | null)[] =>
  mostAlike(looks).map((best, at) => {
    const subject = subjects[at]
    return best && subject
      ? { score: best.score, n: best.el.getAttribute(TRUTH), right: isRight(best.el, subject.n) }
      : null
  })

/** True for the element itself, an element that contains it, or a field inside it. */
export const isRight = (el: Element, n: string): boolean => {
  const there = `[${TRUTH}="${n}"]`
  return (
    el.matches(there) ||
    el.querySelector(there) !== null ||
    (el.closest(there)?.matches(`${CONTROLS},fieldset,[role]`) ?? inGroup(el, n))
  )
}
/** A group without its own element has the number of its container. */
const inGroup = (el: Element, n: string): boolean => {
  const holder = el.closest(`[${TRUTH}="${n}"]`)
  return holder !== null && holder.querySelectorAll('input,[role=radio],[role=checkbox]').length > 1
}

/** @returns numbers of the changed subjects */
export function change(kind: Kind, subjects: readonly Subject[], seed: number, held: boolean): string[] {
  const page: Changing = { subjects, held, draw: drawFrom(seed) }
  return CHANGES[kind](page)
}

type Changing = { subjects: readonly Subject[]; held: boolean; draw: () => number }
const all = ({ subjects }: Changing): string[] => subjects.map(({ n }) => n)

const CHANGES: Readonly<Record<Kind, (page: Changing) => string[]>> = {
  removed: (page) => remove(page),
  'removed, ids hashed': (page) => {
    const gone = remove(page)
    hashNames(page)
    return gone
  },
  'near-duplicates': (page) => duplicate(page),
  'labels moved': (page) => some(page, 0.7, (el, { words }) => moveLabel(el, words, page)),
  reworded: (page) => some(page, 0.7, (el, { words }) => setWords(el, words, reworded(words, page.held, page.draw))),
  translated: (page) =>
    some(page, 1, (el, { words }) => {
      const other = translated(words, page.held, page.draw)
      return other !== undefined && setWords(el, words, other)
    }),
  'reworded, ids hashed': (page) => {
    const changed = CHANGES.reworded(page)
    hashNames(page)
    return changed
  },
  'ids hashed': (page) => {
    hashNames(page)
    return all(page)
  },
  reordered: (page) => {
    reorder(page)
    return all(page)
  },
  wrapped: (page) => {
    wrap(page)
    return all(page)
  },
  'native to ARIA': (page) => some(page, 0.7, (el) => toAria(el)),
  'all but words': (page) => {
    duplicate(page)
    reorder(page)
    wrap(page)
    hashNames(page)
    return all(page)
  },
}

/** Applies `act` to a random share of the subjects. */
const some = (
  { subjects, draw }: Changing,
  share: number,
  act: (el: HTMLElement, subject: Subject) => boolean,
): string[] =>
  subjects.flatMap((subject) => {
    const el = byNumber(subject.n)
    return draw() < share && el && act(el, subject) ? [subject.n] : []
  })

/** Mulberry32. */
const drawFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The largest element that contains this control and no other. */
function blockOf(el: Element): Element {
  const own = new Set([el, ...el.querySelectorAll(CONTROLS)])
  let block = el
  for (let up = el.parentElement; up && !up.matches(LIMITS); up = up.parentElement) {
    if ([...up.querySelectorAll(CONTROLS)].some((other) => !own.has(other))) break
    block = up
  }
  return block
}

const labelsOf = (el: Element): Element[] => {
  const inside = [el, ...el.querySelectorAll(FIELDS)].filter(
    (one) => one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement,
  )
  return inside.flatMap((one) => [...(one.labels ?? [])])
}

function remove({ subjects, draw }: Changing): string[] {
  const count = Math.max(1, Math.round(subjects.length * 0.2))
  const left = [...subjects]
  const gone: string[] = []
  while (gone.length < count && left.length > 0) {
    const [subject] = left.splice(Math.floor(draw() * left.length), 1)
    const el = subject && byNumber(subject.n)
    if (!subject || !el) continue
    const whole = groupOf(el)
    for (const one of whole) for (const label of labelsOf(one)) label.remove()
    const block = blockOf(el)
    const before = el.previousElementSibling
    for (const label of labelsOf(el))
      if (!subjects.some(({ n }) => n !== subject.n && label.querySelector(`[${TRUTH}="${n}"]`))) label.remove()
    if (
      block === el &&
      before &&
      !before.matches(CONTROLS) &&
      plainWords(before.textContent ?? '') === plainWords(subject.words)
    )
      before.remove()
    block.remove()
    for (const one of whole) one.remove()
    gone.push(subject.n)
  }
  return subjects.filter(({ n }) => byNumber(n) === null).map(({ n }) => n)
}

/** Choices of one question, or boxes that share one answer. */
const groupOf = (el: HTMLElement): HTMLElement[] => {
  const name = el.getAttribute('name')
  if (el.matches('[type=radio],[type=checkbox]') && name)
    return [...document.querySelectorAll<HTMLElement>(`input[name="${CSS.escape(name)}"]`)]
  const beside = [...(el.parentElement?.children ?? [])].filter(
    (one): one is HTMLElement => one instanceof HTMLInputElement && one.className === el.className,
  )
  return el.matches('input:not([type=radio],[type=checkbox])') && beside.length > 2 ? beside : [el]
}

/** Whether a control's label moves with its block. */
const holdsWords = (block: Element, el: Element, words: string): boolean =>
  !el.matches(FIELDS) ||
  ['aria-label', 'aria-labelledby', 'title', 'placeholder'].some((attr) => el.hasAttribute(attr)) ||
  labelsOf(el).length > 0 ||
  plainWords(block.textContent ?? '').includes(plainWords(words))

const LIKE = [
  ['Confirm', 'before'],
  ['Alternative', 'after'],
  ['Previous', 'before'],
  ['Second', 'after'],
] as const
/** Puts a near-duplicate beside some of the subjects. */
function duplicate(page: Changing): string[] {
  const { draw, held } = page
  return some(page, 0.4, (el, { words }) => {
    const block = blockOf(el)
    if (words === '' || !holdsWords(block, el, words)) return false
    const twin = block.cloneNode(true) as HTMLElement
    const [word, where] = LIKE[(held ? 2 : 0) + Math.floor(draw() * 2)] ?? LIKE[0]
    for (const one of [twin, ...twin.querySelectorAll('*')]) {
      one.removeAttribute(TRUTH)
      for (const attr of [
        'id',
        'for',
        'name',
        'aria-labelledby',
        'data-testid',
        'data-test',
        'data-qa',
        'data-automation-id',
      ])
        if (one.hasAttribute(attr)) one.setAttribute(attr, `${one.getAttribute(attr)}_${word.toLowerCase()}`)
    }
    const copy = twin.matches(CONTROLS) ? twin : (twin.querySelector(CONTROLS) ?? twin)
    const other = `${word} ${words.toLowerCase()}`
    if (!setWords(copy, words, other)) copy.setAttribute('aria-label', other)
    if (where === 'before') block.before(twin)
    else block.after(twin)
    return true
  })
}

/** Replaces the control's words wherever they appear. */
function setWords(el: Element, from: string, to: string): boolean {
  const wanted = plainWords(from)
  if (wanted === '' || plainWords(to) === wanted) return false
  let done = 0
  const attributes = [
    'aria-label',
    'title',
    'placeholder',
    'alt',
    ...(el.matches('input[type=submit],input[type=button],input[type=reset]') ? ['value'] : []),
  ]
  for (const one of [el, ...el.querySelectorAll('img,svg,input')])
    for (const attr of attributes)
      if (plainWords(one.getAttribute(attr) ?? '') === wanted) {
        one.setAttribute(attr, to)
        done += 1
      }
  const named = (el.getAttribute('aria-labelledby') ?? '')
    .split(/\s+/)
    .flatMap((id) => (id ? (document.getElementById(id) ?? []) : []))
  const roots = [
    ...labelsOf(el),
    ...named,
    ...(el.closest('label,fieldset') ? [el.closest('label,fieldset') as Element] : []),
    ...(el.matches(FIELDS) ? [] : [el]),
    blockOf(el),
  ]
  for (let near: Element | null = el, level = 0; near && level < 3; near = near.parentElement, level += 1)
    if (near.previousElementSibling && !near.previousElementSibling.matches(CONTROLS))
      roots.push(near.previousElementSibling)
  for (const root of new Set(roots)) if (wordIn(root, wanted, to)) done += 1
  return done > 0
}

const wordIn = (root: Element, wanted: string, to: string): boolean => {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let done = false
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (plainWords(text.nodeValue ?? '') === wanted) {
      text.nodeValue = ` ${to} `
      done = true
    }
  if (done) return true
  // The text is split over several nodes.
  const whole = [root, ...root.querySelectorAll('*')].filter(
    (one) => !one.querySelector(CONTROLS) && plainWords(one.textContent ?? '') === wanted,
  )
  const inner = whole.at(-1)
  if (inner) inner.textContent = to
  return inner !== undefined
}

/** Moves the words: after the field, into an attribute, or into the placeholder. */
function moveLabel(el: HTMLElement, words: string, { draw }: Changing): boolean {
  if (!el.matches(FIELDS) || el.matches('[type=radio],[type=checkbox],[type=file]') || plainWords(words) === '')
    return false
  const marker = '\u2063'
  if (!setWords(el, words, marker)) return false
  for (const attr of ['aria-label', 'title', 'placeholder'])
    if (el.getAttribute(attr) === marker) el.removeAttribute(attr)
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.nodeValue?.includes(marker)) text.nodeValue = ''
  const way = Math.floor(draw() * (el.matches('input:not([type=date]),textarea') ? 3 : 2))
  if (way === 0) el.setAttribute('aria-label', words)
  else if (way === 1) {
    const text = document.createElement('span')
    text.id = `moved-${Math.floor(draw() * 1e6)}-label`
    text.textContent = words
    el.after(text)
    el.setAttribute('aria-labelledby', text.id)
  } else el.setAttribute('placeholder', words)
  return true
}

const REFERENCES = [
  'for',
  'list',
  'form',
  'aria-labelledby',
  'aria-describedby',
  'aria-controls',
  'aria-owns',
  'headers',
]
const TEST_IDS = [
  'data-testid',
  'data-test-id',
  'data-test',
  'data-qa',
  'data-cy',
  'data-automation-id',
  'data-hook',
  'data-ui',
]
/** Replaces every id, class, name and test id. */
function hashNames({ draw }: Changing): void {
  const known = new Map<string, string>()
  const salt = Math.floor(draw() * 2 ** 31)
  const anew = (value: string): string => {
    let now = known.get(value)
    if (now === undefined) {
      now = `x${(Math.imul(known.size + 1, 2654435761) ^ salt).toString(36).replace('-', 'z')}`
      known.set(value, now)
    }
    return now
  }
  const each = (value: string): string =>
    value
      .split(/\s+/)
      .map((one) => (one === '' ? '' : anew(one)))
      .join(' ')
  for (const el of document.body.querySelectorAll('*')) {
    for (const attr of ['id', 'class', 'name', ...REFERENCES, ...TEST_IDS]) {
      const value = el.getAttribute(attr)
      if (value) el.setAttribute(attr, each(value))
    }
  }
  // Style sheets use the new names, so that hidden elements stay hidden.
  for (const style of document.querySelectorAll('style'))
    style.textContent = (style.textContent ?? '').replace(/([.#])([a-z_][\w-]*)/gi, (all, mark, name) => {
      const now = known.get(name)
      return now === undefined ? all : `${mark}${now}`
    })
}

/** Swaps neighbouring blocks. */
function reorder({ subjects, draw }: Changing): void {
  const byParent = new Map<Element, Set<Element>>()
  for (const { n, words } of subjects) {
    const el = byNumber(n)
    const block = el && blockOf(el)
    // A field whose words are outside its block would end up beside another field's words.
    if (!block?.parentElement || !el || !holdsWords(block, el, words)) continue
    const blocks = byParent.get(block.parentElement) ?? new Set<Element>()
    byParent.set(block.parentElement, blocks.add(block))
  }
  for (const blocks of byParent.values()) {
    const places = [...blocks].map((block) => {
      const place = document.createComment('')
      block.replaceWith(place)
      return place
    })
    const left = [...blocks]
    for (const place of places) {
      const [block] = left.splice(Math.floor(draw() * left.length), 1)
      if (block) place.replaceWith(block)
    }
  }
}

function wrap(page: Changing): void {
  some(page, 0.6, (el) => {
    const block = blockOf(el)
    if (block.matches('tr,td,th,li,dd,dt,option,tbody')) return false
    const outer = document.createElement('div')
    const inner = outer.appendChild(document.createElement('div'))
    outer.className = 'layout-row'
    block.replaceWith(outer)
    inner.append(block)
    return true
  })
  const banner = document.createElement('div')
  banner.innerHTML = '<p>We have a new look. <a href="#news">Read more</a></p><button type="button">Got it</button>'
  document.body.prepend(banner)
}

/** Replaces native controls as a component library does: the same words, another element. */
function toAria(el: HTMLElement): boolean {
  const role = ariaRole(el)
  if (role === undefined) return false
  const made = document.createElement('div')
  for (const attr of [TRUTH, 'aria-label', 'aria-labelledby', 'id', 'class']) {
    const value = el.getAttribute(attr)
    if (value !== null) made.setAttribute(attr, value)
  }
  made.setAttribute('role', role)
  made.tabIndex = 0
  const [label] = labelsOf(el)
  if (label && !el.hasAttribute('aria-label') && !el.hasAttribute('aria-labelledby')) {
    label.id ||= `of-${el.getAttribute(TRUTH)}-label`
    if (label.contains(el)) made.setAttribute('aria-label', (label.textContent ?? '').trim())
    else made.setAttribute('aria-labelledby', label.id)
  }
  if (el instanceof HTMLSelectElement) {
    made.textContent = el.selectedOptions[0]?.textContent ?? ''
    made.setAttribute('aria-expanded', 'false')
    made.setAttribute('aria-haspopup', 'listbox')
  } else if (el instanceof HTMLInputElement && el.type === 'checkbox') {
    made.setAttribute('aria-checked', String(el.checked))
    made.style.cssText = 'display:inline-block;width:16px;height:16px;border:1px solid'
  } else if (el instanceof HTMLInputElement) made.textContent = el.value
  else made.append(...el.childNodes)
  el.replaceWith(made)
  return true
}

const ariaRole = (el: Element): string | undefined => {
  if (el instanceof HTMLSelectElement) return el.multiple ? undefined : 'combobox'
  if (el instanceof HTMLInputElement)
    return el.type === 'checkbox'
      ? 'checkbox'
      : /^(?:submit|button)$/.test(el.type) && el.value !== ''
        ? 'button'
        : undefined
  return el instanceof HTMLButtonElement ? 'button' : undefined
}
