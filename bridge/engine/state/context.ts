/**
 * The state of one run, passed from stage to stage. Only data and small queries; the actions are in `run/run.ts` and
 * its stages.
 */

import type { Applicant } from '../../../shared/domain/applicant.ts'
import type { Usage } from '../../../shared/domain/decision.ts'
import type { ErrorCode } from '../../../shared/domain/errors.ts'
import type { Resolution } from '../../../shared/domain/interaction.ts'
import type { JobResult, StepCounts } from '../../../shared/domain/job.ts'
import type { DocumentKind } from '../../../shared/domain/named-documents.ts'
import type { Observation, Platform } from '../../../shared/domain/observation.ts'
import type { Condition, Operation } from '../../../shared/domain/operation.ts'
import type { Outcome, Trace, TraceEntry } from '../../../shared/domain/outcome.ts'
import type { PostingFacts } from '../../../shared/domain/posting/facts.ts'
import type { PostingWarning } from '../../../shared/domain/posting/warnings.ts'
import type { Receipt } from '../../../shared/domain/receipt.ts'
import type { TargetDescriptor } from '../../../shared/domain/target.ts'
import type { Wishes } from '../../../shared/domain/wishes/index.ts'
import { instead } from '../../base/debug.ts'
import type { ServerAnswer } from '../../browser/sends.ts'
import type { Session } from '../../browser/session.ts'
import type { FoundStepTarget } from '../../learn/probation.ts'
import type { Earlier, Intent, SavedView } from './checkpoint.ts'
import type { Sends } from './doing.ts'
import type { Files } from './files.ts'
import type { HumanAsk, RunInput, RunPorts } from './ports.ts'
import type { SentRequest } from './sent.ts'
import { addSpent, type Work } from './work.ts'

/** The operation that reads data. */
export type DataRead = Extract<Operation, { op: 'extract' }>

export interface Run {
  readonly input: RunInput
  readonly ports: RunPorts
  readonly session: Session
  readonly signal: AbortSignal
  /** Grows with every answer a human gives. */
  applicant: Applicant
  /** What the person's own words want. */
  wishes: Wishes
  /** What may be given to pages: of what was handed in, and letters that were made from it. */
  readonly documents: Set<string>
  /** Of which posting it is said which document of a kind goes, or that none does; and the file without a name that the person has of it. */
  readonly chosen: Map<DocumentKind, { posting: string; plain: string | undefined }>
  /** The letter that was made from a template: for which posting, from which file, and as what. */
  letter?: { posting: string; template: string; file?: string; typed?: string } | undefined
  readonly trace: Trace
  readonly counts: StepCounts
  /** The newest look at the page, and the first one. */
  seen: Observation | undefined
  firstSeen: Observation | undefined
  /** Whose pages these are, where that is known: its connector counts (X7). */
  platform: Platform | undefined
  /** Ledger entry of the commit this run has begun, the view it was made on, and what looked like a confirmation before. */
  commit: Commit | undefined
  /** Reads data off the page, as one step; how that is done is the wing `data`, which stands above the steps. */
  readonly extract: (run: Run, wanted: DataRead) => Promise<Outcome | StageEnd>
  /** What is being done, and what is held of what would leave the page. */
  readonly sends: Sends<StageEnd>
  /** What is told with it, once that has been gathered. */
  receipt?: Receipt
  /** The fields that each view showed at the first observation: what comes later was brought up by an answer. */
  readonly firstFields: Map<number, ReadonlySet<string>>
  /** What fields held before the first try to fill them in, by `targetKey`. */
  readonly heldBefore: Map<string, string>
  /** The view the run ended on has its picture. */
  pictured?: boolean
  /** How replayed steps found their targets. */
  readonly found: FoundStepTarget[]
  /** A view of the manual that was followed was not on this person's way. */
  strayed?: boolean
  /** The pages are another company's than the manual's, though the address is of the same kind. */
  elsewhere?: boolean
  readonly human: WithHuman
  readonly work: Work
  /** The step under way, as it is kept before it is done. */
  intent?: Intent | undefined
  /** What an earlier attempt left, read once. */
  readonly left: Earlier
  /** Of attempts before this one: the last view they saw, until it is looked at again; ms they took; the first view's platform. */
  earlier?: SavedView | undefined
  beforeMs: number
  firstPlatform?: Platform | undefined
  /** Names of the person's words that meant a field of some page. */
  readonly namesMet: Set<string>
  /** What the pages say of the job that is applied for, and what was told of it. */
  posting: PostingFacts
  readonly warnings: PostingWarning[]
  /** Views that were looked at for that, each with so many fields. */
  readonly warnedOn: Set<string>
  /** What is worth knowing of it in the end, a sentence each. */
  readonly notes: Set<string>
  /** What pages handed over. */
  readonly files: Files
  /** Why the trace is not all that was done, in a sentence: nothing is learned from it then. */
  gap?: string | undefined
}

