/**
 * Every page in test/pages is read as its expected.json says; and `observe --save` writes such a page without typed
 * values.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { launchChromium } from '../support/chromium.ts'
import { PAGES, savedPages, seenOn } from '../support/saved-pages.ts'

let browser: Browser
let page: Page
let folder: string
beforeAll(async () => {
  browser = await launchChromium()
  folder = await mkdtemp(join(tmpdir(), 'gh-saved-'))
})
afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
})
afterEach(() => page.close())

it.each(savedPages())('%s', async (name) => {
  const expected: unknown = JSON.parse(await readFile(join(PAGES, name, 'expected.json'), 'utf8'))
  expect(await seenOn(page, join(PAGES, name))).toEqual(expected)
})

const FRAME = '<label>In the frame <input value="framed value"></label>'
const PAGE = `<!doctype html><title>Apply</title><link rel=stylesheet href=OTHER/style.css>
  <style id=js></style><script>document.getElementById('js').sheet.insertRule('.late { display: none }')</script>
  <form action="/send?token=abc123"><label>Full name* <input name=n value="Clara Weiss" required></label>
  <label>Password <input type=password value=hunter2></label><input type=hidden name=csrf value=tok123>
  <label>About you <textarea>Born in 1990</textarea></label><div class=late><label>Late <input></label></div>
  <div class=far><label>Far <input></label></div><p>Signed in as Clara Weiss</p>
  <x-field><template shadowrootmode=open><label>Inner <input value="secret inner"></label></template></x-field>
  <iframe src="/frame"></iframe><button>Send</button></form><script>document.body.dataset.token = 'abc123'</script>`

const site = async (): Promise<Server> => {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo
    const css = request.url === '/style.css'
    response.setHeader('content-type', css ? 'text/css' : 'text/html')
    response.end(
      css
        ? '.far { display: none }'
        : request.url === '/frame'
          ? FRAME
          : PAGE.replace('OTHER', `http://localhost:${port}`),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

const ghosthands = (...args: string[]): Promise<string> =>
  new Promise((done, fail) =>
    execFile(
      process.execPath,
      [join(packageRoot(), 'bin/ghosthands.mjs'), ...args, '--home', join(folder, 'home')],
      (error, out, err) => (error ? fail(new Error(`${error.message}\n${err}`)) : done(out)),
    ),
  )

it('observe --save stores a page with its frames and styles, and nothing that was typed or is secret', async () => {
  const server = await site()
  const into = join(folder, 'page')
  try {
    const { port } = server.address() as AddressInfo
    await ghosthands('observe', `http://127.0.0.1:${port}/job?person=77`, '--save', into)
  } finally {
    server.closeAllConnections()
    server.close()
  }
  const files = await readdir(into)
  expect(files.sort()).toEqual(['frame-1.html', 'observed.json', 'observed.txt', 'page.html', 'page.json', 'page.png'])
  for (const file of files.filter((name) => !name.endsWith('.png'))) {
    const text = await readFile(join(into, file), 'utf8')
    expect(text, file).not.toMatch(/Clara|Weiss|hunter2|tok123|abc123|1990|framed value|secret inner|person=77|<script/)
  }
  // The server is gone: everything is read from the folder.
  const { fields, buttons } = await seenOn(page, into)
  expect(fields.map(({ label, required }) => (required ? `${label}*` : label)).sort()).toEqual([
    'About you', 'Full name*', 'In the frame', 'Inner', 'Password',
  ]) // biome-ignore format: one line
  expect(buttons.map(({ name }) => name)).toEqual(['Send'])
  const observed = JSON.parse(await readFile(join(into, 'observed.json'), 'utf8')) as { fields: { value: string }[] }
  expect(observed.fields.map(({ value }) => value)).toContain('xxxxx xxxxx')
})

it('observe --save keeps values on request, and does not touch a folder with other content', async () => {
  const file = join(folder, 'own.html')
  await writeFile(file, '<title>Own</title><label>City <input value="Graz"></label>')
  await ghosthands('observe', file, '--save', join(folder, 'own'), '--with-values')
  expect(await readFile(join(folder, 'own/page.html'), 'utf8')).toContain('value="Graz"')
  await expect(ghosthands('observe', file, '--save', folder)).rejects.toThrow(/holds something else/)
})
