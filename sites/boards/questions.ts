// What the employers of these boards ask, in several wordings and languages, and what each record must contain for a
// person. Data.

export type Locale = 'en' | 'de' | 'es' | 'fr'
type Words = Partial<Record<Locale, readonly string[]>> & { en: readonly string[] }
export type Kind = 'text' | 'email' | 'tel' | 'url' | 'date' | 'choice' | 'consent' | 'file'

export type Question = {
  /** The answer's name in the record, whatever the employer calls its field. */
  id: string
  part: 'person' | 'work' | 'others' | 'end'
  kind: Kind
  words: Words
  /** Wordings with the opposite meaning: yes is recorded as no. */
  opposite?: Words
  options?: readonly { id: string; words: Words }[]
  required?: boolean
  /** Every employer asks it; otherwise, only some do. */
  always?: boolean
}

const w = (en: string[], de: string[], es: string[], fr: string[]): Words => ({ en, de, es, fr })
const YES_NO = [
  { id: 'yes', words: w(['Yes'], ['Ja'], ['Sí'], ['Oui']) },
  { id: 'no', words: w(['No'], ['Nein'], ['No'], ['Non']) },
]

/** An employer asks either for `full_name` or for the other two. */
export const NAMES: readonly Question[] = [
  { id: 'full_name', part: 'person', kind: 'text', required: true, words: w(['Full name', 'Your name', 'First and last name'], ['Vor- und Nachname', 'Vollständiger Name'], ['Nombre y apellidos', 'Nombre completo'], ['Nom et prénom', 'Nom complet']) },
  { id: 'first_name', part: 'person', kind: 'text', required: true, words: w(['First name', 'Given name(s)'], ['Vorname'], ['Nombre'], ['Prénom']) },
  { id: 'last_name', part: 'person', kind: 'text', required: true, words: w(['Last name', 'Surname'], ['Nachname', 'Familienname'], ['Apellidos', 'Apellido'], ['Nom de famille', 'Nom']) },
] // biome-ignore format: a table

