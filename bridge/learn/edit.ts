/**
 * Changes that a person makes to a manual, step by step: each leaves a manual that can be followed, or is refused.
 * Pure.
 */
import { GhError } from '../../shared/domain/errors.ts'
import { addressFault } from '../../shared/domain/job-address.ts'
import { KEYS_IN_WORDS, stepKey } from '../../shared/domain/keys.ts'
import type { ManualBody, ManualStep } from '../../shared/domain/manual.ts'
import type { ManualEdit } from '../../shared/domain/manual-edit.ts'
import { parseTemplate } from '../../shared/domain/template.ts'
import type { ValueSource } from '../../shared/domain/value.ts'
import { exportManual, importManual } from './files.ts'
import { withPicturesOf } from './pictures.ts'

/**
 * The manual after the change. @throws GhError INVALID_INPUT for a change that cannot be made, MANUAL_INVALID,
 * MISSING_VARIABLE
 */
export const editManual = (body: ManualBody, edit: ManualEdit): ManualBody => {
  if (edit.do === 'name') return { ...body, name: edit.name }
  const { steps } = body
  const at = edit.step - 1
  const one = steps[at]
  if (!one) throw refused(`There is no step ${edit.step}; the manual has ${steps.length}.`)
  switch (edit.do) {
    case 'describe':
      return withSteps(body, steps.with(at, { ...one, description: edit.description }))
    case 'optional':
      if (one.commit) throw refused('The step that sends cannot be passed over.')
      return withSteps(body, steps.with(at, optional(one, edit.optional)))
    case 'value':
      return withSteps(body, steps.with(at, withValue(one, edit.value)))
    case 'key':
      return withSteps(body, steps.with(at, withKey(one, edit.key)))
    case 'address':
      return withSteps(body, steps.with(at, withAddress(one, edit.address)))
    case 'delete':
      mayGo(steps, at)
      return withSteps(body, steps.toSpliced(at, 1))
    case 'move':
      return withSteps(body, moved(steps, at, edit.to - 1))
  }
}

const refused = (why: string): GhError => new GhError('INVALID_INPUT', `${why} ${UNCHANGED}`)

const UNCHANGED = 'Nothing was changed.'

/** Checked by the same rules as an imported file. */
const withSteps = (body: ManualBody, steps: readonly ManualStep[]): ManualBody => {
  const whole = { ...body, steps: steps.map((one, order) => ({ ...one, order })) }
  return withPicturesOf(importManual(exportManual(whole), UNCHANGED), whole)
}

const optional = ({ optional: _, required, ...one }: ManualStep, isOptional: boolean): ManualStep =>
  isOptional ? { ...one, optional: true } : { ...one, ...(required && { required }) }

const mayGo = (steps: readonly ManualStep[], at: number): void => {
  const one = steps[at]
  if (steps.length === 1) throw refused('A manual needs a step. Delete the manual instead.')
  if (one?.commit) throw refused('Without this step nothing would be sent. Delete the manual instead.')
  const leadsOn = one?.leaves && steps.some(({ page }) => page > one.page)
  if (leadsOn && steps.filter(({ page, leaves }) => page === one.page && leaves).length === 1)
    throw refused('This step leads to the next page, where the steps after it are. Delete those first.')
}

const moved = (steps: readonly ManualStep[], at: number, to: number): ManualStep[] => {
  const [one, other] = [steps[at], steps[to]]
  if (!one || !other) throw refused(`There is no step ${to + 1}; the manual has ${steps.length}.`)
  if (one.page !== other.page) throw refused('A step stays on its page.')
  const order = steps.toSpliced(at, 1).toSpliced(to, 0, one)
  const leaving = order.findIndex(({ page, leaves, commit }) => page === one.page && (leaves || commit))
  if (leaving >= 0 && order.slice(leaving + 1).some(({ page, when }) => page === one.page && !when))
    throw refused('What leaves the page stays behind all that is done on it.')
  return order
}

const TAKES: ReadonlySet<ManualStep['action']> = new Set(['type', 'select', 'upload'])

const withValue = ({ source: _, ...one }: ManualStep, value: string): ManualStep => {
  if (!TAKES.has(one.action)) throw refused('Only a step that types, chooses or attaches something has a value.')
  const source = sourceOf(value)
  return { ...one, value, ...(source && { source }) }
}

const withKey = (one: ManualStep, words: string): ManualStep => {
  if (one.action !== 'press') throw refused('Only a step that presses a key has one.')
  if (one.commit) throw refused('With another key, nothing would be sent.')
  const key = stepKey(words)
  if (key === undefined)
    throw refused(
      `There is no key “${words}” that a step can press. The keys are ${KEYS_IN_WORDS}; before them may stand Control+, Alt+, Shift+ or Meta+, as in Control+Enter. A letter needs Control, Alt or Meta: Control+k.`,
    )
  return { ...one, key }
}

const withAddress = (one: ManualStep, url: string): ManualStep => {
  if (one.action !== 'navigate') throw refused('Only a step that opens an address has one.')
  const fault = addressFault(url)
  if (fault) throw refused(fault)
  return { ...one, url }
}

/** The source of a value with one part; undefined for several parts. */
const sourceOf = (value: string): ValueSource | undefined => {
  const [part, ...more] = parseTemplate(value)
  if (!part || more.length > 0) return undefined
  switch (part.kind) {
    case 'text':
      return { from: 'rule', rule: 'fixed', value: part.text }
    case 'profile':
      return { from: 'profile', key: part.key, ...(part.format && { format: part.format }) }
    case 'answer':
      return { from: 'answer', question: part.question, ...(part.format && { format: part.format }) }
    case 'secret':
      return { from: 'secret', key: part.key }
  }
}
