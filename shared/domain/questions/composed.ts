/**
 * "Degree and year", "School / Major", "Diplôme et établissement": several data of one school on one line, in the order
 * asked.
 */
import { parseDate } from '../dates.ts'
import { presentJobs } from '../entry-keys.ts'
import { say } from '../sentences.ts'
import { fold } from '../text.ts'
import { latestSchool } from './datum.ts'
import type { Asker } from './truth.ts'
import type { Asked, Found } from './types.ts'

const PARTS: readonly (readonly [RegExp, 'degree' | 'field' | 'school' | 'year'])[] = [
  [/^(?:degrees?(?: (?:obtained|earned|awarded|title|type|name))?|qualifications?|(?:(?:hochschul)?abschluss|akademischer grad)|diplome(?: obtenu)?|titulo(?: obtenido)?|titulacion|grau(?: academico)?|diploma)$/, 'degree'],
  [/^(?:majors?|field(?: of study)?|subject|discipline|area of study|course of study|studiengang|studienfach|fach|fachrichtung|specialite|filiere|domaine(?: d etudes)?|especialidad|carrera|area de estudios?|curso|area de estudo)$/, 'field'],
  [/^(?:school|university|college|institution|(?:school|university|college|institution) name|name of (?:the )?(?:school|university|college|institution)|hochschule|universitat|schule|ecole|universite|etablissement|universidad|centro(?: de estudios)?|institucion|universidade|faculdade|instituicao)$/, 'school'],
  [/^(?:(?:graduation |completion )?year(?: (?:obtained|of graduation|of completion|awarded|completed|graduated|received))?|year (?:it was )?(?:obtained|awarded)|(?:abschluss)?jahr(?: des abschlusses)?|annee(?: d obtention)?|ano(?: de (?:obtencion|graduacion|finalizacion|conclusao|formatura|obtencao))?)$/, 'year'],
] // biome-ignore format: a table

const JOINS =
  /\s*(?:,|\/|&|\+|;|\||\s[-–—]\s|\band\b|\bund\b|\bet\b|\sy\s|\se\s|\bwith\b|\bmit\b|\bavec\b|\bcon\b|\bcom\b)\s*/i
/** Words that say whose or which; without them, the latest is meant. */
const AROUND =
  /\b(?:your|the|highest|latest|last|most recent|ihr|ihre|hochster|letzter|dernier|derniere|votre|ultimo|ultima|tu|su|seu|sua|de|la|l|le|del|do|da|of|please|list|enter|state|name)\b/g

const partOf = (text: string): 'degree' | 'field' | 'school' | 'year' | undefined => {
  const said = fold(text.replace(/['’]/g, ' '))
  const bare = said.replace(AROUND, ' ').replace(/ +/g, ' ').trim()
  return PARTS.find(([pattern]) => pattern.test(said) || pattern.test(bare))?.[1]
}

const OF_JOB: readonly (readonly [RegExp, 'company' | 'title' | 'location'])[] = [
  [/^(?:(?:employer|company|organi[sz]ation)(?: name)?|arbeitgeber|unternehmen|firma|employeur|entreprise|societe|empresa|empleador|empregador)$/, 'company'],
  [/^(?:(?:job |position )?title|position|role|job|post|stelle|funktion|tatigkeit|berufsbezeichnung|poste|fonction|puesto|cargo|funcao)$/, 'title'],
  [/^(?:city|town|location|ort|stadt|ville|lieu|ciudad|lugar|cidade|local)$/, 'location'],
] // biome-ignore format: a table
const PRESENT =
  /\b(?:current(?:ly)?|present|aktuelle?[rns]?|derzeitige?[rns]?|jetzige?[rns]?|actuel(?:le)?s?|actual(?:es)?|atua(?:l|is))\b/

/** "Current employer and job title": several data of the current job. */
const ofPresentJob = ({ label, question }: Asked, parts: readonly string[], { applicant }: Asker): Found => {
  const { values } = applicant
  if (!PRESENT.test(fold(label))) return undefined
  const named = parts.map((part) => {
    const said = fold(part.replace(/['’]/g, ' ')).replace(PRESENT, ' ').replace(AROUND, ' ').replace(/ +/g, ' ').trim()
    return OF_JOB.find(([pattern]) => pattern.test(said))?.[1]
  })
  if (named.includes(undefined) || new Set(named).size < named.length) return undefined
  const present = presentJobs(values)
  const said = named.map((part) => part && present[0]?.data[part])
  return present.length !== 1 || said.some((value) => value === undefined || value === '')
    ? { kind: 'ask', reason: say('why_part').text, topic: 'employed', sensitive: false }
    : {
        kind: 'answer',
        value: said.join(', '),
        source: { from: 'answer', question: question ?? label },
        rule: 'several data of the present job',
        topic: 'employed',
      }
}

/** @returns undefined unless the label names several parts of a school or of the current job, and all are known */
export const composed = (asked: Asked, { applicant, now }: Asker): Found => {
  const { values } = applicant
  const { label, control, entry, options, question } = asked
  if (control !== 'text' || options.length > 0 || label.length > 80) return undefined
  const names = label
    .replace(/[\s*:?]+$/, '')
    .split(JOINS)
    .filter((part) => part.trim() !== '')
  const job = names.length < 2 ? undefined : ofPresentJob(asked, names, { applicant, now })
  if (job) return job
  const parts = names.map(partOf)
  if (parts.length < 2 || parts.includes(undefined) || new Set(parts).size < parts.length) return undefined
  const at = entry ?? latestSchool(applicant)
  const end = parseDate(values[`education.${at}.end`] ?? '')
  // The year of a degree is known only once it has been awarded.
  if (end === undefined || end.year * 12 + (end.month ?? 12) > now.getFullYear() * 12 + now.getMonth() + 1)
    return { kind: 'ask', reason: say('why_studies').text, topic: 'degree', sensitive: false }
  const said = parts.map((part) => (part === 'year' ? String(end.year) : values[`education.${at}.${part}`]))
  if (said.some((value) => value === undefined || value === '')) return undefined
  return {
    kind: 'answer',
    value: said.join(', '),
    source: { from: 'answer', question: question ?? label },
    rule: 'several data of one school',
    topic: 'degree',
  }
}
