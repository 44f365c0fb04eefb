/**
 * The question of a field in its own words, and whether a field asks the same as the one from which a step was learned.
 */
import { byWord } from './by-word.ts'
import { withoutIndex } from './entry-keys.ts'
import { classifyField } from './fields/index.ts'
import { likeness, wordsOf } from './likeness.ts'
import type { ManualStep } from './manual.ts'
import type { Field } from './observation.ts'
import { isSensitiveQuestion, normaliseQuestion, sameQuestion, subjectOf, withHelp } from './questions/index.ts'
import { ofAnotherPhone } from './questions/plain.ts'
import { isUpload } from './widgets.ts'

/** Options whose words mean nothing without their question. */
export const BARE_YES =
  /^(yes|yes,? i (?:agree|confirm|do|am|have|accept|consent|understand)|i (?:agree|confirm|accept|consent|acknowledge|understand)|agree|confirm|accept|ja|oui|s[ií])[.!]?$/i

const UNMARKED = /[\s*✱:]+$/u

type Worded = Pick<Field, 'label' | 'name' | 'placeholder' | 'hints'>

/**
 * The full question of a field: its label, or the text before it if the label is only "Yes, I confirm"; plus whatever
 * the text beside the field adds to the meaning.
 */
export const asksFor = (field: Worded & Partial<Pick<Field, 'profileKey' | 'widget' | 'error'>>): string =>
  isUpload(field)
    ? wordsAt(field)
    : withHelp(
        wordsAt(field),
        // A validation message is not part of the question.
        field.hints.describedBy?.replace(field.error ?? '', ''),
        field.profileKey ?? undefined,
      )

const wordsAt = (field: Worded): string => {
  const label = (field.label || field.name).trim()
  const before = (field.hints.legend || field.hints.nearText || '').replace(UNMARKED, '').trim()
  if (label === '') return before || field.placeholder || ''
  return BARE_YES.test(label) && before !== '' ? before : label
}

/** A longer list of options is a list of things (countries, schools) and not part of the question. */
const MAX_OPTIONS = 30

/** The question as stored with a step; undefined if the field has no words. */
export const askedBy = (field: Worded & Pick<Field, 'options'>): ManualStep['asks'] => {
  const words = asksFor(field)
  const options = (field.options ?? []).map(({ label }) => label.trim()).filter((label) => label !== '')
  if (words === '') return undefined
  return { words, ...(options.length > 0 && options.length <= MAX_OPTIONS && { options }) }
}

/**
 * Whether this field asks what the step was learned from. Another wording of the same question counts as the same, and
 * so does another name of the same harmless datum. If either has no words, they cannot be told apart.
 */
export const asksTheSame = (step: Pick<ManualStep, 'asks' | 'target' | 'source'>, field: Field): boolean => {
  const learned = step.asks?.words ?? step.target?.label ?? ''
  const now = asksFor(field)
  if (learned.trim() === '' || now === '') return true
  const same =
    normaliseQuestion(learned) === normaliseQuestion(now) ||
    sameQuestion(learned, now) ||
    isSameDatum(step, field, learned, now) ||
    isStillNamed(step, field, learned, now)
  return same && takesSameAnswers(step, field, now)
}

/** The same, if only the meaning identifies the field: both must have words, and the datum must be identical. */
export const meansTheSame = (
  step: Pick<ManualStep, 'asks' | 'target' | 'source' | 'widget'>,
  field: Field,
): boolean => {
  const learned = step.asks?.words ?? step.target?.label ?? ''
  const now = asksFor(field)
  if (learned.trim() === '' || now === '' || isUpload(step) !== isUpload(field)) return false
  const key = step.source && 'key' in step.source ? step.source.key : undefined
  const datum = key !== undefined && key === field.profileKey && field.confidence >= KNOWN
  return (sameQuestion(learned, now) || (datum && !isSensitiveQuestion(key, now))) && takesSameAnswers(step, field, now)
}

/** Minimum confidence for identifying a field by its key. */
const KNOWN = 0.7

/** The words alone name the datum, or all evidence together does and the words are not narrower than before. */
const isSameDatum = (
  { source }: Pick<ManualStep, 'source'>,
  { profileKey, confidence }: Field,
  learned: string,
  words: string,
): boolean => {
  const key = source && 'key' in source && source.key ? withoutIndex(source.key) : undefined
  if (key === undefined || profileKey === null || datumOf(key) !== datumOf(profileKey)) return false
  if (isSensitiveQuestion(key, words) || (ofAnotherPhone(words, key) && !ofAnotherPhone(learned, key))) return false
  return saysAlone(words, profileKey) || (confidence >= KNOWN && !isNarrower(learned, words))
}

