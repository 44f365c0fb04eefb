// Simulates a model that applies for jobs, using only the person's data, the page and the history in the request.
import { pagesIn } from './pages-in.ts'
import type { Asked, Reply } from './wire.ts'

export interface Item {
  index: number
  kind: string
  name: string
  /** The text after the name: states, value, options, error. */
  rest: string
  options: { index: number; label: string; chosen: boolean }[]
}

/** Words of a label → value, as a template. The first match counts. */
const WANTS: readonly (readonly [RegExp, string])[] = [
  [/preferred|middle|suffix|extension|line 2|local given|phonetic/i, ''],
  [/first name|given name/i, '{{given-name}}'],
  [/last name|family name|surname/i, '{{family-name}}'],
  [/^(full |your |legal )*name$/i, '{{name}}'],
  [/e-?mail/i, '{{email}}'],
  [/verify.*password|new password|^password/i, '{{secret:new-password}}'],
  [/device type/i, '{{tel-type}}'],
  [/country.*(phone )?code/i, ''],
  [/^phone( number)?$|mobile number/i, '{{tel}}'],
  [/^country$/i, '{{country}}'],
  [/address line 1|^street|^address$/i, '{{address-line1}}'],
  [/postal|zip/i, '{{postal-code}}'],
  [/location|based/i, '{{address-level2}}'],
  [/^city$|city or town/i, '{{address-level2}}'],
  [/^state|province/i, '{{address-level1}}'],
  [/linkedin/i, '{{linkedin}}'],
  [/authorized|authorised|eligible to work/i, '{{work-authorization}}'],
  [/sponsor/i, '{{sponsorship}}'],
  [/how did you hear/i, '{{how-heard}}'],
  [/salary|compensation/i, '{{salary}}'],
  [/start\?|start date|available/i, '{{start-date}}'],
  [/gender/i, '{{gender}}'],
  [/veteran/i, '{{veteran}}'],
  [/disability|check one of the boxes/i, '{{disability}}'],
  [/race|ethnicity/i, '{{race}}'],
  [/^date|today/i, '{{today}}'],
  [/previously (worked|been employed)|worked for|ever been employed/i, '{{previously-employed}}'],
]

const ONWARD = [
  /^(submit( application| profile)?|send( message)?)$/i,
  /^(save and continue|continue|next)$/i,
  /^create account$/i,
  /^apply manually$/i,
  /^apply( now| for this job( online)?)?$/i,
]

/** How a simulated reader interprets words. */
export interface Vocabulary {
  /** The value for a field or list with this name: a template or an option's label, '' for none. `datum` reads data. */
  wanted(name: string, datum: (key: string) => string | undefined): string | undefined
  /** Optional boxes to tick. */
  ticks: RegExp
  /** Buttons that continue, the best first. */
  onward: readonly RegExp[]
  received: RegExp
  /** Whether optional lists are left empty. */
  sparing: boolean
}

const ENGLISH: Vocabulary = {
  wanted: (name) => WANTS.find(([words]) => words.test(name))?.[1],
  ticks: /agree|confirm|acknowledg|consent|accept|terms|privacy/i,
  onward: ONWARD,
  received: /^confirmation: |thank you|has been received|successfully submitted/im,
  sparing: true,
}

/** Fills in required and well-known fields, continues, and is done once the page confirms the application. */
export const applicant = (asked: Asked): Reply => applicantKnowing(ENGLISH)(asked)

/** The same reader with another vocabulary. */
export const applicantKnowing =
  (words: Vocabulary) =>
  ({ text }: Asked): Reply => {
    const items = itemsIn(text)
    const page = pagesIn(text).at(-1) ?? ''
    if (words.received.test(page))
      return { call: { thought: 'The page thanks.', operations: [], task_status: 'completed', confidence: 1 } }
    const done = new Set([...text.matchAll(/^\d+\. \w+ \[(\d+)\].* → done/gm)].map(([, index]) => Number(index)))
    const operations: Record<string, unknown>[] = []
    for (const item of items) {
      if (done.has(item.index) || (isFilled(item) && !isWrong(item, text, words)) || /\bdisabled\b/.test(item.rest))
        continue
      const fill = fillOf(item, text, words)
      if (fill) operations.push(fill)
    }
    const button = words.onward
      .map((onward) =>
        items.find(({ kind, name, rest }) => /button|link/.test(kind) && onward.test(name) && !/disabled/.test(rest)),
      )
      .find((one) => one !== undefined)
    // The button may be pressed again: after a rejection, something else was filled in.
    if (button)
      operations.push({
        op: 'click',
        index: button.index,
        ...(/^(submit|send)/i.test(button.name) && { commit: true }),
      })
    return {
      call: {
        thought: 'Filling in what is known, then going on.',
        operations,
        task_status: 'in_progress',
        confidence: 0.9,
      },
    }
  }

