/** "Choose the sentence that is true": what a question is about, if only its options show it. */
import { bare, declines } from './choose.ts'
import { personOf } from './cues.ts'
import { normal } from './normal.ts'
import { CLAIMED } from './of-topic.ts'
import { parseText } from './parse.ts'
import type { Asked, Claim, Proposition, Topic } from './types.ts'
import { wishIn } from './ways.ts'
import { TABLES } from './words/index.ts'
import { says } from './words/patterns.ts'

/** Topics whose words also appear above lists of wishes. */
const WISHED: ReadonlySet<Topic> = new Set<Topic>(['remote', 'employment-type', 'start', 'employed'])

/** What decides whether somebody may work: nationality, a permit, a sponsor. */
const OF_RIGHTS: ReadonlySet<Topic> = new Set<Topic>(['work-authorization', 'sponsorship', 'citizenship'])

const namesRight = (option: string): boolean =>
  TABLES.some(([, { topics }]) => says(normal(option), topics['work-authorization']?.cue[0]))

const SENTENCE =
  /^(?:i (?:am|do|have|was|will|can|may|need|hold|would|prefer)|i['’](?:m|ve)|ich (?:bin|habe|darf|besitze|benötige|brauche)|je (?:suis|n|ne|dispose|possède)|j['’]ai|(?:no )?(?:soy|estoy|tengo|he|necesito|dispongo|cuento)|(?:não )?(?:sou|estou|tenho|possuo|fui|preciso))(?!\p{L})/iu

/** "Choose the sentence that is true": the options show the topic, if all of them are about it. */
export const byOptions = (proposition: Proposition, asked: Asked): Proposition => {
  const topic = proposition.claims[0]?.topic ?? 'other'
  const wish = topic === 'other' || WISHED.has(topic) ? wishIn(asked) : undefined
  const about = (claim: Pick<Claim, 'topic' | 'scope'>): Proposition => ({
    claims: [{ ...claim, predicate: 'value', negative: false }],
    denied: false,
    language: proposition.language,
    leftover: [],
  })
  if (wish !== undefined) return about({ topic: wish, scope: { person: 'self' } })
  if (asked.control !== 'one' && asked.control !== 'several') return proposition
  const offered = asked.options.filter((option) => !declines(option))
  // "Criminal record declaration" above sentences in the first person: each says itself what it claims.
  const titled =
    CLAIMED.has(topic) &&
    proposition.leftover.length > 0 &&
    !proposition.leftover.includes('…') &&
    !proposition.claims.some(
      ({ negative, scope }) => negative || scope.time !== undefined || scope.day !== undefined,
    ) &&
    offered.every((option) => SENTENCE.test(option))
  if (topic !== 'other' && !titled) return proposition
  const read = offered.map((option) => parseText(bare(option)?.rest || option))
  const clear = read.filter(({ leftover }) => leftover.length === 0)
  const all = clear.flatMap(({ claims }) => claims)
  const topics = new Set(all.map(({ topic }) => topic))
  const rights = [...topics].every((topic) => OF_RIGHTS.has(topic))
  // Beside nationalities, "residence permit with the right to work" need not be understood to be another ground.
  const rest = offered.filter((_, at) => (read[at]?.leftover.length ?? 0) > 0)
  const apart = titled || (rights && topics.has('citizenship') && rest.every(namesRight))
  const spoken = clear.length >= 2 && (rest.length === 0 || apart)
  const first = (rights ? all.find((claim) => claim.topic !== 'citizenship') : undefined) ?? all[0]
  const together = (topics.size === 1 || rights) && (!titled || topics.has(topic))
  if (!spoken || !together || !first || !CLAIMED.has(first.topic) || personOf(asked.label) !== 'self')
    return proposition
  const named = titled ? (proposition.claims[0] ?? first) : first
  const [place] = normal(asked.label).match(/(?<=zzcountry)[a-z]+/g) ?? []
  const scope = place === undefined ? named.scope : { ...named.scope, country: place }
  return about({ ...named, scope })
}
