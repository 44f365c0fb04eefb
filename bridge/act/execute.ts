/**
 * One operation on the active tab → one Outcome. Never throws for what can happen on a page; only cancellation leaves
 * as an exception.
 */

import { callWords } from '../../shared/domain/call-line.ts'
import { codeOf, GhError } from '../../shared/domain/errors.ts'
import { type Condition, type Operation, targetOf } from '../../shared/domain/operation.ts'
import type { Outcome } from '../../shared/domain/outcome.ts'
import { type TargetDescriptor, targetName } from '../../shared/domain/target.ts'
import { WIDGETS } from '../../shared/domain/widgets.ts'
import { withCallLog } from '../base/call-log.ts'
import { Deadline } from '../base/deadline.ts'
import { debug } from '../base/debug.ts'
import { messageOf } from '../base/message.ts'
import type { Session } from '../browser/session.ts'
import { touched } from '../browser/touched.ts'
import { clickOperation, drag, hover, pressKey, scroll, selectText } from './actions.ts'
import { ForeignOrigin } from './bound.ts'
import { classify } from './classify.ts'
import { ACTION_MS, type Act, type ActOptions, type Done, fail, NAVIGATION_MS } from './context.ts'
import { fillOperation, restoreLost, uploadOperation } from './fill.ts'
import { SEEK_MS } from './scroll-until.ts'
import { closeTab, goBack, goTo, switchTab } from './travel.ts'
import { waitFor, waitMs } from './waiting.ts'
import { UPLOAD_MS } from './widgets/file.ts'

/**
 * Does one operation.
 * @throws the signal's reason when it aborts; nothing else
 */
export const execute = async (session: Session, operation: Operation, options: ActOptions): Promise<Outcome> => {
  const outcome = await executed(session, operation, options)
  const { status, ms } = outcome
  const target = outcome.status === 'blocked' ? undefined : outcome.descriptor
  debug('act', operation.op, {
    ...(target && { target: targetName(target) }),
    status,
    ...(outcome.status === 'failed' && { code: outcome.code, calls: outcome.calls?.map(callWords) }),
    ms: Math.round(ms),
  })
  return outcome
}

const executed = async (session: Session, operation: Operation, options: ActOptions): Promise<Outcome> => {
  const started = performance.now()
  options.signal.throwIfAborted()
  const descriptor = options.descriptor ?? describedBy(operation)
  using deadline = Deadline.after(timeFor(operation, options), { signal: options.signal, what: `“${operation.op}”` })
  const ms = (): number => performance.now() - started
  const calls = options.calls ?? []
  let act: Act | undefined
  try {
    const tab = session.active()
    const one: Act = {
      session,
      tab,
      page: tab.page,
      options: { ...options, ...(descriptor && { descriptor }) },
      deadline,
    }
    act = one
    const handler = options.handlers?.find(({ wants }) => wants(operation, options.widget, tab))
    // The race ends a hung page at the deadline, whatever waits for it.
    const done = await deadline.race(
      withCallLog(calls, () => (handler ? handler.act(one, operation) : perform(one, operation))),
    )
    const postcondition = proofOf(done, descriptor)
    return {
      status: 'done',
      observed: done.observed,
      ...(postcondition && { postcondition }),
      ...(descriptor && { descriptor }),
      ms: ms(),
    }
  } catch (error) {
    options.signal.throwIfAborted()
    if (act?.page.isClosed()) await told(session)
    if (act?.pressing && act.page.isClosed() && !session.lost() && session.tabs().length > 0)
      return {
        status: 'done',
        observed: { url: session.active().page.url(), navigated: true },
        ...(descriptor && { descriptor }),
        ms: ms(),
      }
    const { code, message } = classify(error, {
      lost: session.lost(),
      crashed: act?.tab.crashed ?? false,
      closed: act?.page.isClosed() ?? false,
      navigating: operation.op === 'navigate' || operation.op === 'back',
    })
    const offered =
      error instanceof GhError && codeOf(error) === 'OPTION_NOT_FOUND'
        ? (error.details.offered as string[] | undefined)
        : undefined
    return {
      status: 'failed',
      code,
      message,
      ...(descriptor && { descriptor }),
      ...(offered && { offered }),
      ...(calls.length > 0 && { calls: [...calls] }),
      ...(error instanceof ForeignOrigin && { foreign: error.foreign }),
      ...(error instanceof GhError && error.details.unusable === true && { unusable: true as const }),
      ...(error instanceof GhError && error.details.unseen === true && { unseen: true as const }),
      ms: ms(),
    }
  } finally {
    if (act) touched(act.page)
  }
}

