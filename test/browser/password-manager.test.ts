// Secrets of a profile that stay in a password manager: read for a job by stand-ins for `op` and `bw`, which take and
// print what the real commands do.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeToken } from '../../bridge/api/http/auth.ts'
import { readToken } from '../../bridge/base/home.ts'
import { EMAIL, field, formSite, NAME } from '../support/form-site.ts'
import { openWorkingBridge, type WorkingBridge } from '../support/working-bridge.ts'

const PASSWORD = 'Tide-Table-1887'
const CARD = '4111111111111111'
const site = formSite({
  name: 'harbour',
  title: 'Crew list',
  thanks: 'Thank you for applying. We have received your application.',
  page: () => ({
    heading: 'Join',
    fields: `${NAME}${EMAIL}${field('Password', 'password', 'type="password" autocomplete="new-password"')}
      ${field('Card number', 'card', 'autocomplete="cc-number"')}<button>Submit application</button>`,
  }),
})

/** 1Password 2 and Bitwarden 2024: arguments, output, and what they say when they cannot. */
const COMMANDS = {
  op: `if (args.join(' ') !== 'read --no-newline op://Private/Harbour/password')
    fail('[ERROR] 2024/05/04 10:11:12 could not read secret ' + args.at(-1) + ': "Harbor" isn\\'t an item in the "Private" vault')
  process.stdout.write('${PASSWORD}')`,
  bw: `if (!process.env.BW_SESSION) fail('Vault is locked.')
  if (args[2] === 'Hint') return console.log('A new version is available.')
  if (args.join(' ') !== 'get item Visa --nointeraction') fail('Not found.')
  console.log(JSON.stringify({ object: 'item', id: '1f', type: 3, name: 'Visa', notes: null, login: null,
    card: { brand: 'Visa', number: '${CARD}', expMonth: '4', expYear: '2031', code: '123' }, fields: [] }))`,
}

let bridge: WorkingBridge
beforeAll(async () => {
  bridge = await openWorkingBridge([site])
  const bin = join(bridge.home, 'bin')
  mkdirSync(bin)
  for (const [name, does] of Object.entries(COMMANDS)) {
    const path = join(bin, name)
    writeFileSync(
      path,
      `#!${process.execPath}\nconst args = process.argv.slice(2)\nconst fail = (text) => { console.error(text); process.exit(1) }\nconst answer = () => {\n${does}\n}\nanswer()\n`,
    )
    chmodSync(path, 0o755)
  }
  process.env.PATH = `${bin}${delimiter}${process.env.PATH}`
  process.env.BW_SESSION = 'open'
})
afterAll(() => bridge?.[Symbol.asyncDispose]())

const ask = (path: string, token: string, method = 'GET', body?: object): Promise<Response> =>
  fetch(`${bridge.base}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
const owner = (): string => readToken(bridge.app.config.home)
const data = { name: 'Ines Duarte', email: 'ines@example.com' }
const profileWith = async (secrets: Record<string, string>): Promise<string> => {
  const made = await ask('/profiles', owner(), 'POST', { name: 'Ines', data, secrets })
  expect(made.status).toBe(201)
  return ((await made.json()) as { id: string }).id
}
const begin = (profile_id: string): Promise<Response> =>
  ask('/jobs', owner(), 'POST', { job_type: 'apply', target_url: bridge.sites.url('/harbour/jobs/1'), profile_id })

test('they are typed into the form, and the profile holds only their places', async () => {
  const id = await profileWith({ 'current-password': 'op://Private/Harbour/password', 'cc-number': 'bw://Visa/number' })
  const job = await begin(id)
  expect(job.status).toBe(201)
  const { job_id: jobId } = (await job.json()) as { job_id: string }
  expect((await bridge.app.jobs.wait(jobId)).status).toBe('completed')
  expect(bridge.sites.submissions('harbour').at(-1)?.fields).toMatchObject({ password: PASSWORD, card: CARD })
  expect(await (await ask(`/profiles/${id}`, owner())).text()).not.toMatch(/Tide|4111|op:\/\//)
})

test('a locked manager, a missing entry and a missing program are each named, and no job is begun', async () => {
  delete process.env.BW_SESSION
  const said = async (secret: string): Promise<string> => {
    const refused = await begin(await profileWith({ 'current-password': secret }))
    expect(refused.status).toBe(400)
    return ((await refused.json()) as { detail: string }).detail
  }
  expect(await said('bw://Visa/number')).toBe('Bitwarden is locked. Unlock it, then start again.')
  expect(await said('op://Private/Harbor/password')).toBe('1Password has nothing at op://Private/Harbor/password.')
  process.env.BW_SESSION = 'open'
  expect(await said('bw://Visa/pin')).toBe('Bitwarden has nothing at bw://Visa/pin.')
  expect(await said('bw://Hint/pin')).toBe('Bitwarden has nothing at bw://Hint/pin.')
  process.env.PATH = join(bridge.home, 'none')
  expect(await said('op://Private/Harbour/password')).toContain('needs its command “op”')
})

test.each(['op://Private', 'bw://--session/password', 'bw://Visa'])('%s names no field of an entry', async (secret) => {
  const refused = await ask('/profiles', owner(), 'POST', { name: 'Ines', data: { ...data, password: secret } })
  expect([refused.status, ((await refused.json()) as { detail: string }).detail]).toEqual([
    400,
    'Write it as op://vault/item/field or bw://item/field.',
  ])
})

test('another token may name no entry, neither among the secrets nor in the data; a job’s own data is not looked up', async () => {
  const { token, sha256 } = makeToken()
  await bridge.app.store.tokens.add({ tenant: bridge.app.store.tenant, name: 'agent', scope: 'operator', sha256 })
  const place = 'op://Private/Harbour/password'
  for (const body of [{ data, secrets: { 'current-password': place } }, { data: { ...data, password: place } }])
    expect((await ask('/profiles', token, 'POST', { name: 'Ines', ...body })).status).toBe(403)
  const input_data = { user_data: { ...data, id: 'agents', password: place, 'cc-number': CARD } }
  const target_url = bridge.sites.url('/harbour/jobs/2')
  const { id } = await bridge.app.submit({ job_type: 'apply', target_url, input_data })
  await bridge.app.jobs.enqueue(id)
  await bridge.app.jobs.wait(id)
  expect(bridge.sites.submissions('harbour').at(-1)?.fields).toMatchObject({ password: place })
})
