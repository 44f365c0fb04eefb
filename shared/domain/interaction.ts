/** A request to a person: one record, the same in terminal, overlay, popup, API and viewer. */

import { z } from 'zod'
import { ASKED_BLOCKERS, blockerTraits } from './blockers.ts'
import { AnswerDraft } from './draft.ts'
import { Condition } from './operation.ts'
import { ReceiptLine } from './receipt.ts'
import { Said } from './sentences.ts'
import { TargetDescriptor } from './target.ts'

export const INTERACTION_KINDS = [
  ...ASKED_BLOCKERS,
  'screening_question',
  'approve_submit',
  'approve_batch',
  'approve_origin',
  'guide_step',
  'budget',
  'confirm_sent',
  'takeover',
  'stuck',
] as const
export const InteractionKind = z.enum(INTERACTION_KINDS)
export type InteractionKind = z.infer<typeof InteractionKind>

/** Kinds whose answers are used once and must not be stored (H5). */
export const isUsedOnce = (kind: InteractionKind): boolean => blockerTraits(kind)?.usedOnce === true

/**
 * What a person can press. Surfaces draw the buttons that a request has and send what `resolutionOf`
 * (interaction-answer.ts) makes of them.
 */
export const ACTION_NAMES = [
  'done', // the person did it; checked before the work continues
  'skip',
  'stop',
  'approve',
  'refuse',
  'answer', // sent with the answers to the questions
  'draft', // the model drafts answers, which come back with the same request
  'type', // sent with the code, which the engine types
  'resume',
  'raise', // raises the limit
  'finish', // the person finishes by hand: the job ends, everything stays
  'sent',
  'not_sent',
] as const
export const ActionName = z.enum(ACTION_NAMES)
export type ActionName = z.infer<typeof ActionName>

export const InteractionAction = z.object({
  name: ActionName,
  /** `Approve 8`, `Raise to $1.00`. */
  label: z.string(),
  /** One primary at most. */
  variant: z.enum(['primary', 'secondary', 'stop']),
})
export type InteractionAction = z.infer<typeof InteractionAction>

/** One line of an approval; its number is on a badge on the page. */
export const BatchItem = z.object({
  number: z.number().int().min(1),
  kind: z.enum(['type', 'choose', 'tick', 'upload', 'press']),
  /** Readable name of the field or button. */
  label: z.string(),
  /** The value that will be filled in; dots if secret, null if there is none (a press). A tick is `Yes` or `No`. */
  value: z.string().nullable(),
  secret: z.boolean(),
  /** Not directly from the profile or an earlier answer: worth checking. */
  guess: z.boolean(),
  /** May be changed before approval. */
  editable: z.boolean(),
  /** Other options, if the page shows them. */
  options: z.array(z.string()).optional(),
  required: z.boolean().optional(),
  /** A changed value may be stored in the person's profile, too. */
  inProfile: z.boolean().optional(),
  target: TargetDescriptor.nullable(),
})
export type BatchItem = z.infer<typeof BatchItem>

/** Progress: `Page 1 of 5`, `My information`. */
export const PageProgress = z.object({
  /** 1-based. */
  current: z.number().int(),
  /** Null if unknown. */
  total: z.number().int().nullable(),
  /** Heading of the page. */
  label: z.string(),
})
export type PageProgress = z.infer<typeof PageProgress>

/** Key and values of a request's title and text, see interaction-words.ts. */
export const InteractionWords = z.object({ key: z.string(), params: z.record(z.string(), z.string()) })

/** What a surface draws besides the request itself. */
export const InteractionCard = z.object({
  /** Both in the person's language; `words` has their key for translation. */
  title: z.string().default(''),
  text: z.string().default(''),
  /** Key and values of title and text, e.g. `code` with `digits: 6`; texts from the page are not translated. */
  words: InteractionWords.optional(),
  /** In display order. */
  actions: z.array(InteractionAction).default([]),
  /** Continues without a click as soon as the expected change is seen on the page. */
  byItself: z.boolean().default(false),
  /** What Done last found missing: `The field has “+1 55”. The rest of the number is missing.` */
  notYet: z.string().nullable().default(null),
  /** The field or button that it is about: outlined and scrolled to. */
  target: TargetDescriptor.nullable().default(null),
  /** True once it is done, if a single fact can express that. */
  postcondition: Condition.nullable().default(null),
  /** Values that the person can type or choose (guide); a secret is dots and cannot be copied. */
  value: z.object({ text: z.string(), secret: z.boolean() }).nullable().default(null),
  /** `Step 4 of 31`. */
  step: z.object({ number: z.number().int(), total: z.number().int().nullable() }).nullable().default(null),
  page: PageProgress.nullable().default(null),
  /** For approve_batch. */
  items: z.array(BatchItem).default([]),
  /** For 2fa: number of characters, if the page says. */
  code: z.object({ digits: z.number().int().nullable() }).nullable().default(null),
  /** For budget, in USD. */
  limit: z
    .object({ spentUsd: z.number().nullable(), limitUsd: z.number(), raiseToUsd: z.number() })
    .nullable()
    .default(null),
  /** Short facts below the text: `31 answers, 29 from your profile`, `resume.pdf attached`. */
  facts: z.array(z.string()).default([]),
  /** For approve_submit: what would be sent, and where each value came from. */
  receipt: z.array(ReceiptLine).default([]),
  /**
   * Translation keys for those lines that are the bridge's own sentences; null for the others. Added for display, never
   * stored.
   */
  said: z.object({ notYet: Said.optional(), facts: z.array(Said.nullable()) }).optional(),
  /** Why a blocker was recognised. */
  evidence: z
    .object({ confidence: z.number(), seen: z.array(z.string()) })
    .nullable()
    .default(null),
})
export type InteractionCard = z.infer<typeof InteractionCard>

