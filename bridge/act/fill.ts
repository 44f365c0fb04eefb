/** Type, select, check and upload: finds the field, recognises its widget, and uses that widget's own code. */

import { codeOf, GhError } from '../../shared/domain/errors.ts'
import type { Operation, TargetRef } from '../../shared/domain/operation.ts'
import { holdsSecretHandle, secretKeysIn } from '../../shared/domain/secret-handle.ts'
import { printsOf } from '../../shared/domain/secret-prints.ts'
import { showsAnother } from '../../shared/domain/shows-another.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import { isDate, isDirectText, isTextLine } from '../../shared/domain/widgets.ts'
import type { Reading } from '../../shared/page/acting-types.ts'
import { delay } from '../base/clock.ts'
import { debug, instead } from '../base/debug.ts'
import { messageOf } from '../base/message.ts'
import { networkActivityOf } from '../browser/network-activity.ts'
import { callPage } from '../browser/page-world.ts'
import { noteSecrets } from '../browser/site-secrets.ts'
import { assertFrame, assertOrigin, assertSending, knownOrigin, rememberOrigin, secretField } from './bound.ts'
import { type Act, type Done, type FoundField, fail, nameOf } from './context.ts'
import { isMissing, onTarget } from './locate.ts'
import { sameText } from './same-text.ts'
import { resolveSecrets, unresolved } from './secrets.ts'
import { assertSeen } from './seen.ts'
import { pressKeys } from './sent.ts'
import { holdsTyped, lost, lostUploads, remember, rememberUpload, type Typed } from './typed.ts'
import { until } from './wait.ts'
import { upload } from './widgets/file.ts'
import { WIDGET_HANDLERS } from './widgets/index.ts'
import { reread } from './widgets/reading.ts'
import { chooseSuggested } from './widgets/suggested.ts'

type Fill = Extract<Operation, { op: 'type' | 'select' | 'check' }>

export const fillOperation = async (act: Act, operation: Fill): Promise<Done> => {
  const words = operation.op === 'type' ? [operation.text] : operation.op === 'select' ? operation.options : []
  const left = words.map(unresolvedIn).find(Boolean)
  if (left) throw fail('MISSING_VARIABLE', `${left} has no value; nothing was typed.`, { variable: left })
  const values = words.map((word) => resolveSecrets(word, act.options.secrets))
  const secret = words.some(holdsSecretHandle)
  const readNow = () =>
    secret ? readSecretField(act, operation.target, secretKeysIn(words)) : readField(act, operation, values)
  const { frame, answer } = await onceArrived(act, readNow)
  assertOrigin(act, answer.origin, secret ? 'secret' : 'data')
  // Remembered as a whole, even if it goes into one box per character and the document is gone before the next check.
  if (secret) noteSecrets(act.page.context(), answer.origin, printsOf(values))
  rememberOrigin(frame, answer.origin)
  await assertSeen(act, frame, answer)
  const field = await writable(act, { frame, ref: answer.at, reading: answer })
  const done = await work(act, field, operation, values).catch((error) =>
    onChangedField(act, operation, values, answer, error),
  )
  if (operation.op === 'type' && !secret)
    remember(act.page, {
      frame,
      at: field.ref,
      widget: answer.widget,
      wanted: done.observed.value ?? operation.text,
      label: act.options.label,
      target: act.options.descriptor,
    })
  if (operation.op === 'type' && operation.submit) {
    await assertSending(act, frame, field.ref)
    await pressKeys(act, 'Enter')
  }
  return secret && done.observed.value ? { observed: { value: '••••••••' } } : done
}

/** ms a view may take to fade or slide in. */
const ARRIVE_MS = 2_000

/** Read again once the field's view stands still, if it was still moving. */
const onceArrived = async <T extends { answer: Reading }>(act: Act, readNow: () => Promise<T>): Promise<T> => {
  const first = await readNow()
  if (!first.answer.arriving) return first
  let last = first
  await until(act.deadline, 'the view to be there', ARRIVE_MS, async () => {
    last = await readNow()
    return last.answer.arriving ? undefined : true
  })
  return last
}

