// Employers of the kinds written after the first ten worked: two postings at the first of each kind. Data.
import type { Company } from '../../companies/company.ts'
import { ask, type Options, type Unseen } from '../../companies/unseen/ask.ts'

const YES_NO: Options = [['yes', 'Yes'], ['no', 'No']] // biome-ignore format: a list
const JA_NEIN: Options = [['yes', 'Ja'], ['no', 'Nein']] // biome-ignore format: a list
const SI_NO: Options = [['yes', 'Sí'], ['no', 'No']] // biome-ignore format: a list

/** rexx in German: an energy supplier. */
const stadtwerke: Company = {
  number: 0, slug: 'stadtwerke-ellernau', name: 'Stadtwerke Ellernau', locale: 'de', accent: '#0f766e', rounded: 0,
  postings: [
    { id: '1184', title: 'Elektroniker für Betriebstechnik', city: 'Lakewood' },
    { id: '1207', title: 'Sachbearbeiterin Abrechnung', city: 'New-Bern' },
  ],
  words: { choose: 'bitte auswählen', required: 'Bitte prüfen Sie die rot markierten Angaben.', apply: 'Online-Bewerbung', next: 'Zur Vorschau', submit: 'Bewerbung jetzt absenden', done: 'Ihre Bewerbung ist bei uns eingegangen. Vielen Dank!' },
  fields: [
    ask('personal', 'first_name', 'field_1110', 'Vorname', { section: 'Persönliche Angaben' }),
    ask('personal', 'last_name', 'field_1111', 'Name'),
    ask('personal', 'city', 'field_1114', 'Wohnort'),
    ask('personal', 'phone', 'field_1116', 'Tel. mobil'),
    ask('personal', 'email', 'field_1118', 'E-Mail'),
    ask('screening', 'authorized', 'field_2201', 'Liegt eine gültige Arbeitserlaubnis für die USA vor?', { options: JA_NEIN, section: 'Weitere Angaben' }),
    ask('screening', 'sponsorship', 'field_2202', 'Benötigen Sie für eine Tätigkeit in den USA ein von uns beantragtes Visum?', { options: JA_NEIN }),
    ask('screening', 'notice', 'field_2203', 'Kündigungsfrist'),
    ask('screening', 'heard', 'field_2204', 'Wie haben Sie von uns erfahren?', { required: false, options: [['website', 'Unsere Internetseite'], ['linkedin', 'LinkedIn'], ['other', 'Sonstiges']] }),
    ask('last', 'resume', 'field_3301', 'Lebenslauf', { section: 'Unterlagen' }),
    ask('last', 'privacy', 'field_4401', 'Ich willige in die Verarbeitung meiner Bewerbungsdaten gemäß der Datenschutzerklärung ein', { kind: 'choice', options: [['yes', 'Ja, ich willige ein'], ['no', 'Nein, ich willige nicht ein']], section: 'Datenschutz' }),
  ],
} // biome-ignore format: a table

/** rexx in informal German: a climbing hall, documents first, an emergency contact. */
const kletterwerk: Company = {
  number: 1, slug: 'kletterwerk', name: 'Kletterwerk', locale: 'de', accent: '#c2410c', rounded: 14,
  postings: [{ id: '88', title: 'Trainerin Bouldern', city: 'Harbor-City' }],
  words: { choose: '--', required: 'Da fehlt noch etwas.', apply: 'Jetzt bei uns bewerben', next: 'Weiter zur Übersicht', submit: 'Jetzt bewerben', done: 'Super, deine Bewerbung ist angekommen!' },
  fields: [
    ask('last', 'resume', 'field_70', 'Dein Lebenslauf als PDF', { section: 'Deine Unterlagen' }),
    ask('personal', 'last_name', 'field_71', 'Nachname', { section: 'Zu dir' }),
    ask('personal', 'first_name', 'field_72', 'Vorname'),
    ask('personal', 'email', 'field_73', 'E-Mail-Adresse'),
    ask('personal', 'phone', 'field_74', 'Telefon'),
    ask('screening', 'over_18', 'field_75', 'Bist du über 18?', { options: JA_NEIN, section: 'Fragen' }),
    ask('screening', 'authorized', 'field_76', 'Darfst du in den USA arbeiten?', { options: JA_NEIN }),
    ask('screening', 'sponsorship', 'field_77', 'Brauchst du von uns ein Visum, um in den USA zu arbeiten?', { options: JA_NEIN }),
    ask('screening', 'years', 'field_78', 'Jahre an Berufserfahrung'),
    ask('last', 'emergency_name', 'field_79', 'Name', { required: false, section: 'Notfallkontakt' }),
    ask('last', 'emergency_phone', 'field_80', 'Telefon', { required: false, kind: 'tel' }),
    ask('last', 'privacy', 'field_81', 'Bist du mit der Speicherung deiner Daten für diese Bewerbung einverstanden?', { kind: 'choice', options: [['no', 'Nein'], ['yes', 'Ja, einverstanden']], section: 'Einwilligung' }),
  ],
} // biome-ignore format: a table

