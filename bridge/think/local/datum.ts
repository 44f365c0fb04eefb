/** How the person's data answers a field: the text, its source, and the vocabulary it belongs to. */

import type { Applicant } from '../../../shared/domain/applicant.ts'
import { asksFor } from '../../../shared/domain/asked.ts'
import { offeredLabels } from '../../../shared/domain/choices.ts'
import { entryKey } from '../../../shared/domain/data-keys.ts'
import { datePatternIn } from '../../../shared/domain/dates.ts'
import { isEntryKey, ofEntry } from '../../../shared/domain/entry-keys.ts'
import { ENTRY_SECTIONS, SECTION_WORDS } from '../../../shared/domain/entry-sections.ts'
import { classifyField, pieceOfDate } from '../../../shared/domain/fields/index.ts'
import { formatValue } from '../../../shared/domain/format.ts'
import { answeredAsLearned } from '../../../shared/domain/learned-question.ts'
import type { Field, FieldOption } from '../../../shared/domain/observation.ts'
import { isFileKey, isSecretKey, OWN_DATUM } from '../../../shared/domain/profile-keys.ts'
import {
  type Asked,
  answeredWith,
  askedOf,
  askingWords,
  BY_APPLYING,
  type Entailment,
  entail,
  namedDatum,
  partNamed,
  saidPlainly,
} from '../../../shared/domain/questions/index.ts'
import { secretHandle } from '../../../shared/domain/secret-handle.ts'
import { say } from '../../../shared/domain/sentences.ts'
import { standIns } from '../../../shared/domain/stand-ins.ts'
import { asksHouseNumber, asksStreetAndNumber } from '../../../shared/domain/street.ts'
import { asksFirstAndMiddle } from '../../../shared/domain/surnames.ts'
import { fold, isNegative } from '../../../shared/domain/text.ts'
import type { ValueSource } from '../../../shared/domain/value.ts'
import { isDate, isPlainText, isUpload, traitsOf } from '../../../shared/domain/widgets.ts'
import { isForNews, isOfReader, isOwnAccount } from './own-account.ts'
import { hasOwnData, type OwnDatum } from './own-data.ts'
import { isOwnSection, isTitleOfForm } from './own-section.ts'
import { type PlanContext, speaksOfWork } from './plan-context.ts'
import { givesName, isSomebodyElses, questionOf } from './whose.ts'

export interface Datum {
  text: string
  /** Without a format; the writer adds it. */
  source: ValueSource
  /** Profile key whose vocabulary applies to options. */
  key: string
}

/** From this confidence on, a field's own `autocomplete` takes precedence over what its label seems to name. */
const SURE = 0.9
/** Minimum confidence for using a field's profile key. */
const BELIEVED = 0.5

