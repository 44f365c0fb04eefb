/** Tasks that repeat, in the side panel: all there are, and a new one that begins with the page at hand. */
import type { JSX } from 'preact'
import { useCallback, useState } from 'preact/hooks'
import type { ScheduleView } from '../../shared/domain/schedule.ts'
import { NewSchedule, type WantedSchedule } from '../../shared/ui/schedule-new.tsx'
import { Schedules } from '../../shared/ui/schedules.tsx'
import '../../shared/ui/batch.css'
import '../../shared/ui/schedules.css'
import { t } from '../../shared/ui/words.ts'
import type { PartProps } from './part-props.ts'
import { isOffLimits, useAsking, usePolled } from './use.ts'
import type { Wire } from './wire.ts'

/** ms between two requests, because their times pass silently. */
const POLL_MS = 5_000

export function Repeating({ wire, tab, ready, view }: PartProps): JSX.Element {
  const [schedules, load] = useSchedules(wire, ready)
  /** Number of the form, so that a new one is empty. */
  const [form, setForm] = useState(0)
  const asking = useAsking('schedules')
  const busy = asking.pending !== null || !ready
  const add = async ({ task, ...wanted }: WantedSchedule): Promise<void> => {
    const asked = { ...wanted, ...(task !== '' && { task }) }
    if (await asking.run('new', () => wire.ask('add_schedule', asked))) setForm(form + 1)
    await load()
  }
  return (
    <main class="sec stack">
      <h2 class="title">{t('schedules')}</h2>
      <Schedules
        schedules={schedules}
        busy={busy}
        onAct={(id, action) => void asking.run(id, () => wire.ask('change_schedule', { id, action })).then(load)}
      />
      <NewSchedule
        key={form}
        url={tab && !isOffLimits(tab.url) ? tab.url : undefined}
        profiles={view?.profiles ?? []}
        busy={busy}
        problem={asking.problem}
        onStart={(wanted) => void add(wanted)}
      />
    </main>
  )
}

/** All schedules, with changes, and a function that requests them at once. */
function useSchedules(wire: Wire, ready: boolean): [readonly ScheduleView[], () => Promise<void>] {
  const ask = useCallback(async () => (await wire.ask('schedules', {})).result?.schedules, [wire])
  return usePolled(ask, { ready, everyMs: POLL_MS })
}
