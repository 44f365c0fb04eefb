/** The accounts of a job's person, as the engine's port: only for the owner's jobs. */
import type { JobRecord } from '../../shared/domain/job-record.ts'
import type { Redactor } from '../base/redact.ts'
import type { Accounts } from '../engine/state/ports.ts'
import type { RunContext } from '../jobs/ports.ts'
import { accountVault } from '../vault/accounts.ts'
import { newPassword, rulesOf } from '../vault/new-password.ts'
import type { SecretVault } from '../vault/secrets.ts'

export const accountsFor = (
  { maker }: Pick<JobRecord, 'maker'>,
  applicantId: string,
  vault: SecretVault,
  { redactor, context }: { redactor: Redactor; context: Pick<RunContext, 'hide'> },
): Accounts | undefined => {
  if (maker.as !== 'owner') return undefined
  const accounts = accountVault(vault)
  const hide = (password: string): void => {
    redactor.add(password)
    context.hide(password)
  }
  return {
    async at(origin, email) {
      const account = await accounts.at({ applicantId, origin, email })
      if (account) hide(account.password)
      return account
    },
    async make(origin, email, fields) {
      const password = newPassword(rulesOf(fields.map(({ hints }) => hints)))
      if (password === undefined) return undefined
      hide(password)
      const account = { applicantId, origin, email, password, madeAt: new Date().toISOString() }
      await accounts.keep(account)
      return account
    },
    async used(origin, email) {
      const account = await accounts.at({ applicantId, origin, email })
      if (account) await accounts.keep({ ...account, usedAt: new Date().toISOString() })
    },
    async forget(origin, email) {
      await accounts.forget({ applicantId, origin, email })
    },
  }
}
