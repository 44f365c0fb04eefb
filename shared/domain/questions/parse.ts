/** Reads a question, a statement or an option: what it claims, of whom, where, since when, and which words are left unexplained. */
import { inThousands, periodOf } from '../money.ts'
import { amountIn, COUNTED, inDigits } from './amounts.ts'
import { dayIn } from './days.ts'
import { DEGREE } from './degrees.ts'
import { levelClaimed, levelIn } from './levels.ts'
import { clauses, normal } from './normal.ts'
import { JOB_COUNTRY, PRESENT, TODAY } from './topics.ts'
import type { Asked, Claim, ConsentKind, Language, Person, Proposition, Scope, Topic } from './types.ts'
import { CONSENTS, isSensitive } from './types.ts'
import { TABLES } from './words/index.ts'
import { says, takeOut } from './words/patterns.ts'
import type { LanguageTable, TopicWords } from './words/table.ts'

/** More special topics first: the first whose words are met is the topic. */
const ORDER: readonly Topic[] = [
  'sponsorship', 'non-compete', 'work-authorization', 'citizenship', 'hispanic', 'ethnicity', 'drug-test', 'background-check', 'criminal-record', 'dismissal', 'national-id',
  'transgender', 'pronouns', 'orientation', 'veteran', 'disability', 'religion', 'union', 'gender', 'clearance', 'source',
  'related-to-employee', 'student', 'licence', 'start-by', 'available-now', 'notice', 'years', 'referred', 'employed', 'previously-applied', 'previously-employed', 'salary-currency', 'salary-period', 'salary',
  'relocation', 'travel', 'employment-type', 'remote', 'shift', 'degree', 'language', 'start', 'age', 'residence', 'experience-with',
  'health', 'family',
] // biome-ignore format: a table

interface Read {
  proposition: Proposition
  topic: Topic
}

/** @param about a topic that is known already, as for an option of a question */
export const parseText = (raw: string, about?: Topic): Proposition => {
  const known = READ.get(`${about ?? ''} ${raw}`)
  if (known) return known
  const made = read(raw, about)
  if (READ.size >= CACHE_LIMIT) READ.clear()
  READ.set(`${about ?? ''} ${raw}`, made)
  return made
}
const READ = new Map<string, Proposition>()
const CACHE_LIMIT = 5000

const read = (raw: string, about: Topic | undefined): Proposition => {
  const text = freeAnyway(
    normal(raw)
      .replace(PROVES, ' have ')
      .replace(/ citizen or (?:non citizen )?(?:zzcountry[a-z]+ )?national\b/, ' citizen')
      .replace(US_PERSON, ' citizen')
      .replace(NO_PERMIT, '')
      .replace(OF_ANY_KIND, '')
      .replace(
        /(?<=^| )(?:four|zznum4) year (?=(?:college|university|bachelors?|undergraduate|degree)\b)/,
        'bachelors ',
      ),
  )
  const reads = TABLES.flatMap(([name, table]): Read[] => {
    const one = readIn(raw, text, name, table, about)
    return one ? [one] : []
  })
  // The language is the one whose words explain the most; of two, the one with more of its small words: "no" denies in one and is "in the" in another.
  const best = reads.sort((a, b) => unexplained(a) - unexplained(b) || smallWords(text, b) - smallWords(text, a))[0]
  return best?.proposition ?? unknown(text)
}
/** "Physical or mental" is all there is. */
const OF_ANY_KIND =
  /(?<=^| )(?:physical(?: \S+)? (?:or|and|and or) mental|mental(?: \S+)? (?:or|and|and or) physical) (?=\S)/

/** "EU citizen, no permit required" says why. */
const NO_PERMIT =
  /(?<=(?:^| )(?:burger|burgerin|burger in|staatsangehorige[rn]?|staatsburger|citizens?|nationals?|ressortissante?|ressortissant e|ciudadano|ciudadana|ciudadano a|cidadao|cidada) (?:\S+ ){0,4}?)(?:and |und |et |y |e )?(?:keine? \S*(?:erlaubnis|genehmigung|titel|visum) (?:erforderlich|notig|notwendig|benotigt)|no (?:\S+ )?(?:permit|visa) (?:is )?(?:required|needed|necessary)|(?:sans|pas de) (?:\S+ )?(?:autorisation|titre|visa)(?: \S+)? (?:requise?|necessaire)|(?:no necesit\S*|sin necesidad de) (?:\S+ )?(?:permiso|visado)|(?:nao precis\S*|sem necessidade) de (?:\S+ )?(?:visto|autorizacao))$/

