/**
 * The model of the peers bench: the same planning for every tool. It reads the steps of the task and the page as the
 * request shows it, finds the element of the next step by its words, and names it in the format the tool expects. It
 * knows other wordings of a name, and nothing of a page beyond the request.
 */
import { readFileSync } from 'node:fs'

export interface Planned {
  do: 'type' | 'choose' | 'tick' | 'press'
  name: string
  value: string
}

/** A line of a page: what the tool calls the element, what it is, and its name. */
export interface PageLine {
  ref: string
  role: string
  name: string
}

/** All steps that stand in a text, in their order. */
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

/** The element that a step is about; for one of several buttons, the button. */
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
 * Of the steps that end with the same press, those that this page is for: it shows one of their fields, or the button
 * that stands alone. What is of another page is none of them, whatever its button is called.
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

/** Without what a redesign puts around the words. */
const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/^(please answer:|your)\s+/, '')
    .replace(/[\s:*?.]+$/, '')
    .trim()

/** What the redesigns of the sites call things: whoever can read knows these. */
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
