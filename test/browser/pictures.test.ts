// Screenshots of a person's window of any size: at most 1280 × 720, with readable numbers and no secrets.
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { connectEndpoint } from '../../bridge/browser/endpoint/connect.ts'
import { openOperatorSession } from '../../bridge/browser/operator/session.ts'
import { navigate, type OperatorSession } from '../../bridge/browser/session.ts'
import { secretsFor } from '../../bridge/browser/site-secrets.ts'
import { observe, sameThumbnail, screenshot, thumbnail } from '../../bridge/observe/index.ts'
import { startOwnChrome } from '../support/own-chrome.ts'
import { type Pages, servePages } from '../support/pages.ts'
import { startRelayChrome } from '../support/relay-chrome.ts'

// The page's own policy must not prevent covering its secrets.
const PLAIN = `<title>Sign in</title><meta http-equiv="content-security-policy" content="default-src 'none'; frame-src 'self'; style-src 'unsafe-inline'"><style>
  html { background: #fff } body { margin: 0 }
  .corner { position: fixed; right: 0; bottom: 0; width: 25vw; height: 25vh; background: #00f }
  input { position: fixed; left: 25vw; top: 50vh; width: 25vw; height: 10vh; background: #0f0 }
  button { position: fixed; left: 10vw; top: 20vh; width: 10vw; height: 10vh }
</style><div class="corner"></div><button>Continue</button>`

const GREEN_BOX = 'position: fixed; left: 25vw; top: 50vh; width: 25vw; height: 10vh; margin: 0; background: #0f0'

/** Ways to draw something red at x 300 to 320, y 200 to 220 px, where nothing else on the page is. */
const AT = 'position: absolute; left: 300px; top: 200px; width: 20px; height: 20px; margin: 0'
const SMALL: Readonly<Record<string, string>> = {
  words: `<p style="${AT}; color: #f00; font: 20px/20px monospace">██</p>`,
  'a plain box': `<div style="${AT}; background: #f00"></div>`,
  'what its style adds': `<style>h1::after { content: "█"; color: #f00; font: 20px/20px monospace; ${AT} } h1 { margin: 0 }</style><h1>Boats</h1>`,
  'a frame': `<iframe srcdoc="<body style='background:#f00'>" style="${AT}; border: 0"></iframe>`,
  'a drawing': `<svg style="${AT}"><rect width="20" height="20" fill="#f00"/></svg>`,
  'a part nobody can look into': `<x-buoy style="display: inline-block"></x-buoy><script>document.querySelector('x-buoy').attachShadow({ mode: 'closed' }).innerHTML = '<div style="width: 320px; height: 220px; border: solid #f00; border-width: 0 20px 20px 0; box-sizing: border-box"></div>'</script>`,
  'a dialog': `<dialog style="${AT}; padding: 0; border: 0; background: #f00"></dialog><script>document.querySelector('dialog').showModal()</script>`,
}

let pages: Pages
const open: (() => Promise<void>)[] = []
/** Closed after all tests. */
const last: (() => Promise<void>)[] = []

beforeAll(async () => {
  const card = `${PLAIN}<input autocomplete="cc-number" value="4111111111111111">`
  pages = await servePages({
    '/card': card,
    '/framed':
      '<body style="margin:0"><iframe src="OTHER/card" style="position:fixed;inset:0;width:100%;height:100%;border:0"></iframe>',
    '/plain': PLAIN,
    '/named': `${PLAIN}<input aria-label="First name" value="Mara">`,
    '/code': `${PLAIN}<input autocomplete=one-time-code value="4711">`,
    '/shown': `<body style="margin:0">${PLAIN}<p style="${GREEN_BOX}">It is: not for anybody</p>`,
    ...Object.fromEntries(
      Object.entries(SMALL).map(([name, html], at) => [
        `/small-${at}`,
        `<title>${name}</title><body style="margin:0">${html}`,
      ]),
    ),
    '/secret': `${PLAIN}<input type="password" value="not for anybody">`,
  })
})
afterAll(async () => {
  for (const close of last.toReversed()) await close()
  await pages.close()
})
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

