// Pages that send again by themselves, and sends that need several requests: the site gets each application once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runJob } from '../../bridge/engine/run/run.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { resolutionOf } from '../../shared/domain/interaction-answer.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { lanes } from '../support/lanes.ts'
import { memoryPorts, runInput } from '../support/memory.ts'
import { type SendingSite, serveWays, THANKS, type Way } from '../support/sending-site.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

const form = (attributes = ''): string =>
  `<h1>Apply</h1><form method=post action=in ${attributes}><F><button>Submit application</button></form>`

/** `send`: what the page’s script does in place of the form’s own submission. */
const script = (send: string, more = ''): string => `${form()}<p role=alert id=e></p><script>
const f = document.forms[0]
const body = () => JSON.stringify(Object.fromEntries(new FormData(f)))
const post = (more) => fetch('in', { method: 'POST', body: body(), ...more })
const done = (answer) => {
  if (!answer.ok) throw new Error(answer.status)
  document.body.innerHTML = '${THANKS}'
}
const fail = () => { e.textContent = 'Something went wrong. Please try again.' }
${more}
f.addEventListener('submit', (event) => { event.preventDefault(); ${send} })
</script>`

/** The fields as the site would return them. */
const KEPT = '<input type=hidden name=name value="Ada King"><input type=hidden name=email value="ada@work.test">'

interface Case extends Way {
  /** The page proves nothing, so its person is asked. */
  asks?: boolean
  /** How many requests reach the site, if it did not accept the first. */
  times?: number
}

/** Later than the form's own request: an earlier answer could mean that the first request was only a check. */
const AFTER_A_WHILE = { afterMs: 300, page: THANKS }

/**
 * A page that passes its application to a service worker, which answers at once. `then`: what the worker does with it.
 */
const handedOver = (then: string): Case => ({
  page: `<h1>Apply</h1><form hidden><F><button>Submit application</button></form><script>
const f = document.forms[0]
navigator.serviceWorker.addEventListener('controllerchange', () => { f.hidden = false })
navigator.serviceWorker.register('worker.js')
f.onsubmit = (event) => {
  event.preventDefault()
  fetch('in', { method: 'POST', body: JSON.stringify(Object.fromEntries(new FormData(f))) })
    .then(() => { document.body.innerHTML = '${THANKS}' })
}</script>`,
  more: {
    '/worker.js': `oninstall = () => skipWaiting()
onactivate = (event) => event.waitUntil(clients.claim())
onfetch = (event) => {
  if (event.request.method !== 'POST') return
  event.respondWith(event.request.text().then((body) => {
    ${then}
    return new Response('Queued', { status: 202 })
  }))
}`,
  },
})

