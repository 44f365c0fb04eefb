/**
 * Types a one-time code into the page that asks for it, and generates one if the person's profile allows it (TOTP). It
 * is used once and not stored.
 */

import { Secret, TOTP, URI } from 'otpauth'
import { isAnsweredByCode } from '../../../shared/domain/blockers.ts'
import { isCodeBox } from '../../../shared/domain/code-box.ts'
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import type { Blocker, Button, Field, Observation } from '../../../shared/domain/observation.ts'
import { secretHandle } from '../../../shared/domain/secret-handle.ts'
import { swallowed } from '../../base/debug.ts'
import { originAt } from '../../observe/index.ts'
import type { Run } from '../state/context.ts'
import { perform } from '../step/perform.ts'

/** Name of the secret that generates one-time codes: a base32 text, or the `otpauth://` address behind the QR code. */
export const TOTP_SECRET = 'totp'
const CODE = 'one-time-code'
/** The same for text read from an image. */
const CHALLENGE = 'challenge'
/** Generated codes that a site may refuse before a human is asked. */
const MAX_OWN_CODES = 2

/** The current code, if the profile has the secret and it was not refused too often. */
export const oneTimeCode = (run: Run): string | undefined => {
  const secret = run.applicant.secrets[TOTP_SECRET]
  if (!secret || run.human.ownCodes >= MAX_OWN_CODES) return undefined
  const totp = totpFrom(secret)
  if (!totp) return undefined
  run.human.ownCodes += 1
  return totp.generate({ timestamp: run.ports.now() })
}

const totpFrom = (secret: string): TOTP | undefined => {
  try {
    const parsed = secret.startsWith('otpauth://') ? URI.parse(secret) : undefined
    if (parsed instanceof TOTP) return parsed
    return parsed ? undefined : new TOTP({ secret: Secret.fromBase32(secret.replace(/[\s-]/g, '').toUpperCase()) })
  } catch (error) {
    swallowed('blockers', error)
    return undefined
  }
}

/**
 * Enters the code, box by box if there are several, and presses the button beside it unless the page continues by
 * itself.
 */
export const giveCode = async (run: Run, seen: Observation, blocker: Blocker, typed: string): Promise<void> => {
  const code = cleaned(typed)
  const boxes = boxesFor(seen, blocker)
  const [first] = boxes
  if (!first || code === '') return
  const parts = boxes.length > 1 ? [...code].slice(0, boxes.length) : [code]
  const url = run.session.active().page.url()
  for (const [at, part] of parts.entries()) {
    const box = boxes[at]
    if (box) await type(run, seen, box, part, isAnsweredByCode(blocker.kind) ? CODE : CHALLENGE)
  }
  if (run.session.active().page.url() !== url) return
  const button = confirmButton(seen, first)
  if (button) await perform(run, once({ op: 'click', target: { index: button.index } }), 'human', {}, seen)
}

/** The origin of the document that would now receive the code; undefined if there is no box for it. */
export const boxOrigin = async (run: Run, seen: Observation, blocker: Blocker): Promise<string | undefined> => {
  const [box] = boxesFor(seen, blocker)
  return box && originAt(run.session.active(), box.frame)
}

/** `123 456` and `G-123456`, as they are written in a message. */
const cleaned = (typed: string): string => {
  const text = typed.trim()
  const digits = text.replace(/[\s-]/g, '')
  return /^\d{4,10}$/.test(digits) ? digits : text
}

const type = async (run: Run, seen: Observation, box: Field, text: string, key: string): Promise<void> => {
  const { applicant } = run
  run.applicant = { ...applicant, secrets: { ...applicant.secrets, [key]: text } }
  try {
    const operation = { op: 'type', target: { index: box.index }, text: secretHandle(key) } as const
    await perform(run, { ...once(operation), source: { from: 'secret', key } }, 'human', {}, seen)
  } finally {
    run.applicant = applicant
  }
}

/** Sends no personal data and is not a step of a manual: the next visit gets another code, or none. */
const once = (operation: PlannedOperation['operation']): PlannedOperation => ({ operation, commit: false, once: true })

const boxesFor = ({ fields }: Observation, { index }: Blocker): Field[] => {
  const at = fields.findIndex((field) => field.index === index)
  const field = fields[at]
  if (!field) return []
  if (!isCodeBox(field.hints)) return [field]
  const others = fields.slice(at).findIndex(({ hints }) => !isCodeBox(hints))
  return fields.slice(at, others < 0 ? undefined : at + others)
}

const CONFIRMS =
  /\b(?:verify|confirm|continue|submit|next|sign ?in|log ?in|check|enter|ok|weiter|bestätigen|prüfen|vérifier|valider|continuar|verificar)\b/i
const OTHERWISE =
  /\b(?:resend|send (?:again|a new)|another (?:way|method)|back|cancel|help|erneut|renvoyer|reenviar)\b/i

const confirmButton = ({ buttons }: Observation, { form, frame }: Field): Button | undefined => {
  const near = buttons.filter(
    (button) => !OTHERWISE.test(button.name) && button.frame.join() === frame.join() && button.form === form,
  )
  return near.find(({ name }) => CONFIRMS.test(name)) ?? near.find(({ submit }) => submit)
}
