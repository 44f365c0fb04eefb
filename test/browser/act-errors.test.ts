/**
 * What an action reports when it fails: one code and one sentence each, in bounded time; and the operations that fill
 * in nothing.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ActOptions, execute } from '../../bridge/act/index.ts'
import { navigate } from '../../bridge/browser/session.ts'
import type { ErrorCode } from '../../shared/domain/errors.ts'
import type { Operation } from '../../shared/domain/operation.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import { type Acting, startActing } from '../support/acting.ts'

let acting: Acting
let server: Server
let origin: string
let page = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    if (request.url === '/hang') return
    response.end(`<!doctype html><title>${request.url}</title>${request.url === '/' ? page : ''}`)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(async () => {
  acting = await startActing()
})
afterEach(() => acting.close())

const show = async (html: string) => {
  page = html
  await navigate(acting.session.active(), `${origin}/`)
}
const css = (selector: string): { descriptor: TargetDescriptor } => ({ descriptor: { css: selector, frame: [] } })
const act = (operation: Operation, options: Partial<ActOptions> = {}) => acting.do(operation, options)
const evaluate = <T>(script: string): Promise<T> => acting.session.active().page.evaluate(script) as Promise<T>
const failed = (code: ErrorCode, message = /\.$/) => ({
  status: 'failed',
  code,
  message: expect.stringMatching(message),
})

test('a target behind a dialog is obscured, and the message says by what', async () => {
  await acting.open('/misc/cookies')
  const outcome = await acting.press('Request a catalogue').catch(() => undefined)
  const target = css('form.low button')
  const result = outcome?.status === 'failed' ? outcome : await act({ op: 'click', target })
  expect(result).toMatchObject(failed('ACTION_OBSCURED', /Cookie banner|consent|privacy/i))
  expect(result.ms).toBeLessThan(4_000)
  // The calls of the step show why: the page was asked until it was clear that something covers the target.
  expect(result.status === 'failed' ? result.calls : []).toContainEqual(
    expect.objectContaining({ what: 'page: reach', answer: expect.stringContaining('problem: covered') }),
  )
  expect(await act({ op: 'click', target: css('#consent-reject') })).toMatchObject({ status: 'done' })
})

test('a target that is missing, ambiguous, invisible or disabled', async () => {
  await show(
    '<button class=two>A</button><button class=two>A</button><button id=off disabled>Off</button><button id=none style="display:none">None</button><input id=ro readonly value=x>',
  )
  expect(await act({ op: 'click', target: css('#nowhere') })).toMatchObject(failed('TARGET_NOT_FOUND'))
  expect(await act({ op: 'click', target: css('.two') })).toMatchObject(failed('TARGET_AMBIGUOUS'))
  expect(await act({ op: 'click', target: css('#none') })).toMatchObject(failed('TARGET_NOT_FOUND'))
  expect(await act({ op: 'click', target: css('#off') }, { timeoutMs: 1_000 })).toMatchObject({
    status: 'failed',
    code: expect.stringMatching(/TARGET_DISABLED|ACTION_TIMEOUT/),
  })
  expect(await act({ op: 'type', target: css('#ro'), text: 'y' })).toMatchObject(failed('TARGET_DISABLED'))
})

test('a target that appears late, or is enabled late, is waited for', async () => {
  await show(`<div id=place></div><button id=go disabled onclick="document.title='went'">Go</button><script>
    setTimeout(() => { place.innerHTML = '<input id=late>' }, 600); setTimeout(() => { go.disabled = false }, 900)</script>`)
  expect(await act({ op: 'type', target: css('#late'), text: 'here' })).toMatchObject({
    status: 'done',
    observed: { value: 'here' },
  })
  expect(await act({ op: 'click', target: css('#go') })).toMatchObject({ status: 'done' })
  expect(await evaluate('document.title')).toBe('went')
})

test.each([
  ['ignoring its first press because it is bound to its script late', 'if (++presses > 1) list.hidden = !list.hidden'],
  [
    'closing once because the page takes the focus',
    'list.hidden = !list.hidden; if (++presses === 1) setTimeout(() => { list.hidden = true })',
  ],
  [
    'closing as the mouse comes to it for the first time',
    'list.hidden = !list.hidden; list.onpointerover = () => { list.hidden = true; list.onpointerover = null }; if (++presses > 1) list.onpointerover = null',
  ],
])('a button with a list that, %s, is pressed again', async (_, opened) => {
  await show(`<button id=level aria-haspopup=listbox aria-controls=list onclick="opened()">Choose</button>
    <ul id=list role=listbox hidden><li role=option onclick="taken(this)">Junior</li><li role=option onclick="taken(this)">Senior</li></ul>
    <script>let presses = 0
      function opened() { ${opened} }
      function taken(row) { level.textContent = row.textContent; list.hidden = true }</script>`)
  expect(await act({ op: 'select', target: css('#level'), options: ['Senior'] })).toMatchObject({
    status: 'done',
    observed: { value: 'Senior' },
  })
})

test('an index of an element that is gone is stale at once', async () => {
  await show('<label>Name <input id=name></label>')
  await acting.look()
  const { index } = acting.field('Name')
  await evaluate('document.body.replaceChildren()')
  const outcome = await act({ op: 'type', target: { index }, text: 'x' })
  expect(outcome).toMatchObject(failed('ACTION_STALE'))
  expect(outcome.ms).toBeLessThan(1_000)
})

test('a field that refuses what is typed fails the step, and the message says what it shows', async () => {
  await show(`<input id=stubborn oninput="this.value = 'always'"><input id=short maxlength=3>`)
  expect(await act({ op: 'type', target: css('#stubborn'), text: 'mine' })).toMatchObject(
    failed('VALUE_NOT_TAKEN', /always/),
  )
  expect(await act({ op: 'type', target: css('#short'), text: 'too long' })).toMatchObject(
    failed('VALUE_NOT_TAKEN', /3 characters/),
  )
})

test('an edit the page undoes is typed key by key', async () => {
  await show(`<input id=keys><script>
    let typed = ''; keys.addEventListener('keydown', (e) => { if (e.key === 'Delete' || e.key === 'Backspace') typed = ''; else if (e.key.length === 1) typed += e.key })
    keys.addEventListener('input', () => { keys.value = typed })</script>`)
  expect(await act({ op: 'type', target: css('#keys'), text: 'Mara' })).toMatchObject({
    status: 'done',
    observed: { value: 'Mara' },
  })
})

test('files that do not exist or are not allowed are never uploaded', async () => {
  await show('<input type=file id=file>')
  const upload = (file: string, options: Partial<ActOptions> = { documents: new Set([file]) }) =>
    act({ op: 'upload', target: css('#file'), files: [file] }, options)
  expect(await upload('/nowhere/resume.pdf')).toMatchObject(failed('FILE_NOT_FOUND'))
  expect(await upload('resume.pdf')).toMatchObject(failed('FILE_NOT_FOUND'))
  expect(await upload('{{resume}}')).toMatchObject(failed('MISSING_VARIABLE'))
  expect(await upload('/etc/hostname', { documents: new Set(['/etc/hosts']) })).toMatchObject(failed('FILE_REFUSED'))
  expect(await upload('/etc/hostname', {})).toMatchObject(failed('FILE_REFUSED'))
  expect(await evaluate('file.files.length')).toBe(0)
})

test('a template without its value is never typed', async () => {
  await show('<input id=a>')
  expect(await act({ op: 'type', target: css('#a'), text: 'Dear {{company}}' })).toMatchObject(
    failed('MISSING_VARIABLE', /company/),
  )
  expect(await evaluate('a.value')).toBe('')
})

test('keys, pointer, wheel, waits and conditions', async () => {
  await show(`<input id=a onkeydown="document.title = event.key"><div id=h onmouseenter="this.textContent='seen'">hover</div>
    <div style="height:3000px"></div><button id=end>End</button><script>setTimeout(() => document.body.insertAdjacentHTML('beforeend', '<p>Now it is here</p>'), 400)</script>`)
  expect(await act({ op: 'press', key: 'Escape', target: css('#a') })).toMatchObject({ status: 'done' })
  expect(await evaluate('document.title')).toBe('Escape')
  expect(await act({ op: 'hover', target: css('#h') })).toMatchObject({ status: 'done' })
  expect(await evaluate('h.textContent')).toBe('seen')
  expect(await act({ op: 'scroll', dy: 500 })).toMatchObject({ status: 'done' })
  expect(await evaluate('scrollY')).toBe(500)
  expect(await act({ op: 'scroll', target: css('#end') })).toMatchObject({ status: 'done' })
  expect(await evaluate('scrollY')).toBeGreaterThan(2_000)
  expect(await act({ op: 'wait_for', condition: { is: 'text_present', text: 'now it is here' } })).toMatchObject({
    status: 'done',
  })
  expect(
    await act({
      op: 'wait_for',
      condition: { is: 'element_visible', target: css('#never').descriptor },
      timeoutMs: 300,
    }),
  ).toMatchObject(failed('POSTCONDITION_FAILED'))
  const waited = await act({ op: 'wait', ms: 200 })
  expect(waited).toMatchObject({ status: 'done' })
  expect(waited.ms).toBeGreaterThanOrEqual(199)
})

test('going there and back, tabs by number', async () => {
  await show('first')
  expect(await act({ op: 'navigate', url: `${origin}/second` })).toMatchObject({
    status: 'done',
    observed: { url: `${origin}/second`, navigated: true },
  })
  expect(await act({ op: 'back' })).toMatchObject({ status: 'done', observed: { url: `${origin}/` } })
  expect(await act({ op: 'navigate', url: 'javascript:alert(1)' })).toMatchObject(failed('NAVIGATION_REFUSED', /http/))
  expect(await act({ op: 'navigate', url: `${origin}/hang` }, { timeoutMs: 400 })).toMatchObject(
    failed('NAVIGATION_TIMEOUT'),
  )
  await acting.session.openTab(`${origin}/third`)
  expect(await act({ op: 'switch_tab', tab: 0 })).toMatchObject({ status: 'done' })
  expect(await act({ op: 'close_tab', tab: 1 })).toMatchObject({ status: 'done' })
  expect(await act({ op: 'close_tab', tab: 0 })).toMatchObject(failed('ACTION_INVALID'))
  expect(await act({ op: 'switch_tab', tab: 5 })).toMatchObject(failed('ACTION_INVALID'))
})

test('a page that crashes and a browser that is killed during an action are reported as such', async () => {
  await show('<button id=go disabled>Go</button>')
  const { page: shown } = acting.session.active()
  const waiting = act({ op: 'click', target: css('#go') })
  await shown.goto('chrome://crash').catch(() => undefined)
  expect(await waiting).toMatchObject(failed('PAGE_CRASH'))
  await acting.session.revive(acting.session.active())
  await show('<button id=go disabled>Go</button>')
  const again = act({ op: 'click', target: css('#go') })
  const cdp = await acting.session.active().page.context().browser()?.newBrowserCDPSession()
  await cdp?.send('Browser.crash').catch(() => undefined)
  expect(await again).toMatchObject({ status: 'failed', code: expect.stringMatching(/^BROWSER_/) })
  expect(await act({ op: 'click', target: css('#go') })).toMatchObject({
    status: 'failed',
    code: expect.stringMatching(/^BROWSER_/),
  })
})

test('a cancelled job stops within a moment, whatever it is waiting for', async () => {
  await show('<button id=go disabled>Go</button><input id=a role=combobox>')
  for (const operation of [
    { op: 'click', target: css('#go') },
    { op: 'wait', ms: 5_000 },
    { op: 'navigate', url: `${origin}/hang` },
    { op: 'wait_for', condition: { is: 'text_present', text: 'never' } },
  ] satisfies Operation[]) {
    const cancel = new AbortController()
    const going = execute(acting.session, operation, { mayHold: () => true, signal: cancel.signal })
    setTimeout(() => cancel.abort(new Error('cancelled by the test')), 100)
    const started = performance.now()
    await expect(going).rejects.toThrow('cancelled by the test')
    expect(performance.now() - started).toBeLessThan(1_000)
  }
})