/** A job in a browser with a window of this size. */
async function working(width: number, height: number, dots: number): Promise<OperatorSession> {
  const chrome = await startOwnChrome([`--window-size=${width},${height}`, `--force-device-scale-factor=${dots}`])
  open.push(() => chrome.close())
  const browser = await connectEndpoint(chrome.socket)
  open.push(async () => browser.release())
  const session = await openOperatorSession(browser, {})
  open.push(() => session.close())
  return session
}

let shared: Promise<OperatorSession> | undefined
/** One shared window, for tests that are not about windows. */
const one = (): Promise<OperatorSession> => {
  shared ??= (async () => {
    const chrome = await startOwnChrome(['--window-size=800,600'])
    last.push(() => chrome.close())
    const browser = await connectEndpoint(chrome.socket)
    last.push(async () => browser.release())
    const session = await openOperatorSession(browser, {})
    last.push(() => session.close())
    return session
  })()
  return shared
}

/** The size, and a function for the colour at a point, given as fractions of the size. */
const read = async (image: Uint8Array) => {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number): string => {
    const place = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
    return [...data.subarray(place, place + 3)].map((part) => Math.round(part / 64)).join()
  }
  return { width: info.width, height: info.height, at }
}
const [WHITE, BLUE, GREEN] = ['4,4,4', '0,0,4', '0,4,0']

const pictured = async (session: OperatorSession): Promise<{ width: number; height: number }> => {
  const sizes = []
  for (const path of ['/plain', '/secret']) {
    await navigate(session.active(), pages.url(path))
    for (const options of [{}, { type: 'png' as const }, { badges: true }]) {
      const { at, ...size } = await read(await screenshot(session.active(), options))
      sizes.push(size)
      expect([at(0.97, 0.97), at(0.78, 0.78), at(0.72, 0.72), at(0.02, 0.97)]).toEqual([BLUE, BLUE, WHITE, WHITE])
      if (path === '/secret') expect([at(0.27, 0.53), at(0.48, 0.58)]).not.toContain(GREEN)
    }
  }
  const [one = { width: 0, height: 0 }, ...others] = sizes
  for (const other of others) expect(other).toEqual(one)
  return one
}

const viewOf = (session: OperatorSession): Promise<[number, number, number]> =>
  session.active().page.evaluate('[innerWidth, innerHeight, devicePixelRatio]')

test.each([
  { window: '800 × 600', width: 800, height: 600, dots: 1, scale: 1 },
  { window: '1920 × 1080', width: 1920, height: 1080, dots: 1, scale: 'fits' },
  { window: '1000 × 1500', width: 1000, height: 1500, dots: 1, scale: 'fits' },
  { window: '1000 × 700 with two dots a px', width: 1000, height: 700, dots: 2, scale: 1 },
  { window: '1600 × 900 with two dots a px', width: 1600, height: 900, dots: 2, scale: 'fits' },
])('a window of $window is pictured completely, in at most 1280 × 720', async ({ width, height, dots, scale }) => {
  const session = await working(width, height, dots)
  const size = await pictured(session)
  const [wide, high, ratio] = await viewOf(session)
  expect(ratio).toBe(dots)
  if (scale === 1) expect(size).toEqual({ width: wide, height: high })
  else {
    const fits = Math.min(1280 / wide, 720 / high)
    expect(fits).toBeLessThan(1)
    expect(size.width).toBe(Math.floor(wide * fits))
    expect(Math.abs(size.height - high * fits)).toBeLessThan(1)
    expect(size.height).toBeLessThanOrEqual(720)
  }
})

