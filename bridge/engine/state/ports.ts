/** What the engine receives and needs from above; implemented in `jobs` and `cli/compose.ts`. Types only. */
import type { Answer, Applicant } from '../../../shared/domain/applicant.ts'
import type { CallLine } from '../../../shared/domain/call-line.ts'
import type { CommitEntry, CommitKey, CommitState } from '../../../shared/domain/commit.ts'
import type { Decision, Usage } from '../../../shared/domain/decision.ts'
import type { Emit } from '../../../shared/domain/events.ts'
import type { Interaction, InteractionCard, InteractionKind, Resolution } from '../../../shared/domain/interaction.ts'
import type { BrowserMode, Budget, CommitPolicy, ExecutionMode } from '../../../shared/domain/job.ts'
import type { MailUse } from '../../../shared/domain/mailbox.ts'
import type { Field, Observation } from '../../../shared/domain/observation.ts'
import type { TargetRef } from '../../../shared/domain/operation.ts'
import type { TraceEntry } from '../../../shared/domain/outcome.ts'
import type { Provider } from '../../../shared/domain/provider.ts'
import type { Receipt } from '../../../shared/domain/receipt.ts'
import type { Downloaded } from '../../browser/downloads.ts'
import type { Session } from '../../browser/session.ts'
import type { PlatformShelf } from '../../learn/platforms.ts'
import type { PlaybookShelf } from '../../learn/playbooks.ts'
import type { QuestionShelf } from '../../learn/questions.ts'
import type { ManualShelf } from '../../learn/shelf.ts'
import type { SiteShelf } from '../../learn/sites.ts'
import type { OriginWords } from './origin-words.ts'

/** One job as the engine sees it: all defaults are filled in. */
export interface RunInput {
  readonly jobId: string
  /** How often a worker of this job was lost before (Q2). */
  readonly retryCount: number
  readonly jobType: string
  readonly targetUrl: string
  /** In the person's own words; empty if they only chose the kind of task. */
  readonly task: string
  readonly mode: ExecutionMode
  readonly browserMode: BrowserMode
  /** How much of it a person sees or does (U4); `auto` by default. */
  readonly supervision?: 'guide' | 'approve' | 'auto' | 'unattended' | 'teach'
  readonly commitPolicy: CommitPolicy
  readonly again: boolean
  readonly hitlEnabled: boolean
  /** ms a human has for one request (H7). */
  readonly interactionTimeoutMs: number
  readonly budget: Budget
  /** Hosts the job may navigate to besides those of its own address; undefined: the target's site only. */
  readonly allowedDomains?: readonly string[]
  readonly applicant: Applicant
  /** The owner of this machine submitted it: see `shared/domain/documents.ts`. */
  readonly byOwner?: boolean
  /** Schema of the data to collect, as JSON Schema. */
  readonly schema?: Readonly<Record<string, unknown>>
  /** What an earlier attempt at this job saved, see {@link RunPorts.checkpoint}. */
  readonly checkpoint?: Record<string, unknown> | null
  /** The job had paused at a limit, which a person raised while no process ran it. */
  readonly raised?: { limitUsd?: number | undefined }
  /** Also asks the provider about unchanged pages (O8), to measure what waiting saves. */
  readonly asksAtOnce?: boolean
}

/** A request to a person, before it has an id and a clock. */
export interface HumanAsk extends Partial<InteractionCard> {
  kind: InteractionKind
  description: string
  questions?: Interaction['questions']
  currentUrl: string
  /** JPEG with secrets covered. */
  screenshot?: Uint8Array
  /** Shown to the owner of this machine while the request is open, and not stored: a code, and facts about it. */
  transient?: Transient
  /** Resolves once the page shows that it was done, with that evidence (H13). Rejects only with the signal's reason. */
  noticed?(signal: AbortSignal): Promise<Resolution>
  /** Checks whether what a human reports as done is done; otherwise says what is missing, in a sentence (U2). */
  missing?(answered: Resolution): Promise<string | undefined>
}

/** Shown with a request and not stored. */
export interface Transient {
  text: string
  facts: readonly string[]
}

/** Somebody wants the run to pause. */
export interface PauseRequest {
  /** `takeover`: the person used the page; `button`: they pressed a pause button somewhere. */
  by: 'takeover' | 'button'
}

