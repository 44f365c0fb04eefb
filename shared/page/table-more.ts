/**
 * How to reach rows that are not shown yet: the next page, a button that adds rows, or scrolling.
 * Presses nothing itself.
 */

import { purposeOf } from '../domain/purpose.ts'
import type { TargetDescriptor } from '../domain/target.ts'
import { nameOf } from './controls.ts'
import { describeTarget } from './descriptor.ts'
import type { DomCache } from './dom-cache.ts'
import { numberOf } from './index.ts'
import { squeeze } from './label-text.ts'
import { computedStyle } from './reading.ts'
import { openRoots } from './selector.ts'
import type { FoundTable } from './table-found.ts'
import type { MoreNow } from './table-types.ts'

const NEXT =
  /^(?:go to )?(?:(?:the )?next(?: page| \d+)?|older(?: posts| entries)?|continue to next page|nächste(?: seite)?|weiter|vor|suivante?|page suivante|siguiente|página siguiente|próxim[ao](?: página)?|seguinte|avanti|successiv[ao]|pagina successiva|volgende(?: pagina)?|nästa(?: sida)?|neste(?: side)?|næste(?: side)?|seuraava|następna(?: strona)?|dalej|další|далее|следующая|вперёд|次へ?|次のページ|下一页|下一頁|다음)?(?: page)?\s*(?:[›»→>⟩❯▶]|>>|&gt;)?$/iu
const MORE =
  /^(?:load|show|view|see|display|get|fetch)\s+(?:\d+ )?(?:more|next|additional)\b|^(?:more|older)(?: (?:results|items|entries|products|jobs|posts|rows|records|articles))?$|^mehr (?:laden|anzeigen|ergebnisse)|^weitere\b|^(?:charger|afficher|voir)(?: plus|.* suivants?)|^(?:cargar|mostrar|ver) más|^(?:carregar|mostrar|ver) mais|^(?:carica|mostra) altr[io]|^(?:toon|laad) meer|^(?:visa|ladda) (?:fler|mer)|^(?:vis|last inn) flere|^pokaż więcej|^załaduj więcej|^показать ещё|^загрузить ещё|^もっと(?:見る|表示)|^更多|^加载更多|^查看更多|^더 ?보기/iu

const PRESSED = 'a,button,[role=button],[role=link],input[type=button],input[type=submit]'

/** @param remembered the control that a manual used, for a page whose text does not help */
export function moreOf(found: FoundTable, dom: DomCache, remembered?: { by: 'next' | 'button'; el: Element }): MoreNow {
  const rows = new Set<Element>(found.rows)
  const controls = openRoots()
    .flatMap((root) => [...root.querySelectorAll(PRESSED)])
    .filter((el) => dom.layout.visible(el) && !insideRow(el, rows))
  const next = nearest(controls.filter(isNext), found.region) ?? nextNumber(controls)
  if (next) return control('next', next, dom)
  const button = nearest(
    controls.filter((el) => MORE.test(nameOf(el)) && !leadsAway(el)),
    found.region,
  )
  if (button) return control('button', button, dom)
  if (remembered && dom.layout.visible(remembered.el) && !insideRow(remembered.el, rows) && !sends(remembered.el))
    return control(remembered.by, remembered.el, dom)
  return canScroll(found) ? { by: 'scroll' } : { by: 'none' }
}

/** Whether the control sends or removes something: it is never used to reach more rows, whatever a manual says. */
const sends = (el: Element): boolean => /^(?:submit|apply|remove)$/.test(purposeOf(squeeze(nameOf(el))))

const control = (by: 'next' | 'button', el: Element, dom: DomCache): MoreNow => ({
  by,
  index: numberOf(el),
  disabled: isDisabled(el),
  target: withoutSurroundings(describeTarget(el, dom)),
})

/** The text around a pager is rows, which must not get into a manual. */
const withoutSurroundings = ({ fingerprint, ...target }: TargetDescriptor): TargetDescriptor => {
  const { neighbours: _rows, ...rest } = fingerprint ?? { tag: '' }
  return { ...target, ...(fingerprint && { fingerprint: rest }) }
}

const insideRow = (el: Element, rows: ReadonlySet<Element>): boolean => {
  for (let node: Element | null = el; node; node = node.parentElement) if (rows.has(node)) return true
  return false
}

