/**
 * The learned meanings of questions, for all sites: learned from a run that sent its form or from a person, scored, and
 * used until they prove wrong. `shared/domain/learned-question.ts` defines which meanings may be learned at all.
 */
import { GhError } from '../../shared/domain/errors.ts'
import { afterCorrection, HEALTH, isHealthy, scored, standingOf } from '../../shared/domain/health.ts'
import type { Knowledge, KnowledgeChange, KnowledgeKind, KnowledgePage } from '../../shared/domain/knowledge.ts'
import {
  asksAlikeEverywhere,
  isSameSource,
  type LearnedQuestion,
  notForEverybody,
  notFromAFile,
  QuestionFile,
  questionKey,
  sourceForAll,
} from '../../shared/domain/learned-question.ts'
import type { ManualBody } from '../../shared/domain/manual.ts'
import { inPlainWords, jsonFault } from '../../shared/domain/plain-errors.ts'

/** The part of the store that this needs: the repository of the table `knowledge`. */
export interface KnowledgeSource {
  /** Most recently used or changed first. */
  list(kind: KnowledgeKind, page?: KnowledgePage): Promise<Knowledge[]>
  /** Changes one item atomically. `change` returns undefined to leave it unchanged. */
  change(
    kind: KnowledgeKind,
    key: string,
    change: (before: Knowledge | undefined) => KnowledgeChange | undefined,
  ): Promise<void>
}

export interface QuestionShelf {
  /** The meanings that may be used now. */
  known(): Promise<LearnedQuestion[]>
  /**
   * A run that sent its form answered the question from this source. If the source was `named`, the meaning is learned;
   * if it differs from the known one, the meaning becomes unknown. A value that only equals a datum proves neither.
   */
  proved(question: LearnedQuestion, named: boolean): Promise<void>
  /** A person replaced a value that came from this meaning. */
  corrected(question: LearnedQuestion): Promise<void>
  /** A person stated the meaning, which overrides a known one. */
  told(question: LearnedQuestion): Promise<void>
}

export const questionShelf = (source: KnowledgeSource): QuestionShelf => {
  /** Rewordings of a question have the same key. */
  const keyOf = async ({ asks }: LearnedQuestion): Promise<string> => {
    const own = questionKey(asks)
    const all = await source.list('question')
    return (
      (all.find(({ key }) => key === own) ?? all.find(({ body }) => asksAlikeEverywhere(body.asks, asks)))?.key ?? own
    )
  }
  return {
    async known() {
      return (await source.list('question')).filter(({ health }) => isHealthy(health)).map(({ body }) => body)
    },
    async proved(question, named) {
      if (question.source === null || notForEverybody(question) !== undefined) return
      await source.change('question', await keyOf(question), (before) => {
        if (!before) return named ? fresh(question, 'run') : undefined
        if (before.body.source === null) return undefined
        if (isSameSource(before.body.source, question.source)) return { ...before, ...scored(before, true), used: true }
        if (!named) return undefined
        // A meaning stated by a person stays, with a lower score.
        if (before.createdBy === 'human') return { ...before, ...scored(before, false), used: true }
        return disagreed(before)
      })
    },
    async corrected(question) {
      await source.change('question', await keyOf(question), (before) =>
        before && isSameSource(before.body.source, question.source)
          ? { ...before, ...afterCorrection(before), used: true }
          : undefined,
      )
    },
    async told(question) {
      if (question.source === null || notForEverybody(question) !== undefined) return
      await source.change('question', await keyOf(question), (before) => {
        if (!before) return fresh(question, 'human')
        const same = isSameSource(before.body.source, question.source)
        return { ...fresh(question, 'human'), version: same ? before.version : before.version + 1 }
      })
    },
  }
}

const fresh = (body: LearnedQuestion, createdBy: Knowledge['createdBy']): KnowledgeChange => ({
  version: 1,
  body,
  createdBy,
  health: HEALTH.start,
  successes: 0,
  failures: 0,
  consecutiveFailures: 0,
})

