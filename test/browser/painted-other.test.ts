// Sliders, file fields and boxes for dropping files that a page covers or hides: nobody sees them, and they stay as they
// are.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute } from '../../bridge/act/index.ts'
import { navigate, type Session } from '../../bridge/browser/session.ts'
import { type Pages, servePages } from '../support/pages.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

const AT = 'position:absolute;left:0;top:0'
const PASSED = 'position:absolute;inset:0;z-index:9;pointer-events:none'
const COVERS: Record<string, string> = {
  'a box that is inert': `<div inert style="${PASSED};pointer-events:auto;background:#fff">Our harbour</div>`,
  'letters close together': `<div style="${PASSED};overflow:hidden;font:900 70px/12px monospace;letter-spacing:-30px;color:#fff;word-break:break-all">${'M'.repeat(400)}</div>`,
  'a drawing that the mouse passes': `<svg width=1 height=1 style="${PASSED};right:auto;bottom:auto;overflow:visible"><rect width=420 height=60 fill=white /></svg>`,
}

/** All are set to 7, and send it as `value`. */
const SLIDERS: Record<string, string> = {
  'a slider': `<p style="${AT}"><label>Years <input type=range name=value min=0 max=10 value=0></label></p>`,
  'a slider drawn over a hidden one': `<div style="${AT};width:300px;height:24px"><i style="position:absolute;left:0;right:0;top:10px;height:4px;background:#27c"></i><b style="position:absolute;left:0;top:2px;width:20px;height:20px;border-radius:10px;background:#27c"><input type=range name=value aria-label=Years min=0 max=10 value=0 style="position:absolute;width:100%;height:100%;clip:rect(0 0 0 0);overflow:hidden;margin:0"></b></div>`,
  'a slider of the page’s own': `<div style="${AT};width:300px;height:24px"><i style="position:absolute;left:0;right:0;top:10px;height:4px;background:#27c"></i><b role=slider tabindex=0 aria-label=Years aria-valuemin=0 aria-valuemax=10 aria-valuenow=0 style="position:absolute;left:0;top:2px;width:20px;height:20px;border-radius:10px;background:#27c" onkeydown="this.ariaValueNow=+this.ariaValueNow+(event.key==='ArrowRight'?1:event.key==='ArrowLeft'?-1:0);value.value=this.ariaValueNow"></b></div><input id=value name=value type=hidden>`,
}
const TAKES = `onchange="told.value=this.files[0].name;shown.textContent=this.files[0].name"`
/** All take a file, and send its name as `value`. */
const FILES: Record<string, string> = {
  'a file field': `<p style="${AT}"><label>CV <input type=file id=cv ${TAKES}></label></p>`,
  'a file field behind its label': `<label style="${AT};border:1px solid #456;padding:6px 20px">Attach your CV<input type=file id=cv ${TAKES} style="position:absolute;opacity:0;width:1px;height:1px"></label>`,
  'a file field behind a button': `<div style="${AT}"><button type=button onclick="cv.click()">Attach your CV</button><input type=file id=cv ${TAKES} style="display:none"></div>`,
  'a transparent file field over its box': `<div style="${AT};width:300px;height:50px;border:2px dashed #456">Drop your CV here<input type=file id=cv ${TAKES} style="position:absolute;inset:0;opacity:0;cursor:pointer"></div>`,
  'a box for dropping files': `<div id=cv style="${AT};width:300px;height:50px;border:2px dashed #456;cursor:pointer" onclick="const input=Object.assign(document.createElement('input'),{type:'file',onchange(){told.value=this.files[0].name;cv.textContent=this.files[0].name}});input.click()">Drop your CV here or browse files</div>`,
}
const CONTROLS = { ...SLIDERS, ...FILES }

const within = (control: string, cover = ''): string =>
  `<div style="position:relative;height:60px;width:420px">${control}${cover}</div>`
const PLAIN = Object.fromEntries(Object.entries(CONTROLS).map(([what, control]) => [what, within(control)]))
const HIDDEN: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(CONTROLS).flatMap(([what, control]) =>
      Object.entries(COVERS).map(([cover, html]) => [`${what} under ${cover}`, within(control, html)]),
    ),
  ),
  'a transparent slider beside its words': within(
    `<label style="${AT}">Years of our harbour <input type=range name=value min=0 max=10 value=0 style="opacity:0"></label>`,
  ),
  'a file field that is not rendered, in a text': within(
    `<p style="${AT}">Our harbour has three cranes.<input type=file id=cv aria-label=CV ${TAKES} style="display:none"></p>`,
  ),
  'a transparent file field in a text': within(
    `<p style="${AT}">Our harbour has three cranes.<input type=file id=cv aria-label=CV ${TAKES} style="opacity:0;width:1px"></p>`,
  ),
}

const all = { ...PLAIN, ...HIDDEN }
const pathOf = (what: string): string => `/p${Object.keys(all).indexOf(what)}`
let folder: string
let pages: Pages
let session: Session
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gh-painted-'))
  await writeFile(join(folder, 'cv.txt'), 'Ada King')
  pages = await servePages(
    Object.fromEntries(
      Object.entries(all).map(([what, inside]) => [
        pathOf(what),
        `<title>Join</title><h1>Join</h1><form><p><label>Email <input name=email type=email></label></p>${inside}<p id=shown></p><input type=hidden id=told name=told></form>`,
      ]),
    ),
  )
  session = await openSharedBrowser({})
})
afterAll(async () => {
  await session.close()
  await pages.close()
  await rm(folder, { recursive: true })
})

const answer = async (what: string) => {
  const { page } = session.active()
  await navigate(session.active(), pages.url(pathOf(what)))
  const file = join(folder, 'cv.txt')
  const isFile = all[what]?.includes('told.value')
  const css = isFile ? '#cv' : all[what]?.includes('role=slider') ? '[role=slider]' : '[name=value]'
  const target = { descriptor: { css, frame: [] } }
  const outcome = await execute(
    session,
    isFile ? { op: 'upload', target, files: [file] } : { op: 'type', target, text: '7' },
    {
      signal: new AbortController().signal,
      mayHold: () => true,
      appearsWithinMs: 300,
      documents: new Set([file]),
    },
  )
  const sent = await page.evaluate(() => {
    const data = new FormData(document.forms[0])
    return [data.get('value'), data.get('told')].some((value) => value === '7' || value === 'cv.txt')
  })
  return { status: outcome.status, sent, ...(outcome.status === 'failed' && { unseen: outcome.unseen }) }
}

describe('nobody sees', () => {
  test.each(Object.keys(HIDDEN))('%s', async (what) => {
    expect(await answer(what)).toEqual({ status: 'failed', sent: false, unseen: true })
  })
})

describe('everybody sees', () => {
  test.each(Object.keys(PLAIN))('%s', async (what) => {
    expect(await answer(what)).toEqual({ status: 'done', sent: true })
  })
})
