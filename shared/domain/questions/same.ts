/**
 * Recognising a question that was answered before, worded a little differently. Precision first: a question about
 * another subject or with the opposite sense never matches, so an unsure case is asked again.
 */
import type { Answer } from '../applicant.ts'
import { isDocumentQuestion } from '../named-documents.ts'
import { PICTURE } from '../seen.ts'
import { isNegative, likeness, tokens, withoutAsides } from '../text.ts'
import { askingWords } from './focus.ts'
import { asksForSameWork } from './kinds-of-work.ts'
import { parseText } from './parse.ts'
import type { Claim, Proposition, Topic } from './types.ts'
import { asksAlike } from './ways-of-asking.ts'

/** Words that only ask, without any subject. */
const FILLER = new Set(
  `a an the of in at on to for and with by from as is are was were be been am do does did have has had can could will would shall should may might must
  what whats which who whom how when where i you your yours my me mine we our us it its this that these those there their they please kindly tell describe
  provide enter give state indicate specify select choose list briefly short answer question following below here any so if required optional
  currently ever about also wear able hold holds holding possess possesses
  der die das des dem den ein eine einen einem einer eines ihr ihre ihren ihrem ihrer ihres dein deine deinen deiner sie du ist sind bist haben hast besitzen besitzt verfugen wie lautet lauten hoch welche welcher welches
  was im am zum zur bei uns unser unserem unserer unserem bitte konnen konnten kannst
  le la les l un une du d au aux est etes es avez as disposez possedez quel quelle quels quelles vous votre vos tu ton ta tes nous notre chez veuillez indiquer pouvez pourriez
  e o el los las lo una unos del al cual cuales que tu tus su sus usted tiene tienes dispone dispones posee posees esta estas nuestra nuestro nosotros favor indique puede puedes podria
  os um uma do da dos das no na nos qual quais voce seu sua seus suas tem possui dispoe nosso nossa informe pode poderia`.split(
    /\s+/,
  ),
)

/** Words with the same meaning in an application form. */
const SAME = new Map(
  `authorized: authorised authorisation authorization legally legal eligible entitled permitted
us: usa
pay: salary compensation wage remuneration
expected: expectations expectation expect desired expecting
sponsorship: visa sponsor sponsoring
relocate: relocating relocation
open: willing
begin: start starting earliest available availability
hear: heard learn learned
here: company
position: job role hiring
year: years yrs
program: programme
favorite: favourite
phone: mobile telephone cellphone
tshirt: shirt tee
licence: license
name: heisst heissen
nom: appelle
nombre: llama llamas
nome: chama
acceptez: accepteriez accepter
bereit: bereitschaft
relationship: relation
smoke: smoker smokers smoking
rauchen: raucher raucherin
fumez: fumeur fumeuse fumes
fuma: fumador fumadora fumante fumas`
    .split('\n')
    .flatMap((row) => {
      const [meant = '', words = ''] = row.split(': ')
      return words.split(' ').map((word) => [word, meant] as const)
    }),
)

/** The question as stored and compared: one line, no marks for required fields, no spare punctuation. */
export const normaliseQuestion = (question: string): string =>
  question
    .replace(/\s+/g, ' ')
    .replace(/[*✱]|\((required|optional)\)/gi, '')
    // Help texts used to follow a question after a colon.
    .replace(/(?<=[?!]):(?= )/g, '')
    .trim()
    .replace(/[\s:.?!…]+$/, '')
    .toLowerCase()

const stem = (token: string): string => {
  const cut = token.length > 4 ? token.replace(/ies$/, 'y').replace(/(?<![su])s$/, '') : token
  const meant = SAME.get(token) ?? SAME.get(cut) ?? cut
  return meant.length > 6 ? meant.replace(/(ing|ed)$/, '') : meant
}