const SPELLED = [...'not for anybody'].map((letter) => `<b style="${GREEN_BOX}">${letter}</b>`).join('')
const SHOWN = `<p style="${GREEN_BOX}">It is: not for anybody</p>`

test.each([
  ['as letters', `input.type = 'text'`],
  ['in another field', `input.outerHTML = '<input value="not for anybody">'`],
  ['in words', `input.outerHTML = '${SHOWN}'`],
  ['letter by letter', `input.outerHTML = '<p>${SPELLED}</p>'`],
  ['in a frame of its site', `input.outerHTML = '<iframe src="/shown" style="${GREEN_BOX};border:0"></iframe>'`],
  ['in the next document', `location.href = '/shown'`],
])(
  'the content of a secret field stays covered where the page shows it %s, and is not reported',
  async (how, shows) => {
    const session = await one()
    const tab = session.active()
    await navigate(tab, pages.url('/secret'))
    await screenshot(tab)
    await tab.page.evaluate(`{ const input = document.querySelector('input'); ${shows} }`)
    if (how.startsWith('in the next')) await tab.page.waitForURL('**/shown')
    if (how.startsWith('in a frame')) await tab.page.frames()[1]?.waitForURL('**/shown')
    const { at } = await read(await screenshot(tab))
    expect([at(0.27, 0.53), at(0.48, 0.58)]).not.toContain(GREEN)
    expect(JSON.stringify(await observe(tab, { tabs: session.tabs(), wide: true }))).not.toMatch(
      /not for anybody|anybody/,
    )
  },
)

test('texts and elements that are named are covered, and nothing else is', async () => {
  const session = await one()
  const tab = session.active()
  await navigate(tab, pages.url('/named'))
  const [input] = (await observe(tab, { tabs: session.tabs() })).fields
  const colour = async (options: Parameters<typeof screenshot>[1]): Promise<string> =>
    (await read(await screenshot(tab, options))).at(0.27, 0.53)
  expect(await colour({ quality: 50 })).toBe(GREEN)
  expect(await colour({ coverElements: [input?.index ?? -1] })).not.toBe(GREEN)
  await tab.page.evaluate(`document.querySelector('input').outerHTML = '<p style="${GREEN_BOX}">Ines Duarte</p>'`)
  expect(await colour({ type: 'png', coverTexts: (text) => text.includes('Mara') })).toBe(GREEN)
  expect(await colour({ type: 'png', coverTexts: (text) => text.includes('Ines') })).not.toBe(GREEN)
})

test('a code that stands by itself is covered and not reported; other numbers are not covered', async () => {
  const session = await one()
  const tab = session.active()
  await navigate(tab, pages.url('/code'))
  await screenshot(tab)
  await tab.page.evaluate(
    `document.querySelector('input').outerHTML = '<p style="${GREEN_BOX}">Your code is 4711.</p><p>Order 94711</p>'`,
  )
  const { at } = await read(await screenshot(tab))
  expect([at(0.27, 0.53), at(0.48, 0.58)]).not.toContain(GREEN)
  const { text } = await observe(tab, { tabs: session.tabs(), wide: true })
  expect(text).toContain('Your code is ••••.')
  expect(text).toContain('Order 94711')
})

test('a document of another site is told nothing, not even what to look for', async () => {
  const session = await one()
  const tab = session.active()
  await navigate(tab, pages.url('/secret'))
  await screenshot(tab)
  const told = (address: string) =>
    secretsFor({ url: () => address, parentFrame: () => null, page: () => tab.page } as never)
  expect(told(pages.url('/shown')).length).toBeGreaterThan(0)
  for (const other of ['https://elsewhere.example/', 'data:text/html,x', 'https://127.0.0.1.nip.io/'])
    expect(told(other)).toEqual([])
})

test('over the relay as well', async () => {
  const chrome = await startRelayChrome()
  open.push(() => chrome.close())
  const session = await openOperatorSession(await chrome.relay(), {})
  open.push(() => session.close())
  const { width, height } = await pictured(session)
  expect([width <= 1280, height <= 720, width > 1000]).toEqual([true, true, true])
})

