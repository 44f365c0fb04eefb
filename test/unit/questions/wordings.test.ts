// Wordings that are in no list: the same statements in many forms, positive and reversed, in five languages.
import { describe, expect, test } from 'vitest'
import { type Asked, entail } from '../../../shared/domain/questions/index.ts'
import { parseUserData } from '../../../shared/domain/user-data.ts'

const NOW = new Date(2026, 10, 22)
/** May work where she lives, needs a sponsor, does not relocate, drives, is 19, has no disability. */
const person = parseUserData({
  name: 'Ada Example',
  country: 'Germany',
  citizenship: 'Ukrainian',
  work_authorization: true,
  requires_sponsorship: true,
  relocation: false,
  driving_licence: true,
  date_of_birth: '2007-01-31',
  disability: 'no',
  previously_employed: false,
  non_compete: false,
})

/** The result for a yes-or-no question: `yes`, `no`, or `ask`. */
const said = (label: string, options: string[]): string => {
  const asked: Asked = { label, control: 'one', options, required: false }
  const answer = entail(asked, person, NOW)
  return answer.kind === 'answer' ? answer.value : 'ask'
}

const OPTIONS: Record<string, string[]> = { en: ['Yes', 'No'], de: ['Ja', 'Nein'], fr: ['Oui', 'Non'], es: ['Sí', 'No'], pt: ['Sim', 'Não'] } // biome-ignore format: a table

