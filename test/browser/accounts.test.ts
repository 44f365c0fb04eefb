// A site wants an account before it goes on: a password is made if the person agrees, kept before it is typed, used
// again at the same origin, and shown by the command alone.
import { execFile } from 'node:child_process'
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
import { testHome } from '../support/home.ts'

const MAIN = fileURLToPath(new URL('../../bin/ghosthands.mjs', import.meta.url))
const page = (title: string, body: string): ReturnType<typeof html> =>
  html(`<!doctype html><title>${title}</title><h1>${title}</h1>${body}`)
const emailField = (value = ''): string =>
  `<p><label>E-mail <input name="email" type="email" autocomplete="email" value="${value}" required></label></p>`

/** Accounts by address; a host that starts with `short` takes passwords of 8 to 12 letters and digits only. */
const known = new Map<string, string>()
let refuses = false

/** Registers on `/NUMBER`, signs in on `/NUMBER/signin`, and takes the application on `/NUMBER/form`. */
const harbour: Site = {
  name: 'harbour',
  title: 'An application behind an account',
  pages: [],
  async handle({ path, query, method, headers, body, cookies, record }) {
    const [, number = '', step = 'register'] = path.split('/')
    const short = String(headers.host).startsWith('short')
    const to = (next: string, cookie?: string) =>
      redirect(`/harbour/${number}/${next}`, cookie ? { 'set-cookie': cookie } : {})
    if (step === 'thanks') return page('Thank you for applying!', '<p>We have received your application.</p>')
    if (step === 'form' && cookies.in !== 'yes') return to('signin')
    if (method === 'POST') {
      const { fields } = await body()
      const { email = '', password = '', again } = fields as Record<string, string>
      if (step === 'form') {
        record({ posting: path, fields })
        return to('thanks')
      }
      if (step === 'signin')
        return known.get(email) === password ? to('form', 'in=yes; Path=/harbour') : to('signin?wrong')
      if (known.has(email)) return to('signin')
      if (refuses || password !== again || (short && !/^[a-z\d]{8,12}$/i.test(password)))
        return to(`register?refused=${email}`)
      known.set(email, password)
      if (number.startsWith('hop'))
        return redirect(`http://b.${String(headers.host).replace(/^a\./, '')}/harbour/${number}/signin`)
      return to('signin')
    }
    if (step === 'form')
      return page(
        'Deckhand',
        `<form method="post"><p><label>Full name <input name="name" autocomplete="name" required></label></p>${emailField()}<button>Submit application</button></form>`,
      )
    if (step.startsWith('signin'))
      return page(
        'Sign in',
        `<form method="post">${emailField()}<p><label>Password <input name="password" type="password" autocomplete="current-password" required></label></p><button>Sign in</button></form>`,
      )
    return page(
      'Create an account',
      `<form method="post">${emailField(query.get('refused') ?? '')}<p><label>Password <input name="password" type="password" autocomplete="new-password" aria-describedby="rules" required></label> <span id="rules">${short ? '8 to 12 characters, letters and digits only' : 'At least 8 characters'}</span>${query.has('refused') ? '<strong role="alert">This password is not allowed. Choose another one.</strong>' : ''}</p>
       <p><label>Repeat password <input name="again" type="password" autocomplete="new-password" required></label></p><button>Create account</button></form>`,
    )
  },
}

const { path: home, remove: removeHome } = await testHome('accounts')
let app: App
let sites: Sites
let postings = 100
beforeAll(async () => {
  ;[sites, app] = await Promise.all([startSites({ sites: [harbour] }), openApp(loadConfig({ home, env: process.env }))])
})
afterEach(async () => {
  sites.reset()
  known.clear()
  refuses = false
})
afterAll(async () => {
  await app?.[Symbol.asyncDispose]()
  await sites?.close()
  await removeHome()
})

const command = (...args: string[]): Promise<string> =>
  new Promise((resolve, reject) =>
    execFile(
      process.execPath,
      [MAIN, 'accounts', ...args, '--home', home],
      { env: { PATH: process.env.PATH ?? '', NO_COLOR: '1' } },
      (error, out, err) => (error ? reject(new Error(err)) : resolve(out)),
    ),
  )
const originOf = (host: string): string => {
  const address = new URL(sites.url('/'))
  address.hostname = `${host}.localhost`
  return address.origin
}
const start = async (host: string, more: Record<string, unknown> = {}, number = ''): Promise<string> => {
  postings += 1
  const { id } = await app.submit({
    job_type: 'apply',
    target_url: `${originOf(host)}/harbour/${number}${postings}/register`,
    input_data: { user_data: { id: 'ines', name: 'Ines Duarte', email: 'ines@example.com' } },
    interaction_timeout: 60,
    ...more,
  })
  running.set(id, app.jobs.runHere(id))
  return id
}
const asked = (id: string, title: RegExp): Promise<Interaction> =>
  app.store.notices.until(
    id,
    async () => {
      const job = await app.store.jobs.find(id)
      if (job.status === 'failed' || job.status === 'completed') throw new Error(`${job.status}: ${job.error?.message}`)
      const open = job.status === 'paused' ? await app.store.interactions.openOf(id) : undefined
      return open && title.test(open.title) ? open : undefined
    },
    AbortSignal.timeout(60_000),
  )