export const QUESTIONS: readonly Question[] = [
  { id: 'email', part: 'person', kind: 'email', required: true, always: true, words: w(['Email address', 'E-mail'], ['E-Mail-Adresse', 'E-Mail'], ['Correo electrónico', 'Email'], ['Adresse e-mail', 'Courriel']) },
  { id: 'email_again', part: 'person', kind: 'email', required: true, words: w(['Confirm email address', 'Repeat your e-mail'], ['E-Mail-Adresse bestätigen', 'E-Mail wiederholen'], ['Confirme su correo electrónico', 'Repita el email'], ['Confirmez votre adresse e-mail']) },
  { id: 'phone', part: 'person', kind: 'tel', required: true, always: true, words: w(['Mobile phone', 'Telephone', 'Contact number'], ['Telefonnummer', 'Handynummer'], ['Teléfono', 'Teléfono móvil'], ['Téléphone', 'Téléphone portable']) },
  { id: 'street', part: 'person', kind: 'text', words: w(['Street address', 'Address line 1'], ['Straße und Hausnummer'], ['Dirección', 'Calle y número'], ['Adresse', 'Rue et numéro']) },
  { id: 'city', part: 'person', kind: 'text', required: true, always: true, words: w(['City', 'Town or city'], ['Ort', 'Wohnort', 'Stadt'], ['Ciudad'], ['Ville']) },
  { id: 'postal', part: 'person', kind: 'text', words: w(['ZIP code', 'Postal code'], ['Postleitzahl', 'PLZ'], ['Código postal'], ['Code postal']) },
  { id: 'birth', part: 'person', kind: 'date', words: w(['Date of birth'], ['Geburtsdatum'], ['Fecha de nacimiento'], ['Date de naissance']) },
  { id: 'linkedin', part: 'person', kind: 'url', words: w(['LinkedIn profile', 'Link to your LinkedIn'], ['LinkedIn-Profil'], ['Perfil de LinkedIn'], ['Profil LinkedIn']) },
  { id: 'resume', part: 'person', kind: 'file', required: true, always: true, words: w(['CV / Résumé', 'Upload your CV'], ['Lebenslauf', 'Lebenslauf hochladen'], ['Currículum', 'Adjunte su CV'], ['CV', 'Joindre votre CV']) },
  {
    id: 'authorized', part: 'work', kind: 'choice', required: true, always: true, options: YES_NO,
    words: w(['Are you legally entitled to work in the United States?', 'Do you hold a valid right to work in the USA?'], ['Dürfen Sie in den USA arbeiten?', 'Besitzen Sie eine gültige Arbeitserlaubnis für die USA?'], ['¿Está autorizado para trabajar en Estados Unidos?', '¿Tiene permiso de trabajo en los Estados Unidos?'], ['Êtes-vous autorisé à travailler aux États-Unis ?', 'Disposez-vous d’un permis de travail aux États-Unis ?']),
  },
  {
    id: 'sponsorship', part: 'work', kind: 'choice', required: true, always: true, options: YES_NO,
    words: w(['Will you need visa sponsorship, now or later?', 'Do you require employer sponsorship to work here?'], ['Benötigen Sie ein Visum-Sponsoring?'], ['¿Necesita patrocinio de visado para trabajar?'], ['Avez-vous besoin d’un parrainage de visa ?']),
    opposite: { en: ['Are you able to work here without sponsorship of a visa?'] },
  },
  {
    id: 'over_18', part: 'work', kind: 'choice', required: true, options: YES_NO,
    words: w(['Are you 18 or older?', 'Are you over 18 years of age?'], ['Sind Sie volljährig?', 'Sind Sie über 18 Jahre alt?'], ['¿Es usted mayor de 18 años?', '¿Es mayor de edad?'], ['Êtes-vous majeur ?', 'Avez-vous plus de 18 ans ?']),
    opposite: { en: ['Are you younger than 18?'], es: ['¿Es usted menor de edad?'] },
  },
  {
    id: 'relocation', part: 'work', kind: 'choice', options: YES_NO,
    words: w(['Are you open to relocating?', 'Would you be willing to move for this job?'], ['Wären Sie bereit umzuziehen?', 'Sind Sie zu einem Umzug bereit?'], ['¿Estaría dispuesto a mudarse?', '¿Aceptaría un traslado?'], ['Seriez-vous prêt à déménager ?']),
  },
  {
    id: 'years', part: 'work', kind: 'choice', required: true,
    words: w(['Years of professional experience', 'How many years have you worked professionally?'], ['Berufserfahrung', 'Jahre Berufserfahrung'], ['Años de experiencia profesional', 'Años de experiencia'], ['Années d’expérience professionnelle']),
    options: [
      { id: '0-2', words: w(['0–2 years', 'Less than 3 years'], ['0–2 Jahre', 'Weniger als 3 Jahre'], ['0–2 años', 'Menos de 3 años'], ['0–2 ans', 'Moins de 3 ans']) },
      { id: '3-5', words: w(['3–5 years', '3 to 5 years'], ['3–5 Jahre', '3 bis 5 Jahre'], ['3–5 años', 'De 3 a 5 años'], ['3–5 ans', 'De 3 à 5 ans']) },
      { id: '6-10', words: w(['6–10 years', '6 to 10 years'], ['6–10 Jahre', '6 bis 10 Jahre'], ['6–10 años', 'De 6 a 10 años'], ['6–10 ans', 'De 6 à 10 ans']) },
      { id: '11+', words: w(['11+ years', 'More than 10 years'], ['Über 10 Jahre', 'Mehr als 10 Jahre'], ['Más de 10 años'], ['Plus de 10 ans']) },
    ],
  },
  { id: 'salary', part: 'work', kind: 'text', required: true, words: w(['Salary expectation (USD per year)', 'Desired annual salary'], ['Gehaltsvorstellung (USD brutto im Jahr)', 'Gehaltswunsch pro Jahr'], ['Expectativa salarial (USD al año)', 'Salario anual deseado'], ['Prétentions salariales (USD par an)', 'Salaire annuel souhaité']) },
  { id: 'start', part: 'work', kind: 'date', required: true, words: w(['Earliest start date', 'When could you start?'], ['Frühester Eintrittstermin', 'Frühestmögliches Startdatum'], ['Fecha de incorporación', '¿Cuándo podría empezar?'], ['Date de début au plus tôt', 'Quand pourriez-vous commencer ?']) },
  { id: 'notice', part: 'work', kind: 'text', words: w(['Notice period with your current employer', 'Notice period'], ['Kündigungsfrist'], ['Periodo de preaviso', 'Preaviso'], ['Durée de préavis', 'Préavis']) },
  { id: 'employer', part: 'work', kind: 'text', words: w(['Current employer', 'Where do you work now?'], ['Aktueller Arbeitgeber'], ['Empresa actual'], ['Employeur actuel']) },
  {
    id: 'gender', part: 'end', kind: 'choice', words: w(['Gender'], ['Geschlecht'], ['Género', 'Sexo'], ['Genre', 'Sexe']),
    options: [
      { id: 'female', words: w(['Female', 'Woman'], ['Weiblich'], ['Mujer', 'Femenino'], ['Femme']) },
      { id: 'male', words: w(['Male', 'Man'], ['Männlich'], ['Hombre', 'Masculino'], ['Homme']) },
      { id: 'declined', words: w(['Prefer not to say'], ['Keine Angabe'], ['Prefiero no decirlo'], ['Je préfère ne pas répondre']) },
    ],
  },
  { id: 'referee_name', part: 'others', kind: 'text', words: w(['Name of your reference', 'Reference: name'], ['Name der Referenzperson'], ['Nombre de la persona de referencia'], ['Nom de la personne de référence']) },
  { id: 'referee_email', part: 'others', kind: 'email', words: w(['E-mail of your reference', 'Reference: email'], ['E-Mail der Referenzperson'], ['Correo de la persona de referencia'], ['E-mail de la personne de référence']) },
  { id: 'emergency', part: 'others', kind: 'tel', words: w(['Phone of an emergency contact', 'Emergency contact: phone'], ['Telefon des Notfallkontakts'], ['Teléfono del contacto de emergencia'], ['Téléphone de la personne à prévenir en cas d’urgence']) },
  { id: 'referrer', part: 'others', kind: 'text', words: w(['Name of the employee who referred you', 'Referred by (name)'], ['Name der Person, die Sie empfohlen hat'], ['Nombre del empleado que le recomendó'], ['Nom de l’employé qui vous a recommandé']) },
  { id: 'manager', part: 'others', kind: 'text', words: w(['Name of your current supervisor'], ['Name Ihrer derzeitigen Führungskraft'], ['Nombre de su supervisor actual'], ['Nom de votre responsable actuel']) },
  { id: 'privacy', part: 'end', kind: 'consent', required: true, always: true, words: w(['I have read the privacy notice', 'I agree to the privacy policy'], ['Ich habe die Datenschutzerklärung gelesen'], ['He leído la política de privacidad'], ['J’ai lu la politique de confidentialité']) },
  { id: 'talent_pool', part: 'end', kind: 'consent', words: w(['Keep my data for other openings for two years', 'Add me to the talent pool'], ['Ich möchte in den Talentpool aufgenommen werden'], ['Quiero recibir ofertas de empleo por correo'], ['Je souhaite recevoir les offres par e-mail']) },
] // biome-ignore format: a table

