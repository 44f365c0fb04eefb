/**
 * Headings of résumés in the languages they are read in: English, German, French, Spanish, Portuguese. Only a line that
 * is nothing but a heading is one.
 */
import { fold, squash } from '../../shared/domain/text.ts'

export type ResumeSection = 'experience' | 'education' | 'skills' | 'languages' | 'summary' | 'contact' | 'other'

/** Folded, complete headings. */
const WORDS: Readonly<Record<ResumeSection, string>> = {
  experience: `experience|work experience|professional experience|employment|employment history|work history|career history|career|professional background|relevant experience|relevant work experience|positions held|professional history|work|internships|internship|industry experience
    |berufserfahrung|berufspraxis|beruflicher werdegang|berufliche erfahrung|berufliche erfahrungen|berufliche laufbahn|berufliche stationen|berufstatigkeit|arbeitserfahrung|praktische erfahrung|praktika|werdegang|praxiserfahrung|berufliche tatigkeit|berufliche tatigkeiten
    |experience professionnelle|experiences professionnelles|experiences|parcours professionnel|parcours|emplois|stages|experience de travail
    |experiencia|experiencia laboral|experiencia profesional|trayectoria profesional|trayectoria|historial laboral|experiencias laborales|practicas
    |experiencia profissional|experiencias profissionais|historico profissional|percurso profissional|trajetoria profissional|atuacao profissional`,
  education: `education|academic background|academic history|education and training|education and qualifications|educational background|qualifications|academic qualifications|studies|training|academics|degrees
    |ausbildung|bildung|bildungsweg|studium|akademischer werdegang|schulbildung|ausbildung und studium|studium und ausbildung|schulische ausbildung|hochschulbildung|akademische ausbildung|bildungsgang|aus und weiterbildung|bildungsabschlusse|schule und studium|akademische laufbahn
    |formation|formations|formation academique|etudes|diplomes|formation et diplomes|diplomes et formations|parcours academique|parcours scolaire|cursus|scolarite|etudes et formation|etudes et formations|formations et diplomes
    |educacion|formacion|formacion academica|estudios|formacion y estudios|estudios y formacion|titulacion|educacion y formacion|datos academicos
    |educacao|formacao|formacao academica|escolaridade|educacao e formacao|habilitacoes|habilitacoes academicas|habilitacoes literarias|percurso academico`,
  skills: `skills|technical skills|key skills|core skills|skills and tools|tools|technologies|core competencies|competencies|expertise|areas of expertise|it skills|computer skills|technical expertise|professional skills|skills and technologies|tech stack|skills and expertise|hard skills|skill set|skills summary|technical proficiencies
    |kenntnisse|fahigkeiten|kompetenzen|edv kenntnisse|it kenntnisse|fachkenntnisse|technische kenntnisse|fachliche kompetenzen|kenntnisse und fahigkeiten|fahigkeiten und kenntnisse|edv|software|it kompetenzen|technologien|besondere kenntnisse
    |competences|competences techniques|competences cles|outils|competences informatiques|informatique|savoir faire|competences professionnelles|competences et outils
    |habilidades|competencias|conocimientos|aptitudes|habilidades tecnicas|conocimientos tecnicos|informatica|competencias tecnicas|conocimientos informaticos|herramientas|habilidades y competencias
    |competencias|competencias tecnicas|conhecimentos|ferramentas|habilidades e competencias|aptidoes|conhecimentos tecnicos|competencias e ferramentas|competencias digitais`,
  languages: `languages|language skills|spoken languages|foreign languages
    |sprachen|sprachkenntnisse|fremdsprachen|langues|langues vivantes|competences linguistiques|langues parlees|idiomas|lenguas|linguas|competencias linguisticas`,
  summary: `summary|profile|about me|about|professional summary|executive summary|career summary|professional profile|personal statement|objective|career objective|personal profile|profile summary|introduction
    |profil|kurzprofil|uber mich|zusammenfassung|personliches profil|berufliches profil|zur person|a propos|a propos de moi|profil professionnel|resume professionnel|presentation|perfil|perfil profesional|sobre mi|resumen|resumen profesional|extracto|perfil profissional|sobre mim|resumo|resumo profissional|sobre|apresentacao|objetivo|objetivo profesional|objetivo profissional|objectif|objectif professionnel`,
  contact: `links|social|social media|online|profiles|web|reseaux|reseaux sociaux|redes|redes sociais|redes sociales|contact|contact details|contact information|contact info|personal details|personal information|personal data|personal info|details|get in touch|address
    |kontakt|kontaktdaten|personliche daten|personliche angaben|anschrift|adresse|personliches|angaben zur person|coordonnees|contacts|informations personnelles|etat civil|renseignements personnels|mes coordonnees|informations
    |contacto|datos personales|datos de contacto|informacion personal|informacion de contacto|contato|dados pessoais|contactos|contatos|informacoes pessoais|informacao pessoal|dados de contacto|dados de contato`,
  other: `references|referees|reference|projects|personal projects|key projects|selected projects|side projects|certifications|certificates|certification|licenses|licenses and certifications|certifications and licenses|awards|honors|honours|awards and honors|honors and awards|publications|interests|hobbies|hobbies and interests|interests and hobbies|volunteering|volunteer experience|volunteer work|volunteer|community service|extracurricular activities|activities|memberships|affiliations|professional memberships|courses|additional information|further information|miscellaneous|achievements|key achievements|military service|patents|talks|conferences|leadership|soft skills|strengths|driving licence|open source|teaching|professional development|online courses|research|coursework|relevant coursework|additional
    |referenzen|projekte|zertifikate|zertifizierungen|weiterbildung|weiterbildungen|fortbildung|fortbildungen|auszeichnungen|preise|veroffentlichungen|publikationen|interessen|hobbys|hobbies und interessen|hobbys und interessen|interessen und hobbys|ehrenamt|ehrenamtliches engagement|engagement|soziales engagement|mitgliedschaften|sonstiges|weitere kenntnisse|kurse|zusatzqualifikationen|fuhrerschein|wehrdienst|zivildienst|auslandsaufenthalte|soft skills|starken|stipendien|personliche interessen|freiwilligenarbeit
    |projets|certificats|publications|centres d interet|centres dinteret|centre dinteret|interets|loisirs|benevolat|prix|distinctions|divers|permis|references professionnelles|qualites|atouts|vie associative|activites|activites extra professionnelles|savoir etre|informations complementaires
    |referencias|proyectos|certificados|certificaciones|cursos|premios|publicaciones|intereses|aficiones|voluntariado|otros datos|otros|informacion adicional|datos de interes|logros|formacion complementaria|otros datos de interes|cursos y certificaciones
    |projetos|certificacoes|certificados|cursos e certificacoes|premios|publicacoes|interesses|hobbies e interesses|voluntariado|trabalho voluntario|outras informacoes|informacoes adicionais|informacao adicional|atividades|formacao complementar|cursos complementares|referencias profissionais|outros`,
}

