/**
 * Parses a question, a statement or an option: what it claims, about whom, where, since when, and which words remain
 * unexplained.
 */

import { oncePerText, QUESTIONS } from '../once-per-text.ts'
import { SUBJECTS, single } from './claim.ts'
import { isAbout, ORDER, topicOf } from './cues.ts'
import { inDegrees } from './degrees.ts'
import { normal } from './normal.ts'
import { OF_FORMS, OF_SECTIONS } from './section-titles.ts'
import { several } from './several.ts'
import { HAS_IT, joint, needsPermit, PERMITS, permitFree, sponsorship } from './sponsorship.ts'
import {
  type Asked,
  CONSENTS,
  type ConsentKind,
  isSensitive,
  type Language,
  type Proposition,
  type Topic,
} from './types.ts'
import { withVehicle } from './vehicles.ts'
import { FILLER, TABLES } from './words/index.ts'
import { says, takeOut } from './words/patterns.ts'
import type { LanguageTable } from './words/table.ts'

interface Read {
  proposition: Proposition
  topic: Topic
}

/** @param about the topic, if it is already known, as for an option of a question */
export const parseText = (raw: string, about?: Topic): Proposition =>
  about === undefined ? parsed(raw) : parsedAbout(about)(raw)

const parsed = oncePerText((raw) => read(raw, undefined), QUESTIONS)
const parsedAbout = oncePerText((about) => oncePerText((raw) => read(raw, about as Topic), QUESTIONS))

export const read = (raw: string, about: Topic | undefined): Proposition => {
  const text = freeAnyway(
    inDegrees(normal(raw))
      .replace(PROVES, ' have ')
      .replace(PROVES_THAT, ' ')
      .replace(ONCE_HIRED, '')
      .replace(US_PERSON, (whole) =>
        ` citizen zzwide ${[...new Set(whole.match(/zzcountry[a-z]+/g))].join(' ')}`.trimEnd(),
      )
      // A national of the USA or of Britain need not be a citizen.
      .replace(/ citizen or (?:non citizen )?(?:zzcountry[a-z]+ )?national\b/, ' citizen zzwide')
      .replace(BY_THE_EMPLOYER, ' gestelltes')
      .replace(NO_PERMIT, '')
      .replace(LEGAL_AGE, '')
      .replace(TO_WORK, '')
      .replace(OF_ANY_KIND, ''),
  )
  const reads = TABLES.flatMap(([name, table]): Read[] => {
    const one = readIn(raw, text, name, table, about)
    return one ? [one] : []
  })
  // The language is the one that explains the most words; in a tie, the one with more of its function words: "no" is a
  // negation in one language and "in the" in another.
  const best = reads.sort((a, b) => unexplained(a) - unexplained(b) || smallWords(text, b) - smallWords(text, a))[0]
  const read = best?.proposition ?? unknown(text)
  // "We cannot provide it. Will you need it?": a negation belongs to its own sentence.
  const whole = mixesDenials(raw, read) ? { ...read, leftover: [...read.leftover, '…'] } : read
  const open = whole.leftover.length > 0 || whole.claims[0]?.topic === 'other' || subjectWords(whole) > 1
  return (about === undefined && open ? several(raw, (part) => parseText(part)) : undefined) ?? whole
}

/** Whether a sentence beside a question that is complete without it negates something. */
const mixesDenials = (raw: string, { language }: Proposition): boolean => {
  const table = TABLES.find(([name]) => name === language)?.[1]
  if (table === undefined || !/[.!?]\s+\S/.test(raw)) return false
  const sentences = raw.split(/(?<=\p{Ll}{2}[.!?])\s+(?=[¿¡]?\p{Lu})/u)
  const [question = '', another] = sentences.filter((sentence) => sentence.endsWith('?'))
  const others = sentences.filter((sentence) => sentence !== question)
  if (another !== undefined || others.length === 0) return false
  const denies = (text: string): boolean => [table.not, table.without, table.unless].some((list) => says(text, list))
  const own = normal(question)
  // "You will not need it. Is that true?" asks about the other sentence; "Do you need it?" only takes its noun, and
  // "Would you work without it?" denies that noun.
  if (topicOf(own, table) === undefined && !says(own, table.need)) return says(own, table.without)
  return others.map(normal).some(denies)
}

