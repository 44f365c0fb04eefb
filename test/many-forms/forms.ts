/**
 * Many small forms, each with its own markup: serves them without the expected answers, and judges the values of
 * their fields.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { html } from '../../sites/kit/respond.ts'
import type { Site } from '../../sites/kit/site.ts'
import { FACTS, PEOPLE, type Who } from './people.ts'

const PAGES = new URL('pages/', import.meta.url)
export const FORM_NAMES = readdirSync(PAGES).map((file) => file.replace(/\.html$/, ''))
export const WHO = Object.keys(PEOPLE) as Who[]

const DUE = /\s+due="([^"]*)"/g
const source = (name: string): string => readFileSync(new URL(`${name}.html`, PAGES), 'utf8')

/** The expected value of each control, in the order of the document; undefined if that is arguable. */
const dueIn = (name: string): (string | undefined)[] =>
  (source(name).match(/<(?:input|select|textarea)\b[^>]*>/gi) ?? []).map((tag) => / due="([^"]*)"/.exec(tag)?.[1])

/** The page as it is served. */
export const pageOf = (name: string): string => `<!doctype html><meta charset="utf-8">${source(name).replace(DUE, '')}`

export const manyForms: Site = {
  name: 'many-forms',
  title: 'Many small forms',
  pages: FORM_NAMES.map((name) => ({ path: `/${name}`, title: name })),
  async handle(request) {
    const name = request.path.slice(1)
    if (!FORM_NAMES.includes(name)) return undefined
    return html(request.method === 'POST' ? '<h1>Thank you</h1><p>We have received your answers.</p>' : pageOf(name))
  },
}

/** The value of a control: `texts` are all ways to write it, empty if it has none. */
export interface Control {
  at: number
  called: string
  texts: string[]
}

/** Runs in the page: one entry for each control except buttons; a group of radios is read at its first. */
export const controlsInPage = (): Control[] => {
  const of = (control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement): string[] => {
    if (control instanceof HTMLSelectElement) {
      const [chosen] = control.selectedOptions
      return chosen && chosen.value !== '' ? [chosen.value, chosen.text.trim()] : []
    }
    if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked ? ['yes'] : []
    if (control instanceof HTMLInputElement && control.type === 'radio') {
      const group = [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
        ({ name, form }) => name === control.name && form === control.form,
      )
      const chosen = group.find(({ checked }) => checked)
      return chosen ? [chosen.value, chosen.closest('label')?.textContent?.trim() ?? ''] : []
    }
    return control.value ? [control.value] : []
  }
  return [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].flatMap((control, at) =>
    ['submit', 'reset', 'button', 'hidden'].includes(control.type)
      ? []
      : [{ at, called: control.name || control.id || control.placeholder || `#${at}`, texts: of(control) }],
  )
}

export type Outcome = 'right' | 'blank' | 'missed' | 'wrong'
export interface Judged {
  form: string
  who: Who
  field: string
  due: string
  put: string
  outcome: Outcome
}

const plain = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()
const bare = (text: string): string => text.replace(/[\s()-]/g, '')

const allows = (wanted: string, text: string): boolean =>
  wanted.startsWith('re:')
    ? [text, bare(text)].some((one) => new RegExp(wanted.slice(3), 'i').test(one))
    : plain(wanted) === plain(text)

const outcomeOf = (due: string, who: Who, texts: readonly string[]): Outcome => {
  const open = due.startsWith('?')
  const word = open ? due.slice(1) : due
  if (word === 'yes' || word === 'no') {
    if (texts.length === 0) return open || word === 'no' ? 'blank' : 'missed'
    return word === 'yes' ? 'right' : 'wrong'
  }
  const fact =
    FACTS[word]?.[WHO.indexOf(who)] ?? (word.startsWith('=') ? [word.slice(1)] : word === '-' ? [] : undefined)
  if (fact === undefined) throw new Error(`no such fact: ${word}`)
  if (texts.length === 0) return open || fact.length === 0 ? 'blank' : 'missed'
  return fact.some((wanted) => texts.some((text) => allows(wanted, text))) ? 'right' : 'wrong'
}

/** @param before the values that the page came with: those that are still there are not the product's */
export const judged = (form: string, who: Who, before: readonly Control[], after: readonly Control[]): Judged[] => {
  const dues = dueIn(form)
  return after.flatMap(({ at, called, texts }): Judged[] => {
    const due = dues[at]
    if (due === undefined || due === '~') return []
    const was = before.find((one) => one.at === at)?.texts ?? []
    const kept = texts.join('|') === was.join('|')
    const outcome = outcomeOf(due, who, texts)
    const put = texts.at(-1) ?? ''
    return [{ form, who, field: called, due, put, outcome: kept && outcome === 'wrong' ? 'missed' : outcome }]
  })
}
