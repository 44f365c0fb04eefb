// What the extension's service worker passes to pages and to its bridge, over the real socket: a page gets nothing to
// decide with, a frame of another site gets no value, a script in our own world gets no key, and the bridge gets no tab
// without a task.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Interaction } from '../../shared/domain/interaction.ts'
import { EXTENSION_ID } from '../../shared/protocol/version.ts'
import type { Screen } from '../../shared/protocol/view.ts'
import { type ExtensionBrowser, launchWithExtension } from '../support/extension.ts'
import { type ProvenBridge, provenBridge } from '../support/proven-bridge.ts'
import { openSurface, type TestSurface } from '../support/surface.ts'
import { REQUESTS, screen } from '../support/ui/fixtures.ts'
import { overlayOf } from '../support/ui/overlay-view.ts'

type Where = 'page' | 'own frame' | 'foreign frame'

let http: Server
let browser: ExtensionBrowser
let bridge: ProvenBridge
let surface: TestSurface
let page: Page
let tabId: number
let targetId: string
const worlds = new Map<Where, { cdp: CDPSession; contextId: number }>()

const ours = `chrome-extension://${EXTENSION_ID}`

/** The contexts of our content script that this session sees, by their frame. */
const worldsSeen = async (cdp: CDPSession): Promise<Map<string, number>> => {
  const seen = new Map<string, number>()
  cdp.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.origin === ours) seen.set(String(context.auxData?.frameId), context.id)
  })
  await cdp.send('Runtime.enable')
  return seen
}

