/**
 * The deterministic planner: one observation of a page → what to do now. In this order: what is in the way, the account
 * wall, files, fields, repeating sections, questions only a person can answer, and last the button that leads on. A
 * batch never fills in and leaves in one go: the page's reaction to the values is checked first.
 */

import type { Decision, PlannedOperation, Question } from '../../../shared/domain/decision.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { Button, Field } from '../../../shared/domain/observation.ts'
import { FILLS } from '../../../shared/domain/operation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import { ownRowOf } from '../../../shared/domain/own-rows.ts'
import { isSecretField } from '../../../shared/domain/profile-keys.ts'
import type { Sentence } from '../../../shared/domain/sentences.ts'
import { traitsOf } from '../../../shared/domain/widgets.ts'
import { wallStep } from './account.ts'
import { keyOf } from './datum.ts'
import { choicesLeft, decideField, openQuestions, type Situation, undecidedOffers } from './decide.ts'
import { entryNumbers, entryPress, isInOpenEntry } from './entries.ts'
import { foldedPart } from './folded-part.ts'
import { waitForList } from './late-list.ts'
import { entrance, formEntrance, hasForm, onward, onwardNames } from './onward.ts'
import {
  coveredPresses,
  onThisView,
  type PlanContext,
  pressesOf,
  refusals,
  SAYS_MISSING,
  trailingWaits,
} from './plan-context.ts'
import { unplaced, unplacedRows } from './unplaced.ts'
import { AGREES, ALREADY_APPLIED, CLOSED } from './words.ts'

type Parts = Partial<Omit<Decision, 'thought'>>
const decision = (thought: Sentence, parts: Parts = {}): Decision => ({
  thought,
  operations: [],
  questions: [],
  confidence: 0.9,
  status: 'in_progress',
  ...parts,
})
const does = (thought: Sentence, operations: PlannedOperation[], sequenceName?: string): Decision =>
  decision(thought, { operations, ...(sequenceName !== undefined && { sequenceName }) })
const click = (index: number, why: string, more: Partial<PlannedOperation> = {}): PlannedOperation => ({
  operation: { op: 'click', target: { index } },
  why,
  ...more,
})

export const plan = (context: PlanContext): Decision =>
  outsideForms(context) ??
  noSuchForm(context) ??
  ended(context) ??
  wait(context) ??
  uncover(context) ??
  banner(context) ??
  wall(context) ??
  fill(context) ??
  leadOn(context) ??
  unfold(context) ??
  nothing(context)

const outsideForms = ({ objective }: PlanContext): Decision | undefined => {
  const goal = goalOf(objective.jobType)
  if (goal.collects)
    return decision('The list can be collected now. Nothing needs to be filled in.', { status: 'completed' })
  if (!goal.inWords) return undefined
  return decision(
    'Only AI can follow free instructions, and none is set up. Start this as an application or a form instead.',
    { status: 'failed', confidence: 1 },
  )
}

/**
 * The instructions name a form that is not on the page, or it is unclear which of several is meant: nothing is filled
 * in by guessing.
 */
const noSuchForm = ({ seen, objective, form: { kind: meant } }: PlanContext): Decision | undefined => {
  if (seen.loading || !seen.fields.some((field) => field.form !== undefined)) return undefined
  if (meant === 'unclear')
    return decision(
      'Several forms here ask the same. Say which one you mean, such as “the second form”. Nothing was filled in.',
      { status: 'failed' },
    )
  const { form } = objective.wishes ?? {}
  if (meant !== 'none' || form === undefined) return undefined
  return decision(`No form on this page is called “${form}”. Nothing was filled in.`, { status: 'failed' })
}

const ended = (context: PlanContext): Decision | undefined => {
  const { seen, objective } = context
  const said = [...seen.messages.map(({ text }) => text), ...seen.headings].join('\n')
  const open = hasForm(context)
  if (seen.confirmation !== undefined && !open && context.history.some(({ commit }) => commit)) {
    return decision(`The site confirms it: ${seen.confirmation}`, { status: 'completed' })
  }
  if (!goalOf(objective.jobType).ofPosting || open) return undefined
  const own = context.history.some(({ commit }) => commit)
  if (!own && ALREADY_APPLIED.test(said))
    return decision('The site says that this account already applied to this posting.', {
      status: 'failed',
    })
  if (CLOSED.test(said) && !entrance(context))
    return decision('The site says that this posting is closed.', { status: 'failed' })
  return undefined
}

/** ms, increasing each time: a busy page gets about 15 s. */
const WAITS = [400, 800, 1_500, 2_500, 4_000, 6_000]

