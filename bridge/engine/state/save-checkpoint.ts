/**
 * Writes a run's checkpoint: its position while it works, and in a person's own browser before every step, so that no
 * step is unknown.
 */
import type { Observation } from '../../../shared/domain/observation.ts'
import { isSecretField } from '../../../shared/domain/profile-keys.ts'
import { targetKey } from '../../../shared/domain/target.ts'
import { type Checkpoint, type Intent, SAVED_RUN, type SavedRun, type SavedView } from './checkpoint.ts'
import { pageNumber, type Run } from './context.ts'
import { savedOriginWords } from './origin-words.ts'
import type { RunInput } from './ports.ts'
import { savedWork } from './work.ts'

/** A server-mode browser ends with its run, and another engine's actions are in no trace. */
export const savesTrace = ({ browserMode }: Pick<RunInput, 'browserMode'>): boolean => browserMode === 'operator'

const savedRunOf = (run: Run): SavedRun => ({
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

/** The run's current position. `commit`: something is about to be sent. */
export const saveCheckpoint = async (
  run: Run,
  commit: Pick<Checkpoint, 'committing' | 'presumed'> = {},
): Promise<void> => {
  const { input, ports, human, work } = run
  const now: Checkpoint = {
    page: pageNumber(run),
    url: run.seen?.url,
    iteration: work.iteration,
    steps: run.trace.entries.length,
    ...commit,
    work: savedWork(work, ports.now(), human.waitedMs),
    origins: savedOriginWords(ports.origins),
    ...(savesTrace(input) && { [SAVED_RUN]: savedRunOf(run) }),
  }
  await ports.checkpoint(now)
}

/** The same, with the step that is about to be done, or none. */
export const saveIntent = async (run: Run, intent?: Intent): Promise<void> => {
  run.intent = intent
  await saveCheckpoint(run)
}
