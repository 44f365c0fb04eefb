/** A form that refuses its values when it is sent: the run says so at once, quotes the page, and sends nothing. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { runJob } from '../../bridge/engine/run/run.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import type { Resolution } from '../../shared/domain/interaction.ts'
import type { ExecutionMode } from '../../shared/domain/job.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { type Memory, memoryPorts, runInput } from '../support/memory.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

const FORM = `<!doctype html><title>Tell us</title><h1>Tell us</h1>
<form id=form><label>First name <input id=first autocomplete=given-name required></label>
<label>Email <input id=email type=email autocomplete=email required></label>
<div id=problem></div><button>Submit</button></form>
<script>form.addEventListener('submit', async (event) => {
  event.preventDefault()
  problem.innerHTML = email.value.endsWith('.invalid') ? '<p role=alert class=error>We cannot write to this address.</p>' : ''
  if (problem.textContent) return
  await fetch('/send', { method: 'POST', body: email.value })
  location.assign('/thanks')
})</script>`

let server: Server
let origin: string
let memory: Memory
const sent: string[] = []
/** The person's answers to the requests, in this order. */
const resolutions: Resolution[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (request.url === '/send') request.setEncoding('utf8').on('data', (text: string) => void sent.push(text))
    request.on('end', () =>
      response.end(
        request.url === '/thanks' ? '<title>Thanks</title><h1>Thank you! Your message has been sent.</h1>' : FORM,
      ),
    )
    request.resume()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  sent.length = 0
  resolutions.length = 0
  memory = memoryPorts({
    provider: createProvider('local'),
    openSession: (_, signal) => openSharedBrowser({ signal }),
    human: () => resolutions.shift(),
  })
})

const run = (email: string | undefined, mode: ExecutionMode) =>
  runJob(
    runInput({
      targetUrl: origin,
      jobType: 'fill_form',
      mode,
      applicant: parseUserData({ first_name: 'Mara', ...(email && { email }) }),
    }),
    memory.ports,
    AbortSignal.timeout(60_000),
  )

test('a question that a replay asks stays open until it is answered', async () => {
  await run('mara@okafor.example', 'hybrid')
  resolutions.push(
    { action: 'resume', remember: false },
    { action: 'resume', remember: false, answers: { Email: 'mara@okafor.test' } },
  )
  const { status } = await run(undefined, 'cookbook')
  expect(status).toBe('completed')
  expect(sent).toEqual(['mara@okafor.example', 'mara@okafor.test'])
})

test('a replay that is refused while sending ends with the page’s own words', async () => {
  const first = await run('mara@okafor.example', 'hybrid')
  expect(first.status).toBe('completed')
  const { status, result } = await run('mara@okafor.invalid', 'cookbook')
  expect(status).toBe('failed')
  expect(result.error).toMatchObject({
    code: 'POSTCONDITION_FAILED',
    message: expect.stringMatching(/The page says “We cannot write to this address\.” Nothing was sent/),
  })
  // If the page had only shown nothing, the run would have waited half a minute.
  expect(result.duration_ms).toBeLessThan(15_000)
  expect(sent).toEqual(['mara@okafor.example'])
})
