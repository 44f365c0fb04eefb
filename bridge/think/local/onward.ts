/** Which button leads on from here, and whether pressing it sends something. */

import { asksFor } from '../../../shared/domain/asked.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import { type ButtonEffect, effectOf } from '../../../shared/domain/learned-platform.ts'
import type { Button, Field, Observation } from '../../../shared/domain/observation.ts'
import { FILLS, targetOf } from '../../../shared/domain/operation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { biggestForm } from '../../../shared/domain/own-form.ts'
import { ownLinks } from '../../../shared/domain/posting-links.ts'
import { purposeOf } from '../../../shared/domain/purpose.ts'
import { urlPattern, withoutTracking } from '../../../shared/domain/url.ts'
import { isTick, isUpload, traitsOf } from '../../../shared/domain/widgets.ts'
import { keyOf } from './datum.ts'
import { coveredPresses, type PlanContext } from './plan-context.ts'
import { APPLY_PLAINLY, OTHER_ACCOUNT, PREFILL_SHORTCUT, SENDS_A_PART } from './words.ts'

export interface Onward {
  button: Button
  commit: boolean
}

const isPassword = (field: Field): boolean =>
  (traitsOf(field).secret || field.type === 'password') && !HIDDEN_NUMBER.test(asksFor(field))
/** Typed without being shown, and not for a sign-in. */
const HIDDEN_NUMBER =
  /\b(?:ssn|social (?:security|insurance)|national (?:id|insurance)|tax(?:payer)? id\w*|tin|itin|ein|passport|account n\w*|routing|iban|sort code|card n\w*|cvv|cvc|security code|gift card|licen[cs]e|member id|insurance n\w*|last (?:4|four))\b/i
export const passwordFields = ({ fields }: PlanContext): Field[] => fields.filter(isPassword)

/** Keys that make a page more than a search or a sign-in box. */
const OF_A_PERSON =
  /^(given-name|family-name|name|email|tel|resume|cover-letter|linkedin|street-address|address-|postal-code|country|experience\.|education\.|work-authorization|sponsorship|gender|race|ethnicity|veteran|disability|salary|start-date)/

/** Whether there is a form to fill in, and not only a posting with a search box. */
export const hasForm = (context: PlanContext): boolean =>
  isForm(context) && !(isOnlyNewsletter(context) && opener(context) !== undefined) && !isBeforePosting(context)

/**
 * Beside a button into an application, a form that asks only for an address is about something else: alerts, news, an
 * account.
 */
const isBeforePosting = (context: PlanContext): boolean =>
  goalOf(context.objective.jobType).ofPosting &&
  context.fields.every((field) => keyOf(field) === 'email' || isTick(field)) &&
  entrances(context).some(({ href }) => href !== undefined)

/** Many pages whose own form is behind a button have a newsletter box. */
const isOnlyNewsletter = ({ fields, seen }: PlanContext): boolean =>
  fields.filter((field) => !isTick(field)).length === 1 &&
  fields.some((field) => keyOf(field) === 'email') &&
  seen.buttons.some(({ name, submit }) => submit && NEWS.test(name))
const NEWS = /\b(?:subscribe|newsletter|notify me|keep me (?:posted|updated)|join (?:the |our )?(?:list|newsletter))\b/i

/** Opens the form of a page that shows none yet. */
const opener = (context: PlanContext): Button | undefined =>
  usable(context).find(({ name }) => opensForm(name) && !NEWS.test(name) && !OTHER_ACCOUNT.test(name))
/** Whether the name of a button says that it opens a form. */
export const opensForm = (name: string): boolean => OPENS.test(name) || BEGINS.test(name)
/** Asks for something that needs further details; the words after it say how long that takes. */
const BEGINS =
  /^(?:file|report|lodge|raise|make|start|begin|open|create|submit|request|plan|schedule) (?:an?|your|a new|new) (?:new )?(?:claim|complaint|request|return|application|ticket|case|report|booking|reservation|appointment|donation|order|enquiry|inquiry|quote|proposal|paper|entry|account|nomination|referral)(?!\p{L}).{0,60}$/iu
