/**
 * The state of one run, passed from stage to stage. Only data and small queries; the actions are in `run/run.ts` and
 * its stages.
 */

import type { Applicant } from '../../../shared/domain/applicant.ts'
import type { Usage } from '../../../shared/domain/decision.ts'
import type { ErrorCode } from '../../../shared/domain/errors.ts'
import type { Resolution } from '../../../shared/domain/interaction.ts'
import type { JobResult, StepCounts } from '../../../shared/domain/job.ts'
import type { LearnedPlatform } from '../../../shared/domain/learned-platform.ts'
import type { LearnedQuestion } from '../../../shared/domain/learned-question.ts'
import type { SiteWall } from '../../../shared/domain/learned-site.ts'
import type { PicturedBox } from '../../../shared/domain/manual.ts'
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
import type { PersonAct } from '../../browser/person-watch.ts'
import type { ServerAnswer } from '../../browser/sends.ts'
import type { Session } from '../../browser/session.ts'
import type { FoundStepTarget } from '../../learn/probation.ts'
import type { KnownSite } from '../../learn/sites.ts'
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
  /** Increases with every answer from a human. */
  applicant: Applicant
  /** Meanings of questions learned before this run. */
  learned: readonly LearnedQuestion[]
  /** What was learned of application systems before this run. */
  platforms: readonly LearnedPlatform[]
  /** What was learned of this job's site before this run. */
  site: KnownSite | undefined
  /** What only a person can do, as far as this run met it; the first of each kind. */
  readonly walls: SiteWall[]
  /** What the person's own instructions ask for. */
  wishes: Wishes
  /** Files that may be given to pages: submitted ones, and letters made from them. */
  readonly documents: Set<string>
  /**
   * The posting for which each kind of document is decided (or that there is none), and the person's file of that kind
   * without a name.
   */
  readonly chosen: Map<DocumentKind, { posting: string; plain: string | undefined }>
  /** The letter made from a template: for which posting, from which file, and the result. */
  letter?: { posting: string; template: string; file?: string; typed?: string } | undefined
  readonly trace: Trace
  readonly counts: StepCounts
  /** The newest and the first observation. */
  seen: Observation | undefined
  firstSeen: Observation | undefined
  /** The platform of these pages, if known: its connector applies (X7). */
  platform: Platform | undefined
  /** Ledger entry of the commit this run has begun, its view, and what looked like a confirmation before. */
  commit: Commit | undefined
  /** Reads data from the page, as one step. Implemented in `data`, which is above the steps. */
  readonly extract: (run: Run, wanted: DataRead) => Promise<Outcome | StageEnd>
  /** The current operation, and the requests held meanwhile. */
  readonly sends: Sends<StageEnd>
  /** What is sent with it, once that has been collected. */
  receipt?: Receipt
  /** The fields of each view at its first observation: later ones were opened by an answer. */
  readonly firstFields: Map<number, ReadonlySet<string>>
  /** The fields' values before the first attempt to fill them in, by `targetKey`. */
  readonly heldBefore: Map<string, string>
  /** The last view already has its screenshot. */
  pictured?: boolean
  /** How replayed steps found their targets. */
  readonly found: FoundStepTarget[]
  /** A view of the manual was skipped for this person. */
  strayed?: boolean
  /** The pages belong to another company than the manual, although the address is of the same kind. */
  elsewhere?: boolean
  readonly human: WithHuman
  readonly work: Work
  /** The account whose password is among the secrets: typed at its origin only, on pages of `at`. */
  account?: { origin: string; email: string; at: string; made: boolean } | undefined
  /** Origins at which the person chooses a password themselves. */
  readonly ownPasswords: Set<string>
  /** The current step, as it is saved before it is done. */
  intent?: Intent | undefined
  /** State of an earlier attempt, read once. */
  readonly checkpoint: Earlier
  /**
   * From earlier attempts: the last view they saw, until it is observed again; their duration in ms; the first view's
   * platform.
   */
  earlier?: SavedView | undefined
  beforeMs: number
  firstPlatform?: Platform | undefined
  /** The observation from which a model's last action was chosen, in a task in words. */
  lastChosenFrom?: Observation | undefined
  /** Pictures for the steps of the learned manual: views, with the positions of fields and buttons. */
  readonly pictures: ViewPicture[]
  /** Views of which a picture could not be taken in time. */
  readonly unpictured: Set<number>
  /** Names in the person's instructions that matched a field of some page. */
  readonly namesMet: Set<string>
  /** What the pages say about the job, and the warnings given about it. */
  posting: PostingFacts
  /** The visible text of those pages, each line once. */
  postingText: string
  readonly warnings: PostingWarning[]
  /** Views checked for warnings, each with its number of fields. */
  readonly warnedOn: Set<string>
  /** Notes for the result, one sentence each. */
  readonly notes: Set<string>
  /** Downloaded files. */
  readonly files: Files
  /** Why the trace is incomplete, in a sentence. If set, nothing is learned from it. */
  gap?: string | undefined
}

