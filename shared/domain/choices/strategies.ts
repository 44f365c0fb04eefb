/** The ways to find an option for an answer, in the order they are tried. Each handles one kind of answer. */
import {
  type Classify,
  degreeOf,
  isDecline,
  NATIONAL_EXAMS,
  polarityOf,
  STANDS_FOR,
  sourceOf,
  VOCABULARIES,
  WIDER_SOURCES,
} from '../choice-concepts.ts'
import { inRanges, numberOf, rangeOf } from '../choice-ranges.ts'
import { countryOf } from '../countries.ts'
import { monthOf } from '../dates.ts'
import { regionOf } from '../regions.ts'
import { fold, isNegative } from '../text.ts'
import { durationOf, withDuration } from './durations.ts'
import { sameInstitution } from './institutions.ts'
import { placeFits, placeOf, sameRegion } from './places.ts'
import { saysTheSame } from './wording.ts'

export interface Candidate {
  index: number
  label: string
  folded: string
  value: string
}

/**
 * A strategy returns the candidates that fit. Several are narrowed by wording; if more than one is left, none is
 * chosen.
 */
type Strategy = (
  wanted: string,
  candidates: readonly Candidate[],
  key: string,
  country: string | undefined,
) => { fits: readonly Candidate[]; confidence: number; final?: boolean } | undefined

export const exact: Strategy = (wanted, candidates) => {
  const fits = candidates.filter(({ label }) => label === wanted.trim())
  return fits.length > 0 ? { fits, confidence: 1 } : undefined
}

const normalised: Strategy = (wanted, candidates) => {
  const folded = fold(wanted)
  const number = /^\d{1,4}$/.test(folded) ? Number(folded) : undefined
  const fits = candidates.filter(
    (candidate) =>
      candidate.folded === folded ||
      (number !== undefined && /^\d{1,4}$/.test(candidate.folded) && Number(candidate.folded) === number),
  )
  return folded !== '' && fits.length > 0 ? { fits, confidence: 0.98 } : undefined
}

const submitted: Strategy = (wanted, candidates, key) => {
  // Values like "1" are the page's own numbering; numbers count only for dates.
  const folded = fold(wanted)
  if (/^\d+$/.test(folded) && !/(month|day|year)$/.test(key)) return undefined
  const fits = candidates.filter(({ value }) => value !== '' && fold(value) === folded)
  return folded !== '' && fits.length > 0 ? { fits, confidence: 0.95 } : undefined
}

const callingCode: Strategy = (wanted, candidates, key) => {
  const dial = dialOf(wanted)
  if (
    key !== 'tel-country-code' &&
    (dial === undefined || candidates.every(({ label }) => dialOf(label) === undefined))
  )
    return undefined
  const country = countryOf(wanted)
  const seen = candidates.map((candidate) => ({
    candidate,
    dial: dialOf(candidate.label) ?? dialOf(candidate.value),
    country: countryOf(candidate.label) ?? countryOf(candidate.value.replace(/[^A-Za-z].*$/, '')),
  }))
  if (country) {
    const fits = seen.filter((option) => option.country?.code === country.code).map(({ candidate }) => candidate)
    if (fits.length > 0) return { fits: fits.slice(0, 1), confidence: 0.95 }
  }
  const wantedDial = dial ?? country?.dial
  const fits = seen.filter(
    (option) => option.dial !== undefined && option.dial === wantedDial && !(country && option.country),
  )
  return { fits: fits.map(({ candidate }) => candidate), confidence: 0.85, final: true }
}
const dialOf = (text: string): string | undefined =>
  /\+\s?(\d{1,4})\b/.exec(text)?.[1] ?? /^\(?0{0,2}(\d{1,4})\)?$/.exec(text.trim())?.[1]

