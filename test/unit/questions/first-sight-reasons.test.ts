// Questions from the forty-seventh batch on that were answered wrongly, or asked although the data has the answer: as
// families, in other words.
import { describe, expect, test } from 'vitest'
import { one } from '../../support/mira.ts'

const YES_NO: Readonly<Record<string, string[]>> = { en: ['Yes', 'No'], de: ['Ja', 'Nein'], fr: ['Oui', 'Non'], es: ['Sí', 'No'], pt: ['Sim', 'Não'] } // biome-ignore format: a table
const asked = (text: string, data: object = {}, lang = 'en'): string =>
  one(text, { control: 'radio', lang, options: YES_NO[lang] ?? [] }, data)
const american = { citizenship: 'United States', requires_sponsorship: false, work_authorization: true }

describe('a first sentence that states a requirement and its source', () => {
  test.each([
    ['Our liquor licence demands that whoever pours drinks is at least 21. Do you meet this condition?', {}, 'Yes'],
    ['The regulator requires its inspectors to be 40 or older. Do you fulfil this requirement?', {}, 'No'],
    ['Company policy requires couriers to hold a valid driving licence. Do you meet this requirement?', { driving_licence: false }, 'No'],
    ['This post requires at least 6 years of experience. Can you meet that?', { years_of_experience: 8 }, 'Yes'],
    ['This job needs a driving licence. Do you have one?', { driving_licence: true }, 'Yes'],
    ['Federal rules mandate that staff be US citizens. Do you comply with this rule?', american, 'Yes'],
    // The data does not cover these: another licence, a rule for some people, a prohibition.
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

describe('whether an answer is a problem', () => {
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
  test('travel is one for people who travel less', () => {
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

describe('a company’s notice period is not the person’s', () => {
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

describe('a promise not to do something denies nothing', () => {
  test.each([
    ['Have you signed a covenant not to compete?', 'en'],
    ['Is there an obligation on you not to compete with your employer?', 'en'],
    ['¿Está sujeto a un pacto de no competir?', 'es'],
    ['Você está sujeito a um acordo de não concorrer?', 'pt'],
  ])('%s', (text, lang) => {
    expect(asked(text, { non_compete: true }, lang)).toBe(YES_NO[lang]?.[0])
    expect(asked(text, { non_compete: false }, lang)).not.toBe(YES_NO[lang]?.[0])
  })
  test('being free of one is the opposite', () => {
    expect(asked('Are you free of any agreement not to compete?', { non_compete: true })).toBe('No')
  })
})

describe('sentences about others, before a question that is whole', () => {
  test.each([
    ['Visitors come from all over Brazil. Do you speak Portuguese?', {}, 'Yes'],
    ['The ward never closes. Do you hold a valid driving licence?', { driving_licence: true }, ''],
    ['The clinic takes part in E-Verify and is open daily. Are you authorized to work in the United States?', american, 'Yes'],
    ['Our customer is a bank. Would you agree to a background check?', { background_check: true }, 'Yes'],
    ['We have to ask: are you 18 or older?', {}, 'Yes'],
    // The sentence before changes the question.
    ['Nurses must have a degree in nursing. Do you have a degree?', {}, ''],
    ['The vehicle is a minibus. Do you hold a driving licence?', { driving_licence: true }, ''],
    ['Interns and contractors count as employees. Have you been employed by us before?', { previously_employed: false }, ''],
    ['Cousins are relatives, too. Are you related to anybody who works for us?', { related_to_employee: false }, ''],
    ['If you are not from here we have to ask: do you need a visa?', american, ''],
    ['Your line manager must be at least 30. Do you meet this requirement?', {}, ''],
    ['We do not provide visas for family members. Will this be a problem for you?', american, ''],
  ])('%s → %s', (text, data, answer) => {
    expect(asked(text, data)).toBe(answer)
  }) // biome-ignore format: a table
  test('a requirement for everybody applies to the applicant', () => {
    expect(asked('As we sell spirits, all team members have to be 40 or above. Do you meet this requirement?')).toBe(
      'No',
    )
    expect(asked('All team members must be at least 18. Do you meet this requirement?')).toBe('Yes')
  })
  test('a town says in which country the job is', () => {
    expect(asked('The office is in Toronto. Are you authorised to work there?', american)).toBe('')
    expect(asked('Our lab is in Austin, Texas. Are you authorised to work there?', american)).toBe('Yes')
  })
  test('a date that ends with a full stop does not end a sentence', () => {
    const text = 'Die Stelle ist ab 1. März 2027 zu besetzen. Können Sie dann anfangen?'
    expect(asked(text, { start_date: '2027-02-01' }, 'de')).toBe('Ja')
    expect(asked(text, { start_date: '2027-04-01' }, 'de')).toBe('Nein')
  })
})

describe('another person’s document contains their name', () => {
  test.each([
    'Surname as shown in your spouse’s passport',
    'Name (as in your husband’s passport)',
    'Full name as it appears on your birth certificate',
  ])('%s', (text) => {
    expect(one(text)).toBe('')
  })
  test.each([
    ['Surname as in your passport', 'Okafor'],
    ['Legal last name as shown on your ID card', 'Okafor'],
    ['First name as in passport', 'Mira'],
  ])('%s', (text, name) => {
    expect(one(text)).toBe(name)
  })
})

describe('spans of notice that meet', () => {
  const chosen = (options: string[], notice: string): string =>
    one('Notice period', { control: 'select', options }, { notice_period: notice })
  test('“up to” includes its end', () => {
    const options = ['At once', 'Up to 2 weeks', 'Between 2 weeks and 1 month', 'Longer']
    expect(chosen(options, '2 weeks')).toBe('Up to 2 weeks')
    expect(chosen(options, '3 weeks')).toBe('Between 2 weeks and 1 month')
    expect(chosen(['Less than 2 weeks', '2 to 4 weeks', 'More than 4 weeks'], '2 weeks')).toBe('2 to 4 weeks')
  })
})

describe('small words that change the meaning, or do not', () => {
  test('a help text that wants a mobile', () => {
    const home = { phone: '+1 217 555 0164', phone_type: 'Home' }
    expect(one('Phone', { control: 'tel', help: 'Mobile numbers only, please' }, home)).toBe('')
    expect(one('Phone', { control: 'tel', help: 'Landline or mobile' }, home)).toContain('2175550164')
  })
  test('a help text that begins with “the” defines the question', () => {
    expect(one('School', { help: 'The one your children go to' })).toBe('')
  })
  test.each([
    ['Grade of your last degree', { education: [{ school: 'Rice University', degree: 'BSc', gpa: '3.4', end: '2012' }] }, '3.4'],
    ['Last grade completed', { education: [{ school: 'Rice University', degree: 'BSc', gpa: '3.4', end: '2012' }] }, ''],
    ['Period of notice under your contract', { notice_period: '6 weeks' }, '6 weeks'],
    ['Company you work for now', {}, 'Tidewater Labs'],
    ['What do you charge per day?', { salary: '520 per day' }, '520'],
  ])('%s → %s', (text, data, answer) => {
    expect(one(text, {}, data)).toBe(answer)
  }) // biome-ignore format: a table
  test('a native speaker has the highest level of the scale', () => {
    expect(one('Level of English', { control: 'select', options: ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] })).toBe('C2')
  })
})

describe('demands in other languages', () => {
  test.each([
    ['Unsere Fahrer müssen mindestens 40 sein. Erfüllen Sie diese Bedingung?', 'de', {}, 1],
    ['Wir erwarten mindestens drei Jahre Berufserfahrung. Bringen Sie diese mit?', 'de', { years_of_experience: 5 }, 0],
    ['Der Führerschein Klasse B ist Voraussetzung. Haben Sie diesen?', 'de', { driving_licence: true }, 0],
    ['Nos serveurs doivent avoir au moins 18 ans. Remplissez-vous cette condition ?', 'fr', {}, 0],
    ['Le permis B est obligatoire. L’avez-vous ?', 'fr', { driving_licence: false }, 1],
    ['Los camareros deben tener al menos 40 años. ¿Cumple este requisito?', 'es', {}, 1],
    ['Se exigen al menos tres años de experiencia. ¿Cumple este requisito?', 'es', { years_of_experience: 5 }, 0],
    ['Os motoristas devem ter pelo menos 21 anos. Você atende a esse requisito?', 'pt', {}, 0],
    ['A CNH é obrigatória. Você a possui?', 'pt', { driving_licence: true }, 0],
  ])('%s', (text, lang, data, at) => {
    expect(asked(text, data, lang)).toBe(YES_NO[lang]?.[at])
  })
  test.each([
    ['Ihr Vorgesetzter muss mindestens 30 Jahre alt sein. Erfüllen Sie diese Bedingung?', 'de'],
    ['Das Auto muss mindestens 5 Jahre alt sein. Erfüllen Sie diese Bedingung?', 'de'],
    ['Der Führerschein Klasse C ist erforderlich. Besitzen Sie diesen?', 'de'],
    ['Un casier judiciaire vierge est exigé. Est-ce votre cas ?', 'fr'],
    ['La ley exige que sus padres tengan al menos 40 años. ¿Cumple este requisito?', 'es'],
    ['Seu pai deve ter pelo menos 30 anos. Você atende a esse requisito?', 'pt'],
  ])('%s is left to the person', (text, lang) => {
    expect(asked(text, { driving_licence: true }, lang)).toBe('')
  })
})

describe('sentences about others in other languages', () => {
  test.each([
    ['Unsere Gäste kommen aus Brasilien. Sprechen Sie Portugiesisch?', 'de', 0],
    ['Nos clients sont polonais. Parlez-vous polonais ?', 'fr', 1],
    ['Nuestros clientes son brasileños. ¿Habla portugués?', 'es', 0],
    ['Nossos clientes são poloneses. Você fala polonês?', 'pt', 1],
  ])('%s', (text, lang, at) => {
    expect(asked(text, {}, lang)).toBe(YES_NO[lang]?.[at])
  })
  test.each([
    ['Das Fahrzeug ist ein Motorrad. Haben Sie einen Führerschein?', 'de'],
    ['Le bureau est à Montréal. Avez-vous le droit de travailler ?', 'fr'],
    ['La oficina está en Bogotá. ¿Tiene permiso de trabajo?', 'es'],
    ['O caminhão tem dois eixos. Você tem carteira de motorista?', 'pt'],
  ])('%s is left to the person', (text, lang) => {
    expect(asked(text, { ...american, driving_licence: true }, lang)).toBe('')
  })
})

describe('a word that changes the question', () => {
  test('a preferred place of work is not the current one', () => {
    expect(one('Company you would like to work for')).toBe('')
  })
  test('a question about more than sponsorship is not about sponsorship', () => {
    expect(asked('Would anything other than sponsorship keep you from starting?', american)).toBe('')
  })
  test('years of one thing, and in one country', () => {
    const answers = { 'How many years of experience do you have with Python?': '9' }
    expect(one('Years of Python', { control: 'number' }, { answers, years_of_experience: 14 })).toBe('9')
    expect(one('Years in Germany', { control: 'number' }, { answers, years_of_experience: 14 })).toBe('')
  })
})

describe('a page that asks whether to send', () => {
  test.each([
    ['en', 'Are you sure you want to submit your application?', 'Yes'],
    ['en', 'Ready to send it?', 'Yes'],
    ['de', 'Sind Sie sicher, dass Sie die Bewerbung absenden möchten?', 'Ja'],
    ['fr', 'Êtes-vous sûre de vouloir envoyer votre candidature ?', 'Oui'],
    ['es', '¿Está seguro de que desea enviar su solicitud?', 'Sí'],
    ['pt', 'Tem certeza de que deseja enviar a candidatura?', 'Sim'],
    ['en', 'Are you sure you want to leave this page?', ''],
    ['en', 'Are you sure you want to delete your application?', ''],
    ['en', 'Do you want to apply for another position, too?', ''],
    ['en', 'Are you ready to receive job alerts when you apply?', ''],
  ])('%s: %s → %s', (lang, text, answer) => {
    expect(asked(text, {}, lang)).toBe(answer)
  })
})
