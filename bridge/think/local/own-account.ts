/**
 * Forms that a person fills in for themselves whatever their titles say: to sign in, to open an account, to receive a
 * newsletter. "Existing customers" above a password means the reader.
 */
import type { Field } from '../../../shared/domain/observation.ts'
import { isOverAnother, namesAnother, personOf, titleLeavesOpen } from '../../../shared/domain/questions/index.ts'
import { fold } from '../../../shared/domain/text.ts'
import { isTick } from '../../../shared/domain/widgets.ts'
import { isNameOfForm } from './own-section.ts'
import { MARKETING } from './words.ts'

const CREDENTIALS = /^(?:username|email|current-password|new-password)$/
/** Titles about accounts and those who have one. */
const OF_ACCOUNTS =
  /\b(?:log ?[io]n|sign ?(?:in|up|on)|regist\w+|(?:user )?accounts?|my account|konto|kundenkonto|benutzerkonto|compte|cuenta|conta|customers?|clients?|clientes?|kund(?:e|en|in|innen)|klanten?|cliente|members?|mitglied(?:er)?|membres?|miembros?|users?|benutzer|nutzer|utilisateurs?|usuarios?|utenti|anmeld\w*|einloggen|connexion|connecter|identifi\w+|inscri\w+|acceso|acesso|zugangsdaten|password|passwort|benutzerdaten)\b/

const OF_PASSWORDS =
  /\b(?:passwords?|passwort|kennwort|mot de passe|contrasena|clave|senha|palavra passe|wachtwoord|haslo|heslo|пароль|пароля)\b/

/** Whether a title over a field leaves it the reader's own. */
export const isOwnAccount = (title: string, { hints, profileKey }: Pick<Field, 'hints' | 'profileKey'>): boolean => {
  const opens = (hints.form?.passwordFields ?? 0) > 0 || OF_PASSWORDS.test(fold(title))
  if (!opens || isOverAnother(title)) return false
  const person = personOf(title)
  const said = fold(title).replace(/[^\p{L}\d]+/gu, ' ')
  if (OF_ACCOUNTS.test(said)) return person === 'self' || person === 'other'
  return person === 'self' && CREDENTIALS.test(profileKey ?? '')
}

/** People for whom a page is made, who may be strangers in other sentences. */
const READERS = /\b(?:customers?|clients?|kund(?:e|en|in|innen)|clientes?|klanten?)\b/g

/**
 * Whether the part that a form begins with is about its reader: "1. Client", "New customers", "Customer satisfaction
 * survey", whoever a customer may be elsewhere.
 */
export const isOfReader = (title: string, field: Field, fields: readonly Field[]): boolean => {
  const rest = fold(title).replace(READERS, ' ')
  if (rest === fold(title) || personOf(rest) !== 'self' || namesAnother(rest) || isOverAnother(title)) return false
  const first = fields.find(({ form, trap, profileKey }) => form === field.form && !trap && profileKey !== null)
  if (first?.section !== title || first.hints.legend !== undefined || /\p{L}['’]s?\s/u.test(title)) return false
  return isNameOfForm(title) || !titleLeavesOpen(rest, field.profileKey ?? '')
}

const NEWS =
  /(?<!\p{L})(?:newsletters?|subscri\w+|mailing ?list|abonn\w+|nyhedsbrev\w*|nyhetsbrev\w*|uutiskirje\w*|nieuwsbrief|biuletyn\w*|bülten\w*|hírlevél\w*|bolet[ií]n\w*|infolettre|рассылк\w*|подпис\p{L}*|novin\p{L}*|naujienlaišk\p{L}*|メルマガ|电子报|電子報|뉴스레터)(?!\p{L})/iu

/**
 * A box for an address alone, whose label advertises: "Get the latest recipes right to your inbox". What it wants is
 * the reader's own address, if the form is for a newsletter and names nobody else.
 */
export const isForNews = (field: Field, fields: readonly Field[]): boolean => {
  const { form, hints, label, name, profileKey } = field
  if (form === undefined || profileKey !== 'email' || isTick(field)) return false
  if (personOf(label) !== 'self' || isOverAnother(label)) return false
  if (fields.some((other) => other !== field && other.form === form && !isTick(other))) return false
  const { id, name: called, classes, action, heading, submitText } = hints.form ?? {}
  const words = [label, name, id, called, classes, action, heading, submitText].join(' ').replace(/[_\-/]/g, ' ')
  return NEWS.test(words) || MARKETING.test(label)
}
