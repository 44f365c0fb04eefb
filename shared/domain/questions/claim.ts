/** Reads one claim from a text: what the tables recognise, and which words remain unexplained. */
import { currencyOf, inThousands } from '../money.ts'
import { amountIn } from './amounts.ts'
import { personIn } from './cues.ts'
import { dayIn } from './days.ts'
import { DEGREE } from './degrees.ts'
import { levelClaimed, levelIn } from './levels.ts'
import { normal } from './normal.ts'
import { JOB_COUNTRY, PRESENT, TENSED, TODAY } from './topics.ts'
import type { Claim, Language, Proposition, Scope, Topic } from './types.ts'
import { asksAbility, isOfPast, looksAhead } from './ways-of-asking.ts'
import { says, takeOut } from './words/patterns.ts'
import type { LanguageTable, TopicWords } from './words/table.ts'

export interface ClaimWords {
  claim: Claim
  leftover: string[]
  negations: number
}

/** A person who is willing is also willing if needed. */
const IF_NEEDED =
  / (?:if (?:needed|necessary|required|need be)|(?:falls|wenn|sofern) (?:notig|erforderlich|notwendig)|si (?:necessaire|besoin)|en cas de besoin|si (?:es|fuera|fuese) necesario|de ser necesario|se (?:for )?necessario|caso (?:seja )?necessario)(?= |$)/

