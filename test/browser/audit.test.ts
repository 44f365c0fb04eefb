// Audit mode: a screenshot and record of every observation, decision and action, kept for a week without secrets;
// nothing without the setting.

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { loadConfig } from '../../bridge/base/config.ts'
import { openApp } from '../../bridge/cli/compose.ts'
import { startSites } from '../../sites/server.ts'
import { openedIn } from '../support/files.ts'
import { testHome } from '../support/home.ts'

const { path: home, remove: removeHome } = await testHome('audit')
afterEach(removeHome)

test('every step has a picture and a record, in order, kept for seven days; none without the setting', async () => {
  await using cleanup = new AsyncDisposableStack()
  const sites = await startSites()
  cleanup.defer(sites.close)
  const run = async (audit: boolean) => {
    await using app = await openApp(loadConfig({ home, flags: { audit } }), { unanswered: 'leave' })
    const { id } = await app.submit({
      job_type: 'apply',
      target_url: sites.url('/gates/open/apply'),
      again: true,
      input_data: {
        user_data: { id: 'ines', name: 'Ines Duarte', email: 'ines@example.com', phone: '+1 310 555 0142' },
      },
    })
    const { status } = await app.jobs.runHere(id)
    expect(status).toBe('completed')
    const kept = (await app.store.artifacts.ofJob(id)).filter(({ about }) => about.audit)
    return { id, kept }
  }
  const { id, kept } = await run(true)
  const folder = join(home, 'artifacts', id)
  const records = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map(
      (name) =>
        JSON.parse(openedIn(home)(join(folder, name)).toString('utf8')) as {
          at: string
          type: string
          picture: string
        },
    )
  expect(records.map(({ type }) => type)).toContain('step')
  expect(records.map(({ at }) => at)).toEqual(records.map(({ at }) => at).sort())
  for (const { picture } of records) expect(readdirSync(folder)).toContain(picture)
  expect(kept).toHaveLength(records.length * 2)
  const days = kept.map(
    ({ createdAt, expiresAt }) => (Date.parse(expiresAt ?? '') - Date.parse(createdAt)) / 86_400_000,
  )
  for (const one of days) expect(one).toBeCloseTo(7, 0)
  expect((await run(false)).kept).toEqual([])
})
