/**
 * Several facts in one question: "Are you authorized to work in the US and at least 18?", "a licence and five years of
 * experience". Each part is parsed by itself; yes means that all are true. Used only if every part is fully understood.
 */
import type { Claim, Proposition, Topic } from './types.ts'

/** Topics of fact, independent of what is beside them. */
const FACTS: ReadonlySet<Topic> = new Set<Topic>([
  'work-authorization', 'sponsorship', 'citizenship', 'residence', 'age', 'licence', 'years', 'degree', 'language', 'relocation', 'travel', 'student', 'employed',
  'start-by', 'available-now', 'background-check', 'drug-test', 'previously-employed', 'previously-applied', 'non-compete', 'clearance',
]) // biome-ignore format: a table

/** Commas and conjunctions; "with" only before another thing that the person has. */
const JOINS =
  /,?\s+(?:and(?: also)?|as well as|along with|plus(?! de )|und(?: auch)?|sowie|et|ainsi que?|y(?: también)?|e(?: também)?|with(?= (?:an? )?(?:valid|active|current|full)\b))\s+|,\s+(?!\d)/iu

/** "Or" beside "and" could group either way, and so could negations and conditions; oaths are left to the person. */
const UNCLEAR =
  /(?<!\p{L})(?:bilingual|certify|attest|swear|affirm|declare|versichere|certifie|atteste|déclare|certifico|declaro|juro|or|oder|ou|unless|if|but|either|neither|nor|except|wenn|falls|aber|weder|noch|sauf|mais(?! de )|sinon|si|ni|pero|salvo|nem|mas|exceto)(?!\p{L})/iu

/** What a part inherits from the one before it. */
const LEADS =
  /^(?:(?:are|would|will|can|do|have) you(?: be)?(?: (?:able|willing|prepared|ready|open|have|hold|possess|speak))?(?: to)?|i (?:am|have|hold|possess|can|will)(?: (?:able|willing))?(?: to)?|(?:sind|haben|besitzen|verfügen|können|sprechen) sie(?: über)?|(?:avez|êtes|pouvez|parlez)[- ]vous|(?:tiene|tienes|es|está|puede|habla)(?: usted)?|(?:tem|possui|é|está|pode|fala)(?: você)?)(?!\p{L})/iu

/** A place, not a part of the facts: "born before 2000 and in the US". */
const BARE_PLACE =
  /^(?:in|at(?! least)|on|for|of|from|by|aus|bei|für|à|au(?! moins)|en|dans|de|em|no|na|por|para|residence|résidence|residencia|residência)(?!\p{L})/iu
/** A part about a licence must name one: “would drive” alone does not ask for it. */
const LICENCE =
  /licen[cs]|permit|führerschein|fahrerlaubnis|permis|carn[eé]t?|habilita|carta de condução|carteira|\bcnh\b|conduire/iu

/** A part that is a question or statement of its own. */
const OWN_CLAUSE =
  /^(?:do|are|is|have|can|will|would|could|i|you|we|sind|haben|besitzen|verfügen|können|ich|avez|êtes|pouvez|je|tiene|es|está|puede|tem|possui|é|pode)(?!\p{L})/iu

const MOST = 3

/** @param read parses one part alone */
export const several = (raw: string, read: (part: string) => Proposition): Proposition | undefined => {
  const text = raw.replace(/\bboth (?=.* and )/i, '').trim()
  const parts = text.split(JOINS).filter((part) => part.trim() !== '')
  const [first] = parts
  if (first === undefined || parts.length < 2 || parts.length > MOST || UNCLEAR.test(text.replace(OR_ABOVE, ' ')))
    return undefined
  const lead = LEADS.exec(first)?.[0] ?? ''
  const told = parts.map((part, at) => {
    const alone = understood(read(part), part)
    if (at === 0) return alone
    if (BARE_PLACE.test(part)) return undefined
    return alone ?? (lead === '' ? undefined : understood(read(`${lead} ${part}`), part))
  })
  const claims = inLevel(
    told.flatMap((one) => one?.claims ?? []),
    parts,
  )
  // A negation in the first part may apply to the next one, too.
  const carried = told.some((_, at) => at > 0 && told[at - 1]?.claims.some(denied) && !OWN_CLAUSE.test(parts[at] ?? ''))
  if (told.some((one) => one === undefined) || carried) return undefined
  if (new Set(claims.map((claim) => JSON.stringify(claim))).size < claims.length) return undefined
  return { claims, denied: false, language: told[0]?.language, leftover: [] }
}

/** "Fluent in English and Spanish", "English and German fluently": the level is given once and applies to both. */
const inLevel = (claims: readonly Claim[], parts: readonly string[]): readonly Claim[] => {
  const level = claims.filter((claim) => claim.scope.level !== undefined || claim.amount !== undefined)
  const [only] = level
  const alike = claims.every(({ topic }) => topic === 'language')
  if (!alike || only === undefined || level.length > 1 || parts.slice(1).some((part) => OWN_CLAUSE.test(part)))
    return claims
  return claims.map((claim) => ({ ...only, scope: { ...only.scope, subject: claim.scope.subject } }))
}

/** "Or higher", "or above": a bound, not another fact. */
const OR_ABOVE =
  /\b(?:or (?:older|above|over|more|higher|equivalent)|oder (?:älter|mehr|höher)|ou (?:plus|mais|supérieur|superior)|o (?:más|superior))\b/giu

const denied = ({ negative }: Claim): boolean => negative

const understood = (one: Proposition, part: string): Proposition | undefined =>
  one.leftover.length === 0 &&
  !one.denied &&
  one.claims.every(
    ({ topic, predicate, scope }) =>
      FACTS.has(topic) &&
      predicate !== 'value' &&
      scope.person === 'self' &&
      (topic !== 'licence' || LICENCE.test(part)),
  )
    ? one
    : undefined
