/**
 * At another company the pages may come in another order, or with one between them that the manual does not know: which of its
 * views a page is, is told by what it asks. What stands between is filled in from the person's data and left by what leads on.
 */
import type { ErrorCode } from '../../../shared/domain/errors.ts'
import type { ManualStep } from '../../../shared/domain/manual.ts'
import { type Condition, FILLS } from '../../../shared/domain/operation.ts'
import { viewsOf } from '../../learn/merge-paths.ts'
import { errorsOn, settle, visibleFields, waitForAny } from '../../observe/index.ts'
import { nextButton } from '../../think/next-button.ts'
import { pageNumber, type Run, type StageEnd } from '../state/context.ts'
import { type StepTrouble, type Stopped, stopped } from '../state/step-trouble.ts'
import { aimOf } from '../step/judged.ts'
import { arrive, observeSettled } from '../step/observe.ts'
import { perform } from '../step/perform.ts'
import type { Questions } from './question.ts'

/** Pages in a row that the manual does not know. */
const MAX_BETWEEN = 5
/** ms a page may take to go on. */
const LEAVE_MS = 30_000

export interface OtherViews {
  /**
   * Position of the step to go on with, asked at each; `ready` looks the page over before it is left.
   * Never moves where somebody approves or does each step.
   */
  place(
    index: number,
    ready: () => Promise<StageEnd | StepTrouble | undefined>,
  ): Promise<{ kind: 'at'; index: number } | Stopped>
}

export const otherViews = (run: Run, steps: readonly ManualStep[], questions: Questions): OtherViews => {
  const views = viewsOf(steps)
  const known = new Set<number>()
  const isAsked = async (view: (typeof views)[number]): Promise<boolean> => {
    for (const step of view.steps.filter(isFill)) if ((await questions.of(step)).kind !== 'other') return true
    return false
  }
  return {
    async place(index, ready) {
      const at = views.findIndex((one, next) => one.first <= index && index < (views[next + 1]?.first ?? steps.length))
      const view = views[at]
      if (at < 1 || !view || known.has(at) || isSupervised(run)) return { kind: 'at', index }
      known.add(at)
      for (let between = 0; view.steps.some(isFill) && between < MAX_BETWEEN; between += 1) {
        for (const other of views.slice(at))
          if (await isAsked(other)) return { kind: 'at', index: other === view ? index : other.first }
        const gone = await goOn(run, ready)
        if (gone.kind === 'stopped') return gone
        if (gone.kind === 'stays') break
        questions.forget()
      }
      return { kind: 'at', index }
    },
  }
}

const isFill = ({ action, target }: ManualStep): boolean => FILLS.has(action) && target !== undefined

const isSupervised = ({ input }: Run): boolean => input.supervision === 'approve' || input.supervision === 'guide'

/** `stays`: nothing on it leads on without sending. */
const goOn = async (
  run: Run,
  ready: () => Promise<StageEnd | StepTrouble | undefined>,
): Promise<{ kind: 'left' } | { kind: 'stays' } | Stopped> => {
  const tab = run.session.active()
  const lead = nextButton(await observeSettled(run), aimOf(run), run.trace.entries, run.ports.now())
  if (!lead || lead.commit) return { kind: 'stays' }
  const trouble = await ready()
  if (trouble) return stopped(trouble)
  // What was filled in may have drawn it anew.
  const seen = await observeSettled(run)
  const next = nextButton(seen, aimOf(run), run.trace.entries, run.ports.now())
  if (!next || next.commit) return { kind: 'stays' }
  const page = pageNumber(run)
  const fields = (await visibleFields(tab)).map(({ target }) => target)
  const button = seen.buttons.find(({ index }) => index === next.index)?.target
  const left = [...fields.slice(0, 3), ...(fields.length === 0 && button ? [button] : [])]
  const errorsBefore = await errorsOn(tab)
  const pressed = await perform(
    run,
    { operation: { op: 'click', target: { index: next.index } }, commit: false },
    'replay',
    { leadsOn: true },
    seen,
  )
  if (pressed.end) return stopped(pressed.end)
  const gone = left.map((target): Condition => ({ is: 'element_gone', target }))
  const waited = await waitForAny(tab, gone, { timeoutMs: LEAVE_MS, signal: run.signal, errorsBefore })
  if (waited.is !== 'held') return stopped(notLeft(waited.is === 'refused' ? ` The page says “${waited.error}”` : ''))
  await settle(tab, run)
  if (pageNumber(run) === page) arrive(run)
  return { kind: 'left' }
}

const notLeft = (said: string): StepTrouble => ({
  code: 'POSTCONDITION_FAILED' satisfies ErrorCode,
  problem: `A page that was not learned did not lead to the next one.${said}`,
})
