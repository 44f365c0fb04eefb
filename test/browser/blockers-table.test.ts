/** The table of pages that stop a machine and of those that only look like it: each is recognised correctly. */
import { expect, it } from 'vitest'
import { observing } from '../support/observing.ts'
import { BLOCKER_PAGES } from './blockers-pages.ts'

const web = observing()
/** The confidence that stops a run, see `engine/blockers/blockers.ts`. */
const ENOUGH = 0.7

it('has at least sixty pages, a third of them look-alikes', () => {
  expect(BLOCKER_PAGES.length).toBeGreaterThanOrEqual(60)
  expect(BLOCKER_PAGES.filter(({ finds }) => finds.length === 0).length).toBeGreaterThan(BLOCKER_PAGES.length / 3)
  expect(new Set(BLOCKER_PAGES.map(({ what }) => what)).size).toBe(BLOCKER_PAGES.length)
})

it.each(BLOCKER_PAGES)('$finds $what', async ({ finds, html }) => {
  const { blockers } = await web.look(html)
  const sure = blockers.filter(({ confidence }) => confidence >= ENOUGH)
  expect(
    sure.map(({ kind }) => kind),
    JSON.stringify(blockers),
  ).toEqual(finds)
  for (const { evidence } of sure) expect(evidence.join().length).toBeGreaterThan(0)
})
