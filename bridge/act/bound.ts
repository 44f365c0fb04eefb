/**
 * Ensures that every value goes only where it may. Checks the document that is about to receive the value, and again
 * before a form is sent.
 */

import type { Frame, Page } from 'playwright-core'
import { isCodeBox } from '../../shared/domain/code-box.ts'
import { GhError } from '../../shared/domain/errors.ts'
import { classifyField } from '../../shared/domain/fields/index.ts'
import type { TargetRef } from '../../shared/domain/operation.ts'
import type { FieldAsking } from '../../shared/page/acting-bound.ts'
import type { At, Ref } from '../../shared/page/acting-types.ts'
import { insteadBy } from '../base/debug.ts'
import { callPage } from '../browser/page-world.ts'
import { type Act, fail, nameOf } from './context.ts'
import { onTarget } from './locate.ts'
import { fitsSecret, isPasswordKey } from './secrets.ts'
import { sent } from './sent.ts'

/** The error ORIGIN_REFUSED, with the value that was withheld and the origin. */
export class ForeignOrigin extends GhError {
  readonly foreign: { origin: string; held: 'data' | 'secret' }

  constructor(message: string, foreign: ForeignOrigin['foreign']) {
    super('ORIGIN_REFUSED', message)
    this.foreign = foreign
  }
}

/** @throws ForeignOrigin before anything was typed */
export const assertOrigin = (act: Act, origin: string, held: 'data' | 'secret' = 'data'): void => {
  if (act.options.mayHold(origin, held)) return
  throw new ForeignOrigin(
    `${nameOf(act)} belongs to ${origin === 'null' ? 'a part of the page without an address of its own' : origin}, which this job may not give ${held === 'secret' ? 'secrets' : 'data'} to. Nothing was put in.`,
    { origin, held },
  )
}

/**
 * The origin of each frame when something was last entered in it. The page code checks every single edit against it.
 */
const origins = new WeakMap<Frame, string>()

/** Null: check first, and also check that the frame is still visible. */
export const knownOrigin = (act: Act, frame: Frame): string | null => {
  if (frame.parentFrame()) return null
  const origin = origins.get(frame)
  return origin !== undefined && act.options.mayHold(origin, 'data') ? origin : null
}

export const rememberOrigin = (frame: Frame, origin: string): void => void origins.set(frame, origin)

/**
 * The field for a secret, as the page itself describes it; what a manual or a model says about it does not count.
 * @throws GhError ORIGIN_REFUSED, SECRET_REFUSED
 */
export const secretField = async (
  act: Act,
  target: TargetRef,
  keys: readonly string[],
): Promise<{ frame: Frame; at: At }> => {
  const { frame, answer } = await onTarget<FieldAsking>(act, target, ({ frame, ref }) =>
    callPage(frame, 'asking', [ref]),
  )
  assertOrigin(act, answer.origin, 'secret')
  // If the form changes later, it is checked again when it is sent.
  if (answer.sentTo !== undefined) assertOrigin(act, answer.sentTo, 'secret')
  const { passwordsAt } = act.options
  if (passwordsAt !== undefined && passwordsAt !== answer.origin && keys.some(isPasswordKey))
    throw fail('SECRET_REFUSED', `The password of the account at ${passwordsAt} was not typed at ${answer.origin}.`)
  const { key, notInWords } = classifyField(answer.hints)
  if (
    notInWords ||
    !keys.every((one) => fitsSecret(one, { ...answer, profileKey: key, single: isCodeBox(answer.hints) }))
  )
    throw fail(
      'SECRET_REFUSED',
      `The secret was not typed: “${(answer.label || answer.name).slice(0, 80)}” does not ask for it.`,
    )
  return { frame, at: answer.at }
}

/** @throws GhError ACTION_STALE if keys would arrive in another document than the field's */
export const assertKeys = async (act: Act, { frame, ref }: { frame: Frame; ref: At }): Promise<void> => {
  const takes = await callPage(frame, 'takesKeys', [ref.document])
  if (takes === 'yes' || (takes === 'unsure' && !(await innerHasKeys(frame)))) return
  throw fail('ACTION_STALE', `${nameOf(act)} lost the keys to another part of the page while it was typed into.`)
}

/**
 * Whether keys go to a frame inside this one, however it is embedded. A frame that does not answer in time may receive
 * them.
 */
const innerHasKeys = async (frame: Frame): Promise<boolean> => {
  const asked = frame
    .childFrames()
    .map((inner) => callPage(inner, 'hasKeys', [], INNER_MS).catch(insteadBy('act', () => !inner.isDetached())))
  return (await Promise.all(asked)).includes(true)
}

/** ms a frame may take to say whether it has the focus. */
const INNER_MS = 2_000

/** Keys between two checks of the receiver; one check for a short text. */
const KEYS_PER_CHECK = 40

/** Types with key events as long as they arrive in the intended document. @throws GhError ACTION_STALE */
export const typeKeys = async (act: Act, { frame, ref }: { frame: Frame; ref: At }, text: string): Promise<void> => {
  const letters = [...text]
  const size = Math.max(1, Math.ceil(letters.length / KEYS_PER_CHECK))
  for (let at = 0; at < letters.length; at += size) {
    await assertKeys(act, { frame, ref })
    const part = letters.slice(at, at + size)
    await sent(`keys, ${part.length}`, () => act.page.keyboard.type(part.join('')))
  }
}

/** @throws GhError ORIGIN_REFUSED if a press or Enter would send a form's values to an origin that may not have them */
export const assertSending = async (act: Act, frame: Frame, ref: Ref | null): Promise<void> => {
  const sending = await callPage(frame, 'sending', [ref])
  if (!sending || sending.to === undefined) return
  if (act.options.mayHold(sending.to, sending.secret ? 'secret' : 'data')) return
  throw new ForeignOrigin(
    `${nameOf(act)} sends the form to ${sending.to}, which this job may not give ${sending.secret ? 'secrets' : 'data'} to. Nothing was sent.`,
    { origin: sending.to, held: sending.secret ? 'secret' : 'data' },
  )
}

/** The receiver of a key without a target is uncertain: every frame with a focused field counts. */
export const assertSendingAnywhere = async (act: Act, page: Page): Promise<void> => {
  for (const frame of page.frames()) if (!frame.isDetached()) await assertSending(act, frame, null).catch(onlyRefusal)
}

/** A frame that disappears meanwhile sends nothing. */
const onlyRefusal = (error: unknown): void => {
  if (error instanceof ForeignOrigin) throw error
}

/**
 * A key without a target goes to the focused element. @throws GhError ORIGIN_REFUSED if that element may not receive
 * anything
 */
export const assertKeysAnywhere = async (act: Act): Promise<void> => {
  for (const frame of act.page.frames()) {
    if (frame.isDetached()) continue
    const has = await callPage(frame, 'hasKeys', [], INNER_MS).catch(insteadBy('act', () => !frame.isDetached()))
    if (has) await assertFrame(act, frame)
  }
}

/** @throws GhError ORIGIN_REFUSED */
export const assertFrame = async (act: Act, frame: Frame): Promise<void> =>
  assertOrigin(act, await callPage(frame, 'origin', []))
