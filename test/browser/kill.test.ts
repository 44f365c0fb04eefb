// The bridge is killed with -9 at random moments while it sends applications: each of them arrives exactly once.
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { loadConfig } from '../../bridge/base/config.ts'
import { openApp } from '../../bridge/cli/compose.ts'
import { delay } from '../../sites/kit/respond.ts'
import { startSites } from '../../sites/server.ts'
import { EMAIL, field, formSite, NAME } from '../support/form-site.ts'
import { testHome } from '../support/home.ts'
import { SEED, seeded, times } from '../support/seeded.ts'
import { startServe } from '../support/serve.ts'

const KILLS = times(10, 40)
/** ms the site takes to answer an application that it has recorded: long enough for a kill in between. */
const ANSWER_MS = 400

const site = formSite({
  name: 'harbour',
  title: 'Apply: deckhand',
  thanks: 'Thank you for applying!',
  page: () => ({
    heading: 'Deckhand',
    fields: `${NAME}${EMAIL}
      ${field('Phone', 'phone', 'type="tel" autocomplete="tel"')}<button type="submit">Submit application</button>`,
  }),
  received: ({ signal }) => delay(ANSWER_MS, signal),
})

const { path: home, remove: removeHome } = await testHome('kill')
afterEach(removeHome)

test(`${KILLS} kills at random moments lose no application and send none twice`, { timeout: 600_000 }, async () => {
  await using cleanup = new AsyncDisposableStack()
  const sites = await startSites({ sites: [site] })
  cleanup.defer(sites.close)
  const app = cleanup.use(await openApp(loadConfig({ home, env: process.env })))
  const arrived = (posting: string): number =>
    sites.submissions('harbour').filter((one) => one.posting === posting).length
  const ids = new Map<string, string>()
  const submit = async (): Promise<string> => {
    const posting = String(1001 + ids.size)
    const job = await app.submit({
      job_type: 'apply',
      target_url: sites.url(`/harbour/jobs/${posting}`),
      input_data: { user_data: { name: 'Ines Duarte', email: 'ines@example.com', phone: '+1 310 555 0142' } },
    })
    ids.set(posting, job.id)
    await app.jobs.enqueue(job.id)
    return job.id
  }
  const happened = async (id: string, type: string): Promise<void> => {
    for await (const event of app.jobs.watch(id, { signal: AbortSignal.timeout(60_000) }))
      if (event.type === type) return
  }
  // The person is asked whether it was sent, looks it up at the site, and answers truthfully.
  let asked = 0
  const unlisten = await app.store.notices.listen(async (notice) => {
    if (notice?.kind !== 'interaction') return
    const open = await app.store.interactions.openOf(notice.job)
    const [posting] = [...ids].find(([, id]) => id === notice.job) ?? []
    if (open?.kind !== 'confirm_sent' || posting === undefined) return
    asked += 1
    const question = open.questions[0]?.question ?? ''
    const answer = arrived(posting) > 0 ? 'It was sent' : 'It wasn’t'
    await app.jobs
      .resume(notice.job, { action: 'resume', remember: false, answers: { [question]: answer } })
      .catch(() => {})
  })

  const moment = seeded(SEED)
  for (let kill = 0; kill < KILLS; kill++) {
    const bridge = await startServe(home, '--max-browsers', '2')
    const id = await submit()
    await happened(id, kill % 4 === 0 ? 'mode_selected' : 'commit_begun')
    await pause(moment(2 * ANSWER_MS))
    await bridge.end()
  }
  const last = await startServe(home, '--max-browsers', '2')
  cleanup.defer(() => last.end())
  const jobs = await Promise.all(
    [...ids.values()].map((id) => app.jobs.wait(id, { signal: AbortSignal.timeout(120_000) })),
  )
  await last.end('SIGTERM')
  unlisten()

  const outcome = jobs.map(({ status, error }) => ({ status, error: error && `${error.code}: ${error.message}` }))
  expect(outcome).toEqual(jobs.map(() => ({ status: 'completed', error: null })))
  expect([...ids.keys()].map((posting) => [posting, arrived(posting)])).toEqual(
    [...ids.keys()].map((posting) => [posting, 1]),
  )
  const losses = jobs.reduce((sum, job) => sum + job.losses, 0)
  expect(losses, 'the kills hit jobs at work').toBeGreaterThanOrEqual(KILLS / 2)
  for (const job of jobs) {
    const ledger = await app.store.commits.ofJob(job.id)
    expect(ledger.filter(({ state }) => state === 'confirmed')).toHaveLength(1)
    expect(job.retryCount).toBe(job.losses)
  }
  console.log(`${losses} jobs were lost and taken up again, a person was asked ${asked} times`)
})
