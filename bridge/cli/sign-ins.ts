/** The sign-in of one job: what was kept for its person and site goes into its browser, and a new one is kept where that is wanted. */

import type { Resolution } from '../../shared/domain/interaction.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { instead } from '../base/debug.ts'
import type { Session } from '../browser/session.ts'
import { SignIn, signInOf } from '../browser/sign-in.ts'
import type { RunContext } from '../jobs/ports.ts'
import type { SessionVault } from '../vault/sessions.ts'

export interface JobSignIns {
  /** What the job's browser begins with. */
  load(): Promise<SignIn | undefined>
  /** From now on this is the job's browser. */
  of(session: Session): void
  /** See `RunPorts.signedIn`. Nobody's job fails because a sign-in could not be kept. */
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
  return {
    async load() {
      const saved = SignIn.safeParse(await vault.load(applicantId, host))
      if (saved.success) emit('session_restored', { host })
      return saved.data
    },
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
