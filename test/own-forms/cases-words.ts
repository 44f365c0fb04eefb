// More forms as frameworks and generators draw them, for text, amounts and several people: two people's answers on
// each.
import { type Person, people } from './person.ts'

const { a, b } = people

export const WORD_FORMS: Readonly<Record<string, readonly [Person, Person]>> = {
  donation: [
    {
      data: {
        ...a,
        answers: {
          'I want to give': 'Monthly',
          Amount: '25',
          Country: 'Portugal',
          'Do not publish my name': 'Yes',
          'This gift is in honour of someone': 'Yes',
          'In honour of': 'Rui',
          'Leave a message': 'Thank you for the rescue.',
          'Payment method': 'Bank transfer',
        },
      },
      told: {
        fr: 'Monthly',
        am: '25',
        n: 'Ines Duarte',
        m: 'ines@example.com',
        c: 'PT',
        anon: true,
        who: 'Rui',
        msg: 'Thank you for the rescue.',
        pay: 'invoice',
      },
    },
    {
      data: {
        ...b,
        answers: {
          'I want to give': 'Once',
          'Other amount': '75',
          Country: 'Norway',
          'Do not publish my name': 'No',
          'This gift is in honour of someone': 'No',
          'Leave a message': 'Fair winds.',
          'Payment method': 'Cheque',
        },
      },
      told: {
        fr: 'Once',
        am: '75',
        n: 'Tunde Ross',
        m: 'tunde@example.com',
        c: 'NO',
        anon: false,
        who: '',
        msg: 'Fair winds.',
        pay: 'cheque',
      },
    },
  ],
  returns: [
    {
      data: {
        ...a,
        answers: {
          'Αριθμός παραγγελίας': 'ΠΑ-1204',
          'Ποια προϊόντα επιστρέφετε;': 'Μπότες, Σκοινί',
          'Λόγος επιστροφής': 'Λάθος μέγεθος',
          Σχόλια: 'Πολύ μικρά.',
        },
      },
      told: { v: ['Ines Duarte', 'ines@example.com', 'ΠΑ-1204', 'size', 'Πολύ μικρά.'], items: ['Μπότες', 'Σκοινί'] },
    },
    {
      data: {
        ...b,
        answers: {
          'Αριθμός παραγγελίας': 'ΠΑ-7731',
          'Ποια προϊόντα επιστρέφετε;': 'Αδιάβροχο',
          'Λόγος επιστροφής': 'Ελαττωματικό',
          Σχόλια: 'Μπάζει νερό.',
        },
      },
      told: { v: ['Tunde Ross', 'tunde@example.com', 'ΠΑ-7731', 'broken', 'Μπάζει νερό.'], items: ['Αδιάβροχο'] },
    },
  ],
  outing: [
    {
      data: {
        ...a,
        answers: {
          'How many people are coming?': '3',
          'Attendee 1 name': 'Ines Duarte',
          'Attendee 1 age': '36',
          'Attendee 1 meal': 'Fish',
          'Attendee 2 name': 'Rui Duarte',
          'Attendee 2 age': '38',
          'Attendee 2 meal': 'Meat',
          'Attendee 3 name': 'Noa Duarte',
          'Attendee 3 age': '9',
          'Attendee 3 meal': 'Vegan',
          'Which day?': 'Sunday 6 June',
        },
      },
      told: {
        by: 'Ines Duarte',
        mail: 'ines@example.com',
        an1: 'Ines Duarte',
        ag1: '36',
        me1: 'Fish',
        an2: 'Rui Duarte',
        ag2: '38',
        me2: 'Meat',
        an3: 'Noa Duarte',
        ag3: '9',
        me3: 'Vegan',
        day: 'su',
      },
    },
    {
      data: {
        ...b,
        answers: {
          'How many people are coming?': '2',
          'Attendee 1 name': 'Tunde Ross',
          'Attendee 1 age': '41',
          'Attendee 1 meal': 'Vegan',
          'Attendee 2 name': 'Lola Ross',
          'Attendee 2 age': '40',
          'Attendee 2 meal': 'Fish',
          'Which day?': 'Saturday 5 June',
        },
      },
      told: {
        by: 'Tunde Ross',
        mail: 'tunde@example.com',
        an1: 'Tunde Ross',
        ag1: '41',
        me1: 'Vegan',
        an2: 'Lola Ross',
        ag2: '40',
        me2: 'Fish',
        day: 'sa',
      },
    },
  ],
  club: [
    {
      data: {
        ...a,
        date_of_birth: '1990-04-17',
        answers: {
          'Your experience': 'Some years',
          'When can you train?': 'Mornings, Weekends',
          'How fit are you, from 1 to 10?': '7',
          'Can you swim 200 metres?': 'Yes',
          'Emergency contact': 'Rui Duarte',
        },
      },
      told: {
        n: 'Ines Duarte',
        m: 'ines@example.com',
        y: '1990',
        ec: 'Rui Duarte',
        exp: 'Some years',
        when: ['Mornings', 'Weekends'],
        swim: 'Yes',
        fit: '7',
      },
    },
    {
      data: {
        ...b,
        date_of_birth: '1985-12-02',
        answers: {
          'Your experience': 'Beginner',
          'When can you train?': 'Evenings',
          'How fit are you, from 1 to 10?': '3',
          'Can you swim 200 metres?': 'Yes',
          'Emergency contact': 'Lola Ross',
        },
      },
      told: {
        n: 'Tunde Ross',
        m: 'tunde@example.com',
        y: '1985',
        ec: 'Lola Ross',
        exp: 'Beginner',
        when: ['Evenings'],
        swim: 'Yes',
        fit: '3',
      },
    },
  ],
  vendor: [
    {
      data: {
        ...a,
        answers: {
          'Company name': 'Braid & Sons',
          'VAT number': 'PT501964843',
          'Kind of company': 'Cooperative',
          'Goods you supply': 'Ropes, Paint',
          'Supplying since': '2019-04',
          'Opens at': '08:30',
          'Closes at': '17:00',
          'Based in the EU': 'Yes',
          'Anything else we should know': 'Closed in August.',
        },
      },
      told: {
        company: 'Braid & Sons',
        vat: 'PT501964843',
        contact: 'Ines Duarte',
        mail: 'ines@example.com',
        kind: '2',
        goods: ['Ropes', 'Paint'],
        since: '2019-04',
        open: '08:30',
        close: '17:00',
        eu: true,
        note: 'Closed in August.',
      },
    },
    {
      data: {
        ...b,
        answers: {
          'Company name': 'Ross Sails',
          'VAT number': 'NO995525828',
          'Kind of company': 'Sole trader',
          'Goods you supply': 'Sails',
          'Supplying since': '2023-10',
          'Opens at': '10:00',
          'Closes at': '16:15',
          'Based in the EU': 'No',
          'Anything else we should know': 'No.',
        },
      },
      told: {
        company: 'Ross Sails',
        vat: 'NO995525828',
        contact: 'Tunde Ross',
        mail: 'tunde@example.com',
        kind: '0',
        goods: ['Sails'],
        since: '2023-10',
        open: '10:00',
        close: '16:15',
        eu: false,
        note: 'No.',
      },
    },
  ],
}