/** A citizen is one of those whom the law counts as a person of the country; of the others nothing is known. */
const US_PERSON =
  / (?:persons? )?citizens?(?= )(?=(?: \S+){0,3} (?:permanent|refugees?|asylees?|green|lawful|legal)(?: |$))(?: (?:or|of|a|an|the|zzcountry[a-z]+|lawful|legal|lawfully|admitted|permanent|residents?|green|card|holders?|refugees?|asylees?|protected|individuals?|persons?|granted|asylum|nationals?|under))+(?= |$)|(?<=zzcountryus) persons?(?= |$)/

/** "A citizen of X, or otherwise free to work in X" asks whether one may work in X. */
const freeAnyway = (text: string): string => {
  const found = CITIZEN_OR_FREE.exec(text)
  if (!found) return text
  const places = (part: string): string[] => part.match(/zzcountry[a-z]+/g) ?? []
  const after = text.slice(found.index + found[0].length)
  return places(found[0]).every((place) => places(after).includes(place))
    ? `${text.slice(0, found.index)} ${after}`.replace(/ +/g, ' ').trim()
    : text
}
const CITIZEN_OR_FREE =
  /(?<=^| )(?:are you )?(?:an? )?(?:zzcountry[a-z]+ )?(?:citizens?|nationals?)(?: (?!or )\S+| or(?= (?:an? )?zzcountry[a-z]+)){0,6} or (?:are you |do you |otherwise |have |hold |be |a |the )*(?=(?:authori[sz]ed|eligible|entitled|permitted|allowed|legally|lawfully|free|right)\b)/

/** Who may work can show it, and who may not can not. */
const PROVES =
  / (?:provide|furnish|submit|present|show|produce|supply|provide us with)(?: \S+){0,3}? (?:proof|evidence|documentation|documents|verification|documentary evidence) (?:of|to (?:prove|show|verify|establish|confirm)|that (?:proves?|shows?|confirms?|establish\w*))(?= .*\b(?:right|eligib\w+|authori[sz]\w+|entitle\w+|permission)\b)/

const FILLERS = new Map<Language, ReadonlySet<string>>()
const smallWords = (text: string, { proposition: { language } }: Read): number => {
  const table = TABLES.find(([name]) => name === language)?.[1]
  if (language === undefined || table === undefined) return 0
  const fillers = FILLERS.get(language) ?? new Set(table.filler.split(','))
  FILLERS.set(language, fillers)
  // "No me …" is Spanish; the Portuguese "no" stands before a thing.
  const read =
    language === 'pt'
      ? text.replace(/(?<= |^)no (?=(?:me|te|se|le|lo|soy|estoy|tengo|puedo|quiero|necesito) )/g, '')
      : text
  return read.split(' ').filter((word) => fillers.has(word)).length
}
const unexplained = ({ proposition, topic }: Read): number =>
  proposition.leftover.length + (topic === 'other' ? 0.5 : 0) + subjectWords(proposition)

/** What a topic takes for its subject is what the language did not know. */
const subjectWords = ({ claims }: Proposition): number =>
  claims.reduce((all, { topic, scope }) => all + (SUBJECTS.has(topic) ? (scope.subject?.split(' ').length ?? 0) : 0), 0)

const unknown = (text: string): Proposition => ({
  claims: [{ topic: 'other', predicate: 'value', negative: false, scope: { person: 'self' } }],
  denied: false,
  language: undefined,
  leftover: text.split(' ').filter((word) => word !== ''),
})

const isAbout = (text: string, topic: Topic, table: LanguageTable): boolean => {
  const known = table.topics[topic]
  if (known === undefined) return false
  // "… per month" says the period and does not ask for it.
  if (topic === 'salary-period' && periodOf(text) !== undefined) return false
  const read = COUNTED.has(topic) ? inDigits(text, table) : text
  return known.cue.every((list) => says(read, list)) || known.or?.some((list) => says(read, list)) === true
}