const WAYS: Record<string, Case> = {
  'queues it in its service worker': handedOver(
    `event.waitUntil(new Promise((done) => setTimeout(done, 800)).then(() => fetch('in', { method: 'POST', body })))`,
  ),
  'listens twice': {
    page: script('post().then(done, fail)', `f.addEventListener('submit', () => post().catch(() => {}))`),
  },
  'tries again when no answer came': {
    page: script('post().then(done).catch(() => post().then(done, fail))'),
    answer: ['lost', THANKS],
    asks: true,
  },
  'tries again when the site breaks': {
    page: script('post().then(done).catch(() => post().then(done, fail))'),
    answer: [{ status: 503, page: 'Busy' }, THANKS],
    asks: true,
  },
  'gives up waiting and tries again': {
    page: script(
      'const go = (left) => post({ signal: AbortSignal.timeout(1000) }).then(done).catch(() => left > 0 ? go(left - 1) : fail()); go(2)',
    ),
    answer: [{ afterMs: 5_000, page: THANKS }, THANKS],
    asks: true,
  },
  'is answered by a page that posts the same': {
    page: form(),
    answer: [`<form method=post action=in>${KEPT}</form><script>document.forms[0].submit()</script>`, THANKS],
    asks: true,
  },
  'listens twice, with a number of its own each time': {
    page: script(
      'post({ body: anew() }).then(done, fail)',
      `const anew = () => JSON.stringify({ ...JSON.parse(body()), nonce: crypto.randomUUID(), sentAt: Date.now() })
f.addEventListener('submit', () => post({ body: anew() }).catch(() => {}))`,
    ),
  },
  'tries again with a time of its own when the site breaks': {
    page: script(
      `const go = (attempt) => fetch('in?attempt=' + attempt, { method: 'POST', body: JSON.stringify({ ...JSON.parse(body()), at: new Date() }) }).then(done).catch(() => attempt < 3 ? go(attempt + 1) : fail()); go(1)`,
    ),
    answer: [{ status: 503, page: 'Busy' }, THANKS],
    asks: true,
  },
  'tries again at another address when no answer came': {
    page: script(`post().then(done).catch(() => fetch('in2', { method: 'POST', body: body() }).then(done, fail))`),
    answer: ['lost', THANKS],
    asks: true,
  },
  'posts its form beside its script’s request': {
    page: `${form()}<script>
const f = document.forms[0]
f.onsubmit = () => { fetch('in', { method: 'POST', body: new FormData(f) }).catch(() => {}) }</script>`,
    answer: AFTER_A_WHILE,
  },
  'posts its form beside its script’s request to another address': {
    page: `${form()}<p role=alert id=e></p><script>
const f = document.forms[0]
f.onsubmit = () => { fetch('in2', { method: 'POST', body: new FormData(f) }).then(() => { document.body.innerHTML = '${THANKS}' }) }</script>`,
    answer: AFTER_A_WHILE,
  },
  'posts its form beside a beacon': {
    page: `${form()}<script>
const f = document.forms[0]
f.onsubmit = () => { navigator.sendBeacon('in', new URLSearchParams(new FormData(f))) }</script>`,
    answer: AFTER_A_WHILE,
  },
  'tells it without a script’s request as it goes': {
    page: `${form()}<script>
const f = document.forms[0]
addEventListener('pagehide', () => navigator.sendBeacon('in2', new URLSearchParams(new FormData(f))))</script>`,
  },
  'tells it in a request of its script as it goes': {
    page: `${form()}<script>
const f = document.forms[0]
addEventListener('pagehide', () => { fetch('in2', { method: 'POST', body: new URLSearchParams(new FormData(f)), keepalive: true }).catch(() => {}) })</script>`,
  },
  'checks it at one address and sends it to another': {
    page: script(
      `fetch('check', { method: 'POST', body: body() }).then(() => fetch('in', { method: 'POST', body: body() })).then(done, fail)`,
    ),
    more: { '/check': 'Right' },
  },
  'is told to wait, and sends again by itself': {
    page: script(
      `const go = () => post().then((answer) => { if (answer.status !== 429) return done(answer); e.textContent = 'Sending …'; setTimeout(go, 4000) }, fail); go()`,
    ),
    answer: [{ status: 429, page: 'Too many' }, THANKS],
    times: 2,
  },
  'says so, is told to wait, and sends again by itself': {
    page: script(
      `const go = () => post().then((answer) => { if (answer.status !== 429) return done(answer); e.textContent = 'Too many requests. We will try again.'; setTimeout(go, 3000) }, fail); go()`,
    ),
    answer: [{ status: 429, page: 'Too many' }, THANKS],
    times: 2,
  },
  'thanks before the site has answered, which then breaks': {
    page: script(`document.body.innerHTML = '${THANKS}'; post().catch(() => {})`),
    answer: { status: 503, page: 'Busy' },
    asks: true,
  },
  'sends a copy for which the site has no place': {
    page: script(
      `post().then((answer) => fetch('copy', { method: 'POST', body: body() }).then(() => done(answer)), fail)`,
    ),
    answer: THANKS,
  },
  'is sent to the same address once more by the site': {
    page: form(),
    answer: [{ status: 307, page: 'in' }, THANKS],
    times: 2,
  },
  'is led on by redirects': {
    page: form(),
    answer: { status: 302, page: 'hop' },
    more: { '/hop': '<meta http-equiv=refresh content="0;url=last">', '/last': THANKS },
  },
  'is answered in a new window': { page: form('target=_blank') },
  'is sent by a worker': {
    page: script(
      `worker.postMessage({ url: new URL('in', location.href).href, body: body() })`,
      `const worker = new Worker(URL.createObjectURL(new Blob([
  'onmessage = ({ data: { url, body } }) => fetch(url, { method: "POST", body }).then(({ ok }) => postMessage(ok))'])))
worker.onmessage = ({ data }) => data ? done({ ok: true }) : fail()`,
    ),
  },
}

const pathOf = (way: string): string => way.replaceAll(/\W+/g, '-')
const applicant = parseUserData({ name: 'Ada King', email: 'ada@work.test' })
const inTurn = lanes([0, 1])

let site: SendingSite
beforeAll(async () => {
  const ways = Object.entries({ ...WAYS, kept: handedOver('') })
  site = await serveWays(Object.fromEntries(ways.map(([way, one]) => [pathOf(way), one])))
})
afterAll(() => site[Symbol.asyncDispose]())

describe.concurrent('a page that', { timeout: 200_000 }, () => {
  test.each(Object.entries(WAYS))(
    '%s sends its application to the site once',
    async (way, { asks = false, times = 1 }) => {
      const memory = memoryPorts({
        provider: createProvider('local'),
        openSession: (_, signal) => openSharedBrowser({ signal }),
        human: ({ kind }) => (kind === 'confirm_sent' ? resolutionOf(kind, 'sent') : undefined),
      })
      const { status, result } = await inTurn(() =>
        runJob(runInput({ targetUrl: site.url(pathOf(way)), applicant }), memory.ports, AbortSignal.timeout(80_000)),
      )
      expect([status, result.error], JSON.stringify(memory.asks.map(({ kind }) => kind))).toEqual(['completed', null])
      expect(memory.asks.map(({ kind }) => kind)).toEqual(asks ? ['confirm_sent'] : [])
      expect(site.received(pathOf(way))).toHaveLength(times)
      expect(memory.commits.map(({ state }) => state)).toEqual(['confirmed'])
    },
  )

  test('a page whose service worker keeps what it took proves nothing with its thanks', {
    timeout: 200_000,
  }, async () => {
    const memory = memoryPorts({
      provider: createProvider('local'),
      openSession: (_, signal) => openSharedBrowser({ signal }),
    })
    const { status, ask } = await inTurn(() =>
      runJob(runInput({ targetUrl: site.url('kept'), applicant }), memory.ports, AbortSignal.timeout(80_000)),
    )
    expect([status, ask?.kind]).toEqual(['paused', 'confirm_sent'])
    expect(site.received('kept')).toEqual([])
    expect(memory.commits.map(({ state }) => state)).not.toContain('confirmed')
  })
})
