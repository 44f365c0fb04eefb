/** Compares the values of fields with the person's data and answers: see `think/judge.ts`. */
import type { Objective } from '../../../shared/domain/provider.ts'
import { type Judged, judgeFields, nextInEntries, openQuestions } from '../../think/judge.ts'
import type { Run } from '../state/context.ts'

/** The subject of the run, with everything its person has said so far. */
export const aimOf = ({ input, applicant, wishes, learned, platforms, trace, human }: Run): Objective => ({
  jobType: input.jobType,
  task: input.task,
  targetUrl: input.targetUrl,
  applicant,
  wishes: wishes.form,
  learned,
  platforms,
  left: human.refused,
  gaveSecretAt: human.gaveSecretAt,
  titles: titlesOf({ trace }),
})

/** The title of the page before the form. */
export const titlesOf = ({ trace: { pages } }: Pick<Run, 'trace'>): string[] =>
  pages.length > 1 ? [pages[0]?.heading ?? '', pages[0]?.title ?? ''].filter((title) => title !== '') : []

export const judgedFields = (run: Run, seen: Parameters<typeof judgeFields>[0]): Judged[] =>
  judgeFields(seen, aimOf(run), run.trace.entries, run.ports.now())

/** Questions of this view that none of the person's answers or data covers. */
export const questionsHere = (run: Run, seen: Parameters<typeof openQuestions>[0]): ReturnType<typeof openQuestions> =>
  openQuestions(seen, aimOf(run), run.trace.entries, run.ports.now())

/** The next press, values or questions of further jobs, schools and rows on this view. */
export const entriesHere = (run: Run, seen: Parameters<typeof nextInEntries>[0]): ReturnType<typeof nextInEntries> =>
  nextInEntries(seen, aimOf(run), run.trace.entries, run.ports.now())
