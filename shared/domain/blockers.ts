/**
 * Everything that only a person can clear, one row per kind, with all that any stage needs to know. For a new row, the
 * compiler asks for its detector (`shared/page/blockers.ts` or `bridge/observe/blockers.ts`) and its words
 * (`interaction-words.ts`).
 */
import type { ErrorCode } from './errors.ts'
import type { UnseenWhy } from './manual-check.ts'
import type { Sentence } from './sentences.ts'

/** Every kind states every trait: leaving one out does not compile. */
export interface BlockerTraits {
  /** Recognised by a page's markup and words, or by the purpose of its fields. */
  toldBy: 'markup' | 'fields'
  /** The request that a person gets: one of its own, or a call for help. */
  asks: 'itself' | 'stuck'
  /** Ends the job if nobody can be asked. */
  code: ErrorCode
  /** Can be cleared only on the page: surfaces link there instead of offering Done. */
  onPage: boolean
  /** The answer is used once and not stored. */
  usedOnce: boolean
  /** Clearing it may cost money or be irreversible: a click in a page never answers it. */
  commits: boolean
  /** Once cleared, the browser is signed in. */
  signsIn: boolean
  /** The site objects to automated visits: its other tasks are held back. */
  minds: boolean
  /** Everything else on the page is filled in first, so that the person finds it ready. */
  afterFilling: boolean
  /**
   * What the person's data may contain for it: a password to sign in with, or a code (a number of theirs, the key that
   * codes are made from, a mail).
   */
  answer: 'password' | 'code' | 'none'
  /** The typed answer unlocks other things as well, so it must not appear in a command line. */
  opens: boolean
  /** It replaces the site's page, which did not load. */
  failed: boolean
  /** A press that sends may trigger it and is held back by it: if it is not cleared, nothing was sent. */
  holdsBack: boolean
  /** What it means for the later steps when a check of a learned page finds it. */
  hides: UnseenWhy
  /** Icon beside the request in lists. */
  icon: 'hand' | 'key' | 'lock' | 'money'
  /** What Done reports if it is not cleared. */
  still: Sentence
}

export const BLOCKERS = {
  captcha: {
    toldBy: 'markup', asks: 'itself', code: 'captcha_blocked', onPage: true, usedOnce: true, commits: false, signsIn: false,
    minds: true, afterFilling: false, answer: 'none', opens: false, failed: false,
    holdsBack: true, hides: 'captcha', icon: 'hand', still: 'The page still wants to see that you’re a person.',
  },
  login: {
    toldBy: 'fields', asks: 'itself', code: 'login_required', onPage: true, usedOnce: true, commits: false, signsIn: true,
    minds: false, afterFilling: false, answer: 'password', opens: true, failed: false,
    holdsBack: false, hides: 'sign_in', icon: 'lock', still: 'The page still asks for a password.',
  },
  '2fa': {
    toldBy: 'fields', asks: 'itself', code: '2fa_required', onPage: false, usedOnce: true, commits: false, signsIn: true,
    minds: false, afterFilling: false, answer: 'code', opens: true, failed: false,
    holdsBack: false, hides: 'sign_in', icon: 'key', still: 'The page still asks for the code.',
  },
  bot_check: {
    toldBy: 'markup', asks: 'itself', code: 'bot_check', onPage: true, usedOnce: false, commits: false, signsIn: false,
    minds: true, afterFilling: false, answer: 'none', opens: false, failed: false,
    holdsBack: false, hides: 'captcha', icon: 'hand', still: 'The check is still there.',
  },
  payment: {
    toldBy: 'fields', asks: 'itself', code: 'human_required', onPage: true, usedOnce: true, commits: true, signsIn: false,
    minds: false, afterFilling: true, answer: 'none', opens: true, failed: false,
    holdsBack: false, hides: 'payment', icon: 'money', still: 'The page still asks for the payment.',
  },
  legal: {
    toldBy: 'markup', asks: 'itself', code: 'human_required', onPage: true, usedOnce: false, commits: false, signsIn: false,
    minds: false, afterFilling: false, answer: 'none', opens: false, failed: false,
    holdsBack: false, hides: 'terms', icon: 'hand', still: 'The page still asks you to agree.',
  },
  error_page: {
    toldBy: 'markup', asks: 'stuck', code: 'human_required', onPage: false, usedOnce: false, commits: false, signsIn: false,
    minds: false, afterFilling: false, answer: 'none', opens: false, failed: true,
    holdsBack: false, hides: 'unreachable', icon: 'hand', still: 'The error is still there.',
  },
} as const satisfies Record<string, BlockerTraits> // biome-ignore format: a table

export type BlockerKind = keyof typeof BLOCKERS
export const BLOCKER_KINDS = Object.keys(BLOCKERS) as [BlockerKind, ...BlockerKind[]]

type KindsWhere<Trait extends Partial<BlockerTraits>> = {
  [Kind in BlockerKind]: (typeof BLOCKERS)[Kind] extends Trait ? Kind : never
}[BlockerKind]

/** Kinds that are detected from a page's text and markup. */
export type MarkupBlocker = KindsWhere<{ toldBy: 'markup' }>
/** Kinds that are detected from the purpose of fields. */
export type FieldBlocker = KindsWhere<{ toldBy: 'fields' }>
/** Kinds with a request of their own. */
export type AskedBlocker = KindsWhere<{ asks: 'itself' }>

/** Whether a person gets a request for it alone. */
export const isAskedItself = (kind: BlockerKind): kind is AskedBlocker => BLOCKERS[kind].asks === 'itself'
export const ASKED_BLOCKERS = BLOCKER_KINDS.filter(isAskedItself)

/** Below this confidence, a pattern alone does not stop the work. */
export const BLOCKER_CONFIDENCE = 0.7

/** Traits of a request's kind, if it is a blocker; undefined otherwise. */
export const blockerTraits = (kind: string): BlockerTraits | undefined =>
  Object.hasOwn(BLOCKERS, kind) ? BLOCKERS[kind as BlockerKind] : undefined

/** Whether a request of this kind is answered by typing a code. */
export const isAnsweredByCode = (kind: string): boolean => blockerTraits(kind)?.answer === 'code'

/** Whether it checks that a person is there, whoever noticed it: the site objects to automated visits. */
export const checksForAPerson = (kind: string): boolean => blockerTraits(kind)?.minds === true
