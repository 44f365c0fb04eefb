/**
 * The dashboard: what waits for a person, totals, the manuals' success, every job (always up to date), what was sent,
 * what was learned, and the profiles.
 */

import type { JSX } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { byWord } from '../../../shared/domain/by-word.ts'
import { Mark } from '../../../shared/ui/icons.tsx'
import { Button, Note } from '../../../shared/ui/parts.tsx'
import { t } from '../../../shared/ui/words.ts'
import { Door } from '../door.tsx'
import { forgetToken, savedToken, saveToken } from '../session.ts'
import { useRefreshed } from '../use-refreshed.ts'
import { type JobFilter, loadJobs } from './api.ts'
import { Jobs } from './jobs.tsx'
import { Known } from './known.tsx'
import { Learned } from './learned.tsx'
import { Lists } from './lists.tsx'
import { Machines } from './machines.tsx'
import { Overview } from './overview.tsx'
import { People } from './people.tsx'
import { Repeating } from './schedules.tsx'
import { Sent } from './sent.tsx'
import { Waiting } from './waiting.tsx'

export function Dashboard(): JSX.Element {
  const [token, setToken] = useState(savedToken)
  const [filter, setFilter] = useState<JobFilter>({ days: 30, status: undefined })
  const [reload, setReload] = useState(0)
  const { part, of } = usePart()

  // With `reload`: what was changed here is loaded again at once.
  const load = useMemo(() => (token === null ? null : () => loadJobs(token, filter)), [token, filter, reload])
  const { loaded: all, problem, clear } = useRefreshed(load)

  if (token === null || problem?.status === 401)
    return (
      <Door
        title={t('dashDoor')}
        command="ghosthands dashboard"
        wrong={problem?.status === 401}
        enter={(given) => {
          saveToken(given)
          clear()
          setToken(given)
        }}
      />
    )
  return (
    <>
      <header class="top">
        <Mark />
        <b class="bar__name">GhostHands</b>
        <nav aria-label={t('dashParts')}>
          <a href="#tasks" aria-current={part === 'tasks' ? 'page' : undefined}>
            {t('dashJobs')}
          </a>
          <a href={SENT} aria-current={part === 'sent' ? 'page' : undefined}>
            {t('sentTitle')}
          </a>
          <a href={LEARNED} aria-current={part === 'learned' ? 'page' : undefined}>
            {t('learnedTitle')}
          </a>
          <a href={PEOPLE} aria-current={part === 'people' ? 'page' : undefined}>
            {t('options_profiles')}
          </a>
        </nav>
        <span class="grow" />
        <span class="conn" role="status">
          <span class={`dot ${problem ? 'dot--off' : 'dot--ok'}`} />
          {problem ? t('dashAway') : t('dashHere')}
        </span>
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            forgetToken()
            clear()
            setToken(null)
          }}
        >
          {t('dashLeave')}
        </Button>
      </header>
      <main class="wrap stack dash">
        {problem && (
          <Note variant="bad" icon="warning" title={problem.message} live>
            {t('dashAwayText')}
          </Note>
        )}
        {part === 'sent' && <Sent key={of} token={token} first={of} />}
        {part === 'learned' && (
          <>
            <Learned token={token} total={all?.figures.manuals.total} />
            <Known token={token} />
          </>
        )}
        {part === 'people' && <People token={token} />}
        {part === 'tasks' && all && (
          <>
            {all.waiting.length > 0 && (
              <Waiting
                waiting={all.waiting}
                jobs={all.jobs}
                token={token}
                changed={() => setReload((now) => now + 1)}
              />
            )}
            <Lists lists={all.lists} token={token} changed={() => setReload((now) => now + 1)} />
            <Repeating schedules={all.schedules} token={token} changed={() => setReload((now) => now + 1)} />
            <Overview figures={all.figures} days={filter.days} setDays={(days) => setFilter({ ...filter, days })} />
            <Jobs
              jobs={all.jobs}
              more={all.next !== null}
              status={filter.status}
              setStatus={(status) => setFilter({ ...filter, status })}
              token={token}
              changed={() => setReload((now) => now + 1)}
            />
            <Machines fleet={all.fleet} />
          </>
        )}
      </main>
    </>
  )
}

const SENT = '#sent'
const LEARNED = '#learned'
const PEOPLE = '#profiles'

const PARTS: Readonly<Record<string, 'sent' | 'learned' | 'people'>> = byWord({
  [SENT]: 'sent',
  [LEARNED]: 'learned',
  [PEOPLE]: 'people',
})

/** The part of the dashboard in the address, and the entry in it: `#sent/ID`. */
const usePart = (): { part: 'tasks' | 'sent' | 'learned' | 'people'; of: string | null } => {
  const [hash, setHash] = useState(location.hash)
  useEffect(() => {
    const heard = (): void => setHash(location.hash)
    addEventListener('hashchange', heard)
    return () => removeEventListener('hashchange', heard)
  }, [])
  const [name = '', of = null] = hash.split('/')
  return { part: PARTS[name] ?? 'tasks', of }
}
