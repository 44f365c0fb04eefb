// Forms that ask step by step: one question at a time, sections that unfold, a chat; see cases.ts.
import { home, type Person, people } from './person.ts'

const { a, b } = people

export const STEPWISE_FORMS: Readonly<Record<string, readonly [Person, Person]>> = {
  'one-by-one': [
    {
      data: {
        ...a,
        address: home.a,
        sponsorship: 'no',
        answers: { 'Which shift suits you best?': 'Evenings', 'How did you hear about this job?': 'Indeed' },
      },
      told: {
        shift: 'Evenings',
        sponsor: 'No',
        heard: 'Indeed',
        name: 'Ines Duarte',
        mail: 'ines@example.com',
      },
    },
    {
      data: {
        ...b,
        address: home.b,
        sponsorship: 'yes',
        answers: { 'Which shift suits you best?': 'Mornings', 'How did you hear about this job?': 'A friend' },
      },
      told: { shift: 'Mornings', sponsor: 'Yes', heard: 'A friend', name: 'Tunde Ross', mail: 'tunde@example.com' },
    },
  ],
  volunteer: [
    {
      data: {
        ...a,
        date_of_birth: '1990-05-01',
        answers: { 'Which days can you help?': 'Saturday, Sunday', 'How should we contact you?': 'Phone' },
      },
      told: { 0: 'Yes', 1: ['Sat', 'Sun'], 2: 'Phone', fn: 'Ines', ln: 'Duarte', em: 'ines@example.com' },
    },
    {
      data: {
        ...b,
        date_of_birth: '1980-05-01',
        answers: { 'Which days can you help?': 'Monday', 'How should we contact you?': 'Post' },
      },
      told: { 0: 'Yes', 1: ['Mon'], 2: 'Post', fn: 'Tunde', ln: 'Ross', em: 'tunde@example.com' },
    },
  ],
  sections: [
    {
      data: {
        ...a,
        address: home.a,
        answers: {
          'Do you hold a clean driving licence?': 'Yes',
          'How many hours a week would you like to work?': '30',
        },
      },
      told: {
        gn: 'Ines',
        sn: 'Duarte',
        em: 'ines@example.com',
        st: '12 Pier Road',
        ci: 'San Pedro',
        zip: '90731',
        dl: 'y',
        hrs: '30',
      },
    },
    {
      data: {
        ...b,
        address: home.b,
        answers: {
          'Do you hold a clean driving licence?': 'No',
          'How many hours a week would you like to work?': '20',
        },
      },
      told: {
        gn: 'Tunde',
        sn: 'Ross',
        em: 'tunde@example.com',
        st: '3 Mill Lane',
        ci: 'Boston',
        zip: '02110',
        dl: 'n',
        hrs: '20',
      },
    },
  ],
  chat: [
    {
      data: { ...a, answers: { 'Have you worked on a ship before?': 'Yes', 'When could you start?': '1 March 2027' } },
      told: { nm: 'Ines Duarte', em: 'ines@example.com', ex: 'Yes', st: '1 March 2027' },
    },
    {
      data: { ...b, answers: { 'Have you worked on a ship before?': 'No', 'When could you start?': '1 May 2027' } },
      told: { nm: 'Tunde Ross', em: 'tunde@example.com', ex: 'No', st: '1 May 2027' },
    },
  ],
}
