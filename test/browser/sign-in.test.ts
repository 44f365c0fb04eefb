/**
 * Signing in once: a sign-in is kept for the next job on request, and codes are generated if the profile can. Through
 * the whole bridge.
 */
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../bridge/base/config.ts'
import { type App, openApp } from '../../bridge/cli/compose.ts'
import { resolutionOf } from '../../shared/domain/interaction-answer.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { KEYS } from '../../sites/gates/keys.ts'
import { site as gates } from '../../sites/gates/site.ts'
import { html, redirect } from '../../sites/kit/respond.ts'
import type { Site } from '../../sites/kit/site.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { testHome } from '../support/home.ts'

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const totp = new TOTP({ secret: Secret.fromBase32(SECRET) })

/** A form behind a code of an authenticator app; each code is accepted once. */
const vaulted: Site = {
  name: 'vaulted',
  title: 'A form behind an authenticator app',
  pages: [],
  async handle({ path, method, body, cookies, state, record }) {
    if (path.endsWith('/thanks'))
      return html(
        '<!doctype html><title>Thanks</title><h1>Thank you for applying!</h1><p>We have received your application.</p>',
      )
    if (method === 'POST') {
      const { fields } = await body()
      if (fields.otp === undefined) {
        record({ posting: path, fields })
        return redirect(`/vaulted${path}/thanks`)
      }
      const code = String(fields.otp)
      const fresh = !state.has(code) && totp.validate({ token: code, window: 1 }) !== null
      state.set(code, true)
      return fresh
        ? redirect(`/vaulted${path}`, { 'set-cookie': 'vaulted=in; Path=/vaulted' })
        : redirect(`/vaulted${path}?wrong`)
    }
    if (cookies.vaulted !== 'in')
      return html(
        '<!doctype html><title>Two-step verification</title><h1>Two-step verification</h1><form method="post"><label>Code from your authenticator app <input name="otp" autocomplete="one-time-code" inputmode="numeric" maxlength="6" required></label><button>Verify</button></form>',
      )
    return html(
      '<!doctype html><title>Apply</title><h1>Deckhand</h1><form method="post"><label>Full name <input name="name" autocomplete="name" required></label><label>Email <input name="email" type="email" autocomplete="email" required></label><button>Submit application</button></form>',
    )
  },
}

const { path: home, remove: removeHome } = await testHome('sign')
let app: App
let sites: Sites
let postings = 100
beforeAll(async () => {
  sites = await startSites({ sites: [gates, vaulted] })
  app = await openApp(loadConfig({ home, env: process.env }))
})
afterEach(() => sites.reset())
afterAll(async () => {
  await app?.[Symbol.asyncDispose]()
  await sites?.close()
  await removeHome()
})

const hand = async (
  path: string,
  more: Record<string, unknown> = {},
  person: Record<string, unknown> = {},
): Promise<string> => {
  postings += 1
  const { id } = await app.submit({
    job_type: 'apply',
    target_url: sites.url(`${path}?posting=${postings}`),
    input_data: { user_data: { id: 'ines', name: 'Ines Duarte', email: 'ines@example.com', ...person } },
    interaction_timeout: 20,
    ...more,
  })
  return id
}
const asked = (id: string, kind: string) =>
  app.store.notices.until(
    id,
    async () => {
      const open = await app.store.interactions.openOf(id)
      return open?.kind === kind ? open : undefined
    },
    AbortSignal.timeout(20_000),
  )
const over = (run: Promise<JobRecord>) => run.then(({ status, error }) => ({ status, error: error?.message ?? null }))
const asks = async (id: string) =>
  (await app.store.events.since(id)).filter(({ type }) => type === 'human_intervention_requested')

/** What a job was told of its site before it began. */
const toldFirst = async (id: string): Promise<string[]> => {
  const events = await app.store.events.since(id)
  const begun = events.findIndex(({ type }) => type === 'observed')
  return events.slice(0, begun).flatMap(({ type, data }) => (type === 'warning' ? [String(data.message)] : []))
}
const CODE_BY_MAIL = () => [
  `${new URL(sites.origin).host} sent a code by e-mail before, so it may ask you for one now.`,
]

