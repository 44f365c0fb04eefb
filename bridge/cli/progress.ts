/** Shows a job's events as they happen: readable lines on a terminal, JSON lines on a pipe (I3). */

import { styleText } from 'node:util'
import { byWord } from '../../shared/domain/by-word.ts'
import { type StoredEvent, storedEvent } from '../../shared/domain/events.ts'
import { codeAnswered, mailCame } from '../../shared/domain/mailbox.ts'
import { atTerminal } from './ask-terminal.ts'
import { printable, steady } from './printable.ts'

export interface ProgressEvent {
  type: string
  data: Record<string, unknown>
}
export type Progress = (event: ProgressEvent) => void

/** JSON lines on a pipe: `{"type":"step","op":"type","label":"Email",…}`. */
export const jsonProgress =
  (out: NodeJS.WritableStream): Progress =>
  ({ type, data }) => {
    out.write(steady(`${JSON.stringify({ type, ...data })}\n`))
  }

/** Words for a step on a terminal. */
const MARK: Record<string, string> = byWord({ done: '✓', failed: '✗', blocked: '■' })

/** One line per step, one heading per view; nothing for events that do not matter to the person. */
export const terminalProgress = (out: NodeJS.WritableStream & { columns?: number }): Progress => {
  let page = -1
  let thinking = false
  const line = (text: string): void => {
    out.write(thinking ? `${ERASE_LINE}${text}\n` : `${text}\n`)
    thinking = false
  }
  const show = (event: StoredEvent): void => {
    const { type, data } = event
    switch (type) {
      case 'thinking':
        // Stays on one line until the next event.
        out.write(
          `${thinking ? ERASE_LINE : ''}${styleText('dim', `  … ${oneLine(data.thought).slice(-((out.columns ?? 80) - 6))}`)}`,
        )
        thinking = true
        return
      case 'planned':
        line(styleText('dim', `  Plan: ${steps(data.steps)}`))
        return
      case 'provider_fallback':
        line(styleText('yellow', `  ↻ ${text(data.message)} Going on with ${text(data.to)}.`))
        return
      case 'completion_refused':
        line(styleText('yellow', `  ↻ Not done yet: ${text(data.missing)}`))
        return
      case 'observed':
        if (data.page === page) return
        page = Number(data.page)
        line(`\n${styleText('bold', `Page ${page + 1}`)}  ${text(data.title) || text(data.url)}`)
        return
      case 'mode_selected':
        line(
          styleText(
            'dim',
            data.manual
              ? `  following manual ${text(data.manual)} v${text(data.version)} (health ${text(data.health)})`
              : '  no manual yet: working it out',
          ),
        )
        return
      case 'step':
        line(stepLine(data))
        return
      case 'human_acted':
        for (const { did, label } of data.acts ?? []) line(`  ${styleText('cyan', 'you')} ${text(did)} ${text(label)}`)
        return
      case 'replay_broken':
        line(styleText('yellow', `  ↻ ${text(data.problem)} Going on from here without the manual.`))
        return
      case 'human_intervention_requested':
      case 'human_asked_again':
        // A person at the terminal is asked there, in the same words.
        if (!atTerminal()) line(styleText('yellow', `  ● Your turn: ${text(data.description)}`))
        return
      case 'warning':
        line(styleText('yellow', `  ! ${text(data.message)}`))
        return
      case 'job_retry':
        page = -1
        line(styleText('yellow', `\n  ↻ ${text(data.message)} Trying again.`))
        return
      case 'manual_learned':
        line(styleText('dim', `\nLearned: manual ${text(data.id)} v${text(data.version)}, ${text(data.steps)} steps`))
        return
      case 'commit_confirmed':
        line(styleText('green', `  ✓ Sent: ${text(data.proof)}`))
        return
      case 'receipt':
        line(styleText('dim', `  Receipt kept: ${String(data.lines?.length ?? 0)} answers with their sources`))
        return
      case 'origin_decided':
        line(styleText('dim', `  ${text(data.origin)} ${data.allowed ? 'may have what it asks for' : 'gets nothing'}.`))
        return
      case 'commit_begun':
        line(styleText('dim', '  Sending'))
        return
      case 'engine_step':
        line(`  ✓ ${text(data.step)}`)
        return
      case 'code_answered':
        line(styleText('dim', `  ${codeAnswered(data.from).text}.`))
        return
      case 'mail_came':
        line(styleText('dim', `  ${mailCame(data.has).text}`))
        return
      case 'playbook_learned':
        line(styleText('dim', `  Learned: playbook ${text(data.name)}, ${text(data.steps)} steps`))
        return
      case 'playbook_variant':
        line(styleText('dim', `  Learned: playbook ${text(data.name)} with ${text(data.variant)}`))
        return
      case 'session_restored':
        line(styleText('dim', `  Begins with the sign-in that was saved for ${text(data.host)}.`))
        return
      case 'session_kept':
        line(styleText('dim', `  The sign-in at ${text(data.host)} is saved for next time.`))
        return
      case 'account_made':
        line(styleText('dim', `  A password for ${text(data.host)} was made and is kept: ghosthands accounts`))
        return
      case 'account_used':
        line(styleText('dim', `  Uses the account that was made at ${text(data.host)}.`))
        return
      case 'human_not_yet':
        line(styleText('yellow', `  ● Not yet: ${text(data.text)}`))
        return
      case 'human_reminder':
        if (!atTerminal()) line(styleText('yellow', `  ● Still waits for you: ${text(data.title)}`))
        return
      case 'step_skipped':
        line(styleText('dim', `  – ${text(data.label)} skipped`))
        return
      case 'budget_raised':
        line(styleText('dim', `  The limit is now ${text(data.to)} (${text(data.limit)}).`))
        return
      case 'cdp_endpoint_retry':
      case 'cdp_endpoint_cycle':
        line(styleText('yellow', `  ↻ ${text(data.message)}`))
        return
      case 'detached':
      case 'error':
        line(styleText('yellow', `  ! ${text(data.message)}`))
        return
      case 'connection_lost':
        line(styleText('yellow', `  ! ${text(data.message) || 'The browser went away.'}`))
        return
      case 'reconnecting':
        line(styleText('yellow', '  ↻ Connecting to the browser again'))
        return
      case 'browser_reconnected':
        page = -1
        line(styleText('dim', '  The browser is there again.'))
        return
      case 'browser_low_memory':
        page = -1
        line(styleText('yellow', '  ↻ Memory ran out: the browser starts again without images.'))
        return
      case 'blocker':
        line(styleText('yellow', `  ! ${data.evidence?.map(text).join(' ') || text(data.kind)}`))
        return
      case 'operator_action_requested':
        line(styleText('yellow', `  ! ${text(data.reason)}`))
        return
      // Their results are shown instead: the changed page, the steps, the collected data, the answer.
      case 'waited':
      case 'decided':
      case 'extracted':
      case 'human_resumed':
      // The command itself reports the result at the end.
      case 'status':
        return
      default:
        event satisfies never
    }
  }
  return (told) => {
    const event = storedEvent(told)
    if (event) show(event)
  }
}

