// Ways to send and not to send: what leaves is approved and recorded before, never twice, and every claim about it is
// true.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunOutput, runJob } from '../../bridge/engine/run/run.ts'
import type { HumanAsk, RunInput } from '../../bridge/engine/state/ports.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import type { Resolution } from '../../shared/domain/interaction.ts'
import { resolutionOf } from '../../shared/domain/interaction-answer.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { lanes } from '../support/lanes.ts'
import { type Memory, memoryPorts, runInput } from '../support/memory.ts'
import { type SendingSite, serveWays, THANKS, type Way } from '../support/sending-site.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

const POST = (button: string, more = ''): string =>
  `<h1>Apply</h1><form method=post action=in><F>${more}${button}</form>`
const FETCH = (button: string, call: string): string =>
  `<h1>Apply</h1><form onsubmit="return false"><F>${button}</form><script>
const done = () => { document.body.innerHTML = '<h1>Thank you for applying!</h1>' }
const data = () => Object.fromEntries(new FormData(document.forms[0]))
const go = () => ${call}
document.getElementById('go').addEventListener('click', () => { if (document.forms[0].checkValidity()) go() })
</script>`
const JSON_CALL = `fetch('in', { method: 'POST', body: JSON.stringify(data()) }).then(done)`
const SELECT =
  '<p><label>Country <select name=country required><option value="">Choose<option>United States<option>Norway</select></label></p>'

const COUNTRIES =
  '<fieldset><legend>Country</legend><label><input type=radio name=country value=us required>United States</label><label><input type=radio name=country value=no>Norway</label></fieldset>'

/** Each sends once if it is allowed, and nothing if it is not. */
const SENDS: Record<string, Way> = {
  submit: { page: POST('<button>Submit application</button>') },
  continue: { page: POST('<button>Continue</button>') },
  next: { page: POST('<button>Next</button>') },
  order: { page: POST('<button>Order!</button>') },
  save: { page: POST('<button>Save</button>') },
  ok: { page: POST('<button>OK</button>') },
  weiter: { page: POST('<button>Weiter</button>'), answer: '<h1>Vielen Dank für Ihre Bewerbung!</h1>' },
  suivant: { page: POST('<button>Suivant</button>'), answer: '<h1>Votre candidature a bien été envoyée.</h1>' },
  siguiente: { page: POST('<button>Siguiente</button>'), answer: '<h1>Su solicitud ha sido enviada.</h1>' },
  proximo: { page: POST('<button>Próximo</button>'), answer: '<h1>Sua candidatura foi enviada.</h1>' },
  input: { page: POST('<input type=submit value="Continue">') },
  elsewhere: { page: `<h1>Apply</h1><form><F><button formmethod=post formaction=in>Continue</button></form>` },
  get: { page: '<h1>Apply</h1><form method=get action=in><F><button>Continue</button></form>' },
  request: {
    page: `<h1>Apply</h1><form method=post action=in><F></form><button onclick="document.forms[0].requestSubmit()">Continue</button>`,
  },
  plain: { page: FETCH('<button type=button id=go>Continue</button>', JSON_CALL) },
  role: { page: FETCH('<div role=button tabindex=0 id=go>Continue</div>', JSON_CALL) },
  link: { page: FETCH('<a href="#" class="btn" id=go>Continue</a>', JSON_CALL) },
  xhr: {
    page: FETCH(
      '<button type=button id=go>Continue</button>',
      `{ const x = new XMLHttpRequest(); x.open('PUT', 'in'); x.onload = done; x.send(new URLSearchParams(data())) }`,
    ),
  },
  multipart: {
    page: FETCH(
      '<button type=button id=go>Continue</button>',
      `fetch('in', { method: 'POST', body: new FormData(document.forms[0]) }).then(done)`,
    ),
  },
  beacon: {
    page: FETCH(
      '<button type=button id=go>Continue</button>',
      `(navigator.sendBeacon('in', JSON.stringify(data())), setTimeout(done, 200))`,
    ),
  },
  late: { page: FETCH('<button type=button id=go>Continue</button>', `setTimeout(() => ${JSON_CALL}, 700)`) },
  changed: {
    page: `<h1>Apply</h1><form method=post action=in><F>${SELECT}</form><script>document.querySelector('select').addEventListener('change', () => document.forms[0].submit())</script>`,
  },
  changedCall: {
    page: `${FETCH(`${SELECT}<i id=go></i>`, JSON_CALL)}<script>document.querySelector('select').addEventListener('change', () => go())</script>`,
  },
  framed: {
    page: '<h1>Apply</h1><iframe src=frame width=600 height=400></iframe>',
    more: { '/frame': POST('<button>Continue</button>') },
  },
  asked: { page: POST('<button onclick="return confirm(\'Submit your application now?\')">Continue</button>') },
  review: {
    page: `<h1>Apply</h1><form method=post action=review><F><button>Continue</button></form>`,
    more: {
      '/review':
        '<h1>Review</h1><p>Step 2 of 2</p><form method=post action=in><input type=hidden name=t value=1><button>Continue</button></form>',
    },
  },
  steps: {
    page: `<h1>Apply</h1><p>Step 1 of 2</p><form method=post action=two><F><button>Continue</button></form>`,
    more: {
      '/two':
        '<h1>More</h1><p>Step 2 of 2</p><form method=post action=in><p><label>Phone <input name=phone type=tel autocomplete=tel required></label></p><button>Continue</button></form>',
    },
  },
}