test('numbers have the same size in a picture that was scaled down, and are removed from the page again', async () => {
  const drawn: number[] = []
  for (const [width, height] of [
    [1200, 700],
    [2560, 1440],
  ] as const) {
    const session = await working(width, height, 1)
    await navigate(session.active(), pages.url('/plain'))
    await observe(session.active(), { tabs: session.tabs() })
    const plain = await screenshot(session.active(), { type: 'png' })
    drawn.push(await differing(plain, await screenshot(session.active(), { type: 'png', badges: true })))
    expect(await session.active().page.locator('[data-ghosthands-badges]').count()).toBe(0)
  }
  const [small = 0, large = 0] = drawn
  expect(small).toBeGreaterThan(50)
  expect(large / small).toBeGreaterThan(0.7)
  expect(large / small).toBeLessThan(1.4)
})

/** How many pixels differ in the strip above the button, where its number is. */
const differing = async (one: Uint8Array, other: Uint8Array): Promise<number> => {
  const { width = 0, height = 0 } = await sharp(one).metadata()
  const top = Math.round(height * 0.2)
  const region = { left: Math.round(width * 0.05), top: top - 16, width: Math.round(width * 0.2), height: 13 }
  const [a, b] = await Promise.all(
    [one, other].map((image) => sharp(image).extract(region).greyscale().raw().toBuffer()),
  )
  return [...(a ?? [])].filter((value, at) => Math.abs(value - (b?.[at] ?? 0)) > 60).length
}

test('a model’s picture of a small page ends where the page ends, whatever is drawn there', async () => {
  const session = await one()
  for (const [at, name] of Object.keys(SMALL).entries()) {
    await navigate(session.active(), pages.url(`/small-${at}`))
    const image = await screenshot(session.active(), { type: 'png', badges: true })
    const { width, height } = await sharp(image).metadata()
    expect([name, width >= 320 && width < 400, height >= 220 && height < 300]).toEqual([name, true, true])
    const dot = await sharp(image).removeAlpha().extract({ left: 310, top: 210, width: 1, height: 1 }).raw().toBuffer()
    expect([name, ...dot]).toEqual([name, 255, 0, 0])
  }
})

test('two thumbnails of an unchanged page are alike, one of a changed page is not', async () => {
  const session = await working(1920, 1080, 1)
  await navigate(session.active(), pages.url('/plain'))
  const first = await thumbnail(session.active())
  expect(first?.width).toBe(160)
  expect(first && sameThumbnail(first, await thumbnail(session.active()))).toBe(true)
  await session
    .active()
    .page.locator('.corner')
    .evaluate((corner) => corner.remove())
  expect(first && sameThumbnail(first, await thumbnail(session.active()))).toBe(false)
})

test.each(['/card', '/framed'])(
  'a page that is too busy to say where its secrets are shows none of them: %s',
  async (path) => {
    const session = await working(1000, 700, 1)
    await navigate(session.active(), pages.url(path))
    const { page } = session.active()
    const frame = page.frames().at(-1)
    await frame?.locator('input').waitFor()
    // Taken while the page is busy: if there is a picture at all, the number is not in it.
    await frame?.evaluate('setTimeout(() => { const until = Date.now() + 4000; while (Date.now() < until); }, 0)')
    const image = await screenshot(session.active()).catch(() => undefined)
    const { at } = image ? await read(image) : { at: () => 'none' }
    expect([at(0.27, 0.53), at(0.48, 0.58)]).not.toContain(GREEN)
    // As soon as the page answers, a picture can be taken again.
    await frame?.evaluate('1')
    const later = await read(await screenshot(session.active()))
    expect([later.at(0.97, 0.97), later.at(0.27, 0.53) === GREEN]).toEqual([BLUE, false])
  },
)
