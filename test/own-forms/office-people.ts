// The people who fill in the offices' forms. Their data holds more than any form asks for.
import { formatValue } from '../../shared/domain/format.ts'

export const today = (format: string) => formatValue(new Date().toISOString().slice(0, 10), format)

export const us = {
  a: {
    id: 'us-a',
    first_name: 'Odile',
    middle_name: 'Grace',
    last_name: 'Marchetti',
    preferred_name: 'Dilly',
    email: 'odile.marchetti@example.com',
    phone: '+1 617 555 0164',
    address: {
      line1: '48 Tannery Lane',
      line2: 'Apt 3C',
      city: 'Boston',
      state: 'Massachusetts',
      zip: '02118',
      country: 'United States',
    },
    date_of_birth: '1988-09-05',
    sex: 'Female',
    gender: 'Female',
    experience: [{ company: 'Charles River Survey', title: 'Land Surveyor', start: '2019-04', end: 'present' }],
  },
  b: {
    id: 'us-b',
    first_name: 'Warren',
    last_name: 'Okafor',
    email: 'w.okafor@example.com',
    phone: '+1 503 555 0119',
    address: { line1: '7 Sawmill Road', city: 'Portland', state: 'Oregon', zip: '97214', country: 'United States' },
    date_of_birth: '1975-12-23',
    sex: 'Male',
    gender: 'Male',
    experience: [{ company: 'Bluff Street School', title: 'Caretaker', start: '2011-08', end: 'present' }],
  },
}

export const uk = {
  a: {
    id: 'uk-a',
    honorific_prefix: 'Ms',
    first_name: 'Sunniva',
    last_name: 'Pryce',
    email: 'sunniva.pryce@example.com',
    phone: '+44 7700 900461',
    address: {
      line1: '19 Chandlers Row',
      line2: 'Ferryside',
      city: 'Swansea',
      zip: 'SA1 4QT',
      country: 'United Kingdom',
    },
    date_of_birth: '1996-03-14',
    citizenship: 'British',
    links: { linkedin: 'https://www.linkedin.com/in/sunniva-pryce-example' },
    resume: 'resume.pdf',
    transcript: 'receipt.pdf',
    experience: [{ company: 'Tidal Lagoon Ltd', title: 'Graduate Engineer', start: '2018-09', end: 'present' }],
    education: [
      {
        school: 'Cardiff University',
        degree: 'BEng',
        field: 'Civil Engineering',
        gpa: '2:1',
        start: '2015',
        end: '2018',
      },
    ],
  },
  b: {
    id: 'uk-b',
    honorific_prefix: 'Mr',
    first_name: 'Declan',
    last_name: 'Moriarty',
    email: 'declan@example.com',
    phone: '+353 85 012 3456',
    address: { line1: '2 Grattan Quay', city: 'Cork', zip: 'T12 W8KP', country: 'Ireland' },
    date_of_birth: '1990-11-30',
    citizenship: 'Irish',
    resume: 'resume.pdf',
    transcript: 'receipt.pdf',
    experience: [{ company: 'Lee Translations', title: 'Translator', start: '2014-01', end: 'present' }],
    education: [
      { school: 'University College Cork', degree: 'BA', field: 'French and German', start: '2009', end: '2012' },
    ],
  },
}

export const declares = { permissions: { certification: true, privacy: true } }