/** Splits a text into what the tables recognise and the remaining words. */
export const words = (whole: string, topic: Topic, table: LanguageTable, raw = ''): ClaimWords => {
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
  // A person born before a day was already alive on the day before it.
  const born = topic === 'age' && dated && says(text, BORN_BEFORE)
  const amount = born
    ? { rest, amount: { compare: 'at-least', number: 0 } as const }
    : topic === 'language'
      ? levelIn(rest)
      : amountIn(rest, topic, table)
  // The place of birth is a different matter.
  if (topic === 'age' && says(text, BORN) && (!born || countries.length > 0)) stopped.push('…')
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
  const place = topic === 'relocation' ? normal(MOVES_TO.exec(raw)?.[1] ?? '') : ''
  if (place !== '' && ` ${rest} `.includes(` to ${place} `)) {
    scope.subject = place
    rest = ` ${rest} `.replace(` to ${place} `, ' ').trim()
  }
  if (EMPLOYERS.has(topic) || topic === 'sponsorship') rest = takeOut(rest, `${table.us},zzfirm`).rest
  const lately = WINDOWED.has(topic) ? rest.match(/zzlately\S*/g) : null
  if (lately) {
    scope.day = lately.map((mark) => mark.slice(8)).join(' ')
    rest = rest.replace(/ ?zzlately\S*/g, '')
  }
  const wide = topic === 'citizenship' && rest.includes('zzwide')
  if (wide) rest = rest.replace(/ ?zzwide/g, '')
  // "Without restriction" narrows the claim; it does not deny it.
  rest = takeOut(rest, known?.narrow).rest
  // "A minor (under 18)" says the same thing twice, so it counts once.
  const inverse =
    topic === 'age' && amount?.amount ? { ...takeOut(rest, known?.inverse), count: 0 } : takeOut(rest, known?.inverse)
  const negated = takeOut(inverse.rest, table.not)
  const denials = inverse.rest
    .split(JOINS)
    .map((part) => takeOut(part, table.not).count)
    .filter((count) => count > 0)
  // "I have none and have not had one" has two parallel negations, which is not a double negation.
  const sideBySide = denials.length > 1
  rest = takeOut(negated.rest, known?.words).rest
  if (topic === 'language') {
    const named = [...new Set(text.match(/zzlang[a-z]+/g) ?? [])]
    if (named.length === 1 && named[0]) scope.subject = named[0].slice(6)
    const level = levelClaimed(text)
    if (level !== undefined && !amount?.amount) scope.level = level
    if (named.length <= 1) rest = rest.replace(/zzlang[a-z]+/g, ' ')
  }
  const offences = topic === 'criminal-record' ? offencesIn(text) : ''
  if (offences !== '') scope.offences = offences
  if (PRESENT.has(topic)) rest = takeOut(rest, table.now).rest
  if (topic === 'salary') rest = takeOut(rest, moneyWords(raw)).rest
  rest = takeOut(rest, table.filler).rest
  if (lately || says(text, known?.narrow) || (topic === 'sponsorship' && isOneVisa(text))) scope.subject = 'narrow'
  if (TENSED.has(topic) && isOfPast(text) && !(topic === 'sponsorship' && looksAhead(text))) scope.time = 'previous'
  else if (topic === 'citizenship' && BECOMES.test(text)) scope.time = 'next'
  if ((topic === 'travel' || topic === 'relocation') && asksAbility(text)) scope.able = true
  if (says(text, known?.apart)) scope.subject = scope.subject === undefined ? 'apart' : `${scope.subject} apart`
  if (wide || says(text, known?.wide)) scope.subject = scope.subject === undefined ? 'wide' : `${scope.subject} wide`
  const open = rest.split(' ').filter((word) => word !== '')
  if (SUBJECTS.has(topic)) open.push(...compoundsOf(raw, open))
  if (SUBJECTS.has(topic) && stopped.length === 0 && open.length > 0) scope.subject = open.sort().join(' ')
  const leftover = [...new Set([...stopped, ...(SUBJECTS.has(topic) ? [] : open)])]
  if (RHETORICAL.test(text) || EVER_NOT.test(text)) leftover.push('…')
  // The day is mentioned, but not that the person would start on it.
  if (topic === 'start-by' && !says(text, BEGINS) && /zzon\d{8}|^(?!.* join).*zz(?:on|before)\d/.test(text))
    leftover.push('…')
  if (topic === 'salary' && HAS_PAY.test(text)) leftover.push('…')
  if (topic === 'work-authorization' && lacksAnother(inverse.rest, table)) leftover.push('…')
  if (JOB_COUNTRY.has(topic) && (OWN_JOB.test(text) || OWN_PERMIT.test(text))) leftover.push('…')
  if (!sideBySide && plainDenials(inverse.rest, table) > 1) leftover.push('…')
  if (sideBySide && denials.some((count) => count % 2 === 0)) leftover.push('…')
  // "A British or Irish citizen": either is enough.
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

/** "For your current job", "su último trabajo": what was or is needed there says nothing of the job that is applied for. */
const OWN_JOB =
  /\b(?:your|ihr\w{0,2}|dein\w{0,2}|votre|ton|su|tu|[st]eu|vosso) (?:(?:current|present|existing|last|latest|previous|former|most recent|jetzig\w*|derzeitig\w*|aktuell\w*|gegenwartig\w*|letzt\w*|fruher\w*|vorig\w*|bisherig\w*|dernier|precedent|ancien|actuel|ultimo|anterior|actual|atual) (?:jobs?|positions?|roles?|posts?|employment|work|stellen?|tatigkeit|anstellung|arbeit|arbeitsplatz|poste|emploi|travail|trabajo|empleo|puesto|emprego|trabalho|cargo)|(?:poste|emploi|travail|trabajo|empleo|puesto|emprego|trabalho|cargo) (?:actuel|precedent|anterior|actual|atual|passe|pasado))\b/

/** "Does your visa forbid you to work?": whoever has none is not forbidden by it. */
const OWN_PERMIT =
  /\b(?:your|ihr\w{0,2}|dein\w{0,2}|votre|ton|su|tu|[st]eu) (?:\w+ )?(?:visas?|visum|permit|status|titre|aufenthalt\w*|permiso|visado|visto|autorizacao)\b.*\b(?:forbid\w*|prohibit\w*|prevent\w*|restrict\w*|limit\w*|interdi\w*|empech\w*|verbiet\w*|untersag\w*|prohib\w*|impid\w*|proib\w*|impede\w*)\b/

/**
 * The kinds of offence and proceeding in a text. A conviction of one kind says nothing about another, and a charge need
 * not lead to a conviction.
 */
const offencesIn = (text: string): string =>
  [...new Set((text.match(OFFENCES) ?? []).map((word) => word.replace('offens', 'offenc').slice(0, 6)))]
    .sort()
    .join(' ')
/** "Offence" is broader than "crime"; "criminal offence" is not. */
const OFFENCES =
  /(?<= |^)(?:(?<!criminal )offen[cs]es?|infracti\w*|infracci\w*|infrac(?:ao|oes)|violations?|felon\w*|misdemean\w*|traffic\w*|driving|dui|dwi|violen\w*|sex\w*|fraud\w*|theft|drugs?|dishonest\w*|spent|unspent|juvenile|military|verbrechen|vergehen|ordnungswidrig\w*|delits?|contraventions?|delitos?|faltas?|contravenc\w*|pending|charge[sd]?|arrest\w*|plead\w*|pled)(?= |$)/g

/** "Go-to-market experience" is not experience with Go: words joined by a hyphen form one name. */
const compoundsOf = (raw: string, open: readonly string[]): string[] =>
  [...raw.matchAll(/[\p{L}\d]+(?:[-&/][\p{L}\d]+)+/gu)]
    .map(([compound]) => compound.toLowerCase().split(/[-&/]/))
    .filter(
      (parts) =>
        parts.some((part) => open.includes(part)) &&
        !parts.every((part) => open.includes(part) || BESIDE_SKILL.test(part)),
    )
    .map((parts) => parts.join('-'))

const BESIDE_SKILL =
  /^(?:programming|development|coding|related|based|experience|professional|erfahrung\w*|kenntnisse|entwicklung|programmierung|hands|on|years?|jahre)$/

/** "Is it not the case that …?": people answer both yes and no and mean the same. */
const RHETORICAL =
  /(?<= |^)(?:is (?:it not|not it)|ist es nicht (?:so|richtig|wahr)|n est (?:il|ce) pas|ne pas est (?:il|ce)|no es (?:cierto|verdad|asi)|nao e (?:verdade|certo))(?= |$)/

/** "Have you ever been found not guilty?": that it did not happen once is not that it never happened. */
const EVER_NOT =
  /(?<= |^)(?:ever|at any time|jemals|schon (?:ein)?mal|alguna vez|alguma vez|deja) (?:\S+ ){0,4}?(?:not|never|nicht|keine?\w?|non|pas|no|nao)(?= |$)/

/** A visa of one class. Not everybody who needs a visa needs that one; "such as an H-1B" is only an example. */
export const isOneVisa = (text: string): boolean => ONE_VISA.test(text) && !SUCH_AS.test(text)

const ONE_VISA =
  /(?<= |^)(?:h ?1 ?b|h1b|l 1|o 1|e 3|f 1|j 1|tn|opt|cpt|skilled worker|blue card|blaue karte|carte bleue|tarjeta azul|zznum\d+ visa)(?= |$)/

const SUCH_AS =
  /(?<= |^)(?:e g|eg|i e|such as|for (?:example|instance)|like|including|other|any|etc|z b|zum beispiel|par exemple|por ejemplo|por exemplo|tel(?:le)? que)(?= |$)/

/** "EU/EEA/Switzerland". */
const LISTED = /zzcountry[a-z]+ zzcountry/

/** "Without further action": what is missing is something else than the right itself. */
const lacksAnother = (text: string, table: LanguageTable): boolean => {
  const marked = takeMark(text, table.without)
  if (!marked.includes('zzwithout')) return false
  const next = marked.split('zzwithout ')[1]?.split(' ').slice(0, 3).join(' ') ?? ''
  return !says(next, table.topics['work-authorization']?.cue[0])
}

/**
 * Counts plain negations. In "I never would, not for anything" the two may be one repeated, or the second may negate
 * the first.
 */
const plainDenials = (text: string, table: LanguageTable): number => {
  const own = new Set(table.not.split(','))
  return text.split(' ').filter((word) => PLAIN_DENIAL.test(word) && own.has(word)).length
}

const PLAIN_DENIAL =
  /^(?:not|no|never|none|neither|nor|nicht|kein|keine|keinen|keiner|keinerlei|nie|niemals|weder|pas|jamais|aucun|aucune|ni|nunca|jamas|ningun|ninguna|ninguno|nao|nenhum|nenhuma|nem)$/

/** "… for Northwind Labs?" */
const NAMED =
  /\b(?:for|at|by|of)\s+(\p{Lu}[\p{L}\d&.]*(?:\s+(?:&\s+)?\p{Lu}[\p{L}\d&.]*){0,4})\s*(?:before|in the past|previously)?(?:,?\s+or (?:for |at |with )?(?:any|one) (?:of (?:its|their|our) )?(?:\p{Ll}+ )?(?:subsidiar\p{L}*|affiliat\p{L}*|compan\p{L}*|brands?|entit\p{L}*|divisions?)(?: \p{Ll}+)?)?\s*[?.]?$/u

/** "… relocate to Austin, TX": somebody who would not move at all would not move there. */
const MOVES_TO = /\b(?:relocate|relocating|move|moving) to (\p{Lu}[\p{L}.'-]*(?:,? \p{Lu}[\p{L}.'-]*){0,3})(?= |\?|$)/u

