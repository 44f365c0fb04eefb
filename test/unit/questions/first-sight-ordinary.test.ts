// Questions of the forty-second and later batches that were answered wrongly, or asked although the data has the
// answer: as families, in other words.
import { describe, expect, test } from 'vitest'
import { one } from '../../support/mira.ts'

const YES_NO: Readonly<Record<string, string[]>> = { en: ['Yes', 'No'], de: ['Ja', 'Nein'], fr: ['Oui', 'Non'], es: ['Sí', 'No'], pt: ['Sim', 'Não'] } // biome-ignore format: a table
const asked = (text: string, data: object = {}, lang = 'en'): string =>
  one(text, { control: 'radio', lang, options: YES_NO[lang] ?? [] }, data)

describe('a negative condition does not negate the question', () => {
  test.each([
    ['If you are not based near our warehouse, would you be willing to relocate?', 'en'],
    ['If you don’t live in Denver yet, are you open to relocation?', 'en'],
    ['Wenn Sie nicht in München wohnen, kommt ein Umzug für Sie infrage?', 'de'],
    ['Si vous n’habitez pas la région, seriez-vous prêt à déménager ?', 'fr'],
    ['Si no reside en la provincia, ¿estaría dispuesto a mudarse?', 'es'],
    ['Se você não reside em Curitiba, aceitaria se mudar?', 'pt'],
  ])('%s', (text, lang) => {
    expect(asked(text, { relocation: true }, lang)).toBe(YES_NO[lang]?.[0])
    expect(asked(text, { relocation: false }, lang)).toBe(YES_NO[lang]?.[1])
  })
  test.each([
    'If you do not have a driving licence, are you willing to travel by train?',
    'If you are not a citizen, are you authorized to work in the United States?',
    'If you have never worked here, do you know anybody who does?',
  ])('%s is left to the person', (text) => {
    expect(asked(text, { driving_licence: true, travel: 'Up to 50%', previously_employed: false })).toBe('')
  })
})

describe('a question that refers to the requirement in the sentence before it', () => {
  const british = { citizenship: 'British', address: { city: 'Leeds', country: 'United Kingdom' } }
  const american = { citizenship: 'United States', requires_sponsorship: false, work_authorization: true }
  test.each([
    ['You must be at least 21 to serve in our bar. Are you?', american, 'Yes'],
    ['Candidates must be 40 or older. Are you?', american, 'No'],
    ['You must already have the right to work in the United Kingdom. Do you have this right?', british, 'Yes'],
    ['Applicants need to hold a valid driving licence. Do you?', { driving_licence: false }, 'No'],
    ['We can only hire people who are authorized to work in the United States. Are you?', american, 'Yes'],
    ['A minimum of three years of React is required. Do you have this?', { answers: { 'How many years of experience do you have with React?': '2' } }, 'No'],
    ['We do not sponsor visas for this role. Will you need this?', american, 'No'],
    ['We are not able to sponsor visas in Germany. Would that be a problem for you?', british, ''],
    ['We are not able to sponsor visas in Germany. Would that be a problem for you?', { citizenship: 'French' }, 'No'],
    ['All applicants must have a spotless driving record. Do you?', { driving_licence: true }, ''],
    ['You must be a citizen of Canada. Are you?', american, ''],
  ])('%s → %s: %s', (text, data, answer) => {
    expect(asked(text, data)).toBe(answer)
  }) // biome-ignore format: a table
})

describe('a name in the order that the form says, a region and a county', () => {
  test('first name first is the whole name', () => {
    expect(one('Name (first name first)')).toBe('Mira Okafor')
    expect(one('Full name, first name first')).toBe('Mira Okafor')
    expect(one('Legal first name')).toBe('Mira')
  })
  test('states are codes only in countries that write them so', () => {
    const german = { address: { city: 'Marburg', state: 'Hessen', country: 'Germany' } }
    expect(one('City, State')).toBe('Austin, TX')
    expect(one('City, State', {}, german)).toBe('Marburg, Hessen')
  })
  test('a German state is not a county, and a US state is not a Brazilian one', () => {
    expect(one('County', {}, { address: { city: 'Marburg', state: 'Hessen', country: 'Germany' } })).toBe('')
    expect(one('Estado (UF)', { lang: 'pt' })).toBe('')
    expect(one('Estado (UF)', { lang: 'pt' }, { address: { city: 'Recife', state: 'PE', country: 'Brazil' } })).toBe(
      'PE',
    )
  })
})