const topicOf = (text: string, table: LanguageTable): Topic | undefined =>
  ORDER.find((topic) => isAbout(text, topic, table))

/** Whether a text has the words of one of these topics, or grave ones, in any language, whatever else it is about. */
export const touches = (text: string, topics: readonly Topic[]): boolean =>
  TABLES.some(
    ([, table]) =>
      says(text, table.grave) ||
      topics.some((topic) => {
        const words = table.topics[topic]
        return words?.cue.every((list) => says(text, list)) || words?.or?.some((list) => says(text, list))
      }),
  )

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
  if (topic === 'work-authorization' && says(text, PERMITS) && says(text, table.need) && !HAS_IT.test(text))
    return { proposition: needsPermit(text, language, table), topic }
  const driving = topic === 'licence' && about === undefined ? withVehicle(raw, text, language, table) : undefined
  if (driving) return { proposition: driving, topic }
  const first = single(text, topic, language, table, raw)
  if (about !== undefined || first.leftover.length === 0) return { proposition: first, topic }
  // "Have you worked with X?" asks for X, where it is not the one that asks.
  if (topic === 'previously-employed' && !says(text, table.us) && WITH.test(text)) {
    const used = single(text, 'experience-with', language, table, raw)
    if (used.leftover.length === 0 && isAbout(text, 'experience-with', table))
      return { proposition: used, topic: 'experience-with' }
  }
  // Words of several topics: the one that explains them all is meant.
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

const VEHICLE =
  '(?:vehicles?|cars?|vans?|autos?|pkws?|kfz|fahrzeug\\S*|wagens?|voitures?|vehicules?|vehiculee?|motorisee?|coches?|carros?|automovil(?:es)?|vehiculos?|veiculos?|viaturas?|automove(?:l|is))'
const AND_VEHICLE = new RegExp(
  `^(.+?) (?:and|und|sowie|et|ainsi que?|ainsi qu|y|e|as well as|plus|with|mit|avec|con|com) ((?:\\S+ ){0,5}?${VEHICLE}(?: \\S+){0,6})$`,
)
const BESIDE_VEHICLE = new RegExp(`[/+&,;]\\s*(?:\\p{L}+\\s+){0,3}${VEHICLE}(?!\\p{L})`, 'iu')
/** "… ainsi qu'une voiture": a vehicle of one's own, and not what the licence is for. */
const OWN_VEHICLE = new RegExp(
  ` (?<! (?:for|fur|pour|para|of|drive|driving|conduire|conducir|dirigir|conduzir|manejar|fahren|operate) )(?:an?|own|my|your|une?|votre|propre|eine?n?|eigene\\S*|uma?|su|seu|tu) (?:\\S+ )?${VEHICLE}(?= (?!fuhrerschein|fahrerlaubnis|licen[cs]e|driv)|$)`,
)
const TURNS =
  /(?<= |^)(?:if|or|unless|but|wenn|falls|oder|aber|ou|mais|sinon|si|o|pero|se|mas|ever|not|no|nicht|kein\S*|pas|sans|ohne|without|sin|sem|nao)(?= |$)/
/** A licence and a vehicle: whoever has no licence has not both; of vehicles the data knows nothing. */
const withVehicle = (raw: string, text: string, language: Language, table: LanguageTable): Proposition | undefined => {
  const [, head = '', tail = ''] = AND_VEHICLE.exec(text) ?? []
  if (head === '' || !isAbout(head, 'licence', table)) {
    if (!OWN_VEHICLE.test(text) && !BESIDE_VEHICLE.test(raw.normalize('NFKD').replace(/\p{M}/gu, ''))) return undefined
    const one = single(text, 'licence', language, table, raw)
    return { ...one, leftover: [...one.leftover, '…'] }
  }
  const { claim, leftover } = words(head, 'licence', table, raw)
  return {
    claims: [claim, { topic: 'other', predicate: 'is', negative: false, scope: { person: 'self' } }],
    denied: false,
    language,
    leftover: TURNS.test(`${head} ${tail}`) || claim.negative ? [...leftover, '…'] : leftover,
  }
}

