/**
 * Passes through a job. A crashed page starts another pass in a new tab. The outcome of a pass, including an exception,
 * counts once.
 */
import { say } from '../../../shared/domain/sentences.ts'
import { failed, type Run, type StageEnd } from '../state/context.ts'
import { type Spent, spentHere } from '../state/work.ts'
import type { ResultInput } from './result.ts'

/** One pass through the job, and how it ended. */
export interface Pass {
  run: Run | undefined
  end: StageEnd
  manual?: ResultInput['manual']
  /** It ended with an exception. */
  threw?: boolean
}

/** How often a crashed page is opened again; after that, the page counts as the cause. */
const MAX_REOPENED = 2

export interface PassSteps {
  /** Runs one pass. */
  pass(): Promise<Pass>
  /** Opens a new tab in place of the crashed one. */
  reopen(): Promise<void>
  /** The end that an exception means. @throws if the job is cancelled */
  endOf(error: unknown): StageEnd
}

/** All passes, oldest first. Errors: those of `endOf`. */
export const passesThrough = async ({ pass, reopen, endOf }: PassSteps): Promise<Pass[]> => {
  const passes: Pass[] = []
  try {
    passes.push(await pass())
    while (hasCrashed(lastOf(passes).end) && passes.length <= MAX_REOPENED) {
      await reopen()
      passes.push(await pass())
    }
  } catch (error) {
    // Replaces the last pass, whose run and usage it continues.
    passes.push({ run: passes.pop()?.run, end: endOf(error), threw: true })
  }
  return passes
}

export const hasCrashed = (end: StageEnd): boolean => end.end === 'failed' && end.code === 'PAGE_CRASH'

/** How the job ended. For a page that crashed repeatedly, it says how often. */
export const endOfAll = (passes: readonly Pass[]): StageEnd => {
  const { end } = lastOf(passes)
  return hasCrashed(end) && passes.length > 1 ? failed('PAGE_CRASH', crashedWords(passes.length)) : end
}

export const lastOf = (passes: readonly Pass[]): Pass => passes.at(-1) ?? { run: undefined, end: failed('UNKNOWN', '') }

/** The total usage, by provider, model and purpose. */
export const spentByAll = (passes: readonly Pass[]): Spent[] =>
  passes.flatMap(({ run }) => (run ? spentHere(run.work) : []))

const crashedWords = (times: number): string => say('problem_page_crashed', { times }).text
