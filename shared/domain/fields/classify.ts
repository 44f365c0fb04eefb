/**
 * Decides what a field is for, by weighing every string that a page gives about it. Pure; no DOM. The words are in
 * `lexicon/`, the trust in each source in `evidence.ts`, and the effect of surrounding fields in `resolve.ts`.
 */
import { byWord } from '../by-word.ts'
import type { FieldHints } from '../observation.ts'
import { isProfileKey, type ProfileKey } from '../profile-keys.ts'
import { type Concept, isNothing, isPart } from './concepts.ts'
import { allows, type ControlKind } from './controls.ts'
import {
  add,
  autocompleteToken,
  type Evidence,
  gather,
  move,
  type Scores,
  scoreEvidence,
  weightOf,
} from './evidence.ts'
import { scoreOptions } from './options.ts'
import { classifyPassword } from './password.ts'
import { resolve } from './resolve.ts'
import { isSaid } from './said.ts'
import { type Surroundings, surroundingsOf } from './surroundings.ts'
import { fold } from './text.ts'

export interface Classification {
  /** The key whose value belongs here, or null if none is sure enough. */
  key: ProfileKey | null
  /** Confidence, 0 to 1; for null, the confidence that no value belongs here. */
  confidence: number
  /**
   * The best key, if it was not sure enough or forms of this kind seldom want its value. Must not be filled without
   * asking.
   */
  guess?: ProfileKey
  /** The guess is right if the field belongs to an application, which its own form did not show. */
  needs?: 'application'
  /** The visible words ask for something other than the guess, or do not ask for it. */
  notInWords?: true
}

/** Below this, no key is claimed. Tuned on one half of the corpus; see bench/fields.ts. */
const CLAIM = 0.5
/** Added to the divisor of the winner's score: how much evidence a claim needs. */
const DOUBT = 0.32

const TYPE_WEIGHT: Readonly<Partial<Record<ControlKind, readonly [Concept, number]>>> = {
  email: ['email', 0.9],
  tel: ['tel', 0.35],
  url: ['website', 0.5],
  search: ['!search', 1.5],
}

/**
 * Keys that only an application form wants; elsewhere the same words ask for something else, or for nothing of the
 * person.
 */
const FOR_APPLICATIONS: ReadonlySet<Concept> = new Set<Concept>([
  'organization', 'organization-title', 'start-date', 'today', 'signature-date', 'signature', 'languages', 'skills', 'summary', 'headline', 'travel', 'shift', 'remote-preference',
  'referrer', 'employment-type', 'relocation', 'cover-letter-text', 'salary', 'salary-currency', 'notice-period', 'education.school', 'education.degree', 'education.field', 'education.gpa',
  'experience.title', 'experience.company', 'experience.location', 'experience.description', 'experience.current', 'additional-files', 'related-to-employee', 'race', 'age-range', 'website', 'url', 'nickname',
  'language', 'transaction-currency', 'citizenship', 'how-heard', 'previously-applied',
]) // biome-ignore format: a table

/** A phrase of three or more words in the label or legend is enough by itself, whatever the form. */
const speaksForItself = (evidence: readonly Evidence[], concept: Concept): boolean =>
  evidence.some(
    ({ source, matches }) =>
      (source === 'label' || source === 'legend') &&
      matches.some((match) => match.concept === concept && match.words >= 3),
  )

const rank = (scores: Scores): [Concept, number][] => [...scores.entries()].sort((a, b) => b[1] - a[1])

