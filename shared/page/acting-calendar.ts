/**
 * A calendar that opened from a field: the month it shows, its days, and the buttons that turn the page. Read by labels
 * and data attributes if days carry whole dates, otherwise by their numbers below the month's title.
 */
import { monthOf, type PartialDate, parseDate } from '../domain/dates.ts'
import { stableName } from './accname.ts'
import { deref, isDisabled, isMissing, placeOf } from './acting-read.ts'
import type { At, CalendarView, Missing, Ref } from './acting-types.ts'
import { composedParent, textOf } from './label-text.ts'
import { endsBySelf, isMoving } from './motion.ts'
import { openRoots } from './selector.ts'
import { Layout } from './visible.ts'

const GRIDS =
  '[role=grid],table,[class*="calendar"i],[class*="datepicker"i],[class*="date-picker"i],[data-automation-id*="datePicker"i]'
/**
 * The container of the month's days, title and buttons: the widest ancestor that is called a calendar and does not
 * contain the field.
 */
function holderOf(grid: Element, el: Element): Element {
  let holder: Element | undefined
  let node = composedParent(grid)
  for (let level = 0; node && level < 6; level += 1, node = composedParent(node)) {
    if (node.contains(el) || node === document.body) break
    if (node.matches('[role=dialog],dialog,[class*="calendar"i],[class*="picker"i],[class*="popup"i]')) holder = node
  }
  const named = grid.matches('[class*="calendar"i],[class*="picker"i]') ? grid : undefined
  return holder ?? named ?? grid.parentElement ?? grid
}

/** Whether it covers the page, as popups of a field do. */
const hangs = (grid: Element): boolean => {
  for (let node: Element | null = grid; node && node !== document.body; node = composedParent(node))
    if (/absolute|fixed/.test(getComputedStyle(node).position) || node.matches('dialog,[role=dialog],[popover]'))
      return true
  return false
}

const MOST_AROUND = 4
const OPENS = /calendar|date|event|picker|open|choose/i

/**
 * The icon in a field's box that opens its calendar, if the field itself does not: without words, or with words for it.
 */
export function calendarSign(ref: Ref): At | null {
  const el = deref(ref)
  if (isMissing(el)) return null
  const layout = new Layout()
  let node = composedParent(el)
  for (let level = 0; node && level < MOST_AROUND; level += 1, node = composedParent(node)) {
    if (node.matches('form,body,main') || node.querySelectorAll('input:not([type=hidden]),select,textarea').length > 1)
      return null
    const sign = [...node.querySelectorAll('*')].find(
      (one) =>
        !one.contains(el) &&
        !(one instanceof HTMLButtonElement && one.type === 'submit') &&
        (one.matches('button,[role=button]') || getComputedStyle(one).cursor === 'pointer') &&
        layout.visible(one) &&
        isSignOf(one),
    )
    if (sign) return placeOf(sign)
  }
  return null
}

const isSignOf = (one: Element): boolean => {
  const said = `${one.getAttribute('aria-label') ?? ''} ${one.getAttribute('title') ?? ''} ${textOf(one, { controls: true, max: 40 })}`
  const icon = one.querySelector('svg,img,i') !== null || one.matches('svg,i,[class*="icon"i]')
  return OPENS.test(said) || OPENS.test(one.getAttribute('class') ?? '') || (said.trim() === '' && icon)
}

