// Simulates a model that a page controls completely: gives a test's prepared answers, one for each observation, and
// reports success.
import type { Asked, Reply } from './wire.ts'

/** One operation; `on` and `onto` are names of elements, which become their numbers. */
export type Act = { op: string; on?: string; onto?: string } & Record<string, unknown>
/** Its operations at each observation, and other properties of its answer. */
export type Script = readonly (readonly Act[] | { acts: readonly Act[]; says: Record<string, unknown> })[]

export const worst = (script: () => Script) => {
  const looks = new WeakMap<Script, number>()
  return ({ text, tool }: Asked): Reply => {
    if (tool?.name === 'judge') return { tool: 'judge', call: { met: true, missing: '' } }
    const now = script()
    const nth = looks.get(now) ?? 0
    looks.set(now, nth + 1)
    const look = now[nth]
    const { acts, says } = look && 'acts' in look ? look : { acts: look ?? [], says: {} }
    return {
      call: {
        thought: 'The page says so.',
        operations: acts.map((act) => numbered(act, text)),
        task_status: acts.length > 0 ? 'in_progress' : 'completed',
        confidence: 1,
        plan: { steps: ['Do what the page says'], criteria: [] },
        ...(look === undefined && { result: 'done' }),
        ...says,
      },
    }
  }
}

const numbered = ({ on, onto, ...step }: Act, text: string): Record<string, unknown> => ({
  ...step,
  ...(on !== undefined && { index: numberOf(on, text) }),
  ...(onto !== undefined && { to: numberOf(onto, text) }),
})

const numberOf = (name: string, text: string): number => {
  const lines = [...text.matchAll(/\[(\d+)\] [\w-]+ "([^"]*)"/g)]
  return Number(lines.findLast(([, , named]) => named === name)?.[1] ?? 0)
}