/** Whether these words ask for the datum and for nothing else: "Given name", not "Parent's given name". */
const saysAlone = (label: string, datum: string): boolean => {
  const said = classifyField({ tag: 'input', type: 'text', label })
  return said.key !== null && datumOf(said.key) === datumOf(datum) && said.confidence >= KNOWN
}

/** A question with more words is a statement, in which details count. */
const SHORT = 6
/** Minimum share of the question that a field's name must contain. */
const SAYS_IT = 0.7
/** Confidence from which new words make it a different field. */
const GUESSED = 0.4

/**
 * A plain field with new words or in another language whose name in the markup is unchanged and describes the question:
 * the value is sent under the same name as before. Not used for sensitive questions, or if the new words name another
 * datum.
 */
const isStillNamed = (
  { target, source }: Pick<ManualStep, 'target' | 'source'>,
  { hints, profileKey, confidence }: Field,
  learned: string,
  now: string,
): boolean => {
  const { nameAttr, idAttr } = target?.fingerprint ?? {}
  const own = [...(nameAttr === hints.nameAttr ? [nameAttr] : []), ...(idAttr === hints.id ? [idAttr] : [])]
  const names = own.filter((name) => name !== undefined)
  const key = source && 'key' in source && source.key ? withoutIndex(source.key) : undefined
  if (names.length === 0 || [learned, now].some((words) => isSensitiveQuestion(key, words))) return false
  if (normaliseQuestion(now.replace(POINTER, '')) === normaliseQuestion(learned)) return true
  const grave = [learned, now].some((words) => words.includes('?') || wordsOf(words).length > SHORT)
  if (grave || isNarrower(learned, now)) return false
  const guess = confidence >= GUESSED ? profileKey : null
  // A datum is filled in only if the new words ask for it, too: "Geburtsort" may be the label of a field named "city".
  if (key !== undefined || (guess !== null && guess !== undefined))
    return key !== undefined && guess != null && datumOf(guess) === datumOf(key)
  return names.some((name) => likeness(name, learned) >= SAYS_IT)
}

/** The old words plus others ask for something else: "Company" and "Previous company". */
const isNarrower = (learned: string, now: string): boolean => {
  const [old, words] = [subjectOf(learned), [...subjectOf(now)]]
  return words.some((word) => old.has(word)) && words.some((word) => !old.has(word))
}

/** Words at the end that only say where to look: "(see below)", "– details". */
const POINTER =
  /(?:[\s,]*[–—:(]\s*(?:(?:more )?details?|(?:weitere )?angaben|détails?|detalles|detalhes)|[\s,:(–—-]+(?:(?:please )?see (?:below|above|note|hint)|here|below|(?:siehe )?unten|hier|(?:voir )?ci-dessous|ici|(?:ver|véase) (?:más )?abajo|aquí|(?:ver|veja) abaixo|aqui))\s*\)?[\s.:*]*$/iu

const DATA: Readonly<Record<string, string>> = byWord({ 'address-line1': 'street-address', 'tel-national': 'tel' })
/** Some data are known under two keys. */
const datumOf = (key: string): string => DATA[key] ?? key

/** A list of circumstances does not accept yes or no, and the reverse. */
const takesSameAnswers = (
  { asks, source }: Pick<ManualStep, 'asks' | 'source'>,
  field: Field,
  words: string,
): boolean => {
  const [before, now] = [asks?.options, askedBy(field)?.options]
  const key = source && 'key' in source ? source.key : undefined
  if (!before || !now || areYesNo(before) === areYesNo(now)) return true
  // "Yes, within a month" still counts as yes if the question is not sensitive.
  return !isSensitiveQuestion(key, words) && [before, now].every((options) => options.some((one) => SAYS_YES.test(one)))
}

const SAYS_YES = /^(?:yes|ja|oui|s[ií]m?)\b/i

/** Whether a list of options contains only yes and no. */
export const areYesNo = (options: readonly string[]): boolean =>
  options.every((label) => /^(yes|no|ja|nein|oui|non|s[ií]|n[oã]o?|select.*|choose.*|[-–—.…\s]*)[.!]?$/i.test(label))
