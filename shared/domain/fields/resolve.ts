/**
 * How the surroundings change a concept: parts of dates, a bare name beside a first name, a name on a card. Each step
 * only changes scores.
 */
import type { Concept } from './concepts.ts'
import { resolveDates, resolvePeriods } from './dates.ts'
import { add, move, type Scores } from './evidence.ts'
import { conceptsIn, type Surroundings, speaks } from './surroundings.ts'
import { fold, identifierWords } from './text.ts'

const EXPERIENCE: readonly (readonly [Concept, Concept])[] = [
  ['organization-title', 'experience.title'],
  ['organization', 'experience.company'],
  ['address-level2', 'experience.location'],
  ['#location', 'experience.location'],
  ['!message', 'experience.description'],
]

/** In a section about past jobs or schools, a company is that job's, not the present one. */
function resolveSections(scores: Scores, around: Surroundings): void {
  const section = `${fold(around.hints.heading ?? '')} ${fold(around.hints.legend ?? '')}`
  if (
    /\b(?:work|job|employment|professional|career) (?:experience|history|record)|\b(?:previous|past|former) (?:employment|employers|jobs)\b|\bemployment details|\b(?:add|edit|new|another) experience\b|\bexperience (?:\d|details)|berufserfahrung|work history|experience professionnelle|experiencia laboral|esperienze? (?:lavorativ|profession)\w*|werkervaring|^ *experience *$/.test(
      section,
    )
  ) {
    for (const [from, to] of EXPERIENCE) move(scores, from, to)
    // Pay in a past job is not the desired salary.
    scores.delete('salary')
  } else if (
    /\b(?:education|universit(?:y|ies)|college|studies|degrees?|diploma|diplom|ausbildung|studium|formation|diplomes?|educacion|titulacion|formacao|graduacao|istruzione|laurea|opleiding)\b/.test(
      section,
    )
  )
    move(scores, 'organization', 'education.school')
}

/** Other documents that expire: "Passport expiration date", "Valid until" on a licence. */
const OTHER_PAPER =
  /\b(?:licen[cs]es?|licensing|cdl|dl|passports?|visas?|permits?|certificat\w*|medical|insurance|polic(?:y|ies)|registration|membership|contract|offer|residen\w*|identity|id|work permit|green card|twic|warranty|product|food|batch|fuhrerschein|reisepass|personalausweis|ausweis\w*|aufenthalt\w*|visum|vertrag\w*|versicherung\w*|passeport|permis|titre de sejour|carte d identite|assurance|contrat|pasaporte|licencia|permiso|carnet|dni|nie|seguro|contrato|passaporte|habilitacao|cnh|autorizacao|patente|passaporto|permesso|rijbewijs|paspoort)\b/
const OF_CARD =
  /\b(?:cards?|cc|credit|debit|karten?|carte|tarjeta|cartao|carta|kaart|karty|payment|mm ?(?:yy|aa|jj)|valid thru|good thru)\b/

/**
 * An expiry date is a card's if the words or the form mention a card, or the field stands alone, and no other document
 * is mentioned.
 */
function resolveExpiry(scores: Scores, { hints, context, before, after }: Surroundings): void {
  const keys = [...scores.keys()].filter((key) => /^cc-exp/.test(key))
  if (keys.length === 0) return
  const words = [hints.label, hints.ariaLabel, hints.placeholder, hints.legend]
    .map((text) => fold(text ?? ''))
    .join(' ')
  const names = `${identifierWords(hints.nameAttr ?? '')} ${identifierWords(hints.id ?? '')}`
  const card =
    (before.length === 0 && after.length === 0) ||
    context.is('card') ||
    OF_CARD.test(`${words} ${names}`) ||
    /\bcc-exp/.test(hints.autocomplete ?? '') ||
    speaks([...before, ...after], 'cc-number', 'cc-csc', 'cc-name', 'cc-type')
  if (card && !OTHER_PAPER.test(words.replace(/\bvalid\w*\b/g, ''))) return
  for (const key of keys) scores.delete(key)
}

