/** Finds the option that matches the person's data. Each option is read like a question of its own. */
import { isDecline, isUnprotectedVeteran } from '../choice-concepts.ts'
import { oncePerText, QUESTIONS } from '../once-per-text.ts'
import { fold } from '../text.ts'
import { isOneVisa } from './claim.ts'
import { truthOf } from './facts.ts'
import { NATIONALITIES } from './nationalities.ts'
import { normal } from './normal.ts'
import { parseText } from './parse.ts'
import type { Asker, Truth } from './truth.ts'
import type { Asked, Claim, Found, Proposition, Topic } from './types.ts'
import { TABLES } from './words/index.ts'
import { anyOf, says, takeOut } from './words/patterns.ts'

/** Yes or no before a sentence: "No, I …". Without the comma it may be part of the sentence ("No tengo …"). */
const BEFORE =
  /^\s*(yes|no|none|ja|nein|keine[rns]?|oui|non|aucune?|s[ií]|ningun[oa]|sim|n[aã]o|nenhuma?)\s*[,.:;–—-]+\s*(\S.*)$/iu

interface Bare {
  says: boolean
  rest: string
}

/** Whether an option is a plain yes or no, or starts with one; `rest` is the sentence after it. */
export const bare = oncePerText((option): Bare | undefined => {
  const text = normal(option).replace(WHENEVER, '$1')
  if (KEEPS_BACK.test(text) || UNSURE.test(text)) return undefined
  const { said } = TRUE_OR_NOT.exec(text)?.groups ?? {}
  if (said !== undefined) return { says: !UNTRUE.test(text), rest: '' }
  for (const [, table] of TABLES) {
    for (const [list, value] of [
      [table.no, false],
      [table.yes, true],
    ] as const) {
      const first = new RegExp(anyOf(list).source, 'u').exec(text)?.index === 0
      const left = takeOut(takeOut(text, `${table.no},${table.yes}`).rest, table.filler).rest
      if (first && left === '' && !(value && says(text, table.not))) return { says: value, rest: '' }
    }
  }
  const [, word = '', rest = ''] = BEFORE.exec(option) ?? []
  return word === ''
    ? undefined
    : { says: !/^(?:n|kein|aucun)/i.test(word), rest: WHENEVER.test(normal(option)) ? '' : rest }
}, QUESTIONS)

/** "No, never", "Yes, now or later": the time phrase covers any time, so it does not narrow the answer. */
const WHENEVER =
  /^(yes|no|ja|nein|oui|non|si|sim|nao) (?:never|at (?:no|some|any) (?:time|point)|(?:either )?(?:now|today) or (?:later|(?:in the )?future)|neither now nor (?:later|in the future)|niemals|nie|zu keiner zeit|jetzt oder (?:spater|in (?:der )?zukunft)|heute oder spater|weder jetzt noch (?:spater|in zukunft)|jamais|a aucun moment|maintenant ou (?:plus tard|a l avenir)|ni maintenant ni plus tard|nunca|jamas|ahora o (?:despues|mas (?:tarde|adelante)|en el futuro)|ni ahora ni (?:despues|en el futuro)|em nenhum momento|agora ou (?:depois|no futuro|mais tarde)|nem agora nem (?:depois|no futuro))$/

/** "This is true", "Das trifft nicht zu", "Eso no es cierto": refers to the question as it is worded. */
const TRUE_OR_NOT =
  /^(?:(?:yes|no|ja|nein|oui|non|si|sim|nao) )?(?:(?:this|that|it|the (?:above|statement)|this statement|das|dies|diese aussage|die aussage|es|c|ce|cela|ceci|cette affirmation|esto|eso|ello|la afirmacion|isto|isso|a afirmacao) )?(?:(?:does|is|ist|est|es|e|me|s|n|ne|pas|not|no|nao|nicht|applies|auf mich|pour moi|para mi|para mim|for me) )*(?<said>true|untrue|false|correct|incorrect|right|accurate|inaccurate|wrong|apply|applies|the case|wahr|unwahr|richtig|korrekt|falsch|zutreffend|unzutreffend|trifft(?: auf mich)?(?: nicht)? zu|vrai|exact|inexact|faux|cierto|verdad|verdadero|correcto|incorrecto|falso|verdade|verdadeiro|correto|incorreto|certo|s applique)(?: (?:pas|nicht|for me|to me|of me|in my case|fur mich|pour moi|a moi|a mi|para mi|en mi caso|para mim|no meu caso))*$/