const CASES: readonly (readonly [lang: string, due: string, question: string])[] = [
  ['en', 'yes', 'Are you legally authorised to work in the country where this position is based?'],
  ['en', 'no', 'Are you prohibited from working in this country?'],
  ['en', 'yes', 'Do you have permission to work here?'],
  ['en', 'ask', 'Are you authorized to work in Canada?'],
  ['en', 'ask', 'Do you have proof of your right to work here?'],
  ['en', 'yes', 'Will you now or in the future require visa sponsorship?'],
  ['en', 'no', 'Are you free of any need for visa sponsorship?'],
  ['en', 'no', 'Can you work here without needing sponsorship?'],
  ['en', 'yes', 'Are you unable to work here without sponsorship?'],
  ['en', 'no', 'Can you rule out that you will need sponsorship?'],
  ['en', 'no', 'I do not require sponsorship'],
  ['en', 'no', 'Are you willing to relocate?'],
  ['en', 'yes', 'Are you unwilling to relocate?'],
  ['en', 'ask', 'Would you relocate if we paid for it?'],
  ['en', 'yes', 'Are you at least 18 years of age?'],
  ['en', 'yes', 'Are you under 21?'],
  ['en', 'no', 'Are you 21 or older?'],
  ['en', 'no', 'Are you a minor?'],
  ['en', 'ask', 'Have you ever been convicted of a crime?'],
  ['en', 'ask', 'Are you free of any criminal convictions?'],
  ['en', 'yes', "Do you hold a valid driver's license?"],
  ['en', 'no', "Do you lack a driver's licence?"],
  ['en', 'ask', 'Has your driving licence ever been suspended?'],
  ['en', 'ask', 'Do you hold a commercial driving licence?'],
  ['en', 'no', 'Are you bound by a non-compete agreement?'],
  ['en', 'no', 'Have you previously worked for our company?'],
  ['en', 'ask', 'Have you worked for one of our competitors?'],
  ['en', 'no', 'Have you worked for us in the last five years?'],
  ['en', 'no', 'Have you ever held a position with the Bank, including as a contractor or intern?'],
  ['en', 'no', 'Are you under a non-compete that could affect your work for us?'],
  ['en', 'yes', 'Would we need to sponsor you in order for you to work here lawfully?'],
  ['en', 'ask', 'Would you have any objection to our running a background check on you?'],
  ['en', 'no', 'Do you have a disability?'],
  ['en', 'yes', 'Are you without a disability?'],
  ['en', 'ask', 'Do you belong to a trade union?'],
  ['en', 'ask', 'Do you need special equipment because of your health?'],
  ['de', 'yes', 'Besitzen Sie eine gültige Arbeitserlaubnis?'],
  ['de', 'yes', 'Benötigen Sie eine Visumsunterstützung durch den Arbeitgeber?'],
  ['de', 'no', 'Können Sie hier ohne Visumsunterstützung arbeiten?'],
  ['de', 'no', 'Sind Sie bereit umzuziehen?'],
  ['de', 'yes', 'Sind Sie volljährig?'],
  ['de', 'no', 'Sind Sie noch nicht volljährig?'],
  ['de', 'ask', 'Sind Sie vorbestraft?'],
  ['de', 'no', 'Haben Sie schon einmal bei uns gearbeitet?'],
  ['de', 'no', 'Unterliegen Sie einem Wettbewerbsverbot?'],
  ['pt', 'ask', 'Qual é a nacionalidade dos seus pais?'],
  ['de', 'no', 'Haben Sie in den letzten zwei Jahren schon einmal bei uns gearbeitet?'],
  ['de', 'no', 'Waren Sie bereits in unserem Hause beschäftigt, auch als Werkstudent oder Leiharbeitnehmer?'],
  ['de', 'ask', 'Wurde Ihnen der Führerschein schon einmal entzogen?'],
  ['de', 'ask', 'Sind Sie Mitglied einer Gewerkschaft?'],
  ['fr', 'yes', 'Êtes-vous autorisé(e) à travailler dans ce pays ?'],
  ['fr', 'yes', 'Avez-vous besoin d’un parrainage de visa ?'],
  ['fr', 'no', 'Pouvez-vous travailler ici sans parrainage de visa ?'],
  ['fr', 'no', 'Êtes-vous prêt(e) à déménager ?'],
  ['fr', 'yes', 'Êtes-vous majeur(e) ?'],
  ['fr', 'no', 'Êtes-vous mineur(e) ?'],
  ['fr', 'ask', 'Avez-vous déjà été condamné(e) pour un délit ?'],
  ['fr', 'yes', 'Êtes-vous titulaire du permis de conduire ?'],
  ['fr', 'no', 'Avez-vous déjà travaillé pour notre entreprise ?'],
  ['es', 'yes', '¿Tiene permiso para trabajar en este país?'],
  ['es', 'yes', '¿Necesita patrocinio de visado?'],
  ['es', 'no', '¿Puede trabajar aquí sin patrocinio de visado?'],
  ['es', 'no', '¿Está dispuesto a trasladarse?'],
  ['es', 'yes', '¿Es usted mayor de edad?'],
  ['es', 'no', '¿Es menor de edad?'],
  ['es', 'ask', '¿Tiene antecedentes penales?'],
  ['es', 'yes', '¿Posee carné de conducir?'],
  ['es', 'no', '¿Ha trabajado anteriormente en nuestra empresa?'],
  ['pt', 'yes', 'Tem autorização para trabalhar neste país?'],
  ['pt', 'yes', 'Precisa de patrocínio de visto?'],
  ['pt', 'no', 'Pode trabalhar aqui sem patrocínio de visto?'],
  ['pt', 'no', 'Está disposto a mudar de cidade?'],
  ['pt', 'yes', 'É maior de idade?'],
  ['pt', 'no', 'É menor de idade?'],
  ['pt', 'ask', 'Tem antecedentes criminais?'],
  ['pt', 'yes', 'Possui carteira de motorista?'],
  ['pt', 'no', 'Já trabalhou na nossa empresa?'],
  ['pt', 'no', 'Está impedida de trabalhar neste país por falta de autorização?'],
  ['nl', 'ask', 'Heeft u een werkvergunning?'],
]

describe('yes, no or asked', () => {
  test.each(CASES)('%s %s: %s', (lang, due, question) => {
    expect(said(question, OPTIONS[lang] ?? ['Ja', 'Nee'])).toBe(due)
  })
})

