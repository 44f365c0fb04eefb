import { describe, expect, it } from 'vitest'
import { labels, names, observing } from '../support/observing.ts'

const web = observing()
const offered = async (html: string): Promise<string[]> => labels((await web.look(html)).fields)
const field = (label: string, style = '', more = ''): string =>
  `<p><label>${label} <input style="${style}" ${more}></label></p>`

describe('what a person cannot see is not offered', () => {
  const cases: [string, string][] = [
    ['display: none', `${field('Seen')}<div style="display:none">${field('Trap')}</div>`],
    ['visibility: hidden', `${field('Seen')}<div style="visibility:hidden">${field('Trap')}</div>`],
    ['no height, cut off', `${field('Seen')}<div style="height:0;overflow:hidden">${field('Trap')}</div>`],
    ['far off the page', `${field('Seen')}<div style="position:absolute;left:-9999px">${field('Trap')}</div>`],
    [
      'transparent, out of the box around it, below the fold',
      `${field('Seen')}<div style="height:2000px"></div><div style="position:relative;width:90px;height:30px"><div style="opacity:0;position:absolute;left:600px">${['Day', 'Month', 'Year'].map((part) => `<span role=spinbutton contenteditable=true aria-label=${part}>${part}</span>`).join('/')}</div></div>`,
    ],
    ['transparent', `${field('Seen')}<div style="opacity:0">${field('Trap')}</div>`],
    [
      'clipped to a pixel',
      field('Seen') + field('Trap', 'position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)'),
    ],
    ['inert', `${field('Seen')}<div inert>${field('Trap')}</div>`],
    [
      'behind a modal dialog',
      `${field('Trap')}<dialog id=d>${field('Seen')}</dialog><script>document.getElementById('d').showModal()</script>`,
    ],
    [
      'behind a wall over the whole page',
      `${field('Trap')}<div style="position:fixed;inset:0;background:#fff">${field('Seen')}</div>`,
    ],
    [
      'under another element',
      `${field('Seen')}<div style="position:relative;width:400px;height:60px">${field('Trap')}<div style="position:absolute;inset:0;background:#eee">wait</div></div>`,
    ],
    [
      'in another slide',
      `${field('Seen')}<div style="width:300px;overflow:hidden;white-space:nowrap"><div style="display:inline-block;width:300px">a</div><div style="display:inline-block;width:300px">${field('Trap')}</div></div>`,
    ],
    ['type=hidden', `${field('Seen')}<input type=hidden name=trap>`],
    ['in a closed disclosure', `${field('Seen')}<details><summary>More</summary>${field('Trap')}</details>`],
  ]
  it.each(cases)('%s', async (_how, html) => expect(await offered(html)).toEqual(['Seen']))
})

describe('what a person can see is offered', () => {
  const cases: [string, string, string[]][] = [
    ['below the fold', `${'<p style="height:100px">Read on.</p>'.repeat(30)}${field('Far down')}`, ['Far down']],
    [
      'a date below the fold whose parts are clear until they are pressed',
      `${'<p style="height:100px">Read on.</p>'.repeat(30)}<div style="position:relative;width:200px;height:30px">When do you cross?<div style="opacity:0;position:absolute;inset:0" role=group aria-label="When do you cross?">${['Day', 'Month', 'Year'].map((part) => `<span role=spinbutton contenteditable=true aria-label=${part}>${part}</span>`).join('/')}</div></div>`,
      ['When do you cross?'],
    ],
    [
      'in a box that scrolls',
      `<div style="height:80px;overflow:auto"><div style="height:500px"></div>${field('Scrolled')}</div>`,
      ['Scrolled'],
    ],
    [
      'in an open shadow root, slotted content too',
      `<my-box>${field('Slotted')}</my-box><script>const r=document.querySelector('my-box').attachShadow({mode:'open'});r.innerHTML='<label>Inside <input></label><slot></slot>'</script>`,
      ['Inside', 'Slotted'],
    ],
    [
      'a box drawn by its label',
      '<label><input type=checkbox style="position:absolute;opacity:0;width:0;height:0"><span>Agree</span></label>',
      ['Agree'],
    ],
    [
      'a select laid transparent over a drawn one',
      '<label for=s>Country</label><div style="position:relative;width:200px;height:30px">Choose<select id=s style="position:absolute;inset:0;opacity:0"><option>Norway</select></div>',
      ['Country'],
    ],
    [
      'a file input behind its button',
      '<div><label for=f>Résumé</label><input id=f type=file style="display:none"><button type=button>Attach</button></div>',
      ['Résumé'],
    ],
    [
      'under a bar that scrolling moves away',
      `<div style="height:650px"></div>${field('Last')}<div style="height:900px"></div><div style="position:fixed;bottom:0;left:0;right:0;height:120px;background:#fff">cookies</div>`,
      ['Last'],
    ],
    ['hidden from screen readers only', `<div aria-hidden=true>${field('Card number')}</div>`, ['Card number']],
    ['display: contents around it', `<div style="display:contents">${field('Here')}</div>`, ['Here']],
    ['after a hidden twin', `<div style="display:none">${field('Email')}</div>${field('Email')}`, ['Email']],
    [
      'contenteditable',
      '<div id=l>About you</div><div contenteditable=true role=textbox aria-labelledby=l>hello</div>',
      ['About you'],
    ],
  ]
  it.each(cases)('%s', async (_how, html, expected) => expect(await offered(html)).toEqual(expected))
})

