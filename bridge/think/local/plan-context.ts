/**
 * What the planner knows at one observation: the page, the person, the clock, and what was done so far. Queries only.
 */

import type { Answer, Applicant } from '../../../shared/domain/applicant.ts'
import { asksFor } from '../../../shared/domain/asked.ts'
import { isPlaceholder } from '../../../shared/domain/choices.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { Button, Field, Observation } from '../../../shared/domain/observation.ts'
import { FILLS, targetOf } from '../../../shared/domain/operation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { alikeForms, biggestForm, inOwnForms, type SameForm } from '../../../shared/domain/own-form.ts'
import { isSecretField } from '../../../shared/domain/profile-keys.ts'
import type { Objective } from '../../../shared/domain/provider.ts'
import { purposeOf } from '../../../shared/domain/purpose.ts'
import { fold } from '../../../shared/domain/text.ts'
import { isChoice, isHidden, isTextLine, isTick } from '../../../shared/domain/widgets.ts'
import { answerInTask, isLeft, type MeantForm, meantForm } from '../../../shared/domain/wishes/fields.ts'
import { once } from '../../base/once.ts'
import { asEntries } from './entry-fields.ts'
import { firmsIn } from './firms.ts'
import { type OwnDatum, ownDataFor } from './own-data.ts'
import { isSomebodyElses, questionOf } from './whose.ts'
import { LOGIN_WRONG } from './words.ts'

export interface PlanContext {
  seen: Observation
  objective: Objective
  applicant: Applicant
  history: readonly TraceEntry[]
  now: Date
  /** The form that the person's instructions or the page's address mean. */
  form: MeantForm | SameForm
  /** Fields of this page that a person would fill here, in reading order. */
  fields: readonly Field[]
  /** Names of the employer on the page. */
  firms: readonly string[]
  /** The person's own keys, by index of the field that they answer. */
  own: () => ReadonlyMap<number, OwnDatum>
}

export const planContext = (
  seen: Observation,
  objective: Objective,
  entries: readonly TraceEntry[],
  now: Date,
): PlanContext => {
  // Attempts before the work began anew say nothing of this one.
  const history = entries.slice(entries.findLastIndex(({ anew }) => anew) + 1)
  const form = meantFormOf(seen, objective, history)
  const open = asToldIn(seen, objective, { history, form })
  const fields = withComplaints(asEntries(open, seen.buttons), seen.messages)
  const firms = firmsIn(seen, objective.titles)
  const told = toldIn(objective, fields)
  const { applicant, confirmed } = withoutConfirmed(told)
  // Only what is asked needs it.
  const own = once(() =>
    withConfirmed(
      ownDataFor(fields, applicant, (field) => isSomebodyElses(field, fields, {})),
      fields,
      confirmed,
    ),
  )
  return { seen, objective, applicant, history, now, form, fields, firms, own }
}

/** What the person agreed to is answered by their datum, not by what it was at that time. */
const withoutConfirmed = (applicant: Applicant): { applicant: Applicant; confirmed: readonly Answer[] } => {
  const confirmed = applicant.answers.filter(({ key }) => key !== undefined)
  if (confirmed.length === 0) return { applicant, confirmed }
  return { applicant: { ...applicant, answers: applicant.answers.filter(({ key }) => key === undefined) }, confirmed }
}

/** What the person agreed to when it was proposed is as sure as what both sides say. */
const withConfirmed = (
  found: ReadonlyMap<number, OwnDatum>,
  fields: readonly Field[],
  confirmed: readonly Answer[],
): ReadonlyMap<number, OwnDatum> => {
  if (confirmed.length === 0) return found
  const own = new Map(found)
  for (const field of fields) {
    const key = confirmed.find(({ question }) => question === questionOf(field, fields))?.key
    if (key !== undefined) own.set(field.index, { ...found.get(field.index), key, sure: true, exact: true })
  }
  return own
}

/** "Start date" of lessons, a lease or a policy is not the first day at work: the page must mention work. */
export const speaksOfWork = ({ seen, objective }: Pick<PlanContext, 'seen' | 'objective'>): boolean =>
  goalOf(objective.jobType).ofPosting ||
  [
    objective.task,
    seen.title,
    seen.url,
    ...seen.headings,
    ...seen.buttons.map(({ name }) => name),
    ...seen.fields.flatMap(({ label, section, hints }) => [label, section, hints.legend, hints.form?.heading]),
  ].some((words) => words !== undefined && OF_WORK.test(fold(words)))
