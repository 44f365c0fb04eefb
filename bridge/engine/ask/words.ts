/** Before anything is done, asks about those of the person's instructions that cannot be followed. */

import { goalOf } from '../../../shared/domain/job-types.ts'
import type { Run, StageEnd } from '../state/context.ts'
import { ask } from './ask.ts'

/** Whether the decider receives all of the person's instructions. */
export const hearsWords = ({ ports: { engine, provider }, input }: Run): boolean =>
  engine !== undefined || (goalOf(input.jobType).collects ? provider.traits.readsData : provider.traits.followsAnyTask)

/**
 * Undefined if all of them are followed, or the person continues without the rest, which is noted. Errors: as `ask`.
 */
export const askAboutWords = async (
  run: Run,
  unclear: readonly string[],
  instead = '',
): Promise<StageEnd | undefined> => {
  if (unclear.length === 0) return undefined
  const said = unclear.map((words) => `“${words}”`).join(', ')
  const title = 'Some of your words can’t be followed'
  const text = `Without a model nothing here can follow ${said}. ${instead}Nothing was done yet.`
  const asked = await ask(run, {
    kind: 'stuck',
    title,
    text,
    description: `${title}: ${said}. ${instead}Nothing was done yet.`,
    actions: [
      { name: 'resume', label: 'Go on without it', variant: 'primary' },
      { name: 'stop', label: 'Stop', variant: 'stop' },
    ],
    currentUrl: run.seen?.url ?? run.input.targetUrl,
  })
  if ('end' in asked) return asked.end
  run.notes.add(`Not followed: ${said}.`)
  return undefined
}