/** Whether a popup without the field in it is still appearing or disappearing. */
export function isFading(ref: Ref): boolean {
  const el = deref(ref)
  if (isMissing(el)) return false
  return document.getAnimations().some(({ playState, effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : null
    return playState === 'running' && endsBySelf(effect) && target !== null && !target.contains(el) && hangs(target)
  })
}

/** A calendar that is part of the page belongs only to the field beside it. */
function isNear(grid: Element, el: Element): boolean {
  if (hangs(grid)) return true
  let node = composedParent(el)
  for (let level = 0; node && level < 4; level += 1, node = composedParent(node)) {
    if (node.querySelectorAll('input:not([type=hidden]):not([type=number]),textarea').length > 1) return false
    if (node.contains(grid)) return true
  }
  return false
}

/** Every month has at least this many days. */
const MONTH = 28
/** Button texts that are arrows instead of “next” and “previous”. */
const [NEXT_SIGN, PREVIOUS_SIGN] = [
  /next|(?:chevron|arrow|angle|caret|icon)[-_]?right(?![\p{L}])/iu,
  /prev|(?:chevron|arrow|angle|caret|icon)[-_]?left(?![\p{L}])/iu,
]
const NEXT =
  /\b(?:next|forward|nächste[rn]?|weiter|suivant|siguiente|próximo|volgende)\b|^[›>→»]$|^(?:下[个個一]?月|翌月|次の?月|다음 ?달)/i
const PREVIOUS =
  /\b(?:prev(?:ious)?|back(?:ward)?|vorherige[rn]?|zurück|précédent|anterior|vorige)\b|^[‹<←«]$|^(?:上[个個一]?月|前の?月|이전 ?달)/i
const YEAR = /year|jahr|année|año|ano\b|年|년/i

/** The calendar that is now open for a field. */
export function calendar(ref: Ref): CalendarView | Missing | null {
  const el = deref(ref)
  if (isMissing(el)) return el
  const layout = new Layout()
  const marked = openRoots()
    .flatMap((root) => [...root.querySelectorAll(GRIDS)])
    .filter((grid) => !grid.contains(el) && dayCells(grid).length >= MONTH)
  const grids = marked.filter((grid) => layout.visible(grid) && isNear(grid, el))
  // The smallest element that contains a month; its wrappers contain it too. A calendar declared as such may
  // still be appearing.
  const grid =
    grids.find((one) => !grids.some((other) => other !== one && one.contains(other))) ??
    (marked.length === 0 ? plainGrid(el, layout) : undefined)
  if (!grid) return null
  const holder = holderOf(grid, el)
  const cells = new Set(dayCells(grid))
  const month = visibleMonth(grid, holder, false) ?? monthOfDays([...cells]) ?? visibleMonth(grid, holder, true)
  const days: CalendarView['days'] = []
  const aside = daysAside([...cells])
  for (const cell of cells) {
    const date = dateOf(cell) ?? (month && !aside.has(cell) ? dayIn(cell, month) : undefined)
    if (date && !isDisabled(cell))
      days.push({ at: placeOf(cell), date, ...(isChosen(cell) && { chosen: true as const }) })
  }
  const otherMonth = (words: RegExp, marks: RegExp): At | undefined => {
    const usable = (one: Element): boolean => layout.visible(one) && !isDisabled(one) && !cells.has(one)
    const named = (one: Element): boolean => {
      const name = stableName(one) || textOf(one, { controls: true })
      return words.test(name) && !YEAR.test(name)
    }
    const buttons = [...holder.querySelectorAll('button,[role=button],a')].filter(named)
    // A button without a name is recognised by its class or data attributes.
    const signs = [...holder.querySelectorAll('*')].filter((one) => {
      const flags = [...one.attributes].flatMap(({ name, value }) => (/^(?:true|)$/.test(value) ? [name] : []))
      const called = ['class', 'data-action', 'data-handler', 'data-direction']
        .map((name) => one.getAttribute(name) ?? '')
        .concat(flags)
        .join(' ')
      return (
        marks.test(called) &&
        !/super|double|year|day|cell/i.test(called) &&
        !/\d/.test(textOf(one, { max: 12 })) &&
        !YEAR.test(one.getAttribute('aria-label') ?? '')
      )
    })
    const plain = (): Element[] =>
      [...holder.querySelectorAll('span,i,b,div,td')].filter(
        (one) => one.childElementCount === 0 && getComputedStyle(one).cursor === 'pointer' && named(one),
      )
    const button = buttons.find(usable) ?? signs.find(usable) ?? plain().find(usable)
    return button && placeOf(button)
  }
  const lists = listsIn(holder, layout)
  const [next, previous] = [otherMonth(NEXT, NEXT_SIGN), otherMonth(PREVIOUS, PREVIOUS_SIGN)]
  return {
    days,
    hangs: hangs(grid),
    ...(isMoving([...cells]) && { moving: true as const }),
    ...(month && { month }),
    ...(next && { next }),
    ...(previous && { previous }),
    ...lists,
  }
}

/** A month in plain boxes that cover the page: the element that contains as many of them as a month has days. */
function plainGrid(el: Element, layout: Layout): Element | undefined {
  const fifteenth = openRoots()
    .flatMap((root) => [...root.querySelectorAll('div,span,li,p,b,a,button,td')])
    .filter((one) => one.childElementCount === 0 && (one.textContent ?? '').trim() === '15' && layout.visible(one))
  for (const day of fifteenth) {
    let node = composedParent(day)
    for (let level = 0; node && level < 4 && !node.contains(el); level += 1, node = composedParent(node))
      if (dayCells(node).length >= MONTH) {
        if (hangs(node)) return node
        break
      }
  }
  return undefined
}

/** The month according to the days in the middle, if those at its beginning are ambiguous: "02/01/2027". */
function monthOfDays(cells: readonly Element[]): PartialDate | undefined {
  const said = cells.flatMap((cell) => dateOf(cell) ?? [])
  const { year, month } = said[Math.floor(said.length / 2)] ?? {}
  return year !== undefined && month !== undefined && said.length >= MONTH / 2 && said.length < cells.length
    ? { year, month }
    : undefined
}

/** Lists or a number box in which month and year are chosen. */
function listsIn(holder: Element, layout: Layout): Pick<CalendarView, 'years' | 'months'> {
  const seen = [...holder.querySelectorAll('select,input[type=number]')].filter((one) => layout.visible(one))
  const years = seen.find((one) =>
    one instanceof HTMLSelectElement
      ? [...one.options].some(({ text }) => /^\d{4}$/.test(text.trim()))
      : YEAR.test(`${one.getAttribute('aria-label') ?? ''} ${one.getAttribute('class') ?? ''}`),
  )
  const months = seen.find(
    (one) =>
      one instanceof HTMLSelectElement && one.options.length <= 12 && monthOf(one.options[0]?.text.trim() ?? '', false),
  )
  return { ...(years && { years: placeOf(years) }), ...(months && { months: placeOf(months) }) }
}

const DAY_NUMBER = /^(?:[1-9]|[12]\d|3[01])$/
const numberIn = (cell: Element): string => textOf(cell, { controls: true, max: 12 })

/** Cells by their markup; in a calendar without any, every element that shows only a day's number. */
const dayCells = (grid: Element): Element[] => {
  const marked = [
    ...grid.querySelectorAll('button,[role=gridcell],td,a,[role=button],[role=option],[data-date]'),
  ].filter((cell) => /^\d{1,2}$/.test(numberIn(cell)) && !cell.querySelector('button,[role=button],a,[data-date]'))
  if (marked.length >= MONTH) return marked
  return [...grid.querySelectorAll('*')].filter(
    (cell) => cell.childElementCount === 0 && DAY_NUMBER.test((cell.textContent ?? '').trim()),
  )
}

/** Whether a day is chosen, according to its role, its class, or that of its parent. */
const isChosen = (cell: Element): boolean => {
  const holder = cell.closest('td,[role=gridcell]') ?? cell
  return [cell, holder].some(
    (one) =>
      one.getAttribute('aria-selected') === 'true' ||
      /(?:^|[\s_-])selected(?:$|\s)/i.test(one.getAttribute('class') ?? ''),
  )
}

const WHOLE_DATE = [
  /\d{4}-\d{2}-\d{2}/,
  /\p{L}+\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}/u,
  /\d{1,2}(?:st|nd|rd|th|\.)? (?:de )?\p{L}+\.?,? (?:de )?\d{4}/u,
]

