/**
 * The mailbox from which a job's codes may be read, as the engine's port: that of the job's own person, and only for
 * the owner's jobs.
 */
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
  redactor.add(mailbox.password)
  context.hide(mailbox.password)
  const mail = mailedCodes(mailbox)
  return {
    useFor: mail.useFor,
    async find(order, signal) {
      try {
        return await mail.find(order, signal)
      } catch (error) {
        signal.throwIfAborted()
        context.emit('warning', { message: messageOf(error) })
        return { kind: 'unreadable' }
      }
    },
    // For this job only: somebody else's code must not damage the output of other jobs.
    used(text) {
      if (!URL.canParse(text)) context.hide(text, 'code')
      else for (const part of [text, ...tokensOf(new URL(text))]) context.hide(part)
    },
  }
}

/** Minimum characters of a part of a link's address to count as its secret. */
const MIN_TOKEN = 12

/** The parts of a link that grant access by themselves, wherever a page repeats them. */
const tokensOf = ({ pathname, searchParams, hash }: URL): string[] =>
  [...searchParams.values(), ...pathname.split('/'), ...hash.slice(1).split(/[/?&=]/)].filter(
    ({ length }) => length >= MIN_TOKEN,
  )