const OF_WORK =
  /\b(?:jobs?|careers?|applicants?|vacanc\w+|positions?|employ\w+|work(?:ing|place)?|hiring|recruit\w*|roles?|resumes?|cv|salar\w+|internship\w*|join us|bewerb\w*|stellen?|karriere|beruf\w*|arbeit\w*|\w*gehalt\w*|lebenslauf|praktik\w+|eintritt\w*|emplois?|candidat\w*|postes?|recrut\w*|embauche|travail\w*|empleos?|trabaj\w*|postul\w*|vacantes?|puestos?|curricul\w*|vagas?|empregos?|trabalh\w*|estagi\w*|impieg\w*|lavor\w*|candidatura|vacature|sollicit\w*|praca|prac[ye]|rekrut\w*)\b/

/** The fields that the person's instructions leave to fill in: those of the right form, without the excluded ones. */
const asToldIn = (
  seen: Observation,
  { wishes }: Objective,
  { history, form }: Pick<PlanContext, 'history' | 'form'>,
): Field[] => {
  const open =
    form.kind === 'form' ? offered(seen, history).filter((field) => field.form === form.id) : fillable(seen, history)
  return open.filter((field) => !isLeft(wishes, field))
}

/**
 * The right form: by name until the first of its pages is filled in, because later ones may have no name; of several
 * similar ones, by their target address.
 */
const meantFormOf = (
  seen: Observation,
  { wishes, jobType }: Pick<Objective, 'wishes' | 'jobType'>,
  history: readonly TraceEntry[],
): MeantForm | SameForm => {
  const begun = history.some(({ operation, url }) => FILLS.has(operation.op) && pathOf(url) !== pathOf(seen.url))
  const open = offered(seen, history)
  const meant: MeantForm = begun ? { kind: 'any' } : meantForm(wishes, open)
  if (meant.kind !== 'any') return meant
  return alikeForms(open, { url: seen.url, byHeading: goalOf(jobType).ofPosting })
}

/** Answers in the task itself take precedence over earlier ones. */
const toldIn = ({ applicant, wishes }: Objective, fields: readonly Field[]): Applicant => {
  const told = fields.flatMap((field) => {
    const answer = answerInTask(wishes, field)
    return answer === undefined ? [] : [{ question: asksFor(field), answer, from: 'asked' as const }]
  })
  return told.length === 0 ? applicant : { ...applicant, answers: [...applicant.answers, ...told] }
}

/**
 * Leaves out fields that cannot or should not be filled in: traps, searches, locked fields (an empty one may have a
 * calendar to fill it from).
 */
const offered = (seen: Observation, history: readonly TraceEntry[]): Field[] => {
  const chosen = (field: Field): boolean => history.some(({ label }) => label === nameOf(field))
  return seen.fields.filter(
    (field) =>
      !field.trap &&
      !field.disabled &&
      !isHidden(field) &&
      !(field.readonly && isTextLine(field) && field.value !== '' && !chosen(field)) &&
      !isSearch(field) &&
      (field.required || !isInSearch(field)),
  )
}

/** A search of the site, not a question. The input of a searchable list has the same type, but is under a question. */
const isSearch = (field: Field): boolean =>
  (field.role === 'searchbox' || field.hints.type === 'search') &&
  !(isChoice(field) && (field.required || !SEARCHES.test(nameOf(field))))
/** "Your location" beside "Keywords" narrows a search: a form whose only button searches wants nothing of the person. */
const isInSearch = ({ hints: { form } }: Field): boolean => {
  const buttons = (form?.submitText ?? '').split(' | ').filter((name) => name !== '')
  return (
    buttons.length > 0 &&
    (form?.passwordFields ?? 0) === 0 &&
    buttons.every((name) => (purposeOf(name) === 'search' || SAYS_SEARCH.test(name)) && !OF_ONES_OWN.test(name))
  )
}
const SAYS_SEARCH =
  /(?<!\p{L})(?:search|suche|recherche|búsqueda|busca|ricerca|zoek\p{L}*|szukaj|поиск)(?!\p{L})|検索|搜索|검색/iu