/** A submission is recorded before and after (R5). */
export interface CommitLedger {
  /**
   * The newest entry that forbids or questions sending: of this job, or for `apply` of the same posting and profile.
   */
  find(key: CommitKey): Promise<CommitEntry | undefined>
  begin(key: CommitKey): Promise<string>
  settle(id: string, state: Exclude<CommitState, 'intended'>, proof?: string): Promise<void>
  /**
   * Whether this process still owns the job, checked when a request is released; absent if no other process can take
   * it.
   */
  isOurs?(): Promise<boolean>
}
export interface AnswerBank {
  list(applicantId: string): Promise<Answer[]>
  /** Answers that were given to one employer: only shown to the person there, and never typed unseen. */
  ofEmployer?(applicantId: string, employer: string): Promise<Answer[]>
  keep(applicantId: string, answer: Answer): Promise<void>
}

/** The profile that the person chose for this job, if any. */
export interface OwnProfile {
  /** Keys of data that the profile stores as one value each, so that it can be replaced. */
  keys(): Promise<ReadonlySet<string>>
  /** Sets another value for a datum, or another answer to a question. Errors: as `Profiles.save`. */
  change(what: { key: string } | { question: string }, value: string): Promise<void>
}

/** What was submitted before. */
export interface Receipts {
  /** By this person to this employer, oldest first; only what was sent, or may have been. */
  earlier(applicantId: string, employer: string): Promise<Receipt[]>
  /**
   * Keeps a copy of a file that is about to be sent. Returns its id among the job's files; undefined if it can no
   * longer be read.
   */
  keepFile?(path: string): Promise<string | undefined>
}

/** Codes and links that sites send by e-mail, in the mailbox of the job's person. Read-only. */
export interface CodeMail {
  /** The person's rule for mail from the site of an address. */
  useFor(url: string): MailUse
  /** Waits for a message from that site. Rejects with the signal's reason. */
  find(order: MailOrder, signal: AbortSignal): Promise<MailAnswer>
  /** It is about to be used: from now on it is removed from everything this job reports. */
  used(text: string): void
}

export interface MailOrder {
  /** Of the document that asks; for a code, the frame with its box. */
  url: string
  /** ms since the epoch: earlier messages are ignored. */
  since: number
  wants: 'code' | 'link'
  /** Length of a code, if the page says so. */
  length: number | null
}

/**
 * `unclear`: it is not clear which part is meant. `unproven`: the mail server could not verify the sender.
 * `unreadable`: the mailbox could not be read; the person was told. `busy`: another job waits for mail of the same
 * site.
 */
export type MailAnswer = MailFound | { kind: 'unclear' | 'unproven' | 'unreadable' | 'busy' }

export interface MailFound {
  kind: 'found'
  /** The code, or the link's address, which leads to the site itself. */
  text: string
  /** The sender's address. */
  from: string
  /** One line, for the person to see. */
  subject: string
  /** Whether the person's mail server verified the sender, or says nothing. */
  vouched: 'pass' | 'unknown'
}

/** Accounts that the person let GhostHands make, each for one origin. */
export interface Accounts {
  at(origin: string, email: string): Promise<SiteAccount | undefined>
  /**
   * Generates a password for these fields and keeps it, before it is typed anywhere. Undefined if none fits the page's
   * rules.
   */
  make(origin: string, email: string, fields: readonly Pick<Field, 'hints'>[]): Promise<SiteAccount | undefined>
  /** Notes that a later task signs in with it. */
  used(origin: string, email: string): Promise<void>
  forget(origin: string, email: string): Promise<void>
}

export interface SiteAccount {
  origin: string
  email: string
  password: string
}

/** Letters made for one posting from a person's template. */
export interface Letters {
  /** Errors: those of reading the file; TOO_LARGE, INVALID_INPUT. */
  read(file: string): Promise<string>
  /** Saves it as a PDF among the job's files and returns the absolute path. Errors: those of starting a browser. */
  print(html: string, name: string, signal: AbortSignal): Promise<string>
}

export interface Screenshots {
  /** No screenshots are wanted. */
  off?: boolean
  /** Saves a screenshot for the report; returns its artifact id. */
  keep(image: Uint8Array, about: { page: number; label: string }): Promise<string>
}

