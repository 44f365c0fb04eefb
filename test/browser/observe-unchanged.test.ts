// A page that has not changed is not read again. A change is always seen, however it was made.
import { expect, it } from 'vitest'
import { callPage } from '../../bridge/browser/page-world.ts'
import type { FrameSnapshot } from '../../shared/page/types.ts'
import { observing } from '../support/observing.ts'

const web = observing()

const PAGE = `<!doctype html><meta charset=utf-8><title>A page</title>
<style id=sheet>.gone { color: black } .box { height: 60px; overflow: auto } .late:hover + .menu { display: block } .late { position: fixed; top: 0; right: 0 } .menu { display: none; position: fixed; right: 0; bottom: 0 } body { min-height: 3000px }
  #pop:popover-open { display: block } @keyframes move { to { margin-left: 90px } } .moves { animation: move 20s infinite }</style>
<body><img id=image alt="A boat" style="display:block"><h1>Join the club</h1>
<form><label>Name <input id=name value=Ada></label><label>About you <textarea id=about></textarea></label>
<label>Boat <select id=boat><option>Dinghy<option>Yacht</select></label>
<label>Days <select id=days multiple><option>Monday<option>Tuesday<option>Friday</select></label>
<label><input type=checkbox id=news> Send me the news</label>
<label>File <input type=file id=file></label><button id=send>Send</button></form>
<p id=text class=gone>Nothing yet.</p><div id=edit contenteditable aria-label=Notes>Draft</div>
<div class=box id=box tabindex=0 aria-label=Rules><p>One</p><button>Two</button><p>Three</p><p>Four</p><p>Five</p><button>Six</button></div>
<details id=more><summary>More</summary><p>There is more.</p></details>
<dialog id=ask><p>Are you sure?</p><button>Yes</button></dialog><div id=pop popover><button>Close the tip</button></div>
<button class=late id=late>Menu</button><div class=menu><a href=/list>The list</a></div>
<div id=host></div><div id=empty></div><div id=slotted><b>First</b><i>Second</i></div><iframe id=frame srcdoc="<p>Inside" width=200 height=60></iframe>
<script>
const host = document.querySelector('#host').attachShadow({ mode: 'open' })
host.innerHTML = '<label>Inner <input id=inner></label><p>Calm</p>'
</script>`

/** Each changes the page in its own way; few of them change the DOM. */
const CHANGES: Readonly<Record<string, string>> = {
  'a value set by a script': `name.value = 'Grace'`,
  'a long text set by a script': `about.value = 'I sail.'`,
  'a box ticked by a script': `news.checked = true`,
  'a choice set by a script': `boat.selectedIndex = 1`,
  'one more of several choices': `days.options[2].selected = true`,
  'what a script finds wrong': `name.setCustomValidity('Too short'); name.reportValidity()`,
  'a field that is disabled': `name.disabled = true`,
  'the text of a node': `text.firstChild.data = 'Something.'`,
  'another text': `text.textContent = 'Something else.'`,
  'a new element': `document.body.append(Object.assign(document.createElement('button'), { textContent: 'New' }))`,
  'an element that is gone': `send.remove()`,
  'an attribute': `send.setAttribute('aria-label', 'Send it now')`,
  'a rule added to a sheet': `sheet.sheet.insertRule('#text, #send { display: none }')`,
  'a rule that is changed': `sheet.sheet.cssRules[0].style.display = 'none'`,
  'a sheet that is switched off': `sheet.sheet.disabled = true`,
  'a sheet of a script': `{ const one = new CSSStyleSheet(); one.replaceSync('#send { visibility: hidden }'); document.adoptedStyleSheets = [one] }`,
  'a page that is scrolled': `scrollTo(0, 80)`,
  'a box that is scrolled': `box.scrollTop = 70`,
  'the focus': `about.focus()`,
  'the title': `document.title = 'Another page'`,
  'the address': `history.pushState({}, '', '/other')`,
  'a new shadow tree': `empty.attachShadow({ mode: 'open' }).innerHTML = '<button>Deep</button>'`,
  'a value in a shadow tree': `host.shadowRoot.querySelector('input').value = 'x'`,
  'a text in a shadow tree': `host.shadowRoot.querySelector('p').textContent = 'Storm'`,
  'a popover': `pop.showPopover()`,
  'a dialog': `ask.showModal()`,
  'a section that is unfolded': `more.open = true`,
  'a text that is typed': `edit.focus(); document.execCommand('insertText', false, 'More ')`,
  'a frame that grows': `frame.width = 400`,
  'words in a field that is typed in': `inner.focus(); document.execCommand('insertText', false, 'Wind')`,
  'slots that are given by a script': `{ const root = slotted.attachShadow({ mode: 'open', slotAssignment: 'manual' }); root.innerHTML = '<slot></slot>'; root.firstChild.assign(slotted.firstElementChild) }`,
  'a picture that arrives': `await new Promise((done) => { image.onload = done; image.src = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200"/>' })`,
}