/** Rippling in English: a software company. */
const tidepool: Company = {
  number: 0, slug: 'tidepool-robotics', name: 'Tidepool Robotics', locale: 'en', accent: '#7a005d', rounded: 6,
  postings: [
    { id: '5b0c9a52-41e7-4f0e-9a3c-7f2d5b1e6c90', title: 'Controls Engineer', city: 'Harbor-City' },
    { id: 'c1e2d7f8-0b36-4a6b-8f15-2c9d84a7e013', title: 'Office Coordinator', city: 'Santa-Rosa' },
  ],
  words: { choose: 'Select...', required: 'This field is required', apply: 'Apply now', next: 'Next', submit: 'Apply', done: 'Application submitted! We’ll be in touch.' },
  fields: [
    ask('personal', 'resume', 'resume', 'Resume'),
    ask('personal', 'first_name', 'first_name', 'First name'),
    ask('personal', 'last_name', 'last_name', 'Last name'),
    ask('personal', 'email', 'email', 'Email'),
    ask('personal', 'phone', 'phone_number', 'Phone number'),
    ask('personal', 'city', 'location', 'Location'),
    ask('personal', 'linkedin', 'linkedin_url', 'LinkedIn Link', { required: false }),
    ask('screening', 'authorized', 'q_0', 'Are you authorized to work lawfully in the United States?', { options: YES_NO, section: 'Additional information' }),
    ask('screening', 'sponsorship', 'q_1', 'Will you now or in the future require immigration sponsorship to work in the United States?', { options: YES_NO }),
    ask('screening', 'relocation', 'q_2', 'Are you open to relocation?', { required: false, options: YES_NO }),
    ask('last', 'gender', 'gender', 'Gender', { required: false, section: 'Voluntary self-identification', options: [['male', 'Male'], ['female', 'Female'], ['declined', 'Decline to self-identify']] }),
    ask('last', 'privacy', 'consent', 'I acknowledge the privacy notice', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** Rippling in other English: a vet, the questions first. */
const burrow: Company = {
  number: 1, slug: 'burrow-and-bay-vets', name: 'Burrow & Bay Vets', locale: 'en', accent: '#166534', rounded: 28,
  postings: [{ id: '0fd2b9c4-6e13-4d0a-b6f7-93a1c05e8d21', title: 'Veterinary Nurse', city: 'Fall-River' }],
  words: { choose: 'Choose one', required: 'Please answer this', apply: 'Apply to this job', next: 'Next', submit: 'Send application', done: 'Thanks, we received your application.' },
  fields: [
    ask('screening', 'over_18', 'q_a', 'Are you 18 years old or older?', { options: YES_NO, section: 'Before we start' }),
    ask('screening', 'authorized', 'q_b', 'Do you have legal authorization to work in the United States?', { options: YES_NO }),
    ask('screening', 'sponsorship', 'q_c', 'Do you need a visa sponsored by us to work here in the United States?', { options: YES_NO }),
    ask('screening', 'years', 'q_d', 'How many years of work experience do you have?'),
    ask('personal', 'full_name', 'name', 'Your full name', { section: 'Who you are' }),
    ask('personal', 'phone', 'phone', 'Best phone number to reach you'),
    ask('personal', 'email', 'mail', 'Email address'),
    ask('personal', 'city', 'loc', 'Where do you live?'),
    ask('personal', 'resume', 'cv', 'CV'),
    ask('last', 'referee_name', 'q_e', 'Name', { required: false, section: 'A colleague we may ask about you' }),
    ask('last', 'privacy', 'consent', 'I’ve read and accept the privacy notice for applicants', { kind: 'consent' }),
    ask('last', 'marketing', 'news', 'Tell me about future vacancies', { kind: 'consent', required: false }),
  ],
} // biome-ignore format: a table

/** Avature in English: an airline. */
const skyward: Company = {
  number: 0, slug: 'skyward', name: 'Skyward Air', locale: 'en', accent: '#1d4ed8', rounded: 2,
  postings: [
    { id: '30417', title: 'Gate Agent', city: 'New-Bern' },
    { id: '30622', title: 'Ramp Supervisor', city: 'Lakewood' },
  ],
  words: { choose: 'Select an option', required: 'This field is required.', apply: 'Apply', next: 'Continue', submit: 'Submit', done: 'Thank you for applying to Skyward Air' },
  fields: [
    ask('personal', 'first_name', '51', 'First name', { section: 'Personal information' }),
    ask('personal', 'last_name', '52', 'Last name'),
    ask('personal', 'email', '53', 'Email address'),
    ask('personal', 'phone', '54', 'Mobile phone'),
    ask('personal', 'city', '55', 'City of residence'),
    ask('screening', 'authorized', '811', 'Are you legally entitled to work in the United States?', { options: YES_NO }),
    ask('screening', 'sponsorship', '812', 'Do you, or will you, require sponsorship to work in the United States?', { options: YES_NO }),
    ask('screening', 'over_18', '813', 'Are you at least 18 years old?', { options: YES_NO }),
    ask('screening', 'heard', '814', 'How did you find out about this position?', { required: false, options: [['website', 'Skyward careers page'], ['linkedin', 'LinkedIn'], ['referral', 'An employee'], ['other', 'Other']] }),
    ask('screening', 'years', '815', 'Years of professional experience'),
    ask('last', 'resume', '901', 'Résumé/CV', { section: 'Documents and agreement' }),
    ask('last', 'privacy', '902', 'I have read and accept the Candidate Privacy Notice', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** Avature in Spanish: a hospital, the document first, two pages. */
const encinas: Company = {
  number: 1, slug: 'hospital-encinas', name: 'Hospital Las Encinas', locale: 'es', accent: '#be123c', rounded: 9,
  postings: [{ id: '7705', title: 'Enfermera de urgencias', city: 'Santa-Rosa' }],
  pages: [['last'], ['screening', 'personal']],
  words: { choose: 'Seleccione', required: 'Campo obligatorio.', apply: 'Postular a este empleo', next: 'Continuar', submit: 'Enviar postulación', done: '¡Gracias! Recibimos su postulación.' },
  fields: [
    ask('last', 'resume', '12', 'Hoja de vida', { section: 'Documentos' }),
    ask('screening', 'authorized', '21', '¿Tiene permiso legal para trabajar en los Estados Unidos?', { options: SI_NO, section: 'Preguntas' }),
    ask('screening', 'sponsorship', '22', '¿Necesita que le patrocinemos una visa para trabajar en los Estados Unidos?', { options: SI_NO }),
    ask('screening', 'relocation', '23', '¿Estaría dispuesto a reubicarse?', { required: false, options: SI_NO }),
    ask('screening', 'notice', '24', '¿Cuál es su plazo de preaviso?'),
    ask('personal', 'first_name', '31', 'Nombres', { section: 'Información personal' }),
    ask('personal', 'last_name', '32', 'Apellidos'),
    ask('personal', 'email', '33', 'Correo electrónico'),
    ask('personal', 'phone', '34', 'Teléfono celular'),
    ask('personal', 'city', '35', 'Ciudad de residencia'),
    ask('personal', 'privacy', '36', 'He leído y acepto la política de privacidad', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** JOIN in English: a bike maker. */
const spoke: Company = {
  number: 0, slug: 'spoke-and-chain', name: 'Spoke & Chain', locale: 'en', accent: '#4f46e5', rounded: 18,
  postings: [
    { id: '9120034', title: 'Bike Mechanic', city: 'Santa-Rosa' },
    { id: '9131177', title: 'Shop Assistant', city: 'Fall-River' },
  ],
  words: { choose: '', required: 'Please fill this in', apply: 'Apply now', next: 'Continue', submit: 'Submit application', done: 'Your application has been submitted!' },
  fields: [
    ask('personal', 'email', 'email', 'What’s your email address?', { section: 'Email' }),
    ask('personal', 'first_name', 'firstName', 'First name', { section: 'What’s your name?' }),
    ask('personal', 'last_name', 'lastName', 'Last name'),
    ask('personal', 'phone', 'phone', 'What’s your phone number?', { section: 'Phone' }),
    ask('personal', 'resume', 'cv', 'Please upload your CV', { section: 'CV' }),
    ask('screening', 'authorized', 's1', 'Do you have a work permit for the United States?', { options: YES_NO, section: 'Permit' }),
    ask('screening', 'sponsorship', 's2', 'Do you need visa sponsorship?', { options: YES_NO, section: 'Visa' }),
    ask('screening', 'notice', 's3', 'What is your notice period?', { section: 'Notice' }),
    ask('last', 'privacy', 'terms', 'I have read and agree to the privacy policy', { kind: 'consent', section: 'Almost done' }),
    ask('last', 'marketing', 'alerts', 'Send me job alerts', { kind: 'consent', required: false }),
  ],
} // biome-ignore format: a table

/** JOIN in German: a brewery, other questions in another order. */
const brauhaus: Company = {
  number: 1, slug: 'brauhaus-anker', name: 'Brauhaus Anker', locale: 'de', accent: '#a16207', rounded: 4,
  postings: [{ id: '8800412', title: 'Brauerin oder Brauer', city: 'Lakewood' }],
  words: { choose: '', required: 'Bitte ausfüllen', apply: 'Jetzt bewerben', next: 'Weiter', submit: 'Bewerbung abschicken', done: 'Deine Bewerbung wurde abgeschickt!' },
  fields: [
    ask('personal', 'email', 'email', 'Wie lautet deine E-Mail-Adresse?', { section: 'E-Mail' }),
    ask('personal', 'first_name', 'firstName', 'Vorname', { section: 'Wie heißt du?' }),
    ask('personal', 'last_name', 'lastName', 'Nachname'),
    ask('screening', 'over_18', 's9', 'Bist du mindestens 18 Jahre alt?', { options: JA_NEIN, section: 'Alter' }),
    ask('screening', 'authorized', 's8', 'Hast du eine Arbeitserlaubnis für die USA?', { options: JA_NEIN, section: 'Erlaubnis' }),
    ask('screening', 'sponsorship', 's7', 'Brauchst du ein Visum-Sponsoring, um in den USA zu arbeiten?', { options: JA_NEIN, section: 'Visum' }),
    ask('screening', 'years', 's6', 'Wie viele Jahre Berufserfahrung hast du?', { section: 'Erfahrung' }),
    ask('personal', 'phone', 'phone', 'Wie lautet deine Telefonnummer?', { section: 'Telefon' }),
    ask('personal', 'resume', 'cv', 'Lade deinen Lebenslauf hoch', { section: 'Lebenslauf' }),
    ask('last', 'privacy', 'terms', 'Ich habe die Datenschutzerklärung gelesen und akzeptiere sie', { kind: 'consent', section: 'Fast geschafft' }),
  ],
} // biome-ignore format: a table

export const LATEST: readonly Unseen[] = [
  { platform: 'rexx', company: stadtwerke },
  { platform: 'rexx', company: kletterwerk },
  { platform: 'rippling', company: tidepool },
  { platform: 'rippling', company: burrow },
  { platform: 'avature', company: skyward },
  { platform: 'avature', company: encinas },
  { platform: 'join', company: spoke },
  { platform: 'join', company: brauhaus },
]
