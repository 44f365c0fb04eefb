/**
 * Titles of groups about a person or thing other than the usual one: "Related person", "Candidate 2", "Recruited by",
 * "Weitere Stelle".
 */
import { fold } from '../text.ts'
import { MORE_OF_THEM } from './section-titles.ts'

const PERSON =
  '(?:persons?|people|part(?:y|ies)|candidates?|applicants?|patients?|students?|pupils?|customers?|clients?|guests?|members?|attendees?|participants?|passengers?|travell?ers?|visitors?|residents?|tenants?|users?|employees?|personnel|staff|personen|bewerber\\w*|kandidat\\w*|teilnehm\\w*|gaste?|kunde\\w*|kundin\\w*|mitglied\\w*|reisende\\w*|personnes?|candidat\\w*|participant\\w*|voyageur\\w*|personas?|solicitantes?|participantes?|viajer\\w*|pasajer\\w*|pessoas?|passageir\\w*|viajantes?)'
const CONTACT =
  '(?:contacts?|kontakte?|kontaktperson\\w*|contactos?|contatos?|address(?:es)?|adress\\w*|anschrift\\w*|direccion(?:es)?|enderecos?|phones?|telephones?|telefon\\w*|numbers?|nummern?)'
const OTHER =
  '(?:other|another|related|key|specific|hiring|recruit\\w*|tracking|screening|next|further|additional|extra|more|second|third|2nd|3rd|joint|joining|equal|andere[nrs]?|weitere[nrs]?|sonstige[nrs]?|zusatzliche[nrs]?|zweite[nrs]?|dritte[nrs]?|nachste[nrs]?|noch eine?[nr]?|autres?|deuxieme|troisieme|suivante?|supplementaires?|otr[oa]s?|segund[oa]s?|tercer[oa]?|siguientes?|outr[oa]s?|terceir[oa]s?|proxim[oa]s?|mas|mais)'

const ANOTHER = new RegExp(String.raw`\b${OTHER} (?:${PERSON}|${CONTACT})(?= |$)`)
/** "Contact 2 of 5" numbers the parts of a form. */
const NUMBERED = new RegExp(
  String.raw`\b(?:${PERSON}|${CONTACT}) (?:no |nr |number |nummer )?(?:[2-9]|\d\d)(?= |$)(?! (?:of|von|aus|de|sur|out|\d))`,
)
/** "Recruited by", "Related to": the fields below name somebody. */
const BY_WHOM =
  /^related(?: to\b.*)?$|(?<!\b(?:bill|billed|ship|shipped|sold|deliver|delivered|send|sent|mail|get|how|where|who|way|ways)) (?:by|to|of|von|durch|par|por)$/

/** "Where should we send it to?" */
const ASKS_WHERE = /^(?:where|how|what|when|let)\b/

/** Whether a title introduces another person or thing than the usual one. */
export const isOverAnother = (title: string): boolean => {
  const text = plain(title)
  return (
    ANOTHER.test(text.replace(MORE_OF_THEM, ' ')) ||
    NUMBERED.test(text) ||
    (BY_WHOM.test(text) && !ASKS_WHERE.test(text))
  )
}

/** A job other than the desired one. */
const ANOTHER_JOB =
  /\b(?:other|another|related|relevant|specific|key|further|additional|second|secondary|side|andere[nrs]?|weitere[nrs]?|zweite[nrs]?|autres?|otr[oa]s?|segund[oa]s?|outr[oa]s?) (?:\w+ )?(?:jobs?|work|positions?|roles?|posts?|employments?|occupations?|stellen?|tatigkeit(?:en)?|beschaftigung(?:en)?|anstellung(?:en)?|experiences?|\w*erfahrung(?:en)?|experiencias?|emplois?|postes?|travail|empleos?|trabajos?|puestos?|empregos?|trabalhos?|cargos?)\b|\bneben(?:job|tatigkeit|beschaftigung|beruf)\w*/
export const isOverAnotherJob = (title: string): boolean => ANOTHER_JOB.test(plain(title))

const plain = (title: string): string =>
  fold(title)
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