const wait = (context: PlanContext): Decision | undefined => {
  const ms = WAITS[trailingWaits(context)]
  if (!context.seen.loading || ms === undefined) return undefined
  return does('The page is still busy.', [{ operation: { op: 'wait', ms }, why: 'busy', optional: true }])
}

/** Something covers the button to press: a list or a dialog that was left open. */
const uncover = (context: PlanContext): Decision | undefined => {
  const last = context.history.at(-1)
  if (last?.outcome.status !== 'failed' || last.outcome.code !== 'ACTION_OBSCURED') return undefined
  return does('Something covers the field.', [
    { operation: { op: 'press', key: 'Escape' }, why: 'closes what lies over it', optional: true, commit: false },
  ])
}

const banner = (context: PlanContext): Decision | undefined => {
  const { buttons } = context.seen
  const accept = buttons.find(({ purpose, disabled }) => purpose === 'accept_cookies' && !disabled)
  if (!accept) return undefined
  const refuse = buttons.find(({ name, section }) => REFUSE_COOKIES.test(name) && section === accept.section)
  const button = refuse ?? accept
  if (pressesOf(button, context.history).length >= 2) return undefined
  return does('A cookie banner covers the page.', [
    click(button.index, 'cookie banner', { optional: true, commit: false }),
  ])
}
const REFUSE_COOKIES =
  /\b(reject|decline|refuse|deny|(?:only |strictly )?necessary|essential|ablehnen|refuser|rechazar|rejeitar|rifiuta|weigeren)\b/i

const wall = (context: PlanContext): Decision | undefined => {
  const step = wallStep(context)
  if (step?.do === 'ask')
    return decision('The site needs an account, and the data has no password for it.', {
      questions: [step.question],
      confidence: 0.8,
    })
  return step?.do === 'press'
    ? does('The site needs an account.', [click(step.index, step.why, { commit: false })])
    : undefined
}

/** Questions of this view that the person's data does not answer, before anything is filled in. */
export const questionsOn = (context: PlanContext): Question[] =>
  decideAll(context).flatMap(({ decision: one }) => (one.do === 'ask' ? [one.question] : []))

const decideAll = (context: PlanContext) => {
  const entries = entryNumbers(context)
  const presses = refusals(context, onwardNames(context))
  const refused = presses.length > 0
  const lastPress = presses.at(-1)?.order ?? -1
  const lastClick = context.history.findLast(({ operation }) => operation.op === 'click')?.order ?? -1
  return context.fields.map((field) => {
    // A password goes with the press that sent it, also to a page that comes back.
    const sentBy = isSecretField(field) ? lastClick : lastPress
    const situation: Situation = { refused, lastPress: sentBy, entry: entries.get(field.index) }
    return { field, decision: decideField(field, context, situation) }
  })
}

const fill = (context: PlanContext): Decision | undefined =>
  context.fields.length === 0 || !(hasForm(context) || formEntrance(context) === undefined)
    ? undefined
    : fillThese(decideAll(context), context)

/** The same for the fields of jobs, schools and the person's own lists, and the presses that open their entries. */
export const fillEntries = (context: PlanContext): Decision | undefined => {
  const entries = entryNumbers(context)
  const decided = decideAll(context).filter(
    ({ field, decision: one }) => entries.has(field.index) || (one.do === 'fill' && entersRow(one.planned)),
  )
  return fillThese(decided, context)
}

const entersRow = ({ source }: PlannedOperation): boolean =>
  source?.from === 'profile' && ownRowOf(source.key) !== undefined

const fillThese = (decided: ReturnType<typeof decideAll>, context: PlanContext): Decision | undefined => {
  const fills = decided.flatMap(({ field, decision: one }) =>
    one.do === 'fill' ? [{ field, planned: one.planned }] : [],
  )
  const batch = firstBatch(fills)
  if (batch.length > 0)
    return does(
      fillingThought(batch),
      batch.map(({ planned }) => planned),
      nameOf(context),
    )
  const asks = decided.flatMap(({ field, decision: one }) =>
    one.do === 'ask' ? [{ field, question: one.question }] : [],
  )
  const inEntry = asks.filter(({ field }) => isInOpenEntry(field, context))
  if (inEntry.length > 0) return askAll(inEntry.map(({ question }) => question))
  const section = entryPress(context)
  if (section) return does('There is more to enter in a repeating section.', [section])
  return asks.length > 0 ? askAll(asks.map(({ question }) => question)) : undefined
}

interface Fill {
  field: Field
  planned: PlannedOperation
}

/**
 * Files first and alone, since a parser may overwrite fields; then the country and everything except what it redraws.
 */
