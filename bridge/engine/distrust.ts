/**
 * What a model decides may be what a page talked it into. So here, whatever it says: no way off the job's site, no secret
 * where it does not belong, and what posts a form counts as sending however its button is called (DESIGN §10). Nothing of
 * this asks a model, and none of it reads its reasons. The local planner follows no words of a page; it is not held up.
 */
import type { PlannedOperation } from '../../shared/domain/decision.ts'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { Button, Field, Observation } from '../../shared/domain/observation.ts'
import { targetOf } from '../../shared/domain/operation.ts'
import type { Outcome, TraceEntry } from '../../shared/domain/outcome.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import { tokens } from '../../shared/domain/text.ts'
import { frameAt } from '../browser/frame-path.ts'
import { isCommit } from './commit.ts'
import type { Run } from './context.ts'
import { isTalkedTo, mayLeadTo, siteOf } from './policy.ts'

export interface Doubted {
  planned: PlannedOperation
  by: TraceEntry['by']
  field: Field | undefined
  button: Button | undefined
  descriptor: TargetDescriptor | undefined
  seen: Observation | undefined
}

const doubtful = (run: Run, { by }: Doubted): boolean => isTalkedTo(run.ports.provider.name) && by !== 'human'

/** Why it is not done, as the outcome that the model is told; undefined where nothing speaks against it. */
export const refusal = async (run: Run, doubted: Doubted): Promise<Outcome | undefined> => {
  if (!doubtful(run, doubted)) return undefined
  return (await secretRefusal(run, doubted)) ?? wayOff(run, doubted)
}

const refused = (code: ErrorCode, message: string): Outcome => ({ status: 'failed', code, message, ms: 0 })

/** A link or a form that leads to another site. What scripts do is stopped where documents are requested. */
const wayOff = (run: Run, { planned: { operation }, button, field, seen }: Doubted): Outcome | undefined => {
  if (operation.op !== 'click' && operation.op !== 'press' && !(operation.op === 'type' && operation.submit))
    return undefined
  const target = targetOf(operation)
  const element = target && 'index' in target ? seen?.elements.find(({ index }) => index === target.index) : undefined
  const form = button?.submit || operation.op !== 'click' ? formOf(seen, button ?? field) : undefined
  const to = [element?.href, form?.action].find(
    (address) => address !== undefined && /^https?:/i.test(address) && !mayLeadTo(run.input, address),
  )
  if (to === undefined) return undefined
  return refused(
    'NAVIGATION_REFUSED',
    `It leads to ${URL.parse(to)?.host}, and this job works on ${siteOf(run.input)} only. If that belongs to the task, the person can allow it with --allow-domain.`,
  )
}

const formOf = (seen: Observation | undefined, of: Button | Field | undefined) =>
  of?.form === undefined ? undefined : seen?.forms.find(({ id }) => id === of.form)

const HANDLES = /\{\{\s*secret:([\w.-]+)\s*\}\}/g

const secretRefusal = async (run: Run, doubted: Doubted): Promise<Outcome | undefined> => {
  const { planned, by, field, descriptor, seen } = doubted
  const { operation } = planned
  const words =
    operation.op === 'type'
      ? [operation.text]
      : operation.op === 'select'
        ? operation.options
        : operation.op === 'navigate'
          ? [operation.url]
          : []
  const keys = words.flatMap((text) => [...text.matchAll(HANDLES)].map(([, key = '']) => key))
  if (keys.length === 0) return undefined
  const no = (why: string): Outcome => refused('SECRET_REFUSED', `The secret was not typed: ${why}`)
  if (operation.op === 'navigate') return no('an address is no place for one.')
  // A manual's step was proved by the run it was learned from; where it is typed is looked at all the same.
  if (by !== 'replay' && (!field || !keys.every((key) => belongs(key, field))))
    return no(`${field ? `“${(field.label || field.name).slice(0, 80)}”` : 'this'} does not ask for it.`)
  const { page } = run.session.active()
  const frame = await frameAt(page, field?.frame ?? descriptor?.frame ?? [])
  const places = [page.url(), ...(frame ? [frame.url()] : []), formOf(seen, field)?.action]
  const other = places.find(
    (address) => address !== undefined && /^https?:/i.test(address) && !mayLeadTo(run.input, address),
  )
  return other === undefined && (frame || by === 'replay')
    ? undefined
    : no(
        `the field belongs to ${URL.parse(other ?? '')?.host ?? 'a part of the page that is gone'}, not to ${siteOf(run.input)}.`,
      )
}