/** When a field is left, the page's own script sends its value in every possible way. */
const TELLING = `<h1>Apply</h1><form method=post action=in><F><button>Submit application</button></form><script>
const socket = new WebSocket(location.href.replace('http', 'ws'))
socket.onmessage = ({ data }) => { document.title = data }
document.addEventListener('change', ({ target: { name, value } }) => {
  const [text, query] = [JSON.stringify({ [name]: value }), new URLSearchParams({ [name]: value })]
  fetch('in', { method: 'PATCH', body: text })
  navigator.sendBeacon('in', text)
  new Image().src = 'in?' + query
  document.head.append(Object.assign(document.createElement('script'), { src: 'in?' + btoa(text) }))
  socket.send(text)
})
let late
document.addEventListener('input', ({ target: { name, value } }) => {
  if (late || name !== 'email' || !value.endsWith('.test')) return
  late = new URL('in?late=' + encodeURIComponent(value), location).href
  for (const rel of ['stylesheet', 'modulepreload']) document.head.append(Object.assign(document.createElement('link'), { rel, href: late }))
  new WebSocket(late.replace('http', 'ws'))
  fetch('in?head', { headers: { 'x-value': value } })
  new Image().src = location.origin.replace('127.0.0.1', value.replace(/\\W/g, '-') + '.localhost') + '/telling/in'
  const hex = [...value].map((one) => one.charCodeAt(0).toString(16)).join('')
  fetch('in?' + hex, { method: 'POST' })
})</script>`

/** The site gets each answer as it is entered, and all of them when the form is sent. */
const KEEPS = (
  on: string,
  more = `<p><label>City <input name=city autocomplete=address-level2 required></label></p>${COUNTRIES}`,
): string =>
  `${POST(`${more}<button>Submit application</button>`)}<script>
for (const kind of ${JSON.stringify(on.split(' '))}) document.addEventListener(kind, ({ target: { name, value } }) => {
  if (name) fetch('field', { method: 'POST', body: JSON.stringify({ name, value }) })
})</script>`

/**
 * Removes its form with a message that no rule knows: at the press, whatever the site may answer, or after the site has
 * answered.
 */
const GONE = (call: string): string =>
  FETCH(
    '<p><label>City <input name=city autocomplete=address-level2 required></label></p><button type=button id=go>Reserve</button>',
    `{ const gone = () => { document.body.innerHTML = '<p>Your table has candles and is reserved.</p>' }; ${call} }`,
  )
const CALL = `fetch('in', { method: 'POST', body: JSON.stringify(data()) })`

const RED = '<p class=error style="color:#c00">Incomplete applications are not accepted.</p>'

