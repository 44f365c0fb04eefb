// Forms of the most common kinds, each in the style of another framework; see cases.ts.
import { home, type Person, people } from './person.ts'

const { a, b } = people

export const MORE_FORMS: Readonly<Record<string, readonly [Person, Person]>> = {
  berth: [
    {
      data: {
        ...a,
        answers: {
          'On which day do you arrive?': '2027-02-01',
          'Which pier do you know best?': 'Heron pier',
          'Which flags have you sailed under?': 'Portugal, Ghana',
          'How do you rate our harbour?': '4',
        },
      },
      told: { nm: 'Ines Duarte', day: '2027-02-01', pier: 'Heron pier', flags: ['Portugal', 'Ghana'], stars: 4 },
    },
    {
      data: {
        ...b,
        answers: {
          'On which day do you arrive?': '2026-10-30',
          'Which pier do you know best?': 'Seal pier',
          'Which flags have you sailed under?': 'Norway',
          'How do you rate our harbour?': '2',
        },
      },
      told: { nm: 'Tunde Ross', day: '2026-10-30', pier: 'Seal pier', flags: ['Norway'], stars: 2 },
    },
  ],
  codes: [
    {
      data: {
        ...a,
        answers: {
          'What is the number on your badge?': '402 913',
          'Which code opens your gate?': '7715',
          'What is the number on your locker?': '118266',
        },
      },
      told: { nm: 'Ines Duarte', badge: '402913', gate: '7715', locker: '118266' },
    },
    {
      data: {
        ...b,
        answers: {
          'What is the number on your badge?': '202512',
          'Which code opens your gate?': '1530',
          'What is the number on your locker?': '904417',
        },
      },
      told: { nm: 'Tunde Ross', badge: '202512', gate: '1530', locker: '904417' },
    },
  ],
  visit: [
    {
      data: {
        ...a,
        answers: {
          'How was the tour?': '4',
          'How was the food?': '2',
          'Three words for the place': 'light, calm, old',
          'Which hall did you like best?': 'Glass hall',
          'When were you here?': '2026-11-05',
        },
      },
      told: {
        nm: 'Ines Duarte',
        tour: 4,
        food: 2,
        words: ['light', 'calm', 'old'],
        hall: 'Glass hall',
        day: '2026-11-05',
      },
    },
    {
      data: {
        ...b,
        answers: {
          'How was the tour?': '1',
          'How was the food?': '5',
          'Three words for the place': 'loud, warm',
          'Which hall did you like best?': 'Old mill',
          'When were you here?': '2026-09-12',
        },
      },
      told: { nm: 'Tunde Ross', tour: 1, food: 5, words: ['loud', 'warm'], hall: 'Old mill', day: '2026-09-12' },
    },
  ],
  mooring: [
    {
      data: {
        ...a,
        phone: '+1 310 555 0142',
        answers: {
          'Which berth number do you ask for?': '41',
          'Which gear do you bring?': 'Lines, Dinghy',
          'How many nights do you stay?': '12',
          'Do you bring a dog?': 'Yes',
          'Do you need power?': 'No',
          'Which tide suits you best?': 'Flood',
          'What should we know about your boat?': 'It has a mast.',
        },
      },
      told: {
        nm: 'Ines Duarte',
        tel: '1 3105550142',
        berth: '41',
        gear: ['Lines', 'Dinghy'],
        nights: 12,
        dog: true,
        power: false,
        tide: 'Flood',
        boat: 'It has a mast.',
      },
    },
    {
      data: {
        ...b,
        phone: '(617) 555-0164',
        answers: {
          'Which berth number do you ask for?': '7',
          'Which gear do you bring?': 'Anchor, Lines, Fenders',
          'How many nights do you stay?': '3',
          'Do you bring a dog?': 'No',
          'Do you need power?': 'Yes',
          'Which tide suits you best?': 'Ebb',
          'What should we know about your boat?': 'It leaks.',
        },
      },
      told: {
        nm: 'Tunde Ross',
        tel: '1 6175550164',
        berth: '7',
        gear: ['Anchor', 'Lines', 'Fenders'],
        nights: 3,
        dog: false,
        power: true,
        tide: 'Ebb',
        boat: 'It leaks.',
      },
    },
  ],
  'pick-many': [
    {
      data: {
        ...a,
        answers: { 'On which days could you come?': 'Monday, Thursday', 'Which tools do you own?': 'Hammer, Saw' },
      },
      told: { nm: 'Ines Duarte', days: ['Monday', 'Thursday'], tools: ['Hammer', 'Saw'] },
    },
    {
      data: {
        ...b,
        answers: { 'On which days could you come?': 'Sunday', 'Which tools do you own?': 'Ladder, Saw, Spade' },
      },
      told: { nm: 'Tunde Ross', days: ['Sunday'], tools: ['Ladder', 'Saw', 'Spade'] },
    },
  ],
  ticket: [
    {
      data: {
        ...a,
        answers: {
          Subject: 'The gate is stuck',
          Priority: 'High',
          Description: 'It opens half way.',
        },
      },
      told: {
        subject: 'The gate is stuck',
        email: 'ines@example.com',
        prio: 'High',
        desc: 'It opens half way.',
        file: '',
      },
    },
    {
      data: { ...b, answers: { Subject: 'No light', Priority: 'Low', Description: 'Since Monday.' } },
      told: { subject: 'No light', email: 'tunde@example.com', prio: 'Low', desc: 'Since Monday.', file: '' },
    },
  ],
  insurance: [
    {
      data: {
        ...a,
        date_of_birth: '1990-04-17',
        answers: {
          'Social Security Number': '219-09-9999',
          'Do you own or rent?': 'Rent',
          'Monthly rent': '1450',
          'Year built': '1987',
          'Which cover do you want?': 'Fire, Theft',
          Deductible: '$1,000',
        },
      },
      told: {
        name: 'Ines Duarte',
        dob: '04/17/1990',
        ssn: '219-09-9999',
        own: 'Rent',
        rent: '1450',
        year: '1987',
        cover: ['Fire', 'Theft'],
        ded: '1000',
      },
    },
    {
      data: {
        ...b,
        date_of_birth: '1985-12-02',
        answers: {
          'Social Security Number': '457-55-5462',
          'Do you own or rent?': 'Own',
          'Estimated value of the home': '320000',
          'Year built': '2004',
          'Which cover do you want?': 'Flood',
          Deductible: '$500',
        },
      },
      told: {
        name: 'Tunde Ross',
        dob: '12/02/1985',
        ssn: '457-55-5462',
        own: 'Own',
        val: '320000',
        year: '2004',
        cover: ['Flood'],
        ded: '500',
      },
    },
  ],
  workshop: [
    {
      data: { ...a, answers: { 'Which evening?': 'Wednesday', 'Have you thrown a pot before?': 'Never' } },
      told: { n: 'Ines Duarte', e: 'ines@example.com', day: 'Wednesday', b: 'Never' },
    },
    {
      data: { ...b, answers: { 'Which evening?': 'Friday', 'Have you thrown a pot before?': 'Often' } },
      told: { n: 'Tunde Ross', e: 'tunde@example.com', day: 'Friday', b: 'Often' },
    },
  ],
  admission: [
    {
      data: {
        ...a,
        answers: {
          'First name of the pupil': 'Noa',
          'Last name of the pupil': 'Duarte',
          "Pupil's date of birth": '2016-05-09',
          'Relationship to the pupil': 'Mother',
          'Grade applied for': '3',
          'Does the pupil have any allergies?': 'Yes',
          'Which allergies?': 'Nuts',
        },
      },
      told: {
        pf: 'Noa',
        pl: 'Duarte',
        d: '9',
        m: '5',
        y: '2016',
        gn: 'Ines Duarte',
        ge: 'ines@example.com',
        gr: 'Mother',
        grade: '3',
        al: 'Yes',
        alw: 'Nuts',
      },
    },
    {
      data: {
        ...b,
        answers: {
          'First name of the pupil': 'Ada',
          'Last name of the pupil': 'Ross',
          "Pupil's date of birth": '2018-11-30',
          'Relationship to the pupil': 'Father',
          'Grade applied for': '1',
          'Does the pupil have any allergies?': 'No',
        },
      },
      told: {
        pf: 'Ada',
        pl: 'Ross',
        d: '30',
        m: '11',
        y: '2018',
        gn: 'Tunde Ross',
        ge: 'tunde@example.com',
        gr: 'Father',
        grade: '1',
        al: 'No',
      },
    },
  ],
  rental: [
    {
      data: { ...a, answers: { 'نوع السيارة': 'عائلية', ملاحظات: 'كرسي للأطفال' } },
      told: { n: 'Ines Duarte', e: 'ines@example.com', c: 'عائلية', r: 'كرسي للأطفال' },
    },
    {
      data: { ...b, answers: { 'نوع السيارة': 'صغيرة', ملاحظات: 'لا شيء' } },
      told: { n: 'Tunde Ross', e: 'tunde@example.com', c: 'صغيرة', r: 'لا شيء' },
    },
  ],
  medical: [
    {
      data: {
        ...a,
        answers: {
          'Do you smoke?': 'No',
          'Are you taking any medication?': 'Yes',
          'Which medication?': 'Ibuprofen',
          'Height (cm)': '171',
          'Weight (kg)': '64',
          'Pain today (0 to 10)': '3',
          'Send me a reminder by text message': 'Yes',
        },
      },
      told: {
        pn: 'Ines Duarte',
        h: '171',
        w: '64',
        pain: 3,
        remind: true,
        smoke: 'No',
        med: 'Yes',
        wm: 'Ibuprofen',
      },
    },
    {
      data: {
        ...b,
        answers: {
          'Do you smoke?': 'Yes',
          'Are you taking any medication?': 'No',
          'Height (cm)': '183',
          'Weight (kg)': '90',
          'Pain today (0 to 10)': '8',
          'Send me a reminder by text message': 'No',
        },
      },
      told: { pn: 'Tunde Ross', h: '183', w: '90', pain: 8, remind: false, smoke: 'Yes', med: 'No' },
    },
  ],
  signup: [
    {
      data: {
        ...a,
        password: 'Harbour-77',
        answers: { 'Home branch': 'Harbour', 'Would you like our newsletter?': 'No' },
      },
      told: {
        first: 'Ines',
        last: 'Duarte',
        mail: 'ines@example.com',
        branch: 'Harbour',
        news: 'No',
        lang: [],
        same: true,
      },
    },
    {
      data: {
        ...b,
        password: 'Trains-42',
        answers: { 'Home branch': 'Hill', 'Would you like our newsletter?': 'Yes' },
      },
      told: {
        first: 'Tunde',
        last: 'Ross',
        mail: 'tunde@example.com',
        branch: 'Hill',
        news: 'Yes',
        lang: [],
        same: true,
      },
    },
  ],
  crossing: [
    {
      data: {
        ...a,
        answers: { 'Which harbour do you leave from?': 'Bergen', 'When would you like to cross?': '2027-02-01' },
      },
      told: { who: 'Ines Duarte', port: 'Bergen', day: '2027-02-01' },
    },
    {
      data: {
        ...b,
        answers: { 'Which harbour do you leave from?': 'Genoa', 'When would you like to cross?': '2026-12-24' },
      },
      told: { who: 'Tunde Ross', port: 'Genoa', day: '2026-12-24' },
    },
  ],
  mentors: [
    {
      data: {
        ...a,
        phone: '+1 310 555 0142',
        experience: [
          { company: 'Harbour Tides', title: 'Surveyor', start: '2021-03' },
          { company: 'Kite Works', title: 'Designer', start: '2018-01' },
        ],
        education: [
          { school: 'Delft', degree: 'MSc' },
          { school: 'Porto', degree: 'BSc' },
        ],
        answers: {
          'Do you speak a second language?': 'Yes',
          'Which second language do you speak?': 'Dutch',
          'What would you teach?': 'Reading tides',
        },
      },
      told: {
        who: ['Ines', 'Duarte', 'ines@example.com', '+13105550142'],
        second: 'Yes',
        which: 'Dutch',
        jobs: [
          ['Harbour Tides', 'Surveyor', '2021-03'],
          ['Kite Works', 'Designer', '2018-01'],
        ],
        schools: [
          ['Delft', 'MSc'],
          ['Porto', 'BSc'],
        ],
        teach: 'Reading tides',
      },
    },
    {
      data: {
        ...b,
        phone: '+1 617 555 0164',
        experience: [
          { company: 'Night Trains', title: 'Cook', start: '2020-02' },
          { company: 'Old Mill', title: 'Clerk', start: '2017-05' },
          { company: 'Dawn Bakery', title: 'Baker', start: '2014-09' },
          { company: 'Pier Kiosk', title: 'Seller', start: '2011-06' },
        ],
        education: [
          { school: 'Turku', degree: 'Diploma' },
          { school: 'Lagos', degree: 'BA' },
          { school: 'Leith', degree: 'Certificate' },
        ],
        answers: { 'Do you speak a second language?': 'No', 'What would you teach?': 'Baking at night' },
      },
      told: {
        who: ['Tunde', 'Ross', 'tunde@example.com', '+16175550164'],
        second: 'No',
        which: '',
        jobs: [
          ['Night Trains', 'Cook', '2020-02'],
          ['Old Mill', 'Clerk', '2017-05'],
          ['Dawn Bakery', 'Baker', '2014-09'],
          ['Pier Kiosk', 'Seller', '2011-06'],
        ],
        schools: [
          ['Turku', 'Diploma'],
          ['Lagos', 'BA'],
          ['Leith', 'Certificate'],
        ],
        teach: 'Baking at night',
      },
    },
  ],
  delivery: [
    {
      data: {
        ...a,
        phone: '+1 310 555 0142',
        address: home.a,
        answers: {
          Delivery: 'Express',
          'This is a gift': 'Yes',
          'Gift message': 'For Noa',
          'Delivery window from': '09:00',
          'Delivery window to': '12:30',
        },
      },
      told: {
        fn: 'Ines',
        ln: 'Duarte',
        a1: '12 Pier Road',
        a2: '',
        ci: 'San Pedro',
        st: 'CA',
        zip: '90731',
        tel: '+13105550142',
        how: 'exp',
        msg: 'For Noa',
        from: '09:00',
        to: '12:30',
      },
    },
    {
      data: {
        ...b,
        phone: '+1 617 555 0164',
        address: home.b,
        answers: {
          Delivery: 'Standard',
          'This is a gift': 'No',
          'Delivery window from': '17:00',
          'Delivery window to': '19:00',
        },
      },
      told: {
        fn: 'Tunde',
        ln: 'Ross',
        a1: '3 Mill Lane',
        a2: '',
        ci: 'Boston',
        st: 'MA',
        zip: '02110',
        tel: '+16175550164',
        how: 'std',
        from: '17:00',
        to: '19:00',
      },
    },
  ],
}
