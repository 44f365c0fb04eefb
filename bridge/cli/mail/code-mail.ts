/** The mailbox that a job's codes may be read from, as the engine's port: that of the job's own person, and for the owner's jobs alone. */
import type { Applicant } from '../../../shared/domain/applicant.ts'
import type { JobRecord } from '../../../shared/domain/job-record.ts'
import { mailboxOf } from '../../../shared/domain/mailbox.ts'
import { messageOf } from '../../base/message.ts'
import type { Redactor } from '../../base/redact.ts'
import type { CodeMail } from '../../engine/state/ports.ts'
import type { RunContext } from '../../jobs/ports.ts'
import { mailedCodes } from '../../mail/index.ts'
import { openMailboxes } from '../../vault/mailboxes.ts'
import type { SecretVault } from '../../vault/secrets.ts'

export const codeMailFor = async (
  { maker }: Pick<JobRecord, 'maker'>,
  { values }: Applicant,
  vault: SecretVault,
  { redactor, context }: { redactor: Redactor; context: Pick<RunContext, 'hide' | 'emit'> },
): Promise<CodeMail | undefined> => {
  if (maker.as !== 'owner') return undefined
  const mailbox = mailboxOf(await openMailboxes(vault).list(), values.email)
  if (!mailbox) return undefined
  const hide = (secret: string): void => {
    redactor.add(secret)
    context.hide(secret)
  }
  hide(mailbox.password)
  const mail = mailedCodes(mailbox)
  return {
    useFor: mail.useFor,
    async find(order, signal) {
      try {
        const found = await mail.find(order, signal)
        if (typeof found === 'object') hide(found.text)
        return found
      } catch (error) {
        signal.throwIfAborted()
        context.emit('warning', { message: messageOf(error) })
        return undefined
      }
    },
  }
}
