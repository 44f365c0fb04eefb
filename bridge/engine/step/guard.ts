/**
 * A page may have persuaded a model. So these rules apply whatever the model says: it does not leave the job's site, no
 * secret is in an address, and what posts a form counts as sending, whatever its button is called. No rule asks a model
 * or reads its reasons. They do not apply to the local planner, which follows no instructions of a page.
 */

import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import { destroys } from '../../../shared/domain/destroys.ts'
import type { ErrorCode } from '../../../shared/domain/errors.ts'
import { goalOf } from '../../../shared/domain/job-types.ts'
import { isEnter, pressesWhatHasIt } from '../../../shared/domain/keys.ts'
import type { Button, Field, Observation } from '../../../shared/domain/observation.ts'
import { FILLS, type Operation, targetOf } from '../../../shared/domain/operation.ts'
import type { Outcome, TraceEntry } from '../../../shared/domain/outcome.ts'
import { ownLinks } from '../../../shared/domain/posting-links.ts'
import { holdsSecretHandle } from '../../../shared/domain/secret-handle.ts'
import type { TargetDescriptor } from '../../../shared/domain/target.ts'
import { holdsBlank } from '../../../shared/domain/template.ts'
import { fold } from '../../../shared/domain/text.ts'
import { isPlainText, traitsOf } from '../../../shared/domain/widgets.ts'
import { isLeft, isUnticked } from '../../../shared/domain/wishes/fields.ts'
import { observe } from '../../observe/index.ts'
import { applyLinks } from '../../think/next-button.ts'
import type { Run } from '../state/context.ts'
import { policyOf } from '../state/origins.ts'
import { mayNavigateTo, otherSiteMessage } from '../state/policy.ts'
import { isCommit } from './commit.ts'
import { isPartOnly } from './part-only.ts'

export interface Doubted {
  planned: PlannedOperation
  by: TraceEntry['by']
  field: Field | undefined
  button: Button | undefined
  descriptor: TargetDescriptor | undefined
  seen: Observation | undefined
}

const doubtful = (run: Run, { by }: Doubted): boolean => run.ports.provider.traits.followsPageText && by !== 'human'

/**
 * The page by which a press is judged. Without a target, the focus decides what a press does. It may have moved since
 * the model looked, by an earlier action of the same answer or by the page itself.
 */
export const seenForPress = async (
  run: Run,
  { operation }: PlannedOperation,
  by: TraceEntry['by'],
  seen: Observation | undefined,
): Promise<Observation | undefined> =>
  operation.op === 'press' &&
  !operation.target &&
  pressesWhatHasIt(operation.key) &&
  run.ports.provider.traits.followsPageText &&
  by !== 'human'
    ? observe(run.session.active(), { tabs: run.session.tabs(), aside: true })
    : seen

/** Why it is not done, as the outcome for the model; undefined if nothing speaks against it. */
export const refusal = (run: Run, doubted: Doubted): Outcome | undefined =>
  secretRefusal(doubted) ??
  blankRefusal(doubted) ??
  untouchedRefusal(run, doubted) ??
  otherPostingRefusal(run, doubted) ??
  (doubtful(run, doubted) ? wayOff(run, doubted) : undefined)

const refused = (code: ErrorCode, message: string): Outcome => ({ status: 'failed', code, message, ms: 0 })

/** A link or a form that leads to another site. Scripts are stopped when they request a document. */
const wayOff = (run: Run, { planned: { operation }, button, field, seen }: Doubted): Outcome | undefined => {
  if (operation.op !== 'click' && operation.op !== 'press' && !(operation.op === 'type' && operation.submit))
    return undefined
  const element = elementAt(targetOf(operation), seen)
  const form = button?.submit || operation.op !== 'click' ? formOf(seen, button ?? field) : undefined
  const to = [element?.href, form?.action].find(
    (address) => address !== undefined && /^https?:/i.test(address) && !mayNavigateTo(policyOf(run), address),
  )
  if (to === undefined) return undefined
  return refused('NAVIGATION_REFUSED', otherSiteMessage(policyOf(run), to))
}

