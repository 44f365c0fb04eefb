// Seven handwritten companies, each on a platform that `first.ts` does not use: trades, care, a public office, a
// school, a shop. Names and addresses are split differently, other people's data is asked for beside them, and some
// questions are reversed. Data.
import type { Company } from '../company.ts'
import { ask, type Options, type Unseen } from './ask.ts'

const JA_NEIN: Options = [['yes', 'Ja'], ['no', 'Nein']] // biome-ignore format: a list
const OUI_NON: Options = [['no', 'Non'], ['yes', 'Oui']] // biome-ignore format: a list
const YES_NO: Options = [['yes', 'Yes'], ['no', 'No']] // biome-ignore format: a list

/** Lever in English: one box for the whole name, cards of questions in another order, a referee. */
const halewood: Company = {
  number: 10,
  slug: 'halewoodmarine',
  name: 'Halewood Marine',
  locale: 'en',
  accent: '#123f5c',
  rounded: 3,
  postings: [{ id: '3f1a7c52-0d44-4f0a-a1c9-7b5de4c2a901', title: 'Shipyard Electrician', city: 'New-Bern' }],
  pages: [['screening', 'personal', 'last']],
  words: { choose: 'Select one', required: 'This one is needed.', apply: 'Apply to this vacancy', next: 'Next', submit: 'Submit your application', done: 'Application submitted! We will be in touch.' },
  fields: [
    ask('personal', 'resume', 'resume', 'Resume / CV (PDF or Word)', { section: 'Submit your application' }),
    ask('personal', 'full_name', 'name', 'Full name'),
    ask('personal', 'email', 'email', 'Email'),
    ask('personal', 'phone', 'phone', 'Phone'),
    ask('personal', 'city', 'location', 'Current location (city)'),
    ask('personal', 'linkedin', 'urls[LinkedIn]', 'LinkedIn URL', { required: false, section: 'Links' }),
    ask('personal', 'website', 'urls[Portfolio]', 'Portfolio URL', { required: false }),
    ask('screening', 'over_18', 'cards[aa10][field0]', 'Please confirm that you are 18 or over.', { options: YES_NO, section: 'A few checks' }),
    ask('screening', 'sponsorship', 'cards[aa10][field1]', 'At any time, would you need an employer to sponsor you for a US work visa (for example H-1B)?', { options: YES_NO }),
    ask('screening', 'authorized', 'cards[aa10][field2]', 'I am legally permitted to work in the USA.', { options: [['yes', 'True'], ['no', 'False']] }),
    ask('screening', 'years', 'cards[aa10][field3]', 'Years of experience'),
    ask('screening', 'relocation', 'cards[aa10][field4]', 'This role is on site in New Bern. Would you move there?', { options: YES_NO }),
    ask('last', 'referee_name', 'cards[bb20][field0]', 'Name', { required: false, section: 'A referee we may call' }),
    ask('last', 'referee_phone', 'cards[bb20][field1]', 'Phone', { required: false, kind: 'tel' }),
    ask('last', 'gender', 'eeo[gender]', 'Gender', { required: false, section: 'Equal opportunity', options: [['male', 'Male'], ['female', 'Female'], ['declined', 'Decline to self-identify']] }),
    ask('last', 'privacy', 'consent[store]', 'By applying I agree that Halewood Marine may process my data for this application', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** Ashby in German: personal data in the middle, the notice period in months, an emergency contact. */
const kornwerk: Company = {
  number: 10,
  slug: 'kornwerk',
  name: 'Kornwerk Bäckereien',
  locale: 'de',
  accent: '#7d5a1e',
  rounded: 12,
  postings: [{ id: '9b2d6e10-5f3c-4a7e-a81b-20c4d9e7f355', title: 'Schichtleitung Backstube', city: 'Lakewood' }],
  pages: [['screening', 'personal', 'last']],
  words: { choose: 'Bitte auswählen', required: 'Bitte ausfüllen.', apply: 'Jetzt online bewerben', next: 'Weiter', submit: 'Bewerbung absenden', done: 'Vielen Dank! Ihre Bewerbung ist bei uns eingegangen.' },
  fields: [
    ask('screening', 'notice', 'd1f0-77aa', 'Welche Kündigungsfrist haben Sie aktuell?'),
    ask('screening', 'salary', 'd1f0-77ab', 'Gehaltsvorstellung (Jahresbrutto in USD)'),
    ask('screening', 'relocation', 'd1f0-77ac', 'Kommt ein Umzug für Sie infrage?', { options: JA_NEIN }),
    ask('screening', 'authorized', 'd1f0-77ad', 'Dürfen Sie in den USA arbeiten?', { options: JA_NEIN }),
    ask('screening', 'sponsorship', 'd1f0-77ae', 'Müssten wir für Sie ein Arbeitsvisum für die USA beantragen?', { options: JA_NEIN }),
    ask('personal', 'last_name', 'd1f0-88aa', 'Nachname', { section: 'Zu Ihrer Person' }),
    ask('personal', 'first_name', 'd1f0-88ab', 'Vorname(n)'),
    ask('personal', 'city', 'd1f0-88ac', 'Ort'),
    ask('personal', 'phone', 'd1f0-88ad', 'Handynummer'),
    ask('personal', 'email', '_systemfield_email', 'E-Mail-Adresse für Rückfragen'),
    ask('personal', 'resume', '_systemfield_resume', 'Lebenslauf hochladen'),
    ask('last', 'emergency_name', 'd1f0-99aa', 'Vor- und Nachname', { required: false, section: 'Wen dürfen wir im Notfall anrufen?' }),
    ask('last', 'emergency_phone', 'd1f0-99ab', 'Telefonnummer', { required: false, kind: 'tel' }),
    ask('last', 'heard', 'd1f0-99ac', 'Wodurch wurden Sie auf die Stelle aufmerksam?', { required: false, options: [['website', 'Karriereseite von Kornwerk'], ['linkedin', 'LinkedIn'], ['referral', 'Empfehlung']] }),
    ask('last', 'privacy', 'd1f0-99ad', 'Ich habe die Datenschutzerklärung zur Kenntnis genommen', { kind: 'consent' }),
    ask('last', 'marketing', 'd1f0-99ae', 'Bitte nehmen Sie mich in den Newsletter für Stellenangebote auf', { kind: 'consent', required: false }),
  ],
} // biome-ignore format: a table

/** Oracle in French: three pages instead of two, the screening questions in the middle, an address in parts. */
const clairval: Company = {
  number: 10,
  slug: 'CX_4410',
  name: 'Cliniques de Clairval',
  locale: 'fr',
  accent: '#1d6b5f',
  rounded: 6,
  postings: [{ id: '448120', title: 'Infirmier de nuit', city: 'Santa-Rosa' }],
  pages: [['personal'], ['screening'], ['last']],
  words: { choose: 'Sélectionner', required: 'Champ requis.', apply: 'Postuler maintenant', next: 'Suivant', submit: 'Soumettre ma candidature', done: 'Merci, nous avons bien reçu votre candidature.' },
  fields: [
    ask('personal', 'email', 'input-1a', 'Adresse électronique'),
    ask('personal', 'first_name', 'input-1b', 'Prénom(s)'),
    ask('personal', 'last_name', 'input-1c', 'Nom de famille'),
    ask('personal', 'phone', 'input-1d', 'Téléphone portable'),
    ask('personal', 'city', 'input-1e', 'Ville'),
    ask('personal', 'resume', 'input-1f', 'Joindre un CV'),
    ask('screening', 'over_18', 'input-2a', 'Êtes-vous majeur(e) (18 ans ou plus) ?', { options: OUI_NON }),
    ask('screening', 'authorized', 'input-2b', 'Disposez-vous d’une autorisation de travail pour les États-Unis ?', { options: OUI_NON }),
    ask('screening', 'sponsorship', 'input-2c', 'L’employeur devra-t-il parrainer votre visa de travail aux États-Unis ?', { options: OUI_NON }),
    ask('screening', 'relocation', 'input-2d', 'Accepteriez-vous de déménager ?', { options: OUI_NON }),
    ask('screening', 'years', 'input-2e', 'Nombre d’années d’expérience professionnelle'),
    ask('screening', 'notice', 'input-2f', 'Préavis à respecter'),
    ask('last', 'manager_name', 'input-3a', 'Nom complet', { required: false, section: 'Votre responsable actuel' }),
    ask('last', 'manager_email', 'input-3b', 'Adresse e-mail', { required: false, kind: 'email' }),
    ask('last', 'gender', 'input-3c', 'Sexe', { required: false, options: [['female', 'Femme'], ['male', 'Homme'], ['declined', 'Je ne souhaite pas répondre']] }),
    ask('last', 'privacy', 'input-3d', 'J’ai pris connaissance de la politique de protection des données', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** SuccessFactors in English: initials and preferred name beside the legal one, a reversed question, two phones. */
const pellbrook: Company = {
  number: 10,
  slug: 'pellbrookP',
  name: 'Pellbrook County Schools',
  locale: 'en',
  accent: '#5a2d82',
  rounded: 0,
  postings: [{ id: '60213', title: 'Technology Teacher', city: 'Fall-River' }],
  words: { choose: 'No Selection', required: 'Required', apply: 'Apply now »', next: 'Next', submit: 'Apply', done: 'Your application for this position has been submitted.' },
  fields: [
    ask('personal', 'first_name', 'fbclc_fName', 'Legal First Name'),
    ask('personal', 'last_name', 'fbclc_lName', 'Legal Last Name'),
    ask('personal', 'email', 'fbclc_userName', 'Primary Email'),
    ask('personal', 'phone', 'fbclc_cellPhone', 'Cell Phone'),
    ask('personal', 'city', 'fbclc_city', 'City/Town'),
    ask('personal', 'resume', 'fbclc_resume', 'Resume'),
    ask('screening', 'over_18', 'fbclc_q1', 'Are you younger than 18?', { options: YES_NO, opposite: true }),
    ask('screening', 'authorized', 'fbclc_q2', 'If hired, can you show that you are allowed to work in the United States?', { options: YES_NO }),
    ask('screening', 'sponsorship', 'fbclc_q3', 'Do you, or will you, need sponsorship to continue working in the U.S.?', { options: YES_NO }),
    ask('screening', 'years', 'fbclc_q4', 'Total years of professional experience'),
    ask('screening', 'salary', 'fbclc_q5', 'Minimum annual salary you would accept, in US dollars', { open: true, required: false }),
    ask('screening', 'heard', 'fbclc_q6', 'Source: how did you learn about this opening?', { options: [['website', 'District website'], ['linkedin', 'LinkedIn'], ['referral', 'District employee'], ['other', 'Other']] }),
    ask('last', 'friend_name', 'fbclc_q7', 'Employee’s full name', { required: false, section: 'If a district employee referred you' }),
    ask('last', 'veteran', 'fbclc_q8', 'Protected veteran', { required: false, options: [['declined', 'I do not want to say'], ['yes', 'I am one'], ['no', 'I am not one']] }),
    ask('last', 'privacy', 'fbclc_q9', 'I have read the applicant privacy statement', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** Taleo in Spanish: the questions on two pages, personal data last. */
const montesol: Company = {
  number: 10,
  slug: 'montesol_ext',
  name: 'Montesol Alimentos',
  locale: 'es',
  accent: '#9c4a12',
  rounded: 2,
  postings: [{ id: '24000318', title: 'Técnica de calidad', city: 'Harbor-City' }],
  pages: [['screening'], ['last'], ['personal']],
  words: { choose: 'No especificado', required: 'Este campo es obligatorio.', apply: 'Postularse a este puesto', next: 'Guardar y continuar', submit: 'Enviar', done: 'Proceso completado: gracias, recibimos su postulación.' },
  fields: [
    ask('screening', 'authorized', 'dialogTemplate-es1', '¿Tiene permiso para trabajar en los Estados Unidos?', { options: [['yes', 'Sí'], ['no', 'No']] }),
    ask('screening', 'sponsorship', 'dialogTemplate-es2', '¿Requeriría que la empresa patrocine su visa de trabajo (EE. UU.)?', { options: [['yes', 'Sí'], ['no', 'No']] }),
    ask('screening', 'over_18', 'dialogTemplate-es3', '¿Es mayor de edad (18 años o más)?', { options: [['yes', 'Sí'], ['no', 'No']] }),
    ask('screening', 'years', 'dialogTemplate-es4', 'Años de experiencia laboral'),
    ask('last', 'notice', 'dialogTemplate-es5', '¿Con cuánto tiempo de preaviso debe avisar a su empleador actual?'),
    ask('last', 'salary', 'dialogTemplate-es6', 'Pretensión salarial anual (dólares estadounidenses)'),
    ask('last', 'gender', 'dialogTemplate-es7', 'Sexo', { required: false, options: [['male', 'Hombre'], ['female', 'Mujer'], ['declined', 'Prefiero no contestar']] }),
    ask('personal', 'first_name', 'dialogTemplate-es8', 'Nombres'),
    ask('personal', 'last_name', 'dialogTemplate-es9', 'Apellidos'),
    ask('personal', 'phone', 'dialogTemplate-es10', 'Teléfono celular'),
    ask('personal', 'email', 'dialogTemplate-es11', 'Dirección de correo electrónico'),
    ask('personal', 'city', 'dialogTemplate-es12', 'Ciudad'),
    ask('personal', 'resume', 'dialogTemplate-es13', 'Currículum (archivo)'),
    ask('personal', 'emergency_name', 'dialogTemplate-es14', 'Nombre', { required: false, section: 'Contacto en caso de emergencia' }),
    ask('personal', 'emergency_phone', 'dialogTemplate-es15', 'Teléfono', { required: false, kind: 'tel' }),
    ask('personal', 'privacy', 'dialogTemplate-es16', 'Acepto el aviso de privacidad', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** Workable in English: a shop's short form, yes and no as sentences, two consents, one of them for later openings. */
const quillfeather: Company = {
  number: 10,
  slug: 'quillfeather',
  name: 'Quill & Feather Books',
  locale: 'en',
  accent: '#2f4858',
  rounded: 8,
  postings: [{ id: 'B7E20C91AA', title: 'Store Manager', city: 'Lakewood' }],
  words: { choose: 'Select an option', required: 'This field is required', apply: 'Apply for this job', next: 'Next', submit: 'Submit application', done: 'Your application has been submitted successfully!' },
  fields: [
    ask('personal', 'first_name', 'firstname', 'First name'),
    ask('personal', 'last_name', 'lastname', 'Last name'),
    ask('personal', 'email', 'email', 'Email'),
    ask('personal', 'phone', 'phone', 'Phone'),
    ask('personal', 'city', 'QA_8801', 'Which city or town do you live in?'),
    ask('personal', 'resume', 'resume', 'Resume'),
    ask('screening', 'sponsorship', 'QA_8802', 'Will you ever need us to sponsor a visa so that you can work in the US?', { options: [['no', 'No, never'], ['yes', 'Yes, now or later']] }),
    ask('screening', 'authorized', 'QA_8803', 'Are you authorised to work in the US today?', { options: [['no', 'No, I am not'], ['yes', 'Yes, I am']] }),
    ask('screening', 'over_18', 'QA_8804', 'Are you 18 or older?', { options: [['yes', 'Yes'], ['no', 'No']] }),
    ask('screening', 'notice', 'QA_8805', 'How long is your notice period?'),
    ask('screening', 'salary', 'QA_8806', 'Desired yearly salary (USD)', { required: false }),
    ask('screening', 'linkedin', 'QA_8807', 'Link to your LinkedIn page', { required: false, kind: 'url' }),
    ask('last', 'privacy', 'gdpr', 'I agree that Quill & Feather Books keeps my data for this application', { kind: 'consent' }),
    ask('last', 'marketing', 'gdpr_future', 'You may also contact me about other openings for the next two years', { kind: 'consent', required: false }),
  ],
} // biome-ignore format: a table

/** Teamtailor in German: formal, the name in parts, a reversed question. */
const nordlicht: Company = {
  number: 10,
  slug: 'nordlichtpflege',
  name: 'Nordlicht Pflegedienste',
  locale: 'de',
  accent: '#30527a',
  rounded: 14,
  postings: [{ id: '5120984', title: 'Pflegefachkraft im Nachtdienst', city: 'New-Bern' }],
  words: { choose: 'Auswählen', required: 'Pflichtfeld', apply: 'Auf diese Stelle bewerben', next: 'Weiter', submit: 'Bewerbung senden', done: 'Danke! Wir haben Ihre Bewerbung erhalten.' },
  fields: [
    ask('personal', 'first_name', 'candidate[first_name]', 'Ihr Vorname'),
    ask('personal', 'last_name', 'candidate[last_name]', 'Ihr Nachname'),
    ask('personal', 'email', 'candidate[email]', 'Ihre E-Mail'),
    ask('personal', 'phone', 'candidate[phone]', 'Telefon (mobil)'),
    ask('personal', 'resume', 'candidate[resume]', 'Lebenslauf'),
    ask('screening', 'city', 'candidate[answers][1][text]', 'In welcher Stadt wohnen Sie?'),
    ask('screening', 'authorized', 'candidate[answers][2][text]', 'Liegt Ihnen eine Arbeitserlaubnis für die USA vor?', { options: JA_NEIN }),
    ask('screening', 'sponsorship', 'candidate[answers][3][text]', 'Können Sie ohne Visum-Sponsoring in den USA arbeiten?', { options: JA_NEIN, opposite: true }),
    ask('screening', 'over_18', 'candidate[answers][4][text]', 'Sind Sie volljährig (mindestens 18)?', { options: JA_NEIN }),
    ask('screening', 'years', 'candidate[answers][5][text]', 'Wie viele Jahre Berufserfahrung bringen Sie mit?'),
    ask('screening', 'notice', 'candidate[answers][6][text]', 'Ihre Kündigungsfrist'),
    ask('screening', 'salary', 'candidate[answers][7][text]', 'Ihr Wunschgehalt pro Jahr in USD', { required: false }),
    ask('last', 'referee_name', 'candidate[answers][8][text]', 'Name', { required: false, section: 'Ansprechperson für eine Referenz' }),
    ask('last', 'referee_phone', 'candidate[answers][9][text]', 'Telefon', { required: false, kind: 'tel' }),
    ask('last', 'privacy', 'candidate[consent_given]', 'Ich willige in die Verarbeitung meiner Daten für dieses Bewerbungsverfahren ein', { kind: 'consent' }),
    ask('last', 'marketing', 'candidate[consent_given_future_jobs]', 'Nordlicht darf mich auch zu künftigen Stellen kontaktieren', { kind: 'consent', required: false }),
  ],
} // biome-ignore format: a table

export const SECOND: readonly Unseen[] = [
  { platform: 'lever', company: halewood },
  { platform: 'ashby', company: kornwerk },
  { platform: 'oracle', company: clairval },
  { platform: 'successfactors', company: pellbrook },
  { platform: 'taleo', company: montesol },
  { platform: 'workable', company: quillfeather },
  { platform: 'teamtailor', company: nordlicht },
]
