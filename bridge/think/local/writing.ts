/** How to write a datum into a text-like field: the formats worth trying, the likeliest first. */

import type { Applicant } from '../../../shared/domain/applicant.ts'
import { countryOf } from '../../../shared/domain/countries.ts'
import { parseDate } from '../../../shared/domain/dates.ts'
import { dateWrittenIn } from '../../../shared/domain/fields/date-words.ts'
import { formatValue } from '../../../shared/domain/format.ts'
import { MOMENT_FORMATS } from '../../../shared/domain/moment-parts.ts'
import { currencyOf, inThousands, moneyOf, periodOf } from '../../../shared/domain/money.ts'
import type { Field, SplitPart } from '../../../shared/domain/observation.ts'
import { normaliseQuestion } from '../../../shared/domain/questions/index.ts'
import { asksHouseNumber, withHouseNumber } from '../../../shared/domain/street.ts'
import { asksFirstAndMiddle, surnameAsked } from '../../../shared/domain/surnames.ts'
import { fold, ONE_PER_LINE } from '../../../shared/domain/text.ts'
import { hasUnit, unitAsked } from '../../../shared/domain/units.ts'
import type { ValueSource } from '../../../shared/domain/value.ts'
import { isDate as isDateWidget, traitsOf } from '../../../shared/domain/widgets.ts'
import { fitsPattern } from '../../base/page-pattern.ts'
import { datePatternOf, hintText } from '../date-pattern.ts'
import { type Datum, keyOf } from './datum.ts'
import type { PlanContext } from './plan-context.ts'

export interface Written {
  text: string
  source: ValueSource
}

/** `undefined` means the datum as it is. */
type Formats = readonly (string | undefined)[]

/** The possible formats of a datum for this field, without those that do not fit. */
export const writtenForms = (field: Field, datum: Datum, context: PlanContext): Written[] => {
  const { source } = datum
  if (source.from === 'secret') return [{ text: datum.text, source }]
  const { values } = context.applicant
  const key = source.from === 'profile' ? source.key : datum.key
  const { part } = field.hints
  if (part) return partForms(field, part, datum, context, key)
  const max = field.hints.maxLength
  const forms = formatsHere(field, datum, context).flatMap((format): Written[] => {
    const text = format === undefined ? datum.text : formatValue(datum.text, format, { values, key })
    if (text === undefined || text === '') return []
    return [{ text, source: format !== undefined && keepsFormat(source) ? { ...source, format } : source }]
  })
  const fitting = forms.filter(({ text }) => max === undefined || max <= 0 || text.length <= max)
  const unique = inPattern(field, fitting).filter(
    ({ text }, i) => fitting.findIndex((other) => other.text === text) === i,
  )
  if (unique.length > 0 || max === undefined || max < 40) return unique
  const short = formatValue(datum.text, `max:${max}`)
  return short
    ? [{ text: short, source: source.from === 'profile' ? { ...source, format: `max:${max}` } : source }]
    : []
}

/** The value of one of several boxes or lists for one answer; nothing if one of them cannot express its part. */
const partForms = (field: Field, part: SplitPart, datum: Datum, context: PlanContext, key: string): Written[] => {
  const { text, source } = datum
  const said = partIn(field, part, text, context, key)
  if (
    said === undefined ||
    !othersOf(field, part, context).every((one) => partIn(one.field, one.part, text, context, key))
  )
    return []
  const { format } = said
  return [
    {
      text: said.text,
      source: keepsFormat(source) ? { ...source, format } : source,
    },
  ]
}

/** Data and answers are formatted again for the next person, in the same format. */
const keepsFormat = (source: ValueSource): source is Extract<ValueSource, { from: 'profile' | 'answer' }> =>
  source.from === 'profile' || source.from === 'answer'

const partIn = (
  field: Field,
  { at, lengths, is }: SplitPart,
  text: string,
  context: PlanContext,
  key: string,
): { text: string; format: string } | undefined => {
  const length = lengths[at] ?? 0
  const options = field.options ?? []
  const formats = is === undefined ? [`part:${at}:${lengths.join(',')}`] : MOMENT_FORMATS[is]
  const written = formats.flatMap((format) => {
    const said = formatValue(text, format, { values: context.applicant.values, key })
    return said === undefined ? [] : [{ text: said, format }]
  })
  const usual = is === 'year' && length === 0 ? 4 : Math.max(2, length)
  if (options.length === 0) return written.find((one) => is === undefined || one.text.length === usual)
  return written.flatMap((one) => {
    const label = options.find((option) => fold(option.label) === fold(one.text))?.label
    return label === undefined ? [] : [{ ...one, text: label }]
  })[0]
}

