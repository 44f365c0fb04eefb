/**
 * Writes a running job's events in their order without delaying the run, several at a time if they arrive faster than
 * they are stored.
 */
import { boundedJson } from '../../shared/domain/bounded.ts'
import type { Emit } from '../../shared/domain/events.ts'
import type { Log } from '../base/log.ts'
import type { EventRepository, NewEvent } from '../store/repositories/events.ts'

/** Maximum length of one entry, since addresses and texts of pages may be endless. */
const MOST_LETTERS = 64_000_000

export interface EventWriter {
  emit: Emit
  /** Everything emitted so far is stored. If the database is unavailable, it is tried once more and then abandoned. */
  flush(): Promise<void>
}

export const eventWriter = (events: EventRepository, jobId: string, log?: Log): EventWriter => {
  let waiting: NewEvent[] = []
  let writing: Promise<void> | undefined

  const write = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await events.appendAll(jobId, batch)
      } catch (error) {
        waiting = [...batch, ...waiting]
        log?.error({ job: jobId, error: String(error), events: waiting.length }, 'events are not kept')
        return
      }
    }
  }
  const start = (): Promise<void> => {
    writing ??= write().finally(() => {
      writing = undefined
    })
    return writing
  }

  return {
    emit(type, data) {
      waiting.push({ type, data: JSON.parse(boundedJson(data ?? {}, MOST_LETTERS)), at: new Date().toISOString() })
      void start()
    },
    async flush() {
      await start()
      if (waiting.length > 0) await start()
    },
  }
}
