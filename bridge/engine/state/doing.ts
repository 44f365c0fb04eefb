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
  /** Known in advance to send: already approved and in the ledger. */
  commit: boolean
  /** Nobody knows which button it presses: what it posts is asked about as it leaves. */
  unseen: boolean
  /** A replay knows that more follows on the next view. */
  leadsOn: boolean
  /** It turned out to send. */
  sent?: boolean
  /** Dialogs of the page that the person agreed to. */
  readonly agreed: Set<string>
  /** The person agreed to sending in such a dialog. */
  agreedToSend?: boolean
  /** A dialog that was dismissed because nobody had been asked. */
  refusedBox?: string | undefined
  /** The operation as it was recorded. */
  entry?: TraceEntry
}

/** `End`: how a run ends, as defined by its context. */
export interface Sends<End> {
  doing: Doing | undefined
  /** Requests awaiting a decision. */
  readonly held: Set<Promise<unknown>>
  /** The address of the request that the person is asked about: Chrome may hold one request more than once. */
  asking?: string | undefined
  /** The previous decision: one request at a time, or two would begin the same commit. */
  last: Promise<unknown>
  /** A press that was known to send was made. */
  pressed: boolean
  /** Something that may have sent the form has left since the newest press that was known to send. */
  left: boolean
  /** Something that may hold answers left at any time: the site may need no more than a press. */
  told: boolean
  /** When a request last left the page that is neither a reading of statistics nor of a file, by `ports.now()`. */
  leftAt?: number
  /** Addresses a page used before it was filled in: later requests to them are not sending either. */
  readonly tellings: Set<string>
  /** Addresses of requests with answers that, according to the person, send nothing. */
  readonly copies: Set<string>
  /** How many fields of this view a replay still has to fill in, by its manual; undefined if unknown. */
  fillsAhead?: number | undefined
  /** The refused address that the newest action, or the page by itself, would have opened. */
  refused?: string | undefined
  /** Why the current press sent nothing, in a sentence: nobody allowed the site that it was for. */
  withheld?: string | undefined
  /** Why the run cannot continue, found while a request was held. */
  end?: End | undefined
  error?: unknown
}

export const newSends = <End>(): Sends<End> => ({
  doing: undefined,
  held: new Set(),
  last: Promise.resolve(),
  pressed: false,
  left: false,
  told: false,
  tellings: new Set(),
  copies: new Set(),
})
