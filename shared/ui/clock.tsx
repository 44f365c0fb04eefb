/** Figures that update by themselves: time left to answer, time worked. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { clock } from './figures.ts'
import { Icon } from './icons.tsx'
import { counted, t } from './words.ts'

/** The current time, updated every full second while `on`. */
export function useNow(on: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!on) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [on])
  return now
}

/** When the time is announced to screen readers, in seconds left. */
const SAID = [60, 15]

/** Time left until `until` (ISO). Announced only at one minute and at 15 seconds. */
export function TimeLeft({ until, silent }: { until: string; silent?: boolean }): JSX.Element {
  const now = useNow(true)
  const left = Math.max(0, Date.parse(until) - now)
  const seconds = Math.ceil(left / 1000)
  const said = SAID.find((mark) => seconds <= mark && seconds > mark - 3)
  return (
    <span class="timer">
      <Icon name="clock" size={14} />
      <span role="timer" aria-live="off">
        <span class="sr">{t('timeLeft')} </span>
        <bdi dir="ltr">{clock(seconds * 1000)}</bdi>
      </span>
      {!silent && (
        <span class="sr" role="status">
          {said === undefined ? '' : counted('secondsLeft', said)}
        </span>
      )}
    </span>
  )
}

/** ms worked; increases only while `running`. */
export function Worked({ ms, asOf, running }: { ms: number; asOf: string; running: boolean }): JSX.Element {
  const now = useNow(running)
  return <bdi dir="ltr">{clock(running ? ms + Math.max(0, now - Date.parse(asOf)) : ms)}</bdi>
}
