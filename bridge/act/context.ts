/** The inputs of acting, and the state of one action. Types and small queries; `execute.ts` does the work. */
import type { Frame, Page } from 'playwright-core'
import type { CallLine } from '../../shared/domain/call-line.ts'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import { GhError } from '../../shared/domain/errors.ts'
import type { Widget } from '../../shared/domain/observation.ts'
import type { Operation } from '../../shared/domain/operation.ts'
import type { Observed } from '../../shared/domain/outcome.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import type { At, Reading, Ref } from '../../shared/page/acting-types.ts'
import type { Deadline } from '../base/deadline.ts'
import type { Session, Tab } from '../browser/session.ts'

/** Maximum time for one action, in ms (A2). */
export const ACTION_MS = 10_000
/** Maximum time for a navigation, in ms. */
export const NAVIGATION_MS = 30_000

export interface ActOptions {
  signal: AbortSignal
  /** Whether a document of this origin may receive a value, typed or sent. `secret`: the value is behind a handle. */
  mayHold: (origin: string, held: 'data' | 'secret') => boolean
  /** Secret values by key, for `{{secret:key}}`; only typed, never returned. */
  secrets?: Readonly<Record<string, string>>
  /** The only origin that may receive the passwords among them; undefined: every origin that may hold secrets. */
  passwordsAt?: string | undefined
  /** How to fill in the field, if an observation or manual says so; otherwise it is determined on the page. */
  widget?: Widget | undefined
  /** What opens the field's list, if that is known to be typing only. */
  openedBy?: 'typing' | undefined
  /** Description of the target if the operation only gives its index; used in outcome and postcondition. */
  descriptor?: TargetDescriptor | undefined
  /** The complete answer to a multiple-choice question: anything else that the page has ticked is unticked. */
  whole?: boolean
  /** Profile key of the field, which determines the vocabulary for its options. */
  key?: string | undefined
  /** The target's name in messages. */
  label?: string | undefined
  /** ms for the whole action; {@link ACTION_MS} by default. Uploads and navigations have their own. */
  timeoutMs?: number
  /** ms to wait for a missing target; undefined: as long as the page still changes. */
  appearsWithinMs?: number
  /** A press that must only lead on: a button that says it sends is not pressed for it. */
  leadsOn?: boolean
  /** Files that may be given to pages; none if absent. */
  documents?: ReadonlySet<string>
  /** Where the action's calls are recorded, for callers who want them even if it succeeds. */
  calls?: CallLine[]
  /** Handlers of the current platform; the first that accepts the action does it (X7). */
  handlers?: readonly ActHandler[]
}

/** A connector's own way to do an operation on its platform. */
export interface ActHandler {
  name: string
  wants(operation: Operation, widget: Widget | undefined, tab: Tab): boolean
  /** Throws a GhError if it fails. */
  act(act: Act, operation: Operation): Promise<Done>
}

/** One action. */
export interface Act {
  session: Session
  tab: Tab
  page: Page
  options: ActOptions
  deadline: Deadline
  /** A mouse button or key is being pressed now; if the tab closes meanwhile, the press closed it. */
  pressing?: boolean
}

/** An element of one frame. */
export interface FoundElement {
  frame: Frame
  ref: Ref
}

export interface FoundField extends FoundElement {
  ref: At
  reading: Reading
}

/** The result, before it becomes an Outcome. */
export interface Done {
  observed: Observed
  /** Value for a `value_is` postcondition, if it can be checked again. */
  proof?: { value: string } | { checked: boolean }
}

/**
 * How to operate one widget. An operation that the widget does not support is translated into a supported one, see
 * `execute.ts`.
 */
export interface WidgetHandler {
  /** Enters text and reads it back. */
  type?(act: Act, field: FoundField, text: string): Promise<Done>
  /** Chooses options by their text. */
  select?(act: Act, field: FoundField, wanted: readonly string[]): Promise<Done>
  check?(act: Act, field: FoundField, checked: boolean): Promise<Done>
}

export const fail = (code: ErrorCode, message: string, details: Record<string, unknown> = {}): GhError =>
  new GhError(code, message, { details })

/** A person's name for the target. */
export const nameOf = (act: Act): string => {
  const { label, descriptor } = act.options
  const name = label ?? descriptor?.label ?? descriptor?.name ?? descriptor?.text
  return name ? `“${name.slice(0, 80)}”` : 'The field'
}