/**
 * A field that one call can fill in is filled in at once if its document may contain the value; otherwise it is read
 * first.
 */
const readField = (act: Act, operation: Fill, [first = '']: readonly string[]) => {
  const { widget } = act.options
  // A call that fills in and reads back needs no check before.
  const direct = operation.op === 'type' && (!widget || (isDirectText({ widget }) && !isDate({ widget })))
  return onTarget<Reading>(act, operation.target, ({ frame, ref }) =>
    direct
      ? callPage(frame, 'fill', [ref, first, widget, knownOrigin(act, frame)])
      : callPage(frame, 'read', [ref, widget, true]),
  )
}

const readSecretField = async (act: Act, target: TargetRef, keys: readonly string[]) => {
  const { frame, at } = await secretField(act, target, keys)
  const answer = await callPage(frame, 'read', [at, undefined, true])
  if (isMissing(answer)) throw fail('ACTION_STALE', `${nameOf(act)} is no longer on the page.`)
  return { frame, answer }
}

/**
 * The field of an operation, with its current value. @throws GhError ACTION_STALE, TARGET_NOT_FOUND, TARGET_AMBIGUOUS
 */
export const fieldOf = async (act: Act, target: TargetRef): Promise<FoundField> => {
  const { frame, answer } = await onTarget(act, target, ({ frame, ref }) =>
    callPage(frame, 'read', [ref, act.options.widget]),
  )
  assertOrigin(act, answer.origin)
  return writable(act, { frame, ref: answer.at, reading: answer })
}

/** ms after which a question that disappeared when answered counts as having led on. */
const GONE_MS = 600

/** The choice made when the field disappeared. */
const chosenBefore = (error: unknown): string | undefined =>
  error instanceof GhError && typeof error.details.chosen === 'string' ? error.details.chosen : undefined

/** Goes on if the page hid or redrew the field while it was filled in; otherwise fails with the same error. */
const onChangedField = (
  act: Act,
  operation: Fill,
  values: readonly string[],
  before: Reading,
  error: unknown,
): Promise<Done> => {
  // The purpose of a secret is determined again by the caller that retries.
  const { descriptor } = act.options
  if (!descriptor || holdsSecret(operation)) throw error
  if (error instanceof GhError && error.details.unseen === true) return onHidden(act, descriptor, values, before, error)
  if (codeOf(error) === 'ACTION_STALE') return onRedrawn(act, descriptor, operation, values, before, error)
  throw error
}

/** The field of the same description, as it is on the page now. */
const readAgain = (act: Act, descriptor: TargetDescriptor, appearsWithinMs = act.options.appearsWithinMs) =>
  onTarget<Reading>({ ...act, options: { ...act.options, appearsWithinMs } }, { descriptor }, ({ frame, ref }) =>
    callPage(frame, 'read', [ref, act.options.widget]),
  )

/** A field that was hidden counts as filled in if it is visible again and has the value. */
const onHidden = async (
  act: Act,
  descriptor: TargetDescriptor,
  values: readonly string[],
  before: Reading,
  error: GhError,
): Promise<Done> => {
  const { answer } = await readAgain(act, descriptor, GONE_MS).catch((missing: unknown) => {
    debug('act', 'the hidden field did not come back', { missing: messageOf(missing) })
    throw error
  })
  assertOrigin(act, answer.origin)
  if (!answer.shown || !holds(values, before, answer)) throw error
  return { observed: { value: answer.value }, proof: { value: answer.value } }
}

/** A page may redraw a field because of the choice itself; the new field is read once. */
const onRedrawn = async (
  act: Act,
  descriptor: TargetDescriptor,
  operation: Fill,
  values: readonly string[],
  before: Reading,
  error: unknown,
): Promise<Done> => {
  const chosen = chosenBefore(error)
  const found = await readAgain(act, descriptor, chosen === undefined ? undefined : GONE_MS).catch(
    (missing: unknown) => {
      if (chosen === undefined || !GONE.has(codeOf(missing))) throw missing
      debug('act', 'the question went away with the choice', { missing: messageOf(missing) })
    },
  )
  // Forms with one question at a time remove the question as soon as it is answered.
  if (!found || (chosen !== undefined && !found.answer.shown)) return { observed: { value: chosen } }
  const { frame, answer } = found
  assertOrigin(act, answer.origin)
  if (holds(values, before, answer)) return { observed: { value: answer.value }, proof: { value: answer.value } }
  // Years that give way to months, or “○ Onion” that becomes “● Onion”: pressing once more would undo it.
  if (chosen !== undefined && !answer.options?.some(({ label }) => sameText(label, chosen)))
    return { observed: { value: chosen } }
  return work(act, { frame, ref: answer.at, reading: answer }, operation, values)
}