/**
 * Stores the step-by-step trace (K3), each part right before its event. It changes nothing on the page. What it cannot
 * find out is left out; nothing here rejects.
 */
export interface StepTrace {
  /** An action on this element is about to be done: records what page and element look like now. */
  before(session: Session, target: TargetRef | undefined): Promise<void>
  /** The action was done, or not. `calls`: its calls to the page. */
  acted(session: Session, entry: TraceEntry, calls: readonly CallLine[]): Promise<void>
  seen(session: Session, seen: Observation): Promise<void>
  decided(seen: Observation, decision: Decision, provider: Provider): void
  /** The browser is about to be released. */
  end(session: Session): Promise<void>
}

/** What another engine receives for its work. */
export interface EngineOrder {
  session: Session
  /** Contains the person's data in words; secrets appear as `%name%`. */
  task: string
  secrets: Readonly<Record<string, string>>
  maxSteps: number
  /** Called around every model call; `before` throws if a limit is reached. */
  meter: { before(): void; used(usage: Usage): void }
  /** Called for each step with the name of the tool. */
  onStep(words: string): void
  emit: RunPorts['emit']
  signal: AbortSignal
}

/** An engine other than our own loop, which works on a page by itself (B9). Implemented in `drivers`. */
export interface OtherEngine {
  readonly name: string
  /**
   * Resolves when it thinks that the task is done or impossible. Rejects on an abort, after releasing the page. Errors:
   * as `Driver.act`.
   */
  work(order: EngineOrder): Promise<{ completed: boolean; message: string }>
}

export interface RunPorts {
  /** Opens the browser this job asked for; never another mode (B1). */
  openSession(input: RunInput, signal: AbortSignal): Promise<Session>
  provider: Provider
  /** Does the work if no manual does, instead of the provider. */
  engine?: OtherEngine
  manuals: ManualShelf
  /** Absent if the job wants none (P9). */
  playbooks?: PlaybookShelf
  /** Meanings of questions on all sites; if absent, none is used or learned. */
  questions?: QuestionShelf
  /** What application systems do at all companies; if absent, nothing of that is used or learned. */
  platforms?: PlatformShelf
  /** What the pages of single sites are; if absent, nothing of that is used or learned. */
  sites?: SiteShelf
  commits: CommitLedger
  /** What the job learns about origins, shared by all of its attempts. */
  origins: OriginWords
  answers: AnswerBank
  /** Whether the person may ask for drafts of answers, if the provider is a model. */
  drafts?: boolean
  profile?: OwnProfile
  /** Absent if nothing is kept. */
  receipts?: Receipts
  /** Absent if this person has no mailbox here, or the job is not the owner's. */
  codeMail?: CodeMail
  /** Absent if the job is not the owner's. */
  accounts?: Accounts
  /** Absent if no letter is made from a template. */
  letters?: Letters
  screenshots: Screenshots
  /** Absent if the job keeps no trace. */
  stepTrace?: StepTrace
  /** Keeps a downloaded file and returns its name. Absent if downloads are not kept. */
  keepFile?(file: Downloaded): Promise<{ name: string; artifact: string }>
  /**
   * Pauses the job and waits for a human. `undefined`: nobody is available now; the job stays paused and its browser is
   * closed. Errors: human_timeout, human_cancelled.
   */
  askHuman(ask: HumanAsk, signal: AbortSignal): Promise<Resolution | undefined>
  /**
   * Calls back when somebody wants the run to pause; returns a function that stops listening. An earlier request is
   * reported at once. The run pauses within 300 ms and asks with kind `takeover`; the request ends when that is
   * answered.
   */
  onPause?(paused: (request: PauseRequest) => void): () => void
  /** Whether the job's browser began with a sign-in that was kept. */
  isSignedIn?(): boolean
  /** A person has just signed in; the sign-in may be kept for the next job. */
  signedIn?(answered: Resolution): Promise<void>
  /** Appends to the job's history; the implementation redacts secrets. */
  emit: Emit
  /** Survives a crash of the process; a resumed run reads it (Q2). */
  checkpoint(state: Record<string, unknown>): Promise<void>
  /** ms since the epoch. */
  now(): number
}