describe('the school before the university', () => {
  test.each(['Schulabschluss', 'High school diploma', 'Bachillerato', 'Höchster Schulabschluss', 'Diplôme du lycée'])(
    '%s is no university degree',
    (text) => {
      expect(one(text)).toBe('')
    },
  )
})

describe('languages other than a given one', () => {
  test.each([
    ['Do you speak any language besides English?', 'en', 0],
    ['Can you speak a second language?', 'en', 0],
    ['Sprechen Sie außer Englisch weitere Sprachen?', 'de', 0],
    ['Parlez-vous une langue étrangère ?', 'fr', 0],
    ['¿Habla otro idioma además del inglés?', 'es', 0],
    ['Fala outro idioma além do inglês?', 'pt', 0],
  ])('%s', (text, lang, at) => {
    expect(asked(text, {}, lang)).toBe(YES_NO[lang]?.[at])
  })
  test('a person who lists one language speaks no other', () => {
    const only = { languages: ['English (native)'] }
    expect(asked('Do you speak a language other than English?', only)).toBe('No')
    expect(asked('Do you speak a language other than French?', only)).toBe('Yes')
    expect(asked('Do you speak any other languages?', only)).toBe('')
    expect(asked('Do you speak a language other than English?', { languages: '' })).toBe('')
  })
})

describe('how much of something, and on which scale', () => {
  test.each([
    ['Can you travel half of your working time?', 'Up to 50%', 'Yes'],
    ['Willing to travel more than half of the time?', 'Up to 50%', 'No'],
    ['Willing to travel more than half of your time?', 'Up to 75%', 'Yes'],
    ['Könnten Sie die Hälfte Ihrer Arbeitszeit reisen?', 'Up to 25%', 'No'],
  ])('%s', (text, travel, answer) => {
    expect(asked(text, { travel })).toBe(answer)
  })
  test('an average on a scale of four points is that of an American school', () => {
    const school = (gpa: string, country = 'United States') => ({
      address: { city: 'Austin', country },
      education: [{ school: 'Rice University', degree: 'Bachelor of Science', gpa, start: '2008', end: '2012' }],
    })
    expect(one('GPA (4.0 scale)', {}, school('3.4'))).toBe('3.4')
    expect(one('Cumulative GPA on a 4.0 scale', {}, school('3.4'))).toBe('3.4')
    expect(one('GPA (4.0 scale)', {}, school('1,7', 'Germany'))).toBe('')
    expect(one('GPA (4.0 scale)', {}, school('8.2'))).toBe('')
    expect(one('GPA (5.0 scale)', {}, school('3.4'))).toBe('')
  })
  test('only the person knows the best three of five skills', () => {
    const skills = { skills: ['Go', 'SQL', 'Rust', 'Java', 'C'] }
    expect(one('List your top 3 skills', {}, skills)).toBe('')
    expect(one('List up to five key skills', {}, skills)).toBe('Go, SQL, Rust, Java, C')
  })
  test('notice in another unit if the conversion is exact', () => {
    expect(one('Preaviso (en días)', { lang: 'es' }, { notice_period: '2 weeks' })).toBe('14')
    expect(one('Notice period (in weeks)', {}, { notice_period: '14 days' })).toBe('2')
    expect(one('Notice period (in weeks)', {}, { notice_period: '3 months' })).toBe('3 months')
  })
  test('the language level if one above “advanced” is offered', () => {
    const level = (options: string[], language: string): string =>
      one('Your level of Portuguese', { control: 'select', options }, { languages: [language] })
    const steps = ['Beginner', 'Intermediate', 'Advanced', 'Proficient', 'Native']
    expect(level(steps, 'Portuguese (C2)')).toBe('Proficient')
    expect(level(steps, 'Portuguese (C1)')).toBe('Advanced')
    expect(level(['Beginner', 'Intermediate', 'Advanced'], 'Portuguese (C2)')).toBe('Advanced')
  })
})

test('a day “or sooner”, and an age on the first day', () => {
  expect(asked('Could you begin on 1 March 2027 or earlier?', { start_date: '2027-02-01' })).toBe('Yes')
  expect(asked('Könnten Sie am 01.03.2027 oder früher anfangen?', { start_date: '2027-04-01' }, 'de')).toBe('Nein')
  const tick = (text: string): string => one(text, { control: 'radio', options: ['Yes', 'No'] })
  expect(tick('Will you be 21 years old or older when you start?')).toBe('Yes')
  expect(one('How old are you?', { control: 'select', options: ['17 or younger', '18–24', '25 or older'] })).toBe(
    '25 or older',
  )
})