/** A picture of a view in which entered values are covered. */
export interface ViewPicture {
  id: string
  /** Number of the view. */
  page: number
  /** JPEG. */
  image: Uint8Array
  /** Positions by `targetKey`. */
  places: Map<string, PicturedBox>
}

/** A submission that was begun. Whether it arrived is unknown until the page proves it. */
export interface Commit {
  id: string
  /** The view it was made on; -1: an earlier attempt's, which this run did not see. */
  page: number
  /** The page's messages before the press: none of them is a response to it. */
  shownBefore?: string | undefined
  /** The page's lines before the press. */
  saidBefore?: readonly string[] | undefined
  noticeBefore?: string | undefined
  /** All lines that the page has shown since the press, also if they are gone again. */
  said?: Set<string>
  /** Only the request showed that this sends; the next view may show that it was just a part. */
  presumed?: boolean
  /** A page's script sent it while a field was filled in; nobody had pressed anything. */
  unpressed?: boolean
  /** Number of trace entries when the person allowed it; undefined if they were not asked. */
  allowedAt?: number | undefined
  /** Addresses of the requests that carried it. */
  readonly requests: Set<string>
  /** The same requests with their content, in the order in which they left. */
  readonly sent: SentRequest[]
  /** The page tried to send the same again and was stopped: its error message may be about that. */
  repeated?: boolean
  /** The address of the request that caused another one, to a different address, to be stopped. */
  readonly first?: Set<string>
  /** The page's service worker took it: the site has it only after the worker has sent it. */
  handedOver?: boolean
  /** Its outcome; undefined while the request that carried most is open. */
  answer?: ServerAnswer | undefined
}

export interface Hand {
  /** With keys or the mouse, in order. */
  readonly acts: readonly PersonAct[]
  /** The browser does not tell. */
  isBlind(): boolean
  /** Whether they did anything until now, also what has not been reported yet. */
  heard(): Promise<boolean>
}

/** What a run keeps about the person's own activity. */
export interface WithHuman {
  /** ms spent waiting for the person; no time limit counts them. */
  waitedMs: number
  /** Number of generated one-time codes that were used. */
  ownCodes: number
  /** Number of codes and links from the person's mail that were used. */
  mailed: number
  /** A request is open. */
  waiting: boolean
  /** Meanwhile, what the person does on the page. Undefined if they are asked to work there. */
  hand: Hand | undefined
  /** A person wants the run to pause; resolves when it may continue. */
  pause: Promise<{ answered: Resolution } | { end: StageEnd }> | undefined
  /** Interrupts the current action on the page; a new one after each pause. */
  interrupt: AbortController
  /** The newest observation from before the last pause. */
  stale: Observation | undefined
  /** Total number of steps, if a manual says so. */
  steps: number | undefined
  /** The current or last action. */
  next: { label: string | undefined; target: TargetDescriptor | undefined; operation: Operation } | undefined
  /** Values that the person entered themselves, by {@link targetKey}: never overwritten. */
  readonly own: Map<string, string>
  /** Values that the person wants instead of their data, in this application only, by {@link targetKey}. */
  readonly edited: Map<string, string>
  /** Fields that were corrected before their view was left, once each. */
  readonly settled: Set<string>
  /** Order of the last trace entry when the person last gave a secret. */
  gaveSecretAt: number | undefined
  /** What the person does not want done, by {@link targetKey}. */
  readonly refused: Set<string>
  /** One request at a time, in order. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
}

/** The person uses the page themselves: they took over, or are asked for something and did something there. */
export const isByHand = ({ human: { pause, waiting, hand } }: Pick<Run, 'human'>): boolean =>
  pause !== undefined || (waiting && (hand === undefined || hand.isBlind() || hand.acts.length > 0))

/** Whether the person entered it or wants it there: never overwritten or asked about. Keys by {@link targetKey}. */
export const isPersonsOwn = ({ own, edited }: Pick<WithHuman, 'own' | 'edited'>, key: string): boolean =>
  own.has(key) || edited.has(key)

export const withHuman = (): WithHuman => {
  let last: Promise<unknown> = Promise.resolve()
  return {
    waitedMs: 0,
    ownCodes: 0,
    mailed: 0,
    waiting: false,
    hand: undefined,
    pause: undefined,
    interrupt: new AbortController(),
    stale: undefined,
    next: undefined,
    steps: undefined,
    own: new Map(),
    edited: new Map(),
    settled: new Set(),
    gaveSecretAt: undefined,
    refused: new Set(),
    inTurn(work) {
      const answer = last.then(work)
      last = answer.catch(instead('state', undefined))
      return answer
    },
  }
}

/** How a stage ended. `paused`: a person is needed and nobody is available now. */
export type StageEnd =
  | {
      end: 'done'
      confirmation: string | undefined
      confirmedBy?: JobResult['confirmed_by']
      result?: unknown
      /** Why it ends here with nothing sent, as the person wanted. Filled-in values stay on the page. */
      withoutSending?: string
      /**
       * For a custom task that was explored: facts that are true now and were not at the beginning; none if nothing
       * proves the end.
       */
      proofs?: Condition[]
    }
  /** `httpStatus`: the site's response code, if that is the failure. */
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