export const country: Strategy = (wanted, candidates, key) => {
  const keyed = key === 'country' || key === 'country-name' || key === 'citizenship'
  if (!keyed && wanted.trim().length < 4) return undefined
  const code = countryOf(wanted)?.code
  // A name that two countries share chooses neither. Citizenship may be an adjective.
  if (code === undefined) return keyed && key !== 'citizenship' ? { fits: [], confidence: 0, final: true } : undefined
  const fits = candidates.filter(
    ({ label, value }) => (countryOf(label) ?? (keyed ? countryOf(value) : undefined))?.code === code,
  )
  if (fits.length > 0) return { fits: fits.filter((fit) => fit.folded === fits[0]?.folded), confidence: 0.9 }
  return keyed ? { fits, confidence: 0, final: true } : undefined
}

/** A code is read in the country of the list: "WA" among Australian states is not Washington. */
export const state: Strategy = (wanted, candidates, key, home) => {
  const unkeyed = key === '' && speaks(candidates, ({ label }) => regionOf(label, home) !== undefined)
  if (key !== 'address-level1' && !unkeyed) return undefined
  const found = regionOf(wanted, home) ?? regionOf(wanted)
  if (!found) return undefined
  const answers = candidates.filter((candidate) => !isDecline(candidate.folded))
  const listed = answers.filter(({ label }) => regionOf(label, found.country) !== undefined).length
  const ownList = answers.length < 3 || listed * 2 >= answers.length
  const fits = candidates.filter(({ label, value }) => {
    const coded = label.length <= 3
    const option = regionOf(label, found.country) ?? (ownList ? regionOf(value, found.country) : undefined)
    return option !== undefined && sameRegion(option, found) && (ownList || !coded)
  })
  return { fits, confidence: 0.9, final: true }
}

export const month: Strategy = (wanted, candidates, key) => {
  const listed = candidates.filter(({ label }) => monthOf(label) !== undefined).length
  if (!key.endsWith('month') && !(listed >= 12 && listed === candidates.length)) return undefined
  const wantedMonth = monthOf(wanted)
  const fits = candidates.filter(({ label }) => wantedMonth !== undefined && monthOf(label) === wantedMonth)
  return fits.length > 0 ? { fits, confidence: 0.9 } : undefined
}

/** A length of time is matched with intervals; a number without a unit is not. */
const duration: Strategy = (wanted, candidates) => {
  const length = durationOf(wanted)
  const options = candidates.map(({ label }) => durationOf(label))
  const wide = options.filter((option) => option !== undefined && option.high > 0).length
  if (length === undefined || wide === 0 || wide < candidates.length / 3) return undefined
  const fits = withDuration(length, options).flatMap((index) => candidates[index] ?? [])
  return { fits, confidence: 0.9, final: true }
}

const ranges: Strategy = (wanted, candidates, key) => {
  const value = numberOf(wanted)
  if (value === undefined || /^(country|address|tel|bday|cc-)|(month|day|year)$/.test(key)) return undefined
  // "4 weeks" is not the 4 of a list without units.
  if (durationOf(wanted) !== undefined && !/\b(years?|ans?|anos?|jahre?n?)\b/i.test(fold(wanted))) return undefined
  const options = candidates.map(({ label }) => rangeOf(label))
  const wide = options.filter((range) => range && range.low !== range.high).length
  if (wide === 0 || options.filter((range) => range !== undefined).length < candidates.length / 2) return undefined
  const fits = inRanges(value, options).flatMap((index) => candidates[index] ?? [])
  return { fits, confidence: 0.9, final: true }
}

const decline: Strategy = (wanted, candidates) => {
  const folded = fold(wanted)
  if (!isDecline(folded) && folded !== 'decline') return undefined
  return { fits: candidates.filter((candidate) => isDecline(candidate.folded)), confidence: 0.9, final: true }
}

/** Without a key, the options show what is asked: at least two, and at least half, must belong to the vocabulary. */
const speaks = (candidates: readonly Candidate[], understands: (candidate: Candidate) => boolean): boolean => {
  const answers = candidates.filter((candidate) => !isDecline(candidate.folded))
  const understood = answers.filter(understands).length
  return understood >= 2 && understood * 2 >= answers.length
}