const JOINS = / (?:and|or|nor|but|und|oder|aber|et|ou|mais|y|pero|mas|e) /

/** "Work status" asks which status. */
const STATUS =
  /^(?!(?:do|does|are|is|can|may|have|will|would)\b)(?!.* (?:allows?|permits?|entitles?) (?:me|you) )(?:\S+ )*(?:(?:work|immigration|residency|employment|visa) status|aufenthaltsstatus|situation administrative|situacion (?:laboral|migratoria|administrativa|legal)|estatus migratorio|situacao (?:migratoria|legal))\b/

/** Employees of the company that asks. */
const STAFF =
  /\b(?:current (?:employee|staff member|team member)s?|algun[ao]? (?:colaborador\w*|funcionari\w*|empleado\w*|trabajador\w*)|algum[a]? (?:colaborador\w*|funcionari\w*|empregad\w*))$/

/** "Former employee?" */
const TERSE =
  /^(?:are you an? )?(?:current or )?(?:former|previous|past) (?:employee|worker|staff member|applicant|candidate)$|^(?:ehemalig|fruher)\w* (?:[rs] )?(?:mitarbeiter|angestellt|beschaftigt)\w*(?: in| innen)?$|^have we (?:ever )?employed you\b/

const PREDICATES: Readonly<Partial<Record<Topic, Claim['predicate']>>> = {
  'work-authorization': 'may', sponsorship: 'needs', relocation: 'would', travel: 'would', licence: 'has', disability: 'has', degree: 'has', 'criminal-record': 'has',
} // biome-ignore format: a table

