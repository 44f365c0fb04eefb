/** What kind of form a field is in, from the words around it: login, sign-up, new password, payment, application. */
import type { FieldHints } from '../observation.ts'
import { oncePerText } from '../once-per-text.ts'
import { FORM_KINDS, FORM_WORDS, type FormKind } from './form-words.ts'
import { anyOf } from './phrase.ts'
import { fold, identifierWords } from './text.ts'

const PATTERNS = new Map<FormKind, RegExp>()

/** Built on first use. */
function patternOf(kind: FormKind): RegExp {
  const known = PATTERNS.get(kind)
  if (known) return known
  const made = anyOf(FORM_WORDS[kind])
  PATTERNS.set(kind, made)
  return made
}

/** The kinds of form that a text points to. */
export const kindsIn = oncePerText((text: string): readonly FormKind[] =>
  FORM_KINDS.filter((kind) => patternOf(kind).test(text)),
)

export interface FormContext {
  /** Evidence for each kind; 1 is one good sign, 2 is plenty. */
  strength: Readonly<Record<FormKind, number>>
  is: (kind: FormKind) => boolean
}

/**
 * Reads the form and page words of a field. They are the same for all fields of a form, except for the field's own
 * section.
 */
export function formContext(hints: FieldHints): FormContext {
  const form = hints.form
  const strength = Object.fromEntries(FORM_KINDS.map((kind) => [kind, 0])) as Record<FormKind, number>
  const read = (
    text: string | undefined,
    weight: number,
    kinds: readonly FormKind[] = FORM_KINDS,
    identifier = false,
  ): void => {
    if (!text) return
    const folded = identifier ? identifierWords(text) : fold(text)
    if (folded === '') return
    for (const kind of kindsIn(folded)) if (kinds.includes(kind)) strength[kind] += weight
  }
  for (const button of (form?.submitText ?? '').split(' | ')) read(button, 1.2)
  read(form?.id, 1, FORM_KINDS, true)
  read(form?.name, 1, FORM_KINDS, true)
  read(form?.classes, 0.6, FORM_KINDS, true)
  read(pathOf(form?.action), 0.8, FORM_KINDS, true)
  read(form?.heading, 0.8)
  read(hints.heading, 0.9)
  read(hints.legend, 0.6)
  read(hints.pageTitle, 0.7)
  read(pathOf(hints.pageUrl), 0.6, FORM_KINDS, true)
  for (const near of [...(hints.before ?? []), ...(hints.after ?? [])]) read(near, 0.5, ['card', 'application'])
  const links = fold(form?.linkText ?? '')
  // "Forgot your password?" appears under a login; "Already a member? Sign in" under a sign-up, and the reverse.
  if (
    /\b(?:forgot|forgotten|lost|vergessen|oublie|olvid|recuperar|recupera|esquec|dimenticat|vergeten|zapomni|glomt|glemt|unohti|забыли|unuttum|elfelejt)|忘れ|忘记|忘記|찾기|نسيت|שכחת/u.test(
      links,
    )
  )
    strength.login += 1
  if (/\b(?:stay signed|remember me|keep me|angemeldet bleiben|rester connecte|recordarme|ricordami)/.test(links))
    strength.login += 0.6
  return { strength, is: (kind) => strength[kind] >= 0.8 }
}

/** The path of an address as words, without host, query and file extension. */
const pathOf = (url: string | undefined): string =>
  (url ?? '')
    .replace(/^[a-z]+:\/\/[^/]*/i, '')
    .replace(/[?#].*$/, '')
    .replace(/\.\w{2,5}$/, '')