const SECTIONS = new Map<string, ResumeSection>(
  (Object.entries(WORDS) as [ResumeSection, string][])
    .reverse()
    .flatMap(([section, words]) =>
      words.split('|').map((word): [string, ResumeSection] => [word.replaceAll(/\s/g, ''), section]),
    ),
)

/** A heading with one more word: "Teaching experience", "Competências digitais". */
const KINDS: readonly (readonly [ResumeSection, RegExp])[] = [
  [
    'experience',
    /^(?:\w+ (?:work )?experience|(?:\w+ )?(?:positions|appointments)|experien\w+ \w+|\w+ (?:berufserfahrung|berufspraxis))$/,
  ],
  ['education', /^(?:formac?(?:ion|cion|cao) \w+|educac(?:ion|ao) \w+|etudes \w+|\w+ education)$/],
  [
    'skills',
    /^(?:(?:competenc\w*|habilidades|conocimientos|conhecimentos) \w+|\w+ (?:skills|kenntnisse|kompetenzen))$/,
  ],
]

/**
 * The section that a text announces where it stands alone; undefined for any other text. Spaced letters are no other
 * word.
 */
export const sectionOf = (text: string): ResumeSection | undefined => {
  if (text.length > 60) return undefined
  const bare = text.replace(/^[\s\d.)•|_–—-]*|[\s:.•|_–—-]*$/gu, '')
  const whole = SECTIONS.get(squash(bare))
  if (whole) return whole
  // "Skills & Languages": the first of two headings counts; both must be headings.
  const [first = '', second, ...more] = bare.split(/\s+(?:&|\/|\+|and|und|et|y|e)\s+/i)
  const kind = KINDS.find(([, pattern]) => pattern.test(fold(bare)))
  if (kind) return kind[0]
  return second !== undefined && more.length === 0 && SECTIONS.has(squash(second))
    ? SECTIONS.get(squash(first))
    : undefined
}

export const isHeading = (text: string): boolean => sectionOf(text) !== undefined
