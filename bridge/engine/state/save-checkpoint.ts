/** Keeps where a run is while it works: with every checkpoint, and before every step, so that none is ever unknown. */
import type { Observation } from '../../../shared/domain/observation.ts'
import { isSecretField } from '../../../shared/domain/profile-keys.ts'
import { targetKey } from '../../../shared/domain/target.ts'
import type { Intent, SavedRun, SavedView } from './checkpoint.ts'
import { pageNumber, type Run } from './context.ts'
import type { RunInput } from './ports.ts'

/** A browser of the server mode goes with its run; what another engine does is in no trace. */
export const savesTrace = ({ browserMode }: Pick<RunInput, 'browserMode'>): boolean => browserMode === 'operator'

export const savedRunOf = (run: Run): SavedRun => ({
  trace: run.trace,
  counts: run.counts,
  ...(run.seen ? { view: viewOf(run.seen) } : run.earlier && { view: run.earlier }),
  ...(run.platform && { platform: run.platform }),
  firstPlatform: run.firstPlatform ?? run.firstSeen?.platform,
  firstFields: [...(run.firstFields.get(pageNumber(run)) ?? [])],
  own: [...run.human.own],
  edited: [...run.human.edited],
  refused: [...run.human.refused],
  answers: run.applicant.answers.filter(({ from }) => from === 'asked'),
  ...(run.intent && { intent: run.intent }),
  ms: run.beforeMs + run.ports.now() - run.work.startedAt,
  ...(run.gap !== undefined && { gap: run.gap }),
})

const viewOf = ({ urlPattern, progress, confirmation, headings, loading, fields }: Observation): SavedView => ({
  urlPattern,
  progress,
  confirmation,
  headings,
  loading,
  fields: fields.map((field) => ({
    key: targetKey(field.target),
    widget: field.widget,
    section: field.section,
    label: field.label,
    name: field.name,
    value: isSecretField(field) ? '' : field.value,
    ...(field.checked !== undefined && { checked: field.checked }),
  })),
})

/** Where the run is, and the step that is about to be done. */
export const saveCheckpoint = async (run: Run, intent?: Intent): Promise<void> => {
  run.intent = intent
  await run.ports.checkpoint({
    page: pageNumber(run),
    url: run.seen?.url,
    iteration: run.work.iteration,
    steps: run.trace.entries.length,
  })
}