/** "Physical or mental" covers everything. */
const OF_ANY_KIND =
  /(?<=^| )(?:physical(?: \S+)? (?:or|and|and or) mental|mental(?: \S+)? (?:or|and|and or) physical) (?=\S)/

/** "Ein von uns beantragtes Visum": it does not matter what exactly an employer does for a visa. */
const BY_THE_EMPLOYER =
  /(?<= (?:von|durch) (?:uns|unser(?:em|er|en) \S+)| vom (?:arbeitgeber|unternehmen|betrieb)) (?:zu )?(?:beantrag|unterstutz|finanzier|organisier|besorg|gesponser|geforder|beschaff)\w*(?= visum\b| visa\b| arbeitsvisum\b)/g

/** "EU citizen, no permit required": the second part is the reason. */
const NO_PERMIT =
  /(?<=(?:^| )(?:burger|burgerin|burger in|staatsangehorige[rn]?|staatsburger|citizens?|nationals?|ressortissante?|ressortissant e|ciudadano|ciudadana|ciudadano a|cidadao|cidada) (?:\S+ ){0,4}?)(?:and |und |et |y |e )?(?:keine? \S*(?:erlaubnis|genehmigung|titel|visum) (?:erforderlich|notig|notwendig|benotigt)|no (?:\S+ )?(?:permit|visa) (?:is )?(?:required|needed|necessary)|(?:sans|pas de) (?:\S+ )?(?:autorisation|titre|visa)(?: \S+)? (?:requise?|necessaire)|(?:no necesit\S*|sin necesidad de) (?:\S+ )?(?:permiso|visado)|(?:nao precis\S*|sem necessidade) de (?:\S+ )?(?:visto|autorizacao))$/

/**
 * Citizens are among the people that the law counts as persons of the country (`zzwide`); about the others the data
 * says nothing.
 */
const US_PERSON =
  / (?:persons? )?citizens?(?= )(?=(?: \S+){0,3} (?:permanent|refugees?|asylees?|green|lawful|legal)(?: |$))(?: (?:or|of|a|an|the|zzcountry[a-z]+|lawful|legal|lawfully|admitted|permanent|residents?|green|card|holders?|refugees?|asylees?|protected|individuals?|persons?|granted|asylum|nationals?|under))+(?= |$)|(?<=zzcountryus) persons?(?= |$)/g

/** "Empezar a trabajar": means starting to work; it does not ask for permission to work. */
const TO_WORK =
  /(?<= (?:empezar|comenzar|iniciar|comecar|comencar|empiezas?|empieces?|empiece|commencer|debuter)) a (?:trabajar|trabalhar|laborar|travailler)(?= |$)/

/** "The minimum working age of 18": the number says it. */
const LEGAL_AGE = /(?<= )(?:(?:legal|minimum|required|working|employment|drinking|statutory) )+(?=age (?:of )?zznum)/

/** "A citizen of X, or otherwise free to work in X" asks whether the person may work in X. */
const freeAnyway = (text: string): string => {
  const permitted = OR_PERMITTED.exec(text)
  if (permitted) return `etes vous autorise a travailler ${text.slice(permitted[0].length)}`
  const found = CITIZEN_OR_FREE.exec(text)
  if (!found) return text
  const places = (part: string): string[] => part.match(/zzcountry[a-z]+/g) ?? []
  const after = text.slice(found.index + found[0].length)
  return places(found[0]).every((place) => places(after).includes(place))
    ? `${text.slice(0, found.index)} ${after}`.replace(/ +/g, ' ').trim()
    : text
}