const ERASE_LINE = '\r\u001b[2K'

/** The end of a thought is its current part. */
const oneLine = (value: unknown): string => text(value).replace(/\s+/g, ' ').trim()

const steps = (value: unknown): string => (Array.isArray(value) ? value.map(oneLine).join(' → ') : '')

/** What a command shows of a running job; `terminal`: a person follows it. */
export const progressFor = (json: boolean | undefined): { terminal: boolean; progress: Progress } => {
  const terminal = Boolean(process.stderr.isTTY && process.stdout.isTTY)
  const full = terminal ? terminalProgress(process.stderr) : jsonProgress(process.stdout)
  return { terminal, progress: json ? warningsOnly(process.stderr) : full }
}

/** If only the result is wanted: shows only problems, such as a model without a known price, and reasons for delays. */
export const warningsOnly =
  (out: NodeJS.WritableStream): Progress =>
  ({ type, data }) => {
    if (type === 'warning') out.write(`Note: ${text(data.message)}\n`)
    if (type === 'job_retry') out.write(`Note: ${text(data.message)} The job is tried again.\n`)
  }

/** No progress at all. */
export const silentProgress: Progress = () => {}

const text = (value: unknown): string => (value === undefined || value === null ? '' : printable(String(value)))

const stepLine = (data: Extract<StoredEvent, { type: 'step' }>['data']): string => {
  const ok = data.status === 'done'
  const mark = styleText(ok ? 'green' : 'red', MARK[text(data.status)] ?? '·')
  const value = data.value ? `  ${styleText('cyan', clip(text(data.value), 40))}` : ''
  const how = data.by === 'heal' ? styleText('yellow', ' found again') : ''
  const problem = ok ? '' : styleText('red', `  ${clip(text(data.message), 90)}`)
  return `  ${mark} ${clip(text(data.label) || text(data.op), 60)}${value}${how}${problem}  ${styleText('dim', `${text(data.ms)} ms`)}`
}

const clip = (value: string, length: number): string =>
  value.length > length ? `${value.slice(0, length - 1)}…` : value