/** Milliseconds since 1970, which libraries use for the day of a cell. */
const DAY_MS = 86_400_000
function fromNumber(cell: Element): PartialDate | undefined {
  const told = [...cell.attributes].map(({ value }) => value).find((value) => /^\d{12,13}$/.test(value))
  if (told === undefined) return undefined
  const at = new Date(Number(told))
  const utc = Number(told) % DAY_MS === 0
  const date: PartialDate = utc
    ? { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }
    : { year: at.getFullYear(), month: at.getMonth() + 1, day: at.getDate() }
  return date.day === Number(numberIn(cell)) ? date : undefined
}

function dateOf(cell: Element): PartialDate | undefined {
  const iso = [...cell.attributes].map(({ value }) => /^\d{4}-\d{2}-\d{2}(?=$|T)/.exec(value)?.[0]).find(Boolean)
  if (iso) return parseDate(iso)
  const counted = fromNumber(cell)
  if (counted) return counted
  for (const name of ['data-date', 'data-value', 'data-day', 'datetime', 'aria-label', 'title']) {
    const text = cell.getAttribute(name) ?? cell.closest('td,[role=gridcell]')?.getAttribute(name) ?? ''
    for (const pattern of WHOLE_DATE) {
      const said = pattern.exec(text)?.[0].replace(/(\d)(?:st|nd|rd|th)\b/, '$1')
      const date = said === undefined ? undefined : parseDate(said)
      if (date?.day) return date
    }
    const date = parseDate(text.replace(/^\p{L}+,\s*/u, '').slice(0, 40))
    if (date?.day) return date
  }
  return undefined
}

