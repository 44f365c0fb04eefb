/**
 * GhostHands as in normal use: the person's data under the questions' words, a model while nothing is known, then the
 * manual.
 */
import { launchServerBrowser } from '../../bridge/browser/launch.ts'
import { runJob } from '../../bridge/engine/run/run.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { type Memory, memoryPorts, runInput } from '../../test/support/memory.ts'
import { heldOpen } from '../held-session.ts'
import { instruction } from './tasks.ts'
import { API_KEY, MODEL_NAME, type PeerTool, valueFor } from './tool.ts'

/** Memories by the folder of the job. */
const memories = new Map<string, Memory>()

export const tool: PeerTool = {
  async open(job) {
    const { task, who, url, before, baseUrl, folder } = job
    const session = await launchServerBrowser()
    await session.active().page.goto(before)
    const memory =
      memories.get(folder) ??
      memoryPorts({
        provider: createProvider('openai-compatible', { baseUrl, apiKey: API_KEY, model: MODEL_NAME }),
        openSession: async () => heldOpen(session),
        // A person is available and agrees to a part of the page that comes from another site.
        human: ({ kind }) =>
          kind === 'approve_origin' ? { action: 'resume', choice: 'approve', remember: false } : undefined,
      })
    memories.set(folder, memory)
    const answers = task.steps.flatMap((step) =>
      step.do === 'press' ? [] : [{ question: step.name, answer: valueFor(who)(step) || 'yes' }],
    )
    return {
      async go() {
        const { status, result } = await runJob(
          runInput({
            targetUrl: url,
            applicant: parseUserData({
              answers: Object.fromEntries(answers.map(({ question, answer }) => [question, answer])),
            }),
            jobType: 'fill_form',
            task: instruction(task, ({ name }) => `{{answer:${name}}}`),
            again: true,
          }),
          { ...memory.ports, openSession: async () => heldOpen(session) },
          new AbortController().signal,
        )
        if (status !== 'completed') throw new Error(result.error?.message ?? status)
      },
      close: () => session.close(),
    }
  },
}