/** The same reader with a limit of operations per answer, and a delay before each answer. */
export const applicantDoing =
  (most: number, delayMs: number, words = ENGLISH) =>
  (asked: Asked): Reply => {
    const reply = applicantKnowing(words)(asked)
    if (typeof reply !== 'object' || !('call' in reply)) return reply
    const call = reply.call as { operations: unknown[] }
    return { ...reply, delayMs, call: { ...call, operations: call.operations.slice(0, most) } }
  }

const fillOf = (
  { index, kind, name, rest, options }: Item,
  text: string,
  words: Vocabulary,
): Record<string, unknown> | undefined => {
  const required = /\brequired\b/.test(rest) || rest.includes('! ')
  const answer = new RegExp(`^answer:(${escaped(name)}): `, 'm').test(text) ? `{{answer:${name}}}` : undefined
  const wanted = answer ?? words.wanted(name, (key) => datumIn(text, key))
  if (kind === 'checkbox') return required || words.ticks.test(name) ? { op: 'check', index, checked: true } : undefined
  if (kind === 'file') {
    const wanted = required ? /resume|cv|attach|upload|choose a file/i : /^(upload )?resume/i
    return wanted.test(name) ? { op: 'upload', index, files: ['{{resume}}'] } : undefined
  }
  // The parts of a date are one field, so one of them stands for the field.
  if (kind === 'spinbutton')
    return required && /month/i.test(name) ? { op: 'type', index, text: '{{today}}' } : undefined
  const part = partOfDate(name, rest, text)
  if (part) return { op: 'select', index, options: [part] }
  if (!wanted || !knows(wanted, text)) return undefined
  if (options.length > 0 || /^(combobox|listbox|radiogroup|group)$/.test(kind))
    return !words.sparing || required || answer || /location|based/i.test(name)
      ? { op: 'select', index, options: [wanted] }
      : undefined
  return /^(textbox|date|spinbutton|searchbox)$/.test(kind) ? { op: 'type', index, text: wanted } : undefined
}

/** A list of months or years asks for a part of the start date. */
const partOfDate = (name: string, rest: string, text: string): string | undefined => {
  const [, year = '', month = ''] = /^start-date: "(\d{4})-(\d\d)/m.exec(text) ?? []
  if (!/start\?|start date/i.test(name) || year === '') return undefined
  if (/\{[^}]*(January|February)/.test(rest)) return MONTHS[Number(month) - 1]
  return /\{[^}]*20\d\d/.test(rest) ? year : undefined
}
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

const knows = (template: string, text: string): boolean => {
  const key = /^\{\{(?:secret:)?([\w.-]+)\}\}$/.exec(template)?.[1]
  return key === undefined
    ? template !== ''
    : new RegExp(`^(?:\\{\\{secret:)?${escaped(key)}(?::|\\}\\})`, 'm').test(text)
}

const datumIn = (text: string, key: string): string | undefined => new RegExp(`^${key}: "(.*)"$`, 'm').exec(text)?.[1]

const isFilled = ({ kind, rest, options }: Item): boolean =>
  options.length > 0
    ? options.some(({ chosen }) => chosen)
    : kind === 'checkbox'
      ? /\bchecked\b/.test(rest)
      : / = "(?!\W*(?:make a selection|select|choose|please))/i.test(rest) && !rest.includes('! ')

/** Another person's name or e-mail, from a misread file. */
const isWrong = ({ kind, name, rest }: Item, text: string, words: Vocabulary): boolean => {
  const [, key = ''] =
    /^\{\{(given-name|family-name|name|email)\}\}$/.exec(words.wanted(name, (datum) => datumIn(text, datum)) ?? '') ??
    []
  const known = datumIn(text, key)
  const shown = / = "([^"]*)"/.exec(rest)?.[1]
  return kind === 'textbox' && key !== '' && known !== undefined && shown !== undefined && shown !== known
}

/** The current page: the first observation with all later changes applied. */
export const itemsIn = (text: string): Item[] => {
  const items = new Map<number, Item>()
  for (const block of pagesIn(text)) {
    for (const line of block.split('\n')) {
      const item = itemOf(line)
      if (item) items.set(item.index, item)
      for (const [, gone] of /^gone: (.*)$/.exec(line)?.[1]?.matchAll(/\[(\d+)\]/g) ?? []) items.delete(Number(gone))
    }
  }
  return [...items.values()].sort((a, b) => order(text, a.index) - order(text, b.index))
}

const order = (text: string, index: number): number => text.indexOf(`[${index}] `)

const itemOf = (line: string): Item | undefined => {
  const [, index, kind = '', name = '', rest = ''] = /^\s*\*?\[(\d+)\] (\w+)(?: "([^"]*)")?(.*)$/.exec(line) ?? []
  if (index === undefined) return undefined
  const listed = /: (\[\d+\] .*)$/.exec(rest)?.[1] ?? ''
  const options = [...listed.matchAll(/\[(\d+)\] ([^|]*?)( ✓)?(?: disabled)?(?= \||$)/g)].map(
    ([, at, label = '', chosen]) => ({ index: Number(at), label, chosen: chosen !== undefined }),
  )
  return { index: Number(index), kind, name, rest, options }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