/**
 * Restores typed values that the page has lost, before somebody reviews what it is about to send. Values that do not stay are
 * left to the press, which reports them.
 * @throws only the signal's reason when it aborts
 */
export const restoreTyped = async (session: Session, options: ActOptions): Promise<void> => {
  using deadline = Deadline.after(ACTION_MS, { signal: options.signal, what: 'putting back what was typed' })
  const tab = session.active()
  await deadline.race(restoreLost({ session, tab, page: tab.page, options, deadline })).catch((error: unknown) => {
    options.signal.throwIfAborted()
    debug('act', 'not put back', { message: messageOf(error) })
  })
}

const perform = (act: Act, operation: Operation): Promise<Done> => {
  switch (operation.op) {
    case 'type':
    case 'select':
    case 'check':
      return fillOperation(act, operation)
    case 'click':
      return clickOperation(act, operation)
    case 'press':
      return pressKey(act, operation)
    case 'hover':
      return hover(act, operation)
    case 'scroll':
      return scroll(act, operation)
    case 'drag':
      return drag(act, operation)
    case 'select_text':
      return selectText(act, operation)
    case 'upload':
      return uploadOperation(act, operation)
    case 'navigate':
      return goTo(act, operation.url)
    case 'back':
      return goBack(act)
    case 'switch_tab':
      return switchTab(act, operation.tab)
    case 'close_tab':
      return closeTab(act, operation.tab)
    case 'wait':
      return waitMs(act, operation.ms)
    case 'wait_for':
      return waitFor(act, operation.condition, operation.timeoutMs)
    case 'screenshot':
    case 'extract':
    case 'ask_human':
    case 'use_playbook':
    case 'done':
      return Promise.reject(fail('ACTION_INVALID', `“${operation.op}” cannot be done to a page.`))
  }
}

const timeFor = (operation: Operation, options: ActOptions): number => {
  if (options.timeoutMs !== undefined) return options.timeoutMs
  switch (operation.op) {
    case 'navigate':
    case 'back':
      return NAVIGATION_MS
    case 'upload':
      return UPLOAD_MS + ACTION_MS
    case 'scroll':
      return operation.until === undefined ? ACTION_MS : SEEK_MS
    case 'wait':
      return operation.ms + 1_000
    case 'wait_for':
      return (operation.timeoutMs ?? ACTION_MS) + 1_000
    // The site may look up each choice; ten seconds are meant for one.
    case 'select':
      return ACTION_MS * (operation.options.length + 1)
    case 'type':
      return WIDGETS[options.widget ?? 'text'].options === 'opened'
        ? ACTION_MS * 2
        : ACTION_MS + operation.text.length * 5
    default:
      return ACTION_MS
  }
}

const describedBy = (operation: Operation): TargetDescriptor | undefined => {
  const target = targetOf(operation)
  return target && 'descriptor' in target ? target.descriptor : undefined
}

const proofOf = ({ proof }: Done, target: TargetDescriptor | undefined): Condition | undefined => {
  if (!proof || !target) return undefined
  return 'checked' in proof
    ? { is: 'checked_is', target, checked: proof.checked }
    : { is: 'value_is', target, value: proof.value }
}

/** ms by which a closed page may be reported before its browser is known to be gone. */
const NEWS_MS = 500

/** Resolves when the browser is known to be gone, or after a moment: then only the tab was closed. */
const told = (session: Session): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(done, session.lost() ? 0 : NEWS_MS)
    const stop = session.on(({ type }) => type === 'disconnected' && done())
  })
