/** Levels of degrees, as questions name them and as people write what they hold. */
import { byWord } from '../by-word.ts'
import { fold } from '../text.ts'

/** A degree by its level; "or higher" makes no difference to people who hold it or a higher one. */
export const DEGREE =
  /(?<=^| )(highschool|bac[24]|bachelors?|undergraduate|masters?|doctorate|doctoral|phd|doktor\w*|licence|licenciatura|bacharelado|mestrado|maestria|doctorado|doutorado|doctorat)(?:abschluss\w*|titel|grad)?(?: s)?(?: (?:level|abschluss\w*|degree))?(?: (?:or|oder|ou|o) (?:higher|above|hoher(?:e[nrs]?)?(?: abschluss)?|plus|superieur|superior|better|more advanced))?(?= |$)/

const BY_LEVEL: Readonly<Record<string, string>> = byWord({ 6: 'bachelors', 7: 'masters', 8: 'doctorate' })
const BY_LEVEL_IN_AUSTRALIA: Readonly<Record<string, string>> = byWord({
  7: 'bachelors',
  9: 'masters',
  10: 'doctorate',
})
const BY_YEARS: Readonly<Record<string, string>> = byWord({
  2: 'bac2',
  3: 'licence',
  4: 'bac4',
  5: 'masters',
  8: 'doctorat',
})

/**
 * Levels of national frameworks, mapped to the degree at that level: "RQF Level 6", "Bac+5", "a four-year degree". A
 * level next to its degree adds nothing. Scotland and South Africa use other scales and are not mapped.
 */
export const inDegrees = (text: string): string =>
  text
    .replace(/(?<=^| )(?:four|zznum4) year (?=(?:college|university|bachelors?|undergraduate|degree)\b)/, 'bachelors ')
    .replace(
      /(?<=^| )(?:de )?(?:niveau )?bac (?:plus )?zznum([2-58])(?: (?:minimum|au moins))?(?= |$)/g,
      (whole, years: string) => (BY_YEARS[years] === undefined ? whole : ` ${BY_YEARS[years]} `),
    )
    .replace(
      /(?<=(?:bachelor|master|doctorate|phd)s?(?: s)?(?: degree)?) (?:rqf |eqf |qcf )?level zznum[678](?= |$)/g,
      '',
    )
    .replace(/(?<=^| )aqf level zznum(\d+)(?: qualification)?(?= |$)/g, (whole, level: string) =>
      BY_LEVEL_IN_AUSTRALIA[level] === undefined ? whole : `${BY_LEVEL_IN_AUSTRALIA[level]} degree`,
    )
    .replace(
      /(?<=^| )(?:(?:rqf|eqf|qcf) level zznum([678])|level zznum([678]) (?:rqf|eqf|qcf))(?: qualification)?(?= |$)/g,
      (_, after: string | undefined, before: string | undefined) => `${BY_LEVEL[after ?? before ?? '']} degree`,
    )
    .replace(
      /(?<=^| )(?:are you |you are )?educated to (?:at least )?(?:a )?(?:university )?degree level(?: bachelors degree)?(?= |$)/,
      'do you have a bachelors degree',
    )
    .replace(
      /(?<=^| )high school (?:diploma|degree)(?: or (?:ged|equivalent|an equivalent|its equivalent|equivalency))*(?: ged)?(?: (?:diploma|certificate))?(?= |$)|(?<=^| )(?:ged|high school) or (?:ged|high school diploma)(?= |$)/,
      'highschool',
    )
    .replace(/(?<=^| )level zznum([678])(?= (?:bachelor|master|doctor))/, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .replace(TWICE, (whole, first: string, between: string, again: string) =>
      degreeRank(first) === degreeRank(again) && degreeRank(first) > 0 ? `${first}${between}` : whole,
    )
    .replace(/(?<= )(?:rqf|eqf) (?:level )?zznum[678](?= |$)/, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** "Bachelor's degree or equivalent (Bac+3)": the bracket repeats the degree. */
const TWICE =
  /(?<=^| )((?:bachelor|master)s?(?: s)?(?: degree)?|doctorate|phd)((?: (?:or|equivalent|qualification|an|a|its|of))+) (licence|(?:bachelor|master)s?(?: degree)?|doctorate|doctorat)(?= |$)/

/** A high-school diploma, or its equivalent in the same country. */
export const HIGH_SCHOOL = /^(?:high school diploma|ged|general education(?:al)? development|high school equivalency)\b/

/** The person's degree, from bachelor's (1) to doctorate (3); school-leaving diplomas do not count. */
export const degreeRank = (text: string): number => {
  const folded = fold(text.replace(/\./g, ''))
  return DEGREES.find(([pattern]) => pattern.test(folded))?.[1] ?? 0
}
const DEGREES: readonly (readonly [RegExp, number])[] = [
  [/\b(?:high school|secondary|bachillerato|baccalaureat|ensino medio|grado (?:superior|medio)|associates?|certificate)\b/, 0],
  [/\bbac ?\+? ?8\b/, 3],
  [/\bbac ?\+? ?5\b/, 2],
  [/\bbac ?\+? ?4\b/, 1.5],
  [/\bbac ?\+? ?3\b/, 1],
  [/\bbac ?\+? ?2\b/, 0.5],
  [/\b(?:doctor\w*|doktor\w*|ph ?d|dphil|doutor\w*)\b/, 3],
  [/\b(?:masters?|magister|diplom|diplom (?:ing\w*|inf\w*|kauf\w*|phys\w*|math\w*)|diplome d ingenieur|mba|m ?sc|m ?eng|m ?a|m ?s|m ?ed|mestrad[oa]|maestria|maitrise|staatsexamen)\b/, 2],
  [/\b(?:bachelors?|undergraduate|b ?sc|b ?eng|b ?a|b ?s|ba hons|bba|bfa|btech|llb|licenciatura|licenciad[oa]|licence|bacharel\w*|graduado|grado)\b/, 1],
] // biome-ignore format: a table
