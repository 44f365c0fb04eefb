// Who gets in: every route without a token, with a wrong one, from another host or site, and with each scope.
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeToken } from '../../bridge/api/http/auth.ts'
import { SEARCHES } from '../../bridge/api/http/routes/applications.ts'
import { TOKEN_SCOPES, type TokenScope } from '../../shared/protocol/http.ts'
import { manualBody } from '../store/support/data.ts'
import { until } from '../store/support/until.ts'
import { openTestApi, type TestApi } from '../support/api.ts'

let server: TestApi
let routes: { method: string; path: string; scopes: string[] }[]

beforeAll(async () => {
  server = await openTestApi()
  const { json } = await server.ask('GET', '/openapi.json', { token: null })
  const { paths } = json as { paths: Record<string, Record<string, { 'x-scopes'?: string[] }>> }
  routes = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, operation]) =>
      operation['x-scopes']
        ? [{ method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, 'x'), scopes: operation['x-scopes'] }]
        : [],
    ),
  )
})
afterAll(() => server?.[Symbol.asyncDispose]())

const everywhere = async (look: (route: (typeof routes)[number]) => Promise<void>): Promise<void> => {
  expect(routes.length).toBeGreaterThan(30)
  for (const route of routes) await look(route)
}
const code = ({ json }: { json: unknown }): unknown => (json as { code?: string } | undefined)?.code

