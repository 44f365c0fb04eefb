/**
 * Two people who have nothing in common, as in their own data files. The other files in this folder say what must be
 * recorded of them.
 */
import { fileURLToPath } from 'node:url'
import type { Applicant } from '../../../shared/domain/applicant.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'
import type { Submission } from '../../../sites/kit/site.ts'

/** What a site must have recorded of a person, exactly. */
export interface Expected {
  fields: Submission['fields']
  /** Names of the files, by field. */
  files: Record<string, string[]>
  raw?: unknown
}
export type ByPerson = Record<'rosalind' | 'tunde', Expected>

const ROSALIND = {
  id: 'rosalind',
  first_name: 'Rosalind',
  last_name: 'Achterberg',
  email: 'rosalind.achterberg@example.com',
  phone: '+1 310 555 0142',
  phone_type: 'Mobile',
  address: { line1: '12 Quay Street', line2: 'Apt 4', city: 'Los Angeles', state: 'California', zip: '90731', country: 'United States' },
  links: { linkedin: 'https://www.linkedin.com/in/rosalind-achterberg', github: 'https://github.com/rosalind-achterberg' },
  resume: '../../../examples/resume.pdf',
  work_authorization: true,
  requires_sponsorship: false,
  salary_expectation: '165000',
  salary_currency: 'USD',
  start_date: '2027-02-01',
  how_did_you_hear: 'LinkedIn',
  previously_employed: false,
  skills: ['TypeScript', 'Kubernetes', 'PostgreSQL'],
  experience: [
    { title: 'Senior Platform Engineer', company: 'Northstar Freight', location: 'Los Angeles, CA', start: '2021-05', end: 'present', description: 'Runs the delivery platform for 40 teams; cut release time from hours to minutes.' },
    { title: 'Software Engineer', company: 'Tidewater Analytics', location: 'Irvine, CA', start: '2017-08', end: '2021-04', description: 'Built the ingestion pipeline and its on-call practice.' },
  ],
  education: [{ school: 'Stanford University', degree: 'Bachelor of Science', field: 'Computer Science', gpa: '3.7', start: '2013-09', end: '2017-06' }],
  eeo: { gender: 'female', race: 'White', hispanic: false, veteran: 'I am not a veteran', disability: 'no' },
  permissions: { privacy: true, certification: true, retention: true },
  password: 'Quay-street-12!',
  answers: {
    'Which of our offices could you work from?': 'Portland, Remote',
    'Which project of yours are you proudest of?': 'The tide gauge network of the west coast.',
    'Do you hold a transport worker identification card?': 'No',
    'Are you willing to spend five nights a month at sea?': 'Yes',
  },
} // biome-ignore format: a table

const TUNDE = {
  id: 'tunde',
  name: { first: 'Tunde', last: 'Ross-Adeyemi' },
  email: 'tunde@ross-adeyemi.example',
  phone: '(617) 555-0164',
  phone_type: 'Home',
  address: { line1: '88 Juniper Lane', city: 'Boston', state: 'MA', zip: '02130', country: 'US' },
  links: { website: 'https://ross-adeyemi.example' },
  resume: 'tunde-cv.pdf',
  work_authorization: false,
  requires_sponsorship: true,
  salary_expectation: '98000',
  salary_currency: 'USD',
  start_date: '2027-06-05',
  how_did_you_hear: 'Company website',
  previously_employed: false,
  skills: ['Python', 'SQL'],
  experience: [{ title: 'Data Analyst', company: 'Harbor Trust', location: 'Boston, MA', start: '2022-09', end: 'present', description: 'Writes the reports that people read.' }],
  education: [{ school: 'Boston University', degree: "Master's Degree", field: 'Mathematics', gpa: '3.4', start: '2010-09', end: '2012-05' }],
  eeo: { gender: 'male', race: 'Black or African American', hispanic: false, veteran: 'I am a protected veteran', disability: 'I do not want to answer' },
  permissions: { privacy: true, certification: true, retention: true },
  password: 'Juniper-lane-88?',
  answers: {
    'Which of our offices could you work from?': 'Remote',
    'Which project of yours are you proudest of?': 'A dashboard that one ward nurse uses every night.',
    'Do you hold a transport worker identification card?': 'Yes',
    'Are you willing to spend five nights a month at sea?': 'No',
  },
} // biome-ignore format: a table

const PEOPLE = { rosalind: ROSALIND, tunde: TUNDE }
const baseDir = fileURLToPath(new URL('.', import.meta.url))

/** A person as the engine gets them; `more` overrides parts of their data file. */
export const person = (name: keyof typeof PEOPLE, more: Record<string, unknown> = {}): Applicant =>
  parseUserData({ ...PEOPLE[name], ...more }, { baseDir })
