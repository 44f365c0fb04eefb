/** Tasks that repeat, in the dashboard: starting one, and the list of all. */
import type { JSX } from 'preact'
import type { ScheduleView } from '../../../shared/domain/schedule.ts'
import { Button, Problem } from '../../../shared/ui/parts.tsx'
import { NewSchedule } from '../../../shared/ui/schedule-new.tsx'
import { Schedules } from '../../../shared/ui/schedules.tsx'
import { t } from '../../../shared/ui/words.ts'
import { actOnSchedule, addSchedule } from './api.ts'
import { useMaking } from './use-making.ts'

interface RepeatingProps {
  schedules: readonly ScheduleView[]
  token: string
  changed: () => void
}

export function Repeating({ schedules, token, changed }: RepeatingProps): JSX.Element {
  const { making, setMaking, profiles, busy, problem, run } = useMaking(token, changed)
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
          choosesPriority
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
