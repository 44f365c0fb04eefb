// A page covers a field so that no mouse reaches it, or with a hole at the points that are checked: nobody sees the
// field, and it is left empty.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute } from '../../bridge/act/index.ts'
import { navigate, type Session } from '../../bridge/browser/session.ts'
import { notesOfFilling } from '../support/filling-run.ts'
import { type Pages, servePages } from '../support/pages.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

const FIELD = '<p style="position:absolute;left:0;top:0"><label>Phone <input name=tel type=tel></label></p>'
const under = (cover: string, field = FIELD): string =>
  `<div style="position:relative;height:60px;width:420px">${field}${cover}</div>`
const OVER = 'position:absolute;inset:0;z-index:9'
const PASSED = `${OVER};pointer-events:none`
const WHITE = `url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='420' height='60'><rect width='420' height='60' fill='white'/></svg>")`
const LETTERS = 'overflow:hidden;font:900 70px/12px monospace;letter-spacing:-30px;color:#fff;word-break:break-all'
const ROW = 'font:50px/60px monospace;color:transparent;white-space:pre'
const flood = (place: string): string =>
  `<svg width=0 height=0><filter id=flood ${place}><feFlood flood-color="#fff"/></filter></svg>`
/** A label that covers its field. */
const label = (style: string, inside = ''): string =>
  `<div style="position:relative;height:60px;width:420px"><input id=x name=tel type=tel autocomplete=tel style="position:absolute;left:0;top:0"><label for=x style="${style}">${inside}</label></div>`