/** "Ressortissant de l’UE ou titulaire d’un titre vous autorisant à travailler en France". */
const OR_PERMITTED =
  /^(?:etes vous )?(?:ressortissante?|ressortissant e|citoyenne?|citoyen ne) (?:d |de |de l |francais e |francaise? )*(?:union europeenne|ue|zzcountry[a-z]+|u e)(?: (?:de l )?zzcountry[a-z]+)* ou (?:titulaire|detenteur|detentrice|en possession) d (?:un|une) (?:\S+ ){1,4}?(?:vous )?(?:autorisant|permettant|permettant de|autorisant a)(?: a| de)? travailler (?=en zzcountry)/

const CITIZEN_OR_FREE =
  /(?<=^| )(?:are you )?(?:an? )?(?:zzcountry[a-z]+ )?(?:citizens?|nationals?)(?: (?!or )\S+| or(?= (?:an? )?zzcountry[a-z]+)){0,6} or (?:are you |do you |otherwise |have |hold |be |a |the )*(?=(?:authori[sz]ed|eligible|entitled|permitted|allowed|legally|lawfully|free|right)\b)/

/** "Können Sie nachweisen, dass Sie hier arbeiten dürfen?": the same in other languages. */
const PROVES_THAT =
  / (?:(?:nachweisen|belegen|beweisen) dass (?:sie|du|ich)(?= .*\b(?:arbeiten|berechtigt))|(?:prouver|demontrer|justifier|attester) que (?:vous|tu|je)(?= (?:etes|es|suis|avez|as|ai|pouvez) (?:legalement )?(?:autorise\w*|habilite\w*|en droit|le droit|travailler))|(?:demostrar|acreditar|probar|comprobar) que(?= (?:usted )?(?:esta|tiene|puede)s? (?:legalmente )?(?:autorizad|habilitad|permiso|derecho|trabajar))|(?:comprovar|provar|demonstrar) que(?= (?:voce )?(?:esta|tem|pode) (?:legalmente )?(?:autorizad|habilitad|permissao|direito|trabalhar))) ?/
const ONCE_HIRED =
  /(?<=\bwork\b.*) (?:if|when|once) (?:we (?:hire|employ|select) you|(?:you are )?(?:hired|employed|selected))$/

/** A person who may work can show it; one who may not cannot. */
const PROVES =
  / (?:show|prove|demonstrate|evidence|document|establish|verify|confirm) (?:that you (?:are (?=(?:legally |lawfully )?(?:authori[sz]ed|eligible|entitled|permitted|allowed))|(?=may work))|(?=your (?:legal |lawful )?(?:right|eligib\w+|authori[sz]\w+|entitle\w+|permission) to work))| (?:provide|furnish|submit|present|show|produce|supply)(?: \S+)? (?:proof|evidence) that you(?: are)?(?= (?:legally )?(?:authori[sz]ed|eligible|entitled|permitted|have the right))| (?:provide|furnish|submit|present|show|produce|supply)(?: \S+){0,2}? (?:documents?|documentation|proof|evidence)(?: of| proving| that proves?| to (?:prove|establish|verify))? (?:both )?(?:your )?identity and (?:your |of your )?(?=(?:legal )?(?:right|eligib\w+|authori[sz]\w+) to work)| (?:provide|furnish|submit|present|show|produce|supply|provide us with)(?: \S+){0,3}? (?:proof|evidence|documentation|documents|verification|documentary evidence) (?:of|to (?:prove|show|verify|establish|confirm)|that (?:proves?|shows?|confirms?|establish\w*))(?= .*\b(?:right|eligib\w+|authori[sz]\w+|entitle\w+|permission)\b)/

const FILLERS = new Map<Language, ReadonlySet<string>>()