describe('somebody else’s data is never the person’s own', () => {
  test.each([
    ['Emergency contact', 'Name', 'name'],
    ['Referenz 1', 'E-Mail', 'email'],
    ['', 'Phone number of your supervisor', 'tel'],
    ['', 'Nom du conjoint', 'family-name'],
    ['', 'Teléfono de su jefe', 'tel'],
    ['', 'Nome da mãe', 'name'],
  ])('%s %s', (legend, label, key) => {
    const asked: Asked = { label, ...(legend && { legend }), control: 'text', options: [], required: false, key }
    expect(entail(asked, person, NOW).kind).toBe('ask')
  })
})

describe('consents', () => {
  const tick = (label: string, required: boolean, data = person): string => {
    const answer = entail({ label, control: 'tick', options: [], required }, data, NOW)
    return answer.kind === 'answer' ? answer.value : answer.kind
  }
  test.each([
    ['I agree to the privacy policy', true, 'yes'],
    ['Ich stimme der Datenschutzerklärung zu', true, 'yes'],
    ['Acepto la política de privacidad', true, 'yes'],
    ['Li a política de privacidade', true, 'yes'],
    ['Declaro haber leído la política de privacidad', true, 'yes'],
    ['Li e quero receber a newsletter', false, 'leave'],
    ['I agree to the privacy policy', false, 'leave'],
    ['I agree to receive marketing text messages', false, 'leave'],
    ['I agree to the privacy policy and to marketing e-mails', true, 'ask'],
    ['I agree to binding arbitration', true, 'ask'],
    ['I certify that all statements are true', true, 'ask'],
    ['I have no criminal record', true, 'ask'],
    ['I can lift 50 lbs', false, 'leave'],
  ])('%s, required %s: %s', (label, required, due) => {
    expect(tick(label, required)).toBe(due)
  })
  test('a permission decides its kind', () => {
    const data = parseUserData({ name: 'Ada', permissions: { certification: true, marketing: false } })
    expect(tick('I certify that all statements are true', true, data)).toBe('yes')
    expect(tick('Send me marketing e-mails', false, data)).toBe('leave')
  })
})

describe('where somebody lives', () => {
  const at = parseUserData({ name: 'Ada', address: { city: 'Lyon', country: 'France' } })
  const put = (label: string, key: string): string => {
    const answer = entail({ label, key, control: 'text', options: [], required: true }, at, NOW)
    return answer.kind === 'answer' ? answer.value : 'ask'
  }
  test.each([
    ['Where are you based?', 'address-level2', 'Lyon'],
    ['In which city do you currently reside?', 'address-level2', 'Lyon'],
    ['Wo wohnen Sie?', 'address-level2', 'Lyon'],
    ['¿Dónde vives?', 'address-level2', 'Lyon'],
    ['Country of residence', 'country', 'France'],
    ['What is your current country of residence?', 'country', 'France'],
    ['In welchem Land wohnen Sie?', 'country', 'France'],
    ['Dans quel pays résidez-vous ?', 'country', 'France'],
    ['Em que país reside?', 'country', 'France'],
    ['Where did you live before?', 'address-level2', 'ask'],
    ['Where would you like to be based?', 'address-level2', 'ask'],
    ['Where is the company based?', 'address-level2', 'ask'],
    ['Are you based in Paris?', 'address-level2', 'ask'],
  ])('%s', (label, key, due) => expect(put(label, key)).toBe(due))
})

describe('pay in a currency that is named in words', () => {
  const paid = parseUserData({ name: 'Ada', salary_expectation: '165000', salary_currency: 'USD' })
  test.each([
    ['What is your expected yearly salary in US dollars?', 'answer'],
    ['Expected salary in USD', 'answer'],
    ['Expected salary in euros', 'ask'],
    ['Expected salary in Canadian dollars', 'ask'],
    ['Expected hourly pay in US dollars', 'ask'],
    ['Prétentions salariales mensuelles (USD)', 'ask'],
    ['What do you earn at the moment?', 'ask'],
    ['Expected annual salary ($)', 'answer'],
    ['Expected annual salary (£)', 'ask'],
  ])('%s', (label, kind) =>
    expect(entail({ label, key: 'salary', control: 'text', options: [], required: true }, paid, NOW).kind).toBe(kind),
  )
})