export const Interaction = z.object({
  id: z.string(),
  jobId: z.string(),
  kind: InteractionKind,
  /** The question or instruction in readable words, on one line. */
  description: z.string(),
  questions: z
    .array(
      z.object({
        question: z.string(),
        options: z.array(z.string()).optional(),
        /** It can be answered with yes or no, and its field shows nothing else. */
        yesNo: z.boolean().optional(),
        required: z.boolean().optional(),
        error: z.string().optional(),
        /** What the answer’s field holds at first. */
        draft: AnswerDraft.optional(),
        /** The field that it is about. */
        target: TargetDescriptor.optional(),
      }),
    )
    .default([]),
  currentUrl: z.string(),
  screenshot: z.string().nullable(),
  pausedAt: z.string(),
  expiresAt: z.string(),
  timeoutSeconds: z.number().int(),
  status: z.enum(['open', 'resolved', 'cancelled', 'expired']),
  ...InteractionCard.shape,
})
export type Interaction = z.infer<typeof Interaction>

/** The person's resolution. `answers` maps a question to its answer; for kind 2fa, any one answer is the code. */
export const Resolution = z.object({
  action: z.enum(['resume', 'cancel']),
  /** What was pressed; left out: `done`. */
  choice: ActionName.optional(),
  resolution: z.string().optional(),
  notes: z.string().optional(),
  answers: z.record(z.string(), z.string()).optional(),
  /** For approve_batch: changed values by the item's number. */
  edited: z.record(z.string().regex(/^\d+$/), z.string()).optional(),
  /** For approve_batch: store `edited` values in the profile, too; otherwise they are for this task alone. */
  changeProfile: z.boolean().optional(),
  /** For approve_batch: numbers of the items to skip. */
  refused: z.array(z.number().int()).optional(),
  /** For budget: the new limit in USD. */
  limitUsd: z.number().positive().optional(),
  /** For login and 2fa: stay signed in for the next job (server browsers). */
  keepSession: z.boolean().optional(),
  /** Store answers in the person's answer bank. */
  remember: z.boolean().default(true),
  /** Origin of the page through which the answer came: stored answers are limited to that site. Set by the bridge. */
  site: z.string().optional(),
})
export type Resolution = z.infer<typeof Resolution>

/** Irreversible, costly, or possibly repeated actions: decided where no page can press, see {@link mayAnswerOnPage}. */
const COMMITS: ReadonlySet<InteractionKind> = new Set(['approve_submit', 'approve_origin', 'budget', 'confirm_sent'])
export const isCommit = ({ kind, words }: Pick<Interaction, 'kind' | 'words'>): boolean =>
  COMMITS.has(kind) || blockerTraits(kind)?.commits === true || isAboutMail({ words })

/**
 * The request that an answer without a request id refers to; a request about mail must be named explicitly to agree to
 * it.
 */
export const impliedRequest = (open: Pick<Interaction, 'id' | 'words'> | undefined): string | undefined =>
  open && !isAboutMail(open) ? open.id : undefined

/** Whether it asks to use what came by e-mail: only a person who has seen it can agree, and only for this request. */
export const isAboutMail = ({ words }: Pick<Interaction, 'words'>): boolean => words?.key.startsWith('mailed_') === true

/**
 * Whether an answer pressed in a page's overlay counts. Stopping always does; otherwise only what is reversible, costs
 * nothing and concerns this task, since a profile is used on other sites, too.
 */
export const mayAnswerOnPage = (
  request: Pick<Interaction, 'kind' | 'words'>,
  { action, changeProfile, choice }: Pick<Resolution, 'action' | 'changeProfile' | 'choice'>,
): boolean => action === 'cancel' || (!isCommit(request) && !changeProfile && choice !== 'draft')

/** The key of a request's title, unless it is a question from the page. */
export const ownWords = ({
  kind,
  questions,
  words,
}: Pick<Interaction, 'kind' | 'questions' | 'words'>): Interaction['words'] =>
  kind === 'screening_question' && questions.length === 1 && !isAboutDocument({ words }) ? undefined : words

/** Whether it asks which of the person's own documents to use: those words are the bridge's. */
export const isAboutDocument = ({ words }: Pick<Interaction, 'words'>): boolean =>
  words?.key.startsWith('document_') === true