test('the job before the present one, and where somebody works', () => {
  const experience = [
    { title: 'Engineer', company: 'Tidewater Labs', start: '2020-01', end: 'present' },
    { title: 'Technician', company: 'Gulf Tools', start: '2015-01', end: '2019-12' },
  ]
  expect(one('Previous employer (not your current one)', {}, { experience })).toBe('Gulf Tools')
  expect(one('Former job title (excluding your present job)', {}, { experience })).toBe('Technician')
  expect(one('Where do you work now?')).toBe('Tidewater Labs')
  expect(one('Wo arbeiten Sie aktuell?', { lang: 'de' })).toBe('Tidewater Labs')
  expect(one('What is your current position called?')).toBe('Engineer')
  expect(one('Where do you work best?')).toBe('')
})

test('a network that lists jobs is not a job board if there is an option for networks', () => {
  const heard = (options: string[]): string =>
    one('How did you hear about us?', { control: 'select', options }, { how_did_you_hear: 'LinkedIn' })
  expect(heard(['Job board', 'Social media', 'Employee referral', 'Event'])).toBe('')
  expect(heard(['LinkedIn', 'Job board', 'Social media', 'Event'])).toBe('LinkedIn')
  expect(heard(['Job board', 'Employee referral', 'Event', 'Newspaper'])).toBe('Job board')
})

test('a handle or an address, whichever is asked for', () => {
  const links = { links: { github: 'https://github.com/mira-example' } }
  expect(one('GitHub username', {}, links)).toBe('mira-example')
  expect(one('GitHub username or URL', {}, links)).toBe('https://github.com/mira-example')
  expect(one('GitHub, GitLab or Bitbucket', { control: 'url' }, links)).toBe('https://github.com/mira-example')
})

test('a single kind of work, and no other', () => {
  expect(asked('Are you looking for full-time work only?', { employment_type: 'Part time' })).toBe('No')
  expect(asked('Are you looking for full-time work only?', { employment_type: 'Full time' })).toBe('')
  expect(asked('Suchen Sie eine Vollzeitstelle?', { employment_type: 'Full time' }, 'de')).toBe('Ja')
})

test('a whole address in one line, and where somebody comes from', () => {
  const address = {
    address: { line1: '9 Elm Street', city: 'Austin', state: 'Texas', zip: '78701', country: 'United States' },
  }
  for (const text of [
    'Full address (street, city, postcode, country)',
    'Complete address: street, town, ZIP and country',
  ])
    expect(one(text, {}, address)).toMatch(/9 Elm Street.*Austin.*78701/)
  expect(one('City and country', {}, address)).toMatch(/^Austin/)
  expect(one('Where are you from?', {}, address)).toBe('')
  expect(one('Postcode of your home address', {}, address)).toBe('78701')
  expect(one('Postcode of your work address', {}, address)).toBe('')
})

test('a month in letters', () => {
  expect(one('Date of birth (DD-MMM-YYYY)')).toBe('04-May-1990')
  expect(one('Birth date, e.g. DD MMM YYYY')).not.toMatch(/05/)
})

test('several data of the present job in one line', () => {
  const both = 'Tidewater Labs, Engineer'
  for (const text of [
    'Current employer and job title',
    'Aktueller Arbeitgeber und Position',
    'Employeur et poste actuels',
    'Empresa y puesto actual',
  ])
    expect(one(text), text).toBe(both)
  expect(one('Current job title / company')).toBe('Engineer, Tidewater Labs')
  expect(one('Current employer and salary')).toBe('')
  expect(one('Current employer and city')).toBe('')
})

describe('ages one after the other, and an age before the first day', () => {
  test.each([
    ['Are you 16, 17 or 18 years old?', 'en', '2009-06-01', 0],
    ['Are you 16, 17 or 18 years old?', 'en', '1990-05-04', 1],
    ['Sind Sie 14, 15 oder 16 Jahre alt?', 'de', '1990-05-04', 1],
    ['Will you be 18 before you start?', 'en', '1990-05-04', 0],
  ])('%s (%s, %s)', (text, lang, date_of_birth, at) => {
    expect(asked(text, { date_of_birth, start_date: '2027-01-11' }, lang)).toBe(YES_NO[lang]?.[at])
  })
  test('a list of years with gaps is not a range', () => {
    expect(asked('Are you 16, 18 or 21 years old?', { date_of_birth: '2009-06-01' })).toBe('')
  })
})