describe('ranges of pay', () => {
  const band = (salary: string, ...options: string[]): string => {
    const data = parseUserData({ name: 'Ada', salary })
    const answer = entail(
      { label: 'Expected salary', key: 'salary', control: 'one', options, required: true },
      data,
      NOW,
    )
    return answer.kind === 'answer' ? (answer.options ?? []).join() : 'ask'
  }
  test('of one’s own currency and period', () => {
    expect(band('£61,500', '£40k–£55k', '£55k–£70k')).toBe('£55k–£70k')
    expect(band('61500 EUR', '40.000–55.000 €', '55.000–70.000 €')).toBe('55.000–70.000 €')
  })
  test('of another currency or period are asked', () => {
    expect(band('£61,500', '$40k–$55k', '$55k–$70k')).toBe('ask')
    expect(band('61500 EUR', '£40k–£55k', '£55k–£70k')).toBe('ask')
    expect(band('$61,500', '$20 per hour', 'more than $30 per hour')).toBe('ask')
    expect(band('61500', '€40k–€55k', '€55k–€70k')).toBe('ask')
  })
})

describe('the notice period as a number', () => {
  const put = (notice: string, label: string, control: Asked['control'] = 'number'): string => {
    const data = parseUserData({ name: 'Ada', notice_period: notice })
    const answer = entail({ label, key: 'notice-period', control, options: [], required: true }, data, NOW)
    return answer.kind === 'answer' ? answer.value : 'ask'
  }
  test.each([
    ['2 weeks', 'Notice period (weeks)', '2'],
    ['2 weeks', 'Notice period (days)', '14'],
    ['14 days', 'Kündigungsfrist in Wochen', '2'],
    ['10 days', 'Kündigungsfrist in Wochen', 'ask'],
    ['3 months', 'Notice period (weeks)', 'ask'],
    ['3 months', 'Notice period', 'ask'],
  ])('%s, %s', (notice, label, due) => expect(put(notice, label)).toBe(due))
  test('words keep their unit', () => expect(put('3 months', 'Notice period (weeks)', 'text')).toBe('3 months'))
})

describe('degrees', () => {
  const holds = (degree: string, label: string): string => {
    const data = parseUserData({ name: 'Ada', education: [{ school: 'A school', degree, end: '2015' }] })
    const answer = entail({ label, control: 'one', options: ['Yes', 'No'], required: true }, data, NOW)
    return answer.kind === 'answer' ? answer.value : 'ask'
  }
  test.each([
    ['Master of Science', 'Do you have a bachelor’s degree or higher?', 'yes'],
    ['Diplom', 'Do you hold a master’s degree?', 'yes'],
    ['Bachelor of Arts', 'Do you hold a master’s degree?', 'ask'],
    ['Bachelor of Arts', 'Do you hold a bachelor’s degree in nursing?', 'ask'],
    ['High School Diploma', 'Do you hold a university degree?', 'ask'],
    ['Baccalauréat', 'Do you hold a university degree?', 'ask'],
    ['Matura', 'Do you hold a university degree?', 'ask'],
  ])('%s: %s', (degree, label, due) => expect(holds(degree, label)).toBe(due))
})