const meaning: Strategy = (wanted, candidates, key) => {
  const folded = fold(wanted)
  const inferred = (): Classify | undefined =>
    key !== ''
      ? undefined
      : UNKEYED.map((name) => VOCABULARIES[name]).find(
          (classify) =>
            classify?.(folded) !== undefined &&
            speaks(candidates, (candidate) => classify(candidate.folded) !== undefined),
        )
  const classify = VOCABULARIES[key] ?? inferred()
  const concept = classify?.(folded)
  if (!classify || concept === undefined) return undefined
  const answers = candidates.filter((candidate) => !isDecline(candidate.folded))
  for (const meant of STANDS_FOR[concept] ?? [concept]) {
    const fits = answers.filter((candidate) => classify(candidate.folded) === meant)
    if (fits.length > 0) return { fits, confidence: 0.9 }
  }
  // "veteran" alone does not say which kind; if only one kind is offered, it is that one.
  if (concept === 'veteran')
    return {
      fits: answers.filter(({ folded }) => /^(protected|unprotected)$/.test(classify(folded) ?? '')),
      confidence: 0.8,
      final: true,
    }
  return undefined
}
/** Vocabularies that are recognisable by their words alone; yes/no vocabularies need their key. */
const UNKEYED = ['gender', 'race', 'tel-type', 'employment-type', 'salary-currency']

const yesNo: Strategy = (wanted, candidates) => {
  const folded = fold(wanted)
  const polarity = polarityOf(folded)
  if (polarity === undefined || folded.split(' ').length > 3) return undefined
  const answers = candidates.filter((candidate) => !isDecline(candidate.folded))
  const spoken = answers.filter((candidate) => polarityOf(candidate.folded) !== undefined)
  if (spoken.length > 0) {
    const fits = answers.filter((candidate) => polarityOf(candidate.folded) === polarity)
    // "Yes" among "Yes" and "Yes, with sponsorship": the plain one is meant.
    const plain = fits.filter((candidate) => candidate.folded.split(' ').length === 1)
    return { fits: plain.length === 1 ? plain : fits, confidence: 0.9, final: true }
  }
  const negative = answers.filter((candidate) => isNegative(candidate.folded))
  if (answers.length !== 2 || negative.length !== 1) return undefined
  return {
    fits: answers.filter((candidate) => (isNegative(candidate.folded) ? 'no' : 'yes') === polarity),
    confidence: 0.8,
    final: true,
  }
}

const degree: Strategy = (wanted, candidates, key) => {
  const unkeyed = key === '' && speaks(candidates, ({ label }) => degreeOf(label) !== undefined)
  if (key !== 'education.degree' && !unkeyed) return undefined
  const found = degreeOf(wanted)
  if (!found) return undefined
  const sameLevel = candidates.flatMap((candidate) => {
    const option = degreeOf(candidate.label)
    const alike = option?.level === found.level || (found.level === 'ged' && /\bged\b/.test(candidate.folded))
    return option && alike ? [{ candidate, kind: option.kind }] : []
  })
  // A master's degree is a postgraduate one, if the list has no closer option.
  const above = candidates.filter(({ folded }) => /^(?:pos ?graduacao|posgrado)\b(?!.*especializ)/.test(folded))
  if (sameLevel.length === 0 && above.length > 0 && /^(?:master|mba|doctorate)$/.test(found.level))
    return { fits: above, confidence: 0.8 }
  const sameKind = sameLevel.filter(({ kind }) => kind === found.kind)
  const unspecific = sameLevel.filter(({ kind }) => kind === undefined)
  // "Master" and "Diplom" are of one level: the word of the degree itself is meant.
  const named = unspecific.filter(({ candidate }) => ` ${fold(wanted)} `.includes(` ${candidate.folded} `))
  const general = named.length > 0 ? named : unspecific
  const fits =
    sameKind.length > 0
      ? sameKind
      : general.length > 0
        ? general
        : found.kind === undefined && sameLevel.length === 1 && !NATIONAL_EXAMS.has(sameLevel[0]?.kind ?? '')
          ? sameLevel
          : []
  return fits.length > 0 ? { fits: fits.map(({ candidate }) => candidate), confidence: 0.9 } : undefined
}

