/**
 * A page is explored once; what worked is kept as playbooks, and later visits do the same in a fraction of the calls.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Sites, startSites } from '../../sites/server.ts'
import { type MemoryPlaybooks, memoryPlaybooks } from '../support/memory-playbooks.ts'
import { type ModelServer, startModelServer } from '../support/model-servers/server.ts'
import { studioOracle } from '../support/model-servers/studio-oracle.ts'
import { type Visit, type Visited, visitStudio } from '../support/studio-visits.ts'

let sites: Sites
let service: ModelServer
/** What the first visit did, and the playbooks it left. */
let first: Visited
let left: MemoryPlaybooks
let known: MemoryPlaybooks

const VISIT_MS = 60_000

const visit = async (task: string, more: Partial<Visit> = {}): Promise<Visited> => {
  const visited = await visitStudio({ sites, service }, { task, playbooks: known.shelf, ...more })
  expect(visited.ok, visited.error).toBe(true)
  return visited
}
const counts = () =>
  Object.fromEntries(known.rows.map(({ name, successes, failures }) => [name, [successes, failures]]))

beforeAll(async () => {
  sites = await startSites()
  service = await startModelServer('anthropic', studioOracle)
  left = memoryPlaybooks()
  known = left
  first = await visit('Make a theme with colour Violet, style Lyra, radius Large.')
})
afterAll(async () => {
  await service.close()
  await sites.close()
})
beforeEach(() => {
  known = memoryPlaybooks(left)
})

test('the first visit explores one step at a time and leaves a playbook for each thing it set', () => {
  expect(first.set).toMatchObject({ colour: 'Violet', style: 'Lyra', radius: 'Large' })
  expect(first.perCall).toEqual([1, 1, 1, 1, 1, 1, 1])
  expect(first.learned).toEqual(['Select Colour', 'Select Style', 'Select Radius'])
  // Every option of each list, though only one was chosen (P6).
  expect(left.lists.map(({ options }) => options.length).sort()).toEqual([5, 5, 8])
})

test(
  'the next visits set other things in two calls each, and count what they used',
  async () => {
    const two = await visit('Make a theme with colour Amber, style Maia, radius Small.')
    expect(two.set).toMatchObject({ colour: 'Amber', style: 'Maia', radius: 'Small' })
    expect(two.perCall).toEqual([7])
    expect(two.asked[0]?.text).toContain(
      '- "Select Colour": 2 steps, worked 1 time, failed 0; variants: "Slate", "Violet"',
    )
    const three = await visit('Make a theme with colour Teal, style Vega, radius None.')
    expect(three.set).toMatchObject({ colour: 'Teal', style: 'Vega', radius: 'None' })
    expect(three.calls).toBeLessThanOrEqual(2)
    expect(three.calls).toBeLessThanOrEqual(first.calls / 2)
    // Using a playbook creates no new one.
    expect(counts()).toEqual({ 'Select Colour': [3, 0], 'Select Style': [3, 0], 'Select Radius': [3, 0] })
  },
  2 * VISIT_MS,
)

test(
  'without playbooks the page is explored again, and nothing is kept',
  async () => {
    const visited = await visit('Make a theme with colour Violet, style Lyra.', { playbooks: undefined })
    expect(Math.max(...visited.perCall)).toBe(1)
    expect(visited.asked.some(({ text }) => text.includes('# Playbooks'))).toBe(false)
    expect(visited.learned).toEqual([])
    expect(known.rows).toEqual(left.rows)
  },
  VISIT_MS,
)

test.each([
  { width: 820, height: 1180 },
  { width: 500, height: 800 },
])(
  'at $width × $height, where everything is at another place, the playbooks work unchanged',
  async (viewport) => {
    const visited = await visit('Make a theme with colour Indigo, style Mira, radius Medium.', { viewport })
    expect(visited.set).toMatchObject({ colour: 'Indigo', style: 'Mira', radius: 'Medium' })
    expect(visited.calls).toBeLessThanOrEqual(2)
  },
  VISIT_MS,
)

/**
 * One call only: nothing on the page shows the value of its nameless control, so the model could not see that it is
 * done.
 */
const once = async (task: string, viewport: { width: number; height: number }) => {
  const { set } = await visitStudio(
    { sites, service },
    {
      task,
      path: '/studio/create?bare=1',
      viewport,
      playbooks: known.shelf,
      input: { budget: { maxCostUsd: 1, maxIterations: 1 }, hitlEnabled: false },
    },
  )
  return set
}

