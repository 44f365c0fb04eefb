/**
 * Blockers that show in what the fields mean: a login, a code sent to the person, a payment. The ones seen in markup come
 * from the page. Confidence says how much else there is on the page besides.
 */
import { classifyField } from '../../shared/domain/fields/index.ts'
import type { Blocker, Button, Field } from '../../shared/domain/observation.ts'
import { asks } from './page-type.ts'

export const blockersFromFields = (
  fields: readonly Field[],
  buttons: readonly Button[],
  headings: readonly string[],
): Blocker[] => {
  const open = fields.filter(asks).map(asMeant)
  return [login(open, buttons, headings), code(open, headings), payment(open)].filter(
    (blocker) => blocker !== undefined,
  )
}

/** What stops the run for a person is also what the page says to programs alone: nothing is put in by that. */
const asMeant = (field: Field): Field => {
  if (field.profileKey !== null || field.hints.autocomplete === undefined) return field
  const { guess, unsaid } = classifyField(field.hints)
  return unsaid && guess ? { ...field, profileKey: guess } : field
}

/** A password that exists already, and no sign that a new one is being chosen (H2). */
const login = (
  fields: readonly Field[],
  buttons: readonly Button[],
  headings: readonly string[],
): Blocker | undefined => {
  const passwords = fields.filter(
    ({ widget, profileKey }) => widget === 'password' || profileKey === 'current-password',
  )
  const current = passwords.find(({ profileKey }) => profileKey === 'current-password')
  if (!current || passwords.some(({ profileKey }) => profileKey === 'new-password')) return undefined
  const same = fields.filter(({ form, frame }) => form === current.form && frame.join() === current.frame.join())
  if (same.length > 4) return undefined
  const evidence = [`password field “${current.label || current.name}” for an existing password`]
  const button = buttons.find(({ purpose, form }) => purpose === 'login' && form === current.form)
  if (button) evidence.push(`button “${button.name}”`)
  const heading = headings.find((text) => /\b(?:log ?in|sign ?in|anmelden|connexion|iniciar sesión)\b/i.test(text))
  if (heading) evidence.push(`heading “${heading}”`)
  // A login box beside a form of its own is offered, not demanded.
  const others = fields.length - same.length
  const confidence = others > 3 ? 0.4 : others > 0 ? 0.65 : Math.min(0.97, 0.85 + 0.05 * (evidence.length - 1))
  return { kind: 'login', confidence, evidence, index: current.index }
}

const code = (fields: readonly Field[], headings: readonly string[]): Blocker | undefined => {
  const boxes = codeBoxes(fields)
  const first = boxes[0]
  if (first) {
    const said = [...headings, first.label, first.section ?? ''].find((text) => /code|verif|security|pin/i.test(text))
    return {
      kind: '2fa',
      confidence: said ? 0.93 : 0.8,
      evidence: [`${boxes.length} boxes of one character${said ? ` under “${said}”` : ''}`],
      index: first.index,
    }
  }
  const field = fields.find(({ profileKey, confidence }) => profileKey === 'one-time-code' && confidence >= 0.6)
  if (!field) return calledCode(fields, headings)
  const others = fields.length - 1
  return {
    kind: '2fa',
    confidence: Math.min(0.95, field.confidence) * (others > 4 ? 0.75 : 1),
    evidence: [`field “${field.label || field.name}” for a one-time code`],
    index: field.index,
  }
}

const CODE_NAME =
  /(?:^|[^a-z])(?:otp|totp|mfa|2fa|one[-_ ]?time|(?:verif\w*|auth\w*|security|sms|login|access)[-_ ]?code)(?:[^a-z]|$)/i
const CODE_LABEL =
  /\b(?:\d|four|five|six|seven|eight)[- ]?(?:digit|character) code\b|\b(?:authenticat\w+|verification|one[- ]time|security) code\b/i
const CODE_HEAD =
  /two[- ]?(?:factor|step)|2[- ]?step|authenticat|verif|confirm it(?:’|')?s you|check your (?:phone|e-?mail)|security code|bestätig|vérif|verific/i

/** A short field called like a code, alone on a page that is about nothing else. */
const calledCode = (fields: readonly Field[], headings: readonly string[]): Blocker | undefined => {
  if (fields.length > 2) return undefined
  const head = headings.find((text) => CODE_HEAD.test(text))
  const field = fields.find(
    ({ widget, label, name, hints }) =>
      (widget === 'text' || widget === 'password') &&
      (hints.maxLength === undefined || (hints.maxLength >= 4 && hints.maxLength <= 10)) &&
      (CODE_LABEL.test(label || name) || CODE_NAME.test(`${hints.nameAttr ?? ''} ${hints.id ?? ''}`)),
  )
  if (!field || !head) return undefined
  return {
    kind: '2fa',
    confidence: 0.82,
    evidence: [`field “${field.label || field.name}” under “${head}”`],
    index: field.index,
  }
}

/** Four or more text boxes of one character side by side. */
const codeBoxes = (fields: readonly Field[]): Field[] => {
  let run: Field[] = []
  for (const field of [...fields, undefined]) {
    if (field?.hints.maxLength === 1 && (field.widget === 'text' || field.widget === 'password')) run.push(field)
    else if (run.length >= 4) return run
    else run = []
  }
  return []
}

const payment = (fields: readonly Field[]): Blocker | undefined => {
  const number = fields.find(({ profileKey }) => profileKey === 'cc-number')
  if (!number) return undefined
  const rest = fields.filter(({ profileKey }) => profileKey?.startsWith('cc-') && profileKey !== 'cc-number')
  return {
    kind: 'payment',
    confidence: rest.length > 0 ? 0.9 : 0.6,
    evidence: [number, ...rest]
      .map(({ label, name, profileKey }) => `field “${label || name}” for ${profileKey}`)
      .slice(0, 4),
    index: number.index,
  }
}