/** Pairs that do not contradict each other: evidence for the second does not count against the first. */
const ALLIES: Readonly<Record<string, readonly Concept[]>> = byWord({
  email: ['username', '!newsletter', 'consent-marketing'],
  username: ['email', 'tel', 'nickname'],
  tel: ['tel-country-code', 'tel-area-code', 'username'],
  'cc-exp': ['cc-exp-month', 'cc-exp-year'],
  'cc-exp-month': ['cc-exp'],
  'cc-exp-year': ['cc-exp'],
  'bday-day': ['bday'], 'bday-month': ['bday'], 'bday-year': ['bday'], bday: ['bday-day', 'bday-month', 'bday-year'],
  'cc-name': ['name', 'cc-number'],
  'cc-csc': ['cc-number', 'one-time-code'],
  'address-line2': ['address-line1'],
  ethnicity: ['race', 'hispanic'], hispanic: ['ethnicity', 'race'], race: ['ethnicity', 'hispanic'],
  gender: ['sex'], sex: ['gender'],
  'signature-date': ['signature', 'today'],
  'tel-country-code': ['tel', 'country'],
  'salary-currency': ['salary'], 'education.end': ['education.end-year', 'education.end-month'],
  'cover-letter': ['cover-letter-text'], resume: ['additional-files'],
  'given-name': ['name'], 'family-name': ['name'],
}) // biome-ignore format: a table

export function classifyField(hints: FieldHints): Classification {
  const around = surroundingsOf(hints)
  const verdict = weighed(hints, around)
  const found = verdict.key ?? (verdict.needs && verdict.guess)
  if (!found || isSaid(found, around, ALLIES)) return verdict
  return { key: null, confidence: 0.5, guess: found, notInWords: true }
}

/** The classification by everything that a page says, visible or not. */
function weighed(hints: FieldHints, around: Surroundings): Classification {
  const { control, context } = around
  const token = autocompleteToken(hints.autocomplete)
  if (control === 'password') {
    const verdict = classifyPassword(hints, token, context)
    return claim(verdict.concept, verdict.confidence)
  }
  const evidence = gather(hints)
  const scores = scoreEvidence(evidence)
  const typed = TYPE_WEIGHT[control]
  if (typed) add(scores, typed[0], typed[1])
  if (token && !token.endsWith('-password') && token !== '#password' && !isGainsaid(token, evidence))
    add(scores, token, 1.2)
  if (hints.options) scoreOptions(hints.options, scores)

  resolve(scores, around)
  for (const concept of [...scores.keys()]) if (!allows(control, concept)) scores.delete(concept)
  // "Search" in a field whose label asks a question says how the field works, not what it asks.
  if ([...scores.keys()].some((concept) => concept !== '!search' && speaksForItself(evidence, concept)))
    scores.delete('!search')
  // `name` is what the markup calls any field; "Username or e-mail address" says what it takes.
  if (speaksForItself(evidence, 'email')) scores.delete('name')
  loginName(scores, around)
  accountName(scores, around)
  eitherOr(scores, evidence)
  preferEmail(scores)
  const ranked = rank(scores)
  const [top, amount] = ranked[0] ?? [null, 0]
  if (!top) return { key: null, confidence: 0.4 }
  const allies = ALLIES[top] ?? []
  const rival = ranked.find(([concept]) => concept !== top && !allies.includes(concept))?.[1] ?? 0
  const confidence = Math.min(0.98, amount / (amount + rival * 0.8 + DOUBT))
  if (isNothing(top) || isPart(top)) return { key: null, confidence }
  const verdict = claim(top, confidence)
  if (verdict.key === null) return verdict
  if (top === 'years-of-experience' && OF_ONE_THING.test(fold(hints.label ?? '')))
    return { key: null, confidence: 0.5, guess: top }
  if (top === 'honorific-prefix' && token !== top && OF_A_WORK.test(fold(hints.label ?? '')))
    return { key: null, confidence: 0.5, guess: top }
  // "(MM/YYYY)" alone may be a card's expiry or any other month.
  if (top.startsWith('cc-exp') && token !== top && OF_WORK.test(fold(hints.label ?? '')))
    return { key: null, confidence: 0.5 }
  if (top === 'one-time-code' && token !== 'one-time-code') return { key: null, confidence, guess: verdict.key }
  if (
    FOR_APPLICATIONS.has(top) &&
    !context.is('application') &&
    !speaksForItself(evidence, top) &&
    !isOwnSite(top, around)
  )
    return { key: null, confidence: 0.5, guess: verdict.key, needs: 'application' }
  return verdict
}

