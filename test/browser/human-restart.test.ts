/**
 * A paused job outlives its process: it asks again, and an answer given meanwhile is not lost. Through the whole
 * bridge.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../bridge/base/config.ts'
import { type App, openApp } from '../../bridge/cli/compose.ts'
import type { Interaction, InteractionKind } from '../../shared/domain/interaction.ts'
import { resolutionOf } from '../../shared/domain/interaction-answer.ts'
import { KEYS } from '../../sites/gates/keys.ts'
import { site as gates } from '../../sites/gates/site.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { testHome } from '../support/home.ts'
import { startServe } from '../support/serve.ts'

const { path: home, remove: removeHome } = await testHome('restart')
let app: App
let sites: Sites
let postings = 100
beforeAll(async () => {
  sites = await startSites({ sites: [gates] })
  app = await openApp(loadConfig({ home, env: process.env }), { unanswered: 'leave' })
})
afterAll(async () => {
  await app?.[Symbol.asyncDispose]()
  await sites?.close()
  await removeHome()
})

const hand = async (path: string): Promise<{ id: string; posting: string }> => {
  postings += 1
  const { id } = await app.submit({
    job_type: 'apply',
    target_url: sites.url(`${path}?posting=${postings}`),
    input_data: { user_data: { id: `p${postings}`, name: 'Ines Duarte', email: 'ines@example.com' } },
    interaction_timeout: 60,
  })
  return { id, posting: path.split('/')[2] ?? '' }
}
const asked = (id: string, kind: InteractionKind, not?: Interaction) =>
  app.store.notices.until(
    id,
    async () => {
      const open = await app.store.interactions.openOf(id)
      return open?.kind === kind && open.id !== not?.id ? open : undefined
    },
    AbortSignal.timeout(40_000),
  )
const over = (id: string) => app.jobs.wait(id, { signal: AbortSignal.timeout(40_000) })
const received = (posting: string) => sites.submissions('gates').filter((one) => one.posting === posting)

describe('the bridge ends while a person is asked', () => {
  test.each([
    ['killed', 'SIGKILL', 'code'],
    ['stopped', 'SIGTERM', 'boxes'],
  ] as const)(
    '%s and started again it asks again, and the answer completes the job, once',
    { timeout: 120_000 },
    async (_, signal, gate) => {
      const first = await startServe(home)
      const { id, posting } = await hand(`/gates/${gate}/apply`)
      await app.jobs.enqueue(id)
      const before = await asked(id, '2fa')
      await first.end(signal)
      const second = await startServe(home)
      try {
        const again = await asked(id, '2fa', before)
        expect((await app.store.interactions.get(before.id))?.status).toBe('cancelled')
        await app.jobs.deliverCode(id, KEYS.code)
        expect(await over(id)).toMatchObject({ status: 'completed' })
        expect(received(posting)).toHaveLength(1)
        expect((await app.store.interactions.get(again.id))?.resolution).not.toHaveProperty('answers')
      } finally {
        await second.end('SIGTERM')
      }
    },
  )
})

describe('the browser is not kept open for the answer', () => {
  test('an answer that is not to be kept is used for this job, and for no other', { timeout: 60_000 }, async () => {
    const { id } = await hand('/gates/question/apply')
    expect((await app.jobs.runHere(id)).status).toBe('paused')
    const open = await app.store.interactions.openOf(id)
    const answers = { [open?.title ?? '']: 'The bowline' }
    const queued = await app.jobs.resume(id, resolutionOf('screening_question', 'answer', { answers, remember: false }))
    expect(queued.status).toBe('queued')
    expect((await app.jobs.runHere(id)).status).toBe('completed')
    expect(received('question').at(-1)?.fields.knot).toBe('The bowline')
    expect(await app.store.answers.list(`p${postings}`)).toEqual([])
  })

  test('a code belongs to the page that asked, which is gone: it is stored nowhere', { timeout: 60_000 }, async () => {
    const { id } = await hand('/gates/code/apply')
    expect((await app.jobs.runHere(id)).status).toBe('paused')
    await app.jobs.deliverCode(id, KEYS.code)
    const left = [await app.store.interactions.lastOf(id), await app.store.answers.list(`p${postings}`)]
    expect(JSON.stringify(left)).not.toContain(KEYS.code)
    await app.jobs.cancel(id)
    await expect(app.jobs.deliverCode(id, KEYS.code)).rejects.toMatchObject({ code: 'NOT_PAUSED' })
  })
})