/** Two runs sent answers from different sources: from now on the person is asked. */
const disagreed = (before: Knowledge): KnowledgeChange => ({
  ...before,
  ...scored(before, false),
  version: before.version + 1,
  body: { ...before.body, source: null },
  used: true,
})

/** Questions of the steps whose source a person changed. */
export const questionsOfEdit = (before: ManualBody, after: ManualBody): LearnedQuestion[] => {
  const known = new Set(before.steps.map(({ asks, source }) => JSON.stringify([asks?.words, source])))
  return after.steps.flatMap(({ asks, source }) => {
    const meant = sourceForAll(source)
    return asks && meant && !known.has(JSON.stringify([asks.words, source])) ? [{ asks, source: meant }] : []
  })
}

/** Text of an exported file: indented by two spaces, with a newline at the end. */
export const exportQuestions = (questions: readonly LearnedQuestion[]): string =>
  `${JSON.stringify({ format: 'ghosthands-questions/1', questions }, null, 2)}\n`

/** Parses an exported file without trusting its content. Errors: INVALID_INPUT with the path of the mistake. */
export const readQuestions = (text: string): LearnedQuestion[] => {
  const parsed = QuestionFile.safeParse(json(text), { error: inPlainWords })
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw refused(`${issue?.path.join('.') || 'file'}: ${issue?.message ?? 'unreadable'}.`)
  }
  const keys = new Set<string>()
  for (const [at, question] of parsed.data.questions.entries()) {
    const why = notFromAFile(question)
    if (why !== undefined) throw refused(`Question ${at + 1} (“${question.asks.words}”): ${why}`)
    const key = questionKey(question.asks)
    if (keys.has(key)) throw refused(`Question ${at + 1} (“${question.asks.words}”) is in it twice.`)
    keys.add(key)
  }
  return parsed.data.questions
}

/**
 * Adds questions that are not known yet. Errors: CONFLICT if one is known with another meaning; then nothing is
 * imported.
 */
export const importQuestions = async (
  source: KnowledgeSource,
  questions: readonly LearnedQuestion[],
): Promise<{ keys: string[]; added: number }> => {
  // Compares only the exact words: different meanings of similar words are handled when they are used.
  const all = new Map((await source.list('question')).map((one) => [one.key, one]))
  const found = questions.map((question) => ({ question, known: all.get(questionKey(question.asks)) }))
  const other = found.find(({ question, known }) => known && !isSameSource(known.body.source, question.source))
  if (other?.known)
    throw new GhError(
      'CONFLICT',
      `“${other.question.asks.words}” is known with another meaning (${other.known.key}). Nothing was imported. Delete that one first if the file is right.`,
    )
  const added = found.filter(({ known }) => !known)
  for (const { question } of added)
    await source.change('question', questionKey(question.asks), (before) =>
      before ? undefined : fresh(question, 'import'),
    )
  return { keys: found.map(({ question, known }) => known?.key ?? questionKey(question.asks)), added: added.length }
}

const refused = (what: string): GhError =>
  new GhError('INVALID_INPUT', `This is not a file of questions: ${what} Nothing was imported.`)

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new GhError('INVALID_INPUT', `This file is not JSON: ${jsonFault(text, error)}. Nothing was imported.`, {
      cause: error,
    })
  }
}

/** The format of the command line's and the API's lists. */
export const questionView = ({ body, ...known }: Knowledge) => ({
  kind: 'question' as const,
  key: known.key,
  version: known.version,
  question: body.asks.words,
  source: body.source,
  health: known.health,
  standing: standingOf(known.health),
  successes: known.successes,
  failures: known.failures,
  created_by: known.createdBy,
  created_at: known.createdAt,
  updated_at: known.updatedAt,
  last_used_at: known.lastUsedAt,
})