const UNTRUE =
  /(?<= |^)(?:not|no|nao|nicht|pas|non|nein|untrue|false|incorrect|inaccurate|wrong|unwahr|falsch|unzutreffend|faux|inexact|falso|incorrecto|incorreto)(?= |$)/

/** "Decline to state" does not mean no. */
const KEEPS_BACK =
  /\b(?:decline|refuse|choose not|prefer not)d? to (?:state|answer|say|disclose|specify|identify|self|respond|provide)\b/

/** "I am not sure" does not mean no, and the data can never say it. */
const UNSURE =
  /\b(?:(?:not|un|never) ?(?:so |quite |entirely |completely )?(?:sure|certain)|unknown|undecided|maybe|perhaps|(?:do not|don t) (?:yet )?know|weiss (?:ich )?(?:es )?(?:noch )?nicht|nicht sicher|unsicher|vielleicht|unbekannt|(?:ne )?sais pas|pas (?:encore )?sur|peut etre|inconnu|no (?:lo )?se(?: aun| todavia)?|no estoy segur[oa]|quizas?|tal vez|desconozco|nao sei|nao tenho certeza|talvez|desconheco)\b(?! (?:whether|if|ob|si|se) )/

/** "Prefer not to say", in any of the languages. */
export const declines = (option: string): boolean =>
  isDecline(fold(option)) || TABLES.some(([, table]) => says(normal(option), table.decline))

const isPlain = (option: string, value: boolean): boolean => {
  const read = bare(option)
  return read !== undefined && read.says === value && read.rest === ''
}

/** "Decline" means no beside "Accept", but no answer beside real answers. */
const plainly = (options: readonly string[], value: boolean): string[] => {
  const all = options.filter((option) => isPlain(option, value))
  const firm = all.filter((option) => !DECLINED.test(normal(option)))
  return firm.length > 0 || options.some((option) => isPlain(option, true)) ? (firm.length > 0 ? firm : all) : []
}
const DECLINED = /^(?:i )?(?:decline|refuse)$/

/** The option that is a plain yes (or no). */
export const plainOption = (options: readonly string[], value: boolean | undefined): string | undefined =>
  value === undefined ? undefined : plainly(options, value)[0]

/**
 * Answers with a yes or no from the data, by its plain option if options are offered; nothing if it is unknown or no
 * option is plain.
 */
export const yesOrNo = (
  { label, question, options }: Asked,
  holds: boolean | undefined,
  rule: string,
  topic: Topic,
): Found => {
  const option = plainOption(options, holds)
  if (holds === undefined || (options.length > 0 && option === undefined)) return undefined
  return {
    kind: 'answer',
    value: holds ? 'yes' : 'no',
    ...(option !== undefined && { options: [option] }),
    source: { from: 'answer', question: question ?? label },
    rule,
    topic,
  }
}

/** Whether all claims together are true, false or unknown. */
export const evaluate = ({ claims, denied }: Proposition, asker: Asker): Truth => {
  const truths = claims.map((claim) => turned(truthOf(claim, asker), claim.negative))
  const [first] = truths
  if (truths.length === 1 && first) return turned(first, denied)
  const no = truths.find((truth) => 'holds' in truth && !truth.holds)
  if (no) return turned(no, denied)
  const open = truths.find((truth) => !('holds' in truth))
  return open ?? (first ? turned(first, denied) : { unknown: 'nothing is claimed' })
}

const turned = (truth: Truth, negative: boolean): Truth =>
  'holds' in truth && negative ? { ...truth, holds: !truth.holds } : truth

/**
 * The option that a yes (or no) to the question selects: the plain word if there is one, otherwise the only sentence
 * that says so. Undefined if none or several could be meant.
 */