const throughCode = async (more: Record<string, unknown>): Promise<string> => {
  const id = await hand('/gates/code/apply', more)
  const run = app.jobs.runHere(id)
  await asked(id, '2fa')
  await app.jobs.resume(id, resolutionOf('2fa', 'type', { answers: { code: KEYS.code } }))
  expect(await over(run)).toEqual({ status: 'completed', error: null })
  return id
}

test('a sign-in is kept only on request; then the next job is not asked, until it is revoked; whoever needs it is told before the work', async () => {
  expect(await toldFirst(await throughCode({}))).toEqual([])
  expect(await app.store.sessions.list()).toEqual([])
  expect(await toldFirst(await throughCode({ keep_session: true }))).toEqual(CODE_BY_MAIL())
  const kept = await app.store.sessions.list()
  expect(kept.map(({ applicantId, host }) => [applicantId, host])).toEqual([['ines', new URL(sites.origin).host]])
  const sealed = await app.store.sessions.get('ines', new URL(sites.origin).host)
  expect(Buffer.from(sealed ?? []).toString('latin1')).not.toContain('gates_visitor')

  const next = await hand('/gates/code/apply')
  expect(await over(app.jobs.runHere(next))).toEqual({ status: 'completed', error: null })
  expect(await asks(next)).toEqual([])
  // The kept sign-in passes it, and a run that did not meet it does not prove that it is gone.
  expect(await toldFirst(next)).toEqual([])
  expect(await app.store.knowledge.list('site')).toMatchObject([
    { health: 100, failures: 0, body: { walls: [{ kind: '2fa', by: 'email', page: 1 }] } },
  ])

  const other = await hand('/gates/code/apply', { hitl_enabled: false }, { id: 'ada', name: 'Ada Lind' })
  expect((await over(app.jobs.runHere(other))).status).toBe('failed')
  expect(await toldFirst(other)).toEqual(CODE_BY_MAIL())

  await app.store.sessions.revoke('ines')
  const again = await hand('/gates/code/apply', { hitl_enabled: false })
  expect((await over(app.jobs.runHere(again))).status).toBe('failed')
})

test('a person who says so when they sign in stays signed in, whatever the job’s setting', async () => {
  const id = await hand('/gates/code/apply')
  const run = app.jobs.runHere(id)
  await asked(id, '2fa')
  await app.jobs.resume(id, { ...resolutionOf('2fa', 'type', { answers: { code: KEYS.code } }), keepSession: true })
  expect((await over(run)).status).toBe('completed')
  expect(await app.store.sessions.list()).toHaveLength(1)
  await app.store.sessions.revoke()
})

test.each([
  ['base32', SECRET],
  ['what the QR code says', totp.toString()],
])('with the secret of an authenticator app nobody is asked for the code: %s', async (_, secret) => {
  const id = await hand('/vaulted/jobs/1', {}, { totp: secret })
  expect(await over(app.jobs.runHere(id))).toEqual({ status: 'completed', error: null })
  expect(await asks(id)).toEqual([])
  const left = JSON.stringify([await app.store.events.since(id), await app.store.jobs.get(id)])
  expect(left).not.toContain(SECRET)
  expect(left).not.toContain(totp.generate())
})

test('a secret that generates wrong codes is tried twice, then the person is asked', async () => {
  const id = await hand('/vaulted/jobs/2', {}, { totp: 'AAAAAAAAAAAAAAAA' })
  const run = app.jobs.runHere(id)
  await asked(id, '2fa')
  expect((await app.store.events.since(id)).filter(({ type }) => type === 'code_answered')).toHaveLength(2)
  await app.jobs.resume(id, resolutionOf('2fa', 'type', { answers: { code: totp.generate() } }))
  expect(await over(run)).toEqual({ status: 'completed', error: null })
})
