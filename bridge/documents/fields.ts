/** From a document's lines to the fields of a profile, each with its line. What is not sure is left out. Pure. */
import { contactOf } from './contact.ts'
import { languagesOf, skillsOf, summaryOf } from './lists.ts'
import { schoolingOf } from './schooling.ts'
import { sectionsOf } from './sections.ts'
import { type Findings, LEAST_SURE, type TextDocument } from './types.ts'
import { workOf } from './work.ts'

export const fieldsOf = (document: TextDocument): Findings => {
  const sections = sectionsOf(document.lines)
  const { of } = sections
  const contact = contactOf(sections, document)
  const fields = [
    ...contact.fields,
    ...summaryOf(of.summary),
    ...workOf(of.experience),
    ...schoolingOf(of.education),
    ...languagesOf(of.languages),
    ...skillsOf(of.skills),
  ]
  return {
    fields: fields.filter(({ confidence, value }) => confidence >= LEAST_SURE && value.trim() !== ''),
    notes: contact.notes,
  }
}
