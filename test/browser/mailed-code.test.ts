// A site asks for a code that it sent by e-mail: the code is read from the person's mailbox on a real IMAP server,
// shown, and used if they agree.

import { execFile } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '../../bridge/base/config.ts'
import { type App, openApp } from '../../bridge/cli/compose.ts'
import type { Interaction } from '../../shared/domain/interaction.ts'
import { resolutionOf } from '../../shared/domain/interaction-answer.ts'
import type { JobRecord } from '../../shared/domain/job-record.ts'
import { html, redirect } from '../../sites/kit/respond.ts'
import type { Site } from '../../sites/kit/site.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { openedIn } from '../support/files.ts'
import { testHome } from '../support/home.ts'
import { type ImapServer, startImap } from '../support/imap-server.ts'

const MAIN = fileURLToPath(new URL('../../bin/ghosthands.mjs', import.meta.url))
/** Every name below localhost is this machine. */
const HOST = 'apply.harbour.localhost'
const CODE = '482910'

/** What the site's mail server does when the code is asked for. */
let send: () => void = () => undefined

/** An application that needs a code sent by e-mail. */
const mailed: Site = {
  name: 'mailed',
  title: 'An application behind a code by e-mail',
  pages: [],
  async handle({ path, method, body, cookies, record }) {
    if (path.endsWith('/thanks'))
      return html(
        '<!doctype html><title>Thanks</title><h1>Thank you for applying!</h1><p>We have received your application.</p>',
      )
    if (method === 'POST') {
      const { fields } = await body()
      if (fields.otp === undefined) {
        record({ posting: path, fields })
        if (path.startsWith('/linked')) send()
        return redirect(`/mailed${path}/${path.startsWith('/linked') ? 'almost' : 'thanks'}`)
      }
      return fields.otp === CODE
        ? redirect(`/mailed${path}`, { 'set-cookie': 'mailed=in; Path=/mailed' })
        : redirect(`/mailed${path}?wrong`)
    }
    if (path.endsWith('/almost'))
      return html(
        '<!doctype html><title>Almost there</title><h1>Almost there</h1><p>Please verify your e-mail address to complete your application.</p>',
      )
    if (cookies.mailed === 'in' || path.startsWith('/linked'))
      return html(
        '<!doctype html><title>Apply</title><h1>Deckhand</h1><form method="post"><label>Full name <input name="name" autocomplete="name" required></label><label>Email <input name="email" type="email" autocomplete="email" required></label><button>Submit application</button></form>',
      )
    send()
    return html(
      '<!doctype html><title>Check your e-mail</title><h1>Check your e-mail</h1><p>We sent a 6-digit code to your e-mail address.</p><form method="post"><label>Verification code <input name="otp" autocomplete="one-time-code" inputmode="numeric" maxlength="6" required></label><button>Verify</button></form>',
    )
  },
}

const { path: home, remove: removeHome } = await testHome('mail')
let app: App
let sites: Sites
let imap: ImapServer
let postings = 100
beforeAll(async () => {
  ;[sites, imap, app] = await Promise.all([
    startSites({ sites: [mailed] }),
    startImap(),
    openApp(loadConfig({ home, env: process.env })),
  ])
})
afterEach(() => {
  sites.reset()
  imap.empty()
  send = () => undefined
})
afterAll(async () => {
  await app?.[Symbol.asyncDispose]()
  await Promise.all([sites?.close(), imap?.[Symbol.asyncDispose]()])
  await removeHome()
})

const typed = (...args: string[]): Promise<string> =>
  new Promise((resolve, reject) =>
    execFile(
      process.execPath,
      [MAIN, 'mail', ...args, '--home', home],
      { env: { PATH: process.env.PATH ?? '', NO_COLOR: '1' } },
      (error, out, err) => (error ? reject(new Error(err)) : resolve(out)),
    ),
  )
const hand = async (more: Record<string, unknown> = {}, kind: 'jobs' | 'linked' = 'jobs'): Promise<string> => {
  postings += 1
  const address = new URL(sites.url(`/mailed/${kind}/${postings}`))
  address.hostname = HOST
  const { id } = await app.submit({
    job_type: 'apply',
    target_url: address.href,
    input_data: { user_data: { id: 'ines', name: 'Ines Duarte', email: 'Visitor+jobs@harbour.example' } },
    interaction_timeout: 30,
    ...more,
  })
  return id
}
const asked = (id: string, fits: (open: Interaction) => boolean) =>
  app.store.notices.until(
    id,
    async () => {
      // The code shown with the request is there once the job is paused.
      const { status } = await app.store.jobs.find(id)
      const open = status === 'paused' ? await app.store.interactions.openOf(id) : undefined
      return open && fits(open) ? open : undefined
    },
    AbortSignal.timeout(20_000),
  )
const offers = ({ actions }: Interaction): boolean => actions.some(({ name }) => name === 'approve')
const over = (run: Promise<JobRecord>) => run.then(({ status, error }) => ({ status, error: error?.message ?? null }))
const events = async (id: string, type: string) =>
  (await app.store.events.since(id)).filter((event) => event.type === type)
const DONE = { status: 'completed', error: null }

const VOUCHED = 'Authentication-Results: mx.home.example; dkim=pass header.d=harbour.localhost'
const own = { from: 'Harbour Careers <no-reply@mail.harbour.localhost>', text: `Your code is ${CODE}.` }