const HIDDEN: Record<string, string> = {
  'a box that is inert': under(`<div inert style="${OVER};background:#fff">Our harbour</div>`),
  'a box in one that is inert': under(`<div inert><div style="${OVER};background:#fff">Our harbour</div></div>`),
  'a box that is inert by its style': under(`<div style="${OVER};background:#fff;interactivity:inert"></div>`),
  'a drawing that sticks out': under(
    `<svg width=1 height=1 style="position:absolute;left:0;top:0;overflow:visible;z-index:9;pointer-events:none"><rect width=420 height=60 fill=white /></svg>`,
  ),
  'letters close together': under(`<div style="${PASSED};${LETTERS}">${'M'.repeat(400)}</div>`),
  'one large letter': under(
    `<div style="${PASSED};overflow:hidden;font:900 2200px/60px monospace;color:#fff;text-indent:-500px">I</div>`,
  ),
  'many layers of words': under(
    Array.from(
      { length: 60 },
      (_, n) =>
        `<div style="${PASSED};overflow:hidden;font:900 16px/16px monospace;color:#fff;left:${-(n % 8)}px;top:${-(n % 7) * 2}px;word-break:break-all;right:-20px">${'MW'.repeat(110)}</div>`,
    ).join(''),
  ),
  'a line through words': under(
    `<div style="${PASSED};color:transparent;text-decoration:line-through 140px #fff;font:20px/60px monospace">${'x'.repeat(35)}</div>`,
  ),
  'shadows of letters': under(
    `<div style="${PASSED};color:transparent;text-shadow:${Array(40).fill('0 0 16px #fff').join(',')};font:900 40px/20px monospace;word-break:break-all">${'M'.repeat(120)}</div>`,
  ),
  'the mark of a list': under(
    `<ul style="${PASSED};list-style:inside ${WHITE.replaceAll('"', '&quot;')};margin:0;padding:0"><li></li></ul>`,
  ),
  'a first letter': `<style>.one::first-letter{background:#fff;padding:60px 400px;line-height:60px}</style>${under(`<div class=one style="${PASSED}">O</div>`)}`,
  'the picture of a border': under(
    `<div style="position:absolute;left:0;top:0;width:1px;height:1px;z-index:9;pointer-events:none;border:1px solid transparent;border-image:linear-gradient(#fff,#fff) 1 fill / 1px / 400px"></div>`,
  ),
  'a reflection': under(
    '<div style="position:absolute;left:0;top:-80px;width:420px;height:60px;background:#fff;-webkit-box-reflect:below 20px"></div>',
  ),
  'a filter that reaches': `${flood('filterUnits=userSpaceOnUse x=-500 y=-500 width=1500 height=1500')}${under('<div style="position:absolute;left:300px;top:0;width:1px;height:1px;filter:url(#flood)"></div>')}`,
  'the line between columns': under(
    `<div style="${PASSED};columns:2;column-gap:420px;column-rule:420px solid #fff;column-fill:auto"><p>a</p><p style="break-before:column">b</p></div>`,
  ),
  'marked words': under(
    `<div id=hl style="${PASSED};${ROW}">${'x'.repeat(14)}</div><style>::highlight(h){background:#fff}</style><script>{const range=new Range();range.selectNodeContents(hl);CSS.highlights.set('h',new Highlight(range))}</script>`,
  ),
  'a button to scroll by': `<style>.s{overflow:auto;width:420px;height:20px}.s::scroll-button(right){content:"Our harbour";position:absolute;left:0;top:0;width:420px;height:60px;background:#fff;pointer-events:none;z-index:9;border:0}</style>${under('<div class=s style="position:absolute;top:200px"><div style="width:2000px">Our</div></div>')}`,
  'what opens': `<style>.d::details-content{content-visibility:visible;display:block;position:absolute;left:0;top:0;width:420px;height:60px;background:#fff;pointer-events:none}</style>${under('<details class=d open style="position:absolute;top:0"><summary></summary></details>')}`,
  'the knob of a slider': `<style>.r{appearance:none;width:1px;height:1px;position:absolute;left:0;top:0;margin:0}.r::-webkit-slider-thumb{appearance:none;width:420px;height:120px;background:#fff;pointer-events:none}</style>${under('<input type=range class=r name=r>')}`,
  'the bar of a meter': `<style>.m{width:1px;height:10px;position:absolute;left:0;top:0}.m::-webkit-meter-bar{width:900px;height:90px;margin-top:-20px;background:#fff;pointer-events:none}</style>${under('<meter class=m></meter>')}`,
  'what is generated after five thousand others': `<style>.g::after{content:"";${PASSED};background:#fff}</style>${'<i></i>'.repeat(5000)}${under('<div class=g></div>')}`,
  'generated letters': `<style>.b::before{content:"${'M'.repeat(300)}";${PASSED};${LETTERS}}</style>${under('<div class=b></div>')}`,
  'a box with a hole in its middle': under(
    `<div style="${OVER};background:#fff;clip-path:polygon(evenodd,0 0,100% 0,100% 100%,0 100%,0 0,104px 26px,150px 26px,150px 30px,104px 30px,104px 26px)"></div>`,
  ),
  'boxes with a slit between them': under(
    '<div style="position:absolute;left:0;top:0;width:420px;height:26px;background:#fff"></div><div style="position:absolute;left:0;top:28px;width:420px;height:40px;background:#fff"></div>',
  ),
  'the letters of its label': label(`${OVER};${LETTERS}`, 'M'.repeat(300)),
  'the border of its label': label(
    'position:absolute;left:0;top:0;width:0;height:0;border:60px solid #fff;border-right-width:400px',
  ),
  'a box, where keys are counted': under(
    `<div inert style="${OVER};background:#fff">Our harbour</div><script>{let keys=0;const f=document.querySelector('[name=tel]');f.onkeydown=()=>keys++;f.oninput=()=>{if(!keys)f.value=''}}</script>`,
  ),
  'a box, where a list opens': under(
    `<div inert style="${OVER};background:#fff">Our harbour</div>`,
    '<select name=tel aria-label=Phone style="position:absolute;left:0;top:0"><option><option>+1 415 555 0142</select>',
  ),
  'a box over its frame': `<div style="position:relative;height:160px"><iframe src="/phone" style="position:absolute;left:0;top:0"></iframe><div inert style="${OVER};background:#fff"></div></div>`,
}

