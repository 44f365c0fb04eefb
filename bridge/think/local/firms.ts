/**
 * The names that a page uses for the employer whose form it is: "Store Manager – Quill & Feather Books", "Jobs at
 * Northwind". Pure.
 */
import type { Observation } from '../../../shared/domain/observation.ts'

const PARTS = /\s+[-–—|·•@:]\s+|\s*[|·•]\s*|\s+(?:at|bei|chez|em|en|na|no)\s+(?=\p{Lu})/u
/** Words beside a name in a title that are not part of it. */
const OF_THE_SITE =
  /\b(?:careers?|jobs?|vacanc(?:y|ies)|openings?|apply|application|form|home|login|sign in|recruiting|recruitment|karriere|stellen\w*|bewerb\w*|emplois?|carri[eè]res?|candidature|empleos?|vagas?|carreiras?)\b/i
const MOST_WORDS = 5

/** @param titles of the earlier pages */
export const firmsIn = (
  { title: own, headings }: Pick<Observation, 'title' | 'headings'>,
  titles: readonly string[] = [],
): string[] => {
  const parts = [own, ...titles].flatMap((title) => title.split(PARTS).slice(1))
  return [...new Set(parts.map((part) => part.trim()))].filter(
    (part) =>
      /^[\p{Lu}\d]/u.test(part) &&
      part.split(/\s+/).length <= MOST_WORDS &&
      !OF_THE_SITE.test(part) &&
      !headings.includes(part),
  )
}