describe('wide and narrow options', () => {
  const of = (data: Record<string, unknown>, label: string): string => {
    const answer = entail({ label, control: 'one', options: ['Yes', 'No'], required: true }, parseUserData(data), NOW)
    return answer.kind === 'answer' ? answer.value : 'ask'
  }
  const barred = { name: 'Ada', answers: { 'Do you have the right to work in the United Kingdom?': 'No' } }
  const allowed = { name: 'Ada', answers: { 'Do you have the right to work in the United Kingdom?': 'Yes' } }
  const free = { name: 'Ada', answers: { 'Do you have the unrestricted right to work in the UK?': 'Yes' } }
  test.each([
    [barred, 'Do you have the unrestricted right to work in the UK?', 'no'],
    [barred, 'Are you entitled to work in the UK without restriction?', 'no'],
    [allowed, 'Are you entitled to work in the UK without restriction?', 'ask'],
    [free, 'Do you have the right to work in the UK?', 'yes'],
    [barred, 'Do you have the unrestricted right to work in Ireland?', 'ask'],
    [{ name: 'Ada', previously_employed: true }, 'Have you worked for us before?', 'yes'],
    [{ name: 'Ada', previously_employed: true }, 'Have you worked for us within the past 12 months?', 'ask'],
    [{ name: 'Ada', previously_applied: true }, 'Have you already applied to us over the last two years?', 'ask'],
    [
      { name: 'Ada', non_compete: true },
      'Are you bound by a non-compete that would prevent you from joining us?',
      'ask',
    ],
    [{ name: 'Ada', years_of_experience: 14 }, 'Verfügen Sie über weniger als drei Jahre Berufserfahrung?', 'no'],
    [{ name: 'Ada', date_of_birth: '2000-01-01' }, 'Are you of legal working age?', 'yes'],
    [{ name: 'Ada', date_of_birth: '2010-01-01' }, 'Are you of legal working age?', 'ask'],
    [{ name: 'Ada', date_of_birth: '2008-12-01' }, 'Will you be at least 18 on your first day?', 'ask'],
  ])('%o: %s', (data, label, due) => expect(of(data, label)).toBe(due))
})

test.each(['Company', 'Entreprise', 'Ihr Unternehmen', 'Empresa'])(
  'a name under “%s” is not the person’s',
  (legend) => {
    const named = (label: string): string =>
      entail({ label, legend, control: 'text', options: [], required: true, key: 'name' }, person, NOW).kind
    expect([named('Name'), named('Nom'), named('Nombre')]).toEqual(['ask', 'ask', 'ask'])
  },
)