const WITH = / (?:with|mit|avec|con|com) (?!us |uns )/
/** What the law gives to those who are not at home in a country. */
const PERMITS =
  'visa,visas,residence permit*,aufenthaltstitel,aufenthaltserlaubnis,titre de sejour,permiso de residencia,autorizacion de residencia,autorizacion de trabajo,autorizacao de residencia,work permit*,arbeitserlaubnis,arbeitsgenehmigung,permis de travail,autorisation de travail,permiso de trabajo,permiso de residencia y trabajo,permissao de trabalho,autorizacao de trabalho'
/** "Do you have the required work permit?" */
const HAS_IT =
  /(?<= |^)(?:have(?! to)|hold|possess|got|besitz\S*|verfug\S*|haben|hast|avez(?! (?:vous )?besoin)|disposez|possedez|detenez|tiene(?! que)|tienes(?! que)|posee|cuenta|dispone|tem(?! que)|possui|dispoe)(?= )/
/** "Do you need a work permit?" */
const needsPermit = (text: string, language: Language, table: LanguageTable): Proposition => {
  const { claim, leftover } = words(takeOut(takeOut(text, PERMITS).rest, table.need).rest, 'work-authorization', table)
  return { claims: [{ ...claim, predicate: 'needs' }], denied: false, language, leftover }
}

interface Words {
  claim: Claim
  leftover: string[]
  negations: number
}

/** Who would do it would do it where it is needed. */
const IF_NEEDED =
  / (?:if (?:needed|necessary|required|need be)|(?:falls|wenn|sofern) (?:notig|erforderlich|notwendig)|si (?:necessaire|besoin)|en cas de besoin|si (?:es|fuera|fuese) necesario|de ser necesario|se (?:for )?necessario|caso (?:seja )?necessario)(?= |$)/