test('a list of states with a place for those abroad', () => {
  const list = { control: 'select', options: ['California', 'Texas', 'Ohio', 'Outside the US'] }
  expect(one('In which state do you live?', list)).toBe('Texas')
  expect(one('In which state do you live?', list, { address: { city: 'Leeds', country: 'United Kingdom' } })).toBe(
    'Outside the US',
  )
  expect(
    one('In which state do you live?', list, { address: { city: 'Boise', state: 'Idaho', country: 'United States' } }),
  ).toBe('')
})

test('what a sponsor would have to do, in other languages', () => {
  const needs = { requires_sponsorship: true, work_authorization: true }
  expect(asked('Notre société devra-t-elle parrainer votre visa ?', needs, 'fr')).toBe('Oui')
  expect(
    asked('¿Contratarle exigiría que patrocináramos su visado?', { ...needs, requires_sponsorship: false }, 'es'),
  ).toBe('No')
  expect(asked('A nossa empresa teria que patrocinar o seu visto?', needs, 'pt')).toBe('Sim')
})

test('consent to a background check is not consent to a check of every statement', () => {
  const tick = (text: string): string =>
    one(text, { control: 'radio', options: ['Yes', 'No'] }, { background_check: true })
  expect(tick('Do you consent to a background check?')).toBe('Yes')
  expect(tick('Do you authorize us to verify all statements made here and to run a background check?')).toBe('')
})

describe('current pay is not desired pay', () => {
  const wish = { salary: '78000 EUR' }
  test.each([
    'What is your salary?',
    'What is your annual salary?',
    'Wie hoch ist Ihr Gehalt?',
    'Quel est votre salaire ?',
    '¿Cuál es su sueldo?',
  ])('%s is asked', (text) => {
    expect(one(text, {}, wish)).toBe('')
  })
  test.each(['What is your desired salary?', 'Wie hoch ist Ihr Gehaltswunsch?', 'Quel est votre salaire souhaité ?'])(
    '%s is the wish',
    (text) => {
      expect(one(text, {}, wish)).toMatch(/78.?000/)
    },
  )
})

test('“Decline” withholds an answer, but refuses beside “Accept”', () => {
  const veteran = (options: string[], said: string): string =>
    one('Veteran', { control: 'select', options }, { eeo: { veteran: said } })
  expect(veteran(['Not a veteran', 'Protected veteran', 'Decline'], 'I am not a veteran')).toBe('Not a veteran')
  expect(veteran(['Not a veteran', 'Protected veteran', 'Decline'], 'prefer not to say')).toBe('Decline')
  const check = { control: 'radio', options: ['Accept', 'Decline'] }
  expect(one('Background check before employment', check, { background_check: false })).not.toBe('Accept')
})

test('one month, a day of the week, and on what basis somebody is paid', () => {
  expect(asked('Is your notice period less than a month?', { notice_period: '2 weeks' })).toBe('Yes')
  expect(asked('Ist Ihre Kündigungsfrist länger als einen Monat?', { notice_period: '3 months' }, 'de')).toBe('Ja')
  expect(asked('Is your notice period less than a month?', { notice_period: '30 days' })).toBe('')
  expect(asked('Can you start on Monday, 1 March 2027?', { start_date: '2027-03-01' })).toBe('Yes')
  expect(asked('Können Sie am Montag, dem 01.03.2027 anfangen?', { start_date: '2027-04-01' }, 'de')).toBe('Nein')
  expect(one('Basis of your pay expectation', {}, { salary: '78000 EUR' })).toBe('')
})

test('names and streets by their parts, and the name of a degree', () => {
  expect(one('Surname, first name')).toBe('Okafor, Mira')
  expect(one('Last name, first name')).toBe('Okafor, Mira')
  expect(one('Street name and house number', {}, { address: { line1: '9 Elm Street', city: 'Austin', country: 'United States' } })).toBe('9 Elm Street') // biome-ignore format: a row
  expect(one('Title of your degree')).toMatch(/^(?:Bachelor of Science)?$/)
  expect(one('Degree title')).toBe('Bachelor of Science')
  expect(one('Title of your thesis')).toBe('')
})