function resolveNames(scores: Scores, around: Surroundings): void {
  // A text field labelled just "Title" may ask for the title of a job or a message. A choice of Mr and Ms is recognised
  // by its options.
  if (
    around.control === 'text' &&
    /^title$/.test(fold(around.hints.label ?? around.hints.placeholder ?? around.hints.nameAttr ?? ''))
  )
    scores.delete('honorific-prefix')
  // French "Nombre de pièces": how many. A Spanish name is of one person or thing.
  if (/^nombre (?:de|d) (?!(?:los|las|sus|tus|mis)\b)\S+[sx](?: |$)/.test(fold(around.hints.label ?? '')))
    for (const concept of ['name', 'given-name', 'family-name'] as const) scores.delete(concept)
  if (!scores.has('name')) return
  const near = [...around.before, ...around.after]
  const label = fold(around.hints.label ?? around.hints.ariaLabel ?? around.hints.placeholder ?? '')
  // "Nom" beside "Prénom" is the family name; "Nombre" beside "Apellidos" the first name.
  const bare =
    /^(?:(?:votre|ton|su|tu|seu|sua|uw|je|your|ditt|dit) )?(?:name|nom|nome|nombre|naam|namn|navn|nev|nume|nama|имя|שם|الاسم|نام)$/.test(
      label,
    ) ||
    (label === '' && !scores.has('given-name'))
  if (bare) {
    const given = speaks(near, 'given-name')
    const family = speaks(near, 'family-name')
    if (given && !family) {
      move(scores, 'name', 'family-name')
      return
    }
    if (family && !given) {
      move(scores, 'name', 'given-name')
      return
    }
  }
  const card = speaks(near.slice(0, 2).concat(around.after.slice(0, 2)), 'cc-number', 'cc-csc', 'cc-exp')
  if (
    card &&
    !speaks(near, 'email', 'address-line1', '#address') &&
    (scores.get('name') ?? 0) >= (scores.get('cc-name') ?? 0)
  )
    move(scores, 'name', 'cc-name', 0.95)
}

function resolveAddress(scores: Scores, around: Surroundings): void {
  // On an application, a location is where the person lives; elsewhere it is a shop's, or a search.
  if (around.context.is('application')) move(scores, '#location', 'address-level2')
  else scores.delete('#location')
  // "住所" beside a box called `zip` or `entry[zip]` is the title of the whole address.
  const ending = /[[.]([^[\].]+)\]?$/.exec(around.hints.nameAttr ?? '')?.[1]
  const own = ending === undefined ? [] : [...conceptsIn(ending)].filter((concept) => NARROWER.includes(concept))
  for (const part of own) scores.set(part, Math.max(scores.get(part) ?? 0, IN_MARKUP))
  if (NARROWER.some((part) => (scores.get(part) ?? 0) >= IN_MARKUP)) scores.delete('#address')
  const street: Concept = around.control === 'textarea' ? 'street-address' : 'address-line1'
  move(scores, '#address', street, 0.95)
  if (around.control === 'textarea') move(scores, 'address-line1', 'street-address')
  else move(scores, 'street-address', 'address-line1')
  // A second field right below a street, without a label; its name says "address" again.
  if (
    isWordless(around.hints) &&
    around.before[0]?.has('address-line1') &&
    speaks(around.after.slice(0, 2), 'address-level2', 'postal-code') &&
    [...scores.keys()].every((concept) => concept === 'address-line1')
  ) {
    scores.delete('address-line1')
    add(scores, 'address-line2', 0.55)
  }
  // "PIN code" is a postal code in India, and elsewhere a secret number.
  if (
    /^(?:your |the )?pin ?(?:code)?$/.test(fold(around.hints.label ?? around.hints.placeholder ?? '')) &&
    !speaks([...around.before, ...around.after], ...PLACES)
  )
    scores.delete('postal-code')
  // The town and the number of the block in one field take neither of them alone.
  if (/[区市]\S*番地|番地\S*[区市]/.test(around.hints.label ?? '')) scores.delete('address-level2')
}

