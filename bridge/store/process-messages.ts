/**
 * Short texts from one process to another, over the database. Nothing is stored, and everybody who may listen there can
 * read them: only for encrypted content.
 */
import type { Hold } from './hold.ts'

export interface ProcessMessages {
  /**
   * All of them, in order; a process that is gone receives none.
   * @param texts less than 8,000 bytes each, and no two equal
   * @throws GhError STORE_…
   */
  send(worker: number, texts: readonly string[]): Promise<void>
  /**
   * Calls back with everything sent to this process, and with `undefined` if something may have been missed.
   * @returns a function that removes the listener
   */
  listen(received: (text: string | undefined) => void): Promise<() => void>
}

/** Statements over the pool: a large message must not delay this process's heartbeat. */
type Run = (text: string, values: unknown[]) => Promise<unknown>

export const processMessages = (hold: Hold, run: Run): ProcessMessages => ({
  async send(worker, texts) {
    await run(
      'select pg_notify($1, part.text) from unnest($2::text[]) with ordinality as part(text, at) order by part.at',
      [channelOf(worker), [...texts]],
    )
  },
  listen: (received) => hold.listen(channelOf(hold.worker), received),
})

const channelOf = (worker: number): string => `ghosthands_process_${worker}`