/**
 * Keys that override the page's own autocomplete token if the label names nothing else; "Name" and "Address" are too
 * vague.
 */
const PLAINLY: ReadonlySet<Concept> = new Set<Concept>([
  'given-name', 'family-name', 'additional-name', 'address-level1', 'address-level2', 'postal-code', 'country', 'email', 'tel', 'bday',
]) // biome-ignore format: a table
const OF_ADDRESS_AND_NAME =
  /^(?:name|given-name|family-name|additional-name|nickname|honorific-.*|address-.*|street-address|postal-code|country|email|tel|bday|organization.*)$/

/**
 * Label and token disagree: "First name" with the token of a full name, "City" with that of a street. People go by the
 * label.
 */
const isGainsaid = (token: Concept, evidence: readonly Evidence[]): boolean => {
  if (!OF_ADDRESS_AND_NAME.test(token)) return false
  const plainIn = (from: Evidence['source']): Concept[] =>
    evidence
      .filter(({ source }) => source === from)
      .flatMap((one) => one.matches.filter((match) => weightOf(match, one) >= 0.95).map(({ concept }) => concept))
  const label = plainIn('label')
  const said = label.length > 0 ? label : plainIn('placeholder')
  return said.length > 0 && said.every((concept) => PLAINLY.has(concept)) && !said.includes(token)
}

/** Words about jobs and schools: a month there is not a card's expiry. */
const OF_WORK =
  /\b(?:jobs?|position|role|employ\w*|since|started?|work\w*|degree|study|studies|graduat\w*|seit|beginn|stelle|arbeitgeber\w*|studium|depuis|debut|poste|emploi|desde|inicio|puesto|empleo|trabajo|emprego|trabalho|cargo)\b/

/** "… with Python": years with one thing are not years of work. */
const OF_ONE_THING =
  /\bexperience\b.*\b(?:with|using|in (?!years?\b|total|this|the (?:field|industry)|your|a similar))|\b(?:erfahrung|experience|experiencia|experiencia|esperienza|ervaring)\b.*\b(?:mit|avec|con|com|met)\b/

/** "Title of paper", "Book title": the name of a work, not a form of address. */
const OF_A_WORK =
  /\b(?:title|titel|titre|titulo|titolo) (?:of|de|du|des|der|do|da|del|della|di|van|vom|von) (?!(?:address|courtesy|respect|civilite|cortesia|tratamiento|tratamento)\b)|\b(?:paper|book|talk|thesis|dissertation|article|presentation|session|poster|abstract|project|film|movie|video|event|workshop|course|report|story|essay|review|work|song|album|track|poem|painting|artwork|photo|image|recipe|document|play|petition|idea|proposal|lecture|publication) title\b|\b(?:buch|vortrags|arbeits|projekt|film|lied|kurs|thesen)titel\b/

/** "Website" after a name and an e-mail address, as under a comment: the writer's own. */
const isOwnSite = (top: Concept, { hints, before }: Surroundings): boolean =>
  (top === 'website' || top === 'url') &&
  OWN_SITE.test(fold(hints.label ?? hints.ariaLabel ?? hints.placeholder ?? '')) &&
  before.slice(0, 3).some((set) => set.has('email')) &&
  before.slice(0, 3).some((set) => set.has('name') || set.has('given-name') || set.has('family-name'))
const OWN_SITE =
  /^(?:(?:your|my|deine?|ihre?|votre|ton|su|tu|seu|il tuo) )?(?:web ?site|web|home ?page|site(?: web| internet)?|sitio(?: web)?|pagina web|sito(?: web)?|web ?seite|internetseite|web ?stranica|hjemmeside|hemsida|сайт|веб саит|ウェブサイト|网站|網站|웹사이트)(?: (?:url|address|adresse))?$/

