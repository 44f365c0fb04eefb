// Whole forms as people meet them, the second half of cases-people.ts: other languages, rows, lists that load, and
// pages that answer in a dialog, in a new tab, or with a changed button only.
import { home, type Person, people } from './person.ts'

const { a, b } = people
const fr = {
  a: { line1: '12 rue du Phare', city: 'Port-Lannec', zip: '29999', country: 'FR' },
  b: { line1: '3 venelle des Algues', city: 'Port-Lannec', zip: '29999', country: 'FR' },
}

export const ABROAD_FORMS: Readonly<Record<string, readonly [Person, Person]>> = {
  mairie: [
    {
      data: {
        ...a,
        address: fr.a,
        answers: {
          'Objet de votre demande': 'Éclairage public',
          'Lieu du problème': 'Devant le 12, rue du Phare',
          'Constaté le': '2027-01-09',
          'Décrivez la situation': 'Deux lampadaires sont éteints.',
          'Avez-vous déjà contacté nos services ?': 'Non',
          Civilité: 'Madame',
        },
      },
      told: {
        o: 'Éclairage public',
        l: 'Devant le 12, rue du Phare',
        d: '09/01/2027',
        t: 'Deux lampadaires sont éteints.',
        a: 'n',
        cv: 'mme',
        n: 'Duarte',
        p: 'Ines',
        m: 'ines@example.com',
        tel: '',
        ad: '12 rue du Phare',
        cp: '29999',
        vi: 'Port-Lannec',
      },
    },
    {
      data: {
        ...b,
        phone: '+33 6 12 34 56 78',
        address: fr.b,
        answers: {
          Objet: 'Propreté et déchets',
          'Où se trouve le problème ?': 'Quai des Brumes',
          'Date du constat': '2027-02-11',
          'Description de la situation': 'Le conteneur déborde.',
          'Avez-vous déjà contacté nos services ?': 'Oui',
          Civilité: 'Monsieur',
          "J'accepte d'être recontacté par SMS": 'Oui',
        },
      },
      told: {
        o: 'Propreté et déchets',
        l: 'Quai des Brumes',
        d: '11/02/2027',
        t: 'Le conteneur déborde.',
        a: 'o',
        cv: 'm',
        n: 'Ross',
        p: 'Tunde',
        m: 'tunde@example.com',
        tel: '+33612345678',
        ad: '3 venelle des Algues',
        cp: '29999',
        vi: 'Port-Lannec',
        sms: '1',
      },
    },
  ],
  concurso: [
    {
      data: {
        ...a,
        date_of_birth: '1990-04-17',
        address: { city: 'Nazaré', country: 'PT' },
        permissions: { marketing: false },
        answers: {
          'Título da fotografia': 'Rede ao sol',
          Categoria: 'Gente do mar',
          'Onde foi tirada?': 'Praia da Nazaré',
          'Conte a história da fotografia': 'A minha avó remenda redes.',
          'Já participou em edições anteriores?': 'Sim',
          'Declaro que sou o autor da fotografia e aceito o regulamento': 'Sim',
        },
      },
      told: {
        n: 'Ines Duarte',
        dn: '1990-04-17',
        m: 'ines@example.com',
        t: '',
        l: 'Nazaré',
        ti: 'Rede ao sol',
        c: 'g',
        o: 'Praia da Nazaré',
        a: '',
        h: 'A minha avó remenda redes.',
        j: 's',
        r: '1',
      },
    },
    {
      data: {
        ...b,
        phone: '+351 912 345 678',
        date_of_birth: '1985-12-02',
        address: { city: 'Aveiro', country: 'PT' },
        answers: {
          'Título da fotografia': 'Moliceiro',
          'Categoria da fotografia': 'Barcos',
          'Ano em que foi tirada': '2026',
          'Já participou em edições anteriores?': 'Não',
          'Declaro que sou o autor da fotografia e aceito o regulamento': 'Sim',
          'Quero receber novidades do museu': 'Sim',
        },
      },
      told: {
        n: 'Tunde Ross',
        dn: '1985-12-02',
        m: 'tunde@example.com',
        t: '+351912345678',
        l: 'Aveiro',
        ti: 'Moliceiro',
        c: 'b',
        o: '',
        a: '2026',
        h: '',
        j: 'n',
        r: '1',
        nl: '1',
      },
    },
  ],
  kontakt: [
    {
      data: {
        ...a,
        answers: {
          Temat: 'Zimowanie łodzi',
          'Długość łodzi (m)': '7',
          'Treść wiadomości': 'Ile kosztuje zimowanie?',
          'Wyrażam zgodę na przetwarzanie danych osobowych': 'Tak',
        },
      },
      told: {
        n: 'Ines Duarte',
        m: 'ines@example.com',
        t: '',
        s: 'Zimowanie łodzi',
        d: '7',
        x: 'Ile kosztuje zimowanie?',
        z: '1',
      },
    },
    {
      data: {
        ...b,
        phone: '+48 512 345 678',
        answers: {
          Temat: 'Reklamacja',
          'Treść wiadomości': 'Pomost jest uszkodzony.',
          'Wyrażam zgodę na przetwarzanie danych osobowych': 'Tak',
        },
      },
      told: {
        n: 'Tunde Ross',
        m: 'tunde@example.com',
        t: '+48512345678',
        s: 'Reklamacja',
        d: '',
        x: 'Pomost jest uszkodzony.',
        z: '1',
      },
    },
  ],
  expenses: [
    {
      data: {
        ...a,
        receipts: [
          { date: '2027-01-12', what_for: 'Train to Bath', category: 'Travel', amount: '24.50' },
          { date: '2027-01-13', what_for: 'Hotel', category: 'Lodging', amount: '88' },
        ],
        answers: { 'Cost centre': '4410', IBAN: 'DE89 3704 0044 0532 0130 00', 'Paid with': 'my own money' },
      },
      told: {
        n: 'Ines Duarte',
        m: 'ines@example.com',
        cc: '4410',
        ib: 'DE89 3704 0044 0532 0130 00',
        pw: 'own',
        rows: [
          ['2027-01-12', 'Train to Bath', 'Travel', '24.50'],
          ['2027-01-13', 'Hotel', 'Lodging', '88'],
        ],
      },
    },
    {
      data: {
        ...b,
        receipts: [{ date: '2027-02-02', what_for: 'Lunch with a client', category: 'Meals', amount: '31.20' }],
        answers: {
          'Cost centre': '2200',
          'Pay to (IBAN)': 'FR76 3000 6000 0112 3456 7890 189',
          'Paid with': 'company card',
        },
      },
      told: {
        n: 'Tunde Ross',
        m: 'tunde@example.com',
        cc: '2200',
        ib: 'FR76 3000 6000 0112 3456 7890 189',
        pw: 'card',
        rows: [['2027-02-02', 'Lunch with a client', 'Meals', '31.20']],
      },
    },
  ],
  settings: [
    {
      data: {
        ...a,
        permissions: { marketing: false },
        answers: {
          Membership: 'Yearly',
          'How good a rower are you?': 'Beginner',
          'I can swim 50 metres': 'Yes',
          "Show my name in the members' list": 'No',
          Locker: 'Yes',
        },
      },
      told: {
        n: 'Ines Duarte',
        m: 'ines@example.com',
        plan: 'Yearly',
        lvl: 'Beginner',
        lock: 'Yes',
        swim: true,
        list: false,
        news: false,
      },
    },
    {
      data: {
        ...b,
        answers: {
          Membership: 'Monthly',
          'Rowing level': 'Advanced',
          'I can swim 50 metres': 'Yes',
          "Show my name in the members' list": 'Yes',
          'Locker wanted': 'No',
          Newsletter: 'Yes',
        },
      },
      told: {
        n: 'Tunde Ross',
        m: 'tunde@example.com',
        plan: 'Monthly',
        lvl: 'Advanced',
        lock: 'No',
        swim: true,
        list: true,
        news: true,
      },
    },
  ],
  shipto: [
    {
      data: { ...a, address: home.a, answers: { 'Which paper?': 'Recycled' } },
      told: {
        fn: 'Ines',
        ln: 'Duarte',
        em: 'ines@example.com',
        co: 'US',
        st: 'CA',
        ci: 'San Pedro',
        sa: '12 Pier Road',
        pc: '90731',
        pp: 'Recycled',
      },
    },
    {
      data: {
        ...b,
        address: { line1: '3 Front Street', city: 'London', state: 'Ontario', zip: 'N6A 1A1', country: 'Canada' },
      },
      told: {
        fn: 'Tunde',
        ln: 'Ross',
        em: 'tunde@example.com',
        co: 'CA',
        st: 'ON',
        ci: 'London',
        sa: '3 Front Street',
        pc: 'N6A 1A1',
        pp: '',
      },
    },
  ],
  refused: [
    {
      posting: 'fine',
      data: { ...a, answers: { 'Reader number': '22031', 'Renew for': '2 years' } },
      told: { c: '22031', s: 'Duarte', m: 'ines@example.com', y: '2 years' },
    },
    {
      posting: 'finePage',
      data: { ...b, answers: { 'Reader number': '77120', 'Renew for': '1 year' } },
      told: { c: '77120', s: 'Ross', m: 'tunde@example.com', y: '1 year' },
    },
  ],
  ticketdesk: [
    {
      data: {
        ...a,
        answers: {
          Subject: 'Screen flickers',
          'How urgent is it?': 'High',
          'Device or service': 'Laptop',
          Description: 'Since Monday, when it is plugged in.',
          'Asset tag': 'NB-2210',
        },
      },
      told: {
        n: 'Ines Duarte',
        m: 'ines@example.com',
        s: 'Screen flickers',
        u: 'High',
        d: 'Laptop',
        x: 'Since Monday, when it is plugged in.',
        a: 'NB-2210',
      },
    },
    {
      data: {
        ...b,
        answers: {
          Subject: 'No access to the archive',
          Urgency: 'Everything is down',
          'Description of the problem': 'My account is locked.',
        },
      },
      told: {
        n: 'Tunde Ross',
        m: 'tunde@example.com',
        s: 'No access to the archive',
        u: 'Everything is down',
        d: '',
        x: 'My account is locked.',
        a: '',
      },
    },
  ],
}
