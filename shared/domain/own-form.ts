/**
 * Which fields of a page are sent together with the intended ones. Newsletters, callbacks, sign-ins and other postings'
 * applications are often forms of their own beside it, and values typed there go nowhere. Pure.
 */
import { asksFor } from './asked.ts'
import type { Field } from './observation.ts'
import { type Purpose, purposeOf } from './purpose.ts'
import { fold } from './text.ts'

type InForm = Pick<Field, 'form' | 'hints' | 'required' | 'profileKey'>

/** A form's own button, if it is not inside another form: a part that is saved or continued may be one of several. */
const SENDS: ReadonlySet<Purpose> = new Set<Purpose>(['submit', 'apply', 'login', 'signup', 'search', 'other'])

/** The field's form, or if there is none, the part of the page that has its own button. */
const placeOf = ({ form, hints }: InForm): string =>
  form === undefined
    ? `part ${[hints.form?.id, hints.form?.heading, hints.form?.submitText].join('|')}`
    : `form ${form}`

const buttonsOf = ({ hints }: InForm): string[] =>
  (hints.form?.submitText ?? '').split(' | ').filter((one) => one !== '')

/** Drops the fields of other forms that have their own send button. Returns all if none of them is `own`. */
export const inOwnForms = <F extends InForm>(fields: readonly F[], isOwn: (field: F) => boolean): F[] => {
  const own = fields.filter(isOwn)
  const places = new Set(own.map(placeOf))
  const sent = own.some((field) => field.form !== undefined && buttonsOf(field).length > 0)
  return fields.filter((field) => {
    if (own.length === 0 || places.has(placeOf(field))) return true
    if (field.form !== undefined) return !isSentAlone(field)
    const part = fields.filter((one) => placeOf(one) === placeOf(field))
    return !(sent && isChat(part, own))
  })
}

/** The form with the most of these fields. */
export const biggestForm = (fields: readonly Pick<Field, 'form'>[]): number | undefined => {
  const counts = new Map<number | undefined, number>()
  for (const { form } of fields) counts.set(form, (counts.get(form) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

/**
 * `form`: the one that is sent to the page's own address, or below it. `unclear`: nothing shows which of them is meant.
 */
export type SameForm = { kind: 'any' } | { kind: 'form'; id: number } | { kind: 'unclear' }

/**
 * Several forms with identical questions and buttons, each sent to a different address, as when several postings accept
 * applications on one page: which of them is meant.
 * @param page its address, and whether forms under separate headings are about different things although they are sent
 * to one address
 */
export const alikeForms = (fields: readonly AskingInForm[], page: { url: string; byHeading: boolean }): SameForm => {
  const main = biggestForm(fields)
  const making = main === undefined ? '' : makingOf(fields, main)
  const ids = new Set(fields.flatMap(({ form }) => form ?? []))
  const alike = [...ids].filter((form) => making !== '' && makingOf(fields, form) === making)
  const to = new Map(alike.map((form) => [form, actionOf(fields, form, page.url)]))
  const about = alike.map((form) => `${to.get(form)?.href} ${page.byHeading ? headingOf(fields, form) : ''}`)
  if (new Set(about).size < 2) return { kind: 'any' }
  const here = pathOf(URL.parse(page.url))
  const exact = alike.filter((form) => pathOf(to.get(form)) === here)
  const below = alike.filter((form) => here !== '' && pathOf(to.get(form)).startsWith(`${here}/`))
  const [id] = exact.length === 1 ? exact : exact.length === 0 && below.length === 1 ? below : []
  return id === undefined ? { kind: 'unclear' } : { kind: 'form', id }
}

type AskingInForm = InForm & Parameters<typeof asksFor>[0]

/** Questions and buttons; nothing if it asks too little to be more than a newsletter form, or cannot be sent. */
const makingOf = (fields: readonly AskingInForm[], form: number): string => {
  const own = fields.filter((field) => field.form === form)
  if (own.length < 2 || !own.some(isSentAlone)) return ''
  return [...own.map((field) => fold(asksFor(field))), ...new Set(own.flatMap(buttonsOf))].sort().join('\n')
}

const actionOf = (fields: readonly InForm[], form: number, url: string): URL | null =>
  URL.parse(fields.find((field) => field.form === form)?.hints.form?.action ?? '', url)

const headingOf = (fields: readonly InForm[], form: number): string => {
  const { hints } = fields.find((field) => field.form === form) ?? {}
  return fold(hints?.heading ?? hints?.form?.heading ?? '')
}

const pathOf = (url: URL | null | undefined): string => url?.pathname.replace(/\/$/, '') ?? ''

const isSentAlone = (field: InForm): boolean => {
  const purposes = buttonsOf(field).map((name) => purposeOf(name))
  return purposes.length > 0 && purposes.every((one) => !PART.has(one)) && purposes.some((one) => SENDS.has(one))
}
/** Buttons of a form part that continues. */
const PART: ReadonlySet<Purpose> = new Set<Purpose>(['next', 'save', 'back'])

/**
 * A part without a form element that asks for the person's identity again, with its own button and no required answers.
 */
const isChat = (part: readonly InForm[], own: readonly InForm[]): boolean =>
  part.every(({ required, hints }) => !required && (hints.form?.fieldCount ?? 0) <= MOST_CHAT) &&
  part.some((field) => isSentAlone(field)) &&
  part.some(({ profileKey }) => profileKey !== null && own.some((one) => one.profileKey === profileKey))
/** Fields of such a part. */
const MOST_CHAT = 4