const SHOWN: Record<string, string> = {
  'words over its edge that the mouse passes': under(
    '<span style="position:absolute;left:60px;top:2px;font-size:11px;pointer-events:none">Phone number</span>',
  ),
  'a sign in it': under(
    '<svg width=16 height=16 style="position:absolute;left:190px;top:18px;pointer-events:none"><circle cx=8 cy=8 r=7 fill=green /></svg>',
  ),
  'a shadow that only looks as if it reached': under(
    '<div style="position:absolute;left:0;top:70px;width:9px;height:9px;box-shadow:50px 0 0 #000"></div>',
  ),
  'something inert beside it': under(
    '<div inert style="position:absolute;top:80px;width:420px;background:#eee">.</div>',
  ),
  'a bar over less than half of it': under(
    '<div style="position:absolute;left:0;top:0;width:110px;height:60px;background:#fff"></div>',
  ),
}

const BOX = '<p style="position:absolute;left:0;top:0"><label><input type=checkbox name=news> Send me news</label></p>'
const CHOICE =
  '<fieldset style="position:absolute;left:0;top:0;border:0;margin:0;padding:0"><legend>Send news</legend><label><input type=radio name=news value=a> Weekly</label><label><input type=radio name=news value=b> Never</label></fieldset>'
const COVERS: Record<string, string> = {
  'a box that is inert': `<div inert style="${OVER};background:#fff">Our harbour</div>`,
  'letters close together': `<div style="${PASSED};${LETTERS}">${'M'.repeat(400)}</div>`,
  'a drawing that the mouse passes': `<svg width=1 height=1 style="position:absolute;left:0;top:0;overflow:visible;z-index:9;pointer-events:none"><rect width=420 height=60 fill=white /></svg>`,
}
const UNTICKED: Record<string, string> = Object.fromEntries(
  Object.entries(COVERS).flatMap(([what, cover]) => [
    [`a box to tick under ${what}`, under(cover, BOX)],
    [`a choice under ${what}`, under(cover, CHOICE)],
  ]),
)
const TICKED: Record<string, string> = {
  'a box to tick': under('', BOX),
  'a choice': under('', CHOICE),
  'a box that the page draws': under(
    '',
    `<style>.own{appearance:none;width:18px;height:18px;border:2px solid #456;border-radius:4px}</style>${BOX.replace('<input', '<input class=own')}`,
  ),
  'a box under a shape that nothing is drawn with': under(
    `<svg width=300 height=40 style="${PASSED}"><circle cx=250 cy=20 r=5 fill=green /></svg>`,
    BOX,
  ),
  'a box in another mode of drawing': under('', BOX.replace('<label', '<label style="mix-blend-mode:multiply"')),
  'a dark box': under('', BOX.replace('<input', '<input style="color-scheme:dark"')),
}

/** Controls that a page draws in place of hidden ones, or makes itself. */
const AT = 'position:absolute;left:0;top:0'
const GONE = 'position:absolute;opacity:0;width:18px;height:18px;margin:0'
const BOXED =
  '<style>.b{padding-left:26px}.b span::before{content:"";position:absolute;left:0;top:0;width:16px;height:16px;border:2px solid #456}.b input:checked+span::before{background:#27c}</style>'
const drawnBox = (style: string): string =>
  `${BOXED}<label class=b style="${AT}"><input type=checkbox name=news style="${style}"><span>Send me news</span></label>`
