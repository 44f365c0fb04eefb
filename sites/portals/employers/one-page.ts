// Employers whose whole application is one page. Data.
import type { Company } from '../../companies/company.ts'
import { ask, type Options, type Unseen } from '../../companies/unseen/ask.ts'

const YES_NO: Options = [['yes', 'Yes'], ['no', 'No']] // biome-ignore format: a list
const JA_NEIN: Options = [['yes', 'Ja'], ['no', 'Nein']] // biome-ignore format: a list
const OUI_NON: Options = [['yes', 'Oui'], ['no', 'Non']] // biome-ignore format: a list

/** Recruitee in English: a roastery. */
const foxglove: Company = {
  number: 0, slug: 'foxglovecoffee', name: 'Foxglove Coffee', locale: 'en', accent: '#6b3f1d', rounded: 24,
  postings: [{ id: 'x1', title: 'Head Roaster', city: 'Harbor-City' }],
  words: { choose: 'Choose', required: 'This field is required', apply: 'Apply now', next: 'Next', submit: 'Send', done: 'Thanks for applying!' },
  fields: [
    ask('personal', 'full_name', 'candidate.name', 'Full name'),
    ask('personal', 'email', 'candidate.email', 'Email address'),
    ask('personal', 'phone', 'candidate.phone', 'Phone number'),
    ask('personal', 'resume', 'candidate.cv', 'CV or resume'),
    ask('personal', 'linkedin', 'candidate.openQuestionAnswers.0.content', 'Your LinkedIn profile', { required: false, kind: 'url' }),
    ask('screening', 'city', 'candidate.openQuestionAnswers.1.content', 'Which city do you live in?'),
    ask('screening', 'authorized', 'candidate.openQuestionAnswers.2.flag', 'Do you have the legal right to work in the United States?', { options: YES_NO }),
    ask('screening', 'sponsorship', 'candidate.openQuestionAnswers.3.flag', 'Would we need to sponsor a visa for you?', { options: YES_NO }),
    ask('screening', 'years', 'candidate.openQuestionAnswers.4.content', 'How many years have you been working in total?'),
    ask('screening', 'notice', 'candidate.openQuestionAnswers.5.content', 'What is your notice period?'),
    ask('last', 'privacy', 'candidate.agreements.0', 'I agree to Foxglove Coffee’s Privacy Policy', { kind: 'consent' }),
    ask('last', 'marketing', 'candidate.agreements.1', 'Keep me posted about other jobs and events', { kind: 'consent', required: false }),
  ],
} // biome-ignore format: a table

