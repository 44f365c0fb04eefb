import type { ByPerson } from './people.ts'

const ELIGIBILITY = 'cards[7d0c1c52-3f3e-4b5c-9a51-0f1a6f2f9b61]'
const PLACE = 'cards[b4a6e9d0-6c0e-4d5f-8e59-5d1b7f3e2a18]'
const place = (id: string, name: string): string => JSON.stringify({ id, name })

export const lever: ByPerson = {
  rosalind: {
    fields: {
      name: 'Rosalind Achterberg',
      email: 'rosalind.achterberg@example.com',
      phone: '+13105550142',
      location: 'Los Angeles, California, United States',
      selectedLocation: place('place-19', 'Los Angeles, California, United States'),
      org: 'Northstar Freight',
      'urls[LinkedIn]': 'https://www.linkedin.com/in/rosalind-achterberg',
      'urls[GitHub ]': 'https://github.com/rosalind-achterberg',
      'urls[Portfolio]': '',
      'urls[Other]': '',
      [`${ELIGIBILITY}[field0]`]: 'Yes',
      [`${ELIGIBILITY}[field1]`]: 'No',
      [`${ELIGIBILITY}[field2]`]: 'LinkedIn',
      [`${ELIGIBILITY}[field3]`]: '165000',
      [`${ELIGIBILITY}[field4]`]: '2027-02-01',
      [`${PLACE}[field0]`]: ['Portland', 'Remote'],
      [`${PLACE}[field1]`]: 'Yes, I confirm',
      comments: '',
      'eeo[gender]': 'Female',
      'eeo[race]': 'White (Not Hispanic or Latino)',
      'eeo[veteran]': 'I am not a veteran',
      'eeo[disability]': '2',
      'eeo[disabilitySignature]': 'Rosalind Achterberg',
      'eeo[disabilitySignatureDate]': '{{today}}',
    },
    files: { resume: ['resume.pdf'] },
  },
  tunde: {
    fields: {
      name: 'Tunde Ross-Adeyemi',
      email: 'tunde@ross-adeyemi.example',
      phone: '+16175550164',
      location: 'Boston, Massachusetts, United States',
      selectedLocation: place('place-8', 'Boston, Massachusetts, United States'),
      org: 'Harbor Trust',
      'urls[LinkedIn]': '',
      'urls[GitHub ]': '',
      'urls[Portfolio]': 'https://ross-adeyemi.example',
      'urls[Other]': '',
      [`${ELIGIBILITY}[field0]`]: 'No',
      [`${ELIGIBILITY}[field1]`]: 'Yes',
      [`${ELIGIBILITY}[field2]`]: 'Company website',
      [`${ELIGIBILITY}[field3]`]: '98000',
      [`${ELIGIBILITY}[field4]`]: '2027-06-05',
      [`${PLACE}[field0]`]: 'Remote',
      [`${PLACE}[field1]`]: 'Yes, I confirm',
      comments: '',
      'eeo[gender]': 'Male',
      'eeo[race]': 'Black or African American (Not Hispanic or Latino)',
      'eeo[veteran]': 'I am a veteran',
      'eeo[disability]': '3',
      'eeo[disabilitySignature]': 'Tunde Ross-Adeyemi',
      'eeo[disabilitySignatureDate]': '{{today}}',
    },
    files: { resume: ['tunde-cv.pdf'] },
  },
}

/** Fields that the form itself sends along. */
export const FURNITURE = /^resumeStorageId$|\[baseTemplate\]$|^h-captcha-response$/