export const optionFor = (
  value: boolean,
  question: Proposition,
  options: readonly string[],
  asker: Asker,
): string | undefined => {
  // "Never" as the answer to "Have you never …?" repeats the question's negation and does not deny it.
  if (question.claims.some(({ negative }) => negative) && options.some((option) => NEVER.test(normal(option))))
    return undefined
  const plain = plainly(options, value)
  const [only] = plain
  if (only !== undefined && plain.length === 1) {
    const alike = options.some((option) => option !== only && bare(option)?.says === value)
    return alike && !isOneWord(only) ? undefined : only
  }
  return optionByTruth(question, options, asker)
}

const NEVER =
  /^(?:never|not at all|nope|none|nie|niemals|noch nie|keine?|jamais|aucune?|nunca|jamas|ningun[oa]?|nenhuma?)$/

/** "Yes", but not "Yes, currently". */
const isOneWord = (option: string): boolean =>
  TABLES.some(([, { yes, no }]) => takeOut(normal(option), `${yes},${no}`).rest === '')

/** The only option whose sentence is true of the person. */
export const optionByTruth = (question: Proposition, options: readonly string[], asker: Asker): string | undefined => {
  const real = options.filter((option) => !declines(option))
  // If several grounds are offered, a person who may work has one of them; only they know whether it is a permit.
  if (question.claims[0]?.topic === 'work-authorization' && real.some((option) => NOT_NEEDED.test(fold(option)))) {
    const free = real.filter((option) => NOT_NEEDED.test(fold(option)))
    const needs = needsPermit(question, asker)
    const nation = ownNation(
      real.filter((option) => {
        const truth = truthOfOption(option, question, asker)
        return parseText(option).claims[0]?.topic === 'citizenship' && 'holds' in truth && truth.holds
      }),
    )
    if (nation !== undefined) return nation
    if (needs !== true) return needs === false && free.length === 1 ? free[0] : undefined
  }
  const read = real
    .filter((option) => !PENDING.test(fold(option)))
    .filter((option) => real.length < 3 || !isGround(option))
    // "Veteran, not protected" says that the person is a veteran. Denying protected status does not say that.
    .filter((option) => question.claims[0]?.topic !== 'veteran' || !isUnprotectedVeteran(option))
    .map((option) => ({ option, truth: truthOfOption(option, question, asker) }))
  const holding = read.filter(({ truth }) => 'holds' in truth && truth.holds)
  // "Now" and "later, but not now" are two different needs; a need alone does not say which.
  if (holding.some(({ option }) => saysNeed(option)) && options.filter(saysNeed).length > 1) return undefined
  if (holding.length === 1 && holding[0] && isOneOfSeveral(holding[0].option, read, question)) return undefined
  return holding.length === 1 ? holding[0]?.option : ownNation(holding.map(({ option }) => option))
}

/**
 * "Yes, currently" beside "Yes, in the past", "National" beside "regional": being true does not make it the right one,
 * unless the rest states a separate fact.
 */
const isOneOfSeveral = (
  chosen: string,
  read: readonly { option: string; truth: Truth }[],
  question: Proposition,
): boolean => {
  const topic = question.claims[0]?.topic
  const answer = bare(chosen)
  const others = read.filter(({ option, truth }) => option !== chosen && !('holds' in truth))
  if (answer === undefined)
    return (
      topic === 'relocation' &&
      !parseText(chosen, topic).claims[0]?.negative &&
      others.some(({ option }) => bare(option) === undefined && !parseText(option, topic).claims[0]?.negative)
    )
  if (
    answer.rest === '' ||
    parseText(answer.rest).claims.some((claim) => claim.topic !== topic && claim.topic !== 'other')
  )
    return false
  return others.some(({ option }) => {
    const other = bare(option)
    return other?.says === answer.says && other.rest !== ''
  })
}