function claim(concept: Concept, confidence: number): Classification {
  if (isNothing(concept) || isPart(concept) || !isProfileKey(concept)) return { key: null, confidence }
  return confidence >= CLAIM ? { key: concept, confidence } : { key: null, confidence: 1 - confidence, guess: concept }
}

/** "Email or phone": one field for either, and everybody has an e-mail address. */
function eitherOr(scores: Scores, evidence: readonly Evidence[]): void {
  const both = evidence.some(({ matches }) => {
    const said = new Set(matches.map((match) => match.concept))
    return said.has('email') && said.has('tel')
  })
  if (both) move(scores, 'tel', 'email', 0.6)
}

/** An e-mail address that also serves as the user name is still an e-mail address. */
function preferEmail(scores: Scores): void {
  const email = scores.get('email') ?? 0
  const username = scores.get('username') ?? 0
  if (email >= 0.45 && username > 0 && email < username && email > username * 0.45) {
    scores.set('email', username)
    scores.set('username', email)
  }
}

const TEXTUAL = new Set<ControlKind>(['text', 'email', 'tel', 'number'])
const ALSO_USERNAME: ReadonlySet<Concept> = new Set<Concept>([
  '!code', '!national-id', '!member-card', '!bank', '!product', '!tax', '!house-number', 'name', 'given-name', 'family-name', 'nickname', '#number',
]) // biome-ignore format: a table

/**
 * A name of a single word in a form with a password is the user name if the markup calls it so. Without any words it
 * is nobody's, unless there is a password.
 */
function accountName(scores: Scores, { hints }: Surroundings): void {
  const called = [hints.nameAttr, hints.id].some((name) => /user-?(?:name|id)\b|\blogin\b/i.test(name ?? ''))
  const words = fold(hints.label ?? hints.ariaLabel ?? hints.placeholder ?? '')
  if (hints.form?.passwordFields === 0) {
    if (words === '' && fold(`${hints.title ?? ''}${hints.nearText ?? ''}`) === '') scores.delete('username')
    return
  }
  if (!called || !/^\S+$/.test(words)) return
  for (const name of ['name', 'given-name', 'nickname'] as const) move(scores, name, 'username')
}

/**
 * The only field before a login's password is the user name, whatever the site calls it. Before a new password it is
 * the user name only if the site calls it an id.
 */
function loginName(scores: Scores, around: Surroundings): void {
  const { hints, control, context, before } = around
  if (!TEXTUAL.has(control) || (scores.get('#password') ?? 0) >= 0.6) return
  const after = hints.after ?? []
  const at = after.findIndex((neighbour) => / password$/.test(neighbour))
  if (at < 0 || at > 1 || (hints.before ?? []).some((neighbour) => / password$/.test(neighbour))) return
  if (before[0]?.has('username') || before[0]?.has('email')) return
  // Between it and the password is the real one.
  if (at === 1 && (around.after[0]?.has('username') || around.after[0]?.has('email'))) return
  const label = fold(hints.label ?? hints.ariaLabel ?? hints.placeholder ?? '')
  if (/ id$/.test(label) && !scores.has('!search')) add(scores, 'username', 0.5)
  if ((hints.form?.passwordFields ?? 0) !== 1 || (hints.form?.fieldCount ?? 9) > 5 || (hints.before ?? []).length > 1)
    return
  if (context.strength.signup > context.strength.login || (at === 1 && context.strength.login < 1)) return
  const [known, amount] = rank(scores)[0] ?? [null, 0]
  if (known && amount >= 0.5 && !ALSO_USERNAME.has(known)) return
  add(scores, 'username', 0.6 + amount * 0.6)
  if (known && ALSO_USERNAME.has(known)) scores.delete(known)
}
