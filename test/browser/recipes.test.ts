// The recipes that come with GhostHands fill in pages of their platforms from which nothing was learned; the rest is
// explored and learned.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runJob } from '../../bridge/engine/run/run.ts'
import { recipeFor, recipes } from '../../bridge/learn/recipes.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { expectRecords, story } from '../support/front-door.ts'
import { memoryPorts, runInput } from '../support/memory.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'
import { greenhouse } from './expected/greenhouse.ts'
import { FURNITURE, lever } from './expected/lever.ts'
import { type ByPerson, person } from './expected/people.ts'
import { workday } from './expected/workday.ts'

let sites: Sites
beforeAll(async () => {
  sites = await startSites()
})
afterAll(() => sites.close())

interface Case {
  platform: string
  path: string
  expected: ByPerson
  furniture?: RegExp
}

const CASES: Case[] = [
  { platform: 'greenhouse', path: '/greenhouse/northwindlabs/jobs/4012345', expected: greenhouse },
  {
    platform: 'lever',
    path: '/lever/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e/apply',
    expected: lever,
    furniture: FURNITURE,
  },
  {
    platform: 'workday',
    path: '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042',
    expected: workday,
  },
]

describe.each(CASES)('the recipe for $platform', ({ platform, path, expected, furniture }) => {
  test('fills most of the form, the rest is worked out, and the record is exactly the person’s', {
    timeout: 120_000,
  }, async () => {
    sites.reset()
    const memory = memoryPorts({
      provider: createProvider('local'),
      openSession: (_, signal) => openSharedBrowser({ signal }),
      recipeFor,
    })
    const input = runInput({ targetUrl: sites.url(path), applicant: person('rosalind') })
    const { result, ...rest } = await runJob(input, memory.ports, AbortSignal.timeout(100_000))
    expect(result.success, story({ result, ...rest })).toBe(true)
    expectRecords(sites.submissions(platform), [expected.rosalind], furniture)
    const recipe = recipes().find((one) => one.platform === platform)
    expect(result.steps.replayed).toBeGreaterThan((recipe?.steps.length ?? 0) / 3)
    expect(memory.manuals[0]?.createdBy).toBe('recipe')
    expect(memory.manuals[0]?.body.host).toBe(new URL(sites.url('/')).host)
  })
})

test('recipes name no company, no site and no person', () => {
  expect(recipes().map(({ platform }) => platform)).toEqual(['greenhouse', 'lever', 'workday'])
  for (const recipe of recipes()) {
    expect(JSON.stringify(recipe)).not.toMatch(/northwind|127\.0\.0\.1|harbor|achterberg|rosalind/i)
    expect(recipe.steps.filter(({ commit }) => commit)).toHaveLength(1)
  }
})

test('without a recipe for the platform nothing is used', () => {
  const query = { taskType: 'apply', host: 'jobs.example.com', urlPattern: '/x', fingerprint: '' }
  expect(recipeFor({ ...query, platform: 'ashby' })).toBeUndefined()
  expect(recipeFor({ ...query, platform: 'lever', taskType: 'scrape' })).toBeUndefined()
  expect(recipeFor({ ...query, platform: 'lever' })).toMatchObject({ host: 'jobs.example.com', urlPattern: '/x' })
})