test('a mailbox is added once the sign-in works, listed without its password, and tried', async () => {
  const place = join(home, 'app-password')
  writeFileSync(place, imap.password, { mode: 0o600 })
  const server = ['--imap-host', '127.0.0.1', '--imap-port', String(imap.port), '--authserv', 'mx.home.example']
  expect(await typed('add', imap.user, '--password', `file:${place}`, ...server, '--ca', imap.caFile)).toContain('kept')
  const [listed, tried] = await Promise.all([typed('list', '--json'), typed('test')])
  expect(JSON.parse(listed)).toMatchObject({ address: imap.user, own_ca: true, rules: {} })
  expect(listed).not.toContain(imap.password)
  expect(tried).toContain('signed in')
})

test('the code is shown and used if the person agrees; nothing of the mail is kept', async () => {
  send = () => {
    imap.deliver({
      from: 'no-reply@harbour.localhost',
      text: 'Your code is 111111.',
      at: new Date(Date.now() - 600_000),
    })
    imap.deliver({ from: 'no-reply@harbour.localhost.evil.example', text: 'Your code is 222222.' })
    imap.deliver({ ...own, subject: 'Deckhand at Harbour: your secret word is marmalade' })
  }
  const id = await hand({ keep_trace: true })
  const run = app.jobs.runHere(id)
  const open = await asked(id, offers)
  expect([open.title, open.text, open.value, open.facts]).toEqual([
    'Use this code?',
    `An e-mail says it is from ${HOST}:${new URL(sites.origin).port}. Your mail server doesn’t say whether that is true.`,
    null,
    [],
  ])
  const shown = app.jobs.transients.with(open)
  expect(shown.value?.text).toBe(CODE)
  expect(shown.facts).toEqual([
    'It says it is from no-reply@mail.harbour.localhost',
    'Subject: Deckhand at Harbour: your secret word is marmalade',
  ])
  await expect(app.jobs.approve(id)).rejects.toThrow('waits for no approval')
  const yes = resolutionOf(open.kind, 'approve')
  await expect(app.jobs.resume(id, yes)).rejects.toThrow('Nobody agrees to it unseen')
  await app.jobs.resume(id, yes, 'terminal', undefined, open.id)
  expect(await over(run)).toEqual(DONE)
  expect(sites.submissions('mailed')).toHaveLength(1)
  expect(app.jobs.transients.with(open).value).toBeNull()

  expect((await events(id, 'mail_came')).map(({ data }) => data)).toEqual([{ has: 'code' }])
  expect((await events(id, 'code_answered')).map(({ data }) => data)).toEqual([{ from: 'mail' }])
  const left = JSON.stringify([
    await app.store.events.since(id),
    await app.store.jobs.get(id),
    await app.store.interactions.lastOf(id),
  ])
  const folder = join(home, 'artifacts', id)
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !one.name.endsWith('.jpg'))
    .map((one) => openedIn(home)(join(one.parentPath, one.name)).toString('latin1'))
  expect(files.length).toBeGreaterThan(1)
  for (const word of [CODE, 'marmalade', 'no-reply', imap.password])
    for (const text of [left, ...files]) expect(text).not.toContain(word)
  expect(imap.files().filter((file) => /:2,/.test(file))).toEqual([])
})

test('a mail with two numbers is not used: the person types the code as usual', async () => {
  send = () => imap.deliver({ ...own, text: `Your code is ${CODE}. Your reference is 771204.` })
  const id = await hand()
  const run = app.jobs.runHere(id)
  const open = await asked(id, ({ kind }) => kind === '2fa')
  await expect.poll(async () => (await events(id, 'mail_came')).map(({ data }) => data)).toEqual([{ has: 'unclear' }])
  expect((await app.store.interactions.openOf(id))?.id).toBe(open.id)
  await app.jobs.resume(id, resolutionOf('2fa', 'type', { answers: { code: CODE } }))
  expect(await over(run)).toEqual(DONE)
})

test('the link that completes an application is opened if the person agrees and it leads to the site itself', async () => {
  let link = ''
  send = () => imap.deliver({ ...own, text: `Confirm your e-mail address:\n${link}` })
  const id = await hand({}, 'linked')
  link = `${(await app.store.jobs.find(id)).targetUrl}/thanks?verify=marmalade`
  const run = app.jobs.runHere(id)
  const open = await asked(id, offers)
  expect(open.title).toBe('Open this link?')
  expect(app.jobs.transients.with(open).value?.text).toBe(link)
  await app.jobs.resume(id, resolutionOf(open.kind, 'approve'), 'terminal', undefined, open.id)
  expect(await over(run)).toEqual(DONE)
  const left = JSON.stringify([await app.store.events.since(id), await app.store.jobs.get(id)])
  expect(left).not.toContain('marmalade')
})

test('with a rule for the site nobody is asked, if the mail server vouches for the sender', async () => {
  expect(await typed('rule', HOST, '--use', 'always')).toContain(`${HOST}: a code is used at once`)
  send = () => imap.deliver({ ...own, headers: [VOUCHED] })
  const id = await hand({ hitl_enabled: false })
  expect(await over(app.jobs.runHere(id))).toEqual(DONE)
  expect(await events(id, 'human_intervention_requested')).toEqual([])

  // No mail is read for other people's tasks.
  const other = await hand({
    hitl_enabled: false,
    input_data: { user_data: { id: 'ada', name: 'Ada Lind', email: 'ada@harbour.example' } },
  })
  expect((await over(app.jobs.runHere(other))).status).toBe('failed')
  expect(await events(other, 'mail_came')).toEqual([])

  expect(await typed('remove', imap.user)).toContain('Forgot')
})