const smallWords = (text: string, { proposition: { language } }: Read): number => {
  const table = TABLES.find(([name]) => name === language)?.[1]
  if (language === undefined || table === undefined) return 0
  const fillers = FILLERS.get(language) ?? new Set(table.filler.split(','))
  FILLERS.set(language, fillers)
  // "No me …" is Spanish; the Portuguese "no" comes before a noun.
  const read =
    language === 'pt'
      ? text.replace(/(?<= |^)no (?=(?:me|te|se|le|lo|soy|estoy|tengo|puedo|quiero|necesito) )/g, '')
      : text
  return read.split(' ').filter((word) => fillers.has(word)).length
}

const unexplained = ({ proposition, topic }: Read): number =>
  proposition.leftover.length + (topic === 'other' ? 0.5 : 0) + subjectWords(proposition)

/** The subject of such a topic consists of words that the language did not know. */
const subjectWords = ({ claims }: Proposition): number =>
  claims.reduce((all, { topic, scope }) => all + (SUBJECTS.has(topic) ? (scope.subject?.split(' ').length ?? 0) : 0), 0)

const unknown = (text: string): Proposition => ({
  claims: [{ topic: 'other', predicate: 'value', negative: false, scope: { person: 'self' } }],
  denied: false,
  language: undefined,
  leftover: text.split(' ').filter((word) => word !== ''),
})

const readIn = (
  raw: string,
  text: string,
  language: Language,
  table: LanguageTable,
  about: Topic | undefined,
): Read | undefined => {
  const topic = about ?? topicOf(text, table)
  if (topic === undefined) return undefined
  if (topic === 'sponsorship' || topic === 'work-authorization') {
    const joined = joint(raw, language, table)
    if (joined) return { proposition: joined, topic }
  }
  if (topic === 'sponsorship') return { proposition: sponsorship(text, language, table), topic }
  const free = topic === 'work-authorization' ? permitFree(text, language, table) : undefined
  if (free) return { proposition: free, topic }
  if (topic === 'work-authorization' && says(text, PERMITS) && says(text, table.need) && !HAS_IT.test(text))
    return { proposition: needsPermit(text, language, table), topic }
  const driving = topic === 'licence' && about === undefined ? withVehicle(raw, text, language, table) : undefined
  if (driving) return { proposition: driving, topic }
  const first = single(text, topic, language, table, raw)
  if (about !== undefined || first.leftover.length === 0) return { proposition: first, topic }
  // "Have you worked with X?" asks about X, unless X is the company that asks.
  if (topic === 'previously-employed' && !says(text, table.us) && WITH.test(text)) {
    const used = single(text, 'experience-with', language, table, raw)
    if (used.leftover.length === 0 && isAbout(text, 'experience-with', table))
      return { proposition: used, topic: 'experience-with' }
  }
  // Words of several topics: the topic that explains all of them is meant.
  const whole = ORDER.filter(
    (other) =>
      other !== topic &&
      other !== 'sponsorship' &&
      !SUBJECTS.has(other) &&
      (isSensitive(other) || !isSensitive(topic)) &&
      isAbout(text, other, table),
  )
    .map((other) => ({ topic: other, proposition: single(text, other, language, table, raw) }))
    .find(({ proposition }) => proposition.leftover.length === 0)
  return whole ?? { proposition: first, topic }
}

const WITH = / (?:with|mit|avec|con|com) (?!us |uns )/

/** Every kind of consent that a yes would give; empty if it is not a consent. */
export const consentKinds = (raw: string): ConsentKind[] => {
  const text = normal(raw)
  const kinds = TABLES.flatMap(([, table]) =>
    says(text, table.agrees) ? CONSENTS.filter((kind) => says(text, table.consents[kind])) : [],
  )
  // Terms and privacy are mentioned in nearly every other consent, too; mentioning them never makes it harmless.
  const found = [...new Set(kinds)]
  if (!found.includes('retention')) return found
  // "Keep my details for future vacancies": the purpose and the data are not separate consents.
  const without = text.replace(KEPT_FOR, ' ')
  const still = (kind: ConsentKind): boolean => TABLES.some(([, table]) => says(without, table.consents[kind]))
  const kept = !CONTACTS.test(text)
  return found.filter(
    (kind) => !(kind === 'marketing' && kept && !still('marketing')) && !(kind === 'privacy' && !NOTICE.test(text)),
  )
}

