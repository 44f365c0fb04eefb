// What a platform's connector adds for any provider: its own way of filling in, what a model is told, what is left
// alone.
import { expect, test } from 'vitest'
import { connected } from '../../bridge/connectors/index.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import type { Observation } from '../../shared/domain/observation.ts'
import type { Objective, Provider } from '../../shared/domain/provider.ts'
import { frontDoor, story } from '../support/front-door.ts'
import { person } from './expected/people.ts'

const WORKDAY = '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042'
const GREENHOUSE = '/greenhouse/northwindlabs/jobs/4012345'

const door = frontDoor()

test('the planner and the replay follow a path through the categories of a Workday prompt', {
  timeout: 150_000,
}, async () => {
  const heard = (): unknown[] => door.sites.submissions('workday').map(({ fields }) => fields.source)
  const first = await door.run(WORKDAY, {
    mode: 'ai',
    applicant: person('rosalind', { how_did_you_hear: 'Social Media > YouTube' }),
  })
  expect(first.status, story(first)).toBe('completed')
  const second = await door.run(WORKDAY, {
    mode: 'cookbook',
    applicant: person('tunde', { requires_sponsorship: false, how_did_you_hear: 'Job Board > Indeed' }),
  })
  expect(second.status, story(second)).toBe('completed')
  expect(heard()).toEqual(['YouTube', 'Indeed'])
})

test('a model is told what the platform is like, together with its task', { timeout: 60_000 }, async () => {
  const told: Objective[] = []
  const local = createProvider('local')
  const provider: Provider = {
    ...local,
    analyse(question) {
      told.push(question.objective)
      return local.analyse(question)
    },
  }
  door.memory.ports.provider = provider
  await door.run(GREENHOUSE, { mode: 'ai', applicant: person('rosalind') })
  expect(told[0]?.instructions?.join('\n')).toMatch(/only kept when one of the suggestions is chosen/)
})

test('buttons that fill the form from elsewhere are not pressed', () => {
  const button = (name: string, purpose: string) => ({ name, purpose, submit: false })
  const seen = (platform: string) =>
    ({
      platform,
      buttons: [button('Autofill with Resume', 'apply'), button('Apply Manually', 'apply')],
    }) as unknown as Observation
  expect(connected(seen('workday')).buttons.map(({ purpose }) => purpose)).toEqual(['other', 'apply'])
  const elsewhere = seen('lever')
  expect(connected(elsewhere)).toBe(elsewhere)
})