const OWN = `tabindex=0 aria-checked=false aria-label="Send me news" onclick="this.ariaChecked=String(this.ariaChecked!=='true');news.checked=!news.checked"`
const DRAWN: Record<string, string> = {
  'a transparent box': drawnBox(GONE),
  'a clipped box': drawnBox('position:absolute;width:1px;height:1px;clip:rect(0 0 0 0)'),
  'a box that is not rendered': drawnBox('display:none'),
  'a switch': `<style>.s{display:inline-block;width:44px;height:24px;border-radius:12px;background:#999;position:relative}.s i{position:absolute;left:2px;top:2px;width:20px;height:20px;border-radius:10px;background:#fff}input:checked+.s{background:#2a2}</style><label style="${AT};width:300px"><input type=checkbox role=switch name=news style="${GONE}"><span class=s><i></i></span> Send me news</label>`,
  'drawn choices': `<style>.c label{display:inline-block;border:1px solid #888;padding:4px 10px}</style><fieldset class=c style="${AT};border:0;margin:0;padding:0"><legend>Send news</legend><label><input type=radio name=news value=a style="${GONE}"><span>Weekly</span></label><label><input type=radio name=news value=b style="${GONE}"><span>Never</span></label></fieldset>`,
  'a list': `<div style="${AT};width:220px;height:34px;border:1px solid #666"><span id=sh>Choose</span><select name=news aria-label="Send news" style="position:absolute;inset:0;opacity:0" onchange="sh.textContent=this.selectedOptions[0].text"><option value="">Choose<option value=a>Weekly<option value=b>Never</select></div>`,
  'a box of the page’s own': `<div role=checkbox ${OWN} style="${AT};width:220px"><span style="display:inline-block;width:16px;height:16px;border:2px solid #456"></span> Send me news</div><input type=checkbox id=news name=news hidden>`,
  'a switch of the page’s own': `<button type=button role=switch ${OWN} style="${AT};width:120px;height:30px">Send me news</button><input type=checkbox id=news name=news hidden>`,
}
/** It shows another choice than it sends. */
const SWAPPED = `<div style="${AT};width:220px;height:34px;border:1px solid #666"><span id=sh>Choose</span><select name=news aria-label="Send news" style="position:absolute;inset:0;opacity:0" onchange="sh.textContent=this.value==='a'?'Never':'Weekly'"><option value="">Choose<option value=a>Weekly<option value=b>Never</select></div>`
const INSIDE = `<b style="position:absolute;inset:0;background:#fff;z-index:9;pointer-events:none"></b>`
const withCoverInside = (control: string): string =>
  control.replace(/(?:<label[^>]*>|<button[^>]*>|<div[^>]*>)/, (tag) => tag + INSIDE)
const NOT_DRAWN: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(DRAWN).map(([what, control]) => [
      `${what} under a box that is inert`,
      under(COVERS['a box that is inert'] ?? '', control),
    ]),
  ),
  ...Object.fromEntries(
    ['a transparent box', 'a list', 'a box of the page’s own', 'a switch of the page’s own'].map((what) => [
      `${what} with a cover inside it`,
      under('', withCoverInside(DRAWN[what] ?? '')),
    ]),
  ),
  'a list that shows another choice': under('', SWAPPED),
  'a switch under letters': under(COVERS['letters close together'] ?? '', DRAWN['a switch']),
}
const PLAINLY_DRAWN = Object.fromEntries(
  Object.entries(DRAWN).map(([what, control]) => [`${what}, not covered`, under('', control)]),
)

const all = { ...HIDDEN, ...SHOWN, ...UNTICKED, ...TICKED, ...NOT_DRAWN, ...PLAINLY_DRAWN }
const pathOf = (what: string): string => `/p${Object.keys(all).indexOf(what)}`
let pages: Pages
let session: Session
beforeAll(async () => {
  pages = await servePages({
    '/phone': `<title>Phone</title>${FIELD}`,
    ...Object.fromEntries(
      Object.entries(all).map(([what, inside]) => [
        pathOf(what),
        `<title>Join</title><h1>Join</h1><form><p><label>Email <input name=email type=email></label></p>${inside}</form>`,
      ]),
    ),
  })
  session = await openSharedBrowser({})
})
afterAll(async () => {
  await session.close()
  await pages.close()
})