export const keyOf = (field: Field): string | undefined => {
  // Whatever stands beside a box that shows dots, only a secret is typed there.
  if (traitsOf(field).secret) return field.profileKey ?? undefined
  const label = field.label.trim()
  const partOfAddress = (PART_OF_ADDRESS.exec(label) ?? PART_IN_COLUMN.exec(label))?.groups?.part?.toLowerCase()
  const ofAddress = partOfAddress && ADDRESS_PARTS.find(([pattern]) => pattern.test(partOfAddress))?.[1]
  if (ofAddress && !isUpload(field)) return ofAddress
  if (asksFirstAndMiddle(field.label)) return 'given-name'
  const named = field.confidence < SURE && !isUpload(field) ? namedDatum(asksFor(field)) : undefined
  if (named !== undefined) return isPartOf(field, named) ? (field.profileKey ?? named) : named
  if (field.profileKey === null && (asksHouseNumber(field) || asksStreetAndNumber(field))) return 'address-line1'
  // "City and country" in one line is written from the city, whichever of the two was recognised first.
  if (takesPlace(field) && CITY.test(field.label) && COUNTRY.test(field.label) && !STREET.test(field.label))
    return 'address-level2'
  // "City, state, ZIP" in one line is written from the city, too.
  if (
    takesPlace(field) &&
    CITY.test(field.label) &&
    POSTAL.test(field.label) &&
    !STREET.test(field.label) &&
    OF_PLACE.test(field.profileKey ?? '')
  )
    return 'address-level2'
  // "Día" under "Fecha en que nació".
  const part = field.profileKey === null && namedDatum(field.hints.legend ?? '') === 'bday' && partNamed(field.label)
  if (part) return `bday-${part}`
  // A row in a list of jobs or schools is about that entry, whatever its columns would mean elsewhere.
  const row = rowNumber(field) === undefined ? undefined : sectionEntryKey(field)
  if (row !== undefined) return row
  // "Institution" under "Highest qualification" is the school.
  const inEntry = field.profileKey === 'organization' ? sectionEntryKey(field) : undefined
  if (inEntry?.startsWith('education.')) return inEntry
  if (field.profileKey !== null && field.confidence >= BELIEVED) {
    const ofName = field.profileKey === 'name' ? namedPart(field.hints.placeholder ?? '') : null
    if (ofName === 'given-name' || ofName === 'family-name') return ofName
    // In Spanish, the given names, since the family names have their own fields.
    if (field.profileKey === 'name' && isBeforeSurname(field)) return 'given-name'
    // "Region / Ort" is answered by the town.
    if (field.profileKey === 'address-level1' && takesPlace(field) && CITY.test(field.label)) return 'address-level2'
    // A letter to be typed here, not a file.
    if (field.profileKey === 'cover-letter' && /^(?:lines|rich)$/.test(traitsOf(field).text)) return 'cover-letter-text'
    if (field.profileKey.startsWith('bday-') && isPlainText(field) && asksWhole(field)) return 'bday'
    if (field.profileKey.startsWith('bday') && BARE_DATE.test(field.label.trim())) return 'signature-date'
    // A widget for a whole date takes the whole date, even if it was classified as a part; so do its boxes together.
    return isDate(field) || field.hints.part ? field.profileKey.replace(/-(day|month|year)$/, '') : field.profileKey
  }
  const entry = sectionEntryKey(field)
  if (entry !== undefined) return entry
  if (isUpload(field)) {
    const { heading, legend, nearText, testIds = [] } = field.hints
    const words = [field.label, field.section, heading, legend, nearText, ...testIds, field.selector].join(' ')
    return RESUME.test(words) && !/cover|anschreiben|motivation/i.test(words) ? 'resume' : undefined
  }
  // A place in one line has no key of its own; it is written from the city.
  return PLACE.test(field.label.trim()) && takesPlace(field) ? 'address-level2' : byQuestion(field)
}

/** "What is your postcode? We use it to …": what the question alone asks for. */
const byQuestion = ({ label, hints }: Field): string | undefined => {
  const question = askingWords(label)
  if (question === label) return undefined
  const { key, confidence } = classifyField({ ...hints, label: question, ...(hints.seen && { seen: question }) })
  return key !== null && confidence >= BELIEVED ? key : undefined
}
/** Boxes whose names end in the letter of a part share a label for all of them. */
const asksWhole = ({ label, hints }: Field): boolean => asksWholeDate(label) && pieceOfDate(hints) === undefined
/** "Date of birth (dd/mm/yyyy)", "DOB: day/month/year": the whole date, whatever the field is called in the markup. */
const asksWholeDate = (label: string): boolean => /^(?=.*Y)(?=.*M)(?=.*D)/.test(datePatternIn(label) ?? '')

/** "Home address: city", "Address (postcode)": the part that comes last. */
const PART_OF_ADDRESS =
  /^(?:(?:your|my|home|residential|current|present|postal|mailing|private|permanent|full) )*(?:address|anschrift|wohnanschrift|adresse|direcci[óo]n|domicilio|endere[çc]o|morada)\s*(?:[:–—-]|\()\s*(?<part>[\p{L} ]+?)\s*\)?[\s*:]*$/iu
/** "City" in the row and "Mailing address" over the column. */
const PART_IN_COLUMN =
  /^(?<part>[\p{L} ]+?)\s+(?:(?:(?:your|current|present) )*(?:home|residential|postal|mailing|private|permanent|billing) address|(?:wohn|post|privat|rechnungs|melde)(?:anschrift|adresse)|adresse (?:postale|personnelle|actuelle|de facturation)|direcci[óo]n (?:postal|particular|actual|de facturaci[óo]n)|endere[çc]o (?:postal|residencial|atual|de cobran[çc]a))[\s*:]*$/iu