/** The other parts of the same answer, by their positions beside it. */
const othersOf = (field: Field, part: SplitPart, { fields }: PlanContext): { field: Field; part: SplitPart }[] => {
  const place = fields.findIndex(({ index }) => index === field.index)
  if (place < 0) return []
  return part.lengths.flatMap((_length, at) => {
    const other = fields[place + at - part.at]
    return at !== part.at && other?.hints.part?.at === at ? [{ field: other, part: other.hints.part }] : []
  })
}

/** The texts that match the field's own pattern; all of them if none does, or the pattern is invalid. */
const inPattern = (field: Field, forms: readonly Written[]): readonly Written[] => {
  const { pattern } = field.hints
  if (pattern === undefined || pattern === '') return forms
  // A page’s invalid pattern refuses nothing, as in the browser.
  const taken = forms.filter(({ text }) => fitsPattern(pattern, text) === true)
  return taken.length > 0 ? taken : forms
}

const isPlace = (key: string): boolean => /^(?:address-level2|address-line1|street-address)$/.test(key)

const formatsHere = (field: Field, datum: Datum, context: PlanContext): Formats => {
  const key = datum.key
  const last = key.split('.').at(-1) ?? key
  if (key === 'tel' || key === 'tel-national') return phoneFormats(field, context)
  if (key === 'tel-area-code') {
    const digits = /\((\d)[- ]digits?\)/i.exec(field.label)?.[1]
    if (digits !== undefined && Number(digits) !== datum.text.length) return []
    return beside(field, context, 'tel-country-code') ? [undefined] : ['area-code', undefined]
  }
  if (key === 'tel-country-code') return [undefined, 'digits', 'with-country']
  if (isDate(last, field, datum)) return dateFormats(field, datum, context)
  if (/month$/.test(last)) return /name/i.test(hintText(field)) ? [undefined] : [undefined, 'digits']
  if (key === 'country' || key === 'country-name')
    return sized(field, 2, 'country-code') ?? ['country-name', undefined, 'country-code']
  if (key === 'address-level1') return sized(field, 2, 'state-code') ?? [undefined, 'state-name', 'state-code']
  // A person's answer about a place is written literally; only their own address is composed from their data.
  if (isPlace(key) && datum.source.from !== 'profile') return ['street-line', undefined]
  if (key === 'address-level2') return cityFormats(field)
  if (key === 'street-address' || key === 'address-line1') return streetFormats(field, context, key)
  if (key === 'given-name' && asksFirstAndMiddle(field.label)) return ['with-middle', undefined]
  const surname = key === 'family-name' ? surnameAsked(field.label) : undefined
  if (surname !== undefined) return [`${surname}-surname`]
  if (key === 'salary') return payFormats(field, datum, context)
  // The number alone would be another length in another unit.
  if (key === 'notice-period') return [undefined]
  if (key === 'years-of-experience') return isNumeric(field) ? ['number'] : [undefined, 'number']
  if (
    key === 'additional-name' &&
    (/\binitial|^\W*m\.?\s?i\b/i.test(wordsOf(field)) || (field.hints.maxLength ?? 99) <= 2)
  )
    return ['initial']
  if (/^(linkedin|github|twitter|website|url|portfolio)$/.test(key)) {
    if (/^(user ?name|handle|@)/i.test(field.placeholder ?? '') || ASKS_HANDLE.test(field.label))
      return ['handle', undefined]
    return field.type === 'url' ? ['with-scheme', undefined] : [undefined, 'with-scheme', 'no-scheme']
  }
  if (/^(yes|no)$/.test(datum.text)) return ['yes-no', undefined]
  // "1 year" is neither 1 nor a text where months are asked for.
  const unit = hasUnit(datum.text) ? unitAsked(`${field.label} (${field.placeholder ?? ''})`) : undefined
  if (unit !== undefined && (isNumeric(field) || traitsOf(field).text === 'line')) return [`in:${unit}`]
  if (traitsOf(field).text === 'lines' && ONE_PER_LINE.test(`${wordsOf(field)} ${field.hints.nearText ?? ''}`))
    return ['lines']
  // The digits of a date alone are another date, or none.
  if (isWholeDate(datum.text) || (parseDate(datum.text)?.day !== undefined && datePatternOf(field) !== undefined))
    return datePatternOf(field) === undefined ? [undefined] : dateFormats(field, datum, context)
  return isNumeric(field) ? ['number', 'digits', undefined] : [undefined]
}

