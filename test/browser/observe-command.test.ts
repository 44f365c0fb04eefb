import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageRoot } from '../../bridge/base/package-root.ts'

let folder: string
let server: Server
let origin: string
let asked: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gh-observe-'))
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/form')
      response
        .setHeader('content-type', 'text/html')
        .end(
          '<title>Form</title><form><label>Email* <input type=email name=email autocomplete=email></label><button>Send</button></form>',
        )
    else if (request.url === '/data') response.setHeader('content-type', 'application/json').end('{}')
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

type Ran = { code: number; out: string; err: string }
const observe = (...args: string[]): Promise<Ran> =>
  new Promise((done) => {
    execFile(
      process.execPath,
      [join(packageRoot(), 'bin/ghosthands.mjs'), 'observe', ...args, '--home', join(folder, 'home')],
      { maxBuffer: 1 << 26 },
      (error, out, err) => done({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    )
  })
const file = async (name: string, html: string): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, html)
  return path
}

describe('ghosthands observe', () => {
  it('prints one JSON object per input, addresses and files, in their order', async () => {
    const paths = await Promise.all(
      [1, 2, 3, 4, 5].map((at) => file(`f${at}.html`, `<title>File ${at}</title><label>Field ${at} <input></label>`)),
    )
    const { code, out } = await observe(`${origin}/form`, ...paths, '--json')
    expect(code).toBe(0)
    const objects = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(objects.map(({ title }) => title)).toEqual(['Form', 'File 1', 'File 2', 'File 3', 'File 4', 'File 5'])
    expect(objects[0]).toMatchObject({
      url: `${origin}/form`,
      platform: 'unknown',
      page_type: 'form',
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
      blockers: [],
      fields: [
        {
          selector: 'input[name="email"]',
          frame: [],
          role: 'textbox',
          type: 'email',
          name: 'Email',
          label: 'Email',
          required: true,
          value: '',
          profile_key: 'email',
        },
      ],
      buttons: [{ name: 'Send', submit: true }],
    })
  })

  it('one bad input is an error line and the exit code; the others are shown', async () => {
    const good = await file('good.html', '<title>Good</title><input aria-label=Name>')
    const notHtml = await file('notes.json', '{}')
    const { code, out, err } = await observe(
      join(folder, 'none.html'),
      good,
      notHtml,
      `${origin}/data`,
      `${origin}/gone`,
      'http://localhost:1/',
      folder,
      '--json',
    )
    expect(code).not.toBe(0)
    const objects = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(objects.map(({ title, error }) => title ?? error.code)).toEqual([
      'FILE_NOT_FOUND',
      'Good',
      'NOT_HTML',
      'NOT_HTML',
      'HTTP_ERROR',
      expect.any(String),
      'INVALID_INPUT',
    ])
    expect(err.trim().split('\n')).toHaveLength(6)
    expect(err).toContain('none.html')
  })

  it('a file that is too large to be a page is refused at once, with its size', async () => {
    const large = join(folder, 'large.html')
    await writeFile(large, '')
    await truncate(large, 30_000_000)
    const { code, err } = await observe(large)
    expect(code).not.toBe(0)
    expect(err).toMatch(/large\.html has 30 MB; files of up to 20 MB are read\..*INVALID_INPUT/)
  })

  it('a file can only reach this machine', async () => {
    asked = []
    const page = await file(
      'curious.html',
      `<title>Curious</title><p id=p></p><script>
      const tried = ['http://192.0.2.1/x', 'http://example.invalid/x'].map((url) => fetch(url, { mode: 'no-cors' }).then(() => 'reached', () => 'refused'))
      Promise.all([...tried, fetch('${origin}/own', { mode: 'no-cors' }).then(() => 'own', () => 'lost')]).then((all) => { document.title = all.join() })</script>`,
    )
    const { out } = await observe(page, '--json')
    expect(JSON.parse(out).title).toBe('refused,refused,own')
    expect(asked).toEqual(['/own'])
  })

  it('is readable by default, and shows the model’s text and a picture on request', async () => {
    const page = await file(
      'read.html',
      '<title>Application</title><h1>Apply</h1><form><label>Family name* <input autocomplete=family-name></label><label>Visa? <select><option>Yes<option>No</select></label><button>Submit application</button></form>',
    )
    const report = await observe(page)
    expect(report.out).toMatch(/Application .*read\.html/)
    expect(report.out).toMatch(/\* Family name +text +family-name \d+ %/)
    expect(report.out).toMatch(/→ Submit application +submit, submits/)
    const picture = join(folder, 'shot.png')
    const text = await observe(page, '--text', '--screenshot', picture, '--badges')
    expect(text.err).toBe('')
    expect(text.out).toContain('[1] textbox "Family name" required')
    expect((await readFile(picture)).subarray(1, 4).toString()).toBe('PNG')
  })

  it('reports what is wrong with its own flags', async () => {
    expect(await observe('x.html', '--json', '--text')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--json and --text'),
    })
    expect(await observe('x.html', '--screenshot', 'a.gif')).toMatchObject({
      code: 2,
      err: expect.stringContaining('.jpg or .png'),
    })
    expect(await observe('x.html', '--timeout', 'soon')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--timeout'),
    })
    expect((await observe()).code).not.toBe(0)
  })
})
