/** Numbers with units ("3.5 cm", "1 year") in the unit that a field asks for. Only exact conversions; pure. */
import { numberOf } from './choice-ranges.ts'
import { fold } from './text.ts'

/** Each line is a measure: its units with their sizes. Days and months, or kilograms and pounds, are never converted. */
const MEASURES: readonly ReadonlyMap<string, number>[] =
  `mm:1 millimeter:1 millimetre:1 cm:10 centimeter:10 centimetre:10 m:1000 meter:1000 metre:1000 km:1000000 kilometer:1000000 kilometre:1000000
in:1 inch:1 inche:1 ft:12 foot:12 feet:12
mg:0.001 g:1 gram:1 gramme:1 kg:1000 kilo:1000 kilogram:1000 kilogramme:1000 t:1000000 tonne:1000000
lb:16 pound:16 oz:1 ounce:1
month:1 mo:1 mth:1 year:12 yr:12
day:1 week:7 wk:7
minute:1 min:1 hour:60 hr:60 h:60
ml:1 cl:10 l:1000 liter:1000 litre:1000`
    .split('\n')
    .map((line) => new Map(line.split(' ').map((unit) => [unit.split(':')[0] ?? '', Number(unit.split(':')[1])])))

const singularOf = (unit: string): string => (unit.length > 2 ? unit.replace(/s$/, '') : unit)
const measureOf = (unit: string): ReadonlyMap<string, number> | undefined => MEASURES.find((one) => one.has(unit))

/** The unit that a label names: "Length (mm)", "Duration in months", "Weight, kg". */
export const unitAsked = (label: string): string | undefined => {
  const said = [...label.matchAll(/\(([^()]*)\)|(?:,|(?<!\p{L})in)\s+(\p{L}+)\s*[*:]*\s*$/giu)]
    .flatMap(([, inside = '', after = '']) => fold(`${inside} ${after}`).split(' '))
    .map(singularOf)
    .filter((word) => measureOf(word) !== undefined)
  return said.length === 1 ? said[0] : undefined
}

/** The unit of a number that is written with one. */
const unitOf = (value: string): string | undefined => {
  const unit = /^\W*(?:\d[\d.,\s]*|\p{L}+\s)\s*(\p{L}+)\.?$/u.exec(value.trim())?.[1]
  const known = unit && singularOf(unit.toLowerCase())
  return known !== undefined && measureOf(known) !== undefined ? known : undefined
}

/** Whether the value is a number with a unit of length, weight or time. */
export const hasUnit = (value: string): boolean => unitOf(value) !== undefined

/** `3.5 cm` in `mm` is `35`; undefined if the value has no unit, or one of another measure. */
export const inUnit = (value: string, wanted: string): string | undefined => {
  const unit = unitOf(value)
  const number = unit === undefined ? undefined : numberOf(value.trim().replace(/\p{L}+\.?$/u, ''))
  const measure = unit === undefined ? undefined : measureOf(unit)
  const [from, to] = [measure?.get(unit ?? ''), measure?.get(wanted)]
  if (number === undefined || from === undefined || to === undefined) return undefined
  return String(Number(((number * from) / to).toFixed(6)))
}
