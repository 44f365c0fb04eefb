/** Levels of degrees, as questions ask for them and as people write what they hold. */
import { fold } from '../text.ts'

/** A degree by its level; "or higher" changes nothing for who holds it or a higher one. */
export const DEGREE =
  /(?<=^| )(bachelors?|undergraduate|masters?|doctorate|doctoral|phd|doktor\w*|licence|licenciatura|bacharelado|mestrado|maestria|doctorado|doutorado|doctorat)(?:abschluss\w*|titel|grad)?(?: s)?(?: (?:level|abschluss\w*|degree))?(?: (?:or|oder|ou|o) (?:higher|above|hoher(?:e[nrs]?)?(?: abschluss)?|plus|superieur|superior|better|more advanced))?(?= |$)/

/** What somebody holds, from a bachelor's degree (1) to a doctorate (3); school-leaving diplomas are none. */
export const degreeRank = (text: string): number => {
  const folded = fold(text.replace(/\./g, ''))
  return DEGREES.find(([pattern]) => pattern.test(folded))?.[1] ?? 0
}
const DEGREES: readonly (readonly [RegExp, number])[] = [
  [/\b(?:high school|secondary|bachillerato|baccalaureat|ensino medio|grado (?:superior|medio)|associates?|certificate)\b/, 0],
  [/\b(?:doctor\w*|doktor\w*|ph ?d|dphil|doutor\w*)\b/, 3],
  [/\b(?:masters?|magister|diplom|diplom (?:ing\w*|inf\w*|kauf\w*|phys\w*|math\w*)|diplome d ingenieur|mba|m ?sc|m ?eng|m ?a|m ?s|m ?ed|mestrad[oa]|maestria|maitrise|staatsexamen)\b/, 2],
  [/\b(?:bachelors?|undergraduate|b ?sc|b ?eng|b ?a|b ?s|ba hons|bba|bfa|btech|llb|licenciatura|licenciad[oa]|licence|bacharel\w*|graduado|grado)\b/, 1],
] // biome-ignore format: a table
