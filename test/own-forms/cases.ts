// Two people's answers on each form of plain elements, and what its own script must have received: the first person's
// run explores the page, the second's replays what was learned.

import { ABROAD_FORMS } from './cases-abroad.ts'
import { GERMAN_FRENCH_FORMS } from './cases-german-french.ts'
import { MORE_FORMS } from './cases-more.ts'
import { OFFICE_FORMS } from './cases-offices.ts'
import { ORGANISATION_FORMS } from './cases-organisations.ts'
import { PEOPLE_FORMS } from './cases-people.ts'
import { STEPWISE_FORMS } from './cases-stepwise.ts'
import { UNTRIED_FORMS } from './cases-untried.ts'
import { WEB_FORMS } from './cases-web.ts'
import { WORD_FORMS } from './cases-words.ts'
import { FILE_FORMS } from './files.ts'
import { type Person, people } from './person.ts'

const { a, b } = people

export const FORMS: Readonly<Record<string, readonly [Person, Person]>> = {
  clinic: [
    {
      data: {
        ...a,
        answers: {
          'Trouble falling asleep': 'Some days',
          'Little appetite': 'Not at all',
          'Back pain': 'Nearly every day',
          'The waiting room is quiet': 'Agree',
          'The staff is friendly': 'Unsure',
        },
      },
      told: { who: 'Ines Duarte', m1: [1, 0, 2], m2: [2, 3] },
    },
    {
      data: {
        ...b,
        answers: {
          'Trouble falling asleep': 'Not at all',
          'Little appetite': 'Nearly every day',
          'Back pain': 'Some days',
          'The waiting room is quiet': 'Disagree',
          'The staff is friendly': 'Neutral',
        },
      },
      told: { who: 'Tunde Ross', m1: [0, 2, 1], m2: [0, 1] },
    },
  ],
  history: [
    {
      data: {
        ...a,
        experience: [
          { company: 'Harbour Tides', title: 'Surveyor', start: '2021-03', end: '2024-08' },
          { company: 'Kite Works', title: 'Designer', start: '2018-01', end: '2021-02' },
          { company: 'Old Mill', title: 'Clerk', start: '2016-05', end: '2017-12' },
        ],
      },
      told: {
        n: 'Ines Duarte',
        jobs: [
          ['Harbour Tides', 'Surveyor', '03/2021', '08/2024'],
          ['Kite Works', 'Designer', '01/2018', '02/2021'],
          ['Old Mill', 'Clerk', '05/2016', '12/2017'],
        ],
      },
    },
    {
      data: { ...b, experience: [{ company: 'Night Trains', title: 'Cook', start: '2020-02', end: '2023-11' }] },
      told: { n: 'Tunde Ross', jobs: [['Night Trains', 'Cook', '02/2020', '11/2023']] },
    },
  ],
  'history-fixed': [
    {
      data: {
        ...a,
        experience: [
          { company: 'Harbour Tides', title: 'Surveyor', start: '2021-03', end: '2024-08' },
          { company: 'Kite Works', title: 'Designer', start: '2018-01', end: '2021-02' },
        ],
      },
      told: {
        nm: 'Ines Duarte',
        c1: 'Harbour Tides',
        t1: 'Surveyor',
        s1: '2021-03',
        e1: '2024-08',
        c2: 'Kite Works',
        t2: 'Designer',
        s2: '2018-01',
        e2: '2021-02',
      },
    },
    {
      data: { ...b, experience: [{ company: 'Night Trains', title: 'Cook', start: '2020-02', end: '2023-11' }] },
      told: {
        nm: 'Tunde Ross',
        c1: 'Night Trains',
        t1: 'Cook',
        s1: '2020-02',
        e1: '2023-11',
        c2: '',
        t2: '',
        s2: '',
        e2: '',
      },
    },
  ],
  tags: [
    {
      data: {
        ...a,
        skills: ['Rope', 'Tide tables'],
        answers: { 'Topics you write about': 'boats, weather', 'Languages you speak': 'Dutch, Basque' },
      },
      told: {
        nm: 'Ines Duarte',
        skills: ['Rope', 'Tide tables'],
        topics: ['boats', 'weather'],
        langs: ['Dutch', 'Basque'],
      },
    },
    {
      data: {
        ...b,
        skills: ['Baking'],
        answers: { 'Topics you write about': 'trains, bread, night', 'Languages you speak': 'Finnish' },
      },
      told: { nm: 'Tunde Ross', skills: ['Baking'], topics: ['trains', 'bread', 'night'], langs: ['Finnish'] },
    },
  ],
  appointment: [
    {
      data: {
        ...a,
        date_of_birth: '1990-04-17',
        answers: {
          'Preferred date': '2027-02-01',
          'Preferred time': '14:45',
          'Latest time you could come': '17:30',
          'Last visit': 'March 2024',
        },
      },
      told: { pn: 'Ines Duarte', born: '17.4.1990', pref: '1.2.2027', time: '2:45PM', last: '17:30', visit: '3/2024' },
    },
    {
      data: {
        ...b,
        date_of_birth: '1985-12-02',
        answers: {
          'Preferred date': '2026-11-30',
          'Preferred time': '9:15 am',
          'Latest time you could come': '8:00',
          'Last visit': '2019-10',
        },
      },
      told: { pn: 'Tunde Ross', born: '2.12.1985', pref: '30.11.2026', time: '9:15AM', last: '8:0', visit: '10/2019' },
    },
  ],
  review: [
    {
      data: {
        ...a,
        answers: {
          'How would you rate the product?': '4',
          'How would you rate the delivery?': '2',
          'How do you feel about us?': 'Great',
          'Would you buy it again?': 'Yes',
          Review: 'Sturdy.',
        },
      },
      told: { nm: 'Ines Duarte', t: 'Sturdy.', a: 4, b: 2, c: 'Great', d: true },
    },
    {
      data: {
        ...b,
        answers: {
          'How would you rate the product?': '1',
          'How would you rate the delivery?': '5',
          'How do you feel about us?': 'Bad',
          'Would you buy it again?': 'No',
          Review: 'It sank.',
        },
      },
      told: { nm: 'Tunde Ross', t: 'It sank.', a: 1, b: 5, c: 'Bad', d: false },
    },
  ],
  pickers: [
    {
      data: {
        ...a,
        answers: {
          'Which office is nearest to you?': 'Porto',
          'How did you hear about us?': 'Radio',
          'Which T-shirt size do you wear?': 'L',
          'Which days suit you?': 'Monday, Thursday',
          Comments: 'None.',
        },
      },
      told: { nm: 'Ines Duarte', cm: 'None.', hear: 'Radio', office: 'Porto', size: 'L', days: ['Monday', 'Thursday'] },
    },
    {
      data: {
        ...b,
        answers: {
          'Which office is nearest to you?': 'Faro',
          'How did you hear about us?': 'Newspaper',
          'Which T-shirt size do you wear?': 'S',
          'Which days suit you?': 'Friday',
          Comments: 'Hello.',
        },
      },
      told: { nm: 'Tunde Ross', cm: 'Hello.', hear: 'Newspaper', office: 'Faro', size: 'S', days: ['Friday'] },
    },
  ],
  drop: [
    {
      data: { ...a, resume: 'resume.pdf', cover_letter: 'cover-letter.pdf' },
      told: { nm: 'Ines Duarte', cv: 'resume.pdf', letter: 'cover-letter.pdf' },
    },
    {
      data: { ...b, resume: 'resume.pdf', cover_letter: 'cover-letter.pdf' },
      told: { nm: 'Tunde Ross', cv: 'resume.pdf', letter: 'cover-letter.pdf' },
    },
  ],
  letter: [
    {
      data: {
        ...a,
        answers: {
          'Why do you want to work here?': 'The harbour.',
          'What are you most proud of?': 'A tide gauge.',
          Headline: 'I measure water',
          'Anything else?': 'I have a boat.',
        },
      },
      told: {
        nm: 'Ines Duarte',
        why: 'The harbour.',
        proud: 'A tide gauge.',
        head: 'I measure water',
        else: 'I have a boat.',
      },
    },
    {
      data: {
        ...b,
        answers: {
          'Why do you want to work here?': 'Trains.',
          'What are you most proud of?': 'Bread for 300.',
          Headline: 'I cook',
          'Anything else?': 'No.',
        },
      },
      told: { nm: 'Tunde Ross', why: 'Trains.', proud: 'Bread for 300.', head: 'I cook', else: 'No.' },
    },
  ],
  budget: [
    {
      data: {
        ...a,
        answers: {
          'Minimum budget': '450',
          'Maximum budget': '1200',
          'Distance to the centre (km)': '8',
          'Age of your flatmates': '25 to 35',
        },
      },
      told: { nm: 'Ines Duarte', lo: '450', hi: '1200', km: 8, ages: [25, 35] },
    },
    {
      data: {
        ...b,
        answers: {
          'Minimum budget': '200',
          'Maximum budget': '700',
          'Distance to the centre (km)': '3',
          'Age of your flatmates': '30 to 60',
        },
      },
      told: { nm: 'Tunde Ross', lo: '200', hi: '700', km: 3, ages: [30, 60] },
    },
  ],
  order: [
    {
      data: {
        ...a,
        answers: { Adults: '3', Children: '2', Bags: '4', Nights: '5', Newsletter: 'Yes', 'Gift wrapping': 'Yes' },
      },
      told: { nm: 'Ines Duarte', bags: '4', a: 3, b: 2, d: 5, sw: true, bx: true },
    },
    {
      data: {
        ...b,
        answers: { Adults: '1', Children: '1', Bags: '0', Nights: '1', Newsletter: 'No', 'Gift wrapping': 'No' },
      },
      told: { nm: 'Tunde Ross', bags: '0', a: 1, b: 1, d: 1, sw: false, bx: false },
    },
  ],
  survey: [
    {
      data: {
        ...a,
        answers: {
          'What brings you here today?': 'Selling',
          'How likely are you to recommend us to a friend?': '9',
          'What do you like about us?': 'Prices, Range',
          'May we contact you?': 'No',
          'Anything to add?': 'Open earlier.',
        },
      },
      told: { nm: 'Ines Duarte', add: 'Open earlier.', why: 'Selling', nps: 9, like: ['Prices', 'Range'], ct: 'No' },
    },
    {
      data: {
        ...b,
        answers: {
          'What brings you here today?': 'Browsing',
          'How likely are you to recommend us to a friend?': '0',
          'What do you like about us?': 'Service',
          'May we contact you?': 'Yes',
          'Anything to add?': 'No.',
        },
      },
      told: { nm: 'Tunde Ross', add: 'No.', why: 'Browsing', nps: 0, like: ['Service'], ct: 'Yes' },
    },
  ],
  calendar: [
    {
      data: { ...a, answers: { 'Date of your visit': '2027-02-01', Time: '19:30', Remarks: 'Window.' } },
      told: { nm: 'Ines Duarte', rm: 'Window.', date: '2027-02-01', time: '19:30' },
    },
    {
      data: { ...b, answers: { 'Date of your visit': '2026-12-24', Time: '18:00', Remarks: 'None.' } },
      told: { nm: 'Tunde Ross', rm: 'None.', date: '2026-12-24', time: '18:00' },
    },
  ],
  parish: [
    {
      data: {
        ...a,
        phone: '+1 310 555 0142',
        address: { line1: '12 Pier Road', city: 'San Pedro', state: 'CA', zip: '90731', country: 'US' },
        answers: {
          'Telephone (evening)': '310-555-0177',
          Meals: 'Breakfast, Dinner',
          Lodging: 'tent',
          Arrival: '2027-02-01',
          'Arrival time': '17:30',
          Message: 'Late.',
        },
      },
      told: {
        ln: 'Duarte',
        fn: 'Ines',
        st: '12 Pier Road',
        zip: '90731',
        ci: 'San Pedro',
        sta: 'CA',
        td: '+13105550142',
        te: '310-555-0177',
        m: 'B+D',
        l: 't',
        ad: '01',
        am: '02',
        ay: '2027',
        ah: '17',
        ami: '30',
        msg: 'Late.',
      },
    },
    {
      data: {
        ...b,
        phone: '+1 617 555 0164',
        address: { line1: '3 Mill Lane', city: 'Boston', state: 'MA', zip: '02110', country: 'US' },
        answers: {
          'Telephone (evening)': '617-555-0100',
          Meals: 'Lunch',
          Lodging: 'single room',
          Arrival: '2026-12-24',
          'Arrival time': '9:05',
          Message: 'Early.',
        },
      },
      told: {
        ln: 'Ross',
        fn: 'Tunde',
        st: '3 Mill Lane',
        zip: '02110',
        ci: 'Boston',
        sta: 'MA',
        td: '+16175550164',
        te: '617-555-0100',
        m: 'L',
        l: 's',
        ad: '24',
        am: '12',
        ay: '2026',
        ah: '09',
        ami: '05',
        msg: 'Early.',
      },
    },
  ],
  guestbook: [
    {
      data: { ...a, answers: { 'What did you see from your window?': 'The harbour at night.' } },
      told: { nm: 'Ines Duarte', drawn: false },
    },
    {
      data: { ...b, answers: { 'What did you see from your window?': 'A wall.' } },
      told: { nm: 'Tunde Ross', drawn: false },
    },
  ],
  ...ABROAD_FORMS,
  ...FILE_FORMS,
  ...MORE_FORMS,
  ...GERMAN_FRENCH_FORMS,
  ...OFFICE_FORMS,
  ...ORGANISATION_FORMS,
  ...PEOPLE_FORMS,
  ...STEPWISE_FORMS,
  ...UNTRIED_FORMS,
  ...WEB_FORMS,
  ...WORD_FORMS,
}