const running = new Map<string, Promise<JobRecord>>()
const approve = async (id: string): Promise<void> => {
  const open = await asked(id, /^Make an account/)
  await app.jobs.resume(id, resolutionOf('login', 'approve', {}), 'test', undefined, open.id)
}
const over = (id: string): Promise<JobRecord> | undefined => running.get(id)

test('one yes makes the account; the next task signs in with it unasked; the command shows and forgets it', async () => {
  const first = await start('one')
  const question = await asked(first, /^Make an account at one\.localhost/)
  expect(question).toMatchObject({ kind: 'login', title: expect.stringContaining('?') })
  expect(question.text).toContain('ines@example.com')
  expect(question.actions.map(({ label }) => label)).toEqual(['Make the password', 'I’ll choose one', 'Stop'])
  await app.jobs.resume(first, resolutionOf('login', 'approve', {}), 'test')
  expect(await over(first)).toMatchObject({ status: 'completed' })
  const password = known.get('ines@example.com') ?? ''
  expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!@#$%*_-]).{20}$/)

  const list = await command('list')
  expect(list).toContain(`${originOf('one')}  ines@example.com  ines`)
  expect(list).not.toContain(password)
  expect(await command('show', new URL(originOf('one')).host)).toBe(`ines@example.com\n${password}\n`)

  const second = await start('one')
  expect(await over(second)).toMatchObject({ status: 'completed' })
  expect(sites.submissions('harbour')).toHaveLength(2)
  const told = await Promise.all(
    [first, second].map(async (id) => [await app.store.jobs.find(id), await app.store.events.since(id)]),
  )
  expect(JSON.stringify(told)).not.toContain(password)
  expect((await app.store.events.since(second)).map(({ type }) => type)).toContain('account_used')

  await command('forget', originOf('one'))
  expect(await command('list')).toContain('No account was made yet.')
  await expect(command('show', originOf('one'))).rejects.toThrow('There is no account at')
})

test('another person replays the learned way with an account of their own', async () => {
  const learned = await start('replay')
  await approve(learned)
  expect(await over(learned)).toMatchObject({ status: 'completed' })
  const other = { id: 'bo', name: 'Bo Lindqvist', email: 'bo@example.com' }
  const id = await start('replay', { execution_mode: 'cookbook', input_data: { user_data: other } })
  await approve(id)
  expect(await over(id)).toMatchObject({ status: 'completed', error: null })
  expect(sites.submissions('harbour').map(({ fields }) => fields.email)).toEqual(['ines@example.com', 'bo@example.com'])
  expect(known.get('bo@example.com')).not.toBe(known.get('ines@example.com'))
})

test('the password fits what the page says about it', async () => {
  const id = await start('short')
  await approve(id)
  expect(await over(id)).toMatchObject({ status: 'completed' })
  expect(known.get('ines@example.com')).toMatch(/^[a-z\d]{12}$/i)
})

test('a person who chooses their own is asked for it, and nothing is kept', async () => {
  const id = await start('own')
  const open = await asked(id, /^Make an account/)
  await app.jobs.resume(id, resolutionOf('login', 'refuse', {}), 'test', undefined, open.id)
  expect((await asked(id, /^(?!Make)/)).kind).toBe('login')
  await app.jobs.cancel(id)
  expect(await over(id)).toMatchObject({ status: 'cancelled' })
  expect(await command('list', '--json')).not.toContain(originOf('own'))
})

test('a password that the site refuses is not kept, and the person is asked', async () => {
  refuses = true
  const id = await start('refusing')
  await approve(id)
  const open = await asked(id, /^(?!Make)/)
  expect(open.kind).toBe('login')
  expect(await command('list', '--json')).not.toContain(originOf('refusing'))
  await app.jobs.cancel(id)
  await over(id)
})

test('the account of a person’s former address is neither used for the new one nor lost', async () => {
  const first = await start('moved')
  await approve(first)
  await over(first)
  const second = await start('moved', {
    input_data: { user_data: { id: 'ines', name: 'Ines Duarte', email: 'ines@new.example' } },
  })
  await approve(second)
  expect(await over(second)).toMatchObject({ status: 'completed' })
  const site = new URL(originOf('moved')).host
  await expect(command('show', site)).rejects.toThrow('2 accounts')
  for (const email of ['ines@example.com', 'ines@new.example'])
    expect(await command('show', site, '--email', email)).toBe(`${email}\n${known.get(email)}\n`)
})

test('the password is typed at its own origin only, not on another host of the same site', async () => {
  const id = await start('a.two', {}, 'hop')
  await approve(id)
  const open = await asked(id, /^(?!Make)/)
  expect(open).toMatchObject({ kind: 'login', currentUrl: expect.stringContaining('//b.two.localhost') })
  await app.jobs.cancel(id)
  await over(id)
  expect(known.has('ines@example.com')).toBe(true)
})
