// Fields that a page hides from people but not from robots are left empty; visible fields, however they are drawn, are
// filled in.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute } from '../../bridge/act/index.ts'
import { navigate, type Session } from '../../bridge/browser/session.ts'
import { observe, settle } from '../../bridge/observe/index.ts'
import { notesOfFilling } from '../support/filling-run.ts'
import { type Pages, servePages } from '../support/pages.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

const phone = (style: string, more = ''): string =>
  `<p><label>Phone <input name=tel type=tel style="${style}" ${more}></label></p>`
const around = (style: string, inside = phone('')): string => `<div style="${style}">${inside}</div>`
const BLANK = 'border:0;background:transparent;outline:0;box-shadow:none'

/** A field without a label. */
const bare = (style: string): string =>
  `<p><input name=tel type=tel autocomplete=tel style="outline:0;${style}"></p><!-- a picture decides -->`

/** A field under another element. */
const under = (cover: string, inside = phone('position:absolute;left:0;top:0')): string =>
  around('position:relative;height:60px;width:420px', `${inside}${cover}<!-- a picture decides -->`)
const OVER = 'position:absolute;inset:0;z-index:9'

/** By how the page hides its field. */
const HIDDEN: Record<string, string> = {
  'an opacity of .03': phone('opacity:.03'),
  'an ancestor of no opacity': around('opacity:.01'),
  'ancestors that are faint together': around('opacity:.4', around('opacity:.4', phone('opacity:.5'))),
  'a filter of opacity': around('filter:opacity(2%)'),
  'a filter that blurs': around('filter:blur(30px)'),
  'a filter of no contrast': around('filter:contrast(0)'),
  'a filter too bright': around('filter:brightness(100)'),
  'a shape of nothing': around('clip-path:circle(0)'),
  'a shape that is cut to nothing': phone('clip-path:inset(49%)'),
  'a shape in one corner': around('clip-path:polygon(0 0, 2px 0, 0 2px)'),
  'a clip of old': around('position:absolute;clip:rect(1px,2px,2px,1px)'),
  'a mask of nothing': around('mask-image:linear-gradient(transparent,transparent)'),
  'a mask that is not there': around('mask:url(#nothing)'),
  'far to the left': around('position:absolute;left:-9999px'),
  'far to the right': around('position:absolute;left:9999px'),
  'far above': around('position:absolute;top:-9999px'),
  'three screens below everything': around('margin-top:300vh'),
  'three screens down': around('position:absolute;top:300vh;left:0'),
  'moved away': around('transform:translateX(-5000px)'),
  'moved away with room': around('transform:translateY(400vh)'),
  'fixed below the screen': around('position:fixed;top:110vh'),
  'before the beginning of a box that scrolls': around(
    'overflow:auto;height:90px;width:400px;position:relative',
    '<div style="height:400px;width:900px">Terms and conditions of everything</div><div style="position:absolute;top:-300px">' +
      phone('') +
      '</div>',
  ),
  'its back to the person': around('transform:rotateY(180deg);backface-visibility:hidden'),
  'its back to the person, in a card': around(
    'transform-style:preserve-3d;transform:rotateX(180deg)',
    around('backface-visibility:hidden'),
  ),
  'edge on': around('transform:rotateY(90deg)'),
  shrunk: around('transform:scale(.01);transform-origin:0 0'),
  'zoomed away': around('zoom:.02'),
  'three pixels': phone('width:3px;height:3px;padding:0;border:0'),
  'a line': phone('height:1px;padding:0;border:0'),
  'a parent of no height': around('height:0;overflow:hidden'),
  'a parent that clips': around('height:1px;overflow:clip;position:relative', around('position:absolute;top:40px')),
  'content that is not visible': around('content-visibility:hidden'),
  'no colour anywhere': phone(`${BLANK};color:transparent;caret-color:transparent`),
  'no box and no label': `<p><input name=tel type=tel autocomplete=tel style="${BLANK}"></p>`,
  'covered by a picture': around(
    'position:relative;height:60px',
    `${phone('position:absolute;left:0;top:0')}<div style="position:absolute;inset:0;background:#fff;z-index:9">Our harbour at dawn</div>`,
  ),
  'covered by a picture that the mouse passes': around(
    'position:relative;height:60px',
    `${phone('position:absolute;left:0;top:0')}<div style="position:absolute;inset:0;background:#fff;z-index:9;pointer-events:none">Our harbour at dawn</div>`,
  ),
  'covered by a canvas that the mouse passes and that moves': around(
    'position:relative;height:60px;width:400px',
    `${phone('position:absolute;left:0;top:0')}<canvas id=c width=400 height=60 style="position:absolute;inset:0;z-index:9;pointer-events:none"></canvas><p>Our harbour at dawn</p><script>const d = c.getContext('2d'); setInterval(() => { d.fillStyle = \`hsl(\${performance.now() % 360} 90% 50%)\`; d.fillRect(0, 0, 400, 60) }, 16)</script>`,
  ),
  'covered by what is generated': `<style>.g{position:relative;height:60px}.g::after{content:"Our harbour at dawn";position:absolute;inset:0;background:#fff}</style><div class=g>${phone('position:absolute;left:0;top:0')}</div>`,
  'blended away': `<div style="background:#fff">${around('mix-blend-mode:lighten', '<p><input name=tel type=tel aria-label="Our harbour at dawn" autocomplete=tel style="border:1px solid #777"></p>')}</div>`,
  'the colour of its ground': `<div style="background:#eee;color:#eee"><label>Our harbour at dawn <input name=tel type=tel autocomplete=tel style="border:1px solid #eee;background:#eee;color:#000"></label></div>`,
  'scaled away by a property of its own': around('scale:.01;transform-origin:0 0'),
  'moved away by a property of its own': around('translate:-9999px'),
  'turned away by a property of its own': around('rotate:x 90deg'),
  'an animation that stands at nothing': `<style>@keyframes gone{from{opacity:0}to{opacity:0}}</style>${around('animation:gone 1s infinite paused')}`,
  'a filter of the page that leaves nothing': `<svg width=0 height=0><filter id=nil><feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0"/></filter></svg><!-- a picture decides -->${around('filter:url(#nil)')}`,
  'a filter of the page that floods': `<svg width=0 height=0><filter id=flood><feFlood flood-color="#fff"/></filter></svg><!-- a picture decides -->${around('filter:url(#flood)')}`,
  'a mask of the page that is black': `<svg width=0 height=0><mask id=black><rect width=2000 height=2000 fill=black /></mask></svg><!-- a picture decides -->${around('mask:url(#black)')}`,
  'a shape of the page that is nothing': `<svg width=0 height=0><clipPath id=none><rect width=0 height=0 /></clipPath></svg><!-- a picture decides -->${around('clip-path:url(#none)')}`,
  'behind the ground of its box': `<div style="position:relative;background:#fff;isolation:auto;height:60px;z-index:0"><div style="position:absolute;z-index:-1">${phone('')}</div><div style="background:#fff;height:60px">Our harbour at dawn</div></div>`,
  'a closed box of details': `<details><summary>Our harbour</summary>${phone('')}</details>`,
  'a dialog that is not open': `<dialog>${phone('')}</dialog>`,
  'a popover that is not open': `<div popover>${phone('')}</div>`,
  'hidden until found': `<div hidden=until-found>${phone('')}</div>`,
  'behind an open dialog': `${phone('')}<dialog id=dl style="width:100vw;height:100vh;max-width:none;max-height:none;border:0">Our harbour at dawn</dialog><script>dl.showModal()</script>`,
  'in a host that is faint': `<div style="opacity:.02"><template shadowrootmode=open>${phone('')}</template></div>`,
  'in a shadow tree that hides it': `<div><template shadowrootmode=open><style>p{clip-path:inset(50%)}</style>${phone('')}</template></div>`,
  'slotted into what is cut away': `<div><template shadowrootmode=open><div style="height:0;overflow:hidden"><slot></slot></div></template>${phone('')}</div>`,
  'perspective far away': `<div style="perspective:10px">${around('transform:translateZ(-3000px)')}</div>`,
  'an inset off the side in a fixed box': around('position:fixed;inset:auto -900px auto auto'),
  'pushed aside by an indent of its line': around(
    'text-indent:-4000px;white-space:nowrap',
    `Phone <input name=tel type=tel autocomplete=tel>`,
  ),
  'a margin out of the page': phone('margin-left:-6000px'),
  'columns out of reach': `<div style="height:40px;overflow:hidden;columns:200px"><p>Our harbour has been here.</p><p>And here.</p><p>And there.</p><p>And everywhere.</p><p>And so on.</p><p>And so on.</p><p>And so on.</p><p>And so on.</p>${phone('')}</div>`,
  'covered by the next box, pulled up': `${phone('')}<div style="position:relative;margin-top:-60px;height:90px;background:#fff">Our harbour at dawn</div>`,
  'covered by a picture of the page': `${phone('')}<img alt="Our harbour" src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='600' height='90'><rect width='600' height='90' fill='white'/></svg>" style="position:relative;margin-top:-60px;display:block">`,
  'covered by an iframe': `<div style="position:relative;height:60px">${phone('position:absolute;left:0;top:0')}<iframe srcdoc="Our harbour" style="position:absolute;inset:0;border:0;background:#fff;width:600px;height:60px"></iframe></div>`,
  'a frame in a faint box': '<div style="filter:opacity(3%)"><iframe src="/phone"></iframe></div>',
  'a frame that is scrolled away inside': `<iframe srcdoc="<div style='position:absolute;top:-500px'>${'<label>Phone <input name=tel type=tel></label>'}</div>Our harbour"></iframe>`,
  'an svg’s foreign content without size': `<svg width=1 height=1><foreignObject width=300 height=60>${phone('')}</foreignObject></svg>`,
  'in a box that scrolls and is two pixels high': around('overflow:auto;height:2px'),
  'a shape that is reckoned': around('clip-path:inset(calc(50% - 1px))', `${phone('')}<!-- a picture decides -->`),
  'a shape of one pixel, by its place': around('clip-path:xywh(0 0 1px 1px)', `${phone('')}<!-- a picture decides -->`),
  'a mask that lies elsewhere': `${around('mask:linear-gradient(#000,#000) no-repeat;mask-position:-9999px 0')}<!-- a picture decides -->`,
  'two masks that leave nothing': `${around('mask:linear-gradient(#000,#000),linear-gradient(#000,#000);mask-composite:exclude')}<!-- a picture decides -->`,
  'a mask in another space of colours': `${around('mask-image:linear-gradient(color(srgb 0 0 0 / 0),color(srgb 0 0 0 / 0))')}<!-- a picture decides -->`,
  'filters that are nothing together': around('filter:contrast(.2) contrast(.2) contrast(.2)'),
  'ancestors that blur together': around('filter:blur(5px)', around('filter:blur(5px)')),
  'behind glass that blurs': under(`<div style="${OVER};backdrop-filter:blur(40px)"></div>`),
  'behind glass that glares and is passed by the mouse': under(
    `<div style="${OVER};backdrop-filter:brightness(100);pointer-events:none"></div>`,
  ),
  'under tiles that the mouse passes': under(
    Array.from(
      { length: 42 },
      (_, n) =>
        `<div style="position:absolute;pointer-events:none;top:0;height:60px;width:10px;background:#fff;left:${n * 10}px"></div>`,
    ).join(''),
  ),
  'under the shadow of something beside it': under(
    '<div style="position:absolute;left:200px;top:20px;width:1px;height:1px;box-shadow:0 0 0 400px #fff"></div>',
  ),
  'under what is generated for something beside it': `<style>.z::after{content:"";position:absolute;left:0;top:0;width:420px;height:60px;background:#fff;pointer-events:none}</style>${under('<div class=z style="width:0;height:0"></div>')}`,
  'under what is generated for the page': `<style>body::after{content:"";position:fixed;inset:0;background:#fff;pointer-events:none}</style>${around('', around('', around('', around(''))))}<!-- a picture decides -->`,

  'under the backdrop of a popover': under(
    '<style>#pq::backdrop{background:#fff}</style><div popover=manual id=pq style="width:1px;height:1px;border:0;padding:0">.</div><script>pq.showPopover()</script>',
  ),
  'under what lies in a shadow tree': under(
    `<div><template shadowrootmode=open><div style="${OVER};background:#fff;pointer-events:none"></div></template></div>`,
  ),
  'under the ground of the box around it': `<div style="position:relative"><div style="background:#fff;position:relative;height:60px"><div style="position:relative;z-index:-1">${phone('')}</div></div></div><!-- a picture decides -->`,
  'under the picture of a transition': `<div id=vt>Our harbour at dawn</div><style>::view-transition-group(*),::view-transition-old(*),::view-transition-new(*){animation-duration:900s;animation-play-state:paused}</style><script>document.startViewTransition(() => { vt.innerHTML = '<label>Phone <input name=tel type=tel></label>' })</script>`,
  'beside a page that does not scroll there': `<style>html{overflow-x:hidden}</style>${around('position:absolute;left:140vw')}`,
  'a shadow and a ground of nothing': `<p><input name=tel type=tel autocomplete=tel style="${BLANK};box-shadow:0 0 0 transparent;background:linear-gradient(transparent,transparent)"></p><!-- a picture decides -->`,
  'the colour of its ground, in another space': `<p><input name=tel type=tel autocomplete=tel style="border:1px solid color(srgb 1 1 1);background:oklch(1 0 0)"></p><!-- a picture decides -->`,
  'a border that is a picture of nothing': bare(
    'border:1px solid #000;border-image:linear-gradient(transparent,transparent) 1;background:transparent',
  ),
  'a border that is cut off': bare('border:1px solid #000;background:transparent;clip-path:inset(2px)'),
  'a ground for its letters alone': bare(`${BLANK};background:#00f text`),
  'an outline far from it': bare(`${BLANK};outline:1px solid #000;outline-offset:3000px`),
  'the colour of its ground, beside another field': `<p><input name=nick aria-label=Nickname><input name=tel type=tel autocomplete=tel style="border:1px solid #fff;background:#fff"></p><!-- a picture decides -->`,
  'no box, beside another field': `<p><input name=nick aria-label=Nickname><input name=tel type=tel autocomplete=tel style="${BLANK}"></p><!-- a picture decides -->`,
  'the colour of its ground, on a page where shadows reach far': `${bare('border:1px solid #fff;background:#fff')}<div style="position:fixed;right:0;bottom:0;width:1px;height:1px;box-shadow:90px 90px #000"></div>`,
  'a list that is none, under words of something else':
    '<p><label>About our pier <input name=tel type=tel autocomplete=tel role=combobox style="opacity:0;position:absolute"></label></p>',
  'a frame under what the mouse passes': `<div style="position:relative;height:160px"><iframe src="/phone" style="position:absolute;left:0;top:0"></iframe><div style="position:absolute;inset:0;background:#fff;z-index:2;pointer-events:none">Our harbour at dawn</div></div>`,
  'a frame like a slit': '<iframe src="/phone" style="width:12px;height:12px;border:0"></iframe>',
  'under many thin layers': under(`<div style="${OVER};background:rgb(255 255 255 / .3)">`.repeat(16)),
  'under layers that are faint as a whole': under(`<div style="${OVER};background:#fff;opacity:.45"></div>`.repeat(12)),
  'under a border': under(
    '<div style="position:absolute;left:0;top:0;width:0;height:0;border-top:60px solid #fff;border-right:420px solid #fff;z-index:9"></div>',
  ),
  'under letters': under(
    `<div style="${OVER};overflow:hidden;font:900 70px/12px monospace;letter-spacing:-30px;color:#fff;word-break:break-all">${'█'.repeat(300)}</div>`,
  ),
  'under what says it is an open list': under(
    `<div role=listbox style="${OVER};background:#fff"><div role=option>Our harbour at dawn</div></div>`,
  ),
  'under what says it is a menu': under(`<div role=menu style="${OVER};background:#fff">Our harbour</div>`),
  'under an open popover': `${phone('')}<div popover=manual id=po style="position:absolute;left:0;top:0;width:900px;height:700px;margin:0;background:#fff;border:0">Our harbour</div><script>po.showPopover()</script><!-- a picture decides -->`,
  'under what stays on the screen': `<style>html,body{overflow:hidden;height:100%}</style>${phone('position:fixed;left:20px;top:200px')}<div style="position:fixed;left:0;top:190px;width:600px;height:60px;background:#fff">Our harbour</div><!-- a picture decides -->`,
  'under its own label': `<div style="position:relative;height:60px;width:420px"><input id=x name=tel type=tel style="position:absolute;left:0;top:0"><label for=x style="${OVER};background:#fff"><span style="font-size:1px">Phone</span></label></div><!-- a picture decides -->`,
  'under a box of its own size, in its own wrapper': `<div style="position:relative;display:inline-block"><input name=tel type=tel aria-label=Phone><div style="${OVER};background:#fff"></div></div><!-- a picture decides -->`,
  'what is edited as a page, under a box': under(
    `<div style="${OVER};background:#fff">Our harbour</div>`,
    '<div contenteditable name=tel role=textbox aria-label=Phone style="position:absolute;left:0;top:0;width:200px;height:24px;border:1px solid #777"></div>',
  ),
  'a frame of which a part is covered': `<div style="position:relative;height:160px"><iframe src="/phone" style="position:absolute;left:0;top:0;width:300px;height:150px"></iframe><div style="position:absolute;left:0;top:0;width:300px;height:80px;background:#fff;z-index:2">Our harbour at dawn</div></div>`,
  visibility: around('visibility:hidden'),
  'a frame of three pixels': '<iframe src="/phone" style="width:3px;height:3px;border:0"></iframe>',
  'a frame that is faint': '<iframe src="/phone" style="opacity:.03"></iframe>',
  'a frame far away': '<iframe src="/phone" style="position:absolute;left:-9999px"></iframe>',
}

