/** Education: school, degree and field of each entry. Pure. */
import { regionOf } from '../../shared/domain/regions.ts'
import { type Entry, entriesOf, type Unit } from './entries.ts'
import { countryNamed, isPlace } from './places.ts'
import type { Line, ReadField } from './types.ts'
import { COMPANY, DEGREE, FIELD_AFTER, HAS_DEGREE, SCHOOL } from './words.ts'
import { datesOf, numbered, orderOf, type ReadWork } from './work.ts'

export const schoolingOf = (sections: readonly (readonly Line[])[]): ReadField[] =>
  numbered(
    'education',
    sections
      .flatMap((lines) => entriesOf(lines, splitUp))
      .map((entry) => ({ fields: fieldsOf(entry), order: orderOf(entry) }))
      .filter(({ fields }) => fields.some(({ name }) => name === 'school' || name === 'degree')),
  )

const GRADE =
  /[,;(\s]*\b(?:(?:C?GPA|Note|Abschlussnote|Gesamtnote|Durchschnittsnote|final grade|grade|nota media|nota|média|moyenne)\s*:?\s*(?<grade>\d[.,]\d{1,2}(?:\s?\/\s?\d{1,2}(?:[.,]\d)?)?|\d{1,2}\s?\/\s?\d{1,2}))\)?/iu

const fieldsOf = (entry: Entry): ReadWork['fields'] => {
  const units = entry.units
    .flatMap((unit) => splitUp({ ...unit, text: unit.text.replace(GRADE, '').trim() }))
    .filter(({ text }) => text !== '')
  const degrees = units.filter(({ text }) => isDegree(text))
  const schools = units.filter(({ text }) => !isDegree(text) && SCHOOL.test(text))
  const others = units.filter(({ text }) => !isDegree(text) && !SCHOOL.test(text) && !isPlace(text))
  const [degree] = degrees
  // A school without such a word is beside its degree; a company only belongs to an apprenticeship.
  const [school] =
    schools.length > 0 ? schools : degree && others.length === 1 && COMPANY.test(others[0]?.text ?? '') ? others : []
  const grade = [...entry.units.map(({ line }) => line), ...entry.description].find(({ text }) => GRADE.test(text))
  const { period, at } = entry
  return [
    ...(school && schools.length <= 1
      ? [{ name: 'school', value: withoutPlace(school.text), confidence: 0.9, line: school.line }]
      : []),
    ...(degree && degrees.length === 1 ? degreeOf(degree, others) : []),
    ...(grade
      ? [{ name: 'gpa', value: GRADE.exec(grade.text)?.groups?.grade ?? '', confidence: 0.85, line: grade }]
      : []),
    ...(period.single ? datesOf(undefined, period.start, at) : datesOf(period.start, period.end, at)),
  ]
}

const isDegree = (text: string): boolean => DEGREE.test(text) || (HAS_DEGREE.test(text) && !SCHOOL.test(text))

const degreeOf = ({ text, line }: Unit, others: readonly Unit[]): ReadWork['fields'] => {
  const degree = DEGREE.exec(text)?.groups?.degree
  if (degree === undefined) return [{ name: 'degree', value: text, confidence: 0.8, line }]
  // "Bachelor of Arts (B.A.)" says the same twice.
  const rest = text.slice(degree.length).replace(/^\s*\((?:\p{Lu}\p{Ll}{0,2}\.?\s?){2,4}\)/u, '')
  const link = FIELD_AFTER.exec(rest)?.[0] ?? ''
  const [field = ''] = rest
    .slice(link.length)
    .replace(/\)\s*$/, '')
    .split(/,\s+|\s+\(/)
  const named = field.trim()
  // "Baccalauréat scientifique", "Ausbildung zum Mechatroniker": the word belongs to the degree.
  const whole = (/^\p{Ll}/u.test(named) && link.trim() === '') || /^ausbildung/i.test(degree)
  if (whole || named.length > 70 || (named !== '' && !/\p{L}{2}/u.test(named)))
    return [{ name: 'degree', value: whole ? text : degree, confidence: 0.85, line }]
  const apart =
    named === '' && others.length === 1 && others[0]?.line === line && !/\d/.test(others[0].text)
      ? others[0]
      : undefined
  const value = apart?.text ?? named
  return [
    { name: 'degree', value: degree.trim(), confidence: 0.9, line },
    ...(value === '' || SCHOOL.test(value) || countryNamed(value)
      ? []
      : [{ name: 'field', value, confidence: 0.85, line: apart?.line ?? line }]),
  ]
}

/** "BSc Computer Science, University of Leeds, UK": split if one side is a degree and the other a school. */
const splitUp = (unit: Unit): Unit[] => {
  const parts = unit.text.split(/,\s+|\s+(?:at|an der|à l[’']|a la|na)\s+(?=\p{Lu})/u)
  if (parts.length < 2) return [unit]
  const from = parts.findIndex((part) => SCHOOL.test(part) && !isDegree(part))
  const degree = parts.findIndex(isDegree)
  if (from < 0 || degree < 0) return [unit]
  const [first, second] =
    degree < from ? [parts.slice(0, from), parts.slice(from)] : [parts.slice(0, degree), parts.slice(degree)]
  return [first, second].map((some) => ({ ...unit, text: some.join(', ') }))
}

const withoutPlace = (school: string): string => {
  const parts = school.replace(/\s*\([^()]*\)$/, '').split(/,\s+/)
  // "University of Washington, Seattle, WA"
  if (parts.length > 2 && /^[A-Z]{2}$/.test(parts.at(-1) ?? '')) parts.splice(-2)
  while (parts.length > 1) {
    const last = parts.at(-1) ?? ''
    if (!countryNamed(last) && !(last.length > 3 && regionOf(last)) && !/^[A-Z]{2}$/.test(last)) break
    parts.pop()
  }
  return parts.join(', ')
}
