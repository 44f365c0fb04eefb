/**
 * The person's name among the first lines. It is taken only with a second sign: a label, the same name in the e-mail
 * address, or letters clearly larger than the rest. Without one it is left out: a wrong name is worse than none. Pure.
 */
import { nameParts, withoutTitles } from '../../shared/domain/names.ts'
import { say } from '../../shared/domain/sentences.ts'
import { fold } from '../../shared/domain/text.ts'
import { sectionOf } from './headings.ts'
import { countryNamed } from './places.ts'
import type { Line, ReadField } from './types.ts'
import { COMPANY, HAS_DEGREE, isStreet, SCHOOL, TITLE } from './words.ts'

const PAPER =
  /^(?:curriculum vitae|curriculum|lebenslauf|résumé|resume|cv|c\.v\.|currículo|currículum|currículum vítae)(?:\s*(?:of|von|de|:|–|—|-|\||•)\s*|\s+|$)/iu
const LABELLED =
  /^(?:(?:full |first and last )?name|vor- und nachname|vor- und zuname|nom(?: et prénom)?|prénom et nom|nombre(?: y apellidos| completo)?|nome(?: completo)?)\s*[: ]\s*(?<name>\S.*)$/iu
const PARTICLE =
  /^(?:van|von|vom|zu|zum|zur|de|del|della|di|da|das|do|dos|du|des|la|las|le|los|der|den|ter|ten|bin|ibn|ben|al|el|af|av|e|y|i)$/iu

/** An occupation, which is as often in large letters as a name. */
const SUBJECT =
  /(?<!\p{L})(?:marketing|sales|finance|accounting|design|engineering|management|development|business|operations|product|project|human|resources|customer|service|services|digital|data|global|senior|junior|creative|software|information|technology|personal|professional|portfolio|application|bewerbung|bewerbungsunterlagen|candidature|education|learning|research|science|health|care|consulting|communication|communications|media|public|relations|legal|supply|chain|quality|full|stack|front|back|web|mobile|cloud|security|machine|artificial|intelligence|ventas|finanzas|recursos|humanos|vertrieb|personal|vente|ressources|humaines|vendas|private|confidential|page|profile|contact)(?!\p{L})/iu

interface Candidate {
  name: string
  line: Line
  labelled: boolean
}

/** @param emails the person's addresses */
export const nameFields = (
  head: readonly Line[],
  contact: readonly Line[],
  emails: readonly string[],
  notes: string[],
): ReadField[] => {
  const found = [...head.slice(0, 40), ...contact].flatMap((line, i, lines): Candidate[] =>
    candidates(line, lines[i + 1]),
  )
  const labelled = found.filter((one) => one.labelled)
  const alike = found.filter(({ name }, i) => emails.some((email) => inAddress(name, email, i === 0)))
  const largest = Math.max(0, ...head.map(({ size }) => size))
  const usual = median([...head, ...contact].map(({ size }) => size))
  const large = found.filter(({ line }) => line.size >= largest - 0.1 && line.size >= usual * 1.25 && line.page === 1)
  const chosen =
    only(labelled) ??
    only(alike) ??
    only(large.filter(({ name, line }) => alike.length === 0 && line.size > 0 && !SUBJECT.test(name)))
  if (!chosen) {
    notes.push(say('read_no_name').text)
    return []
  }
  const sure = labelled.includes(chosen) || alike.some(({ name }) => fold(name) === fold(chosen.name))
  return fieldsOf(chosen, sure ? 0.97 : 0.88)
}

const only = (found: readonly Candidate[]): Candidate | undefined => {
  const names = new Set(found.map(({ name }) => fold(name)))
  // The longest of those with the same beginning: "Ada King" beside "Ada".
  return names.size === 1 ? found[0] : undefined
}