describe('tokens', () => {
  test.each([
    ['none', null, {}],
    ['an unknown one', 'gh_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', {}],
    ['one in the address', null, { 'x-token': 'x' }],
    ['basic authentication', null, { authorization: 'Basic b3duZXI6b3duZXI=' }],
  ])('without a valid one nothing is answered: %s', async (_, token, headers) => {
    await everywhere(async ({ method, path }) => {
      const answer = await server.ask(method, `${path}?access_token=${server.token}`, {
        token,
        headers,
        body: method === 'GET' ? undefined : {},
      })
      expect([answer.status, code(answer)], `${method} ${path}`).toEqual([401, 'UNAUTHORIZED'])
      expect(answer.headers['www-authenticate']).toBe('Bearer')
      expect(answer.headers['content-type']).toBe('application/problem+json')
    })
  })

  test('each scope may do what the document says and nothing else', async () => {
    for (const scope of TOKEN_SCOPES) {
      const token = await server.tokenFor(scope)
      await everywhere(async ({ method, path, scopes }) => {
        const { status } = await server.ask(method, path, { token, body: method === 'GET' ? undefined : {} })
        const about = `${scope}: ${method} ${path}`
        if (scopes.includes(scope)) expect([401, 403], about).not.toContain(status)
        else expect(status, about).toBe(403)
      })
    }
  })

  test('a submit-only token sees the state of its jobs and cannot answer, approve or read anything else', () => {
    const may = (scope: TokenScope): string[] =>
      routes.filter(({ scopes }) => scopes.includes(scope)).map(({ method, path }) => `${method} ${path}`)
    expect(may('submit-only').sort()).toEqual([
      'GET /api/v1/gh/valet/status/x',
      'GET /jobs/x',
      'GET /jobs/x/events',
      'POST /api/v1/gh/valet/apply',
      'POST /files',
      'POST /jobs',
    ])
    expect(may('read-only').every((one) => one.startsWith('GET '))).toBe(true)
    expect(may('read-only').filter((one) => one.includes('profiles'))).toEqual([])
  })
  test('the link to a job’s browser, which lets its holder act, is only shown to those who may act', async () => {
    const { store } = server.app
    const body = { job_type: 'scrape', target_url: 'https://site.example/' }
    const submitter = await server.tokenFor('submit-only')
    const { json } = await server.ask('POST', '/jobs', { body, token: submitter })
    const { job_id: id } = json as { job_id: string }
    await store.jobs.transition(id, ['queued'], 'running', { worker: store.worker })
    const open = await store.interactions.open({
      jobId: id,
      kind: 'captcha',
      description: 'A puzzle',
      currentUrl: body.target_url,
      timeoutSeconds: 300,
    })
    await store.jobs.transition(id, ['running'], 'paused')
    for (const [scope, isTold] of [
      ['operator', true],
      ['read-only', false],
      ['submit-only', false],
    ] as const) {
      const token = scope === 'submit-only' ? submitter : await server.tokenFor(scope)
      for (const path of [
        `/jobs/${id}`,
        '/jobs',
        '/interactions',
        `/interactions/${open.id}`,
        `/api/v1/gh/valet/status/${id}`,
      ]) {
        const { status, text } = await server.ask('GET', path, { token })
        if (status === 403) continue
        expect([path, scope, status, text.includes(open.id)]).toEqual([path, scope, 200, true])
        expect([path, scope, text.includes('viewer_url')]).toEqual([path, scope, isTold])
      }
    }
    await store.jobs.transition(id, ['paused'], 'cancelled')
  })

  test('a revoked or expired token is refused, and only its hash was ever stored', async () => {
    const { token, sha256 } = makeToken()
    const kept = await server.app.store.tokens.add({ tenant: 'local', name: 'x', scope: 'operator', sha256 })
    expect((await server.ask('GET', '/jobs', { token })).status).toBe(200)
    expect(JSON.stringify(await server.app.store.tokens.list())).not.toContain(token)
    await server.app.store.tokens.revoke(kept.id.slice(-8))
    expect((await server.ask('GET', '/jobs', { token })).status).toBe(401)
    const outlived = makeToken()
    await server.app.store.tokens.add({
      tenant: 'local',
      name: 'y',
      scope: 'operator',
      sha256: outlived.sha256,
      days: -1,
    })
    expect((await server.ask('GET', '/jobs', { token: outlived.token })).status).toBe(401)
  })

  test('a stream of events ends with its token', async () => {
    const { token, sha256 } = makeToken()
    const kept = await server.app.store.tokens.add({ tenant: 'local', name: 'leaves', scope: 'read-only', sha256 })
    const body = { job_type: 'scrape', target_url: 'https://site.example/', require_approval: true }
    const { job_id: id } = (await server.ask('POST', '/jobs', { body })).json as { job_id: string }
    const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
    const stream = await fetch(`${server.url}/jobs/${id}/events`, { headers })
    expect(stream.status).toBe(200)
    await server.app.store.tokens.revoke(kept.id.slice(-8))
    expect((await server.ask('POST', `/jobs/${id}/cancel`)).status).toBe(200)
    // Reading ends because the stream ends.
    expect(await stream.text()).not.toContain('cancelled')
    const others = await server.ask('GET', `/jobs/${id}/events`)
    expect(others.text).toContain('cancelled')
  })

  test('a token sees its own tenant only', async () => {
    const other = await server.tokenFor('operator', 'acme')
    const body = { job_type: 'scrape', target_url: 'https://site.example/' }
    const mine = (await server.ask('POST', '/jobs', { body })).json as { job_id: string }
    const theirs = (await server.ask('POST', '/jobs', { body, token: other })).json as { job_id: string }
    expect((await server.ask('GET', `/jobs/${mine.job_id}`, { token: other })).status).toBe(404)
    expect((await server.ask('GET', `/jobs/${theirs.job_id}`)).status).toBe(404)
    const { items } = (await server.ask('GET', '/jobs', { token: other })).json as { items: { job_id: string }[] }
    expect(items.map(({ job_id }) => job_id)).toEqual([theirs.job_id])
    expect((await server.ask('POST', `/jobs/${mine.job_id}/cancel`, { token: other })).status).toBe(404)
  })
})

describe('an address with a password in it', () => {
  const target_url = 'https://me:canary-pass@site.example/jobs/1'
  test.each([
    ['/jobs', { job_type: 'scrape', target_url }],
    ['/schedules', { every: 'day', job: { target_url } }],
    ['/batches', { list: `https://site.example/jobs/2\n${target_url}`, job: { job_type: 'scrape' } }],
    ['/batches', { list: `url,note\n${target_url},mine`, job: { job_type: 'scrape' } }],
  ])('is accepted by no %s, since addresses are stored readably, and is not repeated', async (path, body) => {
    const { status, text } = await server.ask('POST', path, { body })
    expect(status).toBe(400)
    expect(text).toMatch(/holds? (?:no|a) name .*password/)
    expect(text).not.toContain('canary-pass')
  })
})