/** "Find my booking" asks whose it is. */
const OF_ONES_OWN =
  /^find \p{L}|(?<!\p{L})(?:my|your|meine?n?|ihre?n?|mon|ma|mes|votre|vos|mi|mis|su|tu|meu|minha|seu|sua)(?!\p{L})/iu

const SEARCHES = /^$|\b(?:search|find|suche\w*|recherche\w*|buscar?|busca|cerca|ricerca|zoek\w*|szukaj|sök|søg)\b/i

/** Without other forms beside the real one: a newsletter box, or any form with its own send button. */
const fillable = (seen: Observation, history: readonly TraceEntry[]): Field[] => {
  const open = withoutOthers(offered(seen, history), seen, history)
  const inGroupOf = (field: Field): Field[] => open.filter((one) => groupOf(one) === groupOf(field))
  const biggest = Math.max(0, ...open.map((field) => inGroupOf(field).length))
  const main = open.filter((field) => inGroupOf(field).length === biggest)
  const isAside = (field: Field): boolean => {
    const group = inGroupOf(field)
    // If nothing says which field belongs to which form, they may all belong together.
    if (biggest < 3 || group.length > 2 || [field, ...main].every(({ form }) => form === undefined)) return false
    if (saysAside(field)) return true
    // An address, and at most a consent box beside it.
    const typed = group.filter((one) => !isTick(one))
    return (
      !main.some(({ form }) => form === field.form) &&
      typed.length === 1 &&
      typed.every((one) => main.some((other) => asksAlike(one, other)))
    )
  }
  return open.filter((field) => !isAside(field))
}

/** If an account is required, two ways to it may be side by side; other code chooses between them. */
const withoutOthers = (open: readonly Field[], seen: Observation, history: readonly TraceEntry[]): readonly Field[] => {
  const begun = open.filter((field) => isFilledBy(field, seen, history))
  const main = biggestForm(begun.length > 0 ? begun : open)
  const own = open.filter(({ form }) => main !== undefined && form === main)
  if (own.length < 3 || own.some(({ hints }) => (hints.form?.passwordFields ?? 0) > 0)) return open
  return own.some(({ hints }) => hints.form?.submitText) ? inOwnForms(open, (field) => own.includes(field)) : open
}

const isFilledBy = ({ index }: Field, { url }: Observation, history: readonly TraceEntry[]): boolean =>
  history.some(
    (entry) => FILLS.has(entry.operation.op) && indexOf(entry) === index && pathOf(entry.url) === pathOf(url),
  )

/** Fields outside all forms belong to their part of the page. */
const groupOf = ({ form, section }: Field): number | string | undefined => form ?? section

const saysAside = ({ form, hints, section }: Field): boolean =>
  form === undefined
    ? section !== undefined && NEWS_BOX.test(section)
    : ASIDE.test([hints.form?.submitText, hints.form?.heading, hints.form?.action].join(' '))
const ASIDE = /\b(subscribe|newsletter|search|job alerts?|sign up for|notify me|log ?in)\b/i
const NEWS_BOX = /\b(?:subscribe|newsletter)\b/i

const asksAlike = (one: Field, other: Field): boolean =>
  (one.profileKey !== null && one.profileKey === other.profileKey) || (one.type === 'email' && other.type === 'email')

const asked = (field: Field): string => fold(asksFor(field))

/** A banner that names a field says what is wrong with it, if the field itself does not. */
const withComplaints = (fields: readonly Field[], messages: Observation['messages']): Field[] => {
  const complaints = messages
    .filter(({ kind, text }) => kind === 'error' && !(OF_PASSWORD.test(text) && LOGIN_WRONG.test(text)))
    .map(({ text }) => ({ text, words: ` ${fold(text)} ` }))
  const named = complaints.flatMap(({ text, words }) => {
    const listed = fields.filter((field) => asked(field).length >= 4 && words.includes(` ${asked(field)} `))
    const found = isList(text) && fields.some((one) => !isFilled(one)) ? listed.filter((one) => !isFilled(one)) : listed
    return found
      .filter(
        (field) =>
          !found.some(
            (other) =>
              other !== field && asked(other).includes(asked(field)) && asked(other).length > asked(field).length,
          ),
      )
      .map((field) => ({ field, text }))
  })
  return fields.map((field) => {
    const complaint = field.error === undefined ? named.find((one) => one.field === field) : undefined
    return complaint ? { ...field, error: complaint.text } : field
  })
}