const firstBatch = (fills: readonly Fill[]): Fill[] => {
  const uploads = fills.filter(({ planned }) => planned.operation.op === 'upload')
  if (uploads.length > 0) return uploads
  const country = fills.find(({ field }) => REDRAWS.has(keyOf(field) ?? ''))
  const dependent = fills.some(({ field }) => DEPENDS.test(keyOf(field) ?? ''))
  if (!country || !dependent) return [...fills]
  return [...fills.filter((one) => one !== country && !DEPENDS.test(keyOf(one.field) ?? '')), country]
}
const REDRAWS = new Set(['country', 'country-name'])
const DEPENDS = /^(address-|street-address|postal-code|tel|tel-)/

const fillingThought = (batch: readonly Fill[]): Sentence => {
  const names = batch.map(({ field }) => field.label || field.name).filter((name) => name !== '')
  const first = names.slice(0, 4).join(', ')
  return names.length > 4 ? `Fills in: ${first} and ${names.length - 4} more.` : `Fills in: ${first}.`
}

const nameOf = ({ seen }: PlanContext): string => {
  const words = (seen.progress?.name ?? seen.headings[0] ?? seen.title)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
  return `fill_${words.slice(0, 40) || 'form'}`
}

const askAll = (questions: Question[]): Decision =>
  decision(
    questions.length === 1
      ? 'One required question has no answer yet.'
      : `${questions.length} required questions have no answer yet.`,
    { questions, confidence: 0.8 },
  )

/** Refused presses of one view before a human is asked. */
const MAX_REFUSALS = 2

const leadOn = (context: PlanContext): Decision | undefined => {
  if (!hasForm(context)) {
    const way = formEntrance(context)
    const presses = way
      ? context.history.filter(({ operation, label }) => operation.op === 'click' && label === way.name)
      : []
    if (way && presses.length < 2)
      return (
        reaction(context, presses, []) ??
        does('This is the posting. This button opens its application.', [
          click(way.index, 'opens the application', { commit: false }),
        ])
      )
  }
  const next = onward(context)
  if (!next) return covered(context)
  const list = waitForList(context)
  if (list) return does('The page is still busy.', [list])
  const presses = refusals(context, new Set([next.button.name]))
  const errors = complaints(context)
  if (presses.some(({ commit }) => commit) && errors.length === 0) return sent(context)
  const waiting = reaction(context, presses, errors)
  if (waiting) return waiting
  // A site may lock an account to which a wrong password was sent several times.
  const limit = next.commit || (errors.length > 0 && takesPassword(context)) ? 1 : MAX_REFUSALS
  if (presses.length >= limit && !isChangedSince(context, presses)) return refusedFor(context, next.button, errors)
  if (presses.length > MAX_REFUSALS + 1) return refusedFor(context, next.button, errors)
  if (next.commit && isUntouched(context)) return nothingToFill(next.button.name)
  const left = next.commit ? (unplaced(context) ?? unplacedRows(context)) : undefined
  if (left) return askAll([left])
  return does(
    next.commit ? 'Everything is answered. This button sends it.' : 'Everything here is answered. On to the next page.',
    [click(next.button.index, next.commit ? 'sends the form' : 'leads on', { commit: next.commit })],
  )
}

const takesPassword = ({ fields }: PlanContext): boolean => fields.some((field) => traitsOf(field).secret)

/**
 * Nothing was filled in, here or before, and the fields are empty: only the person can know what a press would send.
 */
const isUntouched = ({ fields, history }: PlanContext): boolean =>
  fields.every(({ value, checked }) => value === '' && !checked) &&
  !history.some(({ operation }) => FILLS.has(operation.op))

const nothingToFill = (label: string): Decision =>
  stuck(`Nothing is filled in on this page, and “${label}” would send it. If that is right, press it yourself.`)

/** The only button that leads on is covered by something that does not go away. */
const covered = (context: PlanContext): Decision | undefined => {
  const label = coveredPresses(context).at(-1)?.label
  return label ? stuck(`Something on the page covers “${label}” and does not close.`) : undefined
}

/** Only the person can continue, and the sentence says why. */
const stuck = (problem: Sentence): Decision =>
  decision(problem, { questions: [{ kind: 'stuck', question: problem, required: true }], confidence: 0.3 })

const isChangedSince = (context: PlanContext, presses: readonly TraceEntry[]): boolean => {
  const last = presses.at(-1)?.order ?? -1
  return (
    presses.length > 0 && onThisView(context).some(({ order, operation }) => order > last && operation.op !== 'wait')
  )
}

