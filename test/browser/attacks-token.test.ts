// What a token of narrow scope can reach of the bridge's machine through jobs in real browsers: no file, no address
// of its networks, no link to its browsers. And what a stranger's manual can reach.
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, createServer as createNetServer, type Server as NetServer } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFinal } from '../../shared/domain/job.ts'
import type { ManualBody } from '../../shared/domain/manual.ts'
import { urlPattern } from '../../shared/domain/url.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { until } from '../store/support/until.ts'
import { openTestApi, type TestApi } from '../support/api.ts'
import { EMAIL, field, formSite } from '../support/form-site.ts'
import { type Receiver, receiver } from '../support/receiver.ts'

/** A page's ways to reach another address: pictures, frames, scripts, requests, sockets, redirects. */
const reaching = (address: string): string => {
  const { host, port } = new URL(address)
  return `<img src="${address}/img"><iframe src="${address}/frame"></iframe><script src="${address}/script"></script>
    <link rel=stylesheet href="${address}/style"><img src="http://localhost:${port}/name"><img src="http://0x7f.1:${port}/hex">
    <img src="http://[::1]:${port}/six"><img src="http://[::ffff:127.0.0.1]:${port}/mapped"><img src="/trap/away?to=${address}/sent">
    <script>fetch('${address}/fetch', { mode: 'no-cors' }).catch(() => {}); new WebSocket('ws://${host}/socket');
      navigator.sendBeacon('${address}/beacon', 'x'); new Worker(URL.createObjectURL(new Blob(["fetch('${address}/worker', { mode: 'no-cors' })"])))</script>`
}

/** Responses that Node's own server would never send; the last part of the address selects one. */
const ODD = [
  'HTTP/1.1 000 OK\r\n\r\n',
  'HTTP/1.1 099 OK\r\n\r\n',
  'HTTP/1.1 200 O\x01K\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 404 \x7f\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 101 Switching\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
  'HTTP/1.1 200 OK\r\nX: a\x01b\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nab',
  'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz',
  'nonsense',
]
let odd: { server: NetServer; url: string; heard: Set<string> }

let inner: { server: Server; url: string; heard: string[] }
let hook: Receiver
let sites: Sites
let server: TestApi
let submitter: string
let secretFile: string

const trap = formSite({
  name: 'trap',
  title: 'Berths',
  thanks: 'Thank you! We have received your request.',
  page: (posting) => ({
    heading: 'Ask for a berth',
    fields: `${EMAIL}${posting === 'file' ? '<p><label for=doc>Resume/CV</label><input id=doc name=doc type=file required></p>' : ''}
      ${posting === 'ask' ? field('Which colour is the hull?', 'hull') : ''}
      ${posting === 'reach' ? reaching(inner.url) : ''}
      ${posting === 'odd' ? ODD.map((_, at) => `<img src="${odd.url}/${at}" alt="">`).join('') : ''}<button type="submit">Send request</button>`,
  }),
})

beforeAll(async () => {
  const heard: string[] = []
  const inside = createServer((request, response) => {
    heard.push(request.url ?? '')
    response.end('inside')
  })
  inside.on('upgrade', (request, socket) => {
    heard.push(request.url ?? '')
    socket.destroy()
  })
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  inner = { server: inside, url: `http://127.0.0.1:${(inside.address() as AddressInfo).port}`, heard }
  const answers = createNetServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', (data) => {
      const [, at = ''] = /^GET \/(\d+) /.exec(String(data)) ?? []
      if (at) odd.heard.add(at)
      socket.end(Buffer.from(ODD[Number(at)] ?? '', 'latin1'))
    })
  })
  await new Promise<void>((resolve) => answers.listen(0, '127.0.0.1', resolve))
  const { port } = answers.address() as AddressInfo
  odd = { server: answers, url: `http://127.0.0.1:${port}`, heard: new Set() }
  hook = await receiver()
  const { handle } = trap
  sites = await startSites({
    sites: [
      {
        ...trap,
        handle: async (request) =>
          request.path === '/away'
            ? { status: 302, headers: { location: request.query.get('to') ?? '/' } }
            : handle(request),
      },
    ],
  })
  server = await openTestApi({
    allow_private: [new URL(sites.origin).host, new URL(odd.url).host],
    callback_allow_private: true,
  })
  await server.app.jobs.start()
  submitter = await server.tokenFor('submit-only')
  secretFile = join(server.app.config.home.root, 'payroll.txt')
  writeFileSync(secretFile, 'a-secret-of-this-machine')
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await sites?.close()
  await hook?.close()
  inner?.server.close()
  odd?.server.close()
})

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
const handIn = async (token: string, path: string, user_data: object, more: object = {}): Promise<string> => {
  const { status, json, text } = await server.ask('POST', '/jobs', {
    token,
    body: { job_type: 'fill_form', target_url: sites.url(path), input_data: { user_data }, ...more },
  })
  expect(status, text).toBe(201)
  return (json as { job_id: string }).job_id
}
const over = (id: string) =>
  until(
    async () => {
      const job = await server.app.store.jobs.get(id)
      return job && (isFinal(job.status) || job.status === 'paused') ? job : undefined
    },
    `the end of ${id}`,
    45_000,
  )
