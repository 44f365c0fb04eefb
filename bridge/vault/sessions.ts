/**
 * Sign-ins stored for the next job: a browser's cookies and storage, encrypted, for one person and one site. Only for
 * server browsers; a person's own browser keeps its own.
 */

import { swallowed } from '../base/debug.ts'
import type { Seal } from '../base/seal.ts'
import type { SessionRepository } from '../store/repositories/sealed.ts'

export interface SessionVault {
  /** `state` is plain data; the newest one per person and site counts. */
  keep(applicantId: string, host: string, state: unknown): Promise<void>
  /** `undefined`: none is stored, it has expired, or it was encrypted with another key. */
  load(applicantId: string, host: string): Promise<unknown>
  list(): ReturnType<SessionRepository['list']>
  /** Returns how many there were. Without a host: all of the person's; without a person: everybody's on that host. */
  revoke(which: { applicantId?: string | undefined; host?: string | undefined }): Promise<number>
}

export const sessionContext = (applicantId: string, host: string): string => `session:${applicantId}/${host}`

/** Days after which a sign-in is not worth keeping. */
const KEEP_DAYS = 30
const DAY_MS = 86_400_000

export const sessionVault = (repository: SessionRepository, seal: Seal): SessionVault => {
  return {
    async keep(applicantId, host, state) {
      const sealed = seal.seal(JSON.stringify(state), sessionContext(applicantId, host))
      await repository.put(applicantId, host, sealed, new Date(Date.now() + KEEP_DAYS * DAY_MS).toISOString())
    },
    async load(applicantId, host) {
      const sealed = await repository.get(applicantId, host)
      if (!sealed) return undefined
      try {
        return JSON.parse(seal.open(sealed, sessionContext(applicantId, host)))
      } catch (error) {
        // Encrypted with another key, or damaged: counts as missing, and the person signs in again.
        swallowed('vault', error)
        return undefined
      }
    },
    list: () => repository.list(),
    revoke: ({ applicantId, host }) => repository.revoke(applicantId, host),
  }
}