/** What is left of a text once everything that the tables know is out of it. */
const words = (whole: string, topic: Topic, table: LanguageTable, raw = ''): Words => {
  const text = PREDICATES[topic] === 'would' ? whole.replace(IF_NEEDED, ' ').trim() : whole
  const known: TopicWords | undefined = table.topics[topic]
  const scope: Scope = { person: personIn(text, table, topic) }
  const degree = topic === 'degree' ? DEGREE.exec(text) : null
  const asked = takeOut(degree ? text.replace(DEGREE, ' ').replace(/ +/g, ' ') : text, known?.narrow).rest
  const stopped = [
    known?.never,
    TODAY.has(topic) ? table.now : undefined,
    PREDICATES[topic] === 'would' ? table.obliged : undefined,
  ].flatMap((list) => (list === undefined ? [] : stops(asked, list)))
  let rest = text
  const countries = [...new Set(rest.match(/zzcountry[a-z]+/g) ?? [])]
  rest = rest.replace(/zzcountry[a-z]+/g, ' ').replace(/ +/g, ' ')
  if (degree?.[1]) {
    scope.subject = degree[1]
    rest = rest.replace(DEGREE, ' ').replace(/ +/g, ' ').trim()
  }
  const dated = DATED.has(topic) ? dayIn(rest) : undefined
  if (dated) {
    scope.day = dated.day
    rest = dated.rest
  } else if (topic === 'age' && says(text, FIRST_DAY)) scope.day = 'first'
  const amount = topic === 'language' ? levelIn(rest) : amountIn(rest, topic, table)
  if (amount) rest = amount.rest
  const here = takeOut(rest, table.here)
  if (countries[0] !== undefined && countries.length === 1) scope.country = countries[0].slice(9)
  else if (here.count > 0 || JOB_COUNTRY.has(topic)) scope.country = 'job'
  rest = here.rest
  if (
    EMPLOYERS.has(topic) &&
    (says(text, table.us) || TERSE.test(text) || (topic === 'related-to-employee' && STAFF.test(text)))
  )
    scope.employer = 'asking'
  if (topic === 'previously-employed' && NAMED.test(raw)) {
    scope.employer = 'named'
    const name = normal(NAMED.exec(raw)?.[1] ?? '')
    scope.subject = name
    rest = ` ${rest} `.replace(` ${name} `, ' ').trim()
  }
  if (EMPLOYERS.has(topic) || topic === 'sponsorship') rest = takeOut(rest, `${table.us},zzfirm`).rest
  const lately = WINDOWED.has(topic) && / ?zzlately/.test(rest)
  if (lately) rest = rest.replace(/ ?zzlately/g, '')
  // "Without restriction" narrows and denies nothing.
  rest = takeOut(rest, known?.narrow).rest
  // "A minor (under 18)" says it once.
  const inverse =
    topic === 'age' && amount?.amount ? { ...takeOut(rest, known?.inverse), count: 0 } : takeOut(rest, known?.inverse)
  const negated = takeOut(inverse.rest, table.not)
  const denials = inverse.rest
    .split(JOINS)
    .map((part) => takeOut(part, table.not).count)
    .filter((count) => count > 0)
  // "I have none and have not had one" denies twice side by side, which is no double negation.
  const sideBySide = denials.length > 1
  rest = takeOut(negated.rest, known?.words).rest
  if (topic === 'language') {
    const named = [...new Set(text.match(/zzlang[a-z]+/g) ?? [])]
    if (named.length === 1 && named[0]) scope.subject = named[0].slice(6)
    const level = levelClaimed(text)
    if (level !== undefined && !amount?.amount) scope.level = level
    if (named.length <= 1) rest = rest.replace(/zzlang[a-z]+/g, ' ')
  }
  if (PRESENT.has(topic)) rest = takeOut(rest, table.now).rest
  if (topic === 'salary')
    rest = takeOut(rest, inThousands(raw) ? `${CURRENCY_CODES},${THOUSANDS}` : CURRENCY_CODES).rest
  rest = takeOut(rest, table.filler).rest
  if (lately || says(text, known?.narrow) || (topic === 'sponsorship' && isOneVisa(text))) scope.subject = 'narrow'
  const open = rest.split(' ').filter((word) => word !== '')
  if (SUBJECTS.has(topic) && stopped.length === 0 && open.length > 0) scope.subject = open.sort().join(' ')
  const leftover = [...new Set([...stopped, ...(SUBJECTS.has(topic) ? [] : open)])]
  if (RHETORICAL.test(text)) leftover.push('…')
  // For what somebody is to be available on one day is not said.
  if (topic === 'start-by' && !says(text, BEGINS) && /zzon\d|^(?!.* join).*zzbefore\d/.test(text)) leftover.push('…')
  if (topic === 'work-authorization' && lacksAnother(inverse.rest, table)) leftover.push('…')
  if (!sideBySide && plainDenials(inverse.rest, table) > 1) leftover.push('…')
  if (sideBySide && denials.some((count) => count % 2 === 0)) leftover.push('…')
  // "A British or Irish citizen": one of them is enough.
  if (topic === 'citizenship' && countries.length > 1 && (/ (?:or|oder|ou|o) /.test(text) || LISTED.test(text)))
    scope.country = countries.map((mark) => mark.slice(9)).join('|')
  else if (countries.length > 1) leftover.push(...countries)
  const claim: Claim = {
    topic,
    predicate: topic === 'work-authorization' && STATUS.test(text) ? 'value' : (PREDICATES[topic] ?? 'is'),
    negative: (inverse.count + (sideBySide ? 1 : negated.count)) % 2 === 1,
    scope,
    ...(amount?.amount && { amount: amount.amount }),
  }
  return { claim, leftover, negations: inverse.count + negated.count }
}

/** "Is it not the case that …?": some say yes to it, and some no, and mean the same. */
const RHETORICAL =
  /(?<= |^)(?:is (?:it not|not it)|ist es nicht (?:so|richtig|wahr)|n est (?:il|ce) pas|ne pas est (?:il|ce)|no es (?:cierto|verdad|asi)|nao e (?:verdade|certo))(?= |$)/

/** A visa of one class, which not everybody needs who needs some; "such as an H-1B" only gives an example. */
const isOneVisa = (text: string): boolean => ONE_VISA.test(text) && !SUCH_AS.test(text)
const ONE_VISA =
  /(?<= |^)(?:h ?1 ?b|h1b|l 1|o 1|e 3|f 1|j 1|tn|opt|cpt|skilled worker|blue card|blaue karte|carte bleue|tarjeta azul|zznum\d+ visa)(?= |$)/
const SUCH_AS =
  /(?<= |^)(?:e g|eg|i e|such as|for (?:example|instance)|like|including|other|any|etc|z b|zum beispiel|par exemple|por ejemplo|por exemplo|tel(?:le)? que)(?= |$)/

/** "EU/EEA/Switzerland". */
const LISTED = /zzcountry[a-z]+ zzcountry/

