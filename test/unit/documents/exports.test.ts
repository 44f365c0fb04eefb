// Formats with named fields: JSON Resume, and the tables of LinkedIn's data export.
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { read } from '../../../bridge/documents/read.ts'
import { dataOf } from '../../../shared/domain/read-fields.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'

test('a JSON Resume is read with the place of each field in the file', async () => {
  const resume = {
    basics: {
      name: 'Ada King',
      email: 'ada@king.example',
      phone: '+44 20 7946 0018',
      url: 'https://king.example',
      location: { city: 'London', countryCode: 'GB', postalCode: 'SW1A 1AA' },
      profiles: [
        { network: 'LinkedIn', url: 'https://linkedin.com/in/adaking' },
        { network: 'Mastodon', url: 'https://m.example/@ada' },
      ],
    },
    work: [
      {
        name: 'Analytical Engines',
        position: 'Programmer',
        startDate: '2019-03-01',
        highlights: ['First notes', 'First loop'],
      },
    ],
    education: [
      { institution: 'Home', area: 'Mathematics', studyType: 'Private', startDate: '2010', endDate: '2014-06' },
    ],
    languages: [{ language: 'English', fluency: 'Native' }, { language: 'French' }],
    skills: [{ name: 'Maths', keywords: ['Bernoulli numbers', 'Tables'] }, { name: 'Poetry' }],
  }
  const { kind, fields } = await read(strToU8(JSON.stringify(resume)))
  expect(kind).toBe('json-resume')
  expect(fields.find(({ key }) => key === 'email')?.source).toEqual({ text: 'basics.email: ada@king.example' })
  const data = dataOf(fields)
  expect(data).toMatchObject({
    name: 'Ada King',
    'given-name': 'Ada',
    tel: '+44 20 7946 0018',
    linkedin: 'https://linkedin.com/in/adaking',
    languages: 'English (Native), French',
    skills: 'Bernoulli numbers, Tables, Poetry',
    experience: [
      {
        title: 'Programmer',
        company: 'Analytical Engines',
        start: '2019-03-01',
        end: 'present',
        description: 'First notes\nFirst loop',
      },
    ],
    education: [{ school: 'Home', field: 'Mathematics', end: '2014-06' }],
  })
  expect(parseUserData(data).values).toMatchObject({ 'family-name': 'King', 'experience.0.current': 'yes' })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'blob:https://x.example/1',
  'https://ada:pw@x.example',
])('a JSON Resume’s address that is not a web address (%s) is left out, with a note', async (url) => {
  const basics = {
    name: 'Ada King',
    url,
    profiles: [
      { network: 'LinkedIn', url },
      { network: 'GitHub', url: 'github.com/ada' },
    ],
  }
  const { fields, notes } = await read(strToU8(JSON.stringify({ basics })))
  expect(dataOf(fields)).toEqual({
    name: 'Ada King',
    'given-name': 'Ada',
    'family-name': 'King',
    github: 'github.com/ada',
  })
  expect(notes.map((note) => note.split(' ')[0])).toEqual(['basics.url', 'basics.profiles[0].url'])
})

const tables = {
  'Profile.csv':
    'First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,Geo Location,Twitter Handles,Websites,Instant Messengers\nSven,Åkerman,,,,"Buyer, steel","Buys steel.\nSays ""no"" well.",Steel,41138,"Gothenburg, Sweden",[sven_ak],[PORTFOLIO:https://akerman.example],',
  'Email Addresses.csv':
    'Email Address,Confirmed,Primary,Updated On\nold@akerman.example,Yes,No,1/2/20\nsven@akerman.example,Yes,Yes,1/2/21',
  'PhoneNumbers.csv': 'Extension,Number,Type\n,+46 70 123 45 67,Mobile\n,+46 31 12 34 56,Work',
  'Positions.csv':
    'Company Name,Title,Description,Location,Started On,Finished On\nNordstål AB,Senior Buyer,"Coils, plates",Gothenburg,Mar 2020,\nHamnverket,Buyer,,Malmö,Aug 2015,Feb 2020',
  'Education.csv':
    'School Name,Start Date,End Date,Notes,Degree Name,Activities\nLund University,2010,2015,,"MSc, Industrial Engineering",',
  'Languages.csv': 'Name,Proficiency\nSwedish,Native or bilingual proficiency\nEnglish,',
  'Skills.csv': 'Name\nNegotiation\nSAP',
  'Messages.csv': 'FROM,CONTENT\nsomebody,private',
}

test('only the tables of LinkedIn’s export are read, in whichever folder they are', async () => {
  for (const folder of ['', 'Complete_LinkedInDataExport_11-22-2026/']) {
    const zip = zipSync(
      Object.fromEntries(Object.entries(tables).map(([name, text]) => [`${folder}${name}`, strToU8(text)])),
    )
    const { kind, fields } = await read(zip)
    expect(kind).toBe('linkedin')
    expect(JSON.stringify(fields)).not.toContain('private')
    expect(fields.find(({ key }) => key === 'tel')?.source.text).toBe('PhoneNumbers.csv: +46 70 123 45 67 · Mobile')
    expect(dataOf(fields)).toMatchObject({
      name: 'Sven Åkerman',
      email: 'sven@akerman.example',
      tel: '+46 70 123 45 67',
      headline: 'Buyer, steel',
      summary: 'Buys steel.\nSays "no" well.',
      'address-level2': 'Gothenburg',
      country: 'Sweden',
      website: 'https://akerman.example',
      twitter: 'https://x.com/sven_ak',
      experience: [
        {
          title: 'Senior Buyer',
          company: 'Nordstål AB',
          start: '2020-03',
          end: 'present',
          description: 'Coils, plates',
        },
        { title: 'Buyer', company: 'Hamnverket', location: 'Malmö', start: '2015-08', end: '2020-02' },
      ],
      education: [
        { school: 'Lund University', degree: 'MSc', field: 'Industrial Engineering', start: '2010', end: '2015' },
      ],
      languages: 'Swedish (Native or bilingual proficiency), English',
      skills: 'Negotiation, SAP',
    })
  }
})
