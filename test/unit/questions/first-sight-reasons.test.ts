// What was answered wrong, or asked though the data says it, from the forty-seventh batch on: as families, in other words than there.
import { describe, expect, test } from 'vitest'
import { one } from '../../support/mira.ts'

const YES_NO: Readonly<Record<string, string[]>> = { en: ['Yes', 'No'], de: ['Ja', 'Nein'], fr: ['Oui', 'Non'], es: ['Sí', 'No'], pt: ['Sim', 'Não'] } // biome-ignore format: a table
const asked = (text: string, data: object = {}, lang = 'en'): string =>
  one(text, { control: 'radio', lang, options: YES_NO[lang] ?? [] }, data)
const american = { citizenship: 'United States', requires_sponsorship: false, work_authorization: true }

describe('a first sentence that says what is demanded, and by whom', () => {
  test.each([
    ['Our liquor licence demands that whoever pours drinks is at least 21. Do you meet this condition?', {}, 'Yes'],
    ['The regulator requires its inspectors to be 40 or older. Do you fulfil this requirement?', {}, 'No'],
    ['Company policy requires couriers to hold a valid driving licence. Do you meet this requirement?', { driving_licence: false }, 'No'],
    ['This post requires at least 6 years of experience. Can you meet that?', { years_of_experience: 8 }, 'Yes'],
    ['This job needs a driving licence. Do you have one?', { driving_licence: true }, 'Yes'],
    ['Federal rules mandate that staff be US citizens. Do you comply with this rule?', american, 'Yes'],
    // Of these the data says nothing: another licence, a rule for some, a rule that forbids.
    ['State law requires nurses to hold a licence. Do you meet this requirement?', { driving_licence: true }, ''],
    ['The law requires that drivers under 25 have insurance. Do you meet this requirement?', { driving_licence: true }, ''],
    ['The rules say that no trainee should be over 50. Do you meet this requirement?', {}, ''],
  ])('%s → %s', (text, data, answer) => {
    expect(asked(text, data)).toBe(answer)
  }) // biome-ignore format: a table
})

describe('a first sentence that gives the reason or the place', () => {
  test.each([
    ['Our lab is near Boston. Would you be open to relocating there?', { relocation: true }, 'Yes'],
    ['Our plant is located in the United States. Are you legally authorised to work there?', american, 'Yes'],
    ['Because the grant is federal, only US citizens can be hired. Are you a US citizen?', american, 'Yes'],
    ['Some of our roles involve handling cash. Do you consent to a background check?', { background_check: true }, 'Yes'],
    ['Since the museum opens on Sundays, we plan shifts early. Are you at least 18?', {}, 'Yes'],
    ['The depot runs three shifts. Do you hold a valid driving licence?', { driving_licence: true }, 'Yes'],
    ['The truck needs a class C licence. Do you hold a valid driving licence?', { driving_licence: true }, ''],
  ])('%s → %s', (text, data, answer) => {
    expect(asked(text, data)).toBe(answer)
  }) // biome-ignore format: a table
})

describe('whether what was said is a problem', () => {
  test.each([
    ['Nous ne sponsorisons pas les visas. Cela vous pose-t-il un problème ?', 'fr'],
    ['Aucun visa ne peut être parrainé pour ce poste. Est-ce un frein pour vous ?', 'fr'],
    ['Wir können keine Visa sponsern. Wäre das für Sie ein Problem?', 'de'],
    ['No patrocinamos visados. ¿Esto le impide trabajar con nosotros?', 'es'],
    ['Não patrocinamos vistos. Isso impede você de trabalhar conosco?', 'pt'],
    ['We do not sponsor visas. Would this stop you from joining us?', 'en'],
  ])('%s', (text, lang) => {
    const [yes, no] = YES_NO[lang] ?? []
    const home = { address: { country: 'Brazil' }, work_authorization: false }
    expect(asked(text, american, lang)).toBe(no)
    expect(asked(text, { ...home, requires_sponsorship: true }, lang)).toBe(yes)
  })
  test('travel is one for those who travel less', () => {
    const text = 'Ce poste demande 50 % de déplacements. Cela vous gêne-t-il ?'
    expect(asked(text, { travel: 'Up to 25%' }, 'fr')).toBe('Oui')
    expect(asked(text, { travel: 'Up to 75%' }, 'fr')).toBe('Non')
  })
})

describe('numbers and codes', () => {
  const phone = { phone: '+1 217 555 0164', phone_type: 'Mobile' }
  test.each([
    'Number for SMS notifications',
    'Phone number for SMS updates',
    'Cell number (texts only)',
    'Number to text you on',
  ])('%s is the mobile', (text) => {
    expect(one(text, {}, phone)).toContain('2175550164')
    expect(one(text, {}, { ...phone, phone_type: 'Home' })).toBe('')
  })
  test.each(['Your country’s dialling code', 'International dialling code', 'Country code (e.g. +44)'])(
    '%s is dialled',
    (text) => {
      expect(one(text, {}, phone)).toBe('+1')
    },
  )
  test.each(['Country code', 'Country code (ISO)', 'Country code of your phone number'])(
    '%s takes neither the country’s name nor the whole number',
    (text) => {
      expect(one(text, {}, phone)).toBe('')
    },
  )
})

describe('pay in other words', () => {
  test.each([
    ['What sort of annual salary are you after?', 'en'],
    ['How much would you be happy to earn a year?', 'en'],
    ['Combien aimerais-tu gagner par an ?', 'fr'],
    ['À combien s’élèvent vos prétentions annuelles ?', 'fr'],
    ['Wie viel möchtest du im Jahr verdienen?', 'de'],
  ])('%s', (text, lang) => {
    expect(one(text, { lang }, { salary: '61500 per year' })).toBe('61500')
  })
  test.each(['TJM (HT)', 'Quel est votre TJM ?', 'Votre taux journalier moyen'])('%s is pay for a day', (text) => {
    expect(one(text, { lang: 'fr' }, { salary: '520 per day' })).toBe('520')
    expect(one(text, { lang: 'fr' }, { salary: '61500 per year' })).toBe('')
  })
})

describe('a notice period of the company is not one’s own', () => {
  test.each([
    'Notice period of our company',
    'Employer’s notice period',
    'Durée du préavis de la société',
    'Plazo de preaviso de su empresa',
  ])('%s', (text) => {
    expect(one(text, {}, { notice_period: '6 weeks' })).toBe('')
  })
  test.each(['Notice period with your employer', 'Notice you must give your employer'])('%s is one’s own', (text) => {
    expect(one(text, {}, { notice_period: '6 weeks' })).toBe('6 weeks')
  })
})
