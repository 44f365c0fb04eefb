/**
 * Questions that only refer to the sentence before them ("Can you do so?", "Ist das für Sie in Ordnung?"). What that
 * sentence demands is asked instead. English, German, French, Spanish and Portuguese.
 */
import { fold } from '../text.ts'
import { personOf } from './cues.ts'
import { demandElsewhere, pointsAtDemand } from './demands-elsewhere.ts'
import { normal } from './normal.ts'
import { parseText } from './parse.ts'
import type { Topic } from './types.ts'

/** People that the work is done for or with. */
export const TRADE =
  /\b(?:customers?|clients?|colleagues?|co-?workers?|teams?|mitarbeit\w*|kund(?:e|en|innen)|serveurs?|collaborateurs?|coll[eè]gues?|kolleg(?:en|innen)|colegas|client[ea]s?|colaborador\w*|camarer[oa]s?|empleados?|gar[çc]ons|funcion[áa]ri[oa]s?)\b/gi

/** "Is this acceptable to you?": yes means agreement with the sentence before. */
const AGREES: readonly RegExp[] = [
  /^(?:(?:can|could|would|will|are|do) you(?: be)?(?: (?:able|willing|happy|prepared|ready|comfortable|ok|okay|fine|open|agreeable|available))?(?: (?:to|with))?(?: (?:start|begin|join|commence|work))?(?: (?:meet|fulfil|fulfill|satisfy|accept|accommodate|undergo|complete|do|comply with|commit to|agree to|manage|make))?(?: (?:by|on|from|at|for))? (?:this|that|these|it|so|then|there)|do you (?:accept|agree to|meet|fulfil|satisfy) (?:this|that|these|it|them)|(?:is|are|would|does|do) (?:this|that|it|these)(?: (?:be|work|suit|sound))? ?(?:possible|acceptable|feasible|ok|okay|fine|agreeable|suitable|doable|manageable|workable|all right|alright)?(?: (?:for|to|with|by))?(?: you)?)(?: (?:requirements?|conditions?|level|amount|share|travel|checks?|arrangement|schedule|date|day|time|start date|deadline|then))*$/,
  /^(?:ist|ware|passt|geht|kommt|klappt)(?: das| dies| es)?(?: fur| bei)?(?: (?:sie|dich|ihnen|dir))? ?(?:in ordnung|moglich|machbar|ok|okay|akzeptabel|vorstellbar|passend|denkbar|in frage|infrage)?$|^(?:konnen|konnten|wurden|waren|sind) sie (?:dazu |damit |das |dem |dann |zu diesem (?:zeitpunkt|termin) |an diesem tag |bis dahin |ab dann )(?:bereit|einverstanden|zustimmen|leisten|verfugbar|anfangen|beginnen|einrichten|starten)$|^(?:schaffst|schaffen|kannst|konntest|konnen|konnten) (?:du|sie) (?:das|dies|diesen termin|dann|bis dahin|zu diesem termin|ab dann)(?: (?:schaffen|anfangen|beginnen|starten|einhalten|einrichten))?$/,
  /^(?:cela|ceci|ce rythme|cette (?:date|exigence))?(?: vous)?(?: (?:convient|conviendrait|parait|va|est|serait))(?: (?:il|t il|elle|t elle|cela))?(?: vous)?(?: (?:acceptable|possible|envisageable))?(?: (?:pour|a) vous)?$|^est ce(?: que (?:cela|ce) vous (?:convient|conviendrait)| possible| acceptable| envisageable)(?: pour vous)?$|^(?:pouvez|pourriez|acceptez|seriez|serez|pourrez|etes) vous (?:(?:l |le |cela |y |en )*(?:accepter|respecter|commencer|disponible)?(?: (?:a cette date|a ce moment la|d ici la|alors|cela))?)$/,
  /^(?:(?:es|seria|le (?:parece|resulta|conviene)|te (?:parece|resulta))(?: (?:esto|eso))? ?(?:posible|aceptable|viable|conveniente|bien)?(?: para (?:usted|ti))?|(?:puede|podria|acepta|aceptaria|estaria|esta)(?: usted)? (?:dispuest[oa] a )?(?:aceptarlo|hacerlo|cumplirlo|comenzar|empezar|incorporarse|disponible|eso|esto)?(?: (?:entonces|(?:en|para) (?:esa|dicha|esta) fecha|ese dia))?)$|^(?:le|te) (?:viene|vendria|va|iria) bien(?: (?:(?:esa|dicha) fecha|ese dia|eso|esto))?$/,
  /^(?:(?:isso|isto)?(?: e| seria| lhe convem)?(?: (?:isso|isto))? ?(?:possivel|aceitavel|viavel|adequado)(?: para (?:voce|si))?|(?:voce )?(?:pode|poderia|consegue|conseguiria|aceita|aceitaria|estaria|esta|concorda)(?: dispost[oa] a| com)? ?(?:aceitar|isso|comecar|iniciar|disponivel)?(?: (?:nessa|nesta|na referida) data| ate la| nesse dia)?)$/,
]

