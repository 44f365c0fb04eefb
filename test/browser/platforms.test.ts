/**
 * The main job on every platform: one person explores, the other's replay needs no planner step, and each site's record
 * contains exactly what a careful person would have entered.
 */
import { describe, expect, test } from 'vitest'
import { resolutionOf } from '../../shared/domain/interaction-answer.ts'
import type { Manual } from '../../shared/domain/manual.ts'
import { FILLS } from '../../shared/domain/operation.ts'
import { targetName } from '../../shared/domain/target.ts'
import { expectRecords, frontDoor, story } from '../support/front-door.ts'
import { some } from '../support/seeded.ts'
import { ashby } from './expected/ashby.ts'
import { greenhouse } from './expected/greenhouse.ts'
import { FURNITURE as CLASSIC_FURNITURE, greenhouseClassic } from './expected/greenhouse-classic.ts'
import { icims } from './expected/icims.ts'
import { FURNITURE as LEVER_FURNITURE, lever } from './expected/lever.ts'
import { type ByPerson, person } from './expected/people.ts'
import { smartrecruiters } from './expected/smartrecruiters.ts'
import { workday } from './expected/workday.ts'

const WORKDAY = '/workday/en-US/Northwind_Careers/job/Harbor-City/Platform-Engineer_R-1042'
const GREENHOUSE = '/greenhouse/northwindlabs/jobs/4012345'
const CLASSIC = '/greenhouse-classic/northwindlabs/jobs/3001234'
const LEVER = '/lever/northwind/5f2b8f4e-0d3a-4c1e-9a52-6f7f6f1c2d3e/apply'
const ASHBY = '/ashby/fernway/3f0b6b52-6f43-4b0a-9a57-0d1c2e3f4a5b/application'
const ICIMS = '/icims/jobs/4021/platform-engineer/job'
const SMARTRECRUITERS =
  '/smartrecruiters/oneclick-ui/company/Lanternfish/publication/b7c1f0de-9a2e-4f63-8d1b-5e6f7a8b9c0d'

interface Case {
  name: string
  path: string
  expected: ByPerson
  /** Names of fields that the form itself sends along. */
  furniture?: RegExp
  /** What differs in the second person's data. */
  second?: Record<string, unknown>
}

const NO_VISA = { requires_sponsorship: false }
const CASES: readonly Case[] = [
  { name: 'Workday', path: WORKDAY, expected: workday, second: NO_VISA },
  { name: 'Greenhouse', path: GREENHOUSE, expected: greenhouse },
  { name: 'Greenhouse, classic', path: CLASSIC, expected: greenhouseClassic, furniture: CLASSIC_FURNITURE },
  { name: 'Lever', path: LEVER, expected: lever, furniture: LEVER_FURNITURE },
  { name: 'Ashby', path: ASHBY, expected: ashby },
  { name: 'iCIMS, frame of another origin', path: `${ICIMS}?cross=1`, expected: icims },
  { name: 'SmartRecruiters', path: SMARTRECRUITERS, expected: smartrecruiters },
]

/** Variants of these sites. What only one of them has is tested in the site's own file. */
const VARIANTS: readonly Case[] = [
  { name: 'Workday, old ids', path: `${WORKDAY}?gen=old`, expected: workday, second: NO_VISA },
  { name: 'Workday, account wall', path: `${WORKDAY}?account=1`, expected: workday, second: NO_VISA },
  { name: 'Workday, lists without states', path: `${WORKDAY}?listbox=bare`, expected: workday, second: NO_VISA },
  { name: 'Greenhouse, consent', path: `${GREENHOUSE}?gdpr=1`, expected: greenhouse, furniture: /^gdpr/ },
  { name: 'Greenhouse, early text is wiped', path: `${GREENHOUSE}?hydrate=800`, expected: greenhouse },
  { name: 'Ashby, yes and no bind late', path: `${ASHBY}?yesno=second`, expected: ashby },
  { name: 'Ashby, early text is wiped', path: `${ASHBY}?hydrate=wipe`, expected: ashby },
  { name: 'iCIMS', path: ICIMS, expected: icims },
]

const door = frontDoor()
const siteOf = (path: string): string => path.split('/')[1] ?? ''

/** Steps that enter the same data in a field of the same label on one page, although that was done before. */
const repeated = (manuals: readonly Manual[]): string[] => {
  const fills = manuals.flatMap(({ body }) =>
    body.steps
      .filter(({ action }) => FILLS.has(action))
      .map(({ page, target, value }) => `${page}: ${target && targetName(target)} ← ${value}`),
  )
  return fills.filter((fill, at) => fills.indexOf(fill) < at)
}

describe.each([...CASES, ...some(VARIANTS, 3)])('$name', ({ path, expected, furniture, second }) => {
  test('one person explores, another is replayed, and each record is exactly theirs', {
    timeout: 150_000,
  }, async () => {
    const received = () => door.sites.submissions(siteOf(path))
    // The only thing that a careful person is asked: whether a frame of another site may have their data.
    door.human(({ kind }) => (kind === 'approve_origin' ? resolutionOf(kind, 'approve') : undefined))

    const explored = await door.run(path, { applicant: person('rosalind') })
    expect(story(explored)).toBe('completed in ai mode')
    expectRecords(received(), [expected.rosalind], furniture)
    expect(repeated(door.memory.manuals)).toEqual([])

    const replayed = await door.run(path, { applicant: person('tunde', second), mode: 'cookbook' })
    expect(story(replayed)).toBe('completed in cookbook mode')
    expect(replayed.result.steps).toMatchObject({ ai: 0, human: path.includes('cross=1') ? 1 : 0 })
    expectRecords(received(), [expected.rosalind, expected.tunde], furniture)
  })
})
