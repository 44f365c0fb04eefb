// Which manual is checked next, how the check counts, and that several bridges share the checks, on both kinds of
// server.
import { afterAll, expect, test } from 'vitest'
import { patrol } from '../../bridge/jobs/patrol.ts'
import type { Manual } from '../../shared/domain/manual.ts'
import type { CheckVerdict, ManualCheck } from '../../shared/domain/manual-check.ts'
import { manualBody } from './support/data.ts'
import { oneStore } from './support/server.ts'

const { server, store } = await oneStore()
const admin = await server.admin()
afterAll(() => admin.end())
const seen = (verdict: CheckVerdict): ManualCheck => ({
  at: new Date().toISOString(),
  version: 1,
  verdict,
  looked: 2,
  found: 1,
  misfits: [],
})
const learned = async (host: string): Promise<string> =>
  (await store.manuals.insert(manualBody({ host, taskType: 'patrol' }), 'ai')).id
/** As if the last check had been so long ago. */
const later = (id: string, hours: number) =>
  admin.query(
    `update ghosthands.manuals set checked_at = checked_at - make_interval(hours => $2),
       check_scored_at = check_scored_at - make_interval(hours => $2) where id = $1`,
    [id, hours],
  )
const isDue = async (id: string, hours = 24): Promise<boolean> =>
  (await store.checks.due(hours)).some((turn) => turn.id === id)
const healthOf = async (id: string) => (await store.manuals.get(id))?.health

test('checks that find it broken, day after day, retire a manual; once restored, it is checked again', async () => {
  const id = await learned('drifts.example')
  const healths = []
  for (let day = 0; day < 8; day += 1) {
    expect(await isDue(id)).toBe(true)
    await store.checks.keep(id, seen('broken'))
    // A second check on the same day does not count.
    await store.checks.keep(id, seen('broken'))
    healths.push(await healthOf(id))
    expect(await isDue(id)).toBe(false)
    await later(id, 25)
  }
  expect(healths).toEqual([95, 90, 85, 80, 65, 50, 35, 20])
  expect(await isDue(id)).toBe(false)
  expect((await store.figures.manuals()).retired).toBe(1)
  expect(await store.manuals.restore(id)).toEqual({ id, version: 2 })
  expect(await healthOf(id)).toBe(100)
  expect(await isDue(id)).toBe(true)
})

test('a check that fits lets a manual recover and is no run; a missing page proves nothing about it and is checked rarely', async () => {
  const id = await learned('recovers.example')
  for (let failed = 0; failed < 5; failed += 1) await store.manuals.score(id, 1, false)
  await store.checks.keep(id, seen('changed'))
  expect(await store.manuals.get(id)).toMatchObject({ health: 67, successes: 0, check: { verdict: 'changed' } })
  await later(id, 25)
  await store.checks.keep(id, seen('gone'))
  expect(await healthOf(id)).toBe(67)
  await later(id, 25)
  expect(await isDue(id)).toBe(false)
  await later(id, 24 * 7)
  expect(await isDue(id)).toBe(true)
  await store.checks.want(id, false)
  expect(await isDue(id)).toBe(false)
})

test('two bridges check each manual once, and never two at a site', async () => {
  const ids = await Promise.all(['one.example', 'two.example', 'one.example'].map(learned))
  const looked: string[] = []
  const at = new Map<string, number>()
  const round = () =>
    patrol(
      store,
      {
        async check({ id, body: { host } }: Manual) {
          if (ids.includes(id)) looked.push(id)
          at.set(host, (at.get(host) ?? 0) + 1)
          expect(at.get(host)).toBe(1)
          await new Promise((done) => setImmediate(done))
          at.set(host, 0)
          return seen('fits')
        },
      },
      { everyHours: 24, signal: new AbortController().signal },
    )
  await Promise.all([round(), round()])
  expect(looked.toSorted()).toEqual(ids.toSorted())
})

test('a manual that stops fitting is reported once, and again when it fits; a report that failed is repeated with the next round', async () => {
  const id = await learned('told.example')
  const said: string[] = []
  let heard = false
  const round = async (verdict: CheckVerdict): Promise<void> => {
    await patrol(
      store,
      {
        check: async () => seen(verdict),
        async tell(manual) {
          if (manual.id === id && heard) said.push(manual.check?.verdict ?? '')
          return heard
        },
      },
      { ids: [id], signal: new AbortController().signal },
    )
    await later(id, 1)
  }
  await round('broken')
  heard = true
  for (const verdict of ['broken', 'unseen', 'broken', 'changed', 'fits'] as const) await round(verdict)
  expect(said).toEqual(['broken', 'changed'])
})