/** A city in its state and country: whatever an option names besides the city must match, too. */
const place: Strategy = (wanted, candidates, key, home) => {
  const whole = placeOf(wanted, home)
  const hierarchical = whole.region !== undefined || whole.country !== undefined
  if (key !== 'address-level2' && !hierarchical) return undefined
  const fits = candidates.flatMap((candidate) => {
    const said = placeFits(whole, placeOf(candidate.label, whole.country?.code ?? home))
    return said === undefined ? [] : [{ candidate, said }]
  })
  if (fits.length === 0) return key === 'address-level2' ? { fits: [], confidence: 0, final: true } : undefined
  const most = Math.max(...fits.map(({ said }) => said))
  const best = fits.filter(({ said }) => said === most).map(({ candidate }) => candidate)
  return { fits: best, confidence: most > 0 ? 0.9 : 0.8, final: true }
}

const SCHOOL =
  /\b(universit\w*|college|hochschule|institut\w*|ecole|school|faculdade|academy|polytechnic|politecnico)\b/
const institution: Strategy = (wanted, candidates, key, home) => {
  const employer = key === 'experience.company' || key === 'organization'
  const keyed = employer || key === 'education.school'
  if (!keyed && !SCHOOL.test(fold(wanted))) return undefined
  const fits = candidates.filter(({ label }) => sameInstitution(wanted, label, home, employer))
  return { fits, confidence: 0.9, final: true }
}

const SOURCES =
  /\b(?:indeed|glassdoor|monster|ziprecruiter|stepstone|infojobs|welcome to the jungle|hellowork|apec|cadremploi|jobteaser|totaljobs|reed|seek|infoempleo|tecnoempleo|computrabajo|bumeran|catho|gupy|vagas|jobs ch|karriere at|xing|handshake|twitter|facebook|instagram|tiktok|youtube|reddit|google|bing|linkedin|linked in|wellfound|angellist|dice|jora|naukri|france travail|pole emploi|arbeitsagentur)\b/g
/** Names one source and no wider category: "Indeed", but not "Job board (Indeed, Monster …)". */
const isOneSource = (option: string, wanted: string): boolean => {
  const named = option.match(SOURCES) ?? []
  const rest = option
    .replace(SOURCES, ' ')
    .replace(/\b(?:com|de|fr|es|pt|br|co|uk|x|jobs?|search|on|the|ad|post)\b/g, ' ')
  return named.length > 0 && rest.trim() === '' && !named.some((name) => ` ${wanted} `.includes(` ${name} `))
}

const isSocial = ({ folded }: { folded: string }): boolean => sourceOf(folded) === 'social'

const heardAbout: Strategy = (wanted, candidates, key) => {
  const unkeyed =
    key === '' && candidates.length >= 4 && speaks(candidates, (candidate) => sourceOf(candidate.folded) !== undefined)
  if (key !== 'how-heard' && !unkeyed) return undefined
  const folded = fold(wanted)
  const containing = candidates.filter((candidate) => ` ${candidate.folded} `.includes(` ${folded} `))
  if (containing.length === 1) return { fits: containing, confidence: 0.9 }
  for (const [distance, meant] of (WIDER_SOURCES[sourceOf(folded) ?? 'other'] ?? []).entries()) {
    // Another job board is in the same category, but it is not where they heard about it.
    const fits = candidates.filter(
      (candidate) => sourceOf(candidate.folded) === meant && !isOneSource(candidate.folded, folded),
    )
    // Some forms count LinkedIn as a job board, others as a social network.
    if (meant === 'job-board' && sourceOf(folded) === 'linkedin' && candidates.some(isSocial)) return undefined
    if (fits.length === 1) return { fits, confidence: Math.max(0.65, 0.9 - 0.1 * distance) }
  }
  return undefined
}