/** No permit is needed. */
const NOT_NEEDED =
  /\b(?:not (?:required|needed|necessary)|no (?:\w+ )?(?:permit|visa|authori[sz]ation) (?:is )?(?:required|needed|necessary)|(?:do not|don t) (?:need|require) (?:one|it|a (?:work )?(?:permit|visa))|nicht (?:erforderlich|notig|notwendig|benotigt)|keine? (?:\w*erlaubnis|\w*genehmigung|visum) (?:erforderlich|notig|benotigt)|(?:pas|non) (?:necessaire|requise?)|no (?:lo |la )?necesito|no (?:es )?necesari[oa]|no (?:se )?requiere|nao (?:e )?necessari[oa]|nao preciso)\b(?! (?:sponsor|now|today))/
/** A permit that has not been granted yet. */
const PENDING =
  /\b(?:a obtenir|beantrag\w+|in bearbeitung|en tramite|tramitando|pending|in process|applied for|to be obtained|en cours (?:de )?(?:demande|renouvellement|traitement|procedure|d obtention)|em (?:processo|andamento|tramit\w+)|a obter|por obtener)\b/

const needsPermit = ({ claims }: Proposition, asker: Asker): boolean | undefined => {
  const [only] = claims
  const truth = only && truthOf({ ...only, predicate: 'needs', negative: false }, asker)
  return truth && 'holds' in truth ? truth.holds : undefined
}

const UNION = /\beu(?:rope)?\b/
/** A Spaniard is also a citizen of the EU; the country is more specific than the union. */
const ownNation = (options: readonly string[]): string | undefined => {
  const named = options.map((option) => {
    const { claims, leftover } = nationalityIn(option) ?? parseText(bare(option)?.rest || option)
    const [only] = claims
    const alone = claims.length === 1 && leftover.length === 0 && only?.topic === 'citizenship'
    return { option, nation: alone ? only?.scope.country : undefined }
  })
  const [own, other] = named.filter(({ nation }) => nation !== undefined && !UNION.test(nation))
  return own && !other && named.every(({ nation }) => nation !== undefined) ? own.option : undefined
}

const PERMIT =
  /\b(?:permits?|visas?|resident\w*|residen[ct]\w+|green card|settle\w*|leave to remain|\w*erlaubnis|aufenthalts?\w*|visum|niederlassungs\w*|titre de sejour|carte de (?:resident|sejour)|permis|permiso|tarjeta|visado|visto|autorizacao de residencia)\b/
const isGround = (option: string): boolean => {
  const said = fold(option)
  return (
    (PERMIT.test(said) || isOneVisa(normal(option))) &&
    !/^(?:no|not|none|kein\w*|ohne|sans|aucune?|sin|sem|nao|without)\b/.test(said) &&
    !GROUNDLESS.test(said)
  )
}
/** Only says that no permit is needed or held. */
const GROUNDLESS =
  /\b(?:sponsor\w*|not|no|nicht|kein\w*|pas|ningun\w*|nao|need|require\w*|without|citizen\w*|national\w*|nacional\w*|staats\w*|citoyen\w*|ciudadan\w*|cidada\w*|ressortissant\w*)\b/

const saysNeed = (option: string): boolean => {
  const [claim] = parseText(option, 'sponsorship').claims
  const [own] = parseText(option).claims
  return own?.topic === 'sponsorship' && claim !== undefined && !/^(?:no|none)\b/i.test(option) && !isDenied(option)
}
/** Denied completely, not only for today. */
const isDenied = (option: string): boolean => {
  const { claims, leftover } = parseText(option)
  return leftover.length === 0 && claims.every(({ topic, negative }) => topic !== 'sponsorship' || negative)
}