/** The site's own service worker sends what is posted, and answers by itself. */
const WORKED = {
  page: `<h1>Apply</h1><form method=post action=in hidden><F><button>Submit application</button></form><script>
navigator.serviceWorker.addEventListener('controllerchange', () => { document.forms[0].hidden = false })
navigator.serviceWorker.register('worker.js')</script>`,
  more: {
    '/worker.js': `oninstall = () => skipWaiting()
onactivate = (event) => event.waitUntil(clients.claim())
onfetch = (event) => {
  if (event.request.method === 'POST')
    event.respondWith(event.request.text().then((body) => fetch('in', { method: 'POST', body })).then(() =>
      new Response('<!doctype html>${THANKS}', { headers: { 'content-type': 'text/html' } })))
}`,
  },
}

SENDS.worked = WORKED

/** Outcomes of a press that was allowed, by the site's response. */
const ANSWERS: Record<string, Way & { code: string | null; records: number; asks?: string[]; answer?: Way['answer'] }> =
  {
    closed: {
      page: POST('<button>Submit</button>'),
      answer: '<p>Thank you for your interest. This position has been closed.</p>',
      code: 'posting_closed',
      records: 1,
    },
    geschlossen: {
      page: POST('<button>Absenden</button>'),
      answer: '<p>Vielen Dank für Ihr Interesse. Diese Stelle ist bereits besetzt.</p>',
      code: 'posting_closed',
      records: 1,
    },
    ineligible: {
      page: POST('<button>Submit</button>'),
      answer: '<p>Thank you for applying. Unfortunately you are not eligible for this role.</p>',
      code: 'not_eligible',
      records: 1,
    },
    before: {
      page: POST('<button>Submit</button>'),
      answer: '<h1>You have already applied for this job.</h1>',
      code: 'already_applied',
      records: 1,
    },
    verify: {
      page: POST('<button>Submit</button>'),
      answer: '<h1>Almost there</h1><p>Please verify your e-mail address to complete your application.</p>',
      code: 'email_unverified',
      records: 1,
    },
    interest: {
      page: POST('<button>Submit</button>'),
      answer: '<h1>Thank you for your interest in Northwind.</h1>',
      code: 'submit_unconfirmed',
      records: 1,
    },
    posting: {
      page: `<h1>Thank you for applying to Northwind!</h1>${POST('<button>Submit</button>')}`,
      answer: '<h1>Thank you for applying to Northwind!</h1><p>See our other jobs.</p>',
      code: 'submit_unconfirmed',
      records: 1,
    },
    account: {
      page: POST('<button>Submit</button>'),
      answer: '<h1>Thank you for registering!</h1>',
      code: 'submit_unconfirmed',
      records: 1,
    },
    lost: { page: POST('<button>Submit</button>'), answer: 'lost', code: 'submit_unconfirmed', records: 1 },
    lostContinue: { page: POST('<button>Continue</button>'), answer: 'lost', code: 'submit_unconfirmed', records: 1 },
    lostCall: {
      page: FETCH(
        '<button type=button id=go>Submit</button><p role=alert id=e></p>',
        `fetch('in', { method: 'POST', body: JSON.stringify(data()) }).then(done, () => { document.getElementById('e').textContent = 'Network error, please try again.' })`,
      ),
      answer: 'lost',
      code: 'submit_unconfirmed',
      records: 1,
    },
    broken: {
      page: POST('<button>Submit</button>'),
      answer: { status: 500, page: '<h1>500 Internal Server Error</h1>' },
      code: 'submit_unconfirmed',
      records: 1,
    },
    said: {
      page: FETCH(
        '<button type=button id=go>Submit</button>',
        `fetch('in', { method: 'POST', body: JSON.stringify(data()) }).then(() => { alert('Your application has been submitted.'); document.body.innerHTML = '<h1>Jobs</h1>' })`,
      ),
      code: null,
      records: 1,
    },
    slow: { page: POST('<button>Submit</button>'), answer: { afterMs: 2_600, page: THANKS }, code: null, records: 1 },
    binding: {
      page: POST(
        `<button onclick="return confirm('By pressing OK you agree to binding arbitration.')">Submit</button>`,
      ),
      code: 'human_required',
      records: 0,
    },
    // A red text that is always on the page is no refusal.
    silentBelowRed: {
      page: `${RED}${FETCH('<button type=button id=go>Submit</button>', `${CALL}.then(() => {})`)}`,
      code: 'submit_unconfirmed',
      records: 1,
    },
    thanksBelowRed: {
      page: `${RED}${FETCH('<button type=button id=go>Submit</button>', `${CALL}.then(() => document.forms[0].outerHTML = '${THANKS}')`)}`,
      code: null,
      records: 1,
    },
    nativelyRefused: {
      page: `<h1>Apply</h1><form method=post action=in><F><p><label>Email again <input name=again type=email pattern=".*@work[.]example" title="Your address at work" autocomplete=email required></label></p><button>Submit</button></form>`,
      code: 'human_required',
      records: 0,
    },
    boxRefused: {
      page: POST(`<button onclick="alert('Please enter a valid phone number.'); return false">Submit</button>`),
      code: 'human_required',
      records: 0,
    },
  }