const OPENS =
  /^(?:register|sign up|enrol+|book|reserve|get started|start|begin|join|rsvp|apply|request (?:a|an)|get (?:a|my|your)|open|show|fill (?:in|out)|generate|create|new|make)(?: (?:now|here|today|your|a|an|the|my|me|us|this|free|form|application|request|quote|place|spot|seat|ticket|appointment|booking|reservation|registration|enquiry|report|claim|survey|in|out))*[\s!›»→…]*$/i

const isForm = ({ fields, seen }: PlanContext): boolean =>
  fields.some((field) => field.required || isUpload(field) || OF_A_PERSON.test(keyOf(field) ?? '')) &&
  !(seen.pageType === 'listing' && fields.length <= 2)

const usable = ({ seen }: Pick<PlanContext, 'seen'>): Button[] => seen.buttons.filter(({ disabled }) => !disabled)

/** The button that sends or advances what was filled in. */
export const onward = (context: PlanContext): Onward | undefined => {
  const form = biggestForm(context.fields)
  const inForm = usable(context).filter(
    (button) =>
      (form === undefined || button.form === undefined || button.form === form) && !isStillCovered(button, context),
  )
  const wall = passwordFields(context)
  if (wall.length > 0) {
    const signup = wall.length > 1 || wall.some((field) => keyOf(field) === 'new-password')
    const first = signup ? ['signup', 'login'] : ['login', 'signup']
    const button = pick(inForm, [...first, 'next', 'submit', 'other'], true) ?? pick(inForm, first, false)
    // A sign-up that asks only for an account does not send an application.
    return button && { button, commit: button.purpose === 'submit' && context.fields.length > 6 }
  }
  const button =
    pick(inForm, ['next'], false, isLast(context.seen) ? ['submit'] : []) ??
    knownTo('leads_on', inForm, context) ??
    pick(inForm, ['submit'], false) ??
    knownTo('sends', inForm, context) ??
    pick(inForm, ['apply', 'signup', 'save', 'other'], true) ??
    pick(inForm, ['save'], false) ??
    inForm.findLast(({ name }) => context.fields.length > 0 && CONFIRMS.test(name)) ??
    onlyOne(inForm, context)
  if (button) return { button, commit: sends(button, context) }
  const yes = sureness(context)
  return yes && { button: yes, commit: true }
}

/** "Are you sure?" after the press that sends: the yes of a view that offers nothing but that and a way back. */
const sureness = (context: PlanContext): Button | undefined => {
  const { seen, fields, history } = context
  const last = history.findLast(({ operation }) => operation.op !== 'wait')
  if (!last?.commit || fields.length > 0 || !ASKS_SURE.test(seen.text) || ABOUT_ELSE.test(seen.text)) return undefined
  const [yes, ...others] = usable(context).filter(({ name }) => SAYS_YES.test(name))
  const goesBack = seen.buttons.some(({ name, purpose }) => BACKS.has(purpose) || SAYS_NO.test(name))
  return yes && others.length === 0 && goesBack && yes.name !== last.label ? yes : undefined
}
const ASKS_SURE =
  /\b(?:sure|certain|confirm|ready to (?:submit|send|apply)|(?:submit|send) (?:it|this|your|the|now)|sicher|wirklich|absenden|s[ûu]re?s?|certaine?s?|confirmer|envoyer|segur[oa]s?|enviar|certeza|confirmar)\b/iu
/** What is confirmed is something else than sending. */
const ABOUT_ELSE =
  /\b(?:leave|leaving|discard|unsaved|delet\w+|cancel (?:your|this|the)|withdraw\w*|pay(?:ment|ing)?|purchase|charged?|log(?:ged)? out|sign(?:ed)? out|expire[ds]?|verwerfen|l[öo]schen|verlassen|zahl\w+|supprimer|quitter|payer|salir|descartar|pagar|sair)\b/iu