/** "Are you one of them?", "Does this apply to you?": yes means that it is true of the person. */
const IS_ONE =
  /^(?:are you (?:one of (?:them|those|these)(?: (?:people|persons|candidates|applicants))?|among (?:them|those|these)|(?:such|that) an? (?:person|candidate|applicant)|(?:in|within) (?:this|that) (?:age )?(?:range|group|bracket))|(?:does|do|would) (?:this|that|it|these) (?:apply to|describe|include|mean) you|is (?:this|that) (?:you|the case(?: for you)?|true (?:of|for) you|your situation)|(?:gehoren|gehorst) (?:sie|du) dazu|(?:trifft|gilt) (?:das|dies) (?:auf|fur) (?:sie|dich)(?: zu)?|(?:ist das|ist dies) bei ihnen der fall|(?:en )?faites vous partie(?: de (?:ces|cette) (?:personnes|candidats|categorie))?|est ce (?:votre cas|le cas)|(?:cela|ceci) vous concerne t il|etes vous (?:concerne|dans ce cas)\S*(?: e)?|(?:es|esta) (?:usted )?(?:uno|una) de (?:ellos|ellas)|(?:es|seria) (?:este|ese) su caso|se encuentra en (?:este|ese) (?:grupo|caso|rango)(?: de edad)?|(?:voce )?e (?:um|uma) (?:deles|delas)|(?:e|seria) (?:este|esse|o) (?:o )?seu caso|(?:voce )?(?:se encaixa|se enquadra|esta) (?:nessa|nesta|nesse|neste) (?:faixa etaria|grupo|caso|situacao|condicao))$/

/** "Are you?", "Do you have this?" after a requirement. */
const HAS_IT =
  /^(?:are you|do you|have you|can you|is (?:this|that) (?:so|right)|(?:do|would) you (?:have|hold|possess) (?:this|that|it|one|these|them|such (?:an? )?\w+|(?:this|that) (?:right|permission|authori[sz]ation|experience|licen[cs]e|degree|qualification))|(?:do|can) you (?:currently )?(?:meet|fulfil|fulfill|satisfy|comply with|match|pass) (?:this|that|these|it)(?: (?:age |legal |minimum |experience )?(?:requirements?|conditions?|criteri(?:a|on)|standards?|rules?|limits?|prerequisites?))?|is this requirement met|(?:does|would) (?:this|that) (?:apply to|describe) you)$/
