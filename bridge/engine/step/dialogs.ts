/**
 * Browser dialogs that a page opens while the engine works in it. A plain "Send it?" is accepted after the person's
 * permission, or if sending is granted. Anything else that asks for agreement is first dismissed and its text shown to
 * the person. If they agree, the action is done once more.
 */

import type { Operation } from '../../../shared/domain/operation.ts'
import { fold } from '../../../shared/domain/text.ts'
import { ACCEPTED, DISMISSED, type DialogAnswer, type DialogRule, mayTellBox } from '../../browser/dialogs.ts'
import type { Tab } from '../../browser/tab.ts'
import type { Run } from '../state/context.ts'
import { policyOf } from '../state/origins.ts'
import { mayHold } from '../state/policy.ts'
import { asksFirst } from './commit.ts'
import { bindsAnybody, isPlainQuestion, MOST_LETTERS } from './plain-question.ts'

export const dialogRule =
  (run: Run): DialogRule =>
  ({ kind, message }, active, page) => {
    const byHand = run.human.waiting || run.human.pause !== undefined
    if (run.input.browserMode === 'operator' && (byHand || !active)) return { kind: 'left_open' }
    if (kind === 'alert' || kind === 'beforeunload') return ACCEPTED
    const { doing } = run.sends
    if (!doing || byHand) return DISMISSED
    if (kind === 'prompt') return promptAnswer(run, page, doing.planned.operation)
    if (doing.agreed.has(message)) return ACCEPTED
    const known = doing.commit || !asksFirst(run)
    if (known && (isPlainQuestion(message) || asksAboutAnswer(message, doing.planned.operation))) return ACCEPTED
    doing.refusedBox = message
    return DISMISSED
  }

/** The text that the press meant for the dialog. Like a field, a dialog passes it to the document that opened it. */
const promptAnswer = async (run: Run, page: Tab['page'], operation: Operation): Promise<DialogAnswer> => {
  if (operation.op !== 'click' || operation.answer === undefined) return DISMISSED
  const policy = policyOf(run)
  const may = await mayTellBox(page, (origin) => mayHold(policy, origin, 'data'))
  return may ? { kind: 'accepted', text: operation.answer } : DISMISSED
}

/** Repeats what the same press just told the page's first dialog: "Change Vega to Mira?" */
const asksAboutAnswer = (message: string, operation: Operation): boolean => {
  const answer = operation.op === 'click' ? fold(operation.answer ?? '') : ''
  return answer !== '' && message.length <= MOST_LETTERS && fold(message).includes(answer) && !bindsAnybody(message)
}
