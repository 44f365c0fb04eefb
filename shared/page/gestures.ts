/** A person's clicks, keys, scrolling and dragging, described so that they can be repeated. Fields: `person.ts`. */
import { byWord } from '../domain/by-word.ts'
import { purposeOf } from '../domain/purpose.ts'
import { describeTarget } from './descriptor.ts'
import { DomCache } from './dom-cache.ts'
import { filled } from './filled.ts'
import { hoverRules } from './hover-rules.ts'
import { textOf } from './label-text.ts'
import { isOverlay } from './overlay.ts'
import type { PersonAct } from './person-act.ts'
import { computedStyle } from './reading.ts'

const PRESSED =
  'button,a[href],summary,input[type=submit],input[type=button],input[type=image],[role=button],[role=link],[role=tab],[role=menuitem]'
/** Presses on these only fill something in; the field itself reports the result. */
const FILLED =
  'input,select,textarea,label,option,[contenteditable],[role=option],[role=listbox],[role=combobox],[role=checkbox],[role=radio],[role=switch],[role=slider],[role=spinbutton]'
/** Fields in which Enter submits or searches instead of starting a new line. */
const ONE_LINE =
  'input:not([type=button],[type=submit],[type=reset],[type=image],[type=checkbox],[type=radio],[type=file])'
/** Keys that mean something outside of a field. */
const COMMANDS = /^(?:Enter|Escape|Delete|Backspace|Page(?:Up|Down)|Home|End|Arrow(?:Up|Down|Left|Right))$/

type Gesture = (path: readonly Element[], event: Event) => PersonAct | readonly PersonAct[] | undefined

/** By type of event. */
export const GESTURES: Readonly<Record<string, Gesture>> = byWord({
  click: (path, event) => pressed(path, event as MouseEvent),
  keydown: ([el], event) => keyed(el, event as KeyboardEvent),
  scrollend: ([el]) => scrolled(el),
  dragstart([el]) {
    dragged = el && taken(el)
    return undefined
  },
  drop: ([el]) => dropped(el),
})

const nameOf = (el: Element): string =>
  el.getAttribute('aria-label') ?? (textOf(el, { max: 80 }) || (el instanceof HTMLInputElement ? el.value : ''))

/** A press on text slotted into a button is a press on the button, which is not an ancestor in the DOM. */
function pressed(path: readonly Element[], { detail }: MouseEvent): PersonAct[] {
  if (path.some(isOverlay)) return []
  const real = path.find((el) => el.matches(PRESSED))
  const button = real ?? drawnButton(path)
  const byEnter = real !== undefined && detail === 0 && isEntered
  isEntered = false
  if (!button) return []
  const name = nameOf(button)
  const sends = button instanceof HTMLElement && button.matches('[type=submit],form button:not([type])')
  const said = purposeOf(name, [button.id])
  const hovered = revealedBy(button)
  return [
    ...(hovered
      ? [
          {
            did: 'hover' as const,
            target: describeTarget(hovered, new DomCache()),
            name: nameOf(hovered),
            url: location.href,
          },
        ]
      : []),
    {
      did: 'press',
      target: describeTarget(button, new DomCache()),
      name,
      // A submit button without any other meaning counts as one that says "Submit".
      purpose: said === 'other' && sends ? 'submit' : said,
      url: location.href,
      ...(byEnter && { byEnter }),
      ...(!real && { drawn: true }),
    },
  ]
}

/**
 * The outermost element under the mouse with a hand cursor that its parent does not have, otherwise the innermost one
 * without a field in it.
 */
function drawnButton(path: readonly Element[]): Element | undefined {
  if (path.some((el) => el.matches(FILLED))) return undefined
  const isHand = (el: Element | undefined): boolean => el !== undefined && computedStyle(el).cursor === 'pointer'
  const hand = path.find((el, at) => isHand(el) && !isHand(path[at + 1]))
  if (hand && !hand.matches('body,html')) return hand
  const [inner] = path.filter((el) => el instanceof HTMLElement)
  return inner && !inner.matches('body,html,form,main') && !inner.querySelector(FILLED) ? inner : undefined
}

/** Enter was pressed in a field: the browser may press its form's button for it. */
let isEntered = false

function keyed(el: Element | undefined, { key, isComposing }: KeyboardEvent): PersonAct[] {
  isEntered = key === 'Enter' && !isComposing && el?.matches(ONE_LINE) === true
  const fill = el && isEntered ? filled(el) : undefined
  if (isEntered) {
    if (fill?.did !== 'fill') return []
    const { target, field, url } = fill
    // The page fires `change` only after the key.
    return [...(field.value === '' ? [] : [fill]), { did: 'key', key, target, name: field.label || field.name, url }]
  }
  // Enter on a button presses it, and is reported as a click.
  if (!el || !COMMANDS.test(key) || el.closest(`${FILLED},${PRESSED}`)) return []
  const target = el.matches('body,html') ? undefined : describeTarget(el, new DomCache())
  return [{ did: 'key', key, target, name: target ? nameOf(el) : '', url: location.href }]
}

const scrolledTo = new WeakMap<Element, [number, number]>()

function scrolled(el: Element | undefined): PersonAct | undefined {
  if (!el || el === document.documentElement || el === document.body || el.matches(FILLED)) return undefined
  const [x, y] = scrolledTo.get(el) ?? [0, 0]
  const now: [number, number] = [el.scrollLeft, el.scrollTop]
  scrolledTo.set(el, now)
  const by: [number, number] = [Math.round(now[0] - x), Math.round(now[1] - y)]
  if (by[0] === 0 && by[1] === 0) return undefined
  return { did: 'scroll', target: describeTarget(el, new DomCache()), name: '', by, url: location.href }
}

interface Taken {
  target: ReturnType<typeof describeTarget>
  name: string
}
let dragged: Taken | undefined

const taken = (el: Element): Taken => ({ target: describeTarget(el, new DomCache()), name: nameOf(el) })

function dropped(el: Element | undefined): PersonAct | undefined {
  const from = dragged
  dragged = undefined
  return from && el ? { did: 'drag', ...from, to: describeTarget(el, new DomCache()), url: location.href } : undefined
}

const SHOWS = ['display', 'visibility', 'opacity', 'pointer-events'] as const

/** The element that must be under the mouse for this one to be visible, according to the page's CSS. */
function revealedBy(el: Element): Element | undefined {
  for (const rule of hoverRules()) {
    const found = hoveredIn(rule, el)
    if (found) return found
  }
  return undefined
}

/**
 * An element whose text is the same with and without the mouse over it: a part with text beside the one that appears,
 * otherwise the whole.
 */
const alwaysVisible = (under: Element, revealed: Element): Element =>
  [...under.children].find((part) => !part.contains(revealed) && textOf(part, { max: 80 }) !== '') ?? under

function hoveredIn({ selectorText, style }: CSSStyleRule, el: Element): Element | undefined {
  if (!SHOWS.some((name) => style.getPropertyValue(name) !== '')) return undefined
  for (const one of selectorText.split(',')) {
    const [, hovered = ''] = /^(.*?):hover(?=.*[\s>+~])/.exec(one.trim()) ?? []
    if (hovered === '') continue
    try {
      const revealed = el.closest(one.replaceAll(':hover', ''))
      const under = revealed?.parentElement?.closest(hovered)
      if (revealed && under) return alwaysVisible(under, revealed)
    } catch {
      // A selector that is valid only with `:hover`.
    }
  }
  return undefined
}
