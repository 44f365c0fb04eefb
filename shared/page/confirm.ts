/** What the page reports: that something was received, that something is wrong, its progress, or that it is busy. */
import type { Observation } from '../domain/observation.ts'
import { isWrong, namesReceipt, noticeOf, saysReceived } from '../domain/site-answer.ts'
import { squeeze, textOf } from './label-text.ts'
import { computedStyle } from './reading.ts'
import { openRoots } from './selector.ts'
import type { Layout } from './visible.ts'

/**
 * The visible sentence that confirms the receipt. On a page that still asks for data (`openFields` beyond a search box)
 * only a status message counts, since introductions of forms contain thanks and promises as well. A page that also says
 * that it was not received confirms nothing.
 */
export function confirmationIn(
  texts: readonly { el: Element; text: string }[],
  headings: readonly string[],
  openFields: number,
  messages: Observation['messages'],
): string | undefined {
  const said = messages.find(({ kind, text }) => kind === 'status' && saysReceived(text))?.text
  if (openFields > 1) return said
  const found = headings.find(saysReceived) ?? said ?? texts.find(({ text }) => saysReceived(text))?.text
  return found && sentence(found)
}

/**
 * What the page says instead of a confirmation, in prominent text. On a page that asks for data only a message counts,
 * since postings and forms mention who is eligible and what has closed.
 */
export function noticeIn(
  texts: readonly { el: Element; text: string }[],
  headings: readonly string[],
  openFields: number,
  messages: Observation['messages'],
): Observation['notice'] {
  const own = messages.map(({ text }) => text)
  const all = openFields > 1 ? own : [...own, ...headings, ...texts.map(({ text }) => text)]
  for (const text of all) {
    const kind = noticeOf(text)
    if (kind) return { kind, text: text.slice(0, 200) }
  }
  return undefined
}

/** Only the sentence itself if the text is long. */
const sentence = (text: string): string => {
  if (text.length <= 160) return text
  return (
    text
      .split(/(?<=[.!?。！])\s+/)
      .find((part) => namesReceipt(part))
      ?.slice(0, 200) ?? text.slice(0, 200)
  )
}

const ALERTS =
  '[role=alert],[role=status],[aria-live=assertive],[aria-live=polite],[class*="error"i]:not(html):not(body):not(form):not(input):not(select):not(textarea),[class*="alert"i]:not(html):not(body),[class*="invalid-feedback"i],[class*="toast"i],[class*="success"i]:not(html):not(body):not(form),[data-automation-id*="error"i],[id*="error"i]:not(input),[class~="err"],[class*="-err"],[id="err"],[id$="-err"]'
/** Visible alerts and status messages, each once, from the innermost element. */
export function messagesIn(layout: Layout, isOffered: (el: Element) => boolean): Observation['messages'] {
  const found: { el: Element; kind: 'error' | 'status'; text: string }[] = []
  for (const root of openRoots()) {
    for (const el of root.querySelectorAll(ALERTS)) {
      if (found.length >= 30) break
      if (
        isOffered(el) ||
        el.matches('label,a,button,[hidden]') ||
        el.querySelector('input:not([type=hidden]),select,textarea,form')
      )
        continue
      if (!layout.shows(el)) continue
      const text = textOf(el, { max: 300 })
      if (text.length < 3 || text.length > 280 || /^[\s*]+$/.test(text)) continue
      if (found.some((other) => other.el.contains(el) && other.text === text)) continue
      const outer = found.findIndex((other) => other.el.contains(el))
      const marks = `${el.getAttribute('class') ?? ''} ${el.id} ${el.getAttribute('role') ?? ''} ${el.getAttribute('data-automation-id') ?? ''}`
      const good = /success|confirm|status|polite/i.test(marks) && !/error|danger|invalid/i.test(marks)
      const kind = !good && (/error|danger|invalid/i.test(marks) || isWrong(text)) ? 'error' : 'status'
      if (outer >= 0 && found[outer] && found[outer].text.includes(text)) continue
      found.push({ el, kind, text })
    }
  }
  if (!found.some(({ kind }) => kind === 'error'))
    found.push(
      ...redWords(layout, isOffered).map((text) => ({ el: document.documentElement, kind: 'error' as const, text })),
    )
  return found
    .filter(({ text }, at) => found.findIndex((other) => other.text === text) === at)
    .map(({ kind, text }) => ({ kind, text }))
}

/** Maximum number of elements around the forms of a page that are searched for red text. */
const MAX_RED = 2_000

/** Errors in red text without any other mark, such as a line below the form. */
function redWords(layout: Layout, isOffered: (el: Element) => boolean): string[] {
  const found: string[] = []
  const forms = [...document.forms].map((form) => form.parentElement ?? form)
  // A page that was cut off before its body has none.
  const around = forms.length > 0 ? forms : [document.body ?? document.documentElement]
  const lines = [...new Set(around)].flatMap((one) => [...one.querySelectorAll('p,span,div,small,strong,output,pre')])
  for (const el of lines.slice(0, MAX_RED)) {
    if (el.childElementCount > 0 || found.length >= 5) continue
    const text = squeeze(el.textContent ?? '')
    // "Fields marked * are required" is not an error.
    if (text.length < 5 || text.length > 200 || text.includes('*') || !isWrong(text)) continue
    if (isOffered(el) || !layout.shows(el)) continue
    const [red = 0, green = 0, blue = 0] = (computedStyle(el).color.match(/[\d.]+/g) ?? []).map(Number)
    if (red > 140 && red > 2 * green && red > 2 * blue && isFresh(el, text)) found.push(text)
  }
  return found
}