const SHOWN: Record<string, string> = {
  'a plain field': phone(''),
  'a field without a box under its label': phone(BLANK),
  'a field drawn by its wrapper': `<div style="border:1px solid #888;border-radius:6px;padding:8px"><input name=tel type=tel autocomplete=tel aria-label=Phone style="${BLANK}"></div>`,
  'a field drawn by a line beside it': `<div style="position:relative"><input name=tel type=tel autocomplete=tel aria-label=Phone style="${BLANK}"><fieldset aria-hidden=true style="position:absolute;inset:0;pointer-events:none;border:1px solid #999"></fieldset></div>`,
  'filled with a pale grey alone': `<p><input name=tel type=tel autocomplete=tel aria-label=Phone style="border:0;outline:0;background:#f3f4f6;height:32px"></p>`,
  'half faded': around('opacity:.5'),
  'a soft shadow': around('filter:drop-shadow(0 1px 2px #888)'),
  'rounded by a shape of the page': `<svg width=0 height=0><clipPath id=round clipPathUnits=objectBoundingBox><rect width=1 height=1 rx=.02 /></clipPath></svg>${around('clip-path:url(#round)')}`,
  'rounded by a shape': around('clip-path:inset(0 round 8px)'),
  'faded at the edge': around('mask-image:linear-gradient(#000 90%,transparent)'),
  'down a long page': `${'<p>Our harbour has been here since 1703, and nobody remembers a time without it.</p>'.repeat(60)}${phone('')}`,
  'in a box that scrolls': around('overflow:auto;height:120px', `${'<p>Terms</p>'.repeat(30)}${phone('')}`),
  'in a box that scrolls while the page does not': `<style>html,body{overflow:hidden;height:100%}</style>${around('overflow:auto;height:60vh', `${'<p>Terms</p>'.repeat(60)}${phone('')}`)}`,
  'on the front of a card': around(
    'transform-style:preserve-3d;transform:rotateY(360deg)',
    around('backface-visibility:hidden'),
  ),
  'small but there': phone('height:16px;font-size:11px'),
  'a floating label': `<div style="position:relative"><input id=t name=tel type=tel autocomplete=tel style="padding-top:14px"><label for=t style="position:absolute;left:4px;top:0;font-size:10px">Phone</label></div>`,
  'white on white under its label': phone('border:1px solid #fff;background:#fff'),
  'blended, and seen': around('mix-blend-mode:multiply'),
  'with a line over it that the mouse passes': `<div style="position:relative"><label>Phone <input name=tel type=tel></label><div style="position:absolute;inset:0;pointer-events:none;background:rgb(0 0 255 / .1)"></div></div>`,
  'over a ground that the mouse passes': `<div style="position:relative;height:40px"><div style="position:absolute;inset:0;pointer-events:none;background:#eef;z-index:0"></div><label style="position:relative;z-index:1">Phone <input name=tel type=tel></label></div>`,
  'beside what was put before it': `<p><span style="border:1px solid #999;background:#eee">+1</span><input name=tel type=tel autocomplete=tel aria-label=Phone placeholder="415 555" style="${BLANK}"></p>`,
  'over a line that is drawn for it': `<p style="width:200px"><input name=tel type=tel autocomplete=tel aria-label=Phone style="${BLANK};width:100%"><span style="display:block;height:1px;background:#777"></span></p>`,
  'after words in its line': `<div>Phone: <input name=tel type=tel autocomplete=tel aria-label=Phone style="${BLANK}"></div>`,
  'in a frame': '<iframe src="/phone" width=400 height=120></iframe>',
  'under a label that is seen through': `<div style="position:relative;width:240px"><input id=x name=tel type=tel style="width:100%"><label for=x style="position:absolute;inset:0;padding:4px">Phone</label></div>`,
}

