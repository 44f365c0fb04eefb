/**
 * Immediate notices of changes: job states, events, interactions. Not a queue: the tables have the authoritative state.
 */
import { delay } from '../base/clock.ts'
import type { Hold } from './hold.ts'

const CHANNEL = 'ghosthands'

export interface Notice {
  kind: 'job' | 'event' | 'interaction' | 'pause'
  tenant: string
  job: string
  /**
   * The job's status, the event's number, the interaction's id, or what wants the job to pause (`takeover`, `button`).
   */
  about: string
}

export interface Notices {
  /**
   * Calls back with every notice, and with `undefined` if some may have been missed: then read the tables again.
   * @returns a function that removes the listener
   */
  listen(heard: (notice: Notice | undefined) => void): Promise<() => void>
  /**
   * Calls `ask` now and after every notice of this job until it returns a value; also at long intervals.
   * @throws the signal's reason
   */
  until<T>(jobId: string, ask: () => Promise<T | undefined>, signal: AbortSignal): Promise<T>
  /** Notifies every process immediately. Nothing is stored: only for information without later value. */
  tell(notice: Notice): Promise<void>
}

/** ms after which a waiting function asks even without a notice, so that a lost one cannot hang a job. */
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
          // Ended early: the signal is checked next.
          await delay(POLL_MS, { signal: AbortSignal.any([signal, pause.signal]) }).catch(() => {})
        }
      } finally {
        stop()
      }
    },
  }
}