/** "The e-mail or password is not correct": about both together, and the account says what follows from it. */
const OF_PASSWORD =
  /password|passcode|credentials|passwort|kennwort|mot de passe|contraseña|senha|wachtwoord|パスワード|密码|비밀번호/i

/** "Please fill in all of: name, address, weeks": says what is needed, not which of it is missing. */
const isList = (text: string): boolean => SAYS_MISSING.test(text) && /,| and |;/.test(text)

export const isFilled = (field: Field): boolean =>
  isTick(field)
    ? field.checked === true
    : field.value.trim() !== '' &&
      !isPlaceholder(field.options?.find(({ selected }) => selected) ?? { label: field.value })

/** The page says that something is missing, but names no field. */
export const SAYS_MISSING =
  /\b(?:missing|required|(?:complete|fill (?:in|out)|answer|provide|enter) (?:all|every|your|the|each)|incomplete|pflichtfeld|fehl(?:t|en)|obligatoires?|obligatori[oa]s?)/i

const pathOf = (url: string): string => (URL.canParse(url) ? new URL(url).pathname : url)

/**
 * Attempts on this field here, oldest first. A redrawn field is identified by its label and section; among twins
 * (entries of a section without numbers), only by its index.
 */
export const attemptsOn = (field: Field, { history, seen, fields, objective }: PlanContext): TraceEntry[] => {
  const name = nameOf(field)
  // What the page emptied beside a refused password is entered anew with the next one.
  const isAnew = isSecretField(field) || (field.value === '' && fields.some(isSecretField))
  const since = isAnew ? (objective.gaveSecretAt ?? -1) : -1
  const hasTwin = fields.some(
    (other) => other !== field && nameOf(other) === name && (other.section ?? '') === (field.section ?? ''),
  )
  return history.filter(
    (entry) =>
      FILLS.has(entry.operation.op) &&
      entry.order > since &&
      (entry.label ?? '') === name &&
      (entry.section ?? '') === (field.section ?? '') &&
      pathOf(entry.url) === pathOf(seen.url) &&
      (!hasTwin || indexOf(entry) === field.index),
  )
}
const nameOf = (field: Field): string => field.label || field.name
const indexOf = ({ operation }: TraceEntry): number | undefined => {
  const target = targetOf(operation)
  return target && 'index' in target ? target.index : undefined
}

/** Attempts on the visible view; empty right after arriving. */
export const onThisView = ({ history }: PlanContext): readonly TraceEntry[] => {
  const last = history.at(-1)
  return last === undefined || last.leaves ? [] : history.filter(({ page }) => page === last.page)
}

const isClick = (entry: TraceEntry): boolean => entry.operation.op === 'click'

/** How often a button was pressed, on this view or in the whole run. */
export const pressesOf = (button: Pick<Button, 'name' | 'section'>, entries: readonly TraceEntry[]): TraceEntry[] =>
  entries.filter(
    (entry) => isClick(entry) && entry.label === button.name && (entry.section ?? '') === (button.section ?? ''),
  )

/** Presses on this view that were meant to lead on and did not. */
export const refusals = (context: PlanContext, forwardNames: ReadonlySet<string>): TraceEntry[] =>
  onThisView(context).filter(
    (entry) =>
      isClick(entry) && entry.outcome.status === 'done' && entry.label !== undefined && forwardNames.has(entry.label),
  )

/** Presses on this view that hit a covered element. */
export const coveredPresses = (context: PlanContext): TraceEntry[] =>
  onThisView(context).filter(
    (entry) => isClick(entry) && entry.outcome.status === 'failed' && entry.outcome.code === 'ACTION_OBSCURED',
  )

export const trailingWaits = ({ history }: PlanContext): number => {
  const other = history.findLastIndex(({ operation }) => operation.op !== 'wait')
  return history.length - 1 - other
}