const BUTTON = '<button type=button id=go>Submit</button>'

/** The page says thanks by itself. Whether anything left it, and how. */
const THANKED: Record<string, Way & { records: number }> = {
  keptHere: { page: FETCH(BUTTON, `{ localStorage.setItem('form', JSON.stringify(data())); done() }`), records: 0 },
  overSocket: {
    page: FETCH(
      BUTTON,
      `{ const socket = new WebSocket(location.href.replace('http', 'ws')); socket.onopen = () => { socket.send(JSON.stringify(data())); done() } }`,
    ),
    records: 1,
  },
  byScriptAddress: {
    page: FETCH(
      BUTTON,
      `document.head.append(Object.assign(document.createElement('script'), { src: 'in?' + new URLSearchParams(data()), onload: done, onerror: done }))`,
    ),
    records: 1,
  },
  keptAndCounted: {
    page: FETCH(BUTTON, `{ navigator.sendBeacon('track', 'submitted'); fetch('thanks.json').then(done) }`),
    records: 0,
  },
  keptAndMoved: {
    page: FETCH(BUTTON, `{ localStorage.setItem('form', JSON.stringify(data())); location.href = 'thanks.html' }`),
    more: { '/thanks.html': THANKS },
    records: 0,
  },
  keptAndOpened: {
    page: FETCH(BUTTON, `{ localStorage.setItem('form', JSON.stringify(data())); open('thanks.html') }`),
    more: { '/thanks.html': THANKS },
    records: 0,
  },
  inOpened: {
    page: '<h1>Apply</h1><form method=post action=in target=_blank><F><button>Submit</button></form>',
    records: 1,
  },
  byOpened: {
    page: FETCH(BUTTON, `open('sends.html?' + new URLSearchParams(data()))`),
    more: {
      '/sends.html': `<script>fetch('in' + location.search, { method: 'POST' }).then(() => { document.body.innerHTML = '${THANKS}' })</script>`,
    },
    records: 1,
  },
  inWorker: {
    page: FETCH(
      BUTTON,
      `{ const code = 'onmessage = ({ data }) => fetch(data.url, { method: "POST", body: data.body }).then(() => postMessage(1))'
      const worker = new Worker(URL.createObjectURL(new Blob([code])))
      worker.onmessage = done
      worker.postMessage({ url: new URL('in', location).href, body: JSON.stringify(data()) }) }`,
    ),
    records: 1,
  },
}

let site: SendingSite
beforeAll(async () => {
  const {
    continue: nobody,
    plain: nobodyCall,
    changed: nobodyChanged,
  } = SENDS as Record<'continue' | 'plain' | 'changed', Way>
  site = await serveWays({
    ...SENDS,
    ...ANSWERS,
    ...THANKED,
    nobody,
    nobodyCall,
    nobodyChanged,
    nobodyWorked: WORKED,
    lostJob: nobody,
    telling: { page: TELLING },
    keptOnInput: { page: KEEPS('input') },
    keptOnChange: { page: KEEPS('change') },
    keptOfTwo: { page: KEEPS('change', '') },
    keptOfOne: {
      page: KEEPS('input change', '').replace(
        '<F>',
        '<label>Full name <input name=name autocomplete=name required></label>',
      ),
    },
    keptByClick: { page: KEEPS('change click') },
    goneAtOnce: { page: GONE(`${CALL}; gone()`), answer: { afterMs: 4_000, page: '{}' } },
    goneLate: { page: GONE(`${CALL}.then(gone)`), answer: { afterMs: 4_000, page: '{}' } },
    goneInVain: { page: GONE(`${CALL}; gone()`), answer: { status: 500, page: '{}' } },
  })
})
afterAll(() => site[Symbol.asyncDispose]())