/** Recruitee in German: names in two fields, questions first. */
const lindenhof: Company = {
  number: 1, slug: 'lindenhof', name: 'Lindenhof Gartenbau', locale: 'de', accent: '#166534', rounded: 6,
  postings: [{ id: 'x2', title: 'Baumpflegerin / Baumpfleger', city: 'New-Bern' }],
  words: { choose: 'Auswählen', required: 'Dieses Feld ist erforderlich', apply: 'Jetzt bewerben', next: 'Weiter', submit: 'Absenden', done: 'Danke für deine Bewerbung!' },
  fields: [
    ask('screening', 'over_18', 'candidate.openQuestionAnswers.11.flag', 'Bist du mindestens 18 Jahre alt?', { options: JA_NEIN, section: 'Ein paar Fragen' }),
    ask('screening', 'authorized', 'candidate.openQuestionAnswers.12.flag', 'Darfst du in den USA arbeiten?', { options: JA_NEIN }),
    ask('screening', 'sponsorship', 'candidate.openQuestionAnswers.13.flag', 'Brauchst du ein Visum, das wir unterstützen müssten, um in den USA zu arbeiten?', { options: JA_NEIN }),
    ask('screening', 'relocation', 'candidate.openQuestionAnswers.14.flag', 'Würdest du für die Stelle umziehen?', { options: JA_NEIN }),
    ask('screening', 'years', 'candidate.openQuestionAnswers.15.content', 'Berufserfahrung (Jahre)'),
    ask('personal', 'first_name', 'candidate.firstName', 'Vorname', { section: 'Über dich' }),
    ask('personal', 'last_name', 'candidate.lastName', 'Nachname'),
    ask('personal', 'email', 'candidate.email', 'E-Mail-Adresse'),
    ask('personal', 'phone', 'candidate.phone', 'Telefonnummer', { required: false }),
    ask('personal', 'city', 'candidate.openQuestionAnswers.16.content', 'Wohnort'),
    ask('personal', 'resume', 'candidate.cv', 'Lebenslauf'),
    ask('last', 'privacy', 'candidate.agreements.0', 'Ich habe die Datenschutzerklärung gelesen und stimme ihr zu', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** JazzHR in English: plumbers. */
const pinecrest: Company = {
  number: 0, slug: 'pinecrest', name: 'Pinecrest Plumbing', locale: 'en', accent: '#0f4c81', rounded: 3,
  postings: [{ id: 'Qk7TzrW2pe', title: 'Service Plumber', city: 'Lakewood' }],
  words: { choose: 'Select an option', required: 'Please complete the required fields.', apply: 'Apply for this position', next: 'Next', submit: 'Submit Application', done: 'Thank you! Your application has been submitted.' },
  fields: [
    ask('personal', 'first_name', 'resumator-firstname', 'First Name'),
    ask('personal', 'last_name', 'resumator-lastname', 'Last Name'),
    ask('personal', 'email', 'resumator-email', 'Email Address'),
    ask('personal', 'phone', 'resumator-phone', 'Phone'),
    ask('personal', 'city', 'resumator-city', 'City'),
    ask('personal', 'resume', 'resumator-resume', 'Resume'),
    ask('screening', 'authorized', 'resumator-questionnaire-a1f', 'Are you authorized to work in the United States?', { options: YES_NO }),
    ask('screening', 'sponsorship', 'resumator-questionnaire-a2f', 'Will you require sponsorship for a work visa, now or later?', { options: YES_NO }),
    ask('screening', 'over_18', 'resumator-questionnaire-a3f', 'Are you 18 or older?', { options: YES_NO }),
    ask('screening', 'salary', 'resumator-salary', 'Desired salary (USD per year)', { required: false }),
    ask('last', 'gender', 'resumator-eeoc-gender', 'Gender', { required: false, section: 'Equal Employment Opportunity', options: [['male', 'Male'], ['female', 'Female'], ['declined', 'I decline to answer']] }),
    ask('last', 'veteran', 'resumator-eeoc-veteran', 'Veteran status', { required: false, options: [['no', 'I am not a protected veteran'], ['yes', 'I am a protected veteran'], ['declined', 'I decline to answer']] }),
  ],
} // biome-ignore format: a table

/** JazzHR in other English: a practice, with a referee. */
const summit: Company = {
  number: 1, slug: 'summitpediatrics', name: 'Summit Pediatrics', locale: 'en', accent: '#7c2d8e', rounded: 12,
  postings: [{ id: 'mB4Ls09xVd', title: 'Medical Assistant', city: 'Fall-River' }],
  words: { choose: '--', required: 'Some required fields are missing.', apply: 'Apply', next: 'Next', submit: 'Send my application', done: 'We got your application, thank you.' },
  fields: [
    ask('personal', 'resume', 'resumator-resume', 'Your resume'),
    ask('personal', 'first_name', 'resumator-fname', 'Legal first name'),
    ask('personal', 'last_name', 'resumator-lname', 'Legal last name'),
    ask('personal', 'phone', 'resumator-cell', 'Cell phone'),
    ask('personal', 'email', 'resumator-mail', 'E-mail'),
    ask('screening', 'years', 'resumator-questionnaire-b1', 'Years of work experience'),
    ask('screening', 'sponsorship', 'resumator-questionnaire-b2', 'Can you work in the United States without visa sponsorship, now and in the future?', { opposite: true, options: YES_NO }),
    ask('screening', 'authorized', 'resumator-questionnaire-b3', 'Do you have permission to work in the US?', { options: YES_NO }),
    ask('screening', 'city', 'resumator-questionnaire-b4', 'In what city do you live?'),
    ask('screening', 'heard', 'resumator-questionnaire-b5', 'How did you learn about this job?', { required: false, options: [['other', 'Something else'], ['linkedin', 'LinkedIn'], ['website', 'Our website']] }),
    ask('last', 'referee_name', 'resumator-questionnaire-b6', 'Name', { required: false, section: 'A reference we may call' }),
    ask('last', 'referee_phone', 'resumator-questionnaire-b7', 'Phone', { required: false, kind: 'tel' }),
    ask('last', 'privacy', 'resumator-questionnaire-b8', 'I have read the applicant privacy notice', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** Breezy in English: a studio, the résumé first. */
const papercrane: Company = {
  number: 0, slug: 'paper-crane', name: 'Paper Crane', locale: 'en', accent: '#be123c', rounded: 2,
  postings: [{ id: '9d1c7b2e5a44', title: 'Illustrator', city: 'Santa-Rosa' }],
  words: { choose: 'Select', required: 'Required', apply: 'Apply To Position', next: 'Next', submit: 'Submit Application', done: 'Your application was submitted successfully' },
  fields: [
    ask('personal', 'resume', 'cResume', 'Resume'),
    ask('personal', 'full_name', 'cName', 'Full Name'),
    ask('personal', 'email', 'cEmail', 'Email Address'),
    ask('personal', 'phone', 'cPhoneNumber', 'Phone Number'),
    ask('personal', 'city', 'section_q0', 'City of residence'),
    ask('screening', 'authorized', 'section_q1', 'Are you legally authorized to work in the United States?', { options: YES_NO, section: 'Questions' }),
    ask('screening', 'sponsorship', 'section_q2', 'Do you now or will you in the future need visa sponsorship?', { options: YES_NO }),
    ask('screening', 'relocation', 'section_q3', 'Are you willing to relocate?', { required: false, options: YES_NO }),
    ask('screening', 'notice', 'section_q4', 'How much notice do you have to give?'),
    ask('screening', 'website', 'section_q5', 'Portfolio or website', { required: false, kind: 'url' }),
    ask('last', 'privacy', 'gdpr', 'I have read and accept the privacy policy', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** Breezy in French: the résumé last. */
const moreau: Company = {
  number: 1, slug: 'atelier-moreau', name: 'Atelier Moreau', locale: 'fr', accent: '#1e3a8a', rounded: 9,
  postings: [{ id: '40c2e9f1b7d8', title: 'Ébéniste', city: 'Harbor-City' }],
  words: { choose: 'Choisir', required: 'Champ requis', apply: 'Postuler', next: 'Suivant', submit: 'Envoyer ma candidature', done: 'Votre candidature a été envoyée' },
  fields: [
    ask('personal', 'full_name', 'cName', 'Prénom et nom'),
    ask('personal', 'email', 'cEmail', 'Adresse e-mail'),
    ask('personal', 'phone', 'cPhoneNumber', 'Numéro de téléphone'),
    ask('screening', 'over_18', 'section_r1', 'Avez-vous 18 ans ou plus ?', { options: OUI_NON }),
    ask('screening', 'authorized', 'section_r2', 'Êtes-vous autorisé(e) à travailler aux États-Unis ?', { options: OUI_NON }),
    ask('screening', 'sponsorship', 'section_r3', 'Avez-vous besoin que nous parrainions un visa pour travailler aux États-Unis ?', { options: OUI_NON }),
    ask('screening', 'years', 'section_r4', 'Nombre d’années d’expérience professionnelle'),
    ask('screening', 'notice', 'section_r5', 'Quel est votre délai de préavis ?'),
    ask('personal', 'city', 'section_r6', 'Ville de résidence'),
    ask('personal', 'resume', 'cResume', 'CV'),
    ask('last', 'privacy', 'gdpr', 'J’ai lu et j’accepte la politique de confidentialité', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

export const ONE_PAGE: readonly Unseen[] = [
  { platform: 'recruitee', company: foxglove },
  { platform: 'recruitee', company: lindenhof },
  { platform: 'jazzhr', company: pinecrest },
  { platform: 'jazzhr', company: summit },
  { platform: 'breezy', company: papercrane },
  { platform: 'breezy', company: moreau },
]