const EMPLOYERS: ReadonlySet<Topic> = new Set<Topic>([
  'previously-employed',
  'previously-applied',
  'related-to-employee',
])

/** A person who never did it has not done it recently; one who did may have done it earlier. */
const WINDOWED: ReadonlySet<Topic> = new Set<Topic>([...EMPLOYERS, 'criminal-record'])

/** Topics about any technology: the unknown words are its name. */
export const SUBJECTS: ReadonlySet<Topic> = new Set<Topic>(['years', 'experience-with'])

const stops = (text: string, never: string): string[] =>
  takeOut(text, never).count > 0 || says(text, never) ? ['…'] : []

/** Currencies in a question. They are compared with the datum from the original words. */
const CURRENCY_CODES =
  'eur,usd,gbp,brl,chf,aud,cad,mxn,cop,ars,clp,pen,euro,euros,reais,pesos,mexicanos,colombianos,argentinos,chilenos'

/** Words of a currency's name, once the currency is known. */
const CURRENCY_WORDS =
  'us,u s,american*,americain*,estadounidens*,norteamerican*,ee uu,eua,dollar*,dolar*,sterling,pound*,libra*,esterlina*,britanic*,livre*,pfund,franc*,swiss,schweizer,suiz*,suic*,franken,canad*,kanadisch*'

