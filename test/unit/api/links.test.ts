/** Addresses that grant access: anyone who has one gets in, and nobody can forge or change one. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pageResponse } from '../../../bridge/api/pages/files.ts'
import { reportPages } from '../../../bridge/api/pages/reports.ts'
import { viewerLinks } from '../../../bridge/api/viewer/links.ts'
import { areaAt } from '../../support/files.ts'

describe('a link to the viewer', () => {
  const links = viewerLinks('the owner’s token')

  test('leads to the one request it was made for', () => {
    const path = links.path('i1')
    expect(links.requestOf(path)).toEqual({ interactionId: 'i1', rest: '' })
    expect(links.requestOf(`${path}/live/1`)).toEqual({ interactionId: 'i1', rest: 'live/1' })
  })

  test('does not open another request, nor with a token that was changed, cut, or made elsewhere', () => {
    const path = links.path('i1')
    const [root, token] = [path.slice(0, path.indexOf('/i1/')), path.slice(path.lastIndexOf('/') + 1)]
    const wrong = [
      `${root}/i2/${token}`,
      `${root}/i1/${token.slice(1)}`,
      `${root}/i1/${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`,
      `${root}/i1`,
      `${root}/`,
      '/elsewhere',
      viewerLinks('another bridge').path('i1'),
    ]
    expect(wrong.filter((one) => links.requestOf(one) !== undefined)).toEqual([])
  })
})

describe('a report', () => {
  let artifacts: string
  beforeEach(() => {
    artifacts = mkdtempSync(join(tmpdir(), 'gh-reports-'))
    for (const job of ['j1', 'j2']) {
      mkdirSync(join(artifacts, job))
      writeFileSync(join(artifacts, job, 'report.html'), `<h1>${job}</h1>`)
      writeFileSync(join(artifacts, job, 'page-1.jpg'), 'picture')
      writeFileSync(join(artifacts, job, 'trace.zip'), 'zip')
    }
  })
  afterEach(() => rmSync(artifacts, { recursive: true, force: true }))
  const pages = (secret = 'secret') =>
    reportPages(areaAt(artifacts), secret, {
      trace: async (jobId) => {
        if (jobId !== 'j1') throw new Error('no trace')
        return '<h1>steps</h1>'
      },
      file: async (jobId, id) => (jobId === 'j1' && id === 'a1' ? new Response('offer') : undefined),
    })
  const get = (path: string) => pages().handler(new Request(`http://127.0.0.1${path}`))
  const address = (jobId = 'j1') => pages().pathOf(jobId)

  test('is served with its pictures, and may run nothing', async () => {
    const page = await get(address())
    expect([page.status, await page.text()]).toEqual([200, '<h1>j1</h1>'])
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; (?!.*script-src)/)
    const picture = await get(address().replace('report.html', 'page-1.jpg'))
    expect(picture.headers.get('content-type')).toBe('image/jpeg')
  })

  test('has its trace beside it, which runs its script out of reach of the bridge', async () => {
    const page = await get(pages().tracePathOf('j1'))
    expect([page.status, await page.text()]).toEqual([200, '<h1>steps</h1>'])
    expect(page.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts;/)
  })

  test('has the files beside it that a page handed over', async () => {
    const file = await get(pages().filePathOf('j1', 'a1'))
    expect([file.status, await file.text()]).toEqual([200, 'offer'])
  })

  test('opens no other job’s, no other kind of file, and nothing beside the folder', async () => {
    const wrong = [
      address().replace('/j1/', '/j2/'),
      address().replace(/reports\/./, (head) => `${head.slice(0, -1)}${head.endsWith('x') ? 'y' : 'x'}`),
      address().replace('report.html', 'trace.zip'),
      address().replace('report.html', 'none.html'),
      address().replace('report.html', '..%2Fj2%2Freport.html'),
      pages('another').pathOf('j1'),
      pages('another').tracePathOf('j1'),
      pages().tracePathOf('j2'),
      pages().filePathOf('j1', 'a2'),
      pages('another').filePathOf('j1', 'a1'),
      pages().filePathOf('j1', 'a1').replace('/j1/', '/j2/'),
      '/reports/x/j1/report.html',
      '/reports',
    ]
    const opened = await Promise.all(wrong.map(async (path) => [path, (await get(path)).status]))
    expect(opened).toEqual(wrong.map((path) => [path, 404]))
  })
})

test('a page of the bridge loads its own files and may do nothing else', async () => {
  const page = pageResponse('viewer', { title: 'Viewer', files: '/web/', status: 410 })
  expect([page.status, page.headers.get('content-type')]).toEqual([410, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(await page.text()).toContain('<script type="module" src="/web/viewer.js">')
})