/** What the applicant must be or have, according to the sentence before. */
const MUST: readonly RegExp[] = [
  /^(?:(?:to|in order to) [^,]{4,80}?,? |for (?:this|the) (?:role|position|job|post|vacancy),? |[^.;:,]{3,80}, (?:so|therefore|which means(?: that)?|hence) )?(?:you|(?:all |successful )*(?:applicants|candidates|employees|staff)) (?:must|need to|have to|are required to|will need to|should) (?:already |currently )?(?<what>(?:be|have|hold|possess) [^.;:]{3,120})[.!]?$/i,
  /^(?:for (?:this|the) (?:role|position|job|post|vacancy),? )?(?:you|(?:all |successful )*(?:applicants|candidates)) (?:will )?need(?<what> (?:at least|a minimum of|no less than) [^.;:,]{3,100})[.!]?$/i,
  /^(?!.*\b(?:no|not|nobody|none|non|without|under|unless|except\w*|former|previous\w*|only|you)\b)(?:[^.;:]{3,60}, )?(?:\p{L}+ ){1,5}(?:must|need to|have to|has to|are required to|ought to) (?<what>(?:be|have|hold|possess) [^.;:]{3,120})[.!]?$/iu,
  /\b(?:requires?|demands?|expects?|asks? for|stipulates?|prescribes?|says?|insists?|mandates?|needs?)(?: that)? (?!.*\b(?:no|not|nobody|none|non|without|under|unless|except\w*|former|previous\w*|only)\b)(?:\p{L}+ ){1,6}?(?:to (?=be|have|hold|possess)|(?:must|should) (?=be|have|hold|possess)|(?=(?:be|is|are|hold|have|has|holds|possess) ))(?<what>(?:be|is|are|has|have|holds?|possess) [^.;:,]{2,120})[.!]?$/iu,
  /\b(?:role|position|job|post|work|vacancy|law|insurer|insurance|licen[cs]e|regulations?|employer|client|team|we|policy) (?:also |usually |strictly )?(?:requires?|calls? for|demands?|needs?|insists? on|asks? for|expects?|wants?)(?<what> (?:an? |at least |a minimum of |minimum |\d|(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen) years)[^.;:,]{3,100})[.!]?$/i,
  /^(?:we(?: are|['’]re)|the team is) (?:looking|searching) for (?:somebody|someone|a (?:person|candidate|colleague)|people|candidates|applicants)(?: with| who (?:has|have|brings?))(?<what> (?:at least|a minimum of|no less than|more than|over) [^.;:,]{3,100})[.!]?$/i,
]
/** "At least two years of X are required." */
const REQUIRED =
  /^(?<what>(?:at least|a minimum of|minimum(?: of)?|\d{1,2}\+?) [^.;:,]{4,80}?)(?: (?:is|are))? (?:required|needed|necessary|essential|expected|a must)[.!]?$/i
const OF_THEIRS: readonly (readonly [RegExp, string])[] = [
  [/\bthey\b/gi, 'I'],
  [/\btheir\b/gi, 'my'],
  [/\byou\b/gi, 'I'],
  [/\byour\b/gi, 'my'],
]
const asOwn = (what: string): string =>
  OF_THEIRS.reduce(
    (text, [pattern, word]) => text.replace(pattern, word),
    what
      .replace(WHY_SO_OLD, '')
      .replace(/^ /, 'have ')
      .replace(/^(?:be|is|are)\b/i, 'am')
      .replace(/^has\b/i, 'have')
      .replace(/^holds\b/i, 'hold')
      .replace(
        /^have (?=(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen) years\b)/i,
        'have at least ',
      )
      // A person who must be 21 may be older.
      .replace(/^am (?=\d\d(?: years? (?:old|of age))?$)/i, 'am at least '),
  )
/** "At least 16 to work in our stores": the purpose. */
const WHY_SO_OLD =
  /(?<=^be (?:at least |over |aged? )?\d\d(?: years? (?:old|of age))?(?: (?:or|and) (?:older|over|above))?) (?:in order )?to .*$/i

/** "You must already have the right to work here. Do you?" */
const mustBe = (said: string): string | undefined => {
  const what = MUST.map((pattern) => pattern.exec(said)?.groups?.what).find((one) => one !== undefined)
  const whom =
    what === undefined ? WHO.map((pattern) => pattern.exec(said)?.groups?.what).find((one) => one) : undefined
  const amount = REQUIRED.exec(said)?.groups?.what
  const own =
    what !== undefined
      ? `I ${asOwn(what)}`
      : whom !== undefined
        ? `I ${/^(?:aged?|between|from)\b/i.test(whom) ? `am ${whom}` : whom}`
        : amount
          ? `I have ${amount}${/\bexperience\b/i.test(amount) ? '' : ' experience'}`
          : demandElsewhere(said)
  // A nurse's or seller's licence is not a driving licence; "your manager must be 30" is not about the applicant.
  return own === undefined ||
    personOf(said.replace(TRADE, ' ').replace(SOMEBODY, ' ')) !== 'self' ||
    (BARE_LICENCE.test(own) && !/\bdriv/i.test(own))
    ? undefined
    : (understood(own, TRUE_OF) ?? understood(own.replace(/^I /, 'I also '), TRUE_OF))
}

/** The person that the employer looks for. */
const SOMEBODY =
  /(?<=(?:looking for|seek|need|want|cherch\p{L}*|buscamos|necesitamos|suchen|brauchen|benötigen|procuramos)(?: a)? )(?:somebody|someone|quelqu['’]un|alguien|jemanden|alguém)(?!\p{L})/giu

const BARE_LICENCE = /\blicen[cs]es?\b/i

/** "We cannot sponsor visas. Will you need it?" */
const NEEDS_IT =
  /^(?:(?:will|do|would) you (?:now |ever |later |personally )*(?:need|require) (?:it|this|that|one|such (?:a visa|sponsorship|support))(?: (?:now|later|at (?:any|some) (?:point|time|stage)|in (?:the )?future|or|and))*|(?:is|would|will|could|might) (?:this|that|it)(?: be| pose| present)? (?:an? )?(?:problem|issue|obstacle|difficulty|concern|barrier)(?: (?:for|to) you)?)$/

/** "Will you need it in order to work here?", "… from us?": the purpose, and who would give it. */
const TO_WORK_HERE =
  / (?:in order |so as )?to (?:work|be (?:employed|hired)|start|join|take up (?:work|employment|the (?:job|role|post|position)))(?: (?:here|for us|with us|us|in (?:this|the) (?:job|role|post|position)))?$| from (?:us|the company|our company|your employer|the employer)$/

/** "Cela vous empêche-t-il de postuler ?", "Wäre das für Sie ein Problem?": the same in other languages. */
const PREVENTS: readonly RegExp[] = [
  /^(?:does|would|will|could|might) (?:this|that|it) (?:prevent|stop|keep|hinder|deter|exclude|affect|concern|rule out|disqualify) (?:you|your application)(?: from)?(?: (?:applying|working|joining|continuing|proceeding|taking)(?: (?:for|with|at|here|us|this (?:job|role|position|post)|the (?:job|role|position|post)))*)?$/,
  /^(?:est ce que )?(?:cela|ceci|ca|ce point) (?:vous )?(?:empeche(?:rait)?|pose(?:rait)?|gene(?:rait)?|bloque(?:rait)?|constitue(?:rait)?|est|serait)(?: t? ?(?:il|elle))?(?: (?:un|une|des))?(?: (?:problemes?|difficultes?|soucis?|obstacle|frein))?(?: pour vous)?(?: (?:de|a|pour) (?:postuler|travailler|candidater|nous rejoindre|poursuivre|continuer)(?: (?:chez|avec|pour|parmi) nous)?)?$/,
  /^(?:est|serait) ce (?:un|une) (?:probleme|difficulte|obstacle|frein)(?: pour vous)?$/,
  /^(?:(?:ist|ware|stellt) (?:das|dies)(?: fur (?:sie|dich))? (?:ein )?(?:problem|hindernis)(?: fur (?:sie|dich))?(?: dar)?|hindert (?:sie|dich) (?:das|dies)(?: (?:daran|an (?:einer|ihrer|deiner) (?:bewerbung|zusage)))?(?: (?:sich|dich) zu bewerben| bei uns zu arbeiten)?|(?:benotigen|brauchen|benotigst|brauchst) (?:sie|du) (?:das|dies|eins|eines|so etwas|eine solche|ein solches))$/,
  /^(?:(?:esto|eso|ello) )?(?:le|te|os) (?:impide|impediria|supone|supondria|representa|plantea)(?: (?:esto|eso|ello))?(?: (?:un|algun|una))?(?: (?:problema|inconveniente|impedimento|obstaculo|dificultad))?(?: (?:postular(?:se|te)?|trabajar|incorporar(?:se|te)|continuar)(?: con nosotros| aqui)?)?$/,
  /^(?:(?:es|seria|supone|supondria) (?:esto|eso) |(?:esto|eso) (?:es|seria|supone|supondria) )(?:un|algun) (?:problema|inconveniente|impedimento|obstaculo)(?: para (?:usted|ti))?$/,
  /^(?:isso|isto) (?:o |a |lhe |te |o a )?(?:impede|impediria|e|seria|representa|constitui)(?: (?:voce|algum|um))*(?: (?:problema|impedimento|obstaculo))?(?: (?:para (?:voce|si)|de (?:se candidatar|trabalhar(?: conosco| connosco)?|continuar)))?$/,
]
const isProblem = (points: string): boolean =>
  /\b(?:problem|issue|obstacle|difficulty|concern)\b/.test(points) || PREVENTS.some((pattern) => pattern.test(points))

/** " to work in Germany", if the sentence names one country. */
const placeIn = (sentence: string): string => {
  const [code, other] = [...new Set([...normal(sentence).matchAll(/zzcountry([a-z]+)/g)].map(([, one]) => one))]
  if (code === undefined || other !== undefined) return code === undefined ? '' : ' to work in these countries'
  const name = code.length === 2 ? new Intl.DisplayNames(['en'], { type: 'region' }).of(code.toUpperCase()) : code
  return ` to work in ${name}`
}

/** The employer's policy on visas. */
const SPONSORS =
  /\b(?:not|no|unable|cannot|regret)\b.*\b(?:support|assist|offer|provide|obtain|apply for|process|arrange|file)\w*\b.*\bvisas?\b|^(?:leider|malheureusement|lamentablemente|infelizmente|nous|notre|wir|unser\w*|nosotros|no podemos|no ofrecemos|no patrocin\w*|nuestr\w+|nos|nao podemos|nao oferecemos|nao patrocin\w*|a nossa|o nosso|nossa|pour ce poste|fur diese stelle|para este puesto|para esta vaga|aucun)\b.*\b(?:visa\w*|visto\w*|visum\w*|parrain\w*|patrocin\w*|sponsor\w*)|\b(?:we|our|this|the|not|no|unable|cannot|sponsor\w*) .*\bsponsor\w*|\bsponsor\w*\b.*\b(?:not|unavailable|available|offered|provided)\b/

/** Whose visas the employer means. */
const OF_FAMILY =
  /\b(?:famil\w+|dependa?e?nts?|spouses?|partners?|relatives?|child(?:ren)?|kinder\w*|ehe\w*|angehorige\w*|conjoint\w*|enfants?|conyuge\w*|hij[oa]s?|conjuge\w*|filh[oa]s?)\b/

/** The group of people that a sentence describes; the question asks whether the person is one of them. */
const WHO: readonly RegExp[] = [
  /\b(?:people|persons|candidates|applicants|individuals|those|anyone|someone|everyone|colleagues) (?:who|that) (?:are |is )?(?<what>[^.;:]{4,120})[.!]?$/i,
  /\b(?:people|persons|candidates|applicants|individuals|those|anyone) (?:who are )?(?<what>(?:aged?|between|from) [^.;:]{4,60})[.!]?$/i,
  /\b(?:Personen|Menschen|Bewerber(?:innen)?|Bewerbende|Kandidat(?:en|innen)|Interessierte|diejenigen|alle|jene|bewerben kann sich|wer)[^,.]{0,30}, (?:die|wer|welche) (?<what>[^.;:]{4,120})[.!]?$/i,
  /\b(?:personnes|candidate?s|celles et ceux|ceux) (?:[^.;:,]{0,20} )?qui (?<what>[^.;:]{4,120})[.!]?$/i,
  /\b(?:personas|candidat[oa]s|aspirantes|quienes) (?:que )?(?<what>[^.;:]{4,120})[.!]?$/i,
  /\b(?:pessoas|candidat[oa]s|quem) (?:que )?(?<what>[^.;:]{4,120})[.!]?$/i,
]

/** A condition or a definition makes it another question. */
const CONDITIONS =
  /\b(?:if|unless|except\w*|exclud\w*|means?|defin\w*|instead|rather than|former|previous\w*|wenn|falls|ausser|sauf|excepte|salvo|excepto|exceto|se nao)\b/

/** Words that may reverse, limit or define the question beside them. */
export const TURNS =
  /\b(?:if|unless|except\w*|only|exclud\w*|means?|meaning|defin\w*|refers?|considered?(?! for)|regarded|counts?|select|choose|tick|answer(?!s? (?:is|are|will))|enter|mark|yes|instead|rather than|least|minimum|maximum|at most|within|until|before|after|since|whose|former|previous\w*|currently|expires?)\b/

/** Topics of willingness: agreeing answers them with yes. */
const DEMANDED: ReadonlySet<Topic> = new Set<Topic>(['travel', 'background-check', 'drug-test', 'relocation'])
/** Topics of fact: true of the person or not. */
const TRUE_OF: ReadonlySet<Topic> = new Set<Topic>([
  'years',
  'experience-with',
  'citizenship',
  'sponsorship',
  'work-authorization',
  'age',
  'student',
  'degree',
  'residence',
  'licence',
])

const TRAVELS =
  /\b(?:travel\w*|trips?|on the road|away from home|reise\w*|dienstreise\w*|deplacements?|voyages?|viajes?|viajar|desplazamientos?|viagens?|deslocacoes)\b/
const STARTS =
  /\b(?:start\w*|begin\w*|join\w*|commence\w*|onboard\w*|intake|cohort|beginn\w*|antritt|eintritt|arbeitsbeginn|stellenantritt|anfang\w*|dienstantritt|commenc\w*|debut\w*|prise de (?:poste|fonctions?)|entree en fonctions?|demarr\w*|empiez\w*|comienz\w*|pourvoir|besetz\w*|incorporacion|incorporar\w*|inicio|empez\w*|comenz\w*|comec\w*|inici\w*|ingress\w*|admissao)\b|\b(?:need|require|want|look for|looking for) (?:somebody|someone|a person|help|support|an? (?:new )?(?:colleague|employee|team member)) (?:from|by|on|as of|starting)\b|\b(?:suchen|brauchen|benotigen) (?:wir )?(?:jemanden )?(?:ab|zum)\b|\b(?:cherchons|recherchons|avons besoin de) (?:quelquun|une personne|renfort|du renfort)\b|\b(?:necesitamos|buscamos)(?: a)? (?:alguien|una persona|refuerzo\w*)\b|\b(?:precisamos de|procuramos|buscamos) (?:alguem|uma pessoa|reforco\w*)\b/

/** A percentage of something else. */
const PAID =
  /\b(?:pay|paid|bonus\w*|allowance\w*|discount\w*|expense\w*|reimburs\w*|salary|rate|budget|zulage\w*|zuschuss\w*|rabatt\w*|gehalt\w*|kosten\w*|spesen\w*|primes?|remise\w*|frais|salaire\w*|descuento\w*|gastos|salario\w*|sueldo|desconto\w*|despesas|paga\w*|home ?office|remote\w*)\b/
/** A second requirement in the same sentence. */
const JOINED =
  /\b(?:and|und|sowie|et|y|e|plus|with|as well as|also|for|only|mit|nur|befristet\w*|fixed|limited|temporary|part time|weekends?|nights?|shifts?|unpaid)\b(?! (?:about|around|roughly|rund|etwa|ca)\b)/
/** Words that join nothing here: "looking for somebody". */
const NO_SECOND = /\bIn- und Ausland\b|\bmit sich\b|\b(?:looking|searching) for (?=(?:some|any)(?:one|body)\b)/i

/** The question itself says that it is about the start. */
const SPEAKS_OF_START =
  /\b(?:start|begin|join|commence|then|by then|date|day|available|anfangen|beginnen|starten|dann|bis dahin|commencer|date|disponible|comenzar|empezar|incorporar\w*|entonces|fecha|comecar|iniciar|data|disponivel)\b/
/** A percentage of travel that a sentence names. */
const travelIn = (sentence: string): string | undefined => {
  const shares = [...sentence.matchAll(/(\d{1,3}) ?(?:%|per ?cent|prozent|pour ?cents?|por ciento|por cento)/gi)]
  const [only] = shares
  const numbers = normal(sentence).match(/zznum\d+/g) ?? []
  if (
    only === undefined ||
    shares.length > 1 ||
    numbers.length > 1 ||
    !TRAVELS.test(fold(sentence)) ||
    PAID.test(fold(sentence))
  )
    return undefined
  return `Are you willing to travel up to ${only[1]}% of the time?`
}

/** The only date that a sentence names for the start. */
const startIn = (sentence: string): string | undefined => {
  const dated = sentence.replace(
    /\b(?:is|will be|ist|est|es|é|será|sera)\s+(?:(?:le|el|der|am|on)\s+)?(?=\d)/iu,
    ' on ',
  )
  const days = [...normal(dated).matchAll(/zz(?:by|on|before)(\d{4})(\d\d)(\d\d)?(?= |$)/g)]
  const [only] = days
  if (only === undefined || days.length > 1 || !STARTS.test(fold(sentence))) return undefined
  if (
    /\b(?:after|earliest|not before|nach dem|fruhestens|apres le|despues|depois|end\w*|ferie\w*|wohnung\w*|unterricht\w*|lessons?|schools?|schule|lease|tenancy|rent|miete\w*|mietvertrag\w*|loyer|bail|ecole|clases|escuela|colegio|alquiler|aulas|aluguel|deadline|appl\w*|closing|until|bis zum)\b/.test(
      fold(sentence).replace(/\bby (?:the )?end of\b/g, 'by'),
    )
  )
    return undefined
  const [, year, month, day] = only
  if (day !== undefined && year !== '0000') return `Can you start by ${year}-${month}-${day}?`
  const name = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(new Date(`2028-${month}-15`))
  if (day !== undefined) return `Can you start by ${Number(day)} ${name}?`
  return `Can you start in ${name} ${year}?`
}

/** @returns the question in the first of two sentences, if the second only refers to it */
export const demandedIn = (sentences: readonly string[], asking: string): string | undefined => {
  const others = sentences.filter((sentence) => sentence !== asking)
  const [said] = others
  if (said === undefined || others.length !== 1 || sentences.at(-1) !== asking) return undefined
  const points = fold(asking.replace(/['’-]/g, ' '))
    .replace(/[^\p{L}\d ]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
  if (CONDITIONS.test(fold(said))) return undefined
  const travel = isProblem(points) && !JOINED.test(fold(said.replace(/\bmit sich\b/, ''))) ? travelIn(said) : undefined
  if (travel !== undefined) return travel.replace('willing', 'unwilling')
  const needed = points.replace(TO_WORK_HERE, '')
  if (NEEDS_IT.test(needed) || PREVENTS.some((pattern) => pattern.test(points)))
    return SPONSORS.test(fold(said)) &&
      !OF_FAMILY.test(fold(said)) &&
      parseText(said).claims.some(({ topic }) => topic === 'sponsorship')
      ? `Will you need visa sponsorship${placeIn(said)}?`
      : undefined
  if (HAS_IT.test(points) || IS_ONE.test(points) || pointsAtDemand(points)) {
    const must = mustBe(said)
    if (must !== undefined) return must
  }
  if (IS_ONE.test(points)) {
    const what = WHO.map((pattern) => pattern.exec(said)?.groups?.what).find((one) => one !== undefined)
    return what === undefined ? undefined : understood(`I ${what}`, TRUE_OF)
  }
  if (!AGREES.some((pattern) => pattern.test(points))) return undefined
  // "Is this acceptable?" after two requirements agrees to both.
  const more = JOINED.test(fold(said.replace(NO_SECOND, ''))) || said.replace(/\d,\d/g, '').includes(',')
  const start = !more || SPEAKS_OF_START.test(points) ? startIn(said) : undefined
  return (more ? undefined : travelIn(said)) ?? start ?? required(said)
}

const DEMANDS =
  /^(?:(?:please )?note(?: that)?[:,]? )?(?:(?:this|the|our) (?:role|position|job|post|vacancy|work|opportunity|opening)(?: \w+)? (?:requires?|needs?|involves?|will (?:require|involve|include)|may (?:require|involve)|calls for|entails?|includes?)(?: you)?(?: to)?|(?:all |successful )*(?:candidates|applicants|employees|you) (?:must|will need to|need to|are required to|have to)(?: be able to| be willing to)?|we require(?: you to| all (?:candidates|applicants) to)?) (?<what>[^.!?;]{4,120})[.!]?$/i
/** "This role involves about 40 % travel. Can you meet this requirement?" asks about the 40 %. */
const required = (said: string): string | undefined => {
  const what = DEMANDS.exec(said)?.groups?.what?.replace(/^(?:an?|the|some) /i, '')
  return what === undefined || TURNS.test(fold(what))
    ? undefined
    : understood(`Are you willing to accept ${what}?`, DEMANDED)
}

/** A lower number is not an applicant's age but that of a car or a child. */
const YOUNGEST = 14
const understood = (label: string, topics: ReadonlySet<Topic>): string | undefined => {
  const { claims, leftover } = parseText(label)
  return claims.length >= 1 &&
    leftover.length === 0 &&
    claims.every(
      ({ topic, amount }) => topics.has(topic) && !(topic === 'age' && (amount?.number ?? YOUNGEST) < YOUNGEST),
    )
    ? label
    : undefined
}
