import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterEach, expect, it } from 'vitest'
import { callPage } from '../../bridge/browser/page-world.ts'
import { errorsOn, holds, isThere, screenshot, settle, visibleFields, waitForAny } from '../../bridge/observe/index.ts'
import { observing } from '../support/observing.ts'

const web = observing()
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server that answers after `ms`. */
async function slow(ms: number): Promise<string> {
  const server = createServer((_request, response) => {
    const timer = setTimeout(
      () =>
        response
          .writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'text/html' })
          .end('<h1>Late</h1>'),
      ms,
    )
    response.on('close', () => clearTimeout(timer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

it('waits for what a fetch adds to the page', async () => {
  const url = await slow(400)
  await web.show(
    `<div id=x></div><script>fetch('${url}').then((r) => r.text()).then((t) => { x.innerHTML = t })</script>`,
  )
  expect(await settle({ page: web.page })).toBe(true)
  expect(await web.page.textContent('#x')).toBe('Late')
})

it('awaits a navigation that has started', async () => {
  const url = await slow(600)
  await web.show(`<a href="${url}">Go</a>`)
  await web.page.evaluate("document.querySelector('a').click()")
  await settle({ page: web.page })
  expect(web.page.url()).toBe(url)
})

it('a page that never settles is observed after the time limit; long polls and heartbeats do not count', async () => {
  const url = await slow(60_000)
  await web.show(`<p>Still</p><script>fetch('${url}poll'); setInterval(() => fetch('/page?beat'), 40)</script>`)
  const started = performance.now()
  expect(await settle({ page: web.page }, { boundMs: 4_900 })).toBe(true)
  expect(performance.now() - started).toBeLessThan(4_500)
  await web.show('<p id=t>0</p><script>setInterval(() => { t.textContent = Math.random() }, 20)</script>')
  const again = performance.now()
  expect(await settle({ page: web.page }, { boundMs: 700 })).toBe(false)
  expect(performance.now() - again).toBeLessThan(2_000)
})

it('a page whose changes are in a shadow root within another one has not settled', async () => {
  await web.show(`<x-a></x-a><script>
    const outer = document.querySelector('x-a').attachShadow({ mode: 'open' })
    outer.innerHTML = '<x-b></x-b>'
    const inner = outer.firstChild.attachShadow({ mode: 'open' })
    setInterval(() => { inner.textContent = Math.random() }, 20)
  </script>`)
  expect(await settle({ page: web.page }, { boundMs: 700 })).toBe(false)
})

it('stops at once when the job is cancelled', async () => {
  await web.show('<p id=t>0</p><script>setInterval(() => { t.textContent = Math.random() }, 20)</script>')
  const stop = new AbortController()
  const settled = settle({ page: web.page }, { signal: stop.signal })
  stop.abort(new Error('enough'))
  await expect(settled).rejects.toThrow()
})

it('conditions on the page hold or do not', async () => {
  await web.show(
    `<h1>Your details</h1><label>Name <input value="Ada  Lovelace"></label><label><input type=checkbox checked> Tick</label><button disabled>Send</button><p style="display:none">Secret</p>`,
  )
  const tab = { page: web.page }
  const name = { role: 'textbox', name: 'Name', frame: [] }
  const cases: [boolean, Parameters<typeof holds>[1]][] = [
    [true, { is: 'text_present', text: 'your  details' }],
    [false, { is: 'text_present', text: 'Secret' }],
    [true, { is: 'value_is', target: name, value: 'Ada Lovelace' }],
    [false, { is: 'value_is', target: name, value: 'Grace' }],
    [true, { is: 'checked_is', target: { role: 'checkbox', name: 'Tick', frame: [] }, checked: true }],
    [true, { is: 'element_visible', target: name }],
    [false, { is: 'element_visible', target: { role: 'button', name: 'Send', frame: [] } }],
    [true, { is: 'element_gone', target: { role: 'button', name: 'Next', frame: [] } }],
    [true, { is: 'url_changed', pattern: '/page' }],
    [false, { is: 'url_changed', pattern: '/jobs/{id}' }],
    [false, { is: 'element_visible', target: { ...name, frame: ['name=gone'] } }],
  ]
  for (const [expected, condition] of cases)
    expect(await holds(tab, condition), JSON.stringify(condition)).toBe(expected)
  expect(await isThere(tab, [undefined, { role: 'button', name: 'Send', frame: [] }])).toBe(true)
  expect(await isThere(tab, [{ role: 'button', name: 'Next', frame: [] }])).toBe(false)
})

it('text is found in frames and open shadow roots', async () => {
  web.serve('/inner', '<!doctype html><p>From inside</p>')
  await web.show(
    `<iframe src=/inner></iframe><x-a></x-a><script>document.querySelector('x-a').attachShadow({ mode: 'open' }).innerHTML = '<p>In the shade</p>'</script>`,
  )
  expect(await holds({ page: web.page }, { is: 'text_present', text: 'From inside' })).toBe(true)
  expect(await holds({ page: web.page }, { is: 'text_present', text: 'in the shade' })).toBe(true)
})

it('waiting ends with the first condition, with a refusal, or when the time is up', async () => {
  const tab = { page: web.page }
  await web.show('<p id=t>…</p>')
  await web.page.evaluate("setTimeout(() => { t.textContent = 'Application received' }, 250)")
  expect(
    await waitForAny(
      tab,
      [
        { is: 'text_present', text: 'Never' },
        { is: 'text_present', text: 'Application received' },
      ],
      { timeoutMs: 5_000 },
    ),
  ).toEqual({ is: 'held' })
  await web.page.evaluate(
    `setTimeout(() => { t.innerHTML = '<div role=alert class=error>Name is required</div>' }, 200)`,
  )
  const never = [{ is: 'text_present', text: 'Never' }] as const
  const started = performance.now()
  const refused = { is: 'refused', error: 'Name is required' }
  expect(await waitForAny(tab, never, { timeoutMs: 8_000, errorsBefore: [] })).toEqual(refused)
  expect(performance.now() - started).toBeLessThan(4_000)
  // An error that was there before is no refusal.
  const errorsBefore = await errorsOn(tab)
  expect(errorsBefore).toEqual(['Name is required'])
  expect(await waitForAny(tab, never, { timeoutMs: 600, errorsBefore })).toEqual({ is: 'nothing' })
  expect(await waitForAny(tab, never, { timeoutMs: 200 })).toEqual({ is: 'nothing' })
})

it('an error is no refusal while the page still waits for its server', async () => {
  const tab = { page: web.page }
  await web.page.route('**/answer', async (route) => {
    await new Promise((answer) => setTimeout(answer, 1_000))
    await route.fulfill({ body: 'taken' })
  })
  await web.show('<p id=t></p>')
  await web.page.evaluate(`t.innerHTML = '<div role=alert class=error>Please check the address</div>';
    fetch('/answer').then(() => { t.innerHTML = '<h1>Application received</h1>' })`)
  expect(
    await waitForAny(tab, [{ is: 'heading_present', text: 'Application received' }], {
      timeoutMs: 8_000,
      errorsBefore: [],
    }),
  ).toEqual({ is: 'held' })
})
it('fields are named with what they show', async () => {
  await web.show(
    `<form><label>Name* <input></label><label>Email <input required value=a@b.c></label><fieldset><legend>Visa? *</legend><label><input type=radio name=v> Yes</label><label><input type=radio name=v> No</label></fieldset><label>Nickname <input></label></form>`,
  )
  expect(
    (await visibleFields({ page: web.page })).map(({ label, value, required }) => [label, value, required]),
  ).toEqual([
    ['Name', '', true],
    ['Email', 'a@b.c', true],
    ['Visa?', '', true],
    ['Nickname', '', false],
  ])
  await web.page.check('input[type=radio]')
  expect((await visibleFields({ page: web.page })).map(({ value }) => value)).toEqual(['', 'a@b.c', 'Yes', ''])
})

const pixel = async (image: Uint8Array, x: number, y: number): Promise<number[]> => {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
}

it('a screenshot is a JPEG of the viewport with secrets covered', async () => {
  await web.show(
    '<body style="margin:0;background:#fff"><input type=password value=hunter2 style="position:absolute;left:100px;top:100px;width:200px;height:40px;border:0;background:#0f0"><input name=cc_number value=4111 style="position:absolute;left:100px;top:200px;width:200px;height:40px;border:0;background:#0f0"><input name=city style="position:absolute;left:100px;top:300px;width:200px;height:40px;border:0;background:#0f0"><div style="height:3000px">',
  )
  const image = await screenshot({ page: web.page })
  expect(await sharp(image).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 720 })
  for (const y of [120, 220]) expect((await pixel(image, 200, y))[1]).toBeLessThan(120)
  expect((await pixel(image, 200, 320))[1]).toBeGreaterThan(200)
})

it('badges number what is offered, move nothing, take no clicks, and are removed afterwards', async () => {
  const html = `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'"><style>body>:last-child{color:red}div{border:9px solid blue!important}</style><body>${Array.from({ length: 40 }, (_, at) => `<button>Button ${at}</button>`).join(' ')}<p>End</p>`
  await web.show(html)
  const seen = await web.look()
  const rects = (): Promise<unknown> =>
    web.page.evaluate(() =>
      [...document.body.querySelectorAll('*')]
        .map((el) => JSON.stringify(el.getBoundingClientRect()))
        .concat(
          String(document.documentElement.scrollHeight),
          getComputedStyle(document.querySelector('p') ?? document.body).color,
        ),
    )
  const before = await rects()
  await web.page.evaluate(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) =>
      shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
    ).observe({ type: 'layout-shift' })
  })
  const drawn = await callPage(web.page.mainFrame(), 'badges', [
    seen.elements.map(({ index }) => ({ index, label: String(index) })),
  ])
  expect(drawn).toBe(40)
  expect(await rects()).toEqual(before)
  const [x = 0, y = 0] = seen.elements[0]?.box ?? []
  expect(
    await web.page.evaluate(([left = 0, top = 0]) => document.elementFromPoint(left + 3, top + 3)?.textContent, [x, y]),
  ).toBe('Button 0')
  await callPage(web.page.mainFrame(), 'clearBadges', [])
  const plain = await screenshot({ page: web.page }, { type: 'png' })
  const numbered = await screenshot({ page: web.page }, { type: 'png', badges: true })
  expect(Buffer.compare(plain, numbered)).not.toBe(0)
  expect(await web.page.evaluate("document.querySelectorAll('[data-ghosthands-badges]').length")).toBe(0)
  expect(await web.page.evaluate('shifts')).toEqual([])
})