/** Red lines with their text, and the number of inputs to the page when they were first seen. */
const redLines = new WeakMap<Element, { text: string; at: number }>()
let touches: number | undefined

/** How many key presses, clicks and edits this document received since the first call. */
function touchesSoFar(): number {
  if (touches === undefined) {
    touches = 0
    const count = (): void => {
      touches = (touches ?? 0) + 1
    }
    for (const type of ['pointerdown', 'keydown', 'input'])
      addEventListener(type, count, { capture: true, passive: true })
  }
  return touches
}

/** A text that was there before the last action is no response to it: many forms have a red warning from the start. */
function isFresh(el: Element, text: string): boolean {
  const now = touchesSoFar()
  const known = redLines.get(el)
  if (known?.text === text) return known.at === now
  redLines.set(el, { text, at: now })
  return true
}

const STEP =
  /(?:current )?(?:step|page|part|section|schritt|seite|étape|paso|etapa|passo|passaggio|stap|steg|trin|trinn|krok|adım|шаг)\s*:?\s*(\d{1,2})\s*(?:of|\/|von|sur|de|di|van|av|af|z|из)\s*(\d{1,2})/iu
const BARE_STEP = /^(\d{1,2})\s*(?:of|\/|von|sur|de|di|van)\s*(\d{1,2})$/i

/** Where the page shows the progress: "Step 2 of 5", a stepper with a current step, a small progress bar. */
export function progressIn(layout: Layout, texts: readonly { text: string }[]): Observation['progress'] {
  const current = [...document.querySelectorAll('[aria-current=step],[data-automation-id=progressBarActiveStep]')].find(
    (el) => layout.shows(el),
  )
  const name = current
    ? squeeze(
        textOf(current, { controls: true, max: 80 })
          .replace(STEP, ' ')
          .replace(/^(?:current step|step)?\s*\d*[\s.:–-]*/i, ''),
      )
    : ''
  const said = [
    current ? textOf(current, { controls: true, hidden: true, max: 120 }) : '',
    ...texts.map(({ text }) => text).filter((text) => text.length < 120),
  ]
  for (const text of said) {
    const match = STEP.exec(text) ?? BARE_STEP.exec(text)
    const [at, total] = [Number(match?.[1]), Number(match?.[2])]
    if (match && at >= 1 && total >= at && total <= 30 && total > 1)
      return { current: at, total, ...(name && { name }) }
  }
  if (current) {
    const steps = siblingsOf(current)
    const at = steps.findIndex((step) => step === current || step.contains(current))
    return { current: Math.max(0, at) + 1, ...(steps.length > 1 && { total: steps.length }), ...(name && { name }) }
  }
  for (const bar of document.querySelectorAll('[role=progressbar][aria-valuenow][aria-valuemax]')) {
    const [at, total] = [Number(bar.getAttribute('aria-valuenow')), Number(bar.getAttribute('aria-valuemax'))]
    if (layout.shows(bar) && Number.isInteger(at) && at >= 1 && total > 1 && total <= 12 && at <= total)
      return { current: at, total }
  }
  return undefined
}

/** The list of steps that contains the current one. */
function siblingsOf(el: Element): Element[] {
  let node: Element | null = el
  for (let level = 0; node && level < 4; level += 1, node = node.parentElement) {
    const same = [...(node.parentElement?.children ?? [])].filter(
      (other) => other.tagName === node?.tagName && textOf(other, { controls: true, max: 40 }) !== '',
    )
    if (same.length > 1) return same
  }
  return [el]
}

const BUSY =
  '[aria-busy=true],[role=progressbar]:not([aria-valuenow]),[class*="spinner"i],[class*="skeleton"i],[class*="loading"i]:not(html):not(body),[class*="loader"i],[data-automation-id*="loading"i]'

/** A visible spinner or busy region. */
export function isLoading(layout: Layout): boolean {
  if (document.readyState === 'loading') return true
  for (const el of document.querySelectorAll(BUSY)) {
    if (
      el.matches('input,button,a,select,textarea,img[loading],[class*="loading-lazy"i],[class*="lazyload"i]') ||
      !layout.shows(el)
    )
      continue
    const [, , width, height] = layout.box(el)
    if (width < 8 || height < 8) continue
    // A class that only names a component: what really loads moves, says so, or is marked busy.
    if (el.getAttribute('aria-busy') === 'true' || el.getAttribute('role') === 'progressbar') return true
    if (/^(?:loading|please wait|analy[sz]ing|uploading|searching)[^a-z]*/i.test(textOf(el, { max: 40 }))) return true
    if (el.getAnimations({ subtree: true }).some((animation) => animation.playState === 'running')) return true
  }
  return false
}
