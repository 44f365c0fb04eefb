/** Views that not everybody sees. The page shows which of a manual's views apply to this person. */
import type { ManualStep } from '../../../shared/domain/manual.ts'
import type { Condition } from '../../../shared/domain/operation.ts'
import { viewsOf } from '../../learn/merge-paths.ts'
import { anyHolds, holds } from '../../observe/index.ts'
import { pageNumber, type Run } from '../state/context.ts'
import { arrive } from '../step/observe.ts'
import type { Questions } from './question.ts'

/** Facts of a later view that were not true before the step that leaves this one. */
export interface Later {
  /** Position of its first step. */
  first: number
  proofs: readonly Condition[]
}

export interface Branches {
  /** Whether the step belongs to the view that the run has reached. */
  applies(step: ManualStep): Promise<boolean>
  /** The views that may follow instead of the next one, checked before this step leaves its own. */
  after(step: ManualStep): Promise<Later[]>
  /** The later view that the page shows instead; the run continues there. */
  choose(later: readonly Later[]): Promise<Later | undefined>
}

/** @param carried another company may word the conditions differently, so a question that is asked there also counts */
export const branchesOf = (
  run: Run,
  steps: readonly ManualStep[],
  questions: Questions,
  { carried = false }: { carried?: boolean } = {},
): Branches => {
  const views = viewsOf(steps)
  const known = new Map<string, Promise<boolean>>()
  const isAsked = async (step: ManualStep): Promise<boolean> => {
    const fills = views.find((view) => view.steps.includes(step))?.steps.filter(({ value }) => value !== undefined)
    for (const one of fills ?? []) if ((await questions.of(one)).kind !== 'other') return true
    return false
  }
  return {
    applies(step) {
      if (!step.when) return Promise.resolve(true)
      const key = `${step.page} ${pageNumber(run)}`
      const asked =
        known.get(key) ?? anyHolds(run.session.active(), step.when).then((held) => held || (carried && isAsked(step)))
      known.set(key, asked)
      return asked
    },
    async after(step) {
      const at = views.findIndex((view) => view.steps.includes(step))
      const open = step.leaves && !step.commit ? views.slice(at + 2) : []
      return Promise.all(
        open.map(async ({ first, proofs }) => {
          const before = await Promise.all(proofs.map((fact) => holds(run.session.active(), fact)))
          return { first, proofs: proofs.filter((_, one) => !before[one]) }
        }),
      )
    },
    async choose(later) {
      for (const one of later) {
        if (!(await anyHolds(run.session.active(), one.proofs))) continue
        run.strayed = true
        arrive(run)
        return one
      }
      return undefined
    },
  }
}
