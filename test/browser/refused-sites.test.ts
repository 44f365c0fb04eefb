// A page that would send data, or go, to a site that is not allowed: nothing leaves, and no message or question says
// otherwise.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runJob } from '../../bridge/engine/run/run.ts'
import { visitRule } from '../../bridge/engine/state/policy.ts'
import type { RunInput } from '../../bridge/engine/state/ports.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { resolutionOf } from '../../shared/domain/interaction-answer.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { lanes } from '../support/lanes.ts'
import { memoryPorts, runInput } from '../support/memory.ts'
import { type SendingSite, serveWays } from '../support/sending-site.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

/** The same server under another name, which makes it another site. */
const elsewhere = "location.origin.replace('127.0.0.1', 'localhost') + '/elsewhere/in'"

const WAYS = {
  posts: {
    page: `<h1>Apply</h1><form method=post><F><button>Submit application</button></form>
<script>document.forms[0].action = ${elsewhere}</script>`,
  },
  goes: {
    page: `<h1>Apply</h1><form><F><button>Submit application</button></form><script>
document.forms[0].onsubmit = (event) => {
  event.preventDefault()
  location.href = ${elsewhere} + '?' + new URLSearchParams(new FormData(event.target))
}</script>`,
  },
  leads: {
    page: `<h1>Clerk</h1><p>We hire.</p><button onclick="location.href = ${elsewhere.replaceAll('"', '&quot;')}">Apply now</button>`,
  },
  elsewhere: { page: '<h1>Apply</h1><form method=post action=in><F><button>Submit application</button></form>' },
}

let site: SendingSite
beforeAll(async () => {
  site = await serveWays(WAYS)
})
afterAll(() => site[Symbol.asyncDispose]())

const inTurn = lanes([0, 1])
const applicant = parseUserData({ name: 'Ada King', email: 'ada@work.test' })

const applied = (way: keyof typeof WAYS, input: Partial<RunInput> = {}) =>
  inTurn(async () => {
    const memory = memoryPorts({
      provider: createProvider('local'),
      openSession: (given, signal) =>
        openSharedBrowser({ signal, ...(input.allowedDomains && { mayVisit: visitRule(given, memory.ports) }) }),
      human: ({ kind }) => (kind === 'approve_origin' ? resolutionOf(kind, 'refuse') : undefined),
    })
    const job = runInput({ targetUrl: site.url(way), applicant, ...input })
    const { result } = await runJob(job, memory.ports, AbortSignal.timeout(80_000))
    return { error: result.error, asks: memory.asks.map(({ kind }) => kind), commits: memory.commits }
  })

describe.concurrent('if nobody allows the site that the answers are for', { timeout: 200_000 }, () => {
  test.each(['posts', 'goes'] as const)('%s: it is known that nothing was sent', async (way) => {
    const { asks, commits } = await applied(way)
    expect(asks).toContain('approve_origin')
    expect(asks).not.toContain('confirm_sent')
    expect(new Set(commits.map(({ state }) => state))).toEqual(new Set(['abandoned']))
    expect(site.received('elsewhere')).toEqual([])
  })

  test('a job restricted to its site says where a page would have gone', async () => {
    const { error, asks } = await applied('leads', { allowedDomains: ['127.0.0.1'] })
    expect(error).toEqual({
      code: 'NAVIGATION_REFUSED',
      message: expect.stringMatching(/localhost.*Nothing was sent\.$/),
    })
    expect(asks).toEqual([])
  })

  test('a job restricted to its site knows that nothing was sent to another', async () => {
    const { asks, commits } = await applied('goes', { allowedDomains: ['127.0.0.1'] })
    expect(asks).not.toContain('confirm_sent')
    expect(new Set(commits.map(({ state }) => state))).toEqual(new Set(['abandoned']))
    expect(site.received('elsewhere')).toEqual([])
  })
})
