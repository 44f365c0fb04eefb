// Eight more, written after the first ten worked: a bank, a harbour, a farm, a museum, a laboratory, a hotel, a haulier
// and a charity. Data.
import type { Company } from '../company.ts'
import { ask, type Options, type Unseen } from './ask.ts'

const YES_NO: Options = [['yes', 'Yes'], ['no', 'No']] // biome-ignore format: a list
const OUI_NON: Options = [['yes', 'Oui'], ['no', 'Non']] // biome-ignore format: a list
const JA_NEIN: Options = [['yes', 'Ja'], ['no', 'Nein']] // biome-ignore format: a list

/** Greenhouse in French: a bank's questions, personal data asked for in sentences. */
const valombre: Company = {
  number: 10,
  slug: 'banquevalombre',
  name: 'Banque Valombre',
  locale: 'fr',
  accent: '#14365c',
  rounded: 4,
  postings: [{ id: '7741902', title: 'Analyste crédit', city: 'Harbor-City' }],
  words: { choose: 'Sélectionnez…', required: 'Ce champ est requis.', apply: 'Je postule à cette offre', next: 'Continuer', submit: 'Envoyer ma candidature', done: 'Votre candidature au poste d’analyste crédit a bien été transmise.' },
  fields: [
    ask('personal', 'first_name', 'first_name', 'Votre prénom'),
    ask('personal', 'last_name', 'last_name', 'Votre nom de famille'),
    ask('personal', 'email', 'email', 'À quelle adresse e-mail pouvons-nous vous écrire ?'),
    ask('personal', 'phone', 'phone', 'Votre numéro de portable'),
    ask('personal', 'city', 'question_55001', 'Dans quelle ville résidez-vous ?'),
    ask('personal', 'resume', 'resume', 'Votre CV (PDF)'),
    ask('screening', 'authorized', 'question_55002', 'Pouvez-vous travailler légalement aux États-Unis ?', { options: OUI_NON }),
    ask('screening', 'sponsorship', 'question_55003', 'Devez-vous obtenir un visa parrainé par nous pour travailler aux États-Unis ?', { options: OUI_NON }),
    ask('screening', 'over_18', 'question_55004', 'Avez-vous 18 ans révolus ?', { options: OUI_NON }),
    ask('screening', 'years', 'question_55005', 'Depuis combien d’années travaillez-vous ?'),
    ask('screening', 'salary', 'question_55006', 'Vos prétentions salariales annuelles brutes (USD)'),
    ask('screening', 'notice', 'question_55007', 'Quelle est la durée de votre préavis actuel ?'),
    ask('last', 'gender', 'question_55008', 'Vous êtes', { required: false, options: [['female', 'Une femme'], ['male', 'Un homme'], ['declined', 'Je préfère ne pas le dire']] }),
    ask('last', 'privacy', 'gdpr_1', 'J’accepte que Banque Valombre traite mes données pour étudier ma candidature', { kind: 'consent' }),
    ask('last', 'marketing', 'gdpr_2', 'J’accepte de recevoir la lettre d’information', { kind: 'consent', required: false }),
  ],
} // biome-ignore format: a table

