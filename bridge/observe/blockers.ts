/**
 * Blockers recognised from what the fields mean: a login, a code sent to the person, a payment. Page code recognises
 * those in the markup. The confidence depends on what else is on the page.
 */

import type { FieldBlocker } from '../../shared/domain/blockers.ts'
import { isCodeBox } from '../../shared/domain/code-box.ts'
import { classifyField } from '../../shared/domain/fields/index.ts'
import type { Blocker, Button, Field } from '../../shared/domain/observation.ts'
import { traitsOf, WIDGETS } from '../../shared/domain/widgets.ts'
import { asks } from './page-type.ts'

export const blockersFromFields = (
  fields: readonly Field[],
  buttons: readonly Button[],
  headings: readonly string[],
): Blocker[] => {
  const open = fields.filter(asks).map(asMeant)
  return (Object.keys(DETECTORS) as FieldBlocker[]).flatMap((kind) => {
    const found = DETECTORS[kind](open, buttons, headings)
    return found ? [{ kind, ...found }] : []
  })
}

type Found = Omit<Blocker, 'kind'>

/** Text that only programs see also counts as a blocker, since stopping for a person enters nothing. */
const asMeant = (field: Field): Field => {
  if (field.profileKey !== null || field.hints.autocomplete === undefined) return field
  const { guess, notInWords } = classifyField(field.hints)
  return notInWords && guess ? { ...field, profileKey: guess } : field
}

/** An existing password, with no sign that a new one is being chosen (H2). */
const login = (
  fields: readonly Field[],
  buttons: readonly Button[],
  headings: readonly string[],
): Found | undefined => {
  const passwords = fields.filter(
    ({ widget, profileKey }) => WIDGETS[widget].secret || profileKey === 'current-password',
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
  // A login box beside another form is optional.
  const others = fields.length - same.length
  const confidence = others > 3 ? 0.4 : others > 0 ? 0.65 : Math.min(0.97, 0.85 + 0.05 * (evidence.length - 1))
  return { confidence, evidence, index: current.index }
}

const code = (
  fields: readonly Field[],
  _buttons: readonly Button[],
  headings: readonly string[],
): Found | undefined => {
  const boxes = codeBoxes(fields)
  const first = boxes[0]
  if (first) {
    const said = [...headings, first.label, first.section ?? ''].find((text) => /code|verif|security|pin/i.test(text))
    // A meter reading or a card number among other questions is not a code that somebody was sent.
    if (!said && fields.length - boxes.length > MOST_BESIDE_CODE) return undefined
    return {
      confidence: said ? 0.93 : 0.8,
      evidence: [`${boxes.length} boxes of one character${said ? ` under “${said}”` : ''}`],
      detail: { boxes: boxes.length },
      index: first.index,
    }
  }
  const field = fields.find(({ profileKey, confidence }) => profileKey === 'one-time-code' && confidence >= 0.6)
  if (!field) return calledCode(fields, headings)
  const others = fields.length - 1
  return {
    confidence: Math.min(0.95, field.confidence) * (others > 4 ? 0.75 : 1),
    evidence: [`field “${field.label || field.name}” for a one-time code`],
    index: field.index,
  }
}

/** Other fields that a page may have although it asks for a code without mentioning it. */
const MOST_BESIDE_CODE = 2

const CODE_NAME =
  /(?:^|[^a-z])(?:otp|totp|mfa|2fa|one[-_ ]?time|(?:verif\w*|auth\w*|security|sms|login|access)[-_ ]?code)(?:[^a-z]|$)/i
const CODE_LABEL =
  /\b(?:\d|four|five|six|seven|eight)[- ]?(?:digit|character) code\b|\b(?:authenticat\w+|verification|one[- ]time|security) code\b/i
const CODE_HEAD =
  /two[- ]?(?:factor|step)|2[- ]?step|authenticat|verif|confirm it(?:’|')?s you|check your (?:phone|e-?mail)|security code|bestätig|vérif|verific/i

/** A short field with the name of a code, alone on a page that is about nothing else. */
const calledCode = (fields: readonly Field[], headings: readonly string[]): Found | undefined => {
  if (fields.length > 2) return undefined
  const head = headings.find((text) => CODE_HEAD.test(text))
  const field = fields.find(
    ({ widget, label, name, hints }) =>
      WIDGETS[widget].text === 'line' &&
      (hints.maxLength === undefined || (hints.maxLength >= 4 && hints.maxLength <= 10)) &&
      (CODE_LABEL.test(label || name) || CODE_NAME.test(`${hints.nameAttr ?? ''} ${hints.id ?? ''}`)),
  )
  if (!field || !head) return undefined
  return {
    confidence: 0.82,
    evidence: [`field “${field.label || field.name}” under “${head}”`],
    index: field.index,
  }
}

/** Four or more text boxes of one character side by side. */
const codeBoxes = (fields: readonly Field[]): Field[] => {
  let run: Field[] = []
  for (const field of [...fields, undefined]) {
    if (field && isCodeBox(field.hints) && traitsOf(field).text === 'line') run.push(field)
    else if (run.length >= 4) return run
    else run = []
  }
  return []
}

const payment = (fields: readonly Field[]): Found | undefined => {
  const number = fields.find(({ profileKey }) => profileKey === 'cc-number')
  if (!number) return undefined
  const rest = fields.filter(({ profileKey }) => profileKey?.startsWith('cc-') && profileKey !== 'cc-number')
  return {
    confidence: rest.length > 0 ? 0.9 : 0.6,
    evidence: [number, ...rest]
      .map(({ label, name, profileKey }) => `field “${label || name}” for ${profileKey}`)
      .slice(0, 4),
    index: number.index,
  }
}

/** The detector of each kind that can be recognised from fields; a kind without one does not compile. */
const DETECTORS: Readonly<
  Record<
    FieldBlocker,
    (fields: readonly Field[], buttons: readonly Button[], headings: readonly string[]) => Found | undefined
  >
> = { login, '2fa': code, payment }