/** Cells before the first and after the last day of the month, if all cells are numbered consecutively. */
function daysAside(cells: readonly Element[]): ReadonlySet<Element> {
  const numbers = cells.map((cell) => Number(numberIn(cell)))
  const firsts = numbers.flatMap((number, at) => (number === 1 ? [at] : []))
  const [from = 0, to = cells.length] = firsts
  const countsOn = numbers.every((number, at) => at === 0 || number === 1 || number === (numbers[at - 1] ?? 0) + 1)
  if (!countsOn || firsts.length === 0 || to - from < MONTH) return new Set()
  return new Set(cells.filter((_, at) => at < from || at >= to))
}

/** Days of the adjacent months are drawn as well and mean another date. */
function dayIn(cell: Element, month: PartialDate): PartialDate | undefined {
  const outside = cell.closest(
    '[class*="outside"i],[class*="other"i],[class*="adjacent"i],[class*="muted"i],[class*="prev"i],[class*="next"i]',
  )
  return outside ? undefined : { ...month, day: Number(numberIn(cell)) }
}

/** @param controls whether the title may be on buttons that open lists of years and months */
function visibleMonth(grid: Element, holder: Element, controls: boolean): PartialDate | undefined {
  // Month and year in lists or a number box: the chosen value is the visible month.
  const chosen = [...holder.querySelectorAll('select,input[type=number],input[readonly]')]
    .map((one) =>
      one instanceof HTMLSelectElement ? (one.selectedOptions[0]?.text ?? '') : (one as HTMLInputElement).value,
    )
    .join(' ')
  const title = [...holder.querySelectorAll('[class*="title"i],[class*="head"i],[class*="month"i]')].map((part) =>
    textOf(part, { controls, max: 60 }),
  )
  const texts = [
    grid.getAttribute('aria-label') ?? '',
    ...(chosen === '' ? [] : [chosen, ...title.map((text) => `${text} ${chosen}`)]),
    ...[
      ...holder.querySelectorAll(
        'caption,[aria-live],[class*="title"i],[class*="head"i],[class*="month"i],b,strong,h2,h3,h4',
      ),
    ].map((part) => textOf(part, { controls, max: 60 })),
  ]
  return [...texts, ...titlesIn(holder)].map(monthSaid).find((one) => one !== undefined)
}

/** "August 2026", "2026年8月". */
function monthSaid(text: string): PartialDate | undefined {
  const year = /(?<!\d)(?:19|20)\d{2}(?!\d)/.exec(text)?.[0]
  const counted = /(?<!\d)(1[0-2]|0?[1-9])\s*[月월]/.exec(text)?.[1]
  const month =
    counted === undefined
      ? text
          .split(/[\s,./]+/)
          .map((word) => monthOf(word, false))
          .find((one) => one !== undefined)
      : Number(counted)
  return year && month ? { year: Number(year), month } : undefined
}

/** A title without any mark: short text with a year, or a year and a month side by side. */
const titlesIn = (holder: Element): string[] =>
  [...holder.querySelectorAll('*')]
    .filter(
      (one) => one.childElementCount === 0 && /(?:19|20)\d{2}/.test(one.textContent ?? '') && one.checkVisibility(),
    )
    .flatMap((one) => [one, composedParent(one)])
    .map((one) => textOf(one, { controls: true, max: 60 }))
    .filter((text) => text.length < 60)