const formOf = (seen: Observation | undefined, of: Button | Field | undefined) =>
  of?.form === undefined ? undefined : seen?.forms.find(({ id }) => id === of.form)

/** What the person's instructions leave alone stays so, whoever would fill it in. */
const untouchedRefusal = (run: Run, { planned: { operation }, by, field }: Doubted): Outcome | undefined => {
  if (by === 'human' || !field || !FILLS.has(operation.op)) return undefined
  const ticks = operation.op === 'check' && operation.checked && isUnticked(run.wishes.form, field)
  return ticks || isLeft(run.wishes.form, field)
    ? refused('ACTION_INVALID', 'The task says to leave this alone. It was not touched.')
    : undefined
}

/** Other postings on the page have their own buttons into an application. Only the person may press one. */
const otherPostingRefusal = (run: Run, { planned: { operation }, by, seen }: Doubted): Outcome | undefined => {
  const target = operation.op === 'click' ? targetOf(operation) : undefined
  if (by === 'human' || !seen || !target || !('index' in target) || !goalOf(run.input.jobType).ofPosting)
    return undefined
  const ways = applyLinks(seen)
  const way = ways.find(({ index }) => index === target.index)
  return way && !ownLinks(ways, seen.url).includes(way)
    ? refused('ACTION_INVALID', 'It leads to the application for another posting than this one. It was not pressed.')
    : undefined
}

/** `act` allows a secret only in fields where it belongs; an address is not a field. */
const secretRefusal = ({ planned: { operation } }: Doubted): Outcome | undefined =>
  operation.op === 'navigate' && holdsSecretHandle(operation.url)
    ? refused('SECRET_REFUSED', 'The secret was not sent: an address is no place for one.')
    : undefined

/** An unfilled placeholder is never typed, wherever the text came from. */
const blankRefusal = ({ planned: { operation }, by }: Doubted): Outcome | undefined =>
  by !== 'human' && operation.op === 'type' && holdsBlank(operation.text)
    ? refused(
        'MISSING_VARIABLE',
        `Nothing was typed: “${operation.text}” stands for something that the data does not have.`,
      )
    : undefined

/** Nothing may be sent without asking, and the decider follows what the page says. */
const needsConsent = (run: Run, doubted: Doubted): boolean =>
  run.input.commitPolicy !== 'granted' && doubtful(run, doubted) && doubted.by !== 'replay'

/** Asks for permission if the person wants to be asked, also if no word of the page mentions sending. */
export const sendsAnyway = (run: Run, doubted: Doubted): boolean =>
  needsConsent(run, doubted) &&
  (wouldSend(doubted) || (opensAccount(run, pressedBy(doubted), doubted.seen) && posts(doubted)))

/**
 * Creating an account in the person's name: a part of an application on the way to one, otherwise a submission of its
 * own. "Continue" creates one, too, below a form that sets a password or asks for one beside a name.
 */
export const opensAccount = ({ input }: Run, button: Button | undefined, seen: Observation | undefined): boolean =>
  button !== undefined &&
  !goalOf(input.jobType).ofPosting &&
  (button.purpose === 'signup' || (button.purpose === 'next' && isSignUp(button, seen)))

const isSignUp = ({ form }: Button, seen: Observation | undefined): boolean => {
  const keys = new Set((seen?.fields ?? []).filter((field) => field.form === form).map(({ profileKey }) => profileKey))
  return keys.has('new-password') || (keys.has('current-password') && NAMES.some((key) => keys.has(key)))
}
const NAMES = ['name', 'given-name', 'family-name'] as const

/** A link to a sign-up form does not create an account yet. */
const posts = ({ button, field, seen }: Doubted): boolean =>
  button?.posts === true || (formOf(seen, button ?? field)?.fields.length ?? 0) > 0

/**
 * A press of which nobody knows what it posts: by words, a position or the focus, or on something that has no form to
 * send of its own, so that a script of the page may send one. What it posts is asked about as it leaves.
 */
export const isUnseenPress = (run: Run, doubted: Doubted): boolean => {
  const { op } = doubted.planned.operation
  const presses = op === 'press' || (PRESSING.has(op) && !(doubted.field && op === 'type'))
  return presses && needsConsent(run, doubted) && !pressedBy(doubted)?.posts
}

