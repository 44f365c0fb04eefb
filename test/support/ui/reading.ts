/** What the reading of a résumé found, for the pictures. */

import { say } from '../../../shared/domain/sentences.ts'
import type { ResumeReading } from '../../../shared/protocol/resume.ts'

const readAs = (key: string, value: string, text: string): ResumeReading['fields'][number] => ({
  key,
  value,
  confidence: 1,
  source: { text, page: 1 },
})

export const READING: ResumeReading = {
  kind: 'pdf',
  fields: [
    readAs('name', 'Sample Applicant', 'Sample Applicant'),
    readAs('email', 'applicant@example.com', 'applicant@example.com · +1 555 0100 · Example City'),
    readAs('tel', '+1 555 0100', 'applicant@example.com · +1 555 0100 · Example City'),
    readAs('address-level2', 'Example City', 'applicant@example.com · +1 555 0100 · Example City'),
    readAs('experience.0.title', 'Data Analyst', 'Data Analyst, Example Corp, Example City   May 2021 – today'),
    readAs('experience.0.company', 'Example Corp', 'Data Analyst, Example Corp, Example City   May 2021 – today'),
    readAs('experience.0.start', '2021-05', 'Data Analyst, Example Corp, Example City   May 2021 – today'),
    readAs('experience.0.current', 'Yes', 'Data Analyst, Example Corp, Example City   May 2021 – today'),
    readAs('education.0.school', 'Example University', 'B.Sc. Statistics, Example University, 2016 – 2019'),
    readAs('education.0.degree', 'B.Sc.', 'B.Sc. Statistics, Example University, 2016 – 2019'),
    { ...readAs('resume', 'resume.pdf', 'the file resume.pdf itself'), source: { text: 'the file resume.pdf itself' } },
  ],
  notes: [say('read_links', { kind: 'LinkedIn', found: 'linkedin.com/in/a, linkedin.com/in/b' }).text],
  missing: [
    { key: 'work-authorization', about: 'May work in the country of the job', forms: 1 },
    { key: 'sponsorship', about: 'Needs a visa sponsored, now or later', forms: 1 },
    { key: 'how-heard', about: 'How they heard of the job', forms: 1 },
    { key: 'linkedin', about: 'LinkedIn profile', forms: 1 },
    { key: 'salary', about: 'Expected salary', forms: 0.7 },
    { key: 'start-date', about: 'Earliest start', forms: 0.6 },
    { key: 'country', about: 'Country, name or code', forms: 0.4 },
  ],
  data: {},
}