describe('addresses', () => {
  const open = ['/healthz', '/docs', '/openapi.json', '/client.py', '/jobs']
  test.each(['evil.example', 'localhost', '127.0.0.1', '127.0.0.1:1', '127.0.0.1.evil.example', '[::1]'])(
    'a request to the host %s is refused, whatever the path',
    async (host) => {
      for (const path of open) expect((await server.ask('GET', path, { headers: { host } })).status, path).toBe(403)
    },
  )
  test.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]'])('%s with the right port is this bridge', async (host) => {
    expect((await server.ask('GET', '/healthz', { headers: { host: `${host}:${server.port}` } })).status).toBe(200)
  })
  test.each([
    'https://evil.example',
    'null',
    'http://127.0.0.1',
    'http://localhost:1',
    'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
  ])('a page of the origin %s is refused even with the token', async (origin) => {
    for (const path of open) expect((await server.ask('GET', path, { headers: { origin } })).status, path).toBe(403)
    await everywhere(async ({ method, path }) => {
      const { status } = await server.ask(method, path, {
        headers: { origin },
        body: method === 'GET' ? undefined : {},
      })
      expect(status, `${method} ${path}`).toBe(403)
    })
  })
  test('what a page of another site loads without sending its origin is refused; following a link to a page is not', async () => {
    const site = { 'sec-fetch-site': 'cross-site' }
    expect(
      (
        await server.ask('GET', '/docs', {
          headers: { ...site, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
        })
      ).status,
    ).toBe(403)
    expect(
      (
        await server.ask('GET', '/docs', {
          headers: { ...site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
        })
      ).status,
    ).toBe(403)
    expect(
      (
        await server.ask('GET', '/docs', {
          headers: { ...site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
        })
      ).status,
    ).toBe(200)
    expect(
      (
        await server.ask('POST', '/jobs', {
          body: {},
          headers: { ...site, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
        })
      ).status,
    ).toBe(403)
  })
  test('a request line that names another host is refused, whatever the header says; its own is accepted', async () => {
    const others = ['http://evil.example', `https://evil.example:${server.port}`, `http://127.0.0.1@evil.example`]
    await everywhere(async ({ method, path }) => {
      const answer = await server.ask(method, `${others[0]}${path}`, { body: method === 'GET' ? undefined : {} })
      expect([answer.status, code(answer)], `${method} ${path}`).toEqual([403, 'FORBIDDEN'])
    })
    for (const other of others)
      for (const path of [...open, '/dashboard', '/reports/x', '/trace/x', '/viewer/x'])
        expect((await server.ask('GET', `${other}${path}`)).status, `${other}${path}`).toBe(403)
    for (const own of [server.url, `http://localhost:${server.port}`])
      expect((await server.ask('GET', `${own}/jobs`)).status, own).toBe(200)
  })
  test('its own pages may ask', async () => {
    expect(
      (await server.ask('GET', '/jobs', { headers: { origin: server.url, 'sec-fetch-site': 'same-origin' } })).status,
    ).toBe(200)
  })
  test('no response lets another site in', async () => {
    const answer = await server.ask('OPTIONS', '/jobs', {
      token: null,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(answer.status).toBe(403)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
  test('an upgrade to another host, to an unknown path, or to an invalid address is refused, and the bridge continues', async () => {
    const upgrade = (host: string, path = '/nothing'): Promise<string> =>
      new Promise((resolve) => {
        let got = ''
        const socket = connect(server.port, '127.0.0.1', () =>
          socket.write(
            `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
          ),
        )
        socket.setEncoding('utf8').on('data', (text: string) => {
          got += text
        })
        socket.once('close', () => resolve(got.split('\r\n')[0] ?? ''))
      })
    expect(await upgrade('evil.example')).toBe('HTTP/1.1 403 Forbidden')
    expect(await upgrade(`127.0.0.1:${server.port}`)).toBe('HTTP/1.1 404 Not Found')
    expect(await upgrade(`127.0.0.1:${server.port}`, 'http://evil.example/nothing')).toBe('HTTP/1.1 403 Forbidden')
    // Any page can request these: new WebSocket('ws://127.0.0.1:7437//[').
    for (const path of ['//[', '//a:b', '//%', '//[::', 'http://[', '/%', '/viewer/%E0%A4%A', '/viewer/%'])
      expect([path, await upgrade(`127.0.0.1:${server.port}`, path)]).toEqual([
        path,
        expect.stringMatching(/^HTTP\/1\.1 40[034] /),
      ])
    expect((await server.ask('GET', '/healthz', { token: null })).status).toBe(200)
  })
})

describe('limits', () => {
  test('connections that ask for nothing, or never finish asking, keep nobody out', async () => {
    const head = `Host: 127.0.0.1:${server.port}\r\nAuthorization: Bearer ${server.token}\r\n`
    const unfinished = ['', 'GET /healthz HTTP/1.1\r\nHost: ', `POST /jobs HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: 900\r\n\r\n{`] // biome-ignore format: a list
    const silent = await Promise.all(
      Array.from(
        { length: 1_200 },
        (_, n) =>
          new Promise<Socket>((resolve) => {
            const socket = connect(server.port, '127.0.0.1', () => resolve(socket))
            socket.on('error', () => socket.destroy())
            if (n % 3 > 0) socket.write(unfinished[n % 3] ?? '')
          }),
      ),
    )
    expect((await server.ask('GET', '/jobs')).status).toBe(200)
    for (const socket of silent) socket.destroy()
  })
  test('a body of more than two megabytes is refused, with a length or without', async () => {
    const body = { job_type: 'scrape', target_url: 'https://site.example/', task_description: 'x'.repeat(2_200_000) }
    const told = await server.ask('POST', '/jobs', { body })
    expect([told.status, code(told)]).toEqual([413, 'TOO_LARGE'])
    const untold = await fetch(`${server.url}/jobs`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: new ReadableStream({
        start(controller) {
          for (let n = 0; n < 30; n += 1) controller.enqueue(new TextEncoder().encode('x'.repeat(100_000)))
          controller.close()
        },
      }),
      duplex: 'half',
    } as RequestInit)
    expect(untold.status).toBe(413)
  })
  test('the dashboard reads no more of a code than a code has, and nobody has signed in there yet', async () => {
    const { status, text } = await server.ask('POST', '/dashboard/session', {
      token: null,
      body: 'x'.repeat(5_000_000),
    })
    expect([status, text]).toEqual([413, expect.stringContaining('at most')])
    expect((await server.ask('POST', '/dashboard/session', { token: null, body: 'x' })).status).toBe(401)
  })
  test('a body with endless nesting is refused, wherever it is', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const objects = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
    for (const inner of [deep, objects])
      for (const body of [
        `{"job_type":"fill_form","target_url":"https://site.example/","input_data":{"user_data":{"name":"x","custom":${inner}}}}`,
        `{"job_type":"scrape","target_url":"https://site.example/","input_data":{"x":${inner}}}`,
        inner,
      ]) {
        const { status } = await server.ask('POST', '/jobs', { body })
        expect(status).toBe(400)
      }
    // Manuals are read as text, whatever the content type says.
    for (const type of ['text/plain', 'application/octet-stream', ''])
      for (const body of [deep, objects, `{"name":"${'x'.repeat(30_000)}"}`]) {
        const { status, text } = await server.ask('POST', '/manuals', { body, headers: { 'content-type': type } })
        expect([status, text]).toEqual([400, expect.stringMatching(/nested deeper|more than 20000 characters/)])
      }
    expect((await server.ask('GET', '/healthz')).status).toBe(200)
  })
  test('a body with more names than any task has is refused before they are examined', async () => {
    const named = (count: number) =>
      `{"job_type":"scrape","target_url":"https://site.example/","input_data":{"x":{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join()}}}}`
    const many = await server.ask('POST', '/jobs', { body: named(10_001) })
    expect([many.status, many.text]).toEqual([400, expect.stringContaining('more than 10000 names')])
    expect((await server.ask('POST', '/jobs', { body: named(9_000) })).text).not.toContain('names')
  })
  test('no body of any shape takes long to examine', async () => {
    const shapes = [
      '\\"'.repeat(900_000),
      '"'.repeat(1_900_000),
      '\\'.repeat(1_900_000),
      '[{'.repeat(900_000),
      '{"a":'.repeat(300_000),
    ]
    for (const text of [...shapes, ...shapes.map((shape) => `{"a":"${shape}`)]) {
      const began = performance.now()
      expect((await server.ask('POST', '/jobs', { body: text })).status).toBe(400)
      expect(performance.now() - began).toBeLessThan(2_000)
    }
  })
  test('nor does one with tens of thousands of unknown keys, whatever their length', async () => {
    const keys = (count: number, length: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`${'key'.repeat(length)}${at}`, 'x']))
    const all = keys(60_000, 1)
    const shapes = [
      { user_data: all },
      { user_data: { answers: all } },
      { user_data: { experience: [all] } },
      all,
      { user_data: keys(9_000, 10) },
      { user_data: keys(30, 20_000) },
    ]
    for (const input_data of shapes) {
      const body = { job_type: 'fill_form', target_url: 'https://site.example/', input_data }
      const began = performance.now()
      const { status } = await server.ask('POST', '/jobs', { body })
      // Comparing each key with all names would take minutes; a loaded machine takes some seconds.
      expect([201, 400]).toContain(status)
      expect(performance.now() - began).toBeLessThan(20_000)
    }
  })
  test('nor does a text that would take the parsing rules very long, whatever field it is in', async () => {
    const long = ['(', ' ', ', ', '(e.g. ', '1 '].map((one) => one.repeat(300_000 / one.length))
    for (const text of long)
      for (const user_data of [
        { name: `x${text}y` },
        { name: 'x', address: { country: text } },
        { name: 'x', education: [{ school: `x${text}y` }] },
        { name: 'x', answers: { [text]: 'x' } },
      ]) {
        const body = { job_type: 'fill_form', target_url: 'https://site.example/', input_data: { user_data } }
        const began = performance.now()
        expect((await server.ask('POST', '/jobs', { body })).status).toBe(400)
        expect(performance.now() - began).toBeLessThan(2_000)
      }
    const country = { name: 'x', address: { country: '('.repeat(19_000) } }
    const { text } = await server.ask('POST', '/jobs', {
      body: { job_type: 'fill_form', target_url: 'https://site.example/', input_data: { user_data: country } },
    })
    expect(text).toContain('at most 2000 characters')
  })
  test('nor do the values of a manual, including braces that are never closed', async () => {
    const token = await server.tokenFor('operator')
    const step = { page: 0, description: 'Type', action: 'type' as const, target: { css: '#a', frame: [] } }
    const steps = Array.from({ length: 90 }, (_, order) => ({ ...step, order, value: '{{'.repeat(9_900) }))
    const began = performance.now()
    const { status, text } = await server.ask('POST', '/manuals', { token, body: { ...manualBody(), steps } })
    // Searching for the end anew at each pair of braces would take minutes.
    expect([status, performance.now() - began < 20_000], text).toEqual([201, true])
  })
  test('a token has a limit of jobs at a time and a day; the owner has none', async () => {
    await using few = await openTestApi({ token_jobs_at_once: 2, token_jobs_a_day: 3 })
    const [one, other] = [await few.tokenFor('submit-only'), await few.tokenFor('operator')]
    const handIn = async (token: string, bridge = few) => {
      const body = { job_type: 'scrape', target_url: 'https://site.example/' }
      const { status, json } = await bridge.ask('POST', '/jobs', { token, body })
      return { status, id: (json as { job_id?: string }).job_id ?? '' }
    }
    const made = [await handIn(one), await handIn(one), await handIn(one)]
    expect(made.map(({ status }) => status)).toEqual([201, 201, 429])
    for (const { id } of made.slice(0, 2)) await few.app.jobs.cancel(id)
    expect([(await handIn(one)).status, (await handIn(one)).status]).toEqual([201, 429])
    expect((await handIn(other)).status).toBe(201)
    for (let at = 0; at < 4; at += 1) expect((await handIn(few.token)).status).toBe(201)
    // Retrying a failed job counts too.
    const again = await few.tokenFor('operator')
    const failed = (await handIn(again)).id
    await few.app.store.jobs.transition(failed, ['queued'], 'failed', { error: { code: 'STUCK', message: '' } })
    expect([(await handIn(again)).status, (await handIn(again)).status]).toEqual([201, 201])
    const retry = (token: string) => few.ask('POST', `/jobs/${failed}/retry`, { token })
    expect((await retry(again)).status).toBe(429)
    expect((await retry(few.token)).status).toBe(200)
    // The same holds for simultaneous requests to two bridges of one database.
    await using second = await few.beside()
    const hasty = await few.tokenFor('submit-only')
    const many = await Promise.all(Array.from({ length: 12 }, (_, at) => handIn(hasty, at % 2 === 0 ? few : second)))
    expect(many.map(({ status }) => status).sort()).toEqual([201, 201, ...Array.from({ length: 10 }, () => 429)])
  })
  test('all tokens of a tenant together have its limit of jobs at a time and a day', async () => {
    await using few = await openTestApi()
    const tokens = [await few.tokenFor('submit-only', 'acme'), await few.tokenFor('operator', 'acme')]
    const other = await few.tokenFor('operator', 'bolt')
    const made: string[] = []
    const handIn = async (token = '') => {
      const body = { job_type: 'scrape', target_url: 'https://site.example/' }
      const { status, json } = await few.ask('POST', '/jobs', { token, body })
      if (status === 201) made.push((json as { job_id: string }).job_id)
      return [status, (json as { detail?: string }).detail]
    }
    const { tenantAccounts } = few.app.store
    // A tenant is created with its first job.
    expect(await handIn(tokens[0])).toEqual([201, undefined])
    await tenantAccounts.limit('acme', { jobsAtOnce: 2, jobsADay: 4 })
    expect(await handIn(tokens[1])).toEqual([201, undefined])
    for (const token of tokens)
      expect(await handIn(token)).toEqual([429, expect.stringContaining('2 jobs that are not')])
    // A repeated request returns the same job even when the limit is reached: its first response may have been lost.
    const keyed = { job_type: 'scrape', target_url: 'https://site.example/', idempotency_key: 'once' }
    const sent = () => few.ask('POST', '/jobs', { token: tokens[0] ?? '', body: keyed })
    expect((await sent()).status).toBe(429)
    await few.app.jobs.cancel(made.pop() ?? '', 'acme')
    const first = await sent()
    made.push((first.json as { job_id: string }).job_id)
    expect([first.status, await sent()]).toEqual([201, expect.objectContaining({ status: 200, text: first.text })])
    expect((await handIn(other))[0]).toBe(201)
    await few.app.jobs.cancel(made[0] ?? '', 'acme')
    // Of several simultaneous requests to two bridges, one is accepted.
    await using second = await few.beside()
    const body = { job_type: 'scrape', target_url: 'https://site.example/' }
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        (at % 2 ? few : second).ask('POST', '/jobs', { token: tokens[at % 2] ?? '', body }),
      ),
    )
    expect(many.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 429)])
    await few.app.jobs.cancel(made[1] ?? '', 'acme')
    expect(await handIn(tokens[0])).toEqual([429, expect.stringContaining('4 jobs within 24 hours')])
    await tenantAccounts.limit('acme', { jobsADay: null })
    expect((await handIn(tokens[0]))[0]).toBe(201)
  })
  test('a list of postings over a tenant’s limit is refused as a whole, and says so', async () => {
    await using few = await openTestApi()
    const token = await few.tokenFor('operator', 'acme')
    await few.app.store.tenantAccounts.limit('acme', { jobsAtOnce: 2 })
    const handIn = (count: number) => {
      const list = Array.from({ length: count }, (_, at) => `https://site.example/jobs/${at}`).join('\n')
      return few.ask('POST', '/batches', { token, body: { list, job: { job_type: 'scrape' } } })
    }
    expect((await handIn(3)).json).toMatchObject({
      status: 429,
      detail: expect.stringMatching(/^A list of 3 postings .*: line 3 is refused\. .*Nothing of the list was begun/),
      details: { line: 3 },
    })
    expect((await few.ask('GET', '/jobs', { token })).json).toMatchObject({ items: [] })
    expect((await handIn(2)).status).toBe(201)
  })
  test('what a token stores is limited in number: profiles, answers, manuals with their versions, playbooks; the owner has no limit', async () => {
    await using few = await openTestApi({ token_keeps: 2 })
    const token = await few.tokenFor('operator', 'acme')
    const status = async (method: string, path: string, body?: unknown) =>
      (await few.ask(method, path, { token, body })).status
    const profile = (name: string) => ({ name, data: { name, email: `${name}@example.com` } })
    const made = await Promise.all(['a', 'b', 'c', 'd'].map((name) => status('POST', '/profiles', profile(name))))
    expect(made.sort()).toEqual([201, 201, 429, 429])
    const { items } = (await few.ask('GET', '/profiles', { token })).json as { items: { id: string; name: string }[] }
    const [first] = items
    const answers = (from: number) =>
      Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`What is your number ${from + at}?`, 'x']))
    const change = (from: number) =>
      status('PUT', `/profiles/${first?.id}`, { ...profile('a'), answers: answers(from) })
    expect([await change(0), await change(100)]).toEqual([200, 429])
    expect(await status('DELETE', `/profiles/${first?.id}`)).toBe(204)
    expect(await status('POST', '/profiles', profile('e'))).toBe(201)
    const manual = manualBody()
    const kept = await few.ask('POST', '/manuals', { token, body: manual })
    const { id } = kept.json as { id: string }
    const versions = [await status('PUT', `/manuals/${id}`, manual), await status('PUT', `/manuals/${id}`, manual)]
    expect([kept.status, ...versions, await status('POST', '/manuals', manual)]).toEqual([201, 200, 429, 429])
    const playbook = (name: string) => ({
      name,
      path: '/',
      steps: [{ action: 'click', description: name, target: { label: name, frame: [] } }],
    })
    const all = []
    for (const name of ['a', 'b', 'c']) all.push(await status('POST', '/playbooks/site.example', playbook(name)))
    expect(all).toEqual([201, 201, 429])
    for (const name of ['a', 'b', 'c'])
      expect((await few.ask('POST', '/profiles', { body: profile(name) })).status).toBe(201)
  })
  test('a token that searches everything twice at a time waits; the owner does not', async () => {
    const token = await server.tokenFor('read-only')
    const [{ id = '' } = {}] = await server.app.store.tokens.list()
    const look = async (path: string, by?: string) =>
      (await server.ask('GET', path, by === undefined ? {} : { token: by })).status
    const paths = ['/applications?q=lighthouse', '/applications/export?format=csv']
    for (const path of paths) expect(await look(path, token)).toBe(200)
    expect(await server.app.store.quotas.take(id, SEARCHES, 2)).toBe(0)
    for (const path of paths) expect([await look(path, token), await look(path)]).toEqual([429, 200])
    await server.app.store.quotas.giveBack(id, SEARCHES)
    expect(await look('/applications?q=lighthouse', token)).toBe(200)
  })
  test('one token may hold a limited number of streams open', async () => {
    const made = await server.ask('POST', '/jobs', {
      body: { job_type: 'scrape', target_url: 'https://site.example/' },
    })
    const { job_id } = made.json as { job_id: string }
    const stop = new AbortController()
    const open = (token: string) =>
      fetch(`${server.url}/jobs/${job_id}/events`, {
        headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
        signal: stop.signal,
      })
    const held = await Promise.all(Array.from({ length: 200 }, () => open(server.token)))
    expect(new Set(held.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await open(server.token)).status).toBe(429)
    expect((await open(await server.tokenFor('read-only'))).status).toBe(200)
    stop.abort()
    await until(async () => {
      const again = new AbortController()
      const { status } = await fetch(`${server.url}/jobs/${job_id}/events`, {
        headers: { authorization: `Bearer ${server.token}`, accept: 'text/event-stream' },
        signal: again.signal,
      })
      again.abort()
      return status === 200
    }, 'there is room again')
    expect(held).toHaveLength(200)
  })
  test('a caller who asks too often waits, and is told how long', async () => {
    await using slow = await openTestApi({ api_requests_per_minute: 60 })
    const answers = []
    for (let n = 0; n < 14; n += 1) answers.push(await slow.ask('GET', '/jobs'))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await slow.ask('GET', '/jobs', { token: await slow.tokenFor('read-only') })).status).toBe(200)
  })
})
