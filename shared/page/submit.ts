/** Whether pressing a button would send or advance its form. */
import { ADVANCES, type Purpose, purposeOf } from '../domain/purpose.ts'
import { TEST_ID_ATTRIBUTES } from './stable.ts'

/** The form of a button, or the element that serves as one, and its number of fields. */
export type SubmitScope = { el: Element; fields: number }

const REFUSES: ReadonlySet<Purpose> = new Set<Purpose>(['remove', 'close', 'back', 'accept_cookies'])
const NEVER: ReadonlySet<Purpose> = new Set<Purpose>(['remove', 'add', 'close', 'back', 'accept_cookies', 'upload'])
const ASIDE =
  /password|passwort|mot de passe|contraseñ|senha|show|hide|toggle|menu|with (?:google|apple|facebook|linkedin|microsoft|github|sso)|mit (?:google|apple|facebook)|avec (?:google|apple|facebook)|(?:continue|sign (?:in|up)|log in|weiter|continuer) (?:with|mit|avec|con|com)\b/iu
const ADVANCE_CLASS =
  /(?:^|[\s_-])(?:submit|primary-?submit|btn-submit|login-?(?:btn|button)|signup-?(?:btn|button))(?:$|[\s_-])/i

/**
 * A button with type submit is one, unless its text cancels or refuses.
 * @param scope undefined if there are no fields nearby
 * @param advances whether the text says that the button submits or advances
 */
function isLikelySubmit(
  el: Element,
  name: string,
  purpose: Purpose,
  scope: SubmitScope | undefined,
  advances: boolean,
): boolean {
  const native =
    (el instanceof HTMLButtonElement || el instanceof HTMLInputElement) && (el.type === 'submit' || el.type === 'image')
  const explicit = native && el.hasAttribute('type')
  if (explicit && (el.form || scope)) return !REFUSES.has(purpose) && (advances || !ASIDE.test(name))
  if (native && el.form) {
    if (NEVER.has(purpose) || ASIDE.test(name)) return false
    if (advances) return true
    // A button without a type submits by default, but many are toggles and icons. It counts if it is the only one in
    // the form and has text.
    return name.length > 1 && el.form.querySelectorAll('button:not([type]),[type=submit]').length === 1
  }
  if (NEVER.has(purpose)) return false
  if (el.tagName === 'A' && (el.getAttribute('href') ?? '').replace(/^#.*|javascript:.*/, '') !== '') return false
  if (!scope)
    return advances && purpose !== 'search' && purpose !== 'login' && purpose !== 'signup' && purpose !== 'save'
  // The form has its own submit button, so a button outside of it only leads to the form.
  if (purpose === 'apply' && scope.el.querySelector('form [type=submit],form button:not([type])')) return false
  if (ADVANCE_CLASS.test(`${el.id} ${el.getAttribute('class') ?? ''}`)) return true
  return advances && !ASIDE.test(name)
}

/** The purpose of a button, and whether it submits or advances a form. */
export function buttonFacts(
  el: Element,
  name: string,
  scope: SubmitScope | undefined,
): { purpose: Purpose; submit: boolean } {
  const ids = [...TEST_ID_ATTRIBUTES, 'id', 'name', 'class']
    .map((attr) => el.getAttribute(attr) ?? '')
    .filter((id) => id !== '')
  const said = purposeOf(name, ids)
  const purpose =
    ACCEPTS.test(name.trim()) && el.closest(COOKIE_NOTICE)
      ? 'accept_cookies'
      : said === 'submit' && !scope && BEGINS.test(name.trim())
        ? 'next'
        : said
  return { purpose, submit: isLikelySubmit(el, name, purpose, scope, ADVANCES.has(purpose)) }
}

/** Text that submits a form if there is one, and otherwise only leads on, as on a welcome page. */
const BEGINS = /^get started[.!›»>→\s]*$/i

/** Text that accepts cookies only if it is in a cookie notice. */
const ACCEPTS =
  /^(?:(?:i )?accept|(?:i )?agree|ok(?:ay)?|got it|allow|continue|understood|i understand|akzeptieren|zustimmen|einverstanden|verstanden|j[’']accepte|accepter|aceptar|acepto|aceitar|accetto|akkoord|godkänn|同意する|同意|接受)[.!]?$/i
const COOKIE_NOTICE =
  '[id*=cookie i],[class*=cookie i],[aria-label*=cookie i],[aria-describedby*=cookie i],[id*=consent i]:not(form):not(input),[class*=consent-banner i],#onetrust-banner-sdk'