/** Not offered while another element covers it; recognised as visible once it is scrolled to or focused. */
const SHOWN_LATER: Record<string, string> = {
  'under an open list that goes away': `<p><input id=before onblur="setTimeout(() => lb.remove(), 120)" aria-label=Town autofocus></p><div style="position:relative">${phone('')}<div role=listbox id=lb style="${OVER};background:#fff"><div role=option>Leiden</div></div></div>`,
  'under a bar that stays at the foot of the screen': `<div style="height:430px"></div>${phone('')}<div style="height:900px"></div><div style="position:fixed;left:0;right:0;bottom:0;height:200px;background:#fff;border-top:1px solid #333"><button>Apply</button></div>`,
  'under a bar that stays at the head of the screen': `<div style="height:900px"></div>${phone('')}<div style="height:900px"></div><div style="position:fixed;left:0;right:0;top:0;height:150px;background:#fff">Our harbour</div><script>scrollTo(0, 950)</script>`,
  'under the buttons of a dialog': `<div role=dialog aria-label=Join style="position:fixed;inset:20px;height:300px;overflow:auto;background:#fff"><div style="height:230px"></div>${phone('')}<div style="height:400px"></div><div style="position:sticky;bottom:0;height:120px;background:#eee"><button>Apply</button></div></div>`,
  'under glass': `<div style="position:relative"><label>Phone <input name=tel type=tel></label><div style="${OVER};background:rgb(0 0 255 / .1)"></div></div>`,
}

