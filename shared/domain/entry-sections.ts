/** Repeating sections of a form (past jobs, schools), and the words that pages use for them. Pure. */

export type EntrySection = 'experience' | 'education'
export const ENTRY_SECTIONS: readonly EntrySection[] = ['experience', 'education']

export const SECTION_WORDS: Readonly<Record<EntrySection, RegExp>> = {
  experience:
    /\b(experience|employment|work history|jobs?|positions?|employers?|berufserfahrung|exp[ée]rience|experiencia)\b/i,
  education:
    /\b(education|(?:highest|academic|educational) qualifications?|schools?|degrees?|universit(?:y|ies)|studies|ausbildung|bildung|formation|educaci[oó]n)\b/i,
}

/** Whether a button belongs to this section: by its own words first, then by the heading above it. */
export const isOfSection = (button: { name: string; section?: string | undefined }, section: EntrySection): boolean => {
  const other = section === 'experience' ? 'education' : 'experience'
  const { name, section: title = '' } = button
  if (SECTION_WORDS[section].test(name)) return !SECTION_WORDS[other].test(name)
  return !SECTION_WORDS[other].test(name) && SECTION_WORDS[section].test(title)
}
