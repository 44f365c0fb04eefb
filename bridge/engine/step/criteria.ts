/** The facts that show that a task is done, compared with the page. */
import type { Criterion, JobPlan } from '../../../shared/domain/plan.ts'
import { holds } from '../../observe/index.ts'
import type { Run } from '../state/context.ts'

/** Undefined if no rule can decide it. */
export const isCriterionMet = async (run: Run, { text, url }: Criterion): Promise<boolean | undefined> => {
  if (text === undefined && url === undefined) return undefined
  const tab = run.session.active()
  if (url !== undefined && !tab.page.url().includes(url)) return false
  return text === undefined || (await holds(tab, { is: 'text_present', text }))
}

/** Before anything is done: marks what is already true. */
export const markedAtStart = async (run: Run, plan: JobPlan): Promise<JobPlan> => ({
  ...plan,
  criteria: await Promise.all(
    plan.criteria.map(async (one) => ((await isCriterionMet(run, one)) ? { ...one, atStart: true } : one)),
  ),
})
