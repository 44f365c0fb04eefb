/** Which fields of a page a person's words mean: by the field's own words, or by its purpose. Pure. */

import { asksFor } from '../asked.ts'
import { classifyField } from '../fields/index.ts'
import type { Field } from '../observation.ts'
import { contentTokens, fold } from '../text.ts'
import { isTick } from '../widgets.ts'
import type { FormWishes } from './form.ts'
import { singular } from './singular.ts'

type Named = Pick<
  Field,
  'label' | 'name' | 'placeholder' | 'section' | 'profileKey' | 'widget' | 'hints' | 'required'
> & {
  form?: number | undefined
}

/**
 * Common names for fields whose labels may differ: the name, the keys that it means, and words of labels that it means.
 */
const KINDS: readonly { called: RegExp; keys: RegExp; says?: RegExp }[] = [
  {
    called: /newsletter|marketing|promotion|promocion|advert|werb|publici|boletín|infolettre|mailing|subscri|updates?$|\bnews$|job alerts?|offers?$|talent (?:pool|community)/i,
    keys: /^consent-marketing$/,
    says: /\b(newsletter|marketing|promotion\w*|mailing list|subscri\w+|job alerts?|talent (?:community|pool|network)|future (?:opportunities|openings|positions|roles|jobs)|keep me (?:informed|updated|posted)|updates? (?:on|about|by|from)|news|offers|tips|contact me about)\b/i,
  },
  { called: /^(?:demographic|diversity|eeo|equal opportunity|self[- ]identification|voluntary)/i, keys: /^(?:gender|race|ethnicity|hispanic|veteran|disability|sexual-orientation|transgender|pronouns)$/ },
  { called: /^(?:phone|telephone|mobile|cell|tel)\b/i, keys: /^tel/ },
  { called: /^e-?mail(?: address)?$/i, keys: /^email$/ },
  { called: /^(?:full )?names?$/i, keys: /^(?:name|given-name|family-name|additional-name)$/ },
  { called: /^(?:first|given) name$/i, keys: /^given-name$/ },
  { called: /^(?:last|family) name$|^surname$/i, keys: /^family-name$/ },
  { called: /^(?:postal |home |street |mailing )?address$/i, keys: /^(?:street-address|address-|postal-code|country)/ },
  { called: /^(?:r[eé]sum[eé]|cv|curriculum vitae)$/i, keys: /^resume$/ },
  { called: /^(?:cover|motivation(?:al)?) letter$/i, keys: /^cover-letter/ },
  { called: /^(?:photo|picture|portrait|headshot)$/i, keys: /^photo$/ },
  { called: /^(?:expected |desired )?(?:salary|pay|compensation|wage)/i, keys: /^salary/ },
  { called: /^(?:links?|social(?: media)?|profiles?)$/i, keys: /^(?:linkedin|github|twitter|website|portfolio|url)$/ },
  { called: /^(?:birthday|birth ?date|date of birth|dob|age)$/i, keys: /^(?:bday|age-range)/ },
  { called: /^(?:gender|sex)$/i, keys: /^(?:gender|sex)$/ },
  { called: /^(?:race|ethnic)/i, keys: /^(?:race|ethnicity|hispanic)$/ },
  { called: /^veteran/i, keys: /^veteran$/ },
  { called: /^disabilit/i, keys: /^disability$/ },
  { called: /^(?:terms|conditions|terms and conditions|terms of use)$/i, keys: /^consent-terms$/ },
  { called: /^privacy/i, keys: /^consent-privacy$/ },
] // biome-ignore format: a table

const tokensOf = (text: string): string[] => contentTokens(text).map(singular)

const wordsOf = (field: Named): Set<string> =>
  new Set(
    [
      asksFor(field),
      field.label,
      field.name,
      field.placeholder ?? '',
      field.section ?? '',
      field.hints.legend ?? '',
    ].flatMap(tokensOf),
  )

/** Words that say nothing about which field is meant. */
const EMPTY = new Set('number please any info information detail optional'.split(' '))

