/**
 * Drafts of answers to open questions, for the person to read and change: what they last told this employer, or, when
 * they ask for it, a model's text of which every sentence has a source. Nothing here types anything.
 */
import { asksFor } from '../../../shared/domain/asked.ts'
import type { Question } from '../../../shared/domain/decision.ts'
import {
  type AnswerDraft,
  checkedDraft,
  DRAFT_LENGTH,
  dataForDrafts,
  mayBeDrafted,
} from '../../../shared/domain/draft.ts'
import { codeOf } from '../../../shared/domain/errors.ts'
import type { Field, Observation } from '../../../shared/domain/observation.ts'
import { findAnswer } from '../../../shared/domain/questions/index.ts'
import { employerOf } from '../../../shared/domain/receipt.ts'
import { say } from '../../../shared/domain/sentences.ts'
import { debug } from '../../base/debug.ts'
import { fieldOf } from '../ask/asked-field.ts'
import type { Run, StageEnd } from '../state/context.ts'
import { notePosting } from '../state/posting.ts'
import { withinLimits } from './limits.ts'
import { asideAbout, counted } from './think.ts'

/** What a card shows at a question, besides the question. */
export interface Offered {
  draft?: AnswerDraft
  /** Why there is none. */
  error?: string
}

export interface Drafting {
  /** Whether the person may ask for a draft. */
  readonly offered: boolean
  of(question: string): Offered | undefined
  /** Writes them. `typed`: what the person has entered so far, which stays. */
  write(typed: Readonly<Record<string, string>>): Promise<StageEnd | undefined>
}

/** @param questions those of one request */
export const draftingFor = async (run: Run, seen: Observation, questions: readonly Question[]): Promise<Drafting> => {
  const open = questions.flatMap((one) => {
    const field = fieldOf(seen, one)
    return field && mayBeDrafted(one.question, field, one.options) ? [{ question: one.question, field }] : []
  })
  const earlier =
    open.length > 0
      ? ((await run.ports.answers.ofEmployer?.(run.applicant.id, employerOf(run.input.targetUrl))) ?? [])
      : []
  const offers = new Map<string, Offered>()
  for (const { question } of open) {
    const known = findAnswer(question, earlier)
    if (known) offers.set(question, { draft: { text: known.answer, from: 'earlier', sentences: [] } })
  }
  return {
    offered: open.length > 0 && run.ports.drafts === true && run.ports.provider.traits.followsPageText,
    of: (question) => offers.get(question),
    async write(typed) {
      for (const [question, text] of Object.entries(typed))
        if (text.trim() !== '') offers.set(question, { draft: { text, from: 'typed', sentences: [] } })
      // Asked for again, an earlier draft is replaced; what the person typed is not.
      const wanted = open.filter(({ question }) => !isTyped(offers.get(question), typed[question]))
      if (wanted.length === 0) return undefined
      return drafted(run, seen, wanted, offers)
    },
  }
}

const isTyped = (offered: Offered | undefined, text: string | undefined): boolean =>
  offered?.draft?.from === 'typed' && text !== undefined

const drafted = async (
  run: Run,
  seen: Observation,
  wanted: readonly { question: string; field: Field }[],
  offers: Map<string, Offered>,
): Promise<StageEnd | undefined> => {
  const { provider } = run.ports
  await notePosting(run)
  const data = dataForDrafts(run.applicant.values)
  const posting = run.postingText
  const limited = await withinLimits(run, seen, provider.estimate(await asideAbout(run, seen)), 'aside')
  if (limited.kind === 'ended') return limited.end
  const order = {
    questions: wanted.map(({ question, field }) => ({
      question,
      ...(asksFor(field) !== question && { help: asksFor(field) }),
      limit: limitOf(field),
    })),
    data,
    posting,
    secrets: run.applicant.secrets,
    signal: run.signal,
  }
  try {
    const { drafts } = await counted(run, 'extract', () => provider.draft(order))
    for (const [at, { question, field }] of wanted.entries()) {
      const { draft, leftOut } = checkedDraft(drafts[at] ?? [], { data, posting, limit: limitOf(field) })
      debug('step', 'drafted', { sentences: draft?.sentences.length ?? 0, leftOut })
      offers.set(question, {
        ...(draft && { draft }),
        ...(!draft
          ? { error: say('draft_none').text }
          : leftOut > 0 && { error: say('draft_left_out', { count: leftOut }).text }),
      })
    }
  } catch (error) {
    if (!FAILED.has(codeOf(error))) throw error
    for (const { question } of wanted)
      offers.set(question, { ...offers.get(question), error: say('draft_failed').text })
  }
  return undefined
}

/** The person can still answer. */
const FAILED = new Set<ReturnType<typeof codeOf>>(['PROVIDER_ERROR', 'PROVIDER_REFUSED'])

const limitOf = ({ hints }: Field): number =>
  hints.maxLength !== undefined && hints.maxLength > 0 ? Math.min(hints.maxLength, DRAFT_LENGTH) : DRAFT_LENGTH