const isNext = (el: Element): boolean => {
  if (/(?:^|\s)next(?:\s|$)/i.test(el.getAttribute('rel') ?? '')) return true
  const name = squeeze(nameOf(el))
  if (name === '' || !NEXT.test(name)) return false
  // "Next" and ">" are also found in dialogs, carousels and sliders.
  return !el.closest('[role=dialog],dialog,[class*="carousel" i],[class*="slider" i],[aria-roledescription]')
}

/** In a row of page numbers: the one after the current page. */
function nextNumber(controls: readonly Element[]): Element | undefined {
  const numbered = controls.filter((el) => /^(?:page |seite )?\d{1,4}$/i.test(nameOf(el)))
  const current = numbered.find(isCurrent) ?? currentText(numbered)
  if (!current) return undefined
  const number = numberIn(current)
  const next = numbered.find((el) => numberIn(el) === number + 1)
  // Without a next number this is the last page. The current number then represents a pager at its end.
  return next ?? (numbered.length > 1 && numbered.includes(current) ? current : undefined)
}

const numberIn = (el: Element): number => Number(/\d+/.exec(nameOf(el) || (el.textContent ?? ''))?.[0] ?? Number.NaN)

const isCurrent = (el: Element): boolean =>
  [el, el.parentElement].some(
    (node) =>
      node?.matches('[aria-current]:not([aria-current=false]),[aria-selected=true]') ||
      /(?:^|[\s_-])(?:active|current|selected)(?:$|[\s_-])/i.test(node?.getAttribute('class') ?? ''),
  )

/** Pagers often show the current number as plain text among links. */
function currentText(numbered: readonly Element[]): Element | undefined {
  const [first] = numbered
  const pager = numbered.length > 1 ? first?.closest('nav,ul,ol,[class*="pag" i]') : undefined
  return pager
    ? [...pager.querySelectorAll('span,strong,b,em,li')].find(
        (el) => el.childElementCount === 0 && /^\d{1,4}$/.test((el.textContent ?? '').trim()),
      )
    : undefined
}

const isDisabled = (el: Element): boolean => {
  if (el.matches(':disabled,[aria-disabled=true],[inert]') || isCurrent(el)) return true
  const off = /(?:^|[\s_-])(?:disabled|inactive)(?:$|[\s_-])/i
  if ([el, el.parentElement].some((node) => off.test(node?.getAttribute('class') ?? ''))) return true
  return el.parentElement?.getAttribute('aria-disabled') === 'true'
}

/** Whether "Show more" is a link to another page, and not to the same list with other parameters. */
const leadsAway = (el: Element): boolean => {
  const href = el.getAttribute('href')
  if (!href || href.startsWith('#')) return false
  return URL.parse(href, document.baseURI)?.pathname !== location.pathname
}

/**
 * The candidate whose common ancestor with the region is deepest. On a tie the last one wins, since pagers are
 * below their lists.
 */
function nearest(candidates: readonly Element[], region: Element): Element | undefined {
  let best: { el: Element; depth: number } | undefined
  for (const el of candidates) {
    let depth = 0
    let common: Element | null = el
    while (common && !common.contains(region)) common = common.parentElement
    for (let node = common; node; node = node.parentElement) depth += 1
    if (!best || depth >= best.depth) best = { el, depth }
  }
  return best?.el
}

/** The scroll container of the rows: the page itself unless the list has its own. */
export function scrollerOf(region: Element): Element {
  const inner = [...region.querySelectorAll('*')].slice(0, 50).find(scrolls)
  if (inner) return inner
  for (let node: Element | null = region; node && node !== document.body; node = node.parentElement)
    if (scrolls(node)) return node
  return document.scrollingElement ?? document.documentElement
}

const scrolls = (el: Element): boolean =>
  el.scrollHeight > el.clientHeight + 20 && /auto|scroll/.test(computedStyle(el).overflowY)

const canScroll = ({ region }: FoundTable): boolean => {
  const scroller = scrollerOf(region)
  return scroller.scrollHeight > scroller.clientHeight + 20
}

/**
 * Scrolls to the very end, or puts the last row at the top of the view, so that a list that renders only some rows
 * shows the next ones. Returns whether anything moved.
 */
export function scrollOn(found: FoundTable, way: 'row' | 'end'): boolean {
  const scroller = scrollerOf(found.region)
  const before = [scroller.scrollTop, window.scrollY]
  if (way === 'row') found.rows.at(-1)?.scrollIntoView({ block: 'start', behavior: 'instant' })
  else scroller.scrollTo({ top: scroller.scrollHeight, behavior: 'instant' })
  return scroller.scrollTop !== before[0] || window.scrollY !== before[1]
}