/** Native controls behind drawn ones: reached through the parts that a person sees. */
const DRAWN = `<title>Join</title><h1>Join</h1><style>.v{position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0);clip-path:inset(50%)}.o{opacity:0;position:absolute}.b{display:inline-block;width:18px;height:18px;border:1px solid #333}</style>
<p><label><input type=checkbox name=news class=v><span class=b></span> Send me news</label></p>
<p><input type=checkbox name=terms id=terms class=o><label for=terms><span class=b></span> I have a boat</label></p>
<fieldset><legend>Size</legend><label><input type=radio name=size value=s class=v><span class=b></span> Small</label><label><input type=radio name=size value=l class=v><span class=b></span> Large</label></fieldset>
<p><label for=cv style="border:1px solid #333;padding:6px">Attach your photo</label><input type=file id=cv name=cv class=v></p>`

let pages: Pages
let session: Session
beforeAll(async () => {
  const page = (inside: string): string =>
    `<title>Join</title><h1>Join</h1><p>Tell us how to reach you.</p><form><p><label>Email <input name=email type=email autocomplete=email></label></p>${inside}</form>`
  const all = [...Object.values(HIDDEN), ...Object.values(SHOWN), ...Object.values(SHOWN_LATER)]
  pages = await servePages({
    ...Object.fromEntries(all.map((inside, at) => [`/p${at}`, page(inside)])),
    '/phone': `<title>Phone</title>${phone('')}`,
    '/drawn': DRAWN,
  })
  session = await openSharedBrowser({})
})
afterAll(async () => {
  await session.close()
  await pages.close()
})

