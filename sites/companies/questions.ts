// What a company may ask, in several wordings and languages, with the ids that its record keeps. Data; draw.ts draws
// it.

export type Locale = 'en' | 'de' | 'fr'
type Words = Record<Locale, readonly string[]>
export type Answer = { id: string; words: Words }
export type Kind = 'text' | 'email' | 'tel' | 'url' | 'long' | 'choice' | 'consent' | 'file'

export type Question = {
  /** The answer's name in the record, whatever the company calls its field. */
  id: string
  kind: Kind
  words: Words
  /** Wordings with the opposite meaning: yes is recorded as no. */
  opposite?: Words
  options?: readonly Answer[]
  required?: boolean
}

const both = (en: readonly string[], de: readonly string[], fr: readonly string[]): Words => ({ en, de, fr })
const YES_NO: readonly Answer[] = [
  { id: 'yes', words: both(['Yes'], ['Ja'], ['Oui']) },
  { id: 'no', words: both(['No'], ['Nein'], ['Non']) },
]
const DECLINE: Answer = {
  id: 'declined',
  words: both(
    ['I don’t wish to answer', 'Prefer not to say', 'Decline to self-identify'],
    ['Keine Angabe', 'Möchte ich nicht sagen'],
    ['Je préfère ne pas répondre', 'Ne souhaite pas répondre'],
  ),
}

/** Every company asks these, in its own words. */
export const PERSONAL: readonly Question[] = [
  { id: 'first_name', kind: 'text', required: true, words: both(['First name', 'Given name', 'Legal first name'], ['Vorname'], ['Prénom']) },
  { id: 'last_name', kind: 'text', required: true, words: both(['Last name', 'Family name', 'Surname'], ['Nachname', 'Familienname'], ['Nom', 'Nom de famille']) },
  { id: 'email', kind: 'email', required: true, words: both(['Email', 'E-mail address', 'Your email'], ['E-Mail', 'E-Mail-Adresse'], ['E-mail', 'Adresse e-mail']) },
  { id: 'phone', kind: 'tel', required: true, words: both(['Phone', 'Phone number', 'Mobile number'], ['Telefon', 'Telefonnummer'], ['Téléphone', 'Numéro de téléphone']) },
  { id: 'city', kind: 'text', required: true, words: both(['City', 'Current city', 'City of residence'], ['Wohnort', 'Stadt'], ['Ville', 'Ville de résidence']) },
  { id: 'linkedin', kind: 'url', words: both(['LinkedIn profile', 'LinkedIn URL', 'Your LinkedIn'], ['LinkedIn-Profil', 'LinkedIn'], ['Profil LinkedIn', 'LinkedIn']) },
  { id: 'resume', kind: 'file', required: true, words: both(['Resume/CV', 'Your CV', 'Attach your resume'], ['Lebenslauf', 'Ihr Lebenslauf'], ['CV', 'Votre CV']) },
] // biome-ignore format: a table

