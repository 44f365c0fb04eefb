/**
 * Which option of a list matches a person's answer. Acting, planning and replay use the same function, so that they
 * choose alike. It never guesses: two options that match equally well give no match.
 */
import { type Candidate, STRATEGIES } from './choices/strategies.ts'
import { withoutIndex } from './entry-keys.ts'
import { saysNotChosen } from './not-chosen.ts'
import { fold } from './text.ts'

/** An option as the page shows it; `FieldOption` fits. */
export interface Choice {
  label: string
  value?: string | undefined
  disabled?: boolean | undefined
}

export interface ChoiceMatch {
  /** Position in the given list. */
  index: number
  /** 1 for equal texts, 0.9 for the same meaning, 0.8 for the same with more words. */
  confidence: number
}

export interface ChoiceContext {
  /** Profile key of the field, if known: decides which vocabulary applies. */
  key?: string | undefined
  /** Country of the person: decides which state a code means, and which of two universities with the same name. */
  country?: string | undefined
}

const PLACEHOLDER =
  /^(please )?(select|choose|pick)( (one|an?|the|your|from|any|option|options|here|below|state|country|month|year|day|answer|value|item|province|region)\b.*)?$|^(bitte )?(auswahlen|wahlen)( sie)?.*$|^bitte .*wahlen.*$|^(selectionnez|selectionner|choisissez|choisir|seleccione|seleccionar|elija|elige|selecione|escolha|seleziona|scegli|selecteer|kies|wybierz|valj)\b.*$|^(none selected|nothing selected|no selection|not selected|make an? (selection|choice)|search|type to search|loading|searching|no options|no results?|no matches)( found)?$/

/** "Select One", "-- choose --", "Searching…", an empty label: never an answer. */
export const isPlaceholder = (option: Choice): boolean => {
  const folded = fold(option.label)
  return (
    folded === '' ||
    PLACEHOLDER.test(folded) ||
    ((TELLS_TO.test(folded) || saysNotChosen(option.label)) && isEmptyChoice(option))
  )
}

/** "--- Select mode of presentation ---", "Choose a seat" with the value 0: an instruction, not a value to send. */
const TELLS_TO = /^(?:please )?(?:select|choose|pick)\b/
const isEmptyChoice = ({ label, value }: Choice): boolean =>
  /^\s*[-–—=*<>.]{1,}/.test(label) ||
  (value !== undefined && /^(?:|#|0|-1|null|none|undefined|default|select|choose)$/i.test(value.trim()))

/** Labels of the selectable options, in page order. */
export const offeredLabels = (options: readonly Choice[]): string[] =>
  options.flatMap((option) => (option.disabled || isPlaceholder(option) ? [] : [option.label]))

/**
 * @param wanted the person's datum or answer, an option's label, "yes"/"no", "decline"
 * @param options in page order, placeholders and disabled ones included
 */
export const matchOption = (
  wanted: string,
  options: readonly (Choice | string)[],
  context: ChoiceContext = {},
): ChoiceMatch | undefined => {
  if (wanted.trim() === '') return undefined
  const folded = fold(wanted)
  const key = withoutIndex(context.key ?? '')
  const candidates = options
    .map((option) => (typeof option === 'string' ? { label: option } : option))
    .flatMap((option: Choice, index): Candidate[] =>
      option.disabled || isPlaceholder(option)
        ? []
        : [{ index, label: option.label.trim(), folded: fold(option.label), value: option.value ?? '' }],
    )
  if (namesSeveral(wanted, candidates)) return undefined
  for (const strategy of STRATEGIES) {
    const found = strategy(wanted, candidates, key, context.country)
    if (!found) continue
    const one = single(found.fits) ?? narrow(folded, found.fits)
    if (one) return { index: one.index, confidence: found.confidence }
    if (found.final || found.fits.length > 1) return undefined
  }
  return undefined
}

/** "English, Dutch" among English, Dutch and German means two of them; the first alone would be a different answer. */
const namesSeveral = (wanted: string, candidates: readonly Candidate[]): boolean => {
  const parts = new Set(wanted.split(/[,;\n]/).map(fold))
  const named = new Set(candidates.map(({ folded }) => folded).filter((label) => label !== '' && parts.has(label)))
  return named.size > 1 && named.size === parts.size && !candidates.some(({ folded }) => folded === fold(wanted))
}

/** One candidate, or several with the same label and value (popular entries repeated at the top of a list). */
const single = (fits: readonly Candidate[]): Candidate | undefined => {
  const [first, ...rest] = fits
  if (!first) return undefined
  const same = rest.every((other) => other.folded === first.folded && other.value === first.value)
  // Two bare calling codes may be equal and mean two countries.
  return same && (rest.length === 0 || !/^\+?\d+$/.test(first.folded)) ? first : undefined
}

const narrow = (folded: string, fits: readonly Candidate[]): Candidate | undefined => {
  if (fits.length < 2) return undefined
  const exact = fits.filter((candidate) => candidate.folded === folded)
  return exact.length === 1 ? exact[0] : undefined
}