/** It sends, whatever its name and however it is used: the button of a form that is posted, or Enter in one. */
export const wouldSend = ({ planned: { operation }, button, field, seen }: Doubted): boolean => {
  if (operation.op === 'press') return pressesWhatHasIt(operation.key) && sendsByKey(operation, { button, field, seen })
  if (operation.op === 'type' && operation.submit && submits(field, seen)) return true
  // A field that is drawn as a button is filled in, not pressed.
  if (!PRESSING.has(operation.op) || (field && FILLS.has(operation.op))) return false
  return (button ? [button] : buttonsSaying(operation, seen)).some((one) => sends(one, seen))
}

/** Every mouse action on a button presses it. */
export const PRESSING: ReadonlySet<string> = new Set(['click', 'drag', 'select_text', ...FILLS])

const sendsByKey = (
  { target }: Extract<Operation, { op: 'press' }>,
  { button, field, seen }: Pick<Doubted, 'button' | 'field' | 'seen'>,
): boolean => {
  if (button) return sends(button, seen)
  if (target && (field || elementAt(target, seen)?.href !== undefined)) return submits(field, seen)
  // It is uncertain where the keys go, so any form of the page that would be sent counts, and any button if no text
  // field has the focus.
  const forms = (seen?.forms ?? []).some(({ fields }) =>
    submits(
      seen?.fields.find(({ index }) => index === fields[0]),
      seen,
    ),
  )
  return forms || (!isWriting(seen) && (seen?.buttons ?? []).some((one) => sends(one, seen)))
}

/** A text field has the focus. */
const isWriting = (seen: Observation | undefined): boolean => {
  const index = seen?.elements.find(({ focused }) => focused)?.index
  const field = seen?.fields.find((one) => one.index === index)
  return field !== undefined && (isPlainText(field) || traitsOf(field).text === 'rich')
}

const elementAt = (target: ReturnType<typeof targetOf>, seen: Observation | undefined) =>
  target && 'index' in target ? seen?.elements.find(({ index }) => index === target.index) : undefined

/** Buttons that may contain an element given by its words. */
const buttonsSaying = (operation: Operation, seen: Observation | undefined): Button[] => {
  const target = targetOf(operation)
  const words = target
    ? 'descriptor' in target && target.descriptor.name
    : operation.op === 'select_text' && operation.text
  const said = fold(words || '')
  return said === '' ? [] : (seen?.buttons ?? []).filter(({ name }) => fold(name).includes(said))
}

/** Whatever its form does. */
export const sendsByItsWords = (button: Button): boolean =>
  isCommit({ operation: { op: 'click', target: { index: button.index } } }, button) || destroys(button.name)

const sends = (button: Button, seen: Observation | undefined): boolean => {
  if (sendsByItsWords(button)) return true
  // Closing a notice is none of these: its form may post hidden fields, or data in its address.
  return button.posts === true && !isPartOnly(button, seen)
}

/** Enter in a field presses its form's button; in a form without one it posts the form. */
const submits = (field: Field | undefined, seen: Observation | undefined): boolean => {
  const form = enteredForm(field, seen)
  if (!form) return false
  const button = buttonOf(form, seen)
  return button ? sends(button, seen) : form.method === 'post'
}

const enteredForm = (field: Field | undefined, seen: Observation | undefined) =>
  field && /^(?:lines|rich)$/.test(traitsOf(field).text) ? undefined : formOf(seen, field)

const buttonOf = (form: Observation['forms'][number], seen: Observation | undefined): Button | undefined =>
  seen?.buttons.find(({ index, form: of, posts }) => index === form.submit || (of === form.id && posts))

/** The button that an operation presses: its target, or that of the form in whose field it presses Enter. */
export const pressedBy = ({ planned: { operation }, button, field, seen }: Doubted): Button | undefined => {
  const enters = operation.op === 'type' ? operation.submit : operation.op === 'press' && isEnter(operation.key)
  const form = !button && enters ? enteredForm(field, seen) : undefined
  return form ? buttonOf(form, seen) : button
}