const truthOfOption = (option: string, question: Proposition, asker: Asker): Truth => {
  if (UNSURE.test(normal(option))) return { unknown: 'it only says that one does not know' }
  if (NEVER.test(normal(option)) && question.claims.some(({ negative }) => negative))
    return { unknown: 'it says the question’s own denial again' }
  const answer = bare(option)
  const topic = question.claims[0]?.topic
  const asserted = question.claims.some(({ predicate }) => predicate === 'value') ? [] : question.claims
  if (answer !== undefined && answer.rest === '')
    return asserted.length > 0 ? turned(evaluate(question, asker), !answer.says) : { unknown: 'a bare word' }
  const own = ownClaims(answer?.rest ?? option, question, topic)
  // "Deutsch" among nationalities is not a language.
  if (own.claims.some((claim) => claim.topic !== topic && OF_THEIR_OWN.has(claim.topic)))
    return { unknown: 'it is about something else' }
  if (
    topic !== undefined &&
    (SAID.has(topic) || own.claims.every(({ negative, amount }) => !negative && amount === undefined)) &&
    own.claims.some((claim) => claim.topic === topic) &&
    !saysOf(option, topic) &&
    !(topic === 'sponsorship' && onlyNeeds(option))
  )
    return { unknown: 'words beside the question claim nothing' }
  // "None", "Not at all": unclear whether it refers to what is asked or to what the question denies.
  if (
    topic !== undefined &&
    question.claims.some(({ negative }) => negative) &&
    answer === undefined &&
    !saysOf(option, topic)
  )
    return { unknown: 'the question denies, and the option does not say what' }
  if (own.leftover.length > 0) return { unknown: `“${own.leftover.join(' ')}” is not understood` }
  if (answer !== undefined && asserted.length > 0) {
    const both = turned(evaluate(question, asker), !answer.says)
    const rest = evaluate(own, asker)
    return 'holds' in both && 'holds' in rest
      ? { ...rest, holds: both.holds && rest.holds }
      : 'holds' in both && !both.holds
        ? both
        : { unknown: 'half of it is not known' }
  }
  return evaluate(own, asker)
}

/** "Required", "Nötig". */
const onlyNeeds = (option: string): boolean =>
  TABLES.some(([, { need, filler }]) => {
    const { rest, count } = takeOut(normal(option), need)
    return count > 0 && takeOut(rest, filler).rest === ''
  })

/** "Deutsch", "Française": a nationality in one word. */
const nationalityIn = (option: string): Proposition | undefined => {
  const country = NATIONALITIES[fold(option)]
  return country === undefined
    ? undefined
    : {
        claims: [
          {
            topic: 'citizenship',
            predicate: 'is',
            negative: false,
            scope: { person: 'self', country: country.toLowerCase() },
          },
        ],
        denied: false,
        language: undefined,
        leftover: [],
      }
}

/**
 * On these topics an option must name the topic even to deny it. On every topic it must be named to affirm it: "In
 * progress" affirms nothing.
 */
const SAID: ReadonlySet<Claim['topic']> = new Set<Claim['topic']>([
  'work-authorization',
  'previously-employed',
  'previously-applied',
  'related-to-employee',
])

/** Topics whose claims answer no other question. */
const OF_THEIR_OWN: ReadonlySet<Claim['topic']> = new Set<Claim['topic']>(['language', 'experience-with', 'years'])

/** Whether a text has the words of a topic; "to be obtained" and "limited in time" only accompany it. */
const saysOf = (option: string, topic: Claim['topic']): boolean =>
  nationalityIn(option) !== undefined ||
  /zz(?:country|lang|num)/.test(normal(option)) ||
  TABLES.some(([, { topics }]) => {
    const known = topics[topic]
    return (
      known?.cue.some((list) => says(normal(option), list)) || known?.or?.some((list) => says(normal(option), list))
    )
  })

/** The claims of an option's sentence; a place named in the question applies to its options, too. */
const ownClaims = (option: string, question: Proposition, topic: Claim['topic'] | undefined): Proposition => {
  const free = (topic === 'citizenship' ? nationalityIn(option) : undefined) ?? parseText(option)
  const read =
    topic === undefined || (free.leftover.length === 0 && free.claims[0]?.topic !== 'other')
      ? free
      : parseText(option, topic)
  const { scope } = question.claims[0] ?? { scope: undefined }
  return {
    ...read,
    claims: read.claims.map((claim) => ({
      ...claim,
      predicate:
        claim.predicate === 'value' ? (claim.topic === 'sponsorship' ? 'needs' : claim.predicate) : claim.predicate,
      scope: {
        ...claim.scope,
        ...(scope?.country && (claim.scope.country ?? 'job') === 'job' && { country: scope.country }),
        ...(scope?.employer && { employer: scope.employer }),
        ...(scope?.subject && !claim.scope.subject && { subject: scope.subject }),
      },
    })),
  }
}