/** "GitHub username", but not the address beside it. */
const ASKS_HANDLE =
  /^(?!.*(?:url|link\b|address|profile|page)).*(?<!\p{L})(?:user ?names?|handle|benutzername|nutzername|(?:nom d['’]|nombre de |nome de )?(?:utilisateur|usuario|usu[áa]rio))(?!\p{L})/iu

const isWholeDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseDate(text) !== undefined

const isNumeric = (field: Field): boolean =>
  field.type === 'number' || /^(?:numeric|decimal)$/.test(field.hints.inputMode ?? '') || field.role === 'spinbutton'
const sized = (field: Field, length: number, format: string): Formats | undefined => {
  const max = field.hints.maxLength ?? 0
  return max > 0 && max <= length ? [format] : undefined
}

/** A field's own text: its label, placeholder and description. */
const wordsOf = (field: Field): string => `${field.label} ${hintText(field)}`

const WITHOUT_CODE =
  /\b(?:without|excluding|excl\.?|no|omit\w*) (?:the |your )?(?:country|dial\w*|calling|international|area)? ?(?:code|prefix)|\bnational (?:number|format)|\bohne (?:(?:internationale|die) )?(?:l[äa]nder|landes)?(?:vorwahl|kennzahl|code)|\b(?:sans|hors) (?:l['’])?indicatif|\bsin (?:el )?(?:prefijo|c[óo]digo)|\bsem (?:o )?(?:c[óo]digo|indicativo|ddi|prefixo)/i
const WITH_CODE =
  /\binternational (?:format|number|notation)|\b(?:with|incl\w*\.?) (?:the |your )?(?:country|dial\w*|calling|international) (?:code|prefix)|\bmit (?:l[äa]nder|landes)vorwahl|\bavec (?:l['’])?indicatif|\bcon (?:el )?prefijo|\bcom (?:o )?(?:c[óo]digo|indicativo|ddi)|begin\w* with \+|\be\.?164\b|\+\s?\d{1,3}\s?[\dx(]/i

const DIGITS_ONLY =
  /\b(?:digits|numbers) only\b|\bonly (?:digits|numbers)\b|\bnur (?:Ziffern|Zahlen)\b|\bchiffres (?:uniquement|seulement)\b|\buniquement des chiffres\b|\bs[óo]lo (?:n[úu]meros|d[ií]gitos)\b|\b(?:apenas|somente) (?:n[úu]meros|d[ií]gitos)\b/i

/** Another field of the same form that takes this datum. */
const beside = (field: Field, { fields }: PlanContext, key: string): boolean =>
  fields.some((other) => other !== field && other.form === field.form && keyOf(other) === key)

const phoneFormats = (field: Field, context: PlanContext): Formats =>
  // Beside its area code, a number is written without it, if the two can be separated.
  beside(field, context, 'tel-area-code') ? ['local', ...wholeNumber(field, context)] : wholeNumber(field, context)

const wholeNumber = (field: Field, { fields }: PlanContext): Formats => {
  const hint = field.placeholder ?? ''
  const words = wordsOf(field)
  const justDigits = isNumeric(field) || DIGITS_ONLY.test(words)
  if (WITH_CODE.test(words) && !WITHOUT_CODE.test(words)) return ['e164', 'international']
  const codeApart = fields.some(
    (other) =>
      other !== field &&
      other.form === field.form &&
      (keyOf(other) === 'tel-country-code' || /^\+\d{1,4}$/.test(other.value.trim())),
  )
  const dashes = /^\d{3}-\d{3}-\d{4}$|^x{3}-x{3}-x{4}$/i.test(hint.replace(/[#_0]/g, 'x'))
  // Beside its country code, a number has no trunk zero; by itself it has one, as it is dialled in its country.
  if (codeApart)
    return dashes
      ? ['national-dashes', 'national-digits', 'national']
      : ['national-digits', 'national', 'national-dashes']
  if (keyOf(field) === 'tel-national' || WITHOUT_CODE.test(words))
    return dashes ? ['national-dashes', 'national'] : justDigits ? ['national-digits'] : ['national', 'national-digits']
  if (/^\s*\+/.test(hint)) return ['international', 'e164', undefined]
  if (/^\(/.test(hint)) return ['national', 'national-digits', 'e164']
  if ((field.hints.maxLength ?? 99) <= 10) return ['national-digits']
  const counted = digitsAsked(words)
  if (counted !== undefined && counted <= 10) return ['national-digits', 'digits']
  if (justDigits) return ['digits', 'national-digits']
  return [undefined, 'national', 'national-digits', 'international', 'digits']
}

/** The number of digits that a field asks for: "10-digit number", "### ### ####". */
const digitsAsked = (words: string): number | undefined => {
  const said = /\b(\d{1,2})[- ]?(?:digits?|stellig\w*|chiffres|d[ií]gitos|cifre|cijfers)\b/i.exec(words)?.[1]
  const drawn = /(?<![\p{L}\d])[#xX_]{2,}(?:[ .()-]{1,2}[#xX_]{2,}){0,4}(?![\p{L}\d])/u.exec(words)?.[0]
  return said === undefined ? drawn?.replace(/[^#xX_]/g, '').length : Number(said)
}

const WHOLE_ADDRESS =
  /\b(?:full|complete|whole|entire)\b.*\baddress|\baddress\b.*\b(?:in full|including|with (?:city|town|post\w*|zip))|\b(?:vollst[äa]ndige|komplette|ganze)\w* (?:\w+)?(?:adresse|anschrift)|\badresse\b.*\bcompl[èe]te|\bdirecci[óo]n\b.*\bcompleta|\b(?:endere[çc]o|morada)\b.*\bcomplet[oa]/i

/** A street, or the whole address if the field asks for all of it. */
const streetFormats = (field: Field, { fields }: PlanContext, key: string): Formats => {
  if (WHOLE_ADDRESS.test(wordsOf(field))) return [traitsOf(field).text === 'lines' ? 'address-block' : 'address-line']
  if (asksHouseNumber(field)) return ['house-number']
  const numberApart = fields.some((other) => other !== field && other.form === field.form && asksHouseNumber(other))
  if (numberApart && !withHouseNumber(field.label)) return ['street-name', 'first-line']
  if (key === 'address-line1') return ['first-line']
  if (traitsOf(field).text === 'lines')
    return fields.some(
      (other) => other.form === field.form && /^(?:address-level|postal-code)/.test(keyOf(other) ?? ''),
    )
      ? [undefined]
      : ['address-block', undefined]
  // Without a second line, the flat follows the street.
  const second = fields.some((other) => other.form === field.form && keyOf(other) === 'address-line2')
  return second ? ['first-line'] : ['street-line', 'first-line']
}

/** An amount in the requested currency and for the requested period; nothing if the data has others or none. */
const payFormats = (field: Field, datum: Datum, { applicant }: PlanContext): Formats => {
  const words = `${wordsOf(field)} ${field.hints.legend ?? ''} ${field.hints.nearText ?? ''}`
  const [currency, period] = [currencyOf(words), periodOf(words)]
  const said = moneyOf(datum.text)
  // An answer to a question that names them is in its currency and for its period.
  const question = datum.source.from === 'answer' ? datum.source.question : ''
  const own = said?.currency ?? currencyOf(question) ?? currencyOf(applicant.values['salary-currency'] ?? '')
  if (currency !== undefined && currency !== own && !(own === undefined && isOfLabel(field, question, applicant)))
    return []
  // An amount without a period is per year, as the data file's page says.
  if (period !== undefined && period !== (said?.period ?? periodOf(question) ?? 'year')) return []
  // Text nearby may belong to another field.
  if (inThousands(words)) return inThousands(`${wordsOf(field)} ${field.hints.legend ?? ''}`) ? ['in-thousands'] : []
  return isNumeric(field) || period !== undefined || AMOUNT.test(field.label.trim())
    ? ['number', undefined]
    : [undefined, 'number']
}

/** The person's own file answers exactly this label, and names no currency: whatever the help text asks for is meant. */
const isOfLabel = ({ label }: Field, question: string, { answers }: Applicant): boolean =>
  answers.some(
    (one) =>
      one.from === 'file' && one.question === question && normaliseQuestion(question) === normaliseQuestion(label),
  )

/** Currency and period have their own fields. */
const AMOUNT = /^(?:amount|figure|sum|betrag|höhe|montant|importe|monto|cantidad|valor|quantia)(?: \(.*\))?[\s*:]*$/i

const POSTAL_CODE =
  /(?<!\p{L})(?:plz|postleitzahl|code postal|c[óo]digo postal|cep|c\.?\s?p\.?|zip(?: code)?|post(?:al )?code)(?!\p{L})/iu
const TOWN =
  /(?<!\p{L})(?:ort|wohnort|stadt|ville|commune|localit[ée]|localidade?|ciudad|poblaci[óo]n|cidade|munic[ií]pio|city|town)(?!\p{L})/iu

/** The person's city, for a field that asks for a place in one line. */
const cityFormats = (field: Field): Formats => {
  if (traitsOf(field).text === 'search') return ['place', 'place-short', undefined]
  const words = wordsOf(field)
  // "PLZ, Ort" and "City and ZIP code": both in one line, in the requested order.
  const [code, city] = [POSTAL_CODE.exec(words)?.index, TOWN.exec(words)?.index]
  const country = /\b(?:country|land|pays|pa[íi]s)\b/i.test(words)
  const state = /\b(?:state|province|region|bundesland|r[ée]gion|provincia|estado)\b/i.test(words)
  // A label that lists more than the line can be read back as is left to the person.
  if (code !== undefined && city !== undefined)
    return country || (state && code < city)
      ? []
      : [state ? 'place-state-postal' : code < city ? 'postal-place' : 'place-postal']
  if (country) return state ? ['place', 'place-country'] : ['place-country', 'place']
  return state || (/\blocation\b|where .*(live|located|based)/i.test(words) && !TOWN.test(words))
    ? ['place-short', 'place', undefined]
    : [undefined, 'place-short']
}

const isDate = (last: string, field: Field, datum: Datum): boolean => {
  const known = /^(start|end|bday|start-date|organization-start|signature-date|today)$/.test(last)
  return (known || isDateWidget(field)) && parseDate(datum.text) !== undefined
}

/** "Month you could start": no day. */
const ASKS_MONTH =
  /^(?!.*(?<!\p{L})(?:day|date|tag|\p{L}*datum|jour|d[ií]a|fecha|data)(?!\p{L})).*(?<!\p{L})(?:month|\p{L}*monat|mois|m[eê]s)(?!\p{L})/iu

/** Date widgets take ISO. Text fields get the format of their hint, otherwise one that can be read only one way. */
const dateFormats = (field: Field, datum: Datum, { applicant }: PlanContext): Formats => {
  if (traitsOf(field).date === 'whole') return [field.type === 'month' ? 'YYYY-MM' : undefined]
  if (traitsOf(field).date === 'parts') return [undefined, 'YYYY-MM', 'YYYY']
  const pattern = datePatternOf(field)
  if (field.role === 'spinbutton' || /^\s*year\b/i.test(field.hints.ariaLabel ?? '')) return ['YYYY']
  if (pattern === undefined && ASKS_MONTH.test(field.label)) return ['MM/YYYY']
  const american = countryOf(applicant.values.country ?? 'US')?.code === 'US'
  // Also for the next person: this format is used only if it can be read one way.
  const usual = american ? 'month-first' : 'day-first'
  const others: Formats = [usual, 'YYYY-MM-DD', 'MM/YYYY', 'YYYY']
  const spoken = dateWrittenIn(field.label)
  if (pattern === undefined) return spoken === undefined ? others : [spoken, ...others]
  // The field gives a date format; a date without those parts cannot be entered there.
  return formatValue(datum.text, pattern) === undefined ? [] : [pattern, ...others.filter((format) => format !== usual)]
}