const moneyWords = (raw: string): string =>
  [
    CURRENCY_CODES,
    ...(inThousands(raw) ? [THOUSANDS] : []),
    ...(currencyOf(raw) === undefined ? [] : [CURRENCY_WORDS]),
  ].join(',')

/** Words for thousands, once it is known that amounts are in thousands. */
const THOUSANDS =
  'k,t,teur,keur,kusd,kgbp,kchf,tchf,keuros,k euros,thousand,thousands,000s,000,zznum000,tausend,tsd,milliers,miles,milhares,mil,in,en,em,de,d,s'

const BORN = 'born,geboren,nee,nato,naci*,nasci*,nacido,nacida,nascido,nascida,nasceu'

const BORN_BEFORE =
  '(born/geboren/ne/nee/nacido/nacida/nascido/nascida/nacio/naciste/nasceu) zzbefore*,zzbefore* .. geboren'

/** "Will you be a citizen?" asks about the future. */
const BECOMES =
  /^(?:will you (?:be|become|have become)|werden sie|serez vous|deviendrez vous|sera usted|seras|voce sera)\b/

/** "What is your salary?" asks for the current salary, not the desired one. */
const HAS_PAY =
  /^(?:what is your (?:(?:annual|yearly|monthly|weekly|base|basic|gross) )?(?:salary|pay|wage|income)|how much do you (?:make|earn)|wie hoch ist (?:ihr|dein|euer) (?:\w*gehalt|lohn|verdienst|einkommen)|quel(?:le)? est (?:votre|ton|ta) (?:salaire|remuneration)|cual es (?:su|tu) (?:salario|sueldo)|qual e o (?:seu|teu) salario)$/

/** Topics whose answer depends on the day in question. */
const DATED: ReadonlySet<Topic> = new Set<Topic>(['age', 'start-by'])

const BEGINS =
  'start,starting,begin,beginning,commence,commencing,take up,anfangen,beginnen,starten,antreten,einsteigen,loslegen,arbeitsbeginn,eintritt,*antritt,anzufangen,anzutreten,commencer,demarrer,debuter,prise de poste,prendre votre poste,prendre vos fonctions,entrer en fonction,incorporar*,incorporacion,empezar,comenzar,iniciar,inicio,comecar,assumir,ingressar'

const FIRST_DAY =
  'when (i/you) (start/begin/join),day i start,first day,first working day,first day of work,day you start,start date,starting date,start of (employment/work),by the start,commencement,arbeitsbeginn,arbeitsantritt,eintritt,eintrittsdatum,beginn der (tatigkeit/beschaftigung),erster arbeitstag,ersten arbeitstag,(date/jour) (d/de l) embauche,jour de l embauche,(date/jour) de (prise de poste/prise de fonction/prise de fonctions/la prise de poste)'

export const single = (text: string, topic: Topic, language: Language, table: LanguageTable, raw = ''): Proposition => {
  const { claim, leftover } = words(text, topic, table, raw)
  return { claims: [claim], denied: false, language, leftover }
}

export const takeMark = (text: string, list: string): string => {
  const found = list.split(',').find((phrase) => ` ${text} `.includes(` ${phrase} `))
  return found === undefined ? text : ` ${text} `.replace(` ${found} `, ' zzwithout ').trim()
}
