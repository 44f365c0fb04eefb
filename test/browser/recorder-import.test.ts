// A recording of Chrome's Recorder is imported, checked against its page and replayed, with the commands a person
// types.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testHome } from '../support/home.ts'
import { servePages } from '../support/pages.ts'

const MAIN = fileURLToPath(new URL('../../bin/ghosthands.mjs', import.meta.url))

test('a recording is imported without what was typed in it, fits its page, and sends another person’s data', async () => {
  const { path: home, remove } = await testHome('recording')
  const typed = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
    new Promise((resolve) =>
      execFile(
        process.execPath,
        [MAIN, ...args, '--home', home],
        { env: { PATH: process.env.PATH ?? '', NO_COLOR: '1' } },
        (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
      ),
    )
  await using pages = await servePages({
    '/join': `<title>Join</title><h1>Join the club</h1><form method="post" action="/sent"><p><label>First name <input id="fn" name="fn" required></label></p>
<p><label>E-mail <input id="mail" type="email" name="mail" required></label></p><p><label>Country <select id="land" name="land"><option value="">Choose</option><option value="DE">Germany</option><option value="FR">France</option></select></label></p>
<p><label>Favourite loom <input name="loom" required></label></p><button>Send</button></form>`,
    '/sent': '<title>Thanks</title><h1>Thank you, your form was sent</h1>',
  })
  const change = (selectors: string[][], value: string) => ({ type: 'change', target: 'main', selectors, value })
  const steps = [
    {
      type: 'setViewport',
      width: 900,
      height: 700,
      deviceScaleFactor: 1,
      isMobile: false,
      hasTouch: false,
      isLandscape: false,
    },
    {
      type: 'navigate',
      url: pages.url('/join'),
      assertedEvents: [{ type: 'navigation', url: pages.url('/join'), title: 'Join' }],
    },
    { type: 'click', target: 'main', selectors: [['aria/First name'], ['#fn']], offsetX: 5, offsetY: 5 },
    change([['aria/First name'], ['#fn']], 'Grace'),
    change([['aria/E-mail'], ['#mail']], 'grace@example.test'),
    change([['aria/Country'], ['#land']], 'FR'),
    change([['aria/Favourite loom']], 'Jacquard'),
    {
      type: 'click',
      target: 'main',
      selectors: [['aria/Send[role="button"]'], ['button']],
      offsetX: 5,
      offsetY: 5,
      assertedEvents: [{ type: 'navigation' }],
    },
  ]
  const file = join(home, 'join.json')
  const data = join(home, 'ada.json')
  const user = {
    first_name: 'Ada',
    email: 'ada@example.test',
    country: 'Germany',
    answers: { 'Favourite loom': 'Dobby' },
  }
  writeFileSync(data, JSON.stringify(user))
  try {
    writeFileSync(
      file,
      JSON.stringify({ title: 'Join', steps: [...steps, { type: 'waitForExpression', expression: 'boom()' }] }),
    )
    const refused = await typed('manuals', 'import', file)
    expect([refused.code, refused.err]).toEqual([
      2,
      expect.stringContaining('Step 9 (waitForExpression): it runs code'),
    ])
    writeFileSync(file, JSON.stringify({ title: 'Join', steps }))
    const { out: imported } = await typed('manuals', 'import', file)
    expect(imported).toContain('“Country” takes {{country}}')
    expect(imported).toContain('“Favourite loom” takes {{answer:Favourite loom}}')
    expect(imported).not.toMatch(/Grace|grace@|Jacquard/)
    const [, id = ''] = /Imported as (\S+) version 1: Join, 5 steps/.exec(imported) ?? []
    const tried = await typed('manuals', 'try', id)
    expect([tried.code, tried.out]).toEqual([0, expect.stringContaining('5 of 5 fit as learned')])
    expect(pages.posted).toEqual([])
    const ran = await typed('run', pages.url('/join'), '--type', 'fill_form', '--mode', 'cookbook', '--data', data)
    expect([ran.code, ran.err]).toEqual([0, expect.any(String)])
    expect(pages.posted.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
      { fn: 'Ada', mail: 'ada@example.test', land: 'DE', loom: 'Dobby' },
    ])
  } finally {
    await remove()
  }
}, 180_000)