const KEPT_FOR =
  /(?<= |^)(?:for (?:(?:other|any|similar|suitable|further) )+(?:jobs?|roles?|positions?|vacanc\w*|openings?)|for (?:(?:other|any|similar|suitable|further) )*future (?:job |career |employment )?(?:opportunit\w*|openings?|positions?|roles?|vacanc\w*)|fur (?:zu)?kunftige \w+|pour (?:de |d |des )?futur\w* \w+|para futur\w* \w+)(?= |$)/g
/** Being contacted is more than having data kept. */
const CONTACTS =
  /(?<= |^)(?:contact\w*|inform\w*|notif\w*|send\w*|e ?mail\w*|mail\w*|call\w*|alert\w*|updat\w*|post(?:ed)|loop|kontakt\w*|benachricht\w*|zusend\w*|schick\w*|zugesandt|recevoir|envoy\w*|recib\w*|envi\w*|receb\w*|avis\w*)(?= |$)/
/** Words of a privacy notice, or about the use of data. */
const NOTICE =
  /(?<= |^)(?:privacy|datenschutz\w*|confidentialite|privacidade?|rgpd|gdpr|dsgvo|lgpd|prote(?:ction|ccion|cao)|politi\w+|policy|notice|trait\w+|verarbeit\w*|tratamiento|tratamento|process\w*|erklarung|hinweis\w*|aviso)(?= |$)/

/** The parsed question: from the label if it is clear by itself, otherwise together with the legend of its group. */
export const parseAsked = (asked: Asked): Proposition => {
  const { label, legend } = asked
  if (legend === undefined || legend === '' || isPartOfForm(legend)) return parseText(label)
  const own = isBare(label) ? undefined : parseText(label)
  if (own && own.leftover.length === 0 && own.claims[0]?.topic !== 'other') return own
  const both = parseText(isBare(label) ? legend : `${legend} ${label}`)
  return both.claims[0]?.topic !== 'other' || own === undefined ? both : own
}

/** "My experience" above "What you did there", "Eckdaten" above "Umzug": a section of a form, not a question. */
const isPartOfForm = (legend: string): boolean => {
  const title = normal(legend)
  if (/[?¿]/.test(legend)) return false
  const left = (list: string): string => takeOut(takeOut(title, list).rest, FILLER).rest
  return (
    left(OF_JOBS) === '' ||
    (left(`${OF_SECTIONS},${OF_FORMS}`) === '' && parseText(legend).claims[0]?.topic === 'other')
  )
}
const OF_JOBS =
  'work,working,professional,employment,job,jobs,experience,experiences,history,career,positions,previous,past,recent,relevant,details,background,zznum*,berufserfahrung,berufserfahrungen,berufliche*,beruflicher,erfahrung,erfahrungen,werdegang,experience*,professionnelle*,professionnel,parcours,experiencia,experiencias,laboral,laborales,profesional,profesionales,trayectoria,profissional,profissionais,historico,historial'

/** "Yes", "I agree": the legend says what is agreed to. */
const isBare = (label: string): boolean => {
  const text = normal(label)
  return TABLES.some(([, table]) => takeOut(takeOut(text, `${table.yes},${table.no}`).rest, table.filler).rest === '')
}

/** The words under which a question is remembered: its label, or the legend if the label is only a yes. */
export const wholeText = ({ label, legend }: Asked): string =>
  legend !== undefined && legend !== '' && isBare(label) ? legend : label || (legend ?? '')
