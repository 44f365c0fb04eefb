/**
 * Everything that only a person can clear, one row per kind, with all that any stage needs to know. For a new row, the
 * compiler asks for its detector (`shared/page/blockers.ts` or `bridge/observe/blockers.ts`) and its words
 * (`interaction-words.ts`).
 */
import type { ErrorCode } from './errors.ts'
import type { UnseenWhy } from './manual-check.ts'
import type { Sentence } from './sentences.ts'

/** Every trait is told of every kind: what is left out does not compile. */
export interface BlockerTraits {
  /** Told by a page's markup and words, or by what its fields are for. */
  toldBy: 'markup' | 'fields'
  /** The request that a person gets: one of its own, or to help where the work is stuck. */
  asks: 'itself' | 'stuck'
  /** A job ends with it where nobody may be asked. */
  code: ErrorCode
  /** Cleared on the page alone: surfaces lead there instead of offering Done. */
  onPage: boolean
  /** What is answered to it is used once and kept nowhere. */
  usedOnce: boolean
  /** Cleared, it may cost money or cannot be undone: no page's own click answers it. */
  commits: boolean
  /** Cleared, the browser is signed in. */
  signsIn: boolean
  /** A site's answer to visits like ours: its other tasks are held back. */
  minds: boolean
  /** What else the page asks is filled in first: the person finds it ready. */
  afterFilling: boolean
  /** What the person's data may hold for it: a password that signs in, or a code (a number of theirs, the key that codes are made from, a mail). */
  answer: 'password' | 'code' | 'none'
  /** An answer that is typed in opens something else as well: it stands on no command line. */
  opens: boolean
  /** It stands in place of the site's page, which did not come. */
  failed: boolean
  /** A press that sends may bring it up, and is held back by it: where it is not cleared, nothing was sent. */
  holdsBack: boolean
  /** What a look at a learned page says of the steps behind it. */
  hides: UnseenWhy
  /** Drawn beside the request in lists. */
  icon: 'hand' | 'key' | 'lock' | 'money'
  /** What Done finds where it is not cleared. */
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

/** Kinds that show in what a page says and is made of. */
export type MarkupBlocker = KindsWhere<{ toldBy: 'markup' }>
/** Kinds that show in what fields are for. */
export type FieldBlocker = KindsWhere<{ toldBy: 'fields' }>
/** Kinds that a person gets a request of their own for. */
export type AskedBlocker = KindsWhere<{ asks: 'itself' }>

export const ASKED_BLOCKERS = BLOCKER_KINDS.filter((kind): kind is AskedBlocker => BLOCKERS[kind].asks === 'itself')

/** What is told of a request's kind where that is a blocker's; undefined for all others. */
export const blockerTraits = (kind: string): BlockerTraits | undefined =>
  Object.hasOwn(BLOCKERS, kind) ? BLOCKERS[kind as BlockerKind] : undefined

/** Whether a request of this kind is answered by a code that is typed in. */
export const isAnsweredByCode = (kind: string): boolean => blockerTraits(kind)?.answer === 'code'

/** Whether it checks that a person is there, whoever noticed it: a site minds visits like ours. */
export const checksForAPerson = (kind: string): boolean => blockerTraits(kind)?.minds === true
