/** A request to a human: one record, the same in terminal, overlay, popup, API and viewer. */

import { z } from 'zod'
import { ASKED_BLOCKERS, blockerTraits } from './blockers.ts'
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

/** Kinds whose answers are used once and must not stay (H5). */
export const isUsedOnce = (kind: InteractionKind): boolean => blockerTraits(kind)?.usedOnce === true

/** What a person can press. Surfaces draw the ones a request carries and send what `resolutionOf` (interaction-answer.ts) makes of them. */
export const ACTION_NAMES = [
  'done', // I did it; checked before the work goes on
  'skip',
  'stop',
  'approve',
  'refuse',
  'answer', // the questions' answers go with it
  'type', // the code goes with it, the engine types it
  'resume',
  'raise', // the limit
  'finish', // the person finishes by themselves: the job ends, everything stays
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

/** One line of an approval, numbered as its badge on the page. */
export const BatchItem = z.object({
  number: z.number().int().min(1),
  kind: z.enum(['type', 'choose', 'tick', 'upload', 'press']),
  /** The field or button as a person calls it. */
  label: z.string(),
  /** What will be put in; dots where it is secret, null where there is none (a press). A tick is `Yes` or `No`. */
  value: z.string().nullable(),
  secret: z.boolean(),
  /** Not straight from the profile or an earlier answer: worth a look. */
  guess: z.boolean(),
  /** May be changed before it is approved. */
  editable: z.boolean(),
  /** What may be chosen instead, where the page says. */
  options: z.array(z.string()).optional(),
  required: z.boolean().optional(),
  /** Another value may be kept in the person's profile, too. */
  inProfile: z.boolean().optional(),
  target: TargetDescriptor.nullable(),
})
export type BatchItem = z.infer<typeof BatchItem>

/** Where the work stands: `Page 1 of 5`, `My information`. */
export const PageProgress = z.object({
  /** 1-based. */
  current: z.number().int(),
  /** Null until it is known. */
  total: z.number().int().nullable(),
  /** Heading of the page. */
  label: z.string(),
})
export type PageProgress = z.infer<typeof PageProgress>

/** Key and values of a request's title and text, see interaction-words.ts. */
export const InteractionWords = z.object({ key: z.string(), params: z.record(z.string(), z.string()) })

/** What a surface draws besides the request itself. */
export const InteractionCard = z.object({
  /** Both in the words of the person's language table; `words` names them for translation. */
  title: z.string().default(''),
  text: z.string().default(''),
  /** Key and values of title and text, e.g. `code` with `digits: 6`; texts that come from the page are not translated. */
  words: InteractionWords.optional(),
  /** In the order they are drawn. */
  actions: z.array(InteractionAction).default([]),
  /** It goes on without a click as soon as what it waits for is seen on the page. */
  byItself: z.boolean().default(false),
  /** What Done found missing last: `The field has “+1 55”. The rest of the number is missing.` */
  notYet: z.string().nullable().default(null),
  /** The field or button it is about: outlined and scrolled to. */
  target: TargetDescriptor.nullable().default(null),
  /** Holds once it is done, where that can be said in one fact. */
  postcondition: Condition.nullable().default(null),
  /** Offered to be typed or chosen by the person (guide); a secret is dots and cannot be copied. */
  value: z.object({ text: z.string(), secret: z.boolean() }).nullable().default(null),
  /** `Step 4 of 31`. */
  step: z.object({ number: z.number().int(), total: z.number().int().nullable() }).nullable().default(null),
  page: PageProgress.nullable().default(null),
  /** Of approve_batch. */
  items: z.array(BatchItem).default([]),
  /** Of 2fa: how many characters, where the page says. */
  code: z.object({ digits: z.number().int().nullable() }).nullable().default(null),
  /** Of budget, in USD. */
  limit: z
    .object({ spentUsd: z.number().nullable(), limitUsd: z.number(), raiseToUsd: z.number() })
    .nullable()
    .default(null),
  /** Short facts below the text: `31 answers, 29 from your profile`, `resume.pdf attached`. */
  facts: z.array(z.string()).default([]),
  /** Of approve_submit: what would be told, and where each value came from. */
  receipt: z.array(ReceiptLine).default([]),
  /** The bridge's own sentences among these, for other languages; null where a line is not its own. Added for a screen, never stored. */
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
  /** The question or instruction in the words a person reads, in one line. */
  description: z.string(),
  questions: z
    .array(
      z.object({
        question: z.string(),
        options: z.array(z.string()).optional(),
        /** It can be answered with yes or no, and its field does not say what else. */
        yesNo: z.boolean().optional(),
        required: z.boolean().optional(),
        error: z.string().optional(),
        /** The field it is about. */
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

/** What the human did about it. `answers` maps a question to its answer; of kind 2fa any one answer is the code. */
export const Resolution = z.object({
  action: z.enum(['resume', 'cancel']),
  /** What was pressed; `done` where it is left out. */
  choice: ActionName.optional(),
  resolution: z.string().optional(),
  notes: z.string().optional(),
  answers: z.record(z.string(), z.string()).optional(),
  /** Of approve_batch: other values by the item's number. */
  edited: z.record(z.string().regex(/^\d+$/), z.string()).optional(),
  /** Of approve_batch: what is `edited` becomes the profile's value, too; otherwise it is for this task alone. */
  changeProfile: z.boolean().optional(),
  /** Of approve_batch: numbers of the items that are left alone. */
  refused: z.array(z.number().int()).optional(),
  /** Of budget: the new limit in USD. */
  limitUsd: z.number().positive().optional(),
  /** Of login and 2fa: stay signed in for the next job (server browsers). */
  keepSession: z.boolean().optional(),
  /** Keep answers in the person's answer bank. */
  remember: z.boolean().default(true),
  /** Origin of the page by whose way it came: what is kept of it is kept for that site. Said by the bridge. */
  site: z.string().optional(),
})
export type Resolution = z.infer<typeof Resolution>

/** What cannot be undone, costs money or may be done twice: decided where no page can press, see {@link mayAnswerOnPage}. */
const COMMITS: ReadonlySet<InteractionKind> = new Set(['approve_submit', 'approve_origin', 'budget', 'confirm_sent'])
export const isCommit = ({ kind, words }: Pick<Interaction, 'kind' | 'words'>): boolean =>
  COMMITS.has(kind) || blockerTraits(kind)?.commits === true || isAboutMail({ words })

/** The request that is meant where an answer names none; one about mail has to be named by whoever agrees to it. */
export const impliedRequest = (open: Pick<Interaction, 'id' | 'words'> | undefined): string | undefined =>
  open && !isAboutMail(open) ? open.id : undefined

/** Whether it asks to use what came by e-mail: that is said only by who has seen it, and of this request alone. */
export const isAboutMail = ({ words }: Pick<Interaction, 'words'>): boolean => words?.key.startsWith('mailed_') === true

/**
 * Whether an answer counts that was pressed in a page's overlay: to end it always, else only what can be undone and is about this
 * task; a profile goes to other sites, too.
 */
export const mayAnswerOnPage = (
  request: Pick<Interaction, 'kind' | 'words'>,
  { action, changeProfile }: Pick<Resolution, 'action' | 'changeProfile'>,
): boolean => action === 'cancel' || (!isCommit(request) && !changeProfile)

/** The words of a request's title, unless it is a question: that is the page's own. */
export const ownWords = ({
  kind,
  questions,
  words,
}: Pick<Interaction, 'kind' | 'questions' | 'words'>): Interaction['words'] =>
  kind === 'screening_question' && questions.length === 1 && !isAboutDocument({ words }) ? undefined : words

/** Whether it asks which of the person's own documents goes: the words are the bridge's. */
export const isAboutDocument = ({ words }: Pick<Interaction, 'words'>): boolean =>
  words?.key.startsWith('document_') === true
