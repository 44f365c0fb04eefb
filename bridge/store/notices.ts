/** What changed, told at once to whoever waits for it: job states, events, interactions. Not a queue: what counts is in the tables. */
import { delay } from '../base/clock.ts'
import type { Hold } from './hold.ts'

const CHANNEL = 'ghosthands'

export interface Notice {
  kind: 'job' | 'event' | 'interaction' | 'pause'
  tenant: string
  job: string
  /** The job's status, the event's number, the interaction's id, or who wants the job to pause (`takeover`, `button`). */
  about: string
}

export interface Notices {
  /**
   * Calls back with every notice, and with `undefined` when some may have been missed: look at the tables again then.
   * @returns takes the listener away
   */
  listen(heard: (notice: Notice | undefined) => void): Promise<() => void>
  /**
   * Looks at once and again after every notice of this job, until `look` gives a value; looks at long intervals too.
   * @throws the signal's reason
   */
  until<T>(jobId: string, ask: () => Promise<T | undefined>, signal: AbortSignal): Promise<T>
  /** Tells every process at once. Nothing is kept: only for what is worth nothing later. */
  tell(notice: Notice): Promise<void>
}

/** ms after which a waiting function looks even without a notice: a dropped one must not hang a job. */
const POLL_MS = 15_000

export const openNotices = (hold: Hold): Notices => {
  const listen: Notices['listen'] = (heard) =>
    hold.listen(CHANNEL, (payload) => heard(payload === undefined ? undefined : (JSON.parse(payload) as Notice)))

  return {
    listen,
    async tell(notice) {
      await hold.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify(notice)])
    },
    async until(jobId, ask, signal) {
      let wake = (): void => {}
      let notified = true
      const stop = await listen((notice) => {
        if (notice && notice.job !== jobId) return
        notified = true
        wake()
      })
      try {
        for (;;) {
          signal.throwIfAborted()
          notified = false
          const found = await ask()
          if (found !== undefined) return found
          if (notified) continue
          const pause = new AbortController()
          wake = () => pause.abort()
          // Ended early: the signal is looked at next.
          await delay(POLL_MS, { signal: AbortSignal.any([signal, pause.signal]) }).catch(() => {})
        }
      } finally {
        stop()
      }
    },
  }
}
