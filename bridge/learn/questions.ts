/**
 * The learned meanings of questions, for all sites: learned from a run that sent its form or from a person, scored, and
 * used until they prove wrong. `shared/domain/learned-question.ts` defines which meanings may be learned at all.
 */
import { afterCorrection, isHealthy, scored } from '../../shared/domain/health.ts'
import { freshKnowledge, isConfirmed, type Knowledge, type KnowledgeChange } from '../../shared/domain/knowledge.ts'
import {
  asksAlikeEverywhere,
  isSameSource,
  type LearnedQuestion,
  notForEverybody,
  questionKey,
  sourceForAll,
} from '../../shared/domain/learned-question.ts'
import type { ManualBody } from '../../shared/domain/manual.ts'
import type { KnowledgeSource } from './knowledge.ts'

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
      return (await source.list('question'))
        .filter((one) => isHealthy(one.health) && isConfirmed('question', one))
        .map(({ body }) => body)
    },
    async proved(question, named) {
      if (question.source === null || notForEverybody(question) !== undefined) return
      await source.change('question', await keyOf(question), (before) => {
        if (!before) return named ? freshKnowledge<'question'>(question, 'run') : undefined
        if (before.body.source === null) return undefined
        if (!isConfirmed('question', before)) return named ? insteadOfFile(before, question) : undefined
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
        if (!before) return freshKnowledge<'question'>(question, 'human')
        const same = isSameSource(before.body.source, question.source)
        return { ...freshKnowledge<'question'>(question, 'human'), version: same ? before.version : before.version + 1 }
      })
    },
  }
}

/** A run found it by itself, whatever a file says. */
const insteadOfFile = (before: Knowledge<'question'>, question: LearnedQuestion): KnowledgeChange<'question'> => ({
  ...freshKnowledge<'question'>(question, 'run'),
  version: before.version + 1,
  used: true,
})

/** Two runs sent answers from different sources: from now on the person is asked. */
const disagreed = (before: Knowledge<'question'>): KnowledgeChange<'question'> => ({
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