const ADDRESS_PARTS: readonly (readonly [RegExp, string])[] = [
  [/^(?:city|town|city or town|town or city|ort|wohnort|stadt|ville|ciudad|localidad|cidade|localidade)$/, 'address-level2'],
  [/^(?:zip|zip code|post ?code|postal code|plz|postleitzahl|code postal|c[óo]digo postal|cep)$/, 'postal-code'],
  [/^(?:state|province|bundesland|provincia|estado|r[ée]gion|regi[óo]n)$/, 'address-level1'],
  [/^(?:country|land|pays|pa[íi]s)$/, 'country'],
  [/^(?:street|street and number|line 1|stra(?:ß|ss)e|rue|calle|rua)$/, 'address-line1'],
] // biome-ignore format: a table

const isBeforeSurname = ({ label, hints }: Field): boolean =>
  /^nombre(?:s|\(s\))?[\s*:]*$/i.test(label) ||
  (/\bnombre(?:s|\(s\))?[\s*:]*$/i.test(label) &&
    [hints.after?.[0], hints.before?.[0]].some((near) => /apellido/i.test(near ?? '')))

/** "Date of birth", "Day": a box too small for a whole date takes only the day. */
const isPartOf = (field: Field, key: string): boolean =>
  (key === 'name' && isPartOfName(field)) ||
  (field.profileKey?.startsWith(`${key}-`) === true &&
    SAYS_PART.test(`${field.label} ${inWords(field.hints.nameAttr)} ${inWords(field.hints.id)}`) &&
    !isDate(field) &&
    !field.hints.part &&
    !asksWhole(field))
const inWords = (name = ''): string => name.replace(/[^\p{L}]+/gu, ' ')
/** "Your full name" over two boxes: "First name" and "Last name" stand inside them. */
const isPartOfName = ({ profileKey, hints }: Field): boolean =>
  /^(?:given|family|additional)-name$/.test(profileKey ?? '') && namedPart(hints.placeholder ?? '') === profileKey
const namedPart = (words: string): string | null => classifyField({ tag: 'input', type: 'text', label: words }).key
const SAYS_PART =
  /(?<!\p{L})(?:day|month|year|tag|monat|jahr|jour|mois|ann[ée]e|d[ií]a|mes|a[ñn]o|m[eê]s|giorno|mese|anno|dag|maand|jaar|dd|mm|yyyy|tt|jj|jjjj|aaaa|gg|[年月日년월일])(?!\p{L})/iu

