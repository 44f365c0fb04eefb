/** A site that has what was sent and counts it only once the person's e-mail is verified: a state of its own, which goes on by itself. */
import type { Observation } from '../../../shared/domain/observation.ts'
import { ask } from '../ask/ask.ts'
import { watchFor } from '../ask/watch.ts'
import { failed, type Run, type StageEnd } from '../state/context.ts'
import { confirmCommit, confirmSent } from './commit.ts'

/** Waits for the page to confirm it, or for the person's word. Errors: as `ask`. */
export const verifyEmail = async (run: Run, seen: Observation, said: string): Promise<StageEnd | undefined> => {
  if (run.commit) await run.ports.commits.settle(run.commit.id, 'unconfirmed', said)
  if (!run.input.hitlEnabled || run.input.supervision === 'unattended')
    return failed(
      'email_unverified',
      `It was sent, and the site counts it once your e-mail address is verified: “${said}” Open the link in its message to you.`,
    )
  const title = 'Verify your e-mail'
  const text = `The site has it and counts it once your address is verified: “${said}” Open the link in its message to you.`
  const asked = await ask(run, {
    kind: 'stuck',
    title,
    text,
    description: `${title}. ${text}`,
    actions: [
      { name: 'done', label: 'Done', look: 'primary' },
      { name: 'stop', label: 'Stop', look: 'stop' },
    ],
    currentUrl: seen.url,
    ...watchFor(run, {
      done: ({ confirmation, notice }) =>
        confirmation !== undefined && !notice ? { resolution: confirmation } : undefined,
      missing: () => '',
    }),
    missing: async () => undefined,
  })
  if ('end' in asked) return asked.end
  const { resolution } = asked.answered
  if (resolution) {
    await confirmCommit(run, resolution)
    return { end: 'done', confirmation: resolution, confirmedBy: 'page' }
  }
  return (
    (await confirmSent(run)) ?? failed('email_unverified', `The site still waits for your e-mail address: “${said}”`)
  )
}
