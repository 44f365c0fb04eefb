/** The content of a cell or a part of a card, and the kind of that content. Finding cells is not done here. */
import type { Shape } from '../domain/table.ts'
import { squeeze, textOf } from './label-text.ts'

/** Maximum characters of one value. */
const LONGEST = 4_000

/**
 * The text of an element; without any, the value of its field, the text of its buttons, or the name of
 * its picture or icon.
 */
export function wordsOf(el: Element): string {
  if (el.childElementCount === 0) return squeeze(el.textContent ?? '').slice(0, LONGEST) || titleOf(el)
  return textOf(el, { max: LONGEST }) || fieldValue(el) || textOf(el, { controls: true, max: LONGEST }) || titleOf(el)
}

/** The text of a header cell, including its sort button, without sort arrows. */
export const headerOf = (el: Element): string =>
  squeeze((textOf(el, { controls: true, max: 120 }) || titleOf(el)).replace(/[▲▼△▽↑↓⇅↕⬍▴▾]+/gu, ' '))

function fieldValue(el: Element): string {
  const field = el.querySelector('input:not([type=hidden],[type=button],[type=submit]),select,textarea')
  if (field instanceof HTMLSelectElement) return squeeze(field.selectedOptions[0]?.textContent ?? '')
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) return ''
  if (field instanceof HTMLInputElement && field.type === 'password') return ''
  return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : ''
}

function titleOf(el: Element): string {
  const named = el.matches('[aria-label],[title]')
    ? el
    : el.querySelector('[aria-label]:not(button,a),[title]:not(button,a),svg > title')
  return squeeze(named?.getAttribute('aria-label') ?? named?.getAttribute('title') ?? named?.textContent ?? '')
}

/** Absolute URL of a link; '' if it leads nowhere. */
export const linkOf = (el: Element): string => {
  const href = el.getAttribute('href')
  if (!href || /^(?:#|javascript:)/i.test(href.trim())) return ''
  return URL.parse(href, document.baseURI)?.href ?? ''
}

/** Absolute URL of a picture, even if it loads lazily; '' for placeholders and spacers. */
export function pictureOf(img: Element): string {
  const late = ['data-src', 'data-original', 'data-lazy-src'].map((name) => img.getAttribute(name)).find(Boolean)
  const set = (img.getAttribute('srcset') ?? img.getAttribute('data-srcset'))?.trim().split(/[\s,]+/)[0]
  const source = late ?? img.getAttribute('src') ?? set ?? ''
  if (source === '' || /^data:/i.test(source)) return set ? (URL.parse(set, document.baseURI)?.href ?? '') : ''
  return URL.parse(source, document.baseURI)?.href ?? ''
}

const SHAPE_OF: readonly (readonly [Shape, RegExp])[] = [
  ['email', /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ['url', /^https?:\/\/\S+$/i],
  [
    'money',
    /^(?:from |ab |dès )?[-+]?(?:[$€£¥₹₽₩₺]|(?:USD|EUR|GBP|CHF|CAD|AUD|SEK|NOK|DKK|PLN|JPY|INR|BRL) ?)\s?\d[\d.,'\s]*|^\d[\d.,'\s]*\s?(?:[$€£¥₹₽₩₺]|(?:USD|EUR|GBP|CHF|CAD|AUD|SEK|NOK|DKK|PLN|JPY|INR|BRL|kr|zł)\b)/i,
  ],
  [
    'date',
    /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|(?:\d{1,2}\.? )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d)/i,
  ],
  ['number', /^[-+]?\d[\d.,'\s]*\s?%?$/],
  ['phone', /^\+?[\d(][\d\s()./-]{6,}$/],
]

export const shapeOf = (value: string): Shape =>
  value === '' ? 'empty' : (SHAPE_OF.find(([, pattern]) => pattern.test(value))?.[0] ?? 'text')

/** The shape that most of the values have. */
export function commonShape(values: readonly string[]): Shape {
  const counts = new Map<Shape, number>()
  for (const value of values.slice(0, 100)) {
    const shape = shapeOf(value)
    if (shape !== 'empty') counts.set(shape, (counts.get(shape) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 'empty'
}

/** Makes keys unique: "Price", "Price 2". */
export function uniqueKeys(keys: readonly string[]): string[] {
  const used = new Set<string>()
  return keys.map((key) => {
    let unique = key
    for (let number = 2; used.has(unique); number += 1) unique = `${key} ${number}`
    used.add(unique)
    return unique
  })
}
