import type { ByPerson } from './people.ts'

const PHONE = '9d0f2c6e-1f5a-4f0e-8a7b-3c1d5e7f9a01'
const link = (at: number): string => `2b7e4d1c-8c3f-4e6a-9b5d-0f1e2d3c4b0${at}`
const role = (at: string): string => `6a1d3f5b-7c9e-4a2b-8d4f-6e8a0c2b4d${at}`

export const ashby: ByPerson = {
  rosalind: {
    fields: {
      _systemfield_name: 'Rosalind Achterberg',
      _systemfield_email: 'rosalind.achterberg@example.com',
      [PHONE]: '+13105550142',
      _systemfield_location: 'Los Angeles, California, United States',
      [link(2)]: 'https://www.linkedin.com/in/rosalind-achterberg',
      [link(3)]: '',
      [role('05')]: 'true',
      [role('06')]: 'false',
      [role('07')]: '2027-02',
      [role('08')]: '165000',
      [role('09')]: 'LinkedIn',
      [role('10')]: 'The tide gauge network of the west coast.',
      _systemfield_eeoc_gender: 'Female',
      _systemfield_eeoc_race: 'White (Not Hispanic or Latino)',
      _systemfield_eeoc_veteran_status: 'I am not a protected veteran',
      _systemfield_eeoc_disability_status: 'No, I do not have a disability and have not had one in the past',
    },
    files: { _systemfield_resume: ['resume.pdf'] },
    raw: {
      education: [{ school: 'Stanford University', degree: "Bachelor's Degree", start: '2013-09', end: '2017-06' }],
    },
  },
  tunde: {
    fields: {
      _systemfield_name: 'Tunde Ross-Adeyemi',
      _systemfield_email: 'tunde@ross-adeyemi.example',
      [PHONE]: '+16175550164',
      _systemfield_location: 'Boston, Massachusetts, United States',
      [link(2)]: '',
      [link(3)]: 'https://ross-adeyemi.example',
      [role('05')]: 'false',
      [role('06')]: 'true',
      [role('07')]: '2027-06',
      [role('08')]: '98000',
      [role('09')]: 'Company website',
      [role('10')]: 'A dashboard that one ward nurse uses every night.',
      _systemfield_eeoc_gender: 'Male',
      _systemfield_eeoc_race: 'Black or African American (Not Hispanic or Latino)',
      _systemfield_eeoc_veteran_status: 'I identify as one or more of the classifications of a protected veteran',
      _systemfield_eeoc_disability_status: 'I do not want to answer',
    },
    files: { _systemfield_resume: ['tunde-cv.pdf'] },
    raw: {
      education: [{ school: 'Boston University', degree: "Master's Degree", start: '2010-09', end: '2012-05' }],
    },
  },
}
