// The next posting's form has fewer pages: nothing is sent without an entry in the ledger.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runJob } from '../../bridge/engine/run/run.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { EMAIL, field, NAME } from '../support/form-site.ts'
import { type Memory, memoryPorts, runInput } from '../support/memory.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

const PHONE = field('Phone', 'phone', 'type="tel" autocomplete="tel" required')
const CITY = field('City', 'city', 'autocomplete="address-level2" required')

/** Fields of each page. All buttons have the same markup; the last one sends. */
const LONG = [NAME + EMAIL, PHONE, CITY]
const SHORT = [NAME + EMAIL, PHONE + CITY]

/** The complete applications that came in. */
const records: URLSearchParams[] = []
let pages: string[] = LONG

const server = createServer(async (request, response) => {
  let body = ''
  for await (const part of request) body += String(part)
  const page = request.method === 'POST' ? Number(request.url?.split('/').at(-1)) : 0
  response.setHeader('content-type', 'text/html; charset=utf-8')
  if (page === pages.length) {
    records.push(new URLSearchParams(body))
    return void response.end('<!doctype html><title>Thanks</title><h1>Thank you for applying!</h1>')
  }
  const kept = [...new URLSearchParams(body)].map(
    ([key, value]) => `<input type=hidden name="${key}" value="${value}">`,
  )
  const last = page === pages.length - 1
  response.end(`<!doctype html><html lang=en><title>Apply</title><h1>Deckhand</h1><p>Step ${page + 1} of ${pages.length}</p>
<form method=post action="${page + 1}">${kept.join('')}${pages[page]}<button type=submit>${last ? 'Submit application' : 'Continue'}</button></form>`)
})

let url = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jobs/`
})
afterAll(() => new Promise((done) => server.close(done)))

const applicant = parseUserData({
  name: 'Ada King',
  email: 'ada@work.test',
  phone: '+1 310 555 0142',
  city: 'Portland',
})

const apply = async (memory: Memory, posting: number): Promise<unknown[]> => {
  const { status, result } = await runJob(
    runInput({ targetUrl: `${url}${posting}/0`, applicant, mode: 'hybrid', again: true }),
    memory.ports,
    AbortSignal.timeout(80_000),
  )
  return [status, result.error]
}

const DONE = ['completed', null]
test('the next posting has a page less, or more: the button that sends is not pressed in place of the one that led on', {
  timeout: 200_000,
}, async () => {
  const memory = memoryPorts({
    provider: createProvider('local'),
    openSession: (_, signal) => openSharedBrowser({ signal }),
  })
  expect(await apply(memory, 1)).toEqual(DONE)
  pages = SHORT
  expect(await apply(memory, 2)).toEqual(DONE)
  pages = LONG
  expect(await apply(memory, 3)).toEqual(DONE)
  expect(records.map((one) => one.get('city'))).toEqual(['Portland', 'Portland', 'Portland'])
  expect(memory.commits.map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'confirmed'])
})
