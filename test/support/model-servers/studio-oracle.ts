// Simulates a model on the theme studio: changes the settings in the task, one step at a time on an unknown page, and
// several at once if the request lists playbooks. Decides from the request alone.
import type { Asked, Reply } from './wire.ts'

const THINGS = ['colour', 'style', 'radius', 'font']

type Step = Record<string, unknown>

export const studioOracle = ({ text, tool }: Asked): Reply => {
  const task = /^# Task\n(.*)$/m.exec(text)?.[1] ?? ''
  const wanted = THINGS.flatMap((thing) => {
    const value = new RegExp(`${thing} ([A-Z][a-z]+)`).exec(task)?.[1]
    return value ? [{ thing, value }] : []
  })
  const elements = elementsOf(text)
  const find = (name: RegExp): number | undefined =>
    [...elements].findLast(([, element]) => name.test(element.name))?.[0]
  const start = find(/^Get started$/)
  // The welcome dialog hides the page, so everything is still to do.
  const open = wanted.filter(
    ({ thing, value }) => start !== undefined || find(new RegExp(`^${thing} ${value}$`, 'i')) === undefined,
  )
  if (tool?.name === 'judge')
    return {
      call: { met: open.length === 0, missing: open.map(({ thing }) => `The ${thing} is another one.`).join(' ') },
    }
  // How the page will look when it is done, so that no question is needed.
  const plan = {
    steps: wanted.map(({ thing }) => `Set the ${thing}`),
    criteria: wanted.map(({ thing, value }) => ({ what: thing, text: value })),
  }
  const answer = (operations: Step[], thought: string, more: Step = {}): Reply => ({
    call: { thought, operations, task_status: 'in_progress', confidence: 0.9, plan, ...more },
  })
  if (open.length === 0) return answer([], 'All is set.', { task_status: 'completed', result: 'set' })

  // An option on the page now belongs to the open list.
  for (const { value } of open) {
    const option = find(new RegExp(`^${value}$`))
    if (option !== undefined) return answer([{ op: 'click', index: option }], `Taking ${value}.`)
  }
  // A playbook that failed as often as it worked is not used.
  const names = [...text.matchAll(/^- "([^"]+)": \d+ steps, worked (\d+) times?, failed (\d+)/gm)]
    .filter(([, , worked, failed]) => Number(worked) > Number(failed))
    .map(([, name = '']) => name)
  const uses = open.flatMap(({ thing, value }): Step[] => {
    const name = names.find((one) => new RegExp(`\\b${thing}\\b`, 'i').test(one))
    return name ? [{ op: 'use_playbook', playbook: name, variant: value }] : []
  })
  const begin: Step[] = start === undefined ? [] : [{ op: 'click', index: start }]
  if (begin.length + uses.length > 0)
    return answer([...begin, ...uses], uses.length > 0 ? 'Been here before.' : 'A welcome is in the way.')
  const trigger = find(new RegExp(`^${open[0]?.thing} `, 'i'))
  return trigger === undefined
    ? answer([], 'There is no way on.', { task_status: 'failed' })
    : answer([{ op: 'click', index: trigger }], `Opening ${open[0]?.thing}.`)
}

/** The current page according to the request's observations: the newest line of each number, without removed ones. */
const elementsOf = (text: string): Map<number, { name: string }> => {
  const found = new Map<number, { name: string }>()
  for (const line of text.split('\n')) {
    const gone = /^gone: (.*)$/.exec(line)?.[1]
    for (const [, index] of gone?.matchAll(/\[(\d+)\]/g) ?? []) found.delete(Number(index))
    const [, index, name = ''] = /^\s*\*?\[(\d+)\] \w+ "([^"]*)"/.exec(line) ?? []
    if (index) found.set(Number(index), { name })
  }
  return found
}