const seen = async (): Promise<Omit<FrameSnapshot, 'ms'>> => {
  const { ms: _ms, ...rest } = await callPage(web.page.mainFrame(), 'snapshot', [{}])
  return rest
}

/** This call marks the page as changed, so it is read anew. */
const seenAnew = async (): Promise<Omit<FrameSnapshot, 'ms'>> => {
  await callPage(web.page.mainFrame(), 'clearBadges', [])
  return seen()
}

const run = (script: string): Promise<unknown> =>
  web.page.evaluate(
    `(async () => { const { name, about, boat, days, news, text, send, box, more, ask, pop, host, empty, edit, frame, slotted, image } = Object.fromEntries([...document.querySelectorAll('[id]')].map((el) => [el.id, el])); const sheet = document.querySelector('#sheet'); const inner = host.shadowRoot.querySelector('input'); ${script} })()`,
  )

it.each(Object.entries(CHANGES))('%s is seen', async (_, script) => {
  await web.show(PAGE)
  const before = await seen()
  expect(await seen()).toEqual(before)
  await run(script)
  const after = await seen()
  expect(after).toEqual(await seenAnew())
  expect(after).not.toEqual(before)
})

it('changes by the mouse, the window and time are seen', async () => {
  await web.show(PAGE)
  const first = await seen()
  await web.page.locator('#late').hover()
  const hovered = await seen()
  expect(hovered).toEqual(await seenAnew())
  expect(hovered).not.toEqual(first)
  await web.page.mouse.move(5, 300)
  expect(await seen()).toEqual(first)
  await web.page.setViewportSize({ width: 500, height: 400 })
  const narrow = await seen()
  expect(narrow).toEqual(await seenAnew())
  expect(narrow.viewport).not.toEqual(first.viewport)
  // A moving element is at another place each time.
  await run(`send.classList.add('moves')`)
  const boxOf = ({ elements }: Pick<FrameSnapshot, 'elements'>) => elements.find(({ name }) => name === 'Send')?.box
  const moving = boxOf(await seen())
  await expect.poll(async () => boxOf(await seen())).not.toEqual(moving)
})

it('an unchanged page costs a fraction of the first observation', async () => {
  await web.show(
    `<h1>Parts</h1>${Array.from({ length: 1_500 }, (_, at) => `<p>Part ${at} <a href=/part/${at}>Open part ${at}</a></p>`).join('')}`,
  )
  const session = await web.page.context().newCDPSession(web.page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const cpu = async (): Promise<number> =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0
  const costOf = async (read: () => Promise<unknown>): Promise<number> => {
    const before = await cpu()
    await read()
    return (await cpu()) - before
  }
  await seen()
  const walked = await costOf(seenAnew)
  expect(await costOf(seen)).toBeLessThan(walked / 2)
})
