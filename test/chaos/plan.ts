// The plan of a run, drawn from a seed: the jobs and what their site does, and the faults of the machine meanwhile.
import { oneOf, type Seeded } from '../support/seeded.ts'
import { type Answer, KINDS, type Kind, type Told } from './site.ts'

/** Who answers: a person, truthfully and at once; nobody in time; or nobody may be asked. */
export type PersonKind = 'truthful' | 'absent' | 'nobody'

export interface Given {
  posting: number
  kind: Kind
  told: Told
  person: PersonKind
  /** It asks before it sends. */
  approves: boolean
  /** It is cancelled while it works. */
  cancelledAfterMs?: number
}

/** Drawn with equal probability from this list, so repeated values are more likely. */
const ANSWERED: readonly Answer[] = ['fine', 'fine', 'slow', 'slow', 'lost', 'lost', 'half', 'broken', 'cut']
const PERSONS: readonly PersonKind[] = ['truthful', 'truthful', 'truthful', 'truthful', 'absent', 'nobody']

export const drawJob = (random: Seeded, posting: number): Given => {
  const answer = oneOf(random, ANSWERED)
  const person = oneOf(random, PERSONS)
  return {
    posting,
    kind: oneOf(random, KINDS),
    told: {
      answer,
      afterMs: answer === 'slow' ? 1_000 + random(5_000) : random(500),
      pageLost: random(8) === 0 ? 1 : 0,
    },
    person,
    approves: person === 'truthful' && random(5) === 0,
    ...(random(15) === 0 && { cancelledAfterMs: 500 + random(4_000) }),
  }
}

/** The faults for one machine, and those for several that share a database. */
export const STRIKES = ['kill', 'stop', 'freeze', 'browser', 'page', 'database', 'database-restart', 'sockets'] as const
export const HOST_STRIKES = [...STRIKES, 'partition', 'slow-network', 'full-disk', 'clock', 'api'] as const
export type StrikeKind = (typeof HOST_STRIKES)[number]

export interface Strike {
  kind: StrikeKind
  /** ms after the one before. */
  afterMs: number
  /** Which of several it hits, or how long it lasts, in thousandths. */
  share: number
}

export const drawStrike = (random: Seeded, kinds: readonly StrikeKind[]): Strike => ({
  kind: oneOf(random, kinds),
  afterMs: 1_200 + random(4_500),
  share: random(1_000),
})
