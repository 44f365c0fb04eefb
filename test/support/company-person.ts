// A person who can answer everything that the generated companies of `sites/companies` ask.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Applicant } from '../../shared/domain/applicant.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'

/** `own`: data in which people differ. Writes their résumé into the folder. */
export const companyPerson = (folder: string, own: Readonly<Record<string, unknown>>): Applicant => {
  const resume = join(folder, `${String(own.first_name)}.pdf`)
  writeFileSync(resume, '%PDF-1.4\n')
  return parseUserData({
    city: 'Portland',
    state: 'Oregon',
    country: 'United States',
    over_18: true,
    how_heard: 'LinkedIn',
    answers: { 'Which of our products would you improve first?': 'The newest.' },
    ...own,
    resume,
  })
}