test('a third letter for a third gender', () => {
  const letter = (options: string[], gender: string): string =>
    one('Geschlecht', { control: 'select', lang: 'de', options }, { eeo: { gender } })
  expect(letter(['m', 'w', 'd'], 'non-binary')).toBe('d')
  expect(letter(['m', 'w', 'd'], 'female')).toBe('w')
  expect(letter(['m', 'w', 'd', 'k. A.'], 'prefer not to say')).toBe('k. A.')
})

test('a club’s member, and where somebody works, under titles of other forms', () => {
  expect(one('Nom de famille', { group: 'L’adhérent', lang: 'fr' })).toBe('Okafor')
  expect(one('Empresa', { group: 'Situación laboral', lang: 'es' })).toBe('Tidewater Labs')
  expect(one('Post held', { group: 'Present or most recent post' })).toBe('Engineer')
})

describe('a clearance of one level', () => {
  test.each([
    ['Do you currently hold a Top Secret clearance?', 'Secret', ''],
    ['Do you hold an active Secret clearance?', 'Secret', 'Yes'],
    ['Do you have a Secret security clearance or higher?', 'Top Secret', 'Yes'],
    ['Do you have a Secret clearance?', 'Top Secret', ''],
    ['Do you possess an active TS/SCI clearance?', 'Top Secret', ''],
    ['Do you possess an active TS/SCI clearance?', 'TS/SCI', 'Yes'],
    ['Have you ever held a Top Secret clearance?', 'Secret', ''],
    ['Are you able to obtain a Secret clearance?', 'Secret', ''],
    ['Do you hold a Top Secret clearance?', 'yes', ''],
  ])('%s (%s): %s', (text, security_clearance, answer) => {
    expect(asked(text, { security_clearance })).toBe(answer)
  })
})

test('a name in two words, and a part of an address named after it', () => {
  const address = {
    address: { line1: '9 Elm Street', city: 'Austin', state: 'Texas', zip: '78701', country: 'United States' },
  }
  for (const text of ['Name and surname', 'Forename(s) and surname', 'Given name and family name'])
    expect(one(text), text).toBe('Mira Okafor')
  for (const text of [
    'Home address: city',
    'Home address (city)',
    'Address – town',
    'Anschrift (Ort)',
    'Dirección: ciudad',
  ])
    expect(one(text, {}, address), text).toBe('Austin')
  expect(one('Address (postcode)', {}, address)).toBe('78701')
  expect(one('Home address: street', {}, address)).toMatch(/^9 Elm Street/)
  expect(one('Previous address (city)', {}, address)).toBe('')
  expect(one('Work address: city', {}, address)).toBe('')
})

test('a statement of experience is true if the person has the skill', () => {
  const ticked = (text: string): string =>
    one(text, { control: 'radio', options: ['Yes', 'No'] }, { skills: ['Figma'] })
  expect(ticked('I have experience with Figma')).toBe('Yes')
  expect(ticked('I have experience with Sketch')).toBe('')
})

describe('an answer that falls short of what the field asks for is left to the person', () => {
  const data = {
    email: 'mira@example.com',
    phone: '+1 512 555 0143',
    address: { line1: '12 Heron Way', city: 'Austin', state: 'Texas', zip: '78701', country: 'United States' },
    relocation: true,
    notice_period: '2 weeks',
    citizenship: 'Canadian',
  }
  test.each([
    'Name and phone number',
    'Email / phone',
    'Street and city',
    'Nationality and country',
    'Notice period and name',
    'Telefonnummer und E-Mail',
    'Correo electrónico y teléfono',
    'E-mail e telefone',
    'Téléphone et e-mail',
    'Degree start',
    'Type of email',
    'How did you choose your university?',
    'Is your email correct?',
    'City you would move to',
    'Day you were born (DD/MM/YYYY) and place',
  ])('%s', (text) => {
    expect(one(text, {}, data)).toBe('')
  })
  test.each([
    ['City and country', 'Austin, United States'],
    ['Town / city', 'Austin'],
    ['Street and number', '12 Heron Way'],
    ['Name and surname', 'Mira Okafor'],
    ['Company / employer', 'Tidewater Labs'],
    ['Email ID', 'mira@example.com'],
    ['Date on which you were born', '1990-05-04'],
    ['Length of notice period', '2 weeks'],
    ['Would you move to another city?', 'Yes'],
  ])('%s is answered', (text, value) => {
    expect(one(text, { ...(text.startsWith('Date') && { control: 'date' }) }, data)).toBe(value)
  })
})
