/**
 * Classifies password fields: the person's existing password, a new one, or a masked field that is not for a password.
 */
import type { FieldHints } from '../observation.ts'
import type { Concept } from './concepts.ts'
import { type FormContext, kindsIn } from './context.ts'
import { PHRASES } from './lexicon/index.ts'
import { outermost } from './phrase.ts'
import { fold, identifierWords } from './text.ts'

/** Masked values that are not passwords; the field's label or name must name them. */
const OTHER_SECRETS: readonly Concept[] = [
  'cc-csc',
  '#security-code',
  'cc-number',
  'one-time-code',
  '!national-id',
  '!bank',
  '!captcha',
  '!security-question',
  '!coupon',
]

const RULES =
  /\b(?:at least \d|minimum (?:of )?\d|min \d|\d+ ?(?:or more )?(?:characters|chars|zeichen|caracteres|caratteri|tekens|znak|tecken)|must (?:be|contain|have|include)|mindestens|au moins|al menos|pelo menos|almeno|minimaal|co najmniej|strength|strong password|uppercase|special character|password should contain)\b|文字以上|以上の英数字|자 이상|位以上/

/** What a person reads. */
const wordsOf = (hints: FieldHints): string[] =>
  [hints.label, hints.ariaLabel, hints.placeholder, hints.label ? '' : hints.nearText]
    .map((text) => fold(text ?? ''))
    .filter((text) => text !== '')

/** What the markup calls it. */
const namesOf = (hints: FieldHints): string[] =>
  [hints.nameAttr ?? '', hints.id ?? '', ...(hints.testIds ?? [])].map(identifierWords).filter((text) => text !== '')

const speaksOf = (text: string, concepts: readonly Concept[]): boolean =>
  outermost(PHRASES.find(text)).some((match) => concepts.includes(match.concept))

/** "Confirm", "repeat", "password 2": typed a second time. */
const confirms = (text: string): boolean =>
  PHRASES.find(text).some((match) => match.concept === '#confirm') || /\b(?:password|passwd|pwd|pass) ?2\b/.test(text)

const isPassword = (neighbour: string): boolean => / password$/.test(neighbour)

export interface PasswordVerdict {
  concept: Concept
  confidence: number
}

export function classifyPassword(hints: FieldHints, token: Concept | null, context: FormContext): PasswordVerdict {
  const [words, names] = [wordsOf(hints), namesOf(hints)]
  const own = [...words, ...names]
  const secret = otherSecret(own, token)
  if (secret) {
    const concept = secret === '#security-code' ? (context.is('card') ? 'cc-csc' : 'one-time-code') : secret
    return { concept, confidence: 0.8 }
  }
  const signs = [
    ofWords(words, names),
    ofToken(token, hints, context),
    ofNeighbours(words, hints),
    ofForm(own, hints, context),
  ]
  const made = signs.reduce((sum, sign) => sum + sign.made, 0)
  const had = signs.reduce((sum, sign) => sum + sign.had, 0)
  return {
    concept: made > had ? 'new-password' : 'current-password',
    confidence: Math.min(0.97, 0.55 + Math.abs(made - had) * 0.14),
  }
}

const otherSecret = (own: readonly string[], token: Concept | null): Concept | undefined => {
  const saysPassword = own.some((text) => speaksOf(text, ['#password', 'new-password', 'current-password']))
  if (saysPassword && token !== 'one-time-code' && token !== 'cc-csc') return undefined
  return OTHER_SECRETS.find((secret) => token === secret || own.some((text) => speaksOf(text, [secret])))
}

/** Evidence for a new password and for the existing one. */
interface Signs {
  made: number
  had: number
}

/** The weight of a sign if it is present, otherwise 0. */
const worth = (isThere: boolean, weight: number): number => (isThere ? weight : 0)

/** What the field's own words say; the markup of a sign-up may be copied from that of a change of password. */
const ofWords = (words: readonly string[], names: readonly string[]): Signs => {
  const own = [...words, ...names]
  const says = (texts: readonly string[], key: Concept): boolean => texts.some((text) => speaksOf(text, [key]))
  return {
    made: worth(says(own, 'new-password'), 2.5) + worth(own.some(confirms), 1.5),
    had: worth(says(words, 'current-password'), 3) || worth(says(names, 'current-password'), 1.5),
  }
}

/** Pages put `new-password` on logins to stop browsers from filling, so the form's own words count more. */
const ofToken = (token: Concept | null, { form }: FieldHints, context: FormContext): Signs => {
  const isLogin = context.is('login') && !context.is('signup') && (form?.passwordFields ?? 1) === 1
  return {
    made: worth(token === 'new-password', isLogin ? 0.7 : 1.8),
    had: worth(token === 'current-password', 1.6),
  }
}

/** The password fields around it. */
const ofNeighbours = (words: readonly string[], hints: FieldHints): Signs => {
  const before = (hints.before ?? []).map(fold)
  const after = (hints.after ?? []).map(fold)
  const [previous = '', next = ''] = [before[0], after[0]]
  const bare = !words.some((text) => speaksOf(text, ['current-password', 'new-password']))
  // Two in a row: a new password, typed twice. Followed by a new one: the existing password.
  const repeated = isPassword(next) && bare && (confirms(next) || confirms(identifierWords(hints.after?.[0] ?? '')))
  const beforeNew = isPassword(next) && bare && !repeated && speaksOf(next, ['new-password'])
  const afterOne = isPassword(previous) && speaksOf(previous, ['current-password', 'new-password'])
  // Three in a row: the old one, the new one, the new one again.
  const firstOfThree =
    (hints.form?.passwordFields ?? 0) === 3 && !before.some(isPassword) && after.filter(isPassword).length >= 2
  return { made: worth(repeated, 2.5) + worth(afterOne, 1.5), had: worth(beforeNew, 1.5) + worth(firstOfThree, 1.5) }
}

/** The purpose of the form, and the password rules it states. */
const ofForm = (own: readonly string[], hints: FieldHints, context: FormContext): Signs => {
  const { login, signup, reset } = context.strength
  const buttons = (hints.form?.submitText ?? '').split(' | ').filter((name) => name !== '')
  const kinds = buttons.map((name) => kindsIn(fold(name)))
  const opens = kinds.length > 0 && kinds.every((found) => found.includes('signup') && !found.includes('login'))
  const rules = fold(
    `${hints.describedBy ?? ''} ${hints.nearText ?? ''} ${hints.label ?? ''} ${hints.placeholder ?? ''}`,
  )
  const names = own.join(' ')
  return {
    made:
      worth(RULES.test(rules), 1) +
      // The only button opens an account, whatever else stands around.
      worth(opens, 2) +
      Math.min(2, signup * 0.7) +
      Math.min(1.5, reset * 0.6) +
      worth(/\b(?:register|registration|signup|sign up|reg)\b/.test(names), 0.8) +
      worth((hints.form?.fieldCount ?? 2) >= 5, 0.6),
    // Without any sign, it is the existing password.
    had: 0.4 + Math.min(2, login * 0.7) + worth(/\b(?:login|signin|log in|sign in)\b/.test(names), 0.8),
  }
}