test(
  'a control that has lost its name is found at its place; a window with nothing at that place needs a place of its own',
  async () => {
    const narrow = { width: 500, height: 800 }
    const wide = { width: 1600, height: 1000 }
    expect(await once('Make a theme with style Mira, radius Medium.', wide)).toMatchObject({ radius: 'Medium' })
    expect(await once('Make a theme with style Vega, radius Medium.', narrow)).toMatchObject({ radius: 'Default' })
    expect(counts()['Select Radius']).toEqual([2, 1])

    // Explored once in the narrow window too, both places are known (P8).
    const elsewhere = memoryPlaybooks()
    await visit('Make a theme with radius Small.', { viewport: narrow, playbooks: elsewhere.shelf })
    for (const { domain, path, id, name, body, successes, failures } of elsewhere.rows)
      await known.shelf.keep(domain, { path, id, name, successes, failures, steps: body.steps as never })
    expect(await once('Make a theme with radius Medium.', narrow)).toMatchObject({ radius: 'Medium' })
    expect(await once('Make a theme with radius Large.', wide)).toMatchObject({ radius: 'Large' })
  },
  5 * VISIT_MS,
)

test(
  'a variant that was never chosen leaves the list open; what is chosen there is known the next time',
  async () => {
    const winter = { path: '/studio/create?season=winter' }
    const visited = await visit('Make a theme with colour Aurora, style Maia.', winter)
    expect(visited.set).toMatchObject({ colour: 'Aurora', style: 'Maia' })
    expect(visited.asked[1]?.text).toMatch(
      /# What went wrong last\n<page \w+>\nDid 2 of 5 operations\. It stopped at step 2 of 2 of the playbook “Select Colour”: the variant “Aurora” is not known; known are “Slate”, .*\. Now visible: the list of “Colour” is open: “Slate”, .*\./,
    )
    expect(visited.perCall).toEqual([2, 1, 2])
    expect(counts()).toMatchObject({ 'Select Colour': [2, 0], 'Select Style': [2, 0] })
    const again = await visit('Make a theme with colour Aurora, style Vega.', winter)
    expect(again.set).toMatchObject({ colour: 'Aurora', style: 'Vega' })
    expect(again.calls).toBeLessThanOrEqual(2)
  },
  2 * VISIT_MS,
)

test(
  'if a step finds nothing, the run says how far it came and continues without that playbook, which is counted as failed',
  async () => {
    const style = known.rows.find(({ name }) => name === 'Select Style')
    if (!style) throw new Error('the first visit left no playbook for the style')
    const steps = style.body.steps as { target?: object; stem?: string; description: string }[]
    style.body = { steps: [{ ...steps[0], target: { css: '#gone', frame: [] }, stem: 'Look' }, ...steps.slice(1)] }
    const visited = await visit('Make a theme with colour Rose, style Vega, radius None.')
    expect(visited.set).toMatchObject({ colour: 'Rose', style: 'Vega', radius: 'None' })
    expect(visited.asked[1]?.text).toMatch(
      /Did 3 of 7 operations\. It stopped at step 1 of 2 of the playbook “Select Style”: “Look” is not on the page\. Now visible: “Make a theme”/,
    )
    expect(counts()).toMatchObject({ 'Select Colour': [2, 0] })
    expect(style.failures).toBe(1)
  },
  VISIT_MS,
)

test(
  'a step that is done twice on one page finds its control again though it shows something else by then',
  async () => {
    const radius = ['None', 'Large']
    const twice = await startModelServer('anthropic', ({ text }) => {
      const set = text.includes('"Radius Large"')
      return {
        call: {
          thought: 'Both, one after the other.',
          operations: set ? [] : radius.map((variant) => ({ op: 'use_playbook', playbook: 'Select Radius', variant })),
          plan: { criteria: [{ what: 'the last one is set', text: 'Large' }] },
          task_status: set ? 'completed' : 'in_progress',
          confidence: 1,
        },
      }
    })
    await using _ = twice
    const visited = await visitStudio(
      { sites, service: twice },
      { task: 'Try two radii.', path: '/studio/create?tour=0', playbooks: known.shelf },
    )
    expect(visited.error).toBe('')
    expect(visited.perCall).toEqual([4])
    expect(visited.set).toMatchObject({ radius: 'Large' })
  },
  3 * VISIT_MS,
)
