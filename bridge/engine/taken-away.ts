/**
 * A tab that Chrome takes away in mid-task (the person pressed Cancel on its bar, it went to one of Chrome's own pages) is not
 * lost: the job says so and waits, and goes on in the same tab, with everything in it, once its person resumes.
 */
import { wordsOfSentence } from '../../shared/domain/interaction-words.ts'
import type { Session } from '../browser/session.ts'
import { sentence } from './human-ask.ts'
import { type OpenWeighed, together } from './lighter.ts'
import type { HumanAsk, RunInput, RunPorts } from './ports.ts'
import type { RunOutput } from './run.ts'

type Ports = Omit<RunPorts, 'openSession'> & { openSession: OpenWeighed }

/** Errors: as `run`; human_timeout, human_cancelled of the request. */
export const runAttached = async <P extends Ports>(
  input: RunInput,
  ports: P,
  signal: AbortSignal,
  run: (input: RunInput, ports: P, signal: AbortSignal) => Promise<RunOutput>,
): Promise<RunOutput> => {
  const before: RunOutput[] = []
  for (;;) {
    let opened: Session | undefined
    let at = input.targetUrl
    let why = ''
    const openSession: OpenWeighed = async (...how) => {
      opened = await ports.openSession(...how)
      opened.on((event) => {
        if (event.type !== 'detached') return
        at = event.url
        why = event.message
        ports.emit('detached', { reason: event.reason, message: event.message, url: event.url })
      })
      return opened
    }
    const output = await run(input, { ...ports, openSession }, signal)
    if (output.status !== 'failed' || opened?.lost() !== 'BROWSER_DETACHED') return together(before, output)
    if (!input.hitlEnabled || input.supervision === 'unattended') return together(before, output)
    const ask: HumanAsk = {
      kind: 'takeover',
      ...sentence(wordsOfSentence('takeover', why, [])),
      description: why,
      currentUrl: at,
    }
    const answered = await ports.askHuman(ask, signal)
    if (!answered) return together(before, { ...output, status: 'paused', ask })
    if (answered.action === 'cancel') return together(before, output)
    before.push(output)
  }
}