/** A form that is not multipart sends only the names of its files. */
const sentFiles = () => sites.submissions('trap').flatMap(({ fields }) => (fields.doc ? [fields.doc] : []))

test('a path given as an answer uploads no file', async () => {
  const id = await handIn(
    submitter,
    '/trap/file',
    { ...ada, answers: { 'Resume/CV': secretFile } },
    { hitl_enabled: false },
  )
  await over(id)
  expect(JSON.stringify(await server.app.store.events.since(id))).not.toContain('a-secret-of-this-machine')
  expect(sentFiles()).toEqual([])
})

test('nor does a stranger’s manual that names one, in a job of the owner’s', async () => {
  const step = { page: 0, description: 'Give it' }
  const body: ManualBody = {
    format: 'ghosthands-manual/1',
    name: 'Given',
    taskType: 'fill_form',
    platform: 'unknown',
    host: new URL(sites.origin).host,
    urlPattern: urlPattern(sites.url('/trap/file')),
    fingerprint: '',
    steps: [
      { ...step, order: 0, action: 'upload', target: { css: '#doc', frame: [] }, value: secretFile },
      { ...step, order: 1, action: 'click', target: { css: 'button', frame: [] }, commit: true },
    ],
  }
  const refused = await server.ask('POST', '/manuals', { body })
  expect([refused.status, (refused.json as { code: string }).code]).toEqual([400, 'MANUAL_INVALID'])
  // A manual that was imported before this was checked.
  const { id: manual } = await server.app.store.manuals.insert(body, 'import')
  const id = await handIn(server.token, '/trap/file', ada, { execution_mode: 'cookbook', hitl_enabled: false })
  await over(id)
  expect(sentFiles()).toEqual([])
  await server.app.store.manuals.delete(manual)
})

test('no page of such a job reaches the machine’s networks in any way; one of the owner’s does', async () => {
  await over(await handIn(submitter, '/trap/reach', ada))
  expect(inner.heard).toEqual([])
  expect(sites.submissions('trap').map(({ posting }) => posting)).toContain('reach')
  await over(await handIn(server.token, '/trap/reach', { ...ada, name: 'Owner' }, { again: true }))
  expect(inner.heard).toEqual(expect.arrayContaining(['/img', '/frame', '/fetch', '/sent', '/socket']))
  inner.heard.length = 0
})

test('a server with invalid responses ends neither the bridge nor the job', async () => {
  const ended: unknown[] = []
  const note = (error: unknown) => ended.push(error)
  process.on('uncaughtException', note)
  await over(await handIn(submitter, '/trap/odd', ada))
  process.off('uncaughtException', note)
  expect(ended).toEqual([])
  expect([...odd.heard].sort()).toEqual(ODD.map((_, at) => String(at)))
  expect(sites.submissions('trap').map(({ posting }) => posting)).toContain('odd')
})

test.each(['127.0.0.1', 'localhost', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '169.254.169.254', '10.0.0.1'])(
  'a job of such a token at %s is refused when it is submitted',
  async (host) => {
    const { port } = new URL(inner.url)
    const body = { job_type: 'scrape', target_url: `http://${host}:${port}/latest` }
    for (const one of [body, { job_type: 'scrape', input_data: { target_url: body.target_url } }]) {
      const { status } = await server.ask('POST', '/jobs', { token: submitter, body: one })
      expect(status).toBe(403)
    }
  },
)

test('its callbacks contain no link to the browser; those of an operator token do', async () => {
  const told = async (token: string) => {
    const id = await handIn(token, '/trap/ask', ada, { callback_url: hook.url, again: true })
    const notice = await until(
      async () => hook.got.find(({ body }) => body.job_id === id && body.status === 'needs_human'),
      'its callback',
      45_000,
    )
    await server.ask('POST', `/jobs/${id}/cancel`)
    return JSON.stringify(notice?.body)
  }
  expect(await told(submitter)).not.toMatch(/viewer/)
  expect(await told(server.token)).toMatch(/viewer_url/)
})
