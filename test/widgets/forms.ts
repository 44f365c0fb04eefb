// Whole forms on the form libraries of the frameworks: two people's data, and what the page's own code must have
// received. The people differ in every field, in how many jobs or schools they have, and in which answers open
// further questions.

export interface WholeForm {
  /** The libraries of its page; the first one gives it its name. */
  library: string
  a: Answered
  b: Answered
}

interface Answered {
  data: Readonly<Record<string, unknown>>
  told: Readonly<Record<string, unknown>>
}

const ines = {
  id: 'a',
  first_name: 'Ines',
  last_name: 'Duarte',
  email: 'ines@example.com',
  phone: '+31205550142',
  date_of_birth: '1990-04-03',
  address: { line1: 'Keizersgracht 12', city: 'Amsterdam', zip: '1015 CS', country: 'Netherlands' },
}
const tunde = {
  id: 'b',
  first_name: 'Tunde',
  last_name: 'Ross',
  email: 'tunde@example.com',
  phone: '+4722550164',
  date_of_birth: '1984-11-25',
  address: { line1: 'Havnegata 7', city: 'Bergen', zip: '5003', country: 'Norway' },
}

const tides = { company: 'Harbour Tides', title: 'Surveyor', start: '2021-03', end: '2024-08' }
const kites = { company: 'Kite Works', title: 'Designer', start: '2018-01', end: '2021-02' }
const trains = { company: 'Night Trains', title: 'Cook', start: '2020-02', end: '2023-11' }
const mill = { company: 'Old Mill', title: 'Clerk', start: '2017-05', end: '2019-12' }
const bakery = { company: 'Dawn Bakery', title: 'Baker', start: '2014-09', end: '2017-04' }

