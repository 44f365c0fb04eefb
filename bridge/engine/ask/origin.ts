/**
 * A value is about to go to a site that the job does not name: the person is asked once, and the answer holds for the
 * whole job.
 */
import { choiceOf } from '../../../shared/domain/interaction-answer.ts'
import { originWords } from '../../../shared/domain/interaction-words.ts'
import type { TargetDescriptor } from '../../../shared/domain/target.ts'
import { type Ended, ended, type Run } from '../state/context.ts'
import { mayAsk } from '../state/may-ask.ts'
import { consentFor, type HeldKind, policyOf, recordConsent } from '../state/origins.ts'
import { ask, sentence } from './ask.ts'

export interface Foreign {
  origin: string
  held: HeldKind
  /** The field or button in question. */
  target: TargetDescriptor | undefined
}

/** `withheld`: it may not go there. */
export type OriginLeave = { kind: 'allowed' } | { kind: 'withheld' } | Ended

const ALLOWED: OriginLeave = { kind: 'allowed' }
const WITHHELD: OriginLeave = { kind: 'withheld' }

/** Whether it may go there. Nobody is asked twice. If nobody may be asked, it may not. */
export const allowedByPerson = async (run: Run, { origin, held, target }: Foreign): Promise<OriginLeave> => {
  const { input } = run
  const policy = policyOf(run)
  const said = consentFor(policy, origin, held)
  // A part of the page without its own address cannot be named.
  if (said !== undefined || !/^https?:/.test(origin)) return said === true ? ALLOWED : WITHHELD
  if (!mayAsk(input)) return WITHHELD
  const asked = await ask(run, {
    kind: 'approve_origin',
    ...sentence(originWords(origin, new URL(input.targetUrl).host, held === 'secret')),
    currentUrl: run.session.active().page.url(),
    ...(target && { target }),
  })
  if ('end' in asked) return ended(asked.end)
  const allowed = choiceOf(asked.answered) === 'approve'
  recordConsent(policy, origin, held, allowed)
  run.ports.emit('origin_decided', { origin, held, allowed })
  return allowed ? ALLOWED : WITHHELD
}