/** A date without further words is the day of signing; a birthday is asked for by name. */
const BARE_DATE = /^(?:(?:today['’]?s |current )?date(?: signed)?|signed on)[\s*:]*$/i

/** The entry number at the end of a field's section; undefined if it has none. */
export const rowNumber = ({ section = '' }: Field): number | undefined => {
  const number = /\s(\d{1,2})$/.exec(section)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** In a section for jobs or schools, the label alone says which part it is. */
const sectionEntryKey = ({ section, label }: Field): string | undefined => {
  const [name, other] = ENTRY_SECTIONS.filter((one) => SECTION_WORDS[one].test(section ?? ''))
  const known = name === undefined || other !== undefined ? undefined : entryKey(name, label)
  return known && `${name}.${known.key}`
}

const RESUME = /\b(r[eé]sum[eé]|cv|curriculum vitae|lebenslauf)\b/i
const PLACE =
  /^(?:(?:your |my )?(?:current |home |preferred )?location(?: \(.*\))?|where (?:are you(?! from\b)|do you live|are you (?:currently )?(?:based|located)).*|(?:current )?city(?:,| and| \/) ?(?:state|country).*)[\s?*:]*$/i
const CITY = /(?<!\p{L})(?:city|town|wohnort|stadt|ort|ville|commune|ciudad|localidad|cidade|munic[ií]pio)(?!\p{L})/iu
const STREET =
  /(?<!\p{L})(?:full|complete|entire) address|(?<!\p{L})(?:street|stra(?:ß|ss)e|rue|calle|rua|adresse compl[èe]te|direcci[óo]n completa|endere[çc]o completo)(?!\p{L})/iu
const POSTAL =
  /(?<!\p{L})(?:zip(?: code)?|post(?:al)? ?code|plz|postleitzahl|code postal|c[óo]digo postal|cep)(?!\p{L})/iu
const OF_PLACE = /^(?:address-level[12]|postal-code)$/
const COUNTRY = /(?<!\p{L})(?:country|land|staat|pays|pa[ií]s)(?!\p{L})/iu
/** One line, or one choice of a list that opens. */
const takesPlace = (field: Field): boolean => {
  const { text, options, secret, several } = traitsOf(field)
  return (text === 'line' && !secret) || (options === 'opened' && !several)
}

/** The field as a question in its context. */
export const questionIn = (
  field: Field,
  context: PlanContext,
  entry: number | undefined,
  options: readonly FieldOption[],
): Asked => {
  const question = questionOf(field, context.fields)
  const offered = offeredLabels(options)
  const { section, legend, ...asked } = askedOf(field, { options: offered, key: keyOf(field), entry, question })
  const isReaders = (title: string): boolean => isOfReader(title, field, context.fields)
  const isOpen = (title: string): boolean => !isOwnAccount(title, field) && !isReaders(title)
  const titled = legend !== undefined && isOpen(legend) && !isTitleOfForm(legend, field, context.fields)
  const isOwn = section !== undefined && isOwnSection(section, context.fields, context.objective)
  const own = isOwn || isReaders(section ?? '') ? section : undefined
  const others =
    entry === undefined && isSomebodyElses(field, context.fields, { ownPart: own, named: givesName(context.history) })
  const isAlone = !context.fields.some((other) => other !== field && other.label === field.label)
  return {
    ...asked,
    ...(isAlone && { ownLabel: field.label }),
    ...(titled && { legend }),
    ...(section !== undefined && own === undefined && isOpen(section) && { section }),
    ...(others && { others }),
    firms: context.firms,
    label: isForNews(field, context.fields) ? 'E-mail' : asksFor(field) || asked.label,
  }
}

/** The answer of the person's data to a field's question. */
export const entailedBy = (
  field: Field,
  context: PlanContext,
  entry: number | undefined,
  options: readonly FieldOption[],
): Entailment => {
  const asked = questionIn(field, context, entry, options)
  const byRules = entail(asked, context.applicant, context.now)
  const due =
    ownAnswer(field, asked, byRules, context) ??
    answeredAsLearned(asked, byRules, context.objective.learned ?? [], context) ??
    byRules
  const { kind, topic } = due
  if (kind === 'answer' && topic === 'start' && due.source.from === 'profile' && isOfPeriod(field, context))
    return { kind: 'ask', reason: say('why_date', { words: field.label }).text, topic, sensitive: false }
  if (kind !== 'answer' || speaksOfWork(context)) return due
  if (topic === 'start' && due.source.from === 'profile')
    return { kind: 'ask', reason: 'nothing on the page speaks of work', topic, sensitive: false }
  // Whoever applies for a job agrees to that; opening an account is a contract of its own.
  return due.rule === BY_APPLYING ? { kind: 'ask', reason: say('why_agree').text, topic, sensitive: true } : due
}

/** A key of the person's own that surely names the field: where nothing else answers it, or exactly. */
const ownAnswer = (
  field: Field,
  asked: Asked,
  byRules: Entailment,
  { own, applicant }: Pick<PlanContext, 'own' | 'applicant'>,
): Entailment | undefined => {
  const named = (asked.entry ?? 0) === 0 && hasOwnData(applicant) ? own().get(field.index) : undefined
  if (!named?.sure) return undefined
  const isOthers = byRules.kind === 'answer' && (byRules.source.from !== 'profile' || byRules.source.key === named.key)
  if (isOthers || (byRules.kind === 'answer' && !named.exact)) return undefined
  if (byRules.kind === 'ask' && byRules.sensitive && !named.exact) return undefined
  return answerOfOwn(asked, named, applicant)
}

/** What a key of the person's own says to the question; undefined if the field does not take it. */
export const answerOfOwn = (asked: Asked, named: OwnDatum, applicant: Applicant): Entailment | undefined => {
  const datum = applicant.values[named.key]
  const answer = datum !== undefined && named.format ? formatValue(datum, named.format) : datum
  if (answer === undefined) return undefined
  // "Non-smoker?" is not what the key "smoker" says.
  if (saidPlainly(answer) && isNegative(fold(askingWords(asked.label))) !== isNegative(fold(named.key)))
    return undefined
  const found = answeredWith(asked, { key: named.key, answer }, 'datum', true)
  const source: ValueSource = { from: 'profile', key: named.key, ...(named.format && { format: named.format }) }
  return found?.kind === 'answer' ? { ...found, source } : undefined
}

/** "Start date" right before "End date": of a leave, a stay or a course, not the first day at work. */
const isOfPeriod = ({ form, index }: Field, { fields }: PlanContext): boolean => {
  const next = fields[fields.findIndex((one) => one.index === index) + 1]
  return next !== undefined && next.form === form && PERIOD_ENDS.test(fold(next.label))
}
const PERIOD_ENDS =
  /^(?:end|end date|to|until|till|(?:date )?to date|finish(?: date)?|return date|last day|bis|bis zum|ende|enddatum|au|date de fin|fin|fecha de fin|hasta|data de fim|data de termino|ate|data fine|fine|al|einddatum|tot|data zakonczenia|do)$/

/** What may be written, best first: the answer itself, and for a plain datum its alternatives. */
export const dataFor = (field: Field, due: Entailment, context: PlanContext, entry: number | undefined): Datum[] =>
  // A text box takes the text of a letter, not the path of its file.
  dataOf(field, due, context, entry).filter(
    ({ source }) => isUpload(field) || source.from !== 'profile' || !isFileKey(source.key),
  )

const dataOf = (field: Field, due: Entailment, context: PlanContext, entry: number | undefined): Datum[] => {
  const key = keyOf(field) ?? ''
  if (due.kind === 'answer' && due.topic !== 'datum') {
    const text = /^(yes|no)$/.test(due.value) && !field.options?.length ? capital(due.value) : due.value
    return [{ text, source: due.source, key: due.source.from === 'profile' ? due.source.key : key }]
  }
  const own: Datum[] =
    due.kind === 'answer' ? [{ text: due.value, source: due.source, key: asWritten(due.source, key) }] : []
  const plain = due.kind === 'answer' ? due.rule !== 'answered before' : due.kind === 'ask' && due.missing === true
  return plain ? [...own, ...keyed(key, field, context.fields, context.applicant, entry)] : own
}
/** An address of the person's own is written as it is, not as the part that the field is known for: "San Pedro, CA". */
const asWritten = (source: ValueSource, key: string): string =>
  source.from === 'profile' && source.key.startsWith(OWN_DATUM) && OF_ADDRESS.test(key) ? source.key : key
const OF_ADDRESS = /^(?:address-|street-address|postal-code)/
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const keyed = (
  key: string,
  field: Field,
  fields: readonly Field[],
  applicant: Applicant,
  entry: number | undefined,
): Datum[] => {
  if (isEntryKey(key) && entry === undefined) return []
  // A datum with its own field on the page does not replace another.
  const asked = new Set(fields.filter((other) => other !== field && !field.required).map(keyOf))
  const free = new Set(standIns(key, false))
  const names = [key, ...standIns(key, field.required).filter((name) => !asked.has(name))]
  return names.flatMap((name): Datum[] => {
    if (isSecretKey(name)) {
      return applicant.secrets[name] === undefined
        ? []
        : [{ text: secretHandle(name), source: { from: 'secret', key: name }, key }]
    }
    const own = ofEntry(name, entry)
    const text = applicant.values[own]
    if (text === undefined || text === '') return []
    // The next person may have the datum itself: the source is what the field asks for, not its substitute.
    return [{ text, source: { from: 'profile', key: free.has(name) ? ofEntry(key, entry) : own }, key }]
  })
}