const applicant = parseUserData({
  name: 'Ada King',
  email: 'ada@work.test',
  phone: '+1 310 555 0142',
  address: { city: 'Boise', country: 'United States' },
})

const other = parseUserData({
  name: 'Grace Moe',
  email: 'grace@moe.test',
  phone: '+47 22 12 34 56',
  address: { city: 'Oslo', country: 'Norway' },
})

/** A few browsers at one time; every case has an address of its own. */
const inTurn = lanes([0, 1, 2])

interface Ran {
  output: RunOutput
  memory: Memory
}

const RUN_MS = 90_000

const runOn = (
  way: string,
  input: Partial<RunInput>,
  human?: (ask: HumanAsk) => Resolution | undefined,
  memory = newMemory(human),
): Promise<Ran> =>
  inTurn(async () => ({
    memory,
    output: await runJob(
      runInput({ targetUrl: site.url(way), applicant, ...input }),
      memory.ports,
      AbortSignal.timeout(RUN_MS),
    ),
  }))

const newMemory = (human?: (ask: HumanAsk) => Resolution | undefined): Memory =>
  memoryPorts({
    provider: createProvider('local'),
    openSession: (_, signal) => openSharedBrowser({ signal }),
    ...(human && { human }),
  })

/** Approves, and notes how much the site had received at that moment. */
const saysYes =
  (received: () => number, before: number[]) =>
  (ask: HumanAsk): Resolution | undefined => {
    if (ask.kind !== 'approve_submit') return undefined
    before.push(received())
    return resolutionOf('approve_submit', 'approve')
  }

describe.concurrent('asked for before it leaves, and sent once', { timeout: 2 * RUN_MS }, () => {
  test.each(Object.keys(SENDS))('%s', async (way) => {
    const received = (): number => site.received(way).length
    const before: number[] = []
    const { output, memory } = await runOn(way, { commitPolicy: 'ask' }, saysYes(received, before))
    expect(output.status, JSON.stringify([output.result.error, output.ask])).toBe('completed')
    expect(before.length).toBeGreaterThan(0)
    expect(before.every((count) => count === 0)).toBe(true)
    expect(site.received(way)).toHaveLength(1)
    expect(memory.commits.at(-1)?.state).toBe('confirmed')
  })
})

describe.concurrent('without a yes nothing leaves', { timeout: RUN_MS }, () => {
  test.each(['nobody', 'nobodyCall', 'nobodyChanged', 'nobodyWorked'])('%s', async (way) => {
    const { output, memory } = await runOn(way, { commitPolicy: 'ask' })
    expect(output.status).toBe('paused')
    expect(output.ask?.kind).toBe('approve_submit')
    expect(site.received(way)).toEqual([])
    expect(memory.commits.filter(({ state }) => state !== 'abandoned')).toEqual([])
  })
})

test('if nothing is to be sent, a page’s own script cannot send what was filled in by any means', {
  timeout: RUN_MS,
}, async () => {
  const { output } = await runOn('telling', { commitPolicy: 'never' })
  expect(output.status, JSON.stringify(output.result.error)).toBe('completed')
  expect(site.received('telling')).toEqual([])
  const notes = output.result.notes?.join('\n') ?? ''
  for (const way of ['a picture', 'a beacon', 'a WebSocket', 'a request of its script']) expect(notes).toContain(way)
})