/** "4" among "1 star", "2 stars" …; "VIP pass" among "VIP pass €890" and other options with prices. */
const counted: Strategy = (wanted, candidates) => {
  const folded = fold(wanted)
  const number = /^(\d{1,3})(?: \p{L}+)?$/u.exec(folded)?.[1]
  const named = candidates.map((one) => /^(\d{1,3}) \p{L}+(?: .*)?$/u.exec(one.folded)?.[1])
  if (number !== undefined && candidates.length >= 2 && named.every((one) => one !== undefined))
    return { fits: candidates.filter((_, at) => named[at] === number), confidence: 0.8, final: true }
  // "grade 1" to "grade 5": equal except for their numbers.
  const alike = new Set(candidates.map((one) => one.folded.replace(/\d{1,3}/, '#')))
  if (
    /^\d{1,3}$/.test(folded) &&
    candidates.length >= 2 &&
    alike.size === 1 &&
    [...alike].every((one) => /^[^#\d]*\p{L}[^#\d]*#[^#\d]*$/u.test(one))
  )
    return {
      fits: candidates.filter((one) => /\d{1,3}/.exec(one.folded)?.[0] === folded),
      confidence: 0.8,
      final: true,
    }
  const fits = candidates.filter(
    ({ label }) =>
      PRICED.test(label.slice(wanted.trim().length)) && fold(label.slice(0, wanted.trim().length)) === folded,
  )
  return folded.length >= 3 && fits.length > 0 ? { fits, confidence: 0.8 } : undefined
}
const PRICED = /^\s*[(:–—-]?\s*\+?(?:[$€£]|(?:USD|EUR|GBP)\s?)\s?\d/

/** Finds the same words, optionally with an explanation after them. Does not look for paraphrases. */
const wording: Strategy = (wanted, candidates) => {
  const same = candidates.filter(({ label }) => saysTheSame(wanted, label) === 'same')
  if (same.length > 0) return { fits: same, confidence: 0.9 }
  const fits = candidates.filter(({ label }) => saysTheSame(wanted, label) === 'explained')
  return fits.length > 0 ? { fits, confidence: 0.8, final: true } : undefined
}

/** "25" and "€25", "1000" and "$1,000". */
const amount: Strategy = (wanted, candidates) => {
  const sum = sumOf(wanted)
  const fits = sum === undefined ? [] : candidates.filter(({ label }) => sumOf(label) === sum)
  return fits.length > 0 ? { fits, confidence: 0.9 } : undefined
}
const sumOf = (text: string): string | undefined =>
  /^(?:\p{Sc}\s?)?(\d{1,3}(?:,\d{3})+|\d+)(?:\s?\p{Sc})?$/u.exec(text.trim())?.[1]?.replace(/,/g, '')

/** "Savings" for "Savings 2.1 % a year" beside "Checking No fee": each option is a title with its terms or price. */
const titled: Strategy = (wanted, candidates) => {
  const title = wanted.trim().toLowerCase()
  const details = candidates.filter(({ label }) => /[\d\p{Sc}]/u.test(label)).length
  const worded = candidates.every(({ label }) => /\S\s\S/.test(label))
  if (title.length < 3 || polarityOf(fold(wanted)) !== undefined || !worded || details * 2 < candidates.length)
    return undefined
  const fits = candidates.filter(
    ({ label }) =>
      label.toLowerCase().startsWith(`${title} `) && /^[\p{Lu}\p{Sc}\d(]/u.test(label.slice(title.length).trim()),
  )
  return fits.length > 0 ? { fits, confidence: 0.8 } : undefined
}

/** "Saturday morning" for "Morning Saturday", the row and column names of a table. */
const reordered: Strategy = (wanted, candidates) => {
  const sorted = (text: string): string => fold(text).split(' ').sort().join(' ')
  const words = sorted(wanted)
  const fits = candidates.filter(({ folded }) => sorted(folded) === words)
  return words.includes(' ') && fits.length > 0 ? { fits, confidence: 0.9 } : undefined
}

export const STRATEGIES: readonly Strategy[] = [
  state,
  exact,
  callingCode,
  normalised,
  submitted,
  decline,
  country,
  month,
  duration,
  ranges,
  degree,
  meaning,
  yesNo,
  heardAbout,
  institution,
  place,
  counted,
  wording,
  reordered,
  amount,
  titled,
]
