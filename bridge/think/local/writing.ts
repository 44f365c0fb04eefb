/** How a datum is written into a text-like field: the formats worth trying there, the likeliest first. */
import { countryOf } from '../../../shared/domain/countries.ts'
import { parseDate } from '../../../shared/domain/dates.ts'
import { formatValue } from '../../../shared/domain/format.ts'
import type { Field } from '../../../shared/domain/observation.ts'
import type { ValueSource } from '../../../shared/domain/value.ts'
import { datePatternOf, hintText } from '../date-pattern.ts'
import { type Datum, keyOf } from './datum.ts'
import type { Look } from './look.ts'

export interface Written {
  text: string
  source: ValueSource
}

/** `undefined` stands for the datum as it is. */
type Formats = readonly (string | undefined)[]

/** Written forms of a datum for this field, without those that do not fit into it. */
export const writtenForms = (field: Field, datum: Datum, look: Look): Written[] => {
  const { source } = datum
  if (source.from === 'secret') return [{ text: datum.text, source }]
  const values = look.applicant.values
  const key = source.from === 'profile' ? source.key : datum.key
  const max = field.hints.maxLength
  const forms = formatsHere(field, datum, look).flatMap((format): Written[] => {
    const text = format === undefined ? datum.text : formatValue(datum.text, format, { values, key })
    if (text === undefined || text === '') return []
    return [{ text, source: format !== undefined && source.from === 'profile' ? { ...source, format } : source }]
  })
  const fitting = forms.filter(({ text }) => max === undefined || max <= 0 || text.length <= max)
  const unique = fitting.filter(({ text }, i) => fitting.findIndex((other) => other.text === text) === i)
  if (unique.length > 0 || max === undefined || max < 40) return unique
  const short = formatValue(datum.text, `max:${max}`)
  return short
    ? [{ text: short, source: source.from === 'profile' ? { ...source, format: `max:${max}` } : source }]
    : []
}

const formatsHere = (field: Field, datum: Datum, look: Look): Formats => {
  const key = datum.key
  const last = key.split('.').at(-1) ?? key
  if (key === 'tel' || key === 'tel-national') return phoneFormats(field, look)
  if (key === 'tel-country-code') return [undefined, 'digits', 'with-country']
  if (isDate(last, field, datum)) return dateFormats(field, datum, look)
  if (/month$/.test(last)) return /name/i.test(hintText(field)) ? [undefined] : [undefined, 'digits']
  if (key === 'country' || key === 'country-name')
    return sized(field, 2, 'country-code') ?? ['country-name', undefined, 'country-code']
  if (key === 'address-level1') return sized(field, 2, 'state-code') ?? [undefined, 'state-name', 'state-code']
  if (key === 'address-level2') return cityFormats(field)
  if (key === 'street-address' && field.widget !== 'textarea') return ['first-line']
  if (key === 'address-line1') return ['first-line']
  if (key === 'salary' || key === 'years-of-experience') return isNumeric(field) ? ['number'] : [undefined, 'number']
  if (/^(linkedin|github|twitter|website|url|portfolio)$/.test(key)) {
    if (/^(user ?name|handle|@)/i.test(field.placeholder ?? '')) return ['handle', undefined]
    return field.type === 'url' ? ['with-scheme', undefined] : [undefined, 'with-scheme', 'no-scheme']
  }
  if (/^(yes|no)$/.test(datum.text)) return ['yes-no', undefined]
  return isNumeric(field) ? ['number', 'digits', undefined] : [undefined]
}

const isNumeric = (field: Field): boolean =>
  field.type === 'number' || field.hints.inputMode === 'numeric' || field.role === 'spinbutton'
const sized = (field: Field, length: number, format: string): Formats | undefined => {
  const max = field.hints.maxLength ?? 0
  return max > 0 && max <= length ? [format] : undefined
}

const phoneFormats = (field: Field, { fields }: Look): Formats => {
  const hint = field.placeholder ?? ''
  const codeApart = fields.some(
    (other) =>
      other !== field &&
      other.form === field.form &&
      (keyOf(other) === 'tel-country-code' || /^\+\d{1,4}$/.test(other.value.trim())),
  )
  if (codeApart || keyOf(field) === 'tel-national') {
    if (/^\d{3}-\d{3}-\d{4}$|^x{3}-x{3}-x{4}$/i.test(hint.replace(/[#_0]/g, 'x')))
      return ['national-dashes', 'national-digits', 'national']
    return ['national-digits', 'national', 'national-dashes', undefined]
  }
  if (/^\s*\+/.test(hint)) return ['international', 'e164', undefined]
  if (/^\(/.test(hint)) return ['national', 'national-digits', 'e164']
  if ((field.hints.maxLength ?? 99) <= 10) return ['national-digits']
  if (isNumeric(field)) return ['digits', 'national-digits']
  return [undefined, 'national', 'national-digits', 'international', 'digits']
}

/** The address of a person, where a field asks for a place in one line. */
const cityFormats = (field: Field): Formats => {
  if (field.widget === 'combobox' || field.widget === 'multi_combobox') return ['place', 'place-short', undefined]
  return /\blocation\b|city.*(state|country)|where .*(live|located|based)/i.test(
    `${field.label} ${field.placeholder ?? ''}`,
  )
    ? ['place-short', 'place', undefined]
    : [undefined, 'place-short']
}

const isDate = (last: string, field: Field, datum: Datum): boolean => {
  const known = /^(start|end|bday|start-date|signature-date|today)$/.test(last)
  const widget = field.widget === 'date' || field.widget === 'date_segments'
  return (known || widget) && parseDate(datum.text) !== undefined
}

/** Widgets that know dates take ISO; texts take what their hint shows, then what is usual where the person lives. */
const dateFormats = (field: Field, datum: Datum, { applicant }: Look): Formats => {
  if (field.widget === 'date') return [field.type === 'month' ? 'YYYY-MM' : undefined]
  if (field.widget === 'date_segments') return [undefined, 'YYYY-MM', 'YYYY']
  const shown = datePatternOf(field)
  const american = countryOf(applicant.values.country ?? 'US')?.code === 'US'
  const usual = american ? 'MM/DD/YYYY' : 'DD/MM/YYYY'
  if (field.role === 'spinbutton' || /^\s*year\b/i.test(field.hints.ariaLabel ?? '')) return ['YYYY']
  const others: Formats = [usual, 'YYYY-MM-DD', 'MM/YYYY', 'YYYY']
  if (shown === undefined) return others
  // The field says how it wants the date; a date without those parts cannot be put there.
  return formatValue(datum.text, shown) === undefined ? [] : [shown, ...others]
}