/** The field has the only value that was to be entered. */
const holds = (values: readonly string[], before: Reading, now: Reading): boolean => {
  const [only = ''] = values
  return values.length === 1 && (sameText(only, now.value) || isTaken(only, before, now))
}

/** Codes of a question that is not there any more. */
const GONE: ReadonlySet<string> = new Set(['TARGET_NOT_FOUND', 'TARGET_AMBIGUOUS', 'ACTION_STALE'])

/**
 * Chosen now and not before, at the same position among the same number of options. Choosing may have changed its text
 * (“Crew 2” with two unread).
 */
const isTaken = (wanted: string, { options: was = [] }: Reading, { options: is = [] }: Reading): boolean => {
  const at = was.findIndex(({ label }) => sameText(wanted, label))
  return at >= 0 && was.length === is.length && was[at]?.selected !== true && is[at]?.selected === true
}

/** ms to wait for a disabled field, which may depend on an answer that the site is still processing. */
const ENABLE_MS = 4_000

/** After that, the widget reports the refusal, unless the field is one that may be refused. */
const writable = async (act: Act, field: FoundField): Promise<FoundField> => {
  if (!field.reading.disabled) return field
  const timeoutMs = Math.min(ENABLE_MS, act.options.appearsWithinMs ?? ENABLE_MS)
  const reading = await until(act.deadline, 'the field to be enabled', timeoutMs, async () => {
    const now = await reread(act, field)
    return now.disabled ? undefined : now
  })
  if (!reading && act.options.appearsWithinMs !== undefined)
    throw fail('TARGET_DISABLED', `${nameOf(act)} cannot be changed now.`, { unusable: true })
  return reading ? { ...field, reading } : field
}

const holdsSecret = (operation: Fill): boolean =>
  operation.op === 'type'
    ? holdsSecretHandle(operation.text)
    : operation.op === 'select' && operation.options.some((option) => holdsSecretHandle(option))

const unresolvedIn = (word: string): string | undefined => (holdsSecretHandle(word) ? undefined : unresolved(word))

/**
 * Translates an operation that the widget does not support: choosing in a text field becomes typing and taking a
 * suggestion, typing into a list becomes choosing.
 */
const work = (act: Act, field: FoundField, operation: Fill, values: readonly string[]): Promise<Done> => {
  const handler = WIDGET_HANDLERS[field.reading.widget]
  const [first = ''] = values
  if (operation.op === 'check') {
    if (handler.check) return handler.check(act, field, operation.checked)
  } else if (operation.op === 'type') {
    if (handler.type) return handler.type(act, field, first)
    if (handler.select) return handler.select(act, field, values)
  } else {
    if (handler.select) return handler.select(act, field, values)
    // A plain field may have suggestions; one without keeps the typed text.
    const suggests = isTextLine(field.reading) && !field.reading.readonly && values.length === 1
    if (suggests) return chooseSuggested(act, field, first)
    if (handler.type) return handler.type(act, field, values.join(', '))
  }
  throw fail(
    'ACTION_INVALID',
    `“${operation.op}” cannot be done to ${nameOf(act)}, which is a ${field.reading.widget} field.`,
  )
}