/** Whether a person who says `name` means this field. */
export const isMeant = (name: string, field: Named): boolean => {
  if (fold(name) === 'required') return field.required
  if (
    /^(?:(?:whatever|what|anything|everything|all)(?: that)?(?: is|'s)? )?(?:not (?:required|mandatory)|optional)(?: ones)?$/i.test(
      name,
    )
  )
    return !field.required
  const kinds = KINDS.filter(({ called }) => called.test(name))
  const label = `${asksFor(field)} ${field.label} ${field.name}`
  if (kinds.some(({ keys, says }) => keys.test(field.profileKey ?? '') || says?.test(label))) return true
  const wanted = tokensOf(name).filter((word) => !EMPTY.has(word))
  const words = wordsOf(field)
  if (wanted.length > 0 && wanted.every((word) => words.has(word))) return true
  if (kinds.length > 0 || field.profileKey === null) return false
  const { key, confidence, guess } = classifyField({ tag: 'input', type: 'text', label: name })
  return (key !== null && confidence >= KNOWN && key === field.profileKey) || guess === field.profileKey
}
/** Minimum confidence for treating a name as the name of a datum. */
const KNOWN = 0.7

/** Whether the person wants this field left unchanged. */
export const isLeft = (wishes: FormWishes | undefined, field: Named): boolean =>
  wishes !== undefined &&
  (wishes.leave.some((name) => isMeant(name, field)) ||
    (wishes.only.length > 0 && !wishes.only.some((name) => isMeant(name, field))))

/** Whether this is a checkbox that the person does not want ticked. */
export const isUnticked = (wishes: FormWishes | undefined, field: Named): boolean =>
  wishes !== undefined && isTick(field) && wishes.untick.some((name) => isMeantTick(name, field))

const isMeantTick = (name: string, field: Named): boolean =>
  ANYTHING.test(name) ? isTick(field) && !field.required : isMeant(name, field)

/** “Don't sign me up for anything” does not mean what the form requires. */
const ANYTHING = /^(?:anything|everything|any of (?:it|them|these|those))$/i

/** The answer that the task itself gives for this field. */
export const answerInTask = (wishes: FormWishes | undefined, field: Named): string | undefined =>
  wishes?.answers.findLast(({ question }) => isMeant(question, field))?.answer

/** Names of single fields in the words: to be left, not to be ticked, or answered for this task only. */
const fieldNames = ({ leave, untick, answers }: FormWishes): string[] => [
  ...leave,
  ...untick,
  ...answers.map(({ question }) => question),
]

/** Which of the field names in the words mean one of these fields. */
export const namesOf = (wishes: FormWishes, fields: readonly Named[]): string[] =>
  fieldNames(wishes).filter((name) =>
    fields.some((field) => (wishes.untick.includes(name) ? isMeantTick(name, field) : isMeant(name, field))),
  )

/** A sentence for each name that matched no field. */
export const unmetWords = (wishes: FormWishes, met: ReadonlySet<string>): string[] =>
  [...new Set(fieldNames(wishes))]
    .filter((name) => !met.has(name))
    .map((name) => `No field was called “${name.slice(0, 80)}”, so your words about it changed nothing.`)

/** The form that the words mean. `none`: no form has that name. `any`: the words name none. */
export type MeantForm = { kind: 'form'; id: number } | { kind: 'none' } | { kind: 'any' }

const NO_FORM: MeantForm = { kind: 'none' }

/** Among the forms that these fields belong to. */
export const meantForm = (
  wishes: FormWishes | undefined,
  fields: readonly Pick<Field, 'form' | 'label' | 'section' | 'hints'>[],
): MeantForm => {
  const { form } = wishes ?? {}
  if (form === undefined) return { kind: 'any' }
  const forms = [...new Set(fields.map((field) => field.form))].filter((id) => id !== undefined)
  if (typeof form === 'number') return formOf(forms[form - 1])
  const wanted = tokensOf(form)
  const scored = forms.map((id) => {
    const own = fields.filter((field) => field.form === id)
    const called = own.flatMap(({ hints, section }) => [
      hints.form?.heading, hints.form?.submitText, hints.form?.name, hints.form?.id, hints.heading, section,
    ]) // biome-ignore format: one row
    const near = new Set(called.flatMap((text) => tokensOf(text ?? '')))
    const inside = new Set(own.flatMap(({ label }) => tokensOf(label)))
    const has = (words: ReadonlySet<string>): boolean => wanted.every((word) => words.has(word))
    return { id, score: has(near) ? 2 : has(inside) ? 1 : 0 }
  })
  const [best] = scored.sort((a, b) => b.score - a.score)
  return formOf(best && best.score > 0 ? best.id : undefined)
}

const formOf = (id: number | undefined): MeantForm => (id === undefined ? NO_FORM : { kind: 'form', id })

/** Drops the fields of other forms, if the words mean one form. */
export const inMeantForm = <F extends Pick<Field, 'form' | 'label' | 'section' | 'hints'>>(
  wishes: FormWishes | undefined,
  fields: readonly F[],
): F[] => {
  const form = meantForm(wishes, fields)
  return form.kind === 'form' ? fields.filter((field) => field.form === form.id) : [...fields]
}
