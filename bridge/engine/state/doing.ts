/** The current operation on the page, and the requests that are held meanwhile. Data only; see `step/sends.ts`. */
import type { PlannedOperation } from '../../../shared/domain/decision.ts'
import type { Button, Observation } from '../../../shared/domain/observation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import type { TargetDescriptor } from '../../../shared/domain/target.ts'

/** One operation, while it is the only one. */
export interface Doing {
  planned: PlannedOperation
  label: string | undefined
  target: TargetDescriptor | undefined
  button: Button | undefined
  seen: Observation | undefined
  /** Known before to send: asked for and in the ledger already. */
  commit: boolean
  /** Nobody knows what it presses: what it posts is asked about as it leaves. */
  unseen: boolean
  /** A replay knows that more follows on the next view. */
  leadsOn: boolean
  /** It turned out to send. */
  sent?: boolean
  /** Boxes of the page that the person said yes to. */
  readonly agreed: Set<string>
  /** The person has said yes to its being sent, in answer to such a box. */
  agreedToSend?: boolean
  /** A box that was answered with no, because nobody had been asked. */
  refusedBox?: string | undefined
  /** As it was recorded. */
  entry?: TraceEntry
}

/** `End`: how a run ends, as defined by its context. */
export interface Sends<End> {
  doing: Doing | undefined
  /** Requests that are being decided about. */
  readonly held: Set<Promise<unknown>>
  /** The decision before the next one: one request at a time, or two would begin the same commit. */
  last: Promise<unknown>
  /** Where a page told its server of itself while it was not filled in yet: what it tells there later is no sending either. */
  readonly tellings: Set<string>
  /** Where a request with the answers goes that, as the person says, sends nothing. */
  readonly copies: Set<string>
  /** How many fields of this view a replay has still to fill in, by its manual; undefined where nobody knows. */
  fillsAhead?: number | undefined
  /** Where the newest act, or the page by itself, would have gone and may not. */
  refused?: string | undefined
  /** Why the press at hand sent nothing, in a sentence: nobody allowed the site that it was for. */
  withheld?: string | undefined
  /** Why the run cannot go on, found while something was held. */
  end?: End | undefined
  error?: unknown
}

export const newSends = <End>(): Sends<End> => ({
  doing: undefined,
  held: new Set(),
  last: Promise.resolve(),
  tellings: new Set(),
  copies: new Set(),
})