/** Required questions of single employers, which only the person can answer. */
export const OWN: Words = w(
  ['Why did our team catch your eye?', 'What would you change about our newest product?'],
  ['Was hat Sie an unserem Team angesprochen?'],
  ['¿Qué le llamó la atención de nuestro equipo?'],
  ['Qu’est-ce qui vous attire dans notre équipe ?'],
)

export const BUTTONS: Record<Locale, { apply: readonly string[]; next: readonly string[]; back: string; save: string; send: readonly string[]; done: readonly string[]; choose: string; wrong: string; similar: string; alert: string }> = {
  en: { apply: ['Apply now', 'I’m interested'], next: ['Continue', 'Next step', 'Save & next'], back: 'Back', save: 'Save as draft', send: ['Send application', 'Submit my application', 'Apply'], done: ['Thank you, we have received your application.', 'Application received'], choose: 'Please select', wrong: 'This field is required', similar: 'Similar jobs', alert: 'Create job alert' },
  de: { apply: ['Jetzt bewerben', 'Online bewerben'], next: ['Weiter', 'Speichern und weiter'], back: 'Zurück', save: 'Entwurf speichern', send: ['Bewerbung absenden', 'Bewerbung abschicken'], done: ['Vielen Dank! Ihre Bewerbung ist bei uns eingegangen.'], choose: 'Bitte auswählen', wrong: 'Dieses Feld ist erforderlich', similar: 'Ähnliche Stellen', alert: 'Job-Alarm anlegen' },
  es: { apply: ['Solicitar empleo', 'Inscribirme'], next: ['Siguiente', 'Guardar y continuar'], back: 'Atrás', save: 'Guardar borrador', send: ['Enviar solicitud', 'Enviar candidatura'], done: ['¡Gracias! Hemos recibido su solicitud.'], choose: 'Seleccione', wrong: 'Este campo es obligatorio', similar: 'Empleos similares', alert: 'Crear alerta' },
  fr: { apply: ['Postuler', 'Je postule'], next: ['Suivant', 'Enregistrer et continuer'], back: 'Retour', save: 'Enregistrer le brouillon', send: ['Envoyer ma candidature'], done: ['Merci ! Nous avons bien reçu votre candidature.'], choose: 'Sélectionnez', wrong: 'Ce champ est obligatoire', similar: 'Offres similaires', alert: 'Créer une alerte' },
} // biome-ignore format: a table