/** Workday in English: a harbour, personal data on the second page after a page of checks, a friend who works there. */
const tidewharf: Company = {
  number: 10,
  slug: 'tidewharf',
  name: 'Tidewharf Port Services',
  locale: 'en',
  accent: '#0d5257',
  rounded: 0,
  postings: [{ id: 'R-77120', title: 'Crane Operator II', city: 'New-Bern' }],
  pages: [['screening'], ['personal'], ['last']],
  words: { choose: 'Select One', required: 'Error: The field is required and must have a value.', apply: 'Apply', next: 'Save and Continue', submit: 'Submit', done: 'Congratulations! Your application was received.' },
  fields: [
    ask('screening', 'over_18', 'qa01', 'Will you be at least 18 years old on your first day?', { options: YES_NO }),
    ask('screening', 'authorized', 'qa02', 'Are you legally allowed to accept a job in the United States?', { options: YES_NO }),
    ask('screening', 'sponsorship', 'qa03', 'To work for us, would you need us to file for a visa for you, now or in the future?', { options: YES_NO }),
    ask('screening', 'relocation', 'qa04', 'If the job is not near your home, would you relocate?', { options: YES_NO }),
    ask('screening', 'years', 'qa05', 'How many years have you been working?'),
    ask('personal', 'heard', 'source--source', 'How Did You Hear About Us?', { options: [['website', 'Tidewharf Careers'], ['linkedin', 'LinkedIn'], ['referral', 'Someone I know'], ['other', 'Other']] }),
    ask('personal', 'first_name', 'legalName--firstName', 'Given Name(s)', { section: 'Legal Name' }),
    ask('personal', 'last_name', 'legalName--lastName', 'Family Name'),
    ask('personal', 'city', 'addr01', 'City or Town', { section: 'Address' }),
    ask('personal', 'email', 'mail01', 'Email Address', { section: 'Email' }),
    ask('personal', 'phone', 'tel01', 'Phone Number', { section: 'Phone' }),
    ask('personal', 'resume', 'cv01', 'Drop your resume here or select it'),
    ask('last', 'friend_name', 'fr01', 'Their name', { required: false, section: 'Do you know someone at Tidewharf?' }),
    ask('last', 'veteran', 'vet01', 'Please select your veteran status', { required: false, options: [['no', 'I AM NOT A VETERAN'], ['yes', 'I IDENTIFY AS ONE OR MORE OF THE CLASSIFICATIONS OF PROTECTED VETERAN'], ['declined', 'I DO NOT WISH TO SELF-IDENTIFY']] }),
    ask('last', 'gender', 'gen01', 'Please select your gender', { required: false, options: [['female', 'Female'], ['male', 'Male'], ['declined', 'I choose not to answer']] }),
    ask('last', 'privacy', 'tc01', 'Yes, I have read and consent to the terms and conditions', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** UKG in English: a farm, everything on one page, only a landline, statements instead of questions. */
const larkmeadow: Company = {
  number: 10,
  slug: 'larkmeadow',
  name: 'Larkmeadow Farms',
  locale: 'en',
  accent: '#4c6b1f',
  rounded: 6,
  postings: [{ id: '2a81f7c4-0e5b-4d19-a6f3-91d70c35b6e2', title: 'Dairy Technician', city: 'Lakewood' }],
  pages: [['screening', 'personal'], ['last']],
  words: { choose: '-- choose --', required: 'Required field', apply: 'Apply for this opportunity', next: 'Go on', submit: 'Finish and submit', done: 'All done! Larkmeadow Farms has received your application.' },
  fields: [
    ask('screening', 'authorized', 'Field9001', 'I have the right to work in the U.S.', { options: YES_NO }),
    ask('screening', 'sponsorship', 'Field9002', 'I will need my employer to sponsor a visa', { options: YES_NO }),
    ask('screening', 'over_18', 'Field9003', 'I am under the age of 18', { options: YES_NO, opposite: true }),
    ask('screening', 'relocation', 'Field9004', 'I would move closer to the farm', { open: true, options: YES_NO }),
    ask('screening', 'notice', 'Field9005', 'Notice I must give my present employer'),
    ask('personal', 'first_name', 'Field9011', 'First'),
    ask('personal', 'last_name', 'Field9012', 'Last'),
    ask('personal', 'phone', 'Field9013', 'Telephone'),
    ask('personal', 'email', 'Field9014', 'E-mail'),
    ask('personal', 'city', 'Field9015', 'Town'),
    ask('personal', 'resume', 'Field9016', 'Résumé'),
    ask('last', 'emergency_name', 'Field9021', 'Name', { required: false, section: 'In case of an accident' }),
    ask('last', 'emergency_phone', 'Field9022', 'Phone', { required: false, kind: 'tel' }),
    ask('last', 'privacy', 'Field9023', 'I agree to the privacy policy of Larkmeadow Farms', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** Oracle in German: a museum, "du", questions with their reason before them. */
const glashaus: Company = {
  number: 10,
  slug: 'CX_7002',
  name: 'Museum Glashaus',
  locale: 'de',
  accent: '#6b2d5c',
  rounded: 10,
  postings: [{ id: '551207', title: 'Museumspädagoge (m/w/d)', city: 'Santa-Rosa' }],
  pages: [['personal', 'screening'], ['last']],
  words: { choose: 'Bitte auswählen', required: 'Pflichtfeld', apply: 'Hier bewerben', next: 'Weiter', submit: 'Jetzt absenden', done: 'Danke für deine Bewerbung!' },
  fields: [
    ask('personal', 'first_name', 'input-aa', 'Wie heißt du mit Vornamen?'),
    ask('personal', 'last_name', 'input-ab', 'Und mit Nachnamen?'),
    ask('personal', 'email', 'input-ac', 'Deine E-Mail-Adresse'),
    ask('personal', 'phone', 'input-ad', 'Unter welcher Nummer erreichen wir dich?'),
    ask('personal', 'city', 'input-ae', 'Wo wohnst du? (Ort)'),
    ask('personal', 'resume', 'input-af', 'Dein Lebenslauf'),
    ask('screening', 'authorized', 'input-ba', 'Das Museum liegt in den USA. Darfst du dort arbeiten?', { options: JA_NEIN }),
    ask('screening', 'sponsorship', 'input-bb', 'Brauchst du von uns Unterstützung bei einem Arbeitsvisum für die USA?', { options: JA_NEIN }),
    ask('screening', 'relocation', 'input-bc', 'Würdest du für die Stelle umziehen?', { options: JA_NEIN }),
    ask('screening', 'years', 'input-bd', 'Seit wie vielen Jahren bist du berufstätig?'),
    ask('screening', 'notice', 'input-be', 'Wie lange ist deine Kündigungsfrist?'),
    ask('last', 'gender', 'input-ca', 'Geschlecht (freiwillig)', { required: false, options: [['female', 'weiblich'], ['male', 'männlich'], ['declined', 'keine Angabe']] }),
    ask('last', 'referee_name', 'input-cb', 'Vor- und Nachname', { required: false, section: 'Eine Person, die dich empfiehlt' }),
    ask('last', 'referee_phone', 'input-cc', 'Telefonnummer', { required: false, kind: 'tel' }),
    ask('last', 'privacy', 'input-cd', 'Ich habe die Hinweise zum Datenschutz gelesen und bin einverstanden', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** Lever in Portuguese: a laboratory, one box for the whole name. */
const farol: Company = {
  number: 10,
  slug: 'laboratoriofarol',
  name: 'Laboratório Farol',
  locale: 'pt',
  accent: '#0a5f73',
  rounded: 3,
  postings: [{ id: 'c5b1e0aa-74d3-4c5f-9b17-5f0e2d9a6c31', title: 'Técnica de laboratório', city: 'Fall-River' }],
  words: { choose: 'Selecione…', required: 'Este campo é obrigatório.', apply: 'Candidatar-se a esta vaga', next: 'Avançar', submit: 'Enviar candidatura', done: 'Candidatura enviada! Entraremos em contato.' },
  fields: [
    ask('personal', 'resume', 'resume', 'Currículo'),
    ask('personal', 'full_name', 'name', 'Nome completo'),
    ask('personal', 'email', 'email', 'Seu melhor e-mail'),
    ask('personal', 'phone', 'phone', 'Telefone com DDD ou código do país'),
    ask('personal', 'city', 'location', 'Cidade em que você mora'),
    ask('screening', 'authorized', 'cards[p1][field0]', 'Você pode trabalhar legalmente nos Estados Unidos?', { options: [['yes', 'Sim'], ['no', 'Não']] }),
    ask('screening', 'sponsorship', 'cards[p1][field1]', 'Vai precisar que a empresa patrocine um visto de trabalho para os EUA?', { options: [['yes', 'Sim'], ['no', 'Não']] }),
    ask('screening', 'over_18', 'cards[p1][field2]', 'Você é maior de 18 anos?', { options: [['yes', 'Sim'], ['no', 'Não']] }),
    ask('screening', 'salary', 'cards[p1][field3]', 'Qual é a sua pretensão salarial anual, em dólares americanos?'),
    ask('screening', 'notice', 'cards[p1][field4]', 'Quanto tempo de aviso prévio você precisa cumprir?'),
    ask('last', 'privacy', 'consent[store]', 'Autorizo o tratamento dos meus dados pessoais para este processo seletivo', { kind: 'consent' }),
    ask('last', 'marketing', 'consent[marketing]', 'Aceito receber novidades por e-mail', { kind: 'consent', required: false }),
  ],
} // biome-ignore format: a table

/** Taleo in English: a hotel, in the old portal's words. */
const maritime: Company = {
  number: 10,
  slug: 'grandmaritime_ex',
  name: 'Grand Maritime Hotels',
  locale: 'en',
  accent: '#7b5b12',
  rounded: 0,
  postings: [{ id: '26000742', title: 'Night Auditor', city: 'Harbor-City' }],
  words: { choose: 'Not Specified', required: 'This information is required.', apply: 'Apply Online', next: 'Save and Continue', submit: 'Submit', done: 'Thank you. Your submission has been completed.' },
  fields: [
    ask('personal', 'last_name', 'dialogTemplate-h1', 'Last Name (Family Name)'),
    ask('personal', 'first_name', 'dialogTemplate-h2', 'First Name (Given Name)'),
    ask('personal', 'city', 'dialogTemplate-h3', 'City'),
    ask('personal', 'phone', 'dialogTemplate-h4', 'Cellular Phone Number'),
    ask('personal', 'email', 'dialogTemplate-h5', 'Email Address'),
    ask('personal', 'resume', 'dialogTemplate-h6', 'Resume File'),
    ask('screening', 'authorized', 'dialogTemplate-h7', '1. Do you have unrestricted authorization to work in the country in which this job is located (United States)?', { open: true, options: YES_NO }),
    ask('screening', 'sponsorship', 'dialogTemplate-h8', '2. Do you require, or will you in future require, an employer’s sponsorship (e.g., H-1B) to work in the United States?', { options: YES_NO }),
    ask('screening', 'over_18', 'dialogTemplate-h9', '3. Have you reached the age of 18?', { options: YES_NO }),
    ask('screening', 'notice', 'dialogTemplate-h10', '4. Notice period with your current employer'),
    ask('screening', 'years', 'dialogTemplate-h11', '5. Years of work experience'),
    ask('last', 'gender', 'dialogTemplate-h12', 'Gender', { required: false, options: [['male', 'Male'], ['female', 'Female'], ['declined', 'Choose not to disclose']] }),
    ask('last', 'privacy', 'dialogTemplate-h13', 'By checking this box I confirm that I have read the Privacy Agreement', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** Workable in Spanish: a haulier's short form. */
const rutanorte: Company = {
  number: 10,
  slug: 'rutanorte',
  name: 'Transportes Ruta Norte',
  locale: 'es',
  accent: '#913d1a',
  rounded: 8,
  postings: [{ id: 'F03D77A1C2', title: 'Jefe de tráfico', city: 'Santa-Rosa' }],
  words: { choose: 'Seleccione una opción', required: 'Este campo es obligatorio', apply: 'Inscribirme en esta oferta', next: 'Siguiente', submit: 'Enviar solicitud', done: '¡Gracias! Tu candidatura se ha enviado correctamente.' },
  fields: [
    ask('personal', 'first_name', 'firstname', 'Nombre'),
    ask('personal', 'last_name', 'lastname', 'Apellidos'),
    ask('personal', 'email', 'email', 'Tu correo electrónico'),
    ask('personal', 'phone', 'phone', 'Tu teléfono móvil'),
    ask('personal', 'city', 'QA_4401', '¿En qué población vives?'),
    ask('personal', 'resume', 'resume', 'Adjunta tu CV'),
    ask('screening', 'authorized', 'QA_4402', '¿Puedes trabajar legalmente en Estados Unidos?', { options: [['yes', 'Sí'], ['no', 'No']] }),
    ask('screening', 'sponsorship', 'QA_4403', '¿Vas a necesitar que te patrocinemos un visado para EE. UU.?', { options: [['yes', 'Sí'], ['no', 'No']] }),
    ask('screening', 'relocation', 'QA_4404', '¿Te trasladarías a otra ciudad por este puesto?', { options: [['yes', 'Sí'], ['no', 'No']] }),
    ask('screening', 'years', 'QA_4405', '¿Cuántos años llevas trabajando?'),
    ask('screening', 'salary', 'QA_4406', '¿Qué salario bruto anual esperas, en USD?'),
    ask('last', 'privacy', 'gdpr', 'He leído y acepto la política de privacidad de Transportes Ruta Norte', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** Ashby in English: a charity, questions in a friendly tone. */
const openhand: Company = {
  number: 10,
  slug: 'openhand',
  name: 'Open Hand Trust',
  locale: 'en',
  accent: '#a03a5b',
  rounded: 16,
  postings: [{ id: '41d9c7f2-3b60-4ce8-9d75-18a2f0b64e97', title: 'Volunteer Coordinator', city: 'Lakewood' }],
  pages: [['personal', 'last', 'screening']],
  words: { choose: 'Pick one', required: 'We need this one', apply: 'Apply to join us', next: 'Next', submit: 'Send it off', done: 'Your application is in! Thank you.' },
  fields: [
    ask('personal', 'full_name', '_systemfield_name', 'What’s your full name?'),
    ask('personal', 'email', '_systemfield_email', 'What’s your email?'),
    ask('personal', 'phone', '77aa-01', 'And your phone number?'),
    ask('personal', 'city', '77aa-02', 'Where do you live? (city)'),
    ask('personal', 'resume', '_systemfield_resume', 'Your resume'),
    ask('personal', 'linkedin', '77aa-03', 'Are you on LinkedIn? Paste the link', { open: true, required: false, kind: 'url' }),
    ask('last', 'heard', '77aa-04', 'How did you find us?', { required: false, options: [['linkedin', 'LinkedIn'], ['website', 'Our website'], ['referral', 'A friend'], ['other', 'Somewhere else']] }),
    ask('screening', 'authorized', '77aa-05', 'We can only employ people who may already work in the US. Can you?', { options: YES_NO }),
    ask('screening', 'sponsorship', '77aa-06', 'Would you want us to sponsor a visa for you at some point?', { open: true, options: YES_NO }),
    ask('screening', 'over_18', '77aa-07', 'Are you over 18?', { options: YES_NO }),
    ask('screening', 'notice', '77aa-08', 'How much notice do you need to give?'),
    ask('screening', 'years', '77aa-09', 'Roughly how many years of work experience do you have?'),
    ask('screening', 'privacy', '77aa-10', 'I’m happy for Open Hand Trust to use my details for this application', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

export const THIRD: readonly Unseen[] = [
  { platform: 'greenhouse', company: valombre },
  { platform: 'workday', company: tidewharf },
  { platform: 'ukg', company: larkmeadow },
  { platform: 'oracle', company: glashaus },
  { platform: 'lever', company: farol },
  { platform: 'taleo', company: maritime },
  { platform: 'workable', company: rutanorte },
  { platform: 'ashby', company: openhand },
]
