/** A page is explored once; what worked is kept as playbooks, and the next visits do the same in a fraction of the calls. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Sites, startSites } from '../sites/server.ts'
import { memoryPlaybooks } from '../support/memory-playbooks.ts'
import { type ModelServer, startModelServer } from '../support/model-servers/server.ts'
import { studioOracle } from '../support/model-servers/studio-oracle.ts'
import { type Visit, type Visited, visitStudio } from '../support/studio-visits.ts'

let sites: Sites
let service: ModelServer
let known: ReturnType<typeof memoryPlaybooks>
beforeAll(async () => {
  sites = await startSites()
  service = await startModelServer('anthropic', studioOracle)
})
afterAll(async () => {
  await service.close()
  await sites.close()
})
beforeEach(() => {
  known = memoryPlaybooks()
})

const visit = async (task: string, more: Partial<Visit> = {}): Promise<Visited> => {
  const visited = await visitStudio({ sites, service }, { task, playbooks: known.shelf, ...more })
  expect(visited.ok, visited.error).toBe(true)
  return visited
}

const learn = () => visit('Make a theme with colour Violet, style Lyra, radius Large.')
const counts = () =>
  Object.fromEntries(known.rows.map(({ name, successes, failures }) => [name, [successes, failures]]))

test('the first visit explores and leaves a playbook for each thing it set; the next ones need two calls', async () => {
  const one = await learn()
  expect(one.set).toMatchObject({ colour: 'Violet', style: 'Lyra', radius: 'Large' })
  expect(Math.max(...one.perCall)).toBe(1)
  expect(one.learned).toEqual(['Select Colour', 'Select Style', 'Select Radius'])
  // Every option of each list, though one was taken (P6).
  expect(known.lists.map(({ options }) => options.length).sort()).toEqual([5, 5, 8])

  const two = await visit('Make a theme with colour Amber, style Maia, radius Small.')
  expect(two.set).toMatchObject({ colour: 'Amber', style: 'Maia', radius: 'Small' })
  expect(two.perCall).toEqual([7])
  expect(two.asked[0]?.text).toContain(
    '- "Select Colour": 2 steps, worked 1 time, failed 0; variants: "Slate", "Violet"',
  )

  const three = await visit('Make a theme with colour Teal, style Vega, radius None.')
  expect(three.set).toMatchObject({ colour: 'Teal', style: 'Vega', radius: 'None' })
  expect(three.calls).toBeLessThanOrEqual(2)
  expect(three.calls).toBeLessThanOrEqual(one.calls / 2)
  // References are counted and make no playbooks of their own.
  expect(counts()).toEqual({ 'Select Colour': [3, 0], 'Select Style': [3, 0], 'Select Radius': [3, 0] })
}, 120_000)

test.each([
  { width: 820, height: 1180 },
  { width: 500, height: 800 },
])(
  'at $width × $height, where everything stands elsewhere, the playbooks work as they are',
  async (viewport) => {
    await learn()
    const visited = await visit('Make a theme with colour Indigo, style Mira, radius Medium.', { viewport })
    expect(visited.set).toMatchObject({ colour: 'Indigo', style: 'Mira', radius: 'Medium' })
    expect(visited.calls).toBeLessThanOrEqual(2)
  },
  120_000,
)

test('a control that has lost its name is found where it stood, in a window of another size too', async () => {
  await learn()
  const visited = await visit('Make a theme with style Mira, radius Medium.', {
    path: '/studio/create?bare=1',
    viewport: { width: 1600, height: 1000 },
    // Nothing on the page says what is set, so the model cannot see it either.
    input: { budget: { maxCostUsd: 1, maxIterations: 1 } },
  }).catch((error: unknown) => error)
  expect(visited).toBeInstanceOf(Error)
  expect(sites.submissions('studio').at(-1)?.fields).toMatchObject({ style: 'Mira', radius: 'Medium' })
}, 120_000)