/** A company asks some of these, in its own order. */
export const SCREENING: readonly Question[] = [
  {
    id: 'authorized', kind: 'choice', required: true, options: YES_NO,
    words: both(
      ['Are you legally authorized to work in the United States?', 'Do you have the right to work in the United States?', 'Are you currently eligible to work in the US?'],
      ['Sind Sie berechtigt, in den USA zu arbeiten?', 'Haben Sie eine Arbeitserlaubnis für die USA?'],
      ['Êtes-vous autorisé(e) à travailler aux États-Unis ?', 'Avez-vous le droit de travailler aux États-Unis ?'],
    ),
  },
  {
    id: 'sponsorship', kind: 'choice', required: true, options: YES_NO,
    words: both(
      ['Will you now or in the future require sponsorship for a work visa?', 'Do you need visa sponsorship to work in the United States?', 'Would you require us to sponsor a visa?'],
      ['Benötigen Sie jetzt oder in Zukunft ein Visum-Sponsoring für die USA?', 'Brauchen Sie ein Arbeitsvisum, das wir unterstützen müssten?'],
      ['Avez-vous besoin d’un parrainage de visa pour travailler aux États-Unis ?', 'Aurez-vous besoin d’un visa parrainé par l’entreprise ?'],
    ),
    opposite: both(['Can you work in the United States without visa sponsorship, now and in the future?'], [], []),
  },
  {
    id: 'over_18', kind: 'choice', required: true, options: YES_NO,
    words: both(['Are you at least 18 years old?', 'Are you 18 years of age or older?'], ['Sind Sie mindestens 18 Jahre alt?'], ['Avez-vous au moins 18 ans ?']),
    opposite: both(['Are you under 18 years of age?'], ['Sind Sie unter 18 Jahre alt?'], ['Avez-vous moins de 18 ans ?']),
  },
  {
    id: 'relocation', kind: 'choice', options: YES_NO,
    words: both(['Are you willing to relocate for this role?', 'Would you relocate?'], ['Sind Sie bereit, für diese Stelle umzuziehen?'], ['Êtes-vous prêt(e) à déménager pour ce poste ?']),
  },
  {
    id: 'years', kind: 'text', required: true,
    words: both(['How many years of professional experience do you have?', 'Years of work experience', 'Total years of experience'], ['Wie viele Jahre Berufserfahrung haben Sie?', 'Berufserfahrung in Jahren'], ['Combien d’années d’expérience professionnelle avez-vous ?', 'Années d’expérience']),
  },
  {
    id: 'notice', kind: 'text', required: true,
    words: both(['What is your notice period?', 'Notice period', 'How much notice must you give?'], ['Wie lang ist Ihre Kündigungsfrist?', 'Kündigungsfrist'], ['Quel est votre préavis ?', 'Durée du préavis']),
  },
  {
    id: 'heard', kind: 'choice',
    words: both(['How did you hear about us?', 'Where did you find this job?', 'How did you learn of this opening?'], ['Wie sind Sie auf uns aufmerksam geworden?', 'Wie haben Sie von uns erfahren?'], ['Comment avez-vous entendu parler de nous ?', 'Comment avez-vous connu cette offre ?']),
    options: [
      { id: 'linkedin', words: both(['LinkedIn'], ['LinkedIn'], ['LinkedIn']) },
      { id: 'website', words: both(['Company website', 'Our careers page'], ['Unternehmenswebsite', 'Karriereseite'], ['Site de l’entreprise']) },
      { id: 'referral', words: both(['Employee referral', 'Referred by an employee'], ['Empfehlung durch Mitarbeitende'], ['Recommandation d’un employé']) },
      { id: 'other', words: both(['Other'], ['Sonstiges'], ['Autre']) },
    ],
  },
  {
    id: 'gender', kind: 'choice',
    words: both(['Gender', 'Gender identity', 'What is your gender?'], ['Geschlecht'], ['Genre', 'Sexe']),
    options: [
      { id: 'female', words: both(['Female', 'Woman'], ['Weiblich', 'Frau'], ['Femme']) },
      { id: 'male', words: both(['Male', 'Man'], ['Männlich', 'Mann'], ['Homme']) },
      DECLINE,
    ],
  },
  {
    id: 'veteran', kind: 'choice',
    words: both(['Veteran status', 'Are you a protected veteran?'], ['Veteranenstatus'], ['Statut d’ancien combattant']),
    options: [
      { id: 'yes', words: both(['I identify as a protected veteran', 'Yes, I am a protected veteran'], ['Ich bin Veteran'], ['Je suis un ancien combattant']) },
      { id: 'no', words: both(['I am not a protected veteran'], ['Ich bin kein Veteran'], ['Je ne suis pas un ancien combattant']) },
      DECLINE,
    ],
  },
  { id: 'website', kind: 'url', words: both(['Website', 'Personal website'], ['Website', 'Eigene Website'], ['Site web', 'Site personnel']) },
] // biome-ignore format: a table

/** Questions that only the person can answer, different at every company; the answer is recorded word for word. */
export const OWN: readonly Words[] = [
  both(['Which of our products would you improve first?'], ['Welches unserer Produkte würden Sie zuerst verbessern?'], ['Lequel de nos produits amélioreriez-vous en premier ?']),
  both(['What would your last team say about you?'], ['Was würde Ihr letztes Team über Sie sagen?'], ['Que dirait de vous votre dernière équipe ?']),
  both(['Tell us about a mistake that you learned from.'], ['Erzählen Sie uns von einem Fehler, aus dem Sie gelernt haben.'], ['Parlez-nous d’une erreur dont vous avez appris.']),
  both(['Why do you want to work with us?'], ['Warum möchten Sie bei uns arbeiten?'], ['Pourquoi voulez-vous travailler avec nous ?']),
] // biome-ignore format: a table

export const CONSENT: Question = {
  id: 'privacy',
  kind: 'consent',
  required: true,
  words: both(
    ['I have read the privacy notice', 'I have read and accept the privacy policy'],
    ['Ich habe die Datenschutzhinweise gelesen'],
    ['J’ai lu la politique de confidentialité'],
  ),
}

/** Must never be ticked, because the person did not consent. */
export const MARKETING: Question = {
  id: 'marketing',
  kind: 'consent',
  words: both(
    ['Send me news about products and events', 'I would like to receive marketing e-mails'],
    ['Ich möchte den Newsletter erhalten'],
    ['Je souhaite recevoir la newsletter'],
  ),
}