/** The words a question is about. "US" in capitals is the country, otherwise a pronoun. */
export const subjectOf = (question: string): Set<string> => {
  const spelled = question
    .replace(/\bU\.?S\.?(A\.?)?(?=\W|$)|\bunited states( of america)?\b/g, ' usa ')
    .replace(/\bunited states( of america)?\b/gi, ' usa ')
    .replace(/\bt[- ]?shirt\b/gi, ' tshirt ')
    .replace(/e-mail/gi, 'email')
    // In questions, "would be" means "is"; "was" does not.
    .replace(/(?<!\p{L})wäre[nt]?(?!\p{L})/giu, 'sind')
    .replace(/\bsocial security (?:number|no\.?|#)|\bsocial security\b|\bssn(?: number)?\b/gi, ' ssn ')
    .replace(/\bin case of (?:an )?emergency\b/gi, ' emergency contact ')
    .replace(/\bcontact(?:['’]?s)? (?:number|no\.?)(?=\W|$)/gi, ' contact phone ')
    .replace(
      /\b(relation(?:ship)?) (?:to|with) (?:the |your )?(?:you|patient|applicant|policy ?holder|student|child)\b/gi,
      '$1',
    )
    .replace(/\b(day|night|morning|evening|weekend)s? shifts?\b/gi, '$1')
    .replace(WHERE_IT_STANDS, '')
    .replace(/(?<=\p{L})['’]s\b/giu, '')
    .replace(/\b(?:identification number|id number|id no\.?)(?=\W|$)/gi, ' id ')
  return new Set(
    tokens(spelled)
      .filter((token) => !FILLER.has(token))
      .map(stem)
      .filter((token) => token !== ''),
  )
}

/** "Serial number (on the base)", "Order number (see your invoice)": where to find it. A phone's number has no place. */
const WHERE_IT_STANDS =
  /(?<=\b(?:serial|order|invoice|customer|member(?:ship)?|policy|meter|chip|model|part|reference|contract|ticket|booking) (?:number|no\.?|code|id)\s*)\((?:(?:as )?(?:shown|printed|found|written)|on|see|under|inside|behind|from)\s[^()]*\)/gi

/** Whether two questions ask the same about the same subject, with the same polarity. */
export const sameQuestion = (first: string, second: string): boolean => {
  const [a, b] = [askingWords(withoutAsides(first)), askingWords(withoutAsides(second))]
  const [one, other] = [normaliseQuestion(a), normaliseQuestion(b)]
  if (one === '' || other === '') return false
  if (one === other) return true
  const [why, because] = [MOTIVE.exec(one), MOTIVE.exec(other)]
  if (why && because) return true
  const same = sameProposition(parseText(a), parseText(b))
  if (same !== undefined) return same && asksForSameWork(a, b)
  if (isNegative(tokens(one).join(' ')) !== isNegative(tokens(other).join(' '))) return false
  const [left, right] = [subjectOf(a), subjectOf(b)]
  if (left.size === 0 || right.size === 0) return false
  return covered(left, right) && covered(right, left) && asksAlike(a, b)
}

/** "Why us?", and nothing else: the many ways to ask why somebody wants to work for this employer. */
const MOTIVE =
  /^(?:please )?(?:(?:tell us|describe|explain|share|briefly explain|in a few words,?) )?why (?:(?:do|would|did|are) you (?:(?:want|wish|like|choose|chose|decide|decided|looking|hoping|excited|keen|interested|applying|apply)(?: (?:to|in|about|for))? ?)*|(?:you )?(?:want|would like|are interested) (?:to|in) ?)(?:(?:work|working|join|joining|apply|applying|be part of|being part of|a career)(?: (?:for|with|at|to|here|us|our company|this company|our team|the company))*|(?:here|us|our company|this company|the company))$/

const claimKey = ({ topic, predicate, negative, scope, amount }: Claim): string =>
  JSON.stringify([
    topic,
    predicate,
    negative,
    scope.person,
    scope.country,
    scope.employer,
    scope.subject,
    scope.level,
    scope.offences,
    scope.day,
    scope.time,
    scope.able,
    amount?.compare,
    amount?.number,
    amount?.to,
  ])

/** Whether two texts claim the same; undefined if a text is about nothing in the tables, or has unexplained words. */
const sameProposition = (a: Proposition, b: Proposition): boolean | undefined => {
  const understood = (one: Proposition): boolean =>
    one.claims.every(({ topic }) => topic !== 'other') && one.leftover.length === 0
  if (!understood(a) || !understood(b)) return undefined
  const keys = (one: Proposition): string => JSON.stringify([one.denied, ...one.claims.map(claimKey).sort()])
  return keys(a) === keys(b)
}

export const claimsAlike = (first: string, second: string): boolean | undefined =>
  sameProposition(parseText(first), parseText(second))

/** "Which of these are you?": only its options say what is asked. */
export const asksByOptions = (question: string): boolean => subjectOf(askingWords(withoutAsides(question))).size === 0

const covered = (words: ReadonlySet<string>, by: ReadonlySet<string>): boolean =>
  [...words].every((word) => by.has(word) || [...by].some((other) => isTypo(word, other)))

/** One typo in a long word; numbers and short words must be equal. */
const isTypo = (a: string, b: string): boolean =>
  a.length >= 7 && b.length >= 7 && !/\d/.test(a + b) && a[0] === b[0] && likeness(a, b) >= 0.85

const OF_EMPLOYER: ReadonlySet<Topic> = new Set<Topic>([
  'previously-employed',
  'previously-applied',
  'related-to-employee',
])
/**
 * "Have you worked here before?": the next employer uses the same words and means itself. So does whoever asks in a
 * picture.
 */
export const isOfEmployer = (question: string): boolean =>
  question.includes(PICTURE) ||
  isDocumentQuestion(question) ||
  parseText(question).claims.some(({ topic, scope }) => OF_EMPLOYER.has(topic) && scope.employer !== 'named')

/** The person's answer to this question, if there is one: exact wording first, later entries before earlier ones. */
export const findAnswer = (question: string, answers: readonly Answer[]): Answer | undefined => {
  const wanted = normaliseQuestion(question)
  if (wanted === '') return undefined
  return (
    answers.findLast((answer) => normaliseQuestion(answer.question) === wanted) ??
    answers.findLast((answer) => sameQuestion(question, answer.question))
  )
}