describe('the only option that says it', () => {
  const chosen = (data: Record<string, unknown>, label: string, options: string[]): string | undefined => {
    const answer = entail({ label, control: 'one', options, required: true }, parseUserData(data), NOW)
    return answer.kind === 'answer' ? answer.options?.[0] : undefined
  }
  const LEVELS = ['None', 'Basic (A1–A2)', 'Intermediate (B1-B2)', 'Advanced (C1/C2)', 'Native']
  const STARTS = ['Straight away', 'Within two months', 'In two to three months', 'In more than three months']
  const PLACES = ['On site five days a week', 'Two to three days on site', 'Fully remote', 'No preference']
  const PERMIT = ['Not required (EU citizen)', 'Held, permanent', 'Held, limited in time', 'Still to be applied for']
  const TRIPS = ['Aucun déplacement', 'Jusqu’à 25 %', 'Jusqu’à 50 %', 'Au-delà de 50 %']
  const PAPERS = ['Nacionalidad española', 'Ciudadano/a de la UE', 'Permiso de residencia y trabajo']
  test.each([
    [{ languages: ['English (B2)'] }, 'Level of English', LEVELS, 'Intermediate (B1-B2)'],
    [{ languages: ['English (C1)'] }, 'Level of English', LEVELS, 'Advanced (C1/C2)'],
    [{ languages: ['English (native)'] }, 'Level of English', LEVELS, 'Native'],
    [{ start_date: '2027-01-11' }, 'When could you join us?', STARTS, 'Within two months'],
    [{ start_date: '2027-03-01' }, 'When could you join us?', STARTS, 'In more than three months'],
    [{ start_date: '2027-02' }, 'When could you join us?', STARTS, undefined],
    [{ remote_preference: 'Hybrid' }, 'Preferred working pattern', PLACES, 'Two to three days on site'],
    [{ remote_preference: 'On-site' }, 'Preferred working pattern', PLACES, 'On site five days a week'],
    [{ travel: 'Up to 50%' }, 'Fréquence de déplacement acceptée', TRIPS, 'Jusqu’à 50 %'],
    [{ travel: 'Up to 40%' }, 'Fréquence de déplacement acceptée', TRIPS, undefined],
    [{ citizenship: 'Spanish' }, 'Situación migratoria en España', PAPERS, 'Nacionalidad española'],
    [{ citizenship: 'French', languages: ['German (B1)'] }, 'Staatsangehörigkeit', ['Deutsch', 'Andere'], undefined],
    [
      { citizenship: 'German', languages: ['German (native)'] },
      'Staatsangehörigkeit',
      ['Deutsch', 'Andere'],
      'Deutsch',
    ],
    [
      { disability: 'yes' },
      'Disability status',
      ['No disability', 'Physical disability', 'Mental health condition', 'Other'],
      undefined,
    ],
    [
      { disability: 'no' },
      'Disability status',
      ['No disability', 'Physical disability', 'Mental health condition', 'Other'],
      'No disability',
    ],
    [
      { employment_type: 'Part time' },
      'Employment status',
      ['Full-time employed', 'Part-time employed', 'Not employed', 'Student'],
      undefined,
    ],
    [{ languages: ['French (native)', 'German (B1)'] }, 'Native language', ['English', 'German', 'French'], 'French'],
    [
      { citizenship: 'British' },
      'Do you need a visa to work in the UK?',
      ['No, I am a UK citizen', 'No, I have settled status', 'Yes'],
      'No, I am a UK citizen',
    ],
    [
      { previously_employed: true },
      'Have you been employed by us before?',
      ['No', 'Yes, currently', 'Yes, in the past'],
      undefined,
    ],
    [
      { previously_employed: false },
      'Have you been employed by us before?',
      ['No', 'Yes, currently', 'Yes, in the past'],
      'No',
    ],
    [{ requires_sponsorship: true }, 'Do you require sponsorship?', ['No', 'Yes, H-1B', 'Yes, other'], undefined],
    [{ relocation: true }, 'Mobilité géographique', ['Nationale', 'Régionale', 'Aucune'], undefined],
    [
      { citizenship: 'Brazilian' },
      'Precisa de visto para trabalhar no Brasil?',
      ['Não, sou brasileiro', 'Não, tenho residência', 'Sim'],
      'Não, sou brasileiro',
    ],
    [{ previously_employed: true }, 'Previous employment with us', ['None', 'Permanent', 'Agency or bank'], undefined],
    [{ remote_preference: 'Hybrid' }, 'Arbeiten Sie derzeit im Homeoffice?', ['ja', 'nein', 'teilweise'], undefined],
    [
      { citizenship: 'Spanish' },
      '¿Puede trabajar en España?',
      ['Sí, soy español/a', 'Sí, soy ciudadano/a de la UE', 'No'],
      'Sí, soy español/a',
    ],
    [{ citizenship: 'French' }, 'Work permit for Germany', PERMIT, 'Not required (EU citizen)'],
    [
      { citizenship: 'Ukrainian', country: 'Germany', work_authorization: true },
      'Work permit for Germany',
      PERMIT,
      undefined,
    ],
    [{ citizenship: 'French' }, 'Situación migratoria en España', PAPERS, 'Ciudadano/a de la UE'],
  ])('%o: %s', (data, label, options, due) => expect(chosen({ name: 'Ada', ...data }, label, options)).toBe(due))
})

test('permission for a check does not include a statement about its result', () => {
  const data = parseUserData({
    name: 'Ada',
    permissions: { 'background-check': true, 'drug-test': true, medical: true, certification: true },
  })
  const tick = (label: string): string =>
    entail({ label, control: 'tick', options: [], required: true }, data, NOW).kind
  for (const statement of [
    'Certifico que no tengo antecedentes penales',
    'I confirm that I do not use drugs',
    'Ich bestätige, dass mein Führungszeugnis keine Einträge enthält',
    'I certify that I have never been convicted of a felony',
    'I consent to a credit check',
  ])
    expect(tick(statement), statement).toBe('ask')
  expect(tick('I consent to a background check')).toBe('answer')
})
