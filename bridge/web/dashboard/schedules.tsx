/** Tasks that repeat, in the dashboard: beginning one, and all there are. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { ScheduleView } from '../../../shared/domain/schedule.ts'
import { Button, Problem } from '../../../shared/ui/parts.tsx'
import { NewSchedule } from '../../../shared/ui/schedule-new.tsx'
import { Schedules } from '../../../shared/ui/schedules.tsx'
import { t } from '../../../shared/ui/words.ts'
import { actOnSchedule, addSchedule, loadProfiles } from './api.ts'

interface RepeatingProps {
  schedules: readonly ScheduleView[]
  token: string
  changed: () => void
}

export function Repeating({ schedules, token, changed }: RepeatingProps): JSX.Element {
  const [profiles, setProfiles] = useState<readonly { id: string; name: string }[]>([])
  const [making, setMaking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (making) void loadProfiles(token).then(setProfiles, () => undefined)
  }, [token, making])

  const run = async (work: Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setProblem(null)
    const failed = await work.then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    )
    setProblem(failed)
    setBusy(false)
    changed()
    return failed === null
  }
  return (
    <section class="stack block" aria-labelledby="schedules">
      <div class="row row--between">
        <h2 class="h2" id="schedules">
          {t('schedules')}
        </h2>
        <Button size="sm" icon="plus" expanded={making} onClick={() => setMaking(!making)}>
          {t('scheduleNew')}
        </Button>
      </div>
      {making && (
        <NewSchedule
          profiles={profiles}
          busy={busy}
          problem={problem}
          onStart={(wanted) => void run(addSchedule(token, wanted)).then((done) => done && setMaking(false))}
        />
      )}
      {!making && <Problem text={problem} />}
      {(schedules.length > 0 || !making) && (
        <Schedules
          schedules={schedules}
          busy={busy}
          onAct={(id, action) => void run(actOnSchedule(token, id, action))}
        />
      )}
    </section>
  )
}