beforeAll(async () => {
  http = createServer((request, response) => {
    const { port } = http.address() as AddressInfo
    const frames = `<iframe src="http://127.0.0.1:${port}/own"></iframe><iframe src="http://localhost:${port}/foreign"></iframe>`
    response.setHeader('content-type', 'text/html').end(`<input id=name>${request.url === '/' ? frames : ''}`)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  browser = await launchWithExtension()
  bridge = await provenBridge(browser)
  surface = await openSurface(browser)
  await surface.link(({ state }) => state === 'ready')
  page = await browser.context.newPage()
  await page.goto(`http://127.0.0.1:${(http.address() as AddressInfo).port}/`)
  tabId = (await (
    await browser.worker()
  ).evaluate(`chrome.tabs.query({ url: 'http://127.0.0.1/*' }).then(([tab]) => tab.id)`)) as number
  const cdp = await browser.context.newCDPSession(page)
  const seen = await worldsSeen(cdp)
  const { frameTree } = await cdp.send('Page.getFrameTree')
  targetId = frameTree.frame.id
  for (const [frameId, contextId] of seen) worlds.set(frameId === targetId ? 'page' : 'own frame', { cdp, contextId })
  const foreign = page.frames().find((frame) => frame.url().includes('localhost'))
  if (!foreign) throw new Error('there is no foreign frame')
  const inner = await browser.context.newCDPSession(foreign)
  for (const contextId of (await worldsSeen(inner)).values()) worlds.set('foreign frame', { cdp: inner, contextId })
})
afterAll(async () => {
  bridge?.[Symbol.dispose]()
  await browser?.close()
  http?.close()
})
beforeEach(() => bridge.say({ type: 'screen', tabId, screen: null }))

/** Runs in the world of our content script, as if a page had got into it. */
const inOurWorld = async <T>(where: Where, body: string): Promise<T> => {
  const world = worlds.get(where)
  if (!world) throw new Error(`there is no script of ours in the ${where}`)
  const asked = { expression: body, contextId: world.contextId, awaitPromise: true, returnByValue: true }
  return (await world.cdp.send('Runtime.evaluate', asked)).result.value as T
}
const show = async (shown: Screen): Promise<void> => {
  bridge.say({ type: 'screen', tabId, screen: shown })
  await toldTo('page')
}
/** The first screen of a task that a content script is told. */
const toldTo = (where: Where): Promise<Screen> =>
  inOurWorld(
    where,
    `new Promise((resolve) => chrome.runtime.connect({ name: 'content' }).onMessage.addListener(
      (message) => message.type === 'screen' && message.screen && resolve(message.screen)))`,
  )
const askIn = (
  where: Where,
  method: string,
  params: object,
): Promise<{ problem?: { code: string; message: string } }> =>
  inOurWorld(
    where,
    `new Promise((resolve) => {
      const port = chrome.runtime.connect({ name: 'content' })
      port.onMessage.addListener((message) => message.type === 'reply' && resolve(message))
      port.postMessage({ type: 'ask', id: '1', method: '${method}', params: ${JSON.stringify(params)} })
    })`,
  )
const answersHeard = (): unknown[] =>
  bridge.heard.filter((message) => message.type === 'ask' && message.method === 'answer')

const COMMITS = ['send', 'payment', 'limit', 'origin'] as const
const withCanaries = (request: Interaction): Interaction => ({
  ...request,
  facts: ['CANARY'],
  value: { text: 'CANARY', secret: false },
})
const answerTo = (request: Interaction, action: string) => ({
  jobId: 'job-1',
  interactionId: request.id,
  resolution: { action },
})

describe('what cannot be undone', () => {
  test.each(COMMITS)('(%s) is neither shown to a page nor taken from one, and may be stopped there', async (kind) => {
    const request = withCanaries(REQUESTS[kind]())
    await show(screen({ phase: 'approve', request }))
    expect(JSON.stringify((await toldTo('page')).request)).not.toContain('CANARY')
    const before = answersHeard().length
    for (const where of worlds.keys()) {
      const { problem } = await askIn(where, 'answer', answerTo(request, 'approve'))
      expect(problem?.code, where).toBe('FORBIDDEN')
    }
    expect(answersHeard()).toHaveLength(before)
    expect((await askIn('page', 'answer', answerTo(request, 'cancel'))).problem).toBeUndefined()
    expect(answersHeard()).toHaveLength(before + 1)
  })
})

describe('a frame', () => {
  const mark = { variant: 'planned', badge: 1, value: 'CANARY', label: 'CANARY' } as const
  const target = { css: '#name', frame: ['iframe'] }

  test('of another site is told no value, one of the page’s own is', async () => {
    const request = withCanaries(REQUESTS.batch())
    await show(screen({ phase: 'approve', request, marks: [{ ...mark, target }], now: 'CANARY' }))
    expect(JSON.stringify(await toldTo('foreign frame'))).not.toContain('CANARY')
    expect((await toldTo('own frame')).marks).toMatchObject([{ value: 'CANARY' }])
    // Marks on the page itself are not told to any frame.
    await show(screen({ marks: [{ ...mark, target: { css: '#name', frame: [] } }] }))
    for (const where of ['own frame', 'foreign frame'] as const) expect((await toldTo(where)).marks).toEqual([])
  })

  test.each(['own frame', 'foreign frame'] as const)(
    '(%s) answers nothing, not even what could be undone',
    async (where) => {
      const request = REQUESTS.batch()
      await show(screen({ phase: 'approve', request }))
      expect((await askIn(where, 'answer', answerTo(request, 'approve'))).problem?.code).toBe('FORBIDDEN')
    },
  )
})

test('a script in our world may ask about this task only, and reads neither key nor what was shown', async () => {
  await show(screen())
  for (const method of ['start_job', 'profile', 'save_profile', 'history', 'unpair'])
    expect((await askIn('page', method, { jobId: 'job-1' })).problem?.code, method).toBe('FORBIDDEN')
  expect((await askIn('page', 'stop_job', { jobId: 'another' })).problem?.code).toBe('FORBIDDEN')
  for (const area of ['local', 'session'])
    expect(
      await inOurWorld('page', `chrome.storage.${area}.get().then((all) => Object.keys(all), () => 'refused')`),
    ).toBe('refused')
})

test('a tab has the address that Chrome names, whatever a script in our world says', async () => {
  const from = bridge.heard.length
  const told = () => bridge.heard.slice(from).flatMap((one) => (one.type === 'tab' && one.tabId === tabId ? [one] : []))
  for (const where of worlds.keys())
    await inOurWorld(
      where,
      `chrome.runtime.connect({ name: 'content' }).postMessage({ type: 'ready', url: 'https://bank.example/' })`,
    )
  await expect.poll(told).not.toEqual([])
  expect(new Set(told().map(({ url }) => url))).toEqual(new Set([page.url()]))
})

test('a page reaches nothing of the extension: no port, no file, none of our pages in a frame, a window or its own tab', async () => {
  const known = browser.context.pages()
  const other = await browser.context.newPage()
  await other.goto(page.url())
  const ours = () => browser.context.pages().filter((one) => one.url().includes(EXTENSION_ID)).length
  const before = ours()
  const from = bridge.heard.length
  const files = ['manifest.json', 'background.js', 'panels/popup.html', 'panels/panel.html', 'icons/128.png']
  const reached = await other.evaluate(
    async ({ origin, files }) => {
      const { chrome } = globalThis as { chrome?: { runtime?: unknown } }
      const read = files.map((file) =>
        fetch(`${origin}/${file}`).then(
          () => file,
          () => '',
        ),
      )
      const drawn = files.map((file) => {
        const image = new Image()
        image.src = `${origin}/${file}`
        return image.decode().then(
          () => file,
          () => '',
        )
      })
      const frame = document.createElement('iframe')
      frame.src = `${origin}/panels/popup.html`
      const loaded = new Promise((resolve) => {
        frame.onload = resolve
      })
      document.body.append(frame)
      await loaded
      const link = document.createElement('a')
      Object.assign(link, { href: `${origin}/panels/panel.html`, target: '_blank' })
      document.body.append(link)
      link.click()
      open(`${origin}/panels/popup.html`)
      open('/last')
      for (const type of ['surface', 'content', 'ready', 'answer'])
        postMessage({ type, id: '1', method: 'answer' }, '*')
      return { runtime: chrome?.runtime !== undefined, files: (await Promise.all([...read, ...drawn])).join('') }
    },
    { origin: `chrome-extension://${EXTENSION_ID}`, files },
  )
  expect(reached).toEqual({ runtime: false, files: '' })
  // The last window shows an ordinary page. Once it is open, any other would be open too.
  await expect.poll(() => browser.context.pages().some((one) => one.url().endsWith('/last'))).toBe(true)
  expect(ours()).toBe(before)
  expect(other.frames().filter((frame) => frame.url().startsWith('chrome-extension'))).toEqual([])
  expect(bridge.heard.slice(from).filter(({ type }) => type === 'ask' || type === 'input')).toEqual([])
  for (const one of browser.context.pages()) if (!known.includes(one)) await one.close()
})

describe('the bridge', () => {
  let asked = 0
  const relay = async (message: object): Promise<unknown> => {
    asked += 1
    const id = asked
    bridge.say({ type: 'relay', message: { id, ...message } })
    let found: unknown
    await expect
      .poll(() => {
        found = bridge.heard.find((one) => one.type === 'relay' && (one.message as { id?: number }).id === id)
        return found
      })
      .toBeTruthy()
    return (found as { message: unknown }).message
  }
  const startIn = (tab: number) =>
    surface
      .ask('start_job', { tabId: tab, url: '', jobType: 'custom', task: 'x', profileId: null, supervision: 'auto' })
      // This bridge answers nothing; what counts is what the press permits.
      .catch(() => undefined)

  test('is let into no tab before a task is started there, and even then not into its cookies', async () => {
    expect(await relay({ ask: 'attach', targetId })).toMatchObject({ error: { code: 'asked_too_much' } })
    expect(await relay({ ask: 'find', tabId })).toMatchObject({ error: { code: 'asked_too_much' } })
    for (const ask of ['close', 'show', 'send'])
      expect(await relay({ ask, targetId, method: 'Runtime.enable', params: {} })).toMatchObject({
        error: { code: 'gone' },
      })
    await startIn(tabId)
    expect(await relay({ ask: 'attach', targetId })).toMatchObject({ result: { target: { targetId } } })
    const send = (method: string, params: object = {}) => relay({ ask: 'send', targetId, method, params })
    expect(await send('Runtime.enable')).toMatchObject({ result: {} })
    for (const [method, params] of [
      ['Network.getCookies', {}],
      ['Network.loadNetworkResource', { url: 'http://127.0.0.1/', options: { includeCredentials: true } }],
      ['Page.navigate', { url: 'file:///etc/passwd' }],
      ['Target.createTarget', { url: 'http://127.0.0.1/' }],
    ] as const)
      expect(await send(method, params), method).toMatchObject({ error: { code: 'asked_too_much' } })
    await relay({ ask: 'detach', targetId })
  })

  test('is shut out of a tab that it leads back to a file or to one of the browser’s own pages', async () => {
    for (const before of ['file:///etc/hostname', 'chrome://version', 'data:text/html,<h1>own</h1>']) {
      const other = await browser.context.newPage()
      await other.goto(before)
      await other.goto(page.url())
      const { targetInfo } = await (await browser.context.newCDPSession(other)).send('Target.getTargetInfo')
      const worker = await browser.worker()
      const tab = (await worker.evaluate(
        `chrome.debugger.getTargets().then((all) => all.find(({ id }) => id === '${targetInfo.targetId}').tabId)`,
      )) as number
      await startIn(tab)
      const held = targetInfo.targetId
      expect(await relay({ ask: 'attach', targetId: held })).toMatchObject({ result: { target: { targetId: held } } })
      const send = (method: string, params: object = {}) => relay({ ask: 'send', targetId: held, method, params })
      await send('Page.enable')
      const history = (await send('Page.getNavigationHistory')) as {
        result: { entries: { id: number; url: string }[] }
      }
      const entry = history.result.entries.find(({ url }) => url.startsWith(before.slice(0, 12)))
      await send('Page.navigateToHistoryEntry', { entryId: entry?.id })
      await expect
        .poll(() =>
          bridge.heard.some((one) => {
            const { tell, targetId: of } = (one.type === 'relay' ? one.message : {}) as Record<string, unknown>
            return tell === 'gone' && of === held
          }),
        )
        .toBe(true)
      expect(await send('Runtime.evaluate', { expression: 'document.body.innerText' })).toMatchObject({
        error: { code: 'gone' },
      })
      await other.close()
    }
  })

  test.each(['file:///etc/hostname', 'chrome://version'])(
    'opens no tab at %s, and does not enter one that shows it',
    async (url) => {
      expect(await relay({ ask: 'open', url })).toMatchObject({ error: { code: 'asked_too_much' } })
      const other = await browser.context.newPage()
      await other.goto(url)
      const { targetInfo } = await (await browser.context.newCDPSession(other)).send('Target.getTargetInfo')
      const worker = await browser.worker()
      const tab = (await worker.evaluate(
        `chrome.debugger.getTargets().then((all) => all.find(({ id }) => id === '${targetInfo.targetId}').tabId)`,
      )) as number
      await startIn(tab)
      expect(await relay({ ask: 'attach', targetId: targetInfo.targetId })).toMatchObject({
        error: { code: 'forbidden' },
      })
      await other.close()
    },
  )
})

test('a page that writes its document anew leaves the card, and the keys that stop', async () => {
  await show(screen({ phase: 'approve', request: REQUESTS.batch() }))
  await page.evaluate(`document.open(); document.write('<title>Anew</title><h1>Anew</h1>'); document.close()`)
  const overlay = await overlayOf(page)
  await overlay.until('root.querySelector(".gh").dataset.ready === "yes"')
  const from = bridge.heard.length
  const asked = () => bridge.heard.slice(from).flatMap((one) => (one.type === 'ask' ? [one.method] : []))
  await overlay.click('.ocard .btn--primary')
  await expect.poll(asked).toEqual(['answer'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect.poll(asked).toContain('stop_job')
  // What the person does on the new content is told, too.
  await page.mouse.click(200, 300)
  await expect.poll(() => bridge.heard.slice(from).some(({ type }) => type === 'input')).toBe(true)
})