/** A press with a slow effect is not repeated at once. */
const reaction = (
  context: PlanContext,
  presses: readonly TraceEntry[],
  errors: readonly string[],
): Decision | undefined => {
  const waits = trailingWaits(context)
  const last = context.history.at(-1 - waits)
  const ms = WAITS[waits]
  if (errors.length > 0 || waits >= 2 || ms === undefined || last === undefined || last !== presses.at(-1))
    return undefined
  return does('Nothing happened yet; it may take a moment.', [
    { operation: { op: 'wait', ms }, why: 'waits for the press to show' },
  ])
}

const complaints = ({ seen, fields }: PlanContext): string[] => [
  ...new Set([
    ...seen.messages.filter(({ kind }) => kind === 'error').map(({ text }) => text),
    ...fields.flatMap(({ error }) => error ?? []),
  ]),
]

/** It was sent, and the page says nothing: waits, then the caller looks for proof. Never pressed again. */
const sent = (context: PlanContext): Decision => {
  const ms = WAITS[trailingWaits(context)]
  if (ms !== undefined && ms <= 2_500)
    return does('It was sent; waiting for the confirmation.', [
      { operation: { op: 'wait', ms }, why: 'waits for the confirmation' },
    ])
  return decision('It was sent, but the page shows no confirmation.', { status: 'completed', confidence: 0.4 })
}

const refusedFor = (context: PlanContext, button: Button, errors: readonly string[]): Decision => {
  const said = errors.slice(0, 3).join(' ')
  const offers = said === '' || AGREES.test(said) ? undecidedOffers(context) : []
  if (offers.length > 0) return askAll(offers)
  const open = SAYS_MISSING.test(said) ? openQuestions(context) : []
  if (open.length > 0) return askAll(open)
  return decision(
    said === ''
      ? `“${button.name}” does not open the next page, and the page does not say why.`
      : `The page does not continue: ${said}`,
    {
      questions: [
        {
          kind: 'stuck',
          question:
            said === ''
              ? `The page does not continue after “${button.name}”. What is missing?`
              : `The page does not continue: ${said}`,
          required: true,
          ...(said !== '' && { reason: said }),
        },
      ],
      confidence: 0.3,
    },
  )
}

const filledIn = ({ history }: PlanContext): boolean =>
  history.some(({ operation, outcome }) => operation.op === 'type' && outcome.status === 'done')

/** What a page opens by itself while a field is filled in confirms nothing. */
const pressedLast = ({ history }: PlanContext): boolean => {
  const last = history.findLast(({ operation }) => operation.op !== 'wait')
  return last !== undefined && (last.operation.op === 'click' || last.operation.op === 'press')
}

/** Folded sections of a form are opened one after the other if nothing else leads on. */
const unfold = (context: PlanContext): Decision | undefined => {
  const part = foldedPart(context)
  return (
    part &&
    does(`Opens “${part.name}”.`, [click(part.index, 'opens a part of the form', { commit: false, optional: true })])
  )
}

/** Nothing to fill in and nothing to press: perhaps the page is still loading, otherwise it is not for this planner. */
const nothing = (context: PlanContext): Decision => {
  const ms = WAITS[trailingWaits(context)]
  if (context.history.some(({ commit }) => commit)) return sent(context)
  // A form that only creates an account sends no application. If that was the whole task, the site's confirmation is
  // the end.
  if (
    goalOf(context.objective.jobType).anyForm &&
    context.seen.confirmation !== undefined &&
    filledIn(context) &&
    pressedLast(context)
  )
    return decision(`The site confirms it: ${context.seen.confirmation}`, { status: 'completed' })
  const last = context.history.at(-1)
  // Suggestions while typing may cover everything else; Escape would also close a dialog around the field.
  if (last?.operation.op === 'type' && last.outcome.status === 'done' && context.seen.fields.length > 0)
    return does('Something covers the field.', [
      { operation: { op: 'press', key: 'Tab' }, why: 'leaves the field', optional: true, commit: false },
    ])
  if (ms !== undefined && ms <= 2_500) {
    return does('There is nothing to fill or press yet.', [
      { operation: { op: 'wait', ms }, why: 'perhaps not drawn yet', optional: true },
    ])
  }
  const locked = context.seen.buttons.find(({ submit, disabled }) => submit && disabled)
  const offers = locked ? undecidedOffers(context) : choicesLeft(context)
  if (offers.length > 0) return askAll(offers)
  const refusal = context.seen.messages.find(({ kind }) => kind === 'error')?.text
  const why: Sentence = locked
    ? `“${locked.name}” is disabled, although every field it may need is filled in.`
    : refusal
      ? `The page says “${refusal}”, and nothing else here leads on.`
      : 'There is no form here, and no button that leads on.'
  return decision(why, {
    status: 'stuck',
    confidence: 0.3,
    questions: [{ kind: 'stuck', question: `${why} Please take this step in the browser.`, required: true }],
  })
}