it('a list that opens over a dialog is offered, wherever it is in the page; what the dialog covers is not', async () => {
  const seen = await web.look(`
    <button>Behind</button><div style="height:2000px"></div><button>Far behind</button>
    <div style="position:fixed;inset:0;background:rgba(0,0,0,.5)"><div role=dialog style="margin:60px auto;width:400px;height:400px;background:#fff">
      <label for=st>State</label><button id=st aria-haspopup=listbox aria-expanded=true>Select One</button></div></div>
    <ul role=listbox style="position:absolute;z-index:9;left:460px;top:120px;width:200px;margin:0;background:#ffe"><li role=option>Utah</li><li role=option>Ohio</li></ul>`)
  expect(seen.elements.map(({ name }) => name)).toEqual(['State', 'Utah', 'Ohio'])
})

it('a field made for robots is not offered, however it is hidden', async () => {
  const html = `${field('Email')}<p><label>Website. This input is for robots only, leave it empty <input name=website></label></p>`
  expect(await offered(html)).toEqual(['Email'])
})

it('clickable elements without a role are offered once, and not the cards around real buttons', async () => {
  const seen = await web.look(`
    <div id=a style="cursor:pointer">Open the map <span>now</span></div>
    <div style="cursor:pointer"><h3>Card</h3><button>Remove</button></div>
    <span onclick="go()">Run</span><div tabindex=0>Row</div>
    <label style="cursor:pointer"><input type=checkbox> Tick</label>`)
  expect(seen.elements.map(({ role, name }) => `${role} ${name}`)).toEqual([
    'button Open the map now',
    'button Remove',
    'button Run',
    'button Row',
    'checkbox Tick',
  ])
  expect(names(seen.buttons)).toEqual(['Open the map now', 'Remove', 'Run', 'Row'])
})

it('elements carry role, name, value, states and a box in the viewport', async () => {
  const seen = await web.look(`
    <button aria-expanded=false disabled style="position:absolute;left:10px;top:20px;width:80px;height:30px">Menu</button>
    <input aria-label=City value=Oslo autofocus required style="position:absolute;left:10px;top:90px">
    <a href="/jobs?x=1">Jobs</a>`)
  const [menu, city, jobs] = seen.elements
  expect(menu).toMatchObject({
    role: 'button',
    name: 'Menu',
    states: ['disabled', 'collapsed'],
    box: [10, 20, 80, 30],
    inViewport: true,
  })
  expect(city).toMatchObject({ role: 'textbox', name: 'City', value: 'Oslo', states: ['required'], focused: true })
  expect(jobs).toMatchObject({ role: 'link', name: 'Jobs', href: `${web.origin}/jobs?x=1` })
  expect(seen.links).toEqual([{ index: jobs?.index, name: 'Jobs', href: `${web.origin}/jobs?x=1` }])
})

it('elements beyond the cap are counted, and those on the screen come first', async () => {
  const seen = await web.look(`<h1>Many</h1>${'<p><button>One of many</button></p>'.repeat(60)}`, { cap: 20 })
  expect(seen.elements).toHaveLength(20)
  expect(seen.omitted).toBe(40)
  expect(seen.text).toContain('+40 more not shown')
  await web.page.evaluate('scrollTo(0, 1e6)')
  const below = await web.look(undefined, { cap: 5 })
  expect(below.elements.every(({ inViewport }) => inViewport)).toBe(true)
})