const SAYS_YES =
  /^(?:yes(?:,? (?:i['’]?m|i am|please)(?: sure)?)?|yep|ok(?:ay)?|sure|i['’]?m sure|i am sure|go ahead|ja|oui|s[ií]|sim)[\s.!✓✔]*$/iu
const SAYS_NO = /^(?:no\b|not yet|keep editing|nein|non\b|não|nee)/iu
const BACKS: ReadonlySet<Button['purpose']> = new Set(['back', 'close'])

/** Confirms the only answer that a page asks for at a time. */
const CONFIRMS = /^(?:ok(?:ay)?|done|confirm|enter)\b[\s✓✔↵→]*(?:press enter\W*)?$/i

/** "Run", "Go for it!": the only button after the last field of a plain form, with words that are in no table. */
const onlyOne = (buttons: readonly Button[], { objective, fields, history }: PlanContext): Button | undefined => {
  if (!goalOf(objective.jobType).anyForm || fields.length === 0) return undefined
  const last = Math.max(...fields.map(({ index }) => index))
  // The same button may have led here under another name: it is older than the fields.
  const ledHere = (index: number): boolean =>
    history.some(({ operation }) => {
      const target = operation.op === 'click' ? targetOf(operation) : undefined
      return target !== undefined && 'index' in target && target.index === index
    })
  const after = buttons.filter(({ name, index }) => (index > last || ledHere(index)) && /\p{L}{2}/u.test(name))
  const [only] = after
  return after.length === 1 && only?.purpose === 'other' ? only : undefined
}

/** The element that covers it was closed, but is still there. */
const isStillCovered = (button: Button, context: PlanContext): boolean =>
  coveredPresses(context).filter(({ label }) => label === button.name).length >= MAX_COVERED
const MAX_COVERED = 2

/** Of several that fit, the last one counts, since it is at the form's end. Those with `first` purposes come before. */
const pick = (
  buttons: readonly Button[],
  purposes: readonly string[],
  submitOnly: boolean,
  first: readonly string[] = [],
): Button | undefined => {
  for (const purpose of [...first, ...purposes]) {
    const fitting = buttons.filter(
      (button) => button.purpose === purpose && (!submitOnly || button.submit) && !OTHER_ACCOUNT.test(button.name),
    )
    const found = fitting.filter(({ submit }) => submit).at(-1) ?? fitting.at(-1)
    if (found) return found
  }
  return undefined
}

const isLast = ({ progress }: Observation): boolean =>
  progress?.total !== undefined && progress.current >= progress.total

/** The only button that is known to do this at all companies of the platform, whatever its words. */
const knownTo = (effect: ButtonEffect, buttons: readonly Button[], context: PlanContext): Button | undefined => {
  const [only, ...others] = buttons.filter(
    (button) => effectHere(button, context) === effect && !OTHER_ACCOUNT.test(button.name),
  )
  return others.length === 0 ? only : undefined
}

const effectHere = (button: Button, { seen, objective }: PlanContext): ButtonEffect | undefined =>
  effectOf(button, seen, objective.platforms)

/** The page's own evidence outweighs what is known of its platform. */
const showsItSends = ({ purpose, posts }: Button, { seen }: PlanContext): boolean =>
  purpose === 'submit' || purpose === 'apply' || posts === true || isLast(seen)

const sends = (button: Button, context: PlanContext): boolean => {
  const effect = effectHere(button, context)
  if (effect === 'sends') return true
  if (effect === 'leads_on' && !showsItSends(button, context)) return false
  if (button.purpose === 'next' || CONFIRMS.test(button.name)) return false
  // A section is saved while the button that sends everything is still disabled.
  if (
    button.purpose === 'save' &&
    context.seen.buttons.some(({ purpose, disabled }) => disabled && purpose === 'submit')
  )
    return false
  const { progress } = context.seen
  if (progress?.total !== undefined && progress.current < progress.total) return false
  if (goalOf(context.objective.jobType).ofPosting) {
    if (SENDS_A_PART.test(button.name)) return false
    // An e-mail address requested before the form.
    const asked = context.fields.filter((field) => !/^consent-/.test(keyOf(field) ?? '') && !isTick(field))
    if (asked.length > 0 && asked.every((field) => keyOf(field) === 'email')) return false
  }
  return true
}

/** All names that an onward press may have had, for counting refusals. */
export const onwardNames = ({ seen }: PlanContext): ReadonlySet<string> =>
  new Set(
    seen.buttons
      .filter(({ purpose, submit }) => submit || purpose === 'next' || purpose === 'submit')
      .map(({ name }) => name),
  )

export interface Entrance {
  index: number
  name: string
  href?: string | undefined
  aside?: boolean | undefined
}

/** All buttons into an application, including those of other postings. */
export const entrances = ({ seen }: Pick<PlanContext, 'seen'>): Entrance[] => {
  const buttons = usable({ seen }).filter(({ purpose }) => purpose === 'apply')
  const links = seen.links.filter(({ name, index }) => purposeOf(name) === 'apply' && !isIn(buttons, index))
  return [...buttons, ...links]
    .filter(({ name }) => !OTHER_ACCOUNT.test(name))
    .map(({ index, name }) => {
      const { href, aside } = seen.elements.find((one) => one.index === index) ?? {}
      return { index, name, href, aside }
    })
}
const isIn = (buttons: readonly Button[], index: number): boolean => buttons.some((one) => one.index === index)

/**
 * From a posting into its application: the plain way, never through another company's account or into another
 * posting's.
 */
export const entrance = (context: Pick<PlanContext, 'seen'>): Entrance | undefined => {
  const ways = ownLinks(entrances(context), context.seen.url)
  const way =
    ways.find(({ name }) => APPLY_PLAINLY.test(name)) ??
    ways.find(({ name }) => !PREFILL_SHORTCUT.test(name)) ??
    ways[0]
  return way && ways.some((other) => isAnother(other, way)) ? undefined : way
}

/** The button into the application, if it is not the one that sends the filled-in values. */
export const entranceNow = (context: PlanContext): Entrance | undefined => {
  const way = entrance(context)
  return way && !isEnd(way, context) ? way : undefined
}

/** The same words for another record of the same kind: it is unclear which one is meant. */
const isAnother = (other: Entrance, way: Entrance): boolean =>
  other.name === way.name &&
  other.href !== undefined &&
  way.href !== undefined &&
  withoutTracking(other.href) !== withoutTracking(way.href) &&
  urlPattern(other.href) === urlPattern(way.href)

/**
 * "Apply" at the end of an application: a page that only shows the answers, and whose form the button posts. Values
 * entered in a sign-in do not count.
 */
const isEnd = ({ index, href }: Entrance, { seen, history }: PlanContext): boolean => {
  const signIns = new Set(history.flatMap(({ source, page }) => (source?.from === 'secret' ? [page] : [])))
  return (
    href === undefined &&
    seen.buttons.some((button) => button.index === index && button.submit && button.form !== undefined) &&
    history.some((one) => hasPutIn(one) && !signIns.has(one.page))
  )
}

/** Whether it entered anything. */
export const hasPutIn = ({ operation, outcome }: TraceEntry): boolean =>
  FILLS.has(operation.op) && outcome.status === 'done'

/** Into the application, or for a plain form the button that opens it if the page shows none yet. */
export const formEntrance = (context: PlanContext): Entrance | undefined =>
  entranceNow(context) ??
  (goalOf(context.objective.jobType).anyForm && (context.fields.length === 0 || isOnlyNewsletter(context))
    ? opener(context)
    : undefined)
