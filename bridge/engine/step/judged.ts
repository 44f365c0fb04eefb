/** What fields show, held against what the person of this run has said: see `think/judge.ts`. */
import type { Objective } from '../../../shared/domain/provider.ts'
import { type Judged, judgeFields, openQuestions } from '../../think/judge.ts'
import type { Run } from '../state/context.ts'

/** What the run is about, with all that its person has said so far. */
export const aimOf = ({
  input,
  applicant,
  wishes,
  trace,
}: Run): Pick<Objective, 'applicant' | 'jobType' | 'task' | 'targetUrl' | 'titles' | 'wishes'> => ({
  ...input,
  applicant,
  wishes: wishes.form,
  titles: titlesOf({ trace }),
})

/** What the page before the form was called. */
export const titlesOf = ({ trace: { pages } }: Pick<Run, 'trace'>): string[] =>
  pages.length > 1 ? [pages[0]?.heading ?? '', pages[0]?.title ?? ''].filter((title) => title !== '') : []

export const judgedFields = (run: Run, seen: Parameters<typeof judgeFields>[0]): Judged[] =>
  judgeFields(seen, aimOf(run), run.trace.entries, run.ports.now())

/** What this view asks, and nothing that the person has said answers. */
export const questionsHere = (run: Run, seen: Parameters<typeof openQuestions>[0]): ReturnType<typeof openQuestions> =>
  openQuestions(seen, aimOf(run), run.trace.entries, run.ports.now())