export const FORMS: Readonly<Record<string, WholeForm>> = {
  'formik-form': {
    library: 'formik',
    a: {
      data: {
        ...ines,
        requires_sponsorship: true,
        how_heard: 'Job fair',
        experience: [tides, kites],
        answers: {
          'Which visa do you hold today?': 'Orange card',
          'I am willing to relocate': 'Yes',
          'Where would you move to?': 'Anywhere by the sea',
          'Why do you want to work here?': 'Because tides can be told.',
          'I accept the terms and conditions': 'Yes',
        },
      },
      told: {
        ...{ firstName: 'Ines', lastName: 'Duarte', email: 'ines@example.com', phone: '+31205550142' },
        ...{ city: 'Amsterdam', country: 'nl', birthDate: '1990-04-03', sponsorship: 'yes', visa: 'Orange card' },
        ...{ heard: 'fair', heardOther: '', relocate: true, relocateWhere: 'Anywhere by the sea' },
        jobs: [
          { employer: 'Harbour Tides', position: 'Surveyor', from: '2021-03', to: '2024-08', current: false },
          { employer: 'Kite Works', position: 'Designer', from: '2018-01', to: '2021-02', current: false },
        ],
        ...{ why: 'Because tides can be told.', terms: true },
      },
    },
    b: {
      data: {
        ...tunde,
        requires_sponsorship: false,
        how_heard: 'Other',
        experience: [trains, mill, bakery],
        answers: {
          'Please tell us where': 'A poster on a train',
          'I am willing to relocate': 'No',
          'Why do you want to work here?': 'Because bread is patient.',
          'I accept the terms and conditions': 'Yes',
        },
      },
      told: {
        ...{ firstName: 'Tunde', lastName: 'Ross', email: 'tunde@example.com', phone: '+4722550164' },
        ...{ city: 'Bergen', country: 'no', birthDate: '1984-11-25', sponsorship: 'no', visa: '' },
        ...{ heard: 'other', heardOther: 'A poster on a train', relocate: false, relocateWhere: '' },
        jobs: [
          { employer: 'Night Trains', position: 'Cook', from: '2020-02', to: '2023-11', current: false },
          { employer: 'Old Mill', position: 'Clerk', from: '2017-05', to: '2019-12', current: false },
          { employer: 'Dawn Bakery', position: 'Baker', from: '2014-09', to: '2017-04', current: false },
        ],
        ...{ why: 'Because bread is patient.', terms: true },
      },
    },
  },
  'hook-form': {
    library: 'react-hook-form',
    a: {
      data: {
        ...ines,
        experience: [tides, kites],
        answers: {
          'When would you like to move in?': '2027-02-01',
          'Do you have any pets?': 'Yes',
          'What kind of pets?': 'Two herons',
          'Employment status': 'Employed',
          'Monthly income (EUR)': '3100',
          'Is there a guarantor?': 'No',
          'How will you pay the deposit?': 'At once',
        },
      },
      told: {
        ...{ firstName: 'Ines', lastName: 'Duarte', email: 'ines@example.com', phone: '+31205550142' },
        ...{ born: '1990-04-03', street: 'Keizersgracht 12', city: 'Amsterdam', zip: '1015 CS' },
        ...{ moveIn: '2027-02-01', pets: 'Yes', petKind: 'Two herons' },
        household: [
          { employer: 'Harbour Tides', title: 'Surveyor' },
          { employer: 'Kite Works', title: 'Designer' },
        ],
        ...{ status: 'Employed', income: 3100, guarantor: 'no', deposit: 'At once' },
      },
    },
    b: {
      data: {
        ...tunde,
        experience: [trains],
        answers: {
          'When would you like to move in?': '2026-12-15',
          'Do you have any pets?': 'No',
          'Employment status': 'Self-employed',
          'Monthly income (EUR)': '2750',
          'Is there a guarantor?': 'Yes',
          'Guarantor’s full name': 'Bo Lind',
          'How will you pay the deposit?': 'In two parts',
        },
      },
      told: {
        ...{ firstName: 'Tunde', lastName: 'Ross', email: 'tunde@example.com', phone: '+4722550164' },
        ...{ born: '1984-11-25', street: 'Havnegata 7', city: 'Bergen', zip: '5003' },
        ...{ moveIn: '2026-12-15', pets: 'No' },
        household: [{ employer: 'Night Trains', title: 'Cook' }],
        ...{ status: 'Self-employed', income: 2750, guarantor: 'yes', guarantorName: 'Bo Lind' },
        deposit: 'In two parts',
      },
    },
  },
  'vee-form': {
    library: 'vee-validate',
    a: {
      data: {
        ...ines,
        start_date: '2027-02-01',
        languages: ['English', 'Dutch'],
        education: [
          { school: 'Delft', degree: 'MSc', end: '2014' },
          { school: 'Porto', degree: 'BSc', end: '2012' },
        ],
        answers: {
          'Have you studied with us before?': 'Yes',
          'What was your student number?': 'S 4471',
          'What do you eat?': 'Vegetarian',
          'What would you like to learn?': 'How tides are told',
        },
      },
      told: {
        ...{ name: 'Ines Duarte', email: 'ines@example.com', tel: '+31205550142', address: 'Keizersgracht 12' },
        ...{ city: 'Amsterdam', zip: '1015 CS', country: 'nl', start: '2027-02-01' },
        ...{ studied: 'yes', studentNumber: 'S 4471', diet: 'veg' },
        schools: [
          { school: 'Delft', degree: 'MSc', year: '2014' },
          { school: 'Porto', degree: 'BSc', year: '2012' },
        ],
        ...{ languages: ['en', 'nl'], essay: 'How tides are told' },
      },
    },
    b: {
      data: {
        ...tunde,
        start_date: '2027-01-11',
        languages: ['Finnish'],
        education: [
          { school: 'Turku', degree: 'Diploma', end: '2009' },
          { school: 'Lagos', degree: 'BA', end: '2006' },
          { school: 'Leith', degree: 'Certificate', end: '2003' },
        ],
        answers: {
          'Have you studied with us before?': 'No',
          'What do you eat?': 'Something else',
          'Which foods should we avoid?': 'Peanuts',
          'What would you like to learn?': 'Baking at night',
        },
      },
      told: {
        ...{ name: 'Tunde Ross', email: 'tunde@example.com', tel: '+4722550164', address: 'Havnegata 7' },
        ...{ city: 'Bergen', zip: '5003', country: 'no', start: '2027-01-11' },
        ...{ studied: 'no', diet: 'other', dietOther: 'Peanuts' },
        schools: [
          { school: 'Turku', degree: 'Diploma', year: '2009' },
          { school: 'Lagos', degree: 'BA', year: '2006' },
          { school: 'Leith', degree: 'Certificate', year: '2003' },
        ],
        ...{ languages: ['fi'], essay: 'Baking at night' },
      },
    },
  },
  'rjsf-form': {
    library: '@rjsf/core',
    a: {
      data: {
        ...ines,
        experience: [tides, kites],
        answers: {
          'Which area would you like to help in?': 'Garden',
          'On which days are you free?': 'Monday, Saturday',
          'How many hours a week?': '6',
          'Do you have a vehicle?': 'Yes',
          'What is its number plate?': 'TH-12-KL',
          'Do you have any allergies?': 'No',
          'Why do you want to help?': 'For the herons',
        },
      },
      told: {
        ...{ firstName: 'Ines', lastName: 'Duarte', email: 'ines@example.com', phone: '+31205550142' },
        ...{ birth: '1990-04-03', city: 'Amsterdam', area: 'Garden', days: ['Monday', 'Saturday'], hours: 6 },
        ...{ vehicle: 'Yes', plate: 'TH-12-KL', allergies: 'No' },
        jobs: [
          { company: 'Harbour Tides', title: 'Surveyor' },
          { company: 'Kite Works', title: 'Designer' },
        ],
        why: 'For the herons',
      },
    },
    b: {
      data: {
        ...tunde,
        experience: [trains, mill, bakery],
        answers: {
          'Which area would you like to help in?': 'Kitchen',
          'On which days are you free?': 'Wednesday',
          'How many hours a week?': '11',
          'Do you have a vehicle?': 'No',
          'Do you have any allergies?': 'Yes',
          'Which allergies do you have?': 'Peanuts',
          'Why do you want to help?': 'For the bread',
        },
      },
      told: {
        ...{ firstName: 'Tunde', lastName: 'Ross', email: 'tunde@example.com', phone: '+4722550164' },
        ...{ birth: '1984-11-25', city: 'Bergen', area: 'Kitchen', days: ['Wednesday'], hours: 11 },
        ...{ vehicle: 'No', allergies: 'Yes', allergyList: 'Peanuts' },
        jobs: [
          { company: 'Night Trains', title: 'Cook' },
          { company: 'Old Mill', title: 'Clerk' },
          { company: 'Dawn Bakery', title: 'Baker' },
        ],
        why: 'For the bread',
      },
    },
  },
  'reactive-form': {
    library: '@angular/forms',
    a: {
      data: {
        ...ines,
        experience: [
          { ...tides, start: '2021-03-15' },
          { ...kites, start: '2018-01-08' },
        ],
        answers: {
          'How should we reach you?': 'By phone',
          'At which hours may we call?': 'After six',
          'Have you been a member before?': 'No',
          'Send me the monthly letter': 'Yes',
          'What do you hope to find here?': 'People who read maps',
        },
      },
      told: {
        ...{ firstName: 'Ines', lastName: 'Duarte', email: 'ines@example.com', phone: '+31205550142' },
        ...{ street: 'Keizersgracht 12', city: 'Amsterdam', zip: '1015 CS', country: 'Netherlands' },
        ...{ contact: 'By phone', hours: 'After six', member: 'No', newsletter: true, note: 'People who read maps' },
        jobs: [
          { employer: 'Harbour Tides', role: 'Surveyor', start: '2021-03-15' },
          { employer: 'Kite Works', role: 'Designer', start: '2018-01-08' },
        ],
      },
    },
    b: {
      data: {
        ...tunde,
        experience: [
          { ...trains, start: '2020-02-03' },
          { ...mill, start: '2017-05-22' },
          { ...bakery, start: '2014-09-01' },
        ],
        answers: {
          'How should we reach you?': 'By post',
          'Have you been a member before?': 'Yes',
          'What was your member number?': 'M 208',
          'What do you hope to find here?': 'A quiet kitchen',
        },
      },
      told: {
        ...{ firstName: 'Tunde', lastName: 'Ross', email: 'tunde@example.com', phone: '+4722550164' },
        ...{ street: 'Havnegata 7', city: 'Bergen', zip: '5003', country: 'Norway' },
        ...{ contact: 'By post', member: 'Yes', memberNumber: 'M 208', newsletter: false, note: 'A quiet kitchen' },
        jobs: [
          { employer: 'Night Trains', role: 'Cook', start: '2020-02-03' },
          { employer: 'Old Mill', role: 'Clerk', start: '2017-05-22' },
          { employer: 'Dawn Bakery', role: 'Baker', start: '2014-09-01' },
        ],
      },
    },
  },
}
