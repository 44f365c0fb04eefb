/**
 * The sign-in of one job: loads a stored one for its person and site into its browser, and stores a new one if wanted.
 */

import type { Resolution } from '../../shared/domain/interaction.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { instead } from '../base/debug.ts'
import type { Session } from '../browser/session.ts'
import { SignIn, signInOf } from '../browser/sign-in.ts'
import type { RunContext } from '../jobs/ports.ts'
import type { SessionVault } from '../vault/sessions.ts'

export interface JobSignIns {
  /** The initial state of the job's browser. */
  load(): Promise<SignIn | undefined>
  /** Whether it was stored by an earlier job. */
  isLoaded(): boolean
  /** Registers the job's browser. */
  of(session: Session): void
  /** See `RunPorts.signedIn`. A job does not fail because a sign-in could not be stored. */
  keep(answered: Resolution): Promise<void>
}

export const signInsFor = (
  { request, targetUrl }: JobRecord,
  applicantId: string,
  vault: SessionVault,
  { emit }: Pick<RunContext, 'emit'>,
): JobSignIns => {
  const { host } = new URL(targetUrl)
  let browser: Session | undefined
  let loaded = false
  return {
    async load() {
      const saved = SignIn.safeParse(await vault.load(applicantId, host))
      if (saved.success) emit('session_restored', { host })
      loaded ||= saved.success
      return saved.data
    },
    isLoaded: () => loaded,
    of: (session) => {
      browser = session
    },
    async keep({ keepSession }) {
      if (!(keepSession ?? request.keep_session) || !browser) return
      const state = await signInOf(browser).catch(instead('cli', undefined))
      if (!state) return
      await vault.keep(applicantId, host, state)
      emit('session_kept', { host })
    },
  }
}