/** "Without further action": what is lacking is not the right itself. */
const lacksAnother = (text: string, table: LanguageTable): boolean => {
  const marked = takeMark(text, table.without)
  if (!marked.includes('zzwithout')) return false
  const next = marked.split('zzwithout ')[1]?.split(' ').slice(0, 3).join(' ') ?? ''
  return !says(next, table.topics['work-authorization']?.cue[0])
}

/** "I never would, not for anything": two plain denials may be one, said twice, or one of the other. */
const plainDenials = (text: string, table: LanguageTable): number => {
  const own = new Set(table.not.split(','))
  return text.split(' ').filter((word) => PLAIN_DENIAL.test(word) && own.has(word)).length
}
const PLAIN_DENIAL =
  /^(?:not|no|never|none|neither|nor|nicht|kein|keine|keinen|keiner|keinerlei|nie|niemals|weder|pas|jamais|aucun|aucune|ni|nunca|jamas|ningun|ninguna|ninguno|nao|nenhum|nenhuma|nem)$/

/** "… for Northwind Labs?" */
const NAMED =
  /\b(?:for|at|by|of)\s+(\p{Lu}[\p{L}\d&.]*(?:\s+(?:&\s+)?\p{Lu}[\p{L}\d&.]*){0,4})\s*(?:before|in the past|previously)?\s*[?.]?$/u
const JOINS = / (?:and|or|nor|but|und|oder|aber|et|ou|mais|y|pero|mas|e) /

/** "Work status" wants to know which. */
const STATUS =
  /^(?!(?:do|does|are|is|can|may|have|will|would)\b)(?:\S+ )*(?:(?:work|immigration|residency|employment|visa) status|aufenthaltsstatus|situation administrative|situacion (?:laboral|migratoria|administrativa|legal)|estatus migratorio|situacao (?:migratoria|legal))\b/

/** Those who work for the one that asks. */
const STAFF = /\bcurrent (?:employee|staff member|team member)s?$/
/** "Former employee?" */
const TERSE = /^(?:are you an? )?(?:current or )?(?:former|previous|past) (?:employee|worker|staff member)$/

const PREDICATES: Readonly<Partial<Record<Topic, Claim['predicate']>>> = {
  'work-authorization': 'may', sponsorship: 'needs', relocation: 'would', travel: 'would', licence: 'has', disability: 'has', degree: 'has', 'criminal-record': 'has',
} // biome-ignore format: a table
const EMPLOYERS: ReadonlySet<Topic> = new Set<Topic>([
  'previously-employed',
  'previously-applied',
  'related-to-employee',
])

/** Who never did has not done it lately; who did may have done it before. */
const WINDOWED: ReadonlySet<Topic> = new Set<Topic>([...EMPLOYERS, 'criminal-record'])

/** Topics about any technology: the words nobody knows are it. */
const SUBJECTS: ReadonlySet<Topic> = new Set<Topic>(['years', 'experience-with'])

const stops = (text: string, never: string): string[] =>
  takeOut(text, never).count > 0 || says(text, never) ? ['…'] : []

const personIn = (text: string, table: LanguageTable, topic: Topic): Person => {
  if (
    topic === 'related-to-employee' ||
    topic === 'source' ||
    topic === 'referred' ||
    /\breference (?:number|code|id|no)\b/.test(text)
  )
    return 'self'
  const own = text.replace(/\bmother tongue\b|\b(?:enseignement|diplome|niveau) superieur\b/g, ' ')
  const found = Object.entries(table.people).find(([, list]) => says(own, list))
  if (found === undefined) return 'self'
  return found[0] as Person
}

/** The person a text speaks of, in whatever language; for labels, headings and legends. */
export const personOf = (raw: string): Person => {
  const text = normal(raw)
  for (const [, table] of TABLES) {
    const person = personIn(text, table, 'other')
    if (person !== 'self') return person
  }
  return 'self'
}

/** What the amount is in is held against the datum, from the words as they stand. */
const CURRENCY_CODES =
  'eur,usd,gbp,brl,chf,aud,cad,mxn,cop,ars,clp,pen,euro,euros,reais,pesos,mexicanos,colombianos,argentinos,chilenos'

