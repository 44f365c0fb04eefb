/**
 * The model of the peers bench: the same planning for every tool. It reads the task's steps and the page from the
 * request, finds the element of the next step by its words, and names it in the format the tool expects. It knows other
 * wordings of a name. All it knows about a page is what the request shows.
 */
import { readFileSync } from 'node:fs'

export interface Planned {
  do: 'type' | 'choose' | 'tick' | 'press'
  name: string
  value: string
}

/** A line of a page: the tool's reference to the element, its role and its name. */
export interface PageLine {
  ref: string
  role: string
  name: string
}

/** All steps in a text, in order. */
export const stepsIn = (text: string): Planned[] =>
  [...text.matchAll(/\b(?:(type|choose) "([^"]*)" in(?:to)? "([^"]*)"|(tick|press) "([^"]*)")/g)].map(
    ([, fill, value = '', name = '', touch, touched = '']) =>
      fill ? { do: fill as Planned['do'], name, value } : { do: touch as Planned['do'], name: touched, value: '' },
  )

const ROLES: Readonly<Record<Planned['do'], RegExp>> = {
  type: /^(textbox|searchbox|spinbutton|combobox|input|textarea|date|time|month|week|slider)/i,
  choose: /^(combobox|select|listbox|radio|menulist)/i,
  tick: /^(checkbox|switch|menuitemcheckbox|input)/i,
  press: /^(button|link|a\b|submit)/i,
}

/** The element of a step; for a choice among radio buttons, the button. */
export const elementFor = (step: Planned, lines: readonly PageLine[]): PageLine | undefined => {
  const fitting = lines.filter(({ role }) => ROLES[step.do].test(role))
  const button =
    step.do === 'choose' &&
    named(
      step.value,
      lines.filter(({ role }) => /^radio$/i.test(role)),
    )
  return (
    button ||
    named(
      step.name,
      fitting.filter(({ role }) => !/^radio$/i.test(role)),
    )
  )
}

/**
 * The part of the steps, up to a press, that belongs to this page: the page shows one of the part's fields, or its
 * button if it has no fields. A button with the same name is not enough.
 */
export const stepsOfPage = (steps: readonly Planned[], lines: readonly PageLine[]): Planned[] => {
  const isThere = (step: Planned): boolean => elementFor(step, lines) !== undefined
  let part: Planned[] = []
  for (const step of steps) {
    part.push(step)
    if (step.do !== 'press') continue
    const fields = part.slice(0, -1)
    if (fields.length > 0 ? fields.some(isThere) : isThere(step)) return part
    part = []
  }
  return []
}

const named = (name: string, lines: readonly PageLine[]): PageLine | undefined => {
  const wordings = new Set([name, ...(SYNONYMS[name.toLowerCase()] ?? [])].map(plain))
  return (
    lines.find((one) => plain(one.name) === plain(name)) ??
    lines.find((one) => wordings.has(plain(one.name))) ??
    lines.find((one) => plain(one.name).startsWith(plain(name)))
  )
}

/** Removes the words that a redesign adds. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(please answer:|your)\s+/, '')
    .replace(/[\s:*?.]+$/, '')
    .trim()

/** The wordings that redesigns of the sites use, which any reader understands. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [
    ...readFileSync(new URL('../../sites/kit/mutate.js', import.meta.url), 'utf8').matchAll(
      /^ {4}(?:'([^']+)'|(\w+)): \[((?:'[^']*'(?:, )?)+)\],$/gm,
    ),
  ].map(([, quoted, word, list = '']) => [
    quoted ?? word ?? '',
    [...list.matchAll(/'([^']*)'/g)].map(([, one = '']) => one),
  ]),
)