const signal = new AbortController().signal
const open = async (path: string) => {
  await navigate(session.active(), pages.url(path))
  await settle(session.active(), {})
  return observe(session.active())
}
/** The content of the phone field, in whatever frame it is. */
const typed = async (): Promise<string> => {
  for (const frame of session.active().page.frames()) {
    const field = frame.locator('[name=tel]')
    if ((await field.count()) > 0)
      return field.evaluate((el) => ('value' in el ? String(el.value) : (el.textContent ?? '')))
  }
  return 'not there'
}
const typeIt = (frame: string[]) =>
  execute(
    session,
    { op: 'type', target: { descriptor: { css: '[name=tel]', frame } }, text: '+1 415 555 0142' },
    { signal, mayHold: () => true, appearsWithinMs: 300 },
  )
const frameOf = (inside: string): string[] => (inside.includes('<iframe') ? ['url=/phone'] : [])

describe('a field that nobody can see', () => {
  test.each(Object.entries(HIDDEN).map(([what, inside], at) => [what, inside, at] as const))(
    '%s',
    async (_, inside, at) => {
      const seen = await open(`/p${at}`)
      const phones = seen.fields.filter(
        ({ name, profileKey, trap }) => !trap && (profileKey === 'tel' || /phone/i.test(name)),
      )
      if (!inside.includes('picture') && !inside.includes('harbour at dawn')) expect(phones).toEqual([])
      // Nor does an operation that knows the element type into it.
      const outcome = await typeIt(frameOf(inside))
      expect(outcome.status).toBe('failed')
      expect(await typed()).toBe('')
    },
  )
})