/** How amounts in thousands are called, once it is known that they are. */
const THOUSANDS =
  'k,t,teur,keur,kusd,kgbp,kchf,tchf,keuros,k euros,thousand,thousands,000s,000,zznum000,tausend,tsd,milliers,miles,milhares,mil,in,en,em,de,d,s'

/** What changes with the day it is asked for. */
const DATED: ReadonlySet<Topic> = new Set<Topic>(['age', 'start-by'])
const BEGINS =
  'start,starting,begin,beginning,commence,commencing,take up,anfangen,beginnen,starten,antreten,einsteigen,loslegen,arbeitsbeginn,eintritt,*antritt,anzufangen,anzutreten,commencer,demarrer,debuter,prise de poste,prendre votre poste,prendre vos fonctions,entrer en fonction,incorporar*,incorporacion,empezar,comenzar,iniciar,inicio,comecar,assumir,ingressar'
const FIRST_DAY =
  'first day,start date,starting date,start of (employment/work),by the start,commencement,arbeitsbeginn,arbeitsantritt,eintritt,eintrittsdatum,beginn der (tatigkeit/beschaftigung),erster arbeitstag,ersten arbeitstag'

const single = (text: string, topic: Topic, language: Language, table: LanguageTable, raw = ''): Proposition => {
  const { claim, leftover } = words(text, topic, table, raw)
  return { claims: [claim], denied: false, language, leftover }
}

/** Sponsorship is asked for by what is needed, by what is possible without it, and by what is impossible unless it is given. */
const sponsorship = (text: string, language: Language, table: LanguageTable): Proposition => {
  const needs = says(text, table.need)
  const unless = says(text, table.unless)
  const without = aheadOf(text, table)
  const { claim, leftover: left, negations } = words(text, 'sponsorship', table)
  const leftover = left.filter(
    (word) => !says(word, table.need) && !says(word, table.can) && !(unless && says(word, table.unless)),
  )
  const need = (negative: boolean): Claim => ({ ...claim, predicate: 'needs', negative })
  const may = (negative: boolean): Claim => ({ ...claim, topic: 'work-authorization', predicate: 'may', negative })
  const common = { language, leftover }
  if (unless) {
    const plain = takeOut(text, table.unless).rest
    return takeOut(plain, table.not).count === 1
      ? { claims: [may(true), need(false)], denied: false, ...common }
      : { claims: [need(false)], denied: false, language, leftover: [...leftover, '…'] }
  }
  if (without !== undefined && says(without.before, table.can)) {
    const others = takeOut(without.before, table.not).count
    return { claims: [may(false), need(true)], denied: others % 2 === 1, ...common }
  }
  // "I do not now, and will not in future, need it" denies once, twice over.
  // "Not today, but later" is a need all the same.
  if (LATER.test(text))
    return {
      claims: [need(false)],
      denied: false,
      language,
      leftover: leftover.filter((word) => !CONTRASTS.test(word)),
    }
  if (needs || negations > 0) return { claims: [need(claim.negative)], denied: false, ...common }
  return { claims: [{ ...need(false), predicate: 'value' }], denied: false, ...common }
}

const CONTRASTS = /^(?:but|however|though|yet|eventually)$/
const LATER =
  /\bnot\b(?: \S+){0,6}? (?:now|currently|today|immediately|at this time|at present|presently)\b.*\b(?:but|however|though|yet)\b(?! (?:not|never))(?:(?! not | never ).)*\b(?:future|later|eventually|down the line|point)\b|\bnot\b.*\b(?:but|however|though)\b(?: i)? (?:will|may|might|would|could)(?! not\b).*\b(?:future|later|eventually|point)\b/

/** "… without (requiring) sponsorship": what stands before it. */
const aheadOf = (text: string, table: LanguageTable): { before: string } | undefined => {
  const cue = table.topics.sponsorship?.cue[0] ?? ''
  const match = /^(.*?)(?<=^| )zzwithout (.*)$/u.exec(takeMark(text, table.without))
  return match && says(match[2] ?? '', cue) && !says(match[1] ?? '', cue) ? { before: match[1] ?? '' } : undefined
}
const takeMark = (text: string, list: string): string => {
  const found = list.split(',').find((phrase) => ` ${text} `.includes(` ${phrase} `))
  return found === undefined ? text : ` ${text} `.replace(` ${found} `, ' zzwithout ').trim()
}

