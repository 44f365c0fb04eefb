// Employers of the kinds written after the first six worked. Data.
import type { Company } from '../../companies/company.ts'
import { ask, type Options, type Unseen } from '../../companies/unseen/ask.ts'

const YES_NO: Options = [['yes', 'Yes'], ['no', 'No']] // biome-ignore format: a list
const JA_NEIN: Options = [['yes', 'Ja'], ['no', 'Nein']] // biome-ignore format: a list
const OUI_NON: Options = [['yes', 'Oui'], ['no', 'Non']] // biome-ignore format: a list
const SI_NO: Options = [['yes', 'Sí'], ['no', 'No']] // biome-ignore format: a list

/** Zoho in English: a repair shop. */
const volt: Company = {
  number: 0, slug: 'voltrepair', name: 'Volt Repair', locale: 'en', accent: '#ca8a04', rounded: 3,
  postings: [{ id: '708144000001', title: 'Bench Technician', city: 'Lakewood' }],
  words: { choose: '-None-', required: 'This field cannot be empty', apply: "I'm interested", next: 'Next', submit: 'Submit Application', done: 'Your application has been submitted successfully.' },
  fields: [
    ask('personal', 'first_name', 'First_Name', 'First Name'),
    ask('personal', 'last_name', 'Last_Name', 'Last Name'),
    ask('personal', 'email', 'Email', 'Email'),
    ask('personal', 'phone', 'Mobile', 'Mobile'),
    ask('personal', 'city', 'City', 'City'),
    ask('personal', 'years', 'Experience_in_Years', 'Experience in Years'),
    ask('personal', 'resume', 'Resume', 'Resume'),
    ask('screening', 'authorized', 'CUSTOM1', 'Are you legally allowed to work in the United States?', { options: YES_NO }),
    ask('screening', 'sponsorship', 'CUSTOM2', 'Do you require visa sponsorship?', { options: YES_NO }),
    ask('screening', 'salary', 'Expected_Salary', 'Expected salary (USD, yearly)', { required: false }),
    ask('last', 'privacy', 'Terms', 'I have read the privacy policy and agree to it', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** Zoho in German: a bakery, a referee in the middle of the personal data. */
const kornblume: Company = {
  number: 1, slug: 'kornblume', name: 'Bäckerei Kornblume', locale: 'de', accent: '#7c3aed', rounded: 12,
  postings: [{ id: '708144000977', title: 'Bäckermeisterin', city: 'New-Bern' }],
  words: { choose: '-Keine-', required: 'Dieses Feld darf nicht leer sein', apply: 'Ich bin interessiert', next: 'Weiter', submit: 'Bewerbung einreichen', done: 'Ihre Bewerbung wurde erfolgreich eingereicht.' },
  fields: [
    ask('personal', 'last_name', 'Last_Name', 'Nachname'),
    ask('personal', 'first_name', 'First_Name', 'Vorname'),
    ask('personal', 'phone', 'Mobile', 'Mobiltelefon'),
    ask('personal', 'email', 'Email', 'E-Mail'),
    ask('personal', 'resume', 'Resume', 'Lebenslauf'),
    ask('screening', 'over_18', 'CUSTOM7', 'Sind Sie volljährig?', { options: JA_NEIN }),
    ask('screening', 'authorized', 'CUSTOM8', 'Dürfen Sie in den USA arbeiten?', { options: JA_NEIN }),
    ask('screening', 'sponsorship', 'CUSTOM9', 'Benötigen Sie ein Arbeitsvisum, das wir beantragen müssten (USA)?', { options: JA_NEIN }),
    ask('screening', 'notice', 'Notice', 'Kündigungsfrist'),
    ask('last', 'referee_name', 'CUSTOM10', 'Name der Referenzperson', { required: false }),
    ask('last', 'referee_phone', 'CUSTOM11', 'Telefon der Referenzperson', { required: false, kind: 'tel' }),
    ask('last', 'privacy', 'Terms', 'Ich habe die Datenschutzerklärung gelesen', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** Jobvite in English: a museum. */
const lighthouse: Company = {
  number: 0, slug: 'lighthouse-museum', name: 'Lighthouse Museum', locale: 'en', accent: '#0f766e', rounded: 0,
  postings: [{ id: 'oX3kfwQ1', title: 'Exhibit Fabricator', city: 'Fall-River' }],
  words: { choose: 'Complete the application form', required: 'This is required.', apply: 'Apply', next: 'Next', submit: 'Send Application', done: 'Your application was sent. Thank you for applying!' },
  fields: [
    ask('personal', 'resume', 'jv-resume', 'Resume', { section: 'Resume' }),
    ask('personal', 'first_name', 'jv-first', 'First Name', { section: 'Personal Information' }),
    ask('personal', 'last_name', 'jv-last', 'Last Name'),
    ask('personal', 'email', 'jv-mail', 'Email'),
    ask('personal', 'phone', 'jv-phone', 'Phone'),
    ask('personal', 'city', 'jv-city', 'City'),
    ask('screening', 'authorized', 'jv-q1', 'Are you authorized to work in the United States?', { options: YES_NO, section: 'Questions' }),
    ask('screening', 'sponsorship', 'jv-q2', 'Will you now or in the future require sponsorship to work in the United States?', { options: YES_NO }),
    ask('screening', 'relocation', 'jv-q3', 'Are you willing to relocate?', { options: YES_NO }),
    ask('last', 'privacy', 'jv-ok', 'I have read and accept the privacy notice', { kind: 'consent', section: 'Consent' }),
  ],
} // biome-ignore format: a table

/** Jobvite in French: a laboratory, other sections in another order. */
const boreal: Company = {
  number: 1, slug: 'labo-boreal', name: 'Laboratoire Boréal', locale: 'fr', accent: '#be185d', rounded: 8,
  postings: [{ id: 'oQ77mm2b', title: 'Technicienne de laboratoire', city: 'Santa-Rosa' }],
  words: { choose: 'Remplir le formulaire', required: 'Réponse requise.', apply: 'Postuler', next: 'Continuer', submit: 'Envoyer', done: 'Merci, votre candidature a bien été transmise.' },
  fields: [
    ask('personal', 'last_name', 'jv-n', 'Nom de famille', { section: 'Coordonnées' }),
    ask('personal', 'first_name', 'jv-p', 'Prénom'),
    ask('personal', 'phone', 'jv-t', 'Téléphone portable'),
    ask('personal', 'email', 'jv-m', 'Adresse courriel'),
    ask('personal', 'resume', 'jv-c', 'Votre CV', { section: 'Documents' }),
    ask('screening', 'over_18', 'jv-1', 'Avez-vous au moins 18 ans ?', { options: OUI_NON, section: 'Quelques questions' }),
    ask('screening', 'authorized', 'jv-2', 'Avez-vous le droit de travailler aux États-Unis ?', { options: OUI_NON }),
    ask('screening', 'sponsorship', 'jv-3', 'Aurez-vous besoin d’un parrainage de visa pour les États-Unis ?', { options: OUI_NON }),
    ask('screening', 'years', 'jv-4', 'Années d’expérience'),
    ask('last', 'privacy', 'jv-5', 'J’ai lu la politique de confidentialité', { kind: 'consent', section: 'Consentement' }),
  ],
} // biome-ignore format: a table

/** Eightfold in English: a bank. */
const crestline: Company = {
  number: 0, slug: 'crestline.example', name: 'Crestline Bank', locale: 'en', accent: '#1e40af', rounded: 20,
  postings: [{ id: '446300017', title: 'Branch Associate', city: 'Harbor-City' }],
  words: { choose: 'Select', required: 'Required', apply: 'Apply now', next: 'Continue', submit: 'Submit application', done: 'Application submitted' },
  fields: [
    ask('last', 'resume', 'resume', 'Upload your resume'),
    ask('personal', 'first_name', 'firstname', 'First name', { section: 'Contact information' }),
    ask('personal', 'last_name', 'lastname', 'Last name'),
    ask('personal', 'email', 'email', 'Email'),
    ask('personal', 'phone', 'phone', 'Phone'),
    ask('personal', 'city', 'location_city', 'City'),
    ask('screening', 'authorized', 'question_1', 'Are you eligible to work in the US?', { options: YES_NO }),
    ask('screening', 'sponsorship', 'question_2', 'Will you need sponsorship for an employment visa now or in the future?', { options: YES_NO }),
    ask('screening', 'heard', 'question_3', 'How did you hear about us?', { required: false, options: [['linkedin', 'LinkedIn'], ['website', 'Careers page'], ['other', 'Other']] }),
    ask('screening', 'privacy', 'question_4', 'I acknowledge the candidate privacy notice', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** Eightfold in Spanish: a railway, the résumé last. */
const ferrovia: Company = {
  number: 1, slug: 'ferrovia.example', name: 'Ferrovía del Sur', locale: 'es', accent: '#b45309', rounded: 2,
  postings: [{ id: '446390552', title: 'Maquinista', city: 'Lakewood' }],
  pages: [['last'], ['personal', 'screening']],
  words: { choose: 'Elegir', required: 'Obligatorio', apply: 'Postularse ahora', next: 'Siguiente', submit: 'Enviar solicitud', done: 'Su solicitud ha sido enviada' },
  fields: [
    ask('last', 'resume', 'cv', 'Cargue su currículum'),
    ask('personal', 'first_name', 'nombre', 'Nombre', { section: 'Datos de contacto' }),
    ask('personal', 'last_name', 'apellido', 'Apellido'),
    ask('personal', 'phone', 'celular', 'Número de celular'),
    ask('personal', 'email', 'correo', 'Correo electrónico'),
    ask('screening', 'over_18', 'p1', '¿Tiene 18 años o más?', { options: SI_NO }),
    ask('screening', 'authorized', 'p2', '¿Tiene autorización para trabajar en los Estados Unidos?', { options: SI_NO }),
    ask('screening', 'sponsorship', 'p3', '¿Requiere patrocinio de visa para trabajar en los Estados Unidos?', { options: SI_NO }),
    ask('screening', 'years', 'p4', 'Años de experiencia laboral'),
    ask('screening', 'privacy', 'p5', 'He leído el aviso de privacidad', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** Pinpoint in English: a charity. */
const harvest: Company = {
  number: 0, slug: 'harvest-table', name: 'Harvest Table', locale: 'en', accent: '#15803d', rounded: 30,
  postings: [{ id: 'a3f1c7', title: 'Kitchen Coordinator', city: 'Santa-Rosa' }],
  words: { choose: 'Please choose', required: 'Please fill this in', apply: 'Apply for this role', next: 'Next', submit: 'Submit your application', done: 'Thanks, we’ve received your application.' },
  fields: [
    ask('personal', 'first_name', 'application[first_name]', 'First name'),
    ask('personal', 'last_name', 'application[last_name]', 'Last name'),
    ask('personal', 'email', 'application[email]', 'Email address'),
    ask('personal', 'phone', 'application[phone]', 'Phone number'),
    ask('personal', 'resume', 'application[cv]', 'CV / Resume'),
    ask('screening', 'authorized', 'answers[0]', 'Do you have the right to work in the United States?', { options: YES_NO }),
    ask('screening', 'sponsorship', 'answers[1]', 'Do you need sponsorship to work in the United States?', { options: YES_NO }),
    ask('screening', 'notice', 'answers[2]', 'What’s your notice period?'),
    ask('screening', 'city', 'answers[3]', 'Which city are you based in?'),
    ask('last', 'gender', 'equality[gender]', 'Gender', { required: false, section: 'Equality monitoring', options: [['female', 'Female'], ['male', 'Male'], ['declined', 'Prefer not to say']] }),
    ask('last', 'privacy', 'privacy', 'I’ve read the privacy policy', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** Pinpoint in other English: a ferry, emergency contact first. */
const skerry: Company = {
  number: 1, slug: 'skerry-ferries', name: 'Skerry Ferries', locale: 'en', accent: '#0369a1', rounded: 4,
  postings: [{ id: 'd90b22', title: 'Deckhand', city: 'Fall-River' }],
  words: { choose: 'Pick one', required: 'We need this', apply: 'Start your application', next: 'Next', submit: 'Send it', done: 'We have your application. Thank you!' },
  fields: [
    ask('personal', 'over_18', 'answers[10]', 'Are you aged 18 or over?', { options: YES_NO, section: 'The basics' }),
    ask('personal', 'authorized', 'answers[11]', 'Can you legally work in the United States?', { options: YES_NO }),
    ask('personal', 'sponsorship', 'answers[12]', 'Would you require a sponsored visa?', { options: YES_NO }),
    ask('screening', 'emergency_name', 'answers[13]', 'Full name', { required: false, section: 'In case of emergency, call' }),
    ask('screening', 'emergency_phone', 'answers[14]', 'Phone number', { required: false, kind: 'tel' }),
    ask('last', 'first_name', 'application[first_name]', 'Forename', { section: 'About you' }),
    ask('last', 'last_name', 'application[last_name]', 'Surname'),
    ask('last', 'email', 'application[email]', 'Your email address'),
    ask('last', 'phone', 'application[phone]', 'Your phone number'),
    ask('last', 'resume', 'application[cv]', 'Upload your CV'),
    ask('last', 'privacy', 'privacy', 'I have read and agree to the privacy policy', { kind: 'consent' }),
    ask('last', 'marketing', 'pool', 'Keep my details for other roles', { kind: 'consent', required: false }),
  ],
} // biome-ignore format: a table

export const LATER: readonly Unseen[] = [
  { platform: 'zoho', company: volt },
  { platform: 'zoho', company: kornblume },
  { platform: 'jobvite', company: lighthouse },
  { platform: 'jobvite', company: boreal },
  { platform: 'eightfold', company: crestline },
  { platform: 'eightfold', company: ferrovia },
  { platform: 'pinpoint', company: harvest },
  { platform: 'pinpoint', company: skerry },
]