const PASSWORDS = new Set(['current-password', 'new-password', 'password'])

/** Whether a field asks for this secret: by what it is, else by its own words for one of the person's own naming. */
const belongs = (key: string, { widget, profileKey, label, name }: Field): boolean => {
  if (profileKey === key) return true
  if (PASSWORDS.has(key)) return widget === 'password' || (profileKey !== null && PASSWORDS.has(profileKey))
  const own = /^custom\.(.+)$/.exec(key)?.[1]
  if (own === undefined) return false
  const asked = new Set(tokens(`${label} ${name}`))
  return widget === 'password' || tokens(own).every((word) => asked.has(word))
}

/** Purposes of buttons that post a form and only lead on. */
const HARMLESS = new Set<Button['purpose']>(['search', 'login', 'signup', 'next', 'back', 'add', 'upload'])
/** What cannot be undone though no form is posted. */
const DESTROYS =
  /\b(?:delete|close|deactivate|cancel|remove)\b.{0,20}\b(?:account|profile|subscription|membership|everything|all)\b|\bpermanently\b|\b(?:pay|buy|purchase|order|donate|transfer|checkout)\b.{0,12}\b(?:now|[$€£]|\d)/i

const ENTER = /(?:^|\+)(?:numpad)?enter$/i

/** Asks for leave where the person wants to be asked, also for what no word of the page calls sending. */
export const sendsAnyway = (run: Run, doubted: Doubted): boolean =>
  run.input.commitPolicy === 'ask' && doubtful(run, doubted) && doubted.by !== 'replay' && wouldSend(doubted)

/** Sends, however it is called: the button of a form that is posted, or Enter in one. */
export const wouldSend = ({ planned: { operation }, button, field, seen }: Doubted): boolean => {
  if (operation.op === 'click') return button !== undefined && sends(button, seen)
  if (operation.op === 'type') return operation.submit === true && submits(field, seen)
  if (operation.op !== 'press' || !/^(?:numpad)?enter$|^space$|^ $/i.test(operation.key.split('+').at(-1) ?? ''))
    return false
  if (button) return sends(button, seen)
  if (operation.target) return submits(field, seen)
  // Nobody knows for sure where the keys go: any form of the page that would be sent counts.
  return (seen?.forms ?? []).some(({ fields }) =>
    submits(
      seen?.fields.find(({ index }) => index === fields[0]),
      seen,
    ),
  )
}

/** Whatever its form does. */
export const sendsByItsWords = (button: Button): boolean =>
  isCommit({ operation: { op: 'click', target: { index: button.index } } }, button) || DESTROYS.test(button.name)

const sends = (button: Button, seen: Observation | undefined): boolean => {
  if (sendsByItsWords(button)) return true
  if (!button.posts || HARMLESS.has(button.purpose)) return false
  // A notice that is closed by posting nothing.
  const fields = formOf(seen, button)?.fields.length ?? 0
  return !((button.purpose === 'close' || button.purpose === 'accept_cookies') && fields === 0)
}

/** Enter in a field presses its form's button; in a form without one it posts. */
const submits = (field: Field | undefined, seen: Observation | undefined): boolean => {
  const form = enteredForm(field, seen)
  if (!form) return false
  const button = buttonOf(form, seen)
  return button ? sends(button, seen) : form.method === 'post'
}

const enteredForm = (field: Field | undefined, seen: Observation | undefined) =>
  field?.widget === 'textarea' || field?.widget === 'contenteditable' ? undefined : formOf(seen, field)

const buttonOf = (form: Observation['forms'][number], seen: Observation | undefined): Button | undefined =>
  seen?.buttons.find(({ index, form: of, posts }) => index === form.submit || (of === form.id && posts))

/** The button that an operation presses: its target, or that of the form in whose field it presses Enter. */
export const pressedBy = ({ planned: { operation }, button, field, seen }: Doubted): Button | undefined => {
  const enters = operation.op === 'type' ? operation.submit : operation.op === 'press' && ENTER.test(operation.key)
  const form = !button && enters ? enteredForm(field, seen) : undefined
  return form ? buttonOf(form, seen) : button
}