const WHAT_FOR =
  /^(?:in order|so (?:that|as)|to (?:enable|allow|be able)|damit|um|afin|pour (?:que|pouvoir)|para(?: que| poder)?|a fin de|de (?:modo|forma) que)\b/

/** "I may work here but need sponsorship": each clause claims its own. */
const joint = (raw: string, language: Language, table: LanguageTable): Proposition | undefined => {
  const parts: { text: string }[] = []
  for (const text of clauses(raw).map(normal)) {
    const last = parts.at(-1)
    // "…, in order to work lawfully" says what for.
    if (last && (WHAT_FOR.test(text) || (parts.length === 1 && WHAT_FOR.test(last.text)))) {
      last.text = `${last.text} ${text}`
      continue
    }
    // "…, brauche aber …": what stands before the word that joins goes with what follows.
    if (last && says(last.text, table.need) && topicOf(last.text, table) === undefined)
      last.text = `${last.text} ${text}`
    else parts.push({ text })
  }
  if (parts.length < 2) return undefined
  const claimed = parts.map(({ text }) => {
    const topic = topicOf(text, table)
    return topic === 'sponsorship'
      ? sponsorship(text, language, table)
      : topic === 'work-authorization'
        ? single(text, topic, language, table)
        : shortened(text, language, table)
  })
  const topics = new Set(claimed.flatMap((one) => one?.claims.map(({ topic }) => topic) ?? []))
  if (!topics.has('sponsorship') || !topics.has('work-authorization')) return undefined
  const country = claimed
    .flatMap((one) => one?.claims ?? [])
    .map(({ scope }) => scope.country)
    .find((one) => one !== 'job')
  return {
    claims: claimed
      .flatMap((one) => one?.claims ?? [])
      .map((claim) => (country === undefined ? claim : { ...claim, scope: { ...claim.scope, country } })),
    denied: false,
    language,
    leftover: claimed.flatMap((one, i) =>
      one ? one.leftover.filter((word) => !says(word, table.now)) : spare(parts[i]?.text ?? '', table),
    ),
  }
}
/** "… now and in the future": a clause that only says when changes nothing that is not said already. */
const spare = (text: string, table: LanguageTable): string[] =>
  [table.future, table.now, table.filler]
    .reduce((rest, list) => takeOut(rest, list).rest, text)
    .split(' ')
    .filter((word) => word !== '')

/** "Authorized", "Not authorized": the work is understood beside a clause on sponsorship. */
const shortened = (text: string, language: Language, table: LanguageTable): Proposition | undefined => {
  const cue = table.topics['work-authorization']?.cue[0]
  return says(text, cue) ? single(text, 'work-authorization', language, table) : undefined
}

/** What a person would agree to by saying yes here, every kind of it; empty where it is no consent. */
export const consentKinds = (raw: string): ConsentKind[] => {
  const text = normal(raw)
  const kinds = TABLES.flatMap(([, table]) =>
    says(text, table.agrees) ? CONSENTS.filter((kind) => says(text, table.consents[kind])) : [],
  )
  // Terms and privacy are named in nearly every other consent, too: they never make it harmless.
  return [...new Set(kinds)]
}

/** What is asked, read: the label where it says enough by itself, else together with the legend of its group. */
export const parseAsked = (asked: Asked): Proposition => {
  const { label, legend } = asked
  if (legend === undefined || legend === '') return parseText(label)
  const own = isBare(label) ? undefined : parseText(label)
  if (own && own.leftover.length === 0 && own.claims[0]?.topic !== 'other') return own
  const both = parseText(isBare(label) ? legend : `${legend} ${label}`)
  return both.claims[0]?.topic !== 'other' || own === undefined ? both : own
}

/** "Yes", "I agree": what is agreed to stands in the legend. */
const isBare = (label: string): boolean => {
  const text = normal(label)
  return TABLES.some(([, table]) => takeOut(takeOut(text, `${table.yes},${table.no}`).rest, table.filler).rest === '')
}

/** The words a question is remembered by: its label, or the legend where the label is only a yes. */
export const wholeText = ({ label, legend }: Asked): string =>
  legend !== undefined && legend !== '' && isBare(label) ? legend : label || (legend ?? '')