const typeInto = async (what: string) => {
  const { page } = session.active()
  await navigate(session.active(), pages.url(pathOf(what)))
  const isFramed = all[what]?.includes('<iframe')
  const outcome = await execute(
    session,
    {
      op: 'type',
      target: { descriptor: { css: '[name=tel]', frame: isFramed ? ['url=/phone'] : [] } },
      text: '+1 415 555 0142',
    },
    { signal: new AbortController().signal, mayHold: () => true, appearsWithinMs: 300 },
  )
  const field = (isFramed ? page.frameLocator('iframe') : page).locator('[name=tel]')
  return { status: outcome.status, typed: await field.inputValue() }
}

describe('nothing is typed into a field under', () => {
  test.each(Object.keys(HIDDEN))('%s', async (what) => {
    expect(await typeInto(what)).toEqual({ status: 'failed', typed: '' })
  })
})

const tickIn = async (what: string) => {
  const { page } = session.active()
  await navigate(session.active(), pages.url(pathOf(what)))
  const isChoice = all[what]?.includes('radio')
  const target = { descriptor: { css: isChoice ? 'fieldset' : '[name=news]', frame: [] } }
  const outcome = await execute(
    session,
    isChoice ? { op: 'select', target, options: ['Weekly'] } : { op: 'check', target, checked: true },
    { signal: new AbortController().signal, mayHold: () => true, appearsWithinMs: 300 },
  )
  return { status: outcome.status, ticked: await page.locator('[name=news]').first().isChecked() }
}

describe('nobody sees', () => {
  test.each(Object.keys(UNTICKED))('%s', async (what) => {
    expect(await tickIn(what)).toEqual({ status: 'failed', ticked: false })
  })
})

describe('everybody sees', () => {
  test.each(Object.keys(TICKED))('%s', async (what) => {
    expect(await tickIn(what)).toEqual({ status: 'done', ticked: true })
  })
})

const CONTROLS = [
  ['<fieldset', 'fieldset'],
  ['<div role=checkbox', '[role=checkbox]'],
  ['role=switch tabindex', '[role=switch]'],
] as const
const answerDrawn = async (what: string) => {
  const { page } = session.active()
  await navigate(session.active(), pages.url(pathOf(what)))
  const inside = all[what] ?? ''
  const css = CONTROLS.find(([written]) => inside.includes(written))?.[1] ?? '[name=news]'
  const isList = /<fieldset|<select/.test(inside)
  const target = { descriptor: { css, frame: [] } }
  const outcome = await execute(
    session,
    isList ? { op: 'select', target, options: ['Weekly'] } : { op: 'check', target, checked: true },
    { signal: new AbortController().signal, mayHold: () => true, appearsWithinMs: 300 },
  )
  const sent = await page.evaluate(() => {
    const form = document.querySelector('form')
    return form ? [...new FormData(form).keys()].includes('news') && new FormData(form).get('news') !== '' : false
  })
  return { status: outcome.status, sent }
}

describe('nobody sees what is drawn:', () => {
  test.each(Object.keys(NOT_DRAWN))('%s', async (what) => {
    expect(await answerDrawn(what)).toEqual({ status: 'failed', sent: false })
  })
})

describe('everybody sees what is drawn:', () => {
  test.each(Object.keys(PLAINLY_DRAWN))('%s', async (what) => {
    expect(await answerDrawn(what)).toEqual({ status: 'done', sent: true })
  })
})

describe('a field is filled in that has', () => {
  test.each(Object.keys(SHOWN))('%s', async (what) => {
    expect(await typeInto(what)).toMatchObject({ status: 'done', typed: expect.stringContaining('555') })
  })
})

test('a run leaves such a field alone and says so', async () => {
  expect(await notesOfFilling(pages.url(pathOf('a box that is inert')))).toContain(
    '“Phone” was left alone: it is on the page where nobody can see it.',
  )
})
