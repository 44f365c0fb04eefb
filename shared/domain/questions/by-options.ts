/** "Choose the sentence that is true": what a question is about, if only its options show it. */
import { bare, declines } from './choose.ts'
import { personOf } from './cues.ts'
import { isSexes } from './identity.ts'
import { normal } from './normal.ts'
import { CLAIMED } from './of-topic.ts'
import { parseText } from './parse.ts'
import { turnsAside } from './plain.ts'
import { PERMITS } from './sponsorship.ts'
import type { Asked, Claim, Proposition, Topic } from './types.ts'
import { wishIn } from './ways.ts'
import { isOfPast } from './ways-of-asking.ts'
import { TABLES } from './words/index.ts'
import { says } from './words/patterns.ts'

/** Topics whose words also appear above lists of wishes. */
const WISHED: ReadonlySet<Topic> = new Set<Topic>(['remote', 'employment-type', 'start', 'employed'])

/** What decides whether somebody may work: nationality, a permit, a sponsor. */
const OF_RIGHTS: ReadonlySet<Topic> = new Set<Topic>(['work-authorization', 'sponsorship', 'citizenship'])

const namesRight = (option: string): boolean =>
  says(normal(option), PERMITS) ||
  TABLES.some(([, { topics }]) =>
    [topics['work-authorization']?.cue[0], topics.citizenship?.cue[0]].some((list) => says(normal(option), list)),
  )

/** "Ich bin", "Vous êtes": the label says nothing, so the options say what is asked. */
const ONE_IS =
  /^(?:i (?:am|identify)|you are|ich bin|sie sind|du bist|je (?:suis|m identifie)|vous etes|tu es|(?:yo )?soy|usted es|eres|(?:eu )?sou|(?:eu )?me identifico|identifico me)(?: (?:an?|eine?|ein eine|un une|une?|una|uma?|as|als|como|comme))*$/

const SENTENCE =
  /^(?:i (?:am|do|have|was|will|can|may|need|hold|would|prefer)|i['’](?:m|ve)|ich (?:bin|habe|darf|besitze|benötige|brauche)|je (?:suis|n|ne|dispose|possède)|j['’]ai|(?:no )?(?:soy|estoy|tengo|he|necesito|dispongo|cuento)|(?:não )?(?:sou|estou|tenho|possuo|fui|preciso))(?!\p{L})/iu

/** "Which status applies to you?": the word that asks for one of several changes nothing of what is asked. */
const WHICH = /^\s*(?:what|which|welche[rs]?|quel(?:le)?|cu[aá]l|qual)\s+(?:(?:is|ist|est|es|é)\s+)?/i

/** "Status before your arrival": the options say what is true today. */
const isOfAnotherTime = (label: string): boolean =>
  isOfPast(normal(label)) || turnsAside(label) || EARLIER.test(normal(label))
const EARLIER = /(?<= |^)(?:before|until|avant|jusqu|vor|bevor|bis|antes|hasta|ate)(?= )/

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
  if (topic === 'other' && ONE_IS.test(normal(asked.label)) && isSexes(offered))
    return about({ topic: 'gender', scope: { person: 'self' } })
  // "Criminal record declaration" above sentences in the first person: each says itself what it claims.
  const titled =
    CLAIMED.has(topic) &&
    proposition.leftover.length > 0 &&
    !proposition.leftover.includes('…') &&
    !proposition.claims.some(
      ({ negative, scope }) => negative || scope.time !== undefined || scope.day !== undefined,
    ) &&
    offered.every((option) => SENTENCE.test(option))
  const apartFromWhich = parseText(asked.label.replace(WHICH, ''))
  const which =
    OF_RIGHTS.has(topic) &&
    WHICH.test(asked.label) &&
    apartFromWhich.leftover.length === 0 &&
    apartFromWhich.claims.every((claim) => OF_RIGHTS.has(claim.topic) && !claim.negative && !claim.scope.time)
  if (topic !== 'other' && !titled && !which) return proposition
  const read = offered.map((option) => parseText(bare(option)?.rest || option))
  const clear = read.filter(({ leftover }) => leftover.length === 0)
  const all = clear.flatMap(({ claims }) => claims)
  const topics = new Set(all.map(({ topic }) => topic))
  const rights = [...topics].every((topic) => OF_RIGHTS.has(topic))
  // Beside nationalities, "residence permit with the right to work" need not be understood to be another ground.
  const rest = offered.filter((_, at) => (read[at]?.leftover.length ?? 0) > 0)
  const apart = titled || (rights && topics.has('citizenship') && rest.every(namesRight))
  const spoken = rest.length === 0 ? clear.length >= 2 : apart && clear.length >= (topics.has('citizenship') ? 1 : 2)
  const first = (rights ? all.find((claim) => claim.topic !== 'citizenship') : undefined) ?? all[0]
  const together = (topics.size === 1 || rights) && (!titled || topics.has(topic))
  if (
    !spoken ||
    !together ||
    !first ||
    !CLAIMED.has(first.topic) ||
    personOf(asked.label) !== 'self' ||
    isOfAnotherTime(asked.label)
  )
    return proposition
  const named = titled ? (proposition.claims[0] ?? first) : first
  const [place] = normal(asked.label).match(/(?<=zzcountry)[a-z]+/g) ?? []
  const scope = place === undefined ? named.scope : { ...named.scope, country: place }
  return about({ ...named, scope })
}
