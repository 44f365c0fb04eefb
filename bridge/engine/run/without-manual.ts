/** A job without a manual: another engine, the rules for lists, or a provider does it. */
import { goalOf } from '../../../shared/domain/job-types.ts'
import { askAboutWords, hearsWords } from '../ask/words.ts'
import { scrape } from '../data/scrape.ts'
import { explore, type TakeOver } from '../explore/loop.ts'
import { teach } from '../explore/teach.ts'
import { stitchSteps } from '../playbooks/playbooks.ts'
import type { Intent } from '../state/checkpoint.ts'
import { failed, type Run, type StageEnd } from '../state/context.ts'
import { learnNew } from './learning.ts'
import { workByOtherEngine } from './other-engine.ts'
import type { Worked } from './result.ts'
import { finishIntent } from './resume.ts'

export const withoutManual = async (run: Run, open: Intent | undefined, started: number): Promise<Worked> => {
  if (run.input.mode === 'cookbook')
    return {
      end: failed(
        'NO_MANUAL',
        'Nothing that was learned fits this page well enough. Run it once in hybrid mode to learn it.',
      ),
    }
  if (run.input.supervision === 'teach') return taught(run, started)
  const end = (open && (await finishIntent(run, open))) ?? (await workOut(run))
  return { end, ...(await learnNew(run, end, started)) }
}

/** A person who showed a task wants it learned: if that is impossible, they are told why. */
const taught = async (run: Run, started: number): Promise<Worked> => {
  const end = await teach(run)
  const learned = await learnNew(run, end, started)
  if (end.end === 'done' && !learned.manual)
    run.notes.add('This was not learned: nothing on the page tells that it is done, or nothing done can be repeated.')
  return { end, ...learned }
}

/** Without a manual, lists are collected by rule and everything else is explored. */
export const workOut = async (run: Run, takeOver?: TakeOver): Promise<StageEnd> => {
  const goal = goalOf(run.input.jobType)
  if (!goal.inWords && !hearsWords(run)) {
    const end = await askAboutWords(run, run.wishes.unclear)
    if (end) return end
    run.wishes = { ...run.wishes, unclear: [] }
  }
  if (run.ports.engine) return workByOtherEngine(run, run.ports.engine, takeOver)
  // Data in a requested form needs a provider that reads, and so does a page on which no rule finds a table or list.
  const reads = run.ports.provider.traits.readsData
  const byRule = !reads || (!run.input.schema && run.wishes.unclear.length === 0)
  if (goal.collects && byRule) {
    if (run.input.schema)
      run.ports.emit('warning', {
        message: `${run.ports.provider.name} cannot collect columns that you choose. The page’s own list is collected as it is.`,
      })
    const end = await scrape(run, takeOver !== undefined)
    const found = end.end !== 'failed' || end.code !== 'GOAL_NOT_REACHED'
    if (found || !reads) return end
  }
  const end = await explore(run, takeOver)
  await stitchSteps(run, end)
  return end
}