export const uploadOperation = async (
  act: Act,
  operation: Extract<Operation, { op: 'upload' }>,
  again = false,
): Promise<Done> => {
  const left = operation.files.map(unresolved).find(Boolean)
  if (left) throw fail('MISSING_VARIABLE', `${left} has no value; nothing was uploaded.`, { variable: left })
  const { frame, answer } = await onTarget(act, operation.target, ({ frame, ref }) =>
    callPage(frame, 'uploadPlace', [ref]),
  )
  await assertFrame(act, frame)
  await assertSeen(act, frame, answer)
  networkActivityOf(act.page).givesFile()
  const done = await upload(act, { frame, ref: answer.input ?? answer.button ?? answer.anchor }, operation.files, again)
  networkActivityOf(act.page).givesFile()
  const { descriptor: target, label } = act.options
  if (target) rememberUpload(act.page, { frame, anchor: answer.anchor, files: operation.files, label, target })
  return done
}

/**
 * A row of what a field suggests, or the like: no button or link, pressed while a field has the focus. It sends
 * nothing, and leaving the field takes it away. One that is still to come is waited for: it comes while the field has
 * the focus.
 */
const isRow = async (act: Act, target: TargetRef): Promise<boolean> => {
  const asked = onTarget(act, target, ({ frame, ref }) => callPage(frame, 'isRow', [ref]))
  return asked.then(({ answer }) => answer.row).catch(instead('act', false))
}

/** ms to stay in a field after restoring its text, increasing: slow pages lose text that is left too soon. */
const STAYS_MS = [60, 250]

/**
 * Restores values that a page has cleared or overwritten since they were typed. If the page changes the value again, that is its
 * own format, unless it is another number or time.
 * @throws GhError VALUE_NOT_TAKEN, OPTION_NOT_FOUND if a field keeps nothing, or not what was typed
 */
export const restoreLost = async (act: Act, pressing?: TargetRef): Promise<void> => {
  if (pressing && holdsTyped(act.page) && (await isRow(act, pressing))) return
  for (const { frame, target, files, label } of await lostUploads(act.page)) {
    const named: Act = { ...act, options: { ...act.options, label, descriptor: target } }
    if (!act.options.mayHold(await callPage(frame, 'origin', []), 'data')) continue
    await uploadOperation(named, { op: 'upload', target: { descriptor: target }, files: [...files] }, true)
  }
  for (const { typed, reading } of await lostOnceLeft(act)) {
    // The frame may show another site by now, with a field of the same name.
    if (!act.options.mayHold(reading.origin, 'data')) continue
    const named: Act = { ...act, options: { ...act.options, label: typed.label, descriptor: undefined } }
    const field: FoundField = { frame: typed.frame, ref: typed.at, reading }
    const left = await retypeLost(named, field, typed)
    if (left && showsAnother(typed.wanted, left.value))
      throw fail(
        'VALUE_NOT_TAKEN',
        `The page turns “${typed.wanted}” in ${nameOf(named)} into “${left.value}”, so this was not pressed.`,
      )
    if (left?.value !== '') continue
    // A plain field that empties itself on blur requires one of its suggestions.
    await WIDGET_HANDLERS.combobox.type?.(named, { ...field, reading: left }, typed.wanted)
  }
}

/** ms a page may take to get a response about the field that was left last. */
const ANSWER_MS = 5_000

/** A page that asks its server about a field on blur redraws it with the response, and only then. */
const lostOnceLeft = async (act: Act): Promise<Awaited<ReturnType<typeof lost>>> => {
  const network = networkActivityOf(act.page)
  const from = performance.now()
  const found = await lost(act.page)
  if (!network.busy(from)) return found
  await until(act.deadline, 'the answer about the field', ANSWER_MS, async () => !network.busy(from) || undefined)
  return lost(act.page)
}

/** The field's value if it still does not keep the text; undefined if it does. */
const retypeLost = async (act: Act, field: FoundField, typed: Typed): Promise<Reading | undefined> => {
  let left: Reading | undefined
  for (const stay of STAYS_MS) {
    await WIDGET_HANDLERS[typed.widget]
      .type?.(act, { ...field, reading: { ...field.reading, value: '' } }, typed.wanted)
      .catch(instead('act', undefined))
    await delay(stay, { signal: act.deadline.signal })
    left = (await lost(act.page)).find((other) => other.reading.at.index === typed.at.index)?.reading
    if (!left) return undefined
  }
  return left
}
