/**
 * Headings that only seem to name somebody else: a form under its posting's title is the applicant's own, whether the
 * job is an "Account Manager", a "Chef de projet" or an "Emergency Room Nurse".
 */
import { goalOf } from '../../../shared/domain/job-types.ts'
import type { Field } from '../../../shared/domain/observation.ts'
import type { Objective } from '../../../shared/domain/provider.ts'
import { namesAnother, personOf } from '../../../shared/domain/questions/index.ts'
import { fold } from '../../../shared/domain/text.ts'

/** Keys that only the applicant is asked for. */
const OWN = new Set<string | null>(['resume', 'cover-letter'])

/** Words beside the word for a person in a heading about somebody else. */
const BESIDE = new Set(
  (
    'a an and or of the to in for at s your my our their his her this that who whom is we may contact contacts person persons people details detail ' +
    'information info data name names full current present previous former last most recent direct line hiring reporting immediate case call notify ' +
    'professional personal section about optional required manager managers lead head boss ' +
    'kontakt kontakte kontaktperson kontaktdaten ansprechpartner person angaben angabe zu zur zum benachrichtigen verstandigen informieren ihr ihre ihrem ihrer des der die das daten und oder im fall fur ' +
    'aktuelle aktueller letzte letzter name namen ' +
    'coordonnees contact contacter prevenir appeler joindre aviser personne personnes informations renseignements de du des d la le les l votre vos en cas et ou actuel actuelle dernier nom ' +
    'datos contacto contactar avisar llamar notificar persona personas informacion del el los las su sus tu y o en caso actual ultimo nombre ' +
    'dados contato contatar contactar avisar ligar pessoa pessoas informacoes do da dos das seu sua e ou em caso atual ultimo nome'
  ).split(' '),
)

/**
 * People after whom jobs are named. A heading with a spouse, a parent or a referee is about them, whatever else it
 * says.
 */
const IN_TITLES = new Set(['manager', 'recruiter', 'emergency', 'other'])

/** More than words for somebody else: "Account Manager", but not "Your manager" or "Emergency contact 2". */
const saysMore = (heading: string): boolean =>
  IN_TITLES.has(personOf(heading)) &&
  heading
    .split(/[^\p{L}\p{N}]+/u)
    .map(fold)
    .some((word) => !/^\d*$/.test(word) && !BESIDE.has(word) && personOf(word) === 'self')

/**
 * Whether a section is the whole form: it begins there, and asks for the applicant's own files or has the posting's
 * title. An application with such a title is for that job, whatever person the title names: "Head of Partnerships",
 * "Parent Coordinator".
 */
export const isOwnSection = (
  section: string,
  fields: readonly Field[],
  { titles = [], jobType }: Pick<Objective, 'titles' | 'jobType'>,
): boolean => {
  if (fields.find(({ trap }) => !trap)?.section !== section) return false
  const ofPosting = isTitle(section, titles)
  if (ofPosting && goalOf(jobType).ofPosting) return true
  const asksOwn = fields.some((field) => field.section === section && OWN.has(field.profileKey))
  return (asksOwn || ofPosting) && saysMore(section)
}

/** "Account Manager", on a page titled "Account Manager – Juniper". */
const isTitle = (section: string, titles: readonly string[]): boolean =>
  titles.some(
    (title) => title === section || (title.startsWith(section) && /^\s*[-–—|·:,(@]/.test(title.slice(section.length))),
  )

/** Words in the name of a form. */
const A_FORM =
  /\b(?:form|application|registration|enrol+ment|sign ?up|survey|questionnaire|request|order|booking|formular|antrag|anmeldung|bewerbung|umfrage|fragebogen|formulaire|inscription|demande|sondage|formulario|solicitud|inscripcion|encuesta|inscricao|pesquisa|modulo|iscrizione|formulier|aanmelding)\b|\w(?:formular|antrag|anmeldung|formulier)\b/
/** Who fills it in, and for whom: "Person completing this form, if not the applicant" is not the name of a form. */
const OF_FILLING =
  /\b(?:persons?|people|who|whom|whose|if|not|other than|behalf|complet(?:ing|ed)|fill(?:ing|ed)|submitt(?:ing|ed)|wer|wen|falls|wenn|nicht|ausgefullt|ausfull\w*|personnes?|qui|si|remplit|remplie?|rempli(?:ssant|e)?|quien|llena|rellena|complet[ao]|quem|preenche\w*|chi|compila)\b/
/** Minimum number of fields under a title that covers all of them. */
const OF_ALL = 3

/** Whether a title is the name of a form, and not of those who fill it in. */
export const isNameOfForm = (title: string): boolean => A_FORM.test(fold(title)) && !OF_FILLING.test(fold(title))

/** "Volunteer form" as the only group, above all fields: the name of the form, not of a person. */
export const isTitleOfForm = (legend: string, field: Field, fields: readonly Field[]): boolean => {
  const words = fold(legend)
  if (!isNameOfForm(legend) || namesAnother(words) || personOf(legend) !== 'self') return false
  const own = fields.filter(({ form, trap }) => form === field.form && !trap)
  const under = own.filter(({ hints }) => hints.legend === legend).length
  return own[0]?.hints.legend === legend && under >= OF_ALL && under * 2 > own.length
}