const NARROWER: readonly Concept[] = ['postal-code', 'address-level2', 'address-level1', 'country']
/** A whole identifier. */
const IN_MARKUP = 0.7
const PLACES: readonly Concept[] = [
  '#address',
  'address-line1',
  'street-address',
  'address-level2',
  'address-level1',
  'country',
]

const isWordless = ({ label = '', ariaLabel = '', placeholder = '', title = '' }: Surroundings['hints']): boolean =>
  [label, ariaLabel, placeholder, title].every((text) => text.trim() === '')

/** "Country code" under "Phone", or right before a number, is the dialling code. */
function resolvePhone(scores: Scores, around: Surroundings): void {
  const label = fold(around.hints.label ?? around.hints.ariaLabel ?? '')
  // "Número" beside its area code, or under "Telefone".
  if (
    /^(?:number|nummer|rufnummer|numero|no|nr)$/.test(label) &&
    speaks([...around.before.slice(0, 1), conceptsIn(around.hints.legend ?? '')], 'tel', 'tel-area-code')
  ) {
    scores.clear()
    add(scores, 'tel', 0.9)
    return
  }
  // "Phone, with country code": how the number is written.
  if (scores.has('tel') && WITH_CODE.test(label)) {
    for (const concept of ['tel-country-code', 'tel-area-code', 'country', '!code'] as const) scores.delete(concept)
    return
  }
  if (!/^(?:country|landes|lander|intl|international) ?code\b/.test(label)) return
  const { legend = '', placeholder = '', describedBy = '' } = around.hints
  const spoken = [conceptsIn(legend), ...around.after.slice(0, 1)]
  const isDialled = [around.hints.label ?? '', placeholder, describedBy].some((text) => /\+ ?\d{1,3}\b/.test(text))
  if (isDialled || speaks(spoken, 'tel', 'tel-area-code')) move(scores, 'country', 'tel-country-code')
}

const WITH_CODE =
  /\S (?:with|including|include|incl|mit|inkl|einschliesslich|avec|con|incluido|com|incluindo|met|inclusief) (?:\S+ ){0,2}(?:country|area|dialling|international|landes\S*|vorwahl|indicatif|prefijo|prefisso|codigo|ddd|ddi|landcode)/

/** Fields with the same label share the value: none takes the whole of a name or a number. */
const SHARED: readonly Concept[] = ['name', 'given-name', 'family-name', 'tel', 'postal-code']

function resolveShared(scores: Scores, { hints }: Surroundings): void {
  if (!hints.sharesLabel) return
  for (const concept of SHARED) scores.delete(concept)
  const [before = ''] = hints.before ?? []
  if (before.startsWith(hints.label ?? before)) move(scores, 'address-line1', 'address-line2')
}

/** Adjusts scores by the fields and texts around the field. */
export function resolve(scores: Scores, around: Surroundings): void {
  const { hints, context } = around
  // A "security code" is a card's, unless the page mentions codes that were sent or is about signing in.
  const card = context.is('card') || speaks([...around.before, ...around.after], 'cc-number', 'cc-exp', 'cc-exp-month')
  const sent =
    context.is('otp') || (context.is('login') && !context.is('card')) || (hints.form?.passwordFields ?? 0) > 0
  move(scores, '#security-code', card || !sent ? 'cc-csc' : 'one-time-code')
  resolvePeriods(scores, around)
  resolveDates(scores, around)
  resolveSections(scores, around)
  resolveExpiry(scores, around)
  resolveNames(scores, around)
  resolveAddress(scores, around)
  resolvePhone(scores, around)
  resolveShared(scores, around)
  if (context.is('application')) move(scores, 'url', 'website')
  // "Account name" beside a sort code is the bank's name for the account.
  if (speaks([...around.before.slice(0, 2), ...around.after.slice(0, 2)], '!bank')) move(scores, 'username', '!bank')
  for (const part of ['#date', '#confirm', '#number'] as const) scores.delete(part)
  move(scores, 'cc-given-name', 'given-name')
  move(scores, 'cc-family-name', 'family-name')
}