describe('a field that can be seen', () => {
  test.each(
    Object.entries(SHOWN).map(([what, inside], at) => [what, inside, at + Object.keys(HIDDEN).length] as const),
  )('%s', async (_, inside, at) => {
    const seen = await open(`/p${at}`)
    expect(seen.unpainted).toBeUndefined()
    expect(seen.fields.map(({ profileKey }) => profileKey)).toContain('tel')
    expect(await typeIt(frameOf(inside))).toMatchObject({ status: 'done' })
    expect(await typed()).toContain('555')
  })
})

test.each(Object.keys(SHOWN_LATER).map((what, at) => [what, at] as const))('a field %s', async (_, at) => {
  await open(`/p${at + Object.keys(HIDDEN).length + Object.keys(SHOWN).length}`)
  expect(await typeIt([])).toMatchObject({ status: 'done' })
  expect(await typed()).toContain('555')
})

test('native controls behind drawn ones are reached by their labels', async () => {
  const seen = await open('/drawn')
  expect(seen.unpainted).toBeUndefined()
  const of = (label: RegExp | 'file') => {
    const field = seen.fields.find((one) =>
      label === 'file' ? one.widget === label : label.test(one.label || one.name),
    )
    if (!field) throw new Error(`no ${String(label)}`)
    return {
      target: { index: field.index },
      about: { signal, mayHold: () => true, widget: field.widget, descriptor: field.target },
    }
  }
  for (const label of [/news/, /boat/]) {
    const { target, about } = of(label)
    expect(await execute(session, { op: 'check', target, checked: true }, about)).toMatchObject({ status: 'done' })
  }
  const size = of(/Size/)
  expect(await execute(session, { op: 'select', target: size.target, options: ['Large'] }, size.about)).toMatchObject({
    status: 'done',
  })
  const photo = of('file')
  expect(
    await execute(
      session,
      { op: 'upload', target: photo.target, files: [import.meta.filename] },
      { ...photo.about, documents: new Set([import.meta.filename]) },
    ),
  ).toMatchObject({ status: 'done' })
})

test.each([
  ['judged by its style', 'an opacity of .03'],
  ['judged by its pixels', 'covered by a picture that the mouse passes'],
])('what was left empty, %s, is named in the result', async (_, what) => {
  expect(await notesOfFilling(pages.url(`/p${Object.keys(HIDDEN).indexOf(what)}`))).toContain(
    '“Phone” was left alone: it is on the page where nobody can see it.',
  )
})