const candidates = (line: Line, below: Line | undefined): Candidate[] => {
  const whole = line.text.replace(/\s+/g, ' ')
  const label = LABELLED.exec(whole)?.groups?.name
  if (label !== undefined) return isName(label) ? [{ name: label.trim(), line, labelled: true }] : []
  const texts = [
    line.text,
    ...line.cells.map(({ text }) => text),
    ...line.cells.flatMap(({ text }) => text.split(/\s*[|•·]\s*|\s+[–—-]\s+|,\s/u).slice(0, 1)),
  ]
  const own = texts.map((text) => text.replace(PAPER, '').replace(/\s+/g, ' ').trim()).find(isName)
  if (own !== undefined) return [{ name: own, line, labelled: false }]
  // First and last name on two lines, in the same large letters.
  const words = [whole, below?.text ?? ''].map((text) => text.trim())
  const together = words.join(' ')
  const same =
    below !== undefined &&
    Math.abs(below.size - line.size) < 0.2 &&
    line.size > 0 &&
    words.every((word) => /^\p{L}[\p{L}'’-]*(?: \p{L}[\p{L}'’-]*)?$/u.test(word))
  return same && isName(together) ? [{ name: together, line: { ...line, text: together }, labelled: false }] : []
}

/** Two to five words that may be somebody's name, and nothing else from the top of a résumé. */
const isName = (text: string): boolean => {
  const { bare } = withoutTitles(text)
  const words = bare.replace(/,\s*/, ' ').split(' ')
  if (words.length < 2 || words.length > 5 || bare.length > 50) return false
  if (!words.every((word) => /^\p{Lu}[\p{L}'’.-]*$/u.test(word) || PARTICLE.test(word))) return false
  if (words.filter((word) => /\p{L}{2}/u.test(word)).length < 2 || PARTICLE.test(words.at(-1) ?? '')) return false
  if (sectionOf(bare) || TITLE.test(bare) || COMPANY.test(bare) || SCHOOL.test(bare) || HAS_DEGREE.test(bare))
    return false
  return countryNamed(bare) === undefined && !isStreet(bare) && !PAPER.test(bare)
}

/**
 * The part before the `@` contains both ends of the name, or one of them with the other's initial; for the first line,
 * a family name is enough.
 */
const inAddress = (name: string, email: string, isFirst: boolean): boolean => {
  const local = fold(email.split('@')[0] ?? '').replace(/[^a-z]/g, '')
  const words = spellings(withoutTitles(name).bare).map((spelled) =>
    spelled.split(' ').filter((word) => word.length > 0),
  )
  return words.some((all) => {
    const [first = '', ...rest] = all
    const last = rest.at(-1) ?? ''
    if (first.length < 2 || last.length < 2) return false
    const has = (word: string): boolean => word.length >= 3 && local.includes(word)
    const families = rest.some(has)
    return (
      (has(first) && families) ||
      (isFirst && rest.some((word) => word.length >= 5 && has(word))) ||
      (families && local.startsWith(first.slice(0, 1))) ||
      (has(first) && local.replace(first, '').startsWith(last.slice(0, 1))) ||
      (local.length >= 4 && (local === last || local === first))
    )
  })
}

/** "Müller" may be written "muller" or "mueller". */
const spellings = (name: string): string[] => [
  fold(name.replace(/-/g, ' ')),
  fold(name.replace(/-/g, ' ').replace(/ä/gi, 'ae').replace(/ö/gi, 'oe').replace(/ü/gi, 'ue')),
]

const median = (sizes: readonly number[]): number => [...sizes].sort((a, b) => a - b)[Math.floor(sizes.length / 2)] ?? 0

const fieldsOf = ({ name, line }: Candidate, confidence: number): ReadField[] => {
  const { whole, prefix, given, additional, family } = nameParts(name)
  const one = (key: string, value: string | undefined): ReadField[] =>
    value === undefined ? [] : [{ key, value, confidence, source: { text: line.text, page: line.page } }]
  return [
    ...one('honorific-prefix', prefix),
    // A family name in capitals at the front comes last in a letter.
    ...one(
      'name',
      calm(given !== undefined && family !== undefined ? [given, additional, family].filter(Boolean).join(' ') : whole),
    ),
    ...(given !== undefined && family !== undefined
      ? [...one('given-name', calm(given)), ...one('additional-name', additional), ...one('family-name', calm(family))]
      : []),
  ]
}

/** A name in capitals, as it is written in a letter. */
export const calm = (name: string): string =>
  name
    .split(' ')
    .map((word) => {
      if (word !== word.toUpperCase() || word.length < 2 || word.includes('.')) return word
      if (PARTICLE.test(word)) return word.toLowerCase()
      return word
        .toLowerCase()
        .replace(/(^|[-'’])\p{L}/gu, (start) => start.toUpperCase())
        .replace(/^Mc(\p{L})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
    })
    .join(' ')