/** A submission that was begun: whether it arrived is unknown until the page proves it. */
export interface Commit {
  id: string
  /** The view it was made on; -1: an earlier attempt's, which nobody here saw. */
  page: number
  /** What the page said before the press: none of it is an answer to it. */
  shownBefore?: string | undefined
  noticeBefore?: string | undefined
  /** Only what left the page said that this sends: the view after it may show that it was a part. */
  presumed?: boolean
  /** A page's script sent it while a field was filled in; nobody had pressed anything. */
  unpressed?: boolean
  /** Addresses of the requests that carried it. */
  readonly requests: Set<string>
  /** The same requests, and what each of them said, in the order in which they left. */
  readonly sent: SentRequest[]
  /** The page tried to send the same once more, which was stopped: what it complains about may be that. */
  repeated?: boolean
  /** Where a request went because of which another one, to another address, was stopped. */
  readonly first?: Set<string>
  /** The page's service worker took it: the site has it once that one has sent it. */
  handedOver?: boolean
  /** What came of it; undefined while the request that carried most is open. */
  answer?: ServerAnswer | undefined
}

/** What a run holds for the person's own activity. */
export interface WithHuman {
  /** ms spent waiting for them: no limit of time counts these. */
  waitedMs: number
  /** One-time codes of the profile's own that were given. */
  ownCodes: number
  /** Codes and links from the person's mail that were used. */
  mailed: number
  /** A request is open. */
  waiting: boolean
  /** A person wants the run to stand still; resolves when it may go on. */
  pause: Promise<{ answered: Resolution } | { end: StageEnd }> | undefined
  /** Breaks off what is being done on the page; a new one after each pause. */
  interrupt: AbortController
  /** The newest look from before the last pause. */
  stale: Observation | undefined
  /** How many steps there are in all, where a manual tells. */
  steps: number | undefined
  /** What is being done, or was last. */
  next: { label: string | undefined; target: TargetDescriptor | undefined; value: string | undefined } | undefined
  /** What the person put into fields by themselves, by {@link targetKey}: never written over. */
  readonly own: Map<string, string>
  /** What the person wants in a field instead of a datum of theirs, in this application only, by {@link targetKey}. */
  readonly edited: Map<string, string>
  /** Fields that were set right before their view was left: once each. */
  readonly settled: Set<string>
  /** What the person does not want done, by {@link targetKey}. */
  readonly refused: Set<string>
  /** One request at a time, in the order of asking. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/** The person entered it or wants it there: never overwritten, never asked about. Keys by {@link targetKey}. */
export const isPersonsOwn = ({ own, edited }: Pick<WithHuman, 'own' | 'edited'>, key: string): boolean =>
  own.has(key) || edited.has(key)

export const withHuman = (): WithHuman => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    waitedMs: 0,
    ownCodes: 0,
    mailed: 0,
    waiting: false,
    pause: undefined,
    interrupt: new AbortController(),
    stale: undefined,
    next: undefined,
    steps: undefined,
    own: new Map(),
    edited: new Map(),
    settled: new Set(),
    refused: new Set(),
    inTurn(work) {
      const answer = last.then(work)
      last = answer.catch(instead('state', undefined))
      return answer
    },
  }
}

/** How a stage ended. `paused`: a person is needed and nobody is there now. */
export type StageEnd =
  | {
      end: 'done'
      confirmation: string | undefined
      confirmedBy?: JobResult['confirmed_by']
      result?: unknown
      /** Why it ends here with nothing sent, as the person wanted it; what is filled in stays on the page. */
      kept?: string
      /** Facts that hold now and did not at the beginning, where a task in words was worked out; none where nothing tells. */
      proofs?: Condition[]
    }
  /** `httpStatus`: what the site answered, where that is the failure. */
  | { end: 'failed'; code: ErrorCode; message: string; httpStatus?: number }
  | { end: 'paused'; ask: HumanAsk }

/** A stage's result that ends the run. */
export interface Ended {
  kind: 'ended'
  end: StageEnd
}

export const ended = (end: StageEnd): Ended => ({ kind: 'ended', end })

export const failed = (code: ErrorCode, message: string): StageEnd => ({ end: 'failed', code, message })

/** Number of the run's current view. */
export const pageNumber = (run: Run): number => run.trace.pages.length - 1

export const addUsage = (run: Run, usage: Usage | undefined, purpose: 'act' | 'extract' = 'act'): void => {
  if (usage) addSpent(run.work, usage, purpose)
}

export const record = (run: Run, entry: Omit<TraceEntry, 'order'>): TraceEntry => {
  const whole = { ...entry, order: run.trace.entries.length }
  run.trace.entries.push(whole)
  return whole
}

/** What has been done so far, in words for a provider that takes over (X3). */
export const doneSoFar = (run: Run): string[] =>
  run.trace.entries
    .filter(({ outcome }) => outcome.status === 'done')
    .map(({ operation, label }) => `${operation.op} ${label ?? ''}`.trim())