describe.concurrent('a page that stores each answer as it is entered sends no application with that, in a replay neither', {
  timeout: 2 * RUN_MS,
}, () => {
  // If the form has only one answer, storing it looks like sending; only that the form is still there shows that it is
  // not.
  const [once, told] = [['confirmed'], ['abandoned', 'confirmed']]
  test.each([
    ['keptOnInput', once],
    ['keptOnChange', once],
    ['keptOfOne', told],
    ['keptOfTwo', once],
    ['keptByClick', once],
  ])('%s', async (way, states) => {
    const explored = await runOn(way, {})
    expect(explored.output.status, JSON.stringify(explored.output.result.error)).toBe('completed')
    const { output, memory } = await runOn(way, { applicant: other, mode: 'cookbook' }, undefined, explored.memory)
    expect(output.status, JSON.stringify([output.result.error, output.ask])).toBe('completed')
    expect(memory.commits.map(({ state }) => state)).toEqual([...states, ...states])
    expect(site.received(way).map((body) => /name=(\w+)/.exec(body)?.[1])).toEqual(['Ada', 'Grace'])
  })
})

describe.concurrent('a form that its page removes is sent once the site has answered', {
  timeout: 2 * RUN_MS,
}, () => {
  test.each(['goneAtOnce', 'goneLate'])('%s', async (way) => {
    const explored = await runOn(way, { jobType: 'fill_form' })
    expect(explored.output.status, JSON.stringify(explored.output.ask)).toBe('completed')
    const replay = { jobType: 'fill_form', applicant: other, mode: 'cookbook' } as const
    const { output, memory } = await runOn(way, replay, undefined, explored.memory)
    expect(output.status, JSON.stringify(output.ask)).toBe('completed')
    expect(memory.commits.map(({ state }) => state)).toEqual(['confirmed', 'confirmed'])
    expect(site.received(way)).toHaveLength(2)
  })
  test('goneInVain', async () => {
    const { output, memory } = await runOn('goneInVain', { jobType: 'fill_form' })
    expect([output.ask?.kind, memory.commits.map(({ state }) => state)]).toEqual(['confirm_sent', ['intended']])
  })
})

test('a process that hung and lost its job sends nothing that it had begun to send', {
  timeout: RUN_MS,
}, async () => {
  const memory = newMemory()
  const asked: number[] = []
  memory.ports.commits.isOurs = async () => {
    asked.push(site.received('lostJob').length)
    return false
  }
  const { output } = await runOn('lostJob', {}, undefined, memory)
  expect(output.result.success).toBe(false)
  expect(asked).toEqual([0])
  expect(site.received('lostJob')).toEqual([])
})

describe.concurrent('the outcome is reported truthfully', { timeout: RUN_MS }, () => {
  test.each(Object.entries(ANSWERS))('%s', async (way, { code, records }) => {
    const { output, memory } = await runOn(way, { hitlEnabled: false })
    expect(output.result.error?.code ?? null, output.result.error?.message).toBe(code)
    expect(site.received(way)).toHaveLength(records)
    const state = memory.commits.at(-1)?.state
    if (code === null) expect(state).toBe('confirmed')
    else if (records === 0 || code === 'posting_closed' || code === 'not_eligible')
      expect([undefined, 'abandoned']).toContain(state)
    else {
      expect(state).toBe('unconfirmed')
      expect(output.result.error?.message).not.toMatch(/was not sent\b|nothing was sent\b/i)
    }
  })
})

describe.concurrent('thanks of a page that nothing has left', { timeout: 2 * RUN_MS }, () => {
  const cases = Object.entries(THANKED).flatMap(([way, { records }]) =>
    (['apply', 'fill_form'] as const).map((jobType) => [way, jobType, records] as const),
  )
  test.each(cases)(
    '%s (%s): an application is not sent, another form is, with a note',
    async (way, jobType, records) => {
      const before = site.received(way).length
      const { output, memory } = await runOn(way, { jobType, hitlEnabled: false })
      const isUnsure = records === 0 && jobType === 'apply'
      expect(output.result.error?.code ?? null, output.result.error?.message).toBe(
        isUnsure ? 'submit_unconfirmed' : null,
      )
      expect(memory.commits.at(-1)?.state).toBe(isUnsure ? 'unconfirmed' : 'confirmed')
      expect(output.result.notes?.join(' ') ?? '').toMatch(records === 0 ? /had left it/ : /^(?!.*had left)/)
      // The two kinds of task use the same page, perhaps at the same time.
      if (records === 0) expect(site.received(way)).toEqual([])
      else expect(site.received(way).length).toBeGreaterThan(before)
    },
  )
})
