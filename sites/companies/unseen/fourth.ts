// Eight more, written after the third batch worked, in the words that employers use on these platforms. Data.
import type { Company } from '../company.ts'
import { ask, type Options, type Unseen } from './ask.ts'

const YES_NO: Options = [['yes', 'Yes'], ['no', 'No']] // biome-ignore format: a list
const JA_NEIN: Options = [['yes', 'Ja'], ['no', 'Nein']] // biome-ignore format: a list
const OUI_NON: Options = [['yes', 'Oui'], ['no', 'Non']] // biome-ignore format: a list
const SIM_NAO: Options = [['yes', 'Sim'], ['no', 'Não']] // biome-ignore format: a list

/** Workday in German: formal, the address in parts, a contact in the company. */
const stahlbrueck: Company = {
  number: 10,
  slug: 'stahlbrueck',
  name: 'Stahlbrück AG',
  locale: 'de',
  accent: '#374151',
  rounded: 0,
  postings: [{ id: 'R0045127', title: 'Instandhaltungsmechaniker', city: 'Harbor-City' }],
  pages: [['personal'], ['screening', 'last']],
  words: { choose: 'Bitte auswählen', required: 'Fehler: Dieses Feld ist erforderlich und muss einen Wert enthalten.', apply: 'Bewerben', next: 'Speichern und weiter', submit: 'Senden', done: 'Ihre Bewerbung wurde erfolgreich gesendet.' },
  fields: [
    ask('personal', 'heard', 'src-1', 'Wie haben Sie von dieser Stelle erfahren?', { options: [['website', 'Unsere Website'], ['linkedin', 'LinkedIn'], ['referral', 'Mitarbeiter'], ['other', 'Anderes']] }),
    ask('personal', 'first_name', 'legalName--firstName', 'Vorname(n) laut Ausweis'),
    ask('personal', 'last_name', 'legalName--lastName', 'Familienname laut Ausweis'),
    ask('personal', 'city', 'adr-1', 'Stadt/Gemeinde'),
    ask('personal', 'email', 'mail-1', 'E-Mail-Adresse'),
    ask('personal', 'phone', 'tel-1', 'Rufnummer'),
    ask('personal', 'resume', 'cv-1', 'Laden Sie hier Ihren Lebenslauf hoch'),
    ask('screening', 'authorized', 'fr-1', 'Besitzen Sie eine gültige Arbeitsgenehmigung für die USA?', { options: JA_NEIN }),
    ask('screening', 'sponsorship', 'fr-2', 'Ist für Ihre Beschäftigung in den USA ein vom Arbeitgeber gestelltes Visum erforderlich?', { options: JA_NEIN }),
    ask('screening', 'over_18', 'fr-3', 'Haben Sie das 18. Lebensjahr vollendet?', { options: JA_NEIN }),
    ask('screening', 'years', 'fr-4', 'Berufserfahrung gesamt (in Jahren)'),
    ask('screening', 'notice', 'fr-5', 'Aktuelle Kündigungsfrist'),
    ask('screening', 'friend_name', 'fr-6', 'Name', { required: false, section: 'Mitarbeiter, der Sie geworben hat' }),
    ask('last', 'gender', 'fr-7', 'Geschlecht', { required: false, section: 'Freiwillige Angaben', options: [['male', 'Männlich'], ['female', 'Weiblich'], ['declined', 'Keine Angabe']] }),
    ask('last', 'privacy', 'fr-8', 'Ja, ich habe die Datenschutzhinweise für Bewerber gelesen und akzeptiere sie', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** SuccessFactors in French: a city hall, "Nom" beside "Prénom", an emergency contact. */
const mairie: Company = {
  number: 10,
  slug: 'villeboisP',
  name: 'Mairie de Villebois',
  locale: 'fr',
  accent: '#0b4f8a',
  rounded: 4,
  postings: [{ id: '88214', title: 'Chargée de projet urbanisme', city: 'Santa-Rosa' }],
  words: { choose: 'Aucune sélection', required: 'Obligatoire', apply: 'Postuler dès maintenant »', next: 'Suivant', submit: 'Postuler', done: 'Votre candidature a bien été enregistrée.' },
  fields: [
    ask('personal', 'last_name', 'fbclc_n1', 'Nom'),
    ask('personal', 'first_name', 'fbclc_n2', 'Prénom'),
    ask('personal', 'email', 'fbclc_n3', 'Courriel'),
    ask('personal', 'phone', 'fbclc_n4', 'Tél. mobile'),
    ask('personal', 'city', 'fbclc_n5', 'Commune'),
    ask('personal', 'resume', 'fbclc_n6', 'Curriculum vitae'),
    ask('screening', 'authorized', 'fbclc_n7', 'Êtes-vous légalement autorisé(e) à exercer un emploi aux États-Unis ?', { options: OUI_NON }),
    ask('screening', 'sponsorship', 'fbclc_n8', 'Aurez-vous besoin, maintenant ou à l’avenir, que nous parrainions votre visa (États-Unis) ?', { options: OUI_NON }),
    ask('screening', 'over_18', 'fbclc_n9', 'Avez-vous atteint l’âge de 18 ans ?', { options: OUI_NON }),
    ask('screening', 'years', 'fbclc_n10', 'Années d’expérience professionnelle au total'),
    ask('screening', 'notice', 'fbclc_n11', 'Délai de préavis'),
    ask('screening', 'salary', 'fbclc_n12', 'Salaire annuel brut souhaité en USD', { required: false }),
    ask('last', 'emergency_name', 'fbclc_n13', 'Nom et prénom', { required: false, section: 'Personne à prévenir en cas d’urgence' }),
    ask('last', 'emergency_phone', 'fbclc_n14', 'Téléphone', { required: false, kind: 'tel' }),
    ask('last', 'privacy', 'fbclc_n15', 'J’ai lu et j’accepte la politique de confidentialité', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** Teamtailor in English: a studio, short and friendly. */
const paperkite: Company = {
  number: 10,
  slug: 'paperkite',
  name: 'Paperkite Studio',
  locale: 'en',
  accent: '#c2410c',
  rounded: 14,
  postings: [{ id: '6033187', title: 'Motion Designer', city: 'Lakewood' }],
  words: { choose: 'Choose…', required: 'You need to answer this', apply: 'Apply for the job', next: 'Next', submit: 'Submit application', done: 'Thanks! Your application has landed with us.' },
  fields: [
    ask('personal', 'first_name', 'candidate[first_name]', 'First name'),
    ask('personal', 'last_name', 'candidate[last_name]', 'Last name'),
    ask('personal', 'email', 'candidate[email]', 'Email'),
    ask('personal', 'phone', 'candidate[phone]', 'Phone (optional)', { required: false }),
    ask('personal', 'resume', 'candidate[resume]', 'Upload your resume'),
    ask('screening', 'city', 'candidate[answers][1][text]', 'Where are you based right now (city)?'),
    ask('screening', 'authorized', 'candidate[answers][2][text]', 'Are you allowed to work in the US?', { options: YES_NO }),
    ask('screening', 'sponsorship', 'candidate[answers][3][text]', 'Do you need a visa sponsored by us to work in the US?', { options: YES_NO }),
    ask('screening', 'relocation', 'candidate[answers][4][text]', 'Open to relocating?', { options: YES_NO }),
    ask('screening', 'years', 'candidate[answers][5][text]', 'How long have you been working (years)?'),
    ask('screening', 'notice', 'candidate[answers][6][text]', 'What’s your current notice period?'),
    ask('screening', 'heard', 'candidate[answers][7][text]', 'How did you first find out about Paperkite Studio?', { required: false, options: [['linkedin', 'LinkedIn'], ['website', 'paperkite.example'], ['referral', 'Through a friend']] }),
    ask('last', 'privacy', 'candidate[consent_given]', 'Yes, Paperkite Studio can save my data for this application', { kind: 'consent' }),
    ask('last', 'marketing', 'candidate[consent_given_future_jobs]', 'Yes, Paperkite Studio can contact me directly about specific future job opportunities', { kind: 'consent', required: false }),
  ],
} // biome-ignore format: a table

/** Greenhouse in English, in that platform's own words. */
const northloop: Company = {
  number: 10,
  slug: 'northloop',
  name: 'Northloop',
  locale: 'en',
  accent: '#15803d',
  rounded: 6,
  postings: [{ id: '6120443', title: 'Senior Data Analyst', city: 'Harbor-City' }],
  words: { choose: 'Select...', required: 'This field is required.', apply: 'Apply', next: 'Next', submit: 'Submit application', done: 'Thank you for applying.' },
  fields: [
    ask('personal', 'first_name', 'first_name', 'First Name'),
    ask('personal', 'last_name', 'last_name', 'Last Name'),
    ask('personal', 'email', 'email', 'Email'),
    ask('personal', 'phone', 'phone', 'Phone'),
    ask('personal', 'city', 'candidate-location', 'Location (City)'),
    ask('personal', 'resume', 'resume', 'Resume/CV'),
    ask('personal', 'linkedin', 'question_70001', 'LinkedIn Profile', { required: false, kind: 'url' }),
    ask('personal', 'website', 'question_70002', 'Website', { required: false, kind: 'url' }),
    ask('screening', 'authorized', 'question_70003', 'Are you legally authorized to work in the country in which you are applying (United States)?', { options: YES_NO }),
    ask('screening', 'sponsorship', 'question_70004', 'Will you now or in the future require Northloop to sponsor an immigration case in order to employ you (for example, H-1B or other employment-based immigration case)?', { options: YES_NO }),
    ask('screening', 'relocation', 'question_70005', 'Are you open to relocation for this role?', { options: YES_NO }),
    ask('screening', 'salary', 'question_70006', 'What are your annual base salary expectations (USD)?'),
    ask('screening', 'notice', 'question_70007', 'What is your notice period?'),
    ask('screening', 'heard', 'question_70008', 'How did you hear about this job?', { required: false, options: [['linkedin', 'LinkedIn'], ['website', 'Northloop website'], ['referral', 'Referral'], ['other', 'Other']] }),
    ask('last', 'gender', 'gender', 'Gender', { required: false, section: 'Voluntary Self-Identification', options: [['male', 'Male'], ['female', 'Female'], ['declined', 'Decline To Self Identify']] }),
    ask('last', 'veteran', 'veteran_status', 'Veteran Status', { required: false, options: [['no', 'I am not a protected veteran'], ['yes', 'I identify as one or more of the classifications of a protected veteran'], ['declined', 'I don’t wish to answer']] }),
    ask('last', 'privacy', 'gdpr_demographic_data_consent_given', 'I acknowledge that I have read Northloop’s Candidate Privacy Notice', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** Lever in English, in that platform's own words. */
const cobaltworks: Company = {
  number: 10,
  slug: 'cobaltworks',
  name: 'Cobalt Works',
  locale: 'en',
  accent: '#1d4ed8',
  rounded: 4,
  postings: [{ id: '0b6f3d9e-2c18-4b7a-8e55-d3a90c41f7b6', title: 'Warehouse Supervisor', city: 'Fall-River' }],
  words: { choose: 'Select...', required: 'Please fill out this field', apply: 'Apply for this job', next: 'Next', submit: 'Submit application', done: 'Application submitted!' },
  fields: [
    ask('personal', 'resume', 'resume', 'Resume/CV ✱'),
    ask('personal', 'full_name', 'name', 'Full name ✱'),
    ask('personal', 'email', 'email', 'Email ✱'),
    ask('personal', 'phone', 'phone', 'Phone ✱'),
    ask('personal', 'city', 'location', 'Current location ✱'),
    ask('screening', 'over_18', 'cards[c1][field0]', 'Are you 18 years of age or older?✱', { options: YES_NO, section: 'Eligibility' }),
    ask('screening', 'authorized', 'cards[c1][field1]', 'Are you currently authorized to work for any employer in the United States?✱', { options: YES_NO, open: true }),
    ask('screening', 'sponsorship', 'cards[c1][field2]', 'Do you now, or will you in the future, require sponsorship for employment visa status (e.g., H-1B visa status)?✱', { options: YES_NO }),
    ask('screening', 'years', 'cards[c1][field3]', 'Total years of work experience✱'),
    ask('screening', 'relocation', 'cards[c1][field4]', 'Would you be willing to relocate if needed?', { required: false, options: YES_NO }),
    ask('last', 'referee_name', 'cards[c2][field0]', 'Full name', { required: false, section: 'Professional reference' }),
    ask('last', 'referee_phone', 'cards[c2][field1]', 'Phone number', { required: false, kind: 'tel' }),
    ask('last', 'veteran', 'eeo[veteran]', 'Veteran status', { required: false, section: 'U.S. Equal Employment Opportunity information', options: [['yes', 'I am a veteran'], ['no', 'I am not a veteran'], ['declined', 'Decline to self-identify']] }),
    ask('last', 'marketing', 'consent[marketing]', 'Cobalt Works may contact me with relevant job opportunities in future', { kind: 'consent', required: false }),
  ],
} // biome-ignore format: a table

/** Ashby in French: a start-up, "tu". */
const brioche: Company = {
  number: 10,
  slug: 'brioche',
  name: 'Brioche Logicielle',
  locale: 'fr',
  accent: '#b45309',
  rounded: 18,
  postings: [{ id: 'e77a12d4-8f30-4a96-b0c3-5d9e2f7a6b18', title: 'Développeuse back-end', city: 'New-Bern' }],
  words: { choose: 'Choisis', required: 'On a besoin de cette réponse', apply: 'Postuler à cette offre', next: 'Suivant', submit: 'Envoyer', done: 'Merci ! Ta candidature est bien arrivée.' },
  fields: [
    ask('personal', 'first_name', 'b1-01', 'Ton prénom'),
    ask('personal', 'last_name', 'b1-02', 'Ton nom de famille'),
    ask('personal', 'email', '_systemfield_email', 'Ton adresse mail'),
    ask('personal', 'phone', 'b1-03', 'Ton numéro de téléphone'),
    ask('personal', 'city', 'b1-04', 'Tu habites dans quelle ville ?'),
    ask('personal', 'resume', '_systemfield_resume', 'Ton CV'),
    ask('screening', 'authorized', 'b1-05', 'As-tu le droit de travailler aux États-Unis ?', { options: OUI_NON }),
    ask('screening', 'sponsorship', 'b1-06', 'As-tu besoin qu’on sponsorise ton visa pour les États-Unis ?', { options: OUI_NON }),
    ask('screening', 'relocation', 'b1-07', 'Serais-tu prêt(e) à déménager ?', { options: OUI_NON }),
    ask('screening', 'years', 'b1-08', 'Combien d’années d’expérience as-tu ?'),
    ask('screening', 'notice', 'b1-09', 'Quel est ton préavis ?'),
    ask('last', 'privacy', 'b1-10', 'J’accepte que Brioche Logicielle conserve mes données le temps du recrutement', { kind: 'consent', open: true }),
  ],
} // biome-ignore format: a table

/** Taleo in Portuguese: a hospital. */
const saoelias: Company = {
  number: 10,
  slug: 'saoelias_ext',
  name: 'Hospital São Elias',
  locale: 'pt',
  accent: '#047857',
  rounded: 2,
  postings: [{ id: '31000566', title: 'Enfermeira intensivista', city: 'Harbor-City' }],
  pages: [['personal'], ['screening', 'last']],
  words: { choose: 'Não especificado', required: 'Esta informação é obrigatória.', apply: 'Candidatar-se on-line', next: 'Salvar e continuar', submit: 'Enviar', done: 'Processo concluído: obrigado, recebemos a sua candidatura.' },
  fields: [
    ask('personal', 'first_name', 'dialogTemplate-p1', 'Nome'),
    ask('personal', 'last_name', 'dialogTemplate-p2', 'Sobrenome'),
    ask('personal', 'email', 'dialogTemplate-p3', 'Endereço de e-mail'),
    ask('personal', 'phone', 'dialogTemplate-p4', 'Telefone celular'),
    ask('personal', 'city', 'dialogTemplate-p5', 'Cidade'),
    ask('personal', 'resume', 'dialogTemplate-p6', 'Anexar currículo'),
    ask('screening', 'authorized', 'dialogTemplate-p7', 'Você está legalmente autorizado(a) a trabalhar nos Estados Unidos?', { options: SIM_NAO }),
    ask('screening', 'sponsorship', 'dialogTemplate-p8', 'Necessita, agora ou no futuro, de patrocínio de visto para trabalhar nos Estados Unidos?', { options: SIM_NAO }),
    ask('screening', 'over_18', 'dialogTemplate-p9', 'Tem 18 anos completos?', { options: SIM_NAO }),
    ask('screening', 'years', 'dialogTemplate-p10', 'Tempo total de experiência profissional (anos)'),
    ask('screening', 'notice', 'dialogTemplate-p11', 'Prazo de aviso prévio'),
    ask('last', 'gender', 'dialogTemplate-p12', 'Sexo', { required: false, options: [['female', 'Feminino'], ['male', 'Masculino'], ['declined', 'Prefiro não responder']] }),
    ask('last', 'manager_name', 'dialogTemplate-p13', 'Nome', { required: false, section: 'Seu chefe atual' }),
    ask('last', 'privacy', 'dialogTemplate-p14', 'Declaro que li o aviso de privacidade', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

/** Workable in German: a craft business. */
const dachwerk: Company = {
  number: 10,
  slug: 'dachwerk',
  name: 'Dachwerk Holzbau',
  locale: 'de',
  accent: '#92400e',
  rounded: 8,
  postings: [{ id: 'A19C40E7D3', title: 'Zimmerer-Vorarbeiter', city: 'Fall-River' }],
  words: { choose: 'Option wählen', required: 'Dieses Feld ist erforderlich', apply: 'Für diese Stelle bewerben', next: 'Weiter', submit: 'Bewerbung einreichen', done: 'Ihre Bewerbung wurde erfolgreich eingereicht!' },
  fields: [
    ask('personal', 'first_name', 'firstname', 'Vorname'),
    ask('personal', 'last_name', 'lastname', 'Nachname'),
    ask('personal', 'email', 'email', 'E-Mail'),
    ask('personal', 'phone', 'phone', 'Telefonnummer'),
    ask('personal', 'city', 'QA_5501', 'Wohnort (Stadt)'),
    ask('personal', 'resume', 'resume', 'Lebenslauf'),
    ask('screening', 'authorized', 'QA_5502', 'Dürfen Sie in den USA uneingeschränkt legal arbeiten?', { options: JA_NEIN, open: true }),
    ask('screening', 'sponsorship', 'QA_5503', 'Benötigen Sie für die USA ein Visum, das wir beantragen müssten?', { options: JA_NEIN }),
    ask('screening', 'relocation', 'QA_5504', 'Wären Sie für die Stelle zu einem Umzug bereit?', { options: JA_NEIN }),
    ask('screening', 'years', 'QA_5505', 'Jahre an Berufserfahrung'),
    ask('screening', 'salary', 'QA_5506', 'Wunschgehalt (brutto, jährlich, in US-Dollar)'),
    ask('screening', 'notice', 'QA_5507', 'Wie lange müssen Sie Ihre Kündigungsfrist einhalten?'),
    ask('last', 'privacy', 'gdpr', 'Ich stimme zu, dass Dachwerk Holzbau meine Daten zur Bearbeitung der Bewerbung speichert', { kind: 'consent' }),
  ],
} // biome-ignore format: a table

export const FOURTH: readonly Unseen[] = [
  { platform: 'workday', company: stahlbrueck },
  { platform: 'successfactors', company: mairie },
  { platform: 'teamtailor', company: paperkite },
  { platform: 'greenhouse', company: northloop },
  { platform: 'lever', company: cobaltworks },
  { platform: 'ashby', company: brioche },
  { platform: 'taleo', company: saoelias },
  { platform: 'workable', company: dachwerk },
]
