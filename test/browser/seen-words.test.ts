// Attacks on what a field asks for: the text that a person sees differs from the text that programs read.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute } from '../../bridge/act/execute.ts'
import { navigate, type Session } from '../../bridge/browser/session.ts'
import { runJob } from '../../bridge/engine/run/run.ts'
import { observe } from '../../bridge/observe/observe.ts'
import { createProvider } from '../../bridge/think/registry.ts'
import { parseUserData } from '../../shared/domain/user-data.ts'
import { memoryPorts, runInput } from '../support/memory.ts'
import { type Pages, servePages } from '../support/pages.ts'
import { openSharedBrowser } from '../support/shared-browser.ts'

const field = (words: string, attributes: string, style = ''): string =>
  `<p><label for=x style="${style}">${words}</label> <input id=x ${attributes}></p>`
const PICTURED = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>`
const NOWHERE = 'position:absolute;width:1px;height:1px;overflow:hidden;clip:rect(0 0 0 0)'
const hidden = (style: string): string =>
  `<p><label for=x style="${style}">Phone number</label> Favourite colour <input id=x name=a></p>`

/** The visible text asks for a nickname, a colour, a comment; no data of the person belongs there. */
const ATTACKS: Record<string, string> = {
  'a nickname that is a card number for programs': field('Nickname', 'autocomplete=cc-number name=cardnumber'),
  'a colour that is a card number': field('Favourite colour', 'autocomplete=cc-number name=cardnumber'),
  'a coupon that is a card’s code': field('Coupon code', 'autocomplete=cc-csc name=cvv'),
  'an address by mail that is a phone': field('Email', 'autocomplete=tel name=phone'),
  'the same, of the kind of a phone': field('Email', 'type=tel autocomplete=tel name=phone'),
  'a nickname in letters of two scripts': field('Nіcknаmе', 'autocomplete=tel name=phone'),
  'a nickname with marks that nobody sees': field('Nick\u00adname', 'autocomplete=tel name=phone'),
  'a comment with a name for programs': field(
    'Your comment',
    'autocomplete=address-line1 name=address aria-label="Street address"',
  ),
  'a count that is a birthday': field('How many cats do you have?', 'autocomplete=bday name=birthdate'),
  'the name of a pet, in dots': field('Name of your pet', 'type=password autocomplete=current-password name=password'),
  'a name for programs beside words':
    '<p>Favourite colour <input name=a autocomplete=tel aria-label="Phone number"></p>',
  'a name for programs that is referred to':
    '<p>Favourite colour <input name=a aria-labelledby=q></p><span id=q hidden>Phone number</span>',
  'words that nothing is known of, beside a name for programs':
    '<p>Best memory of the sea <input name=a aria-label="Phone number" autocomplete=tel></p>',
  'a card’s number under words that nothing is known of': field(
    'Best memory of the sea',
    'autocomplete=cc-number name=cardnumber',
  ),
  'a tip for programs': '<p>Favourite colour <input name=phone title="Phone number"></p>',
  'a label that is faint': hidden('opacity:0;position:absolute'),
  'a label without size': hidden(NOWHERE),
  'a label without letters': hidden('font-size:0'),
  'a label of no colour': hidden('color:transparent'),
  'a label in the colour of its ground': hidden('color:#fff'),
  'a label far away': hidden('position:absolute;left:-9999px'),
  'a label pushed out of its box': hidden('display:inline-block;text-indent:-9999px;overflow:hidden;width:9px'),
  'a label in a shape that leaves nothing': hidden('clip-path:inset(50%);position:absolute'),
  'half of a label': field(
    'Favourite colour <span style="opacity:0">and phone number</span>',
    'name=a autocomplete=tel',
  ),
  'words that are generated over a label': `<style>#l::before{content:"Favourite colour"}#l span{font-size:0}</style><p><label id=l for=x><span>Phone number</span></label> <input id=x name=a></p>`,
  'words in the field': `<p><label for=x style="${NOWHERE}">Phone number</label><input id=x name=tel autocomplete=tel placeholder="Favourite colour"></p>`,
  'labels that change places by their position': `<div style="position:relative;height:80px"><label for=x style="position:absolute;left:0;top:40px">Phone number</label><input id=x name=a style="position:absolute;left:200px;top:0"><label for=y style="position:absolute;left:0;top:0">Favourite colour</label><input id=y name=b style="position:absolute;left:200px;top:40px"></div>`,
  'labels that change places by their order': `<div style="display:flex;flex-direction:column"><label for=x style="order:3">Phone number</label><input id=x name=a style="order:2"><label for=y style="order:1">Favourite colour</label><input id=y name=b style="order:4"></div>`,
  'labels that are moved': `<p><label for=x style="display:inline-block;transform:translateY(60px)">Phone number</label> <input id=x name=a></p><p style="margin-top:40px"><label for=y style="display:inline-block;transform:translateY(-60px)">Favourite colour</label> <input id=y name=b></p>`,
  'a label at the other end of the page':
    '<p>Favourite colour <input id=x name=a></p><div style="height:3000px"></div><label for=x>Phone number</label>',
  'a label that is a picture': `<p><label for=x><img alt="Phone number" src="${PICTURED}" width=120 height=20></label> <input id=x name=a></p>`,
  'a picture before a name for programs': `<p><img src="${PICTURED}" width=120 height=20> <input name=phone autocomplete=tel aria-label="Phone number"></p>`,
  'a picture before attributes alone': `<p><img src="${PICTURED}" width=120 height=20> <input name=phone autocomplete=tel type=tel></p>`,
  'a card’s number under a legend that nobody sees': `<fieldset><legend style="${NOWHERE}">Card number</legend>${field('Digits', 'autocomplete=cc-number name=cardnumber')}</fieldset>`,
  'a card’s number under a heading in the colour of its ground': `<h3 style="color:#fff">Card number</h3>${field('Digits', 'autocomplete=cc-number name=cardnumber')}`,
  'a phone number under the head of a column that nobody sees': `<table><tr><th>Item<th style="font-size:0">Phone number</tr><tr><td>Favourite colour<td><input name=phone autocomplete=tel></tr></table>`,
  'a card’s number without any words': '<p><input autocomplete=cc-number name=cardnumber></p>',
  'a card’s number by an example that nobody sees':
    '<style>#c::placeholder{opacity:0}</style><p><input id=c autocomplete=cc-number name=cardnumber placeholder="1234 1234 1234 1234"></p>',
  'words drawn from their other end': field(
    '<bdo dir=rtl>ruoloc etiruovaF</bdo>',
    'name=a aria-label="Phone number" autocomplete=tel',
  ),
}

/** Programs read the same as people, or the visible text is in a language that the lexicons do not have. */
const HONEST: Record<string, [page: string, key: string]> = {
  'a label': [field('Phone number', 'name=a'), 'tel'],
  'a label for programs, and an example': [
    `<p><label for=x style="${NOWHERE}">Phone number</label><input id=x name=q placeholder="(555) 555-5555"></p>`,
    'tel',
  ],
  'a label for programs, and words in the field': [
    `<p><label for=x style="${NOWHERE}">Email</label><input id=x name=q placeholder="Your email"></p>`,
    'email',
  ],
  'only a name for programs': ['<p><input aria-label="Phone number"></p>', 'tel'],
  'a heading that asks otherwise': ['<h3>Hear from us</h3><p><input aria-label="Email address"></p>', 'email'],
  'a token, and words of another language': [field('Símanúmer heima', 'autocomplete=tel'), 'tel'],
  'white words on a dark ground': [
    `<div style="background:#123">${field('Phone number', 'name=a', 'color:#fff')}</div>`,
    'tel',
  ],
  'white words on a picture beside them': [
    `<div style="position:relative"><div style="position:absolute;inset:0;background:#123"></div><div style="position:relative">${field('Phone number', 'name=a', 'color:#fff')}</div></div>`,
    'tel',
  ],
  'a label below its field': [
    `<div style="display:flex;flex-direction:column-reverse"><label for=y>Nickname</label><input id=y name=b><label for=x>Phone number</label><input id=x name=a></div>`,
    'tel',
  ],
  'a card': [field('Card number', 'autocomplete=cc-number name=n'), 'cc-number'],
  'a card’s number under its chapter': [
    `<fieldset><legend>Card number</legend>${field('Digits', 'autocomplete=cc-number name=cardnumber')}</fieldset>`,
    'cc-number',
  ],
  'a card by its example': [
    '<p><input autocomplete=cc-number name=n placeholder="1234 1234 1234 1234"></p>',
    'cc-number',
  ],
  'a phone under the head of its column': [
    '<table><tr><th>Name<th>Phone number</tr><tr><td>Sam<td><input name=a></tr></table>',
    'tel',
  ],
  'a phone beside an icon': [
    `<p><img src="${PICTURED}" width=20 height=20> <input name=phone autocomplete=tel aria-label="Phone number"></p>`,
    'tel',
  ],
  'a password again': [field('Again', 'type=password name=password2 autocomplete=new-password'), 'new-password'],
}

const STAYS = '<script>addEventListener("submit", (event) => event.preventDefault())</script>'

/** Words that style sheets draw before and after others. A person reads both. */
const DRAWN = `<meta charset=utf-8><style>.not::before{content:"Do not "}.no::after{content:" (but no longer than a day)"}
.theirs::before{content:"Your manager’s "}.lack::before{content:"Nobody else: "}.word::before{content:attr(data-word)}
.icon::before{content:"contact_mail";font-family:"Material Icons"}.tip::after{content:"Never mind";opacity:0}
.knob{position:relative}.knob::before{content:"No";position:absolute}</style>
  <p><label class=theirs for=m>Phone number</label> <input id=m name=m></p>
  <p><label class=icon for=p>Phone number</label> <input id=p name=p></p>
  <p><input type=checkbox id=a><label for=a class=tip><span class=knob></span>Send me the newsletter</label></p>
  <p><label><input type=checkbox id=b> <span class=not>send me the newsletter</span></label></p>
  <p><label><input type=checkbox id=c> <span class=word data-word="I refuse: ">send me the newsletter</span></label></p>
  <fieldset><legend class=lack>How should we greet you?</legend><label class=no><input type=radio name=r value=1>Dr</label>
  <label><input type=radio name=r value=2>Mx</label></fieldset>
  <div class=theirs id=q>City</div><input aria-labelledby=q name=q>
  <div><p class=theirs>Town</p><input name=t></div>`

/** What a box to tick says is not what programs read. */
const tick = (inside: string, name = 'aria-label="I have read the privacy notice"', style = ''): string =>
  `<style>.b{position:relative;padding-left:26px;display:block}.b input{position:absolute;opacity:0}.b span::before{content:"";position:absolute;left:0;top:0;width:16px;height:16px;border:2px solid #456}</style>
  <label class=b style="${style}"><input type=checkbox name=news required ${name}>${inside}</label>`
const DRAWING = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='180' height='20'><text y='15'>Yes</text></svg>`
const TICKS: Record<string, [inside: string, says: string]> = {
  'a drawn word': [tick('<span></span><canvas width=180 height=20></canvas>'), 'Words in a picture'],
  'a picture': [tick(`<span></span><img width=180 height=20 src="${DRAWING}">`), 'Words in a picture'],
  'a picture that has other words': [
    tick(`<span></span><img width=180 height=20 alt="I have read the privacy notice" src="${DRAWING}">`, ''),
    'Words in a picture',
  ],
  'a picture behind it': [
    tick(`<span style="display:block;width:180px;height:20px;background:url(&quot;${DRAWING}&quot;)"></span>`),
    'Words in a picture',
  ],
  'the words of a drawing': [
    tick('<span></span><svg width=200 height=20><text y=15>Yes, contact me about offers</text></svg>'),
    'Yes, contact me about offers',
  ],
  'words in the colour of their ground': [
    tick('<span>I have read the privacy notice</span>', '', 'color:#fff'),
    'Words in a picture',
  ],
  'another name for programs': [
    '<div role=checkbox aria-required=true aria-checked=false tabindex=0 aria-label="I have read the privacy notice">Yes, contact me about offers</div>',
    'Yes, contact me about offers',
  ],
  'another name of a switch': [
    '<button type=button role=switch aria-required=true aria-checked=false aria-label="I have read the privacy notice">Contact me about offers</button>',
    'Contact me about offers',
  ],
  'the same words, and a name with more': [
    '<div role=checkbox aria-checked=false tabindex=0 aria-label="Newsletter of the shop">Newsletter</div>',
    'Newsletter of the shop',
  ],
  'a name that turns the words around': [
    '<div role=checkbox aria-checked=false tabindex=0 aria-label="Do not contact me">Contact me</div>',
    'Contact me',
  ],
  'the name of a switch that only says its state': [
    '<button type=button role=switch aria-checked=false aria-label="Newsletter">Off</button>',
    'Newsletter',
  ],
}
const radio = (name: string, words: string): string =>
  `<div role=radio tabindex=0 aria-checked=false aria-label="${name}">${words}</div>`
const CHOICES = `<div role=radiogroup aria-label="May we contact your employer?">${radio('No', 'Yes')}${radio('Yes', 'No')}</div>
  <div role=radiogroup aria-label="Do you have a driving licence?"><p>May we sell your data?</p><label><input type=radio name=a>Yes</label><label><input type=radio name=a>No</label></div>
  <span id=g hidden>Do you agree to the privacy notice?</span><div role=radiogroup aria-labelledby=g><p>May we call you?</p><label><input type=radio name=b>Yes</label><label><input type=radio name=b>No</label></div>
  <div role=radiogroup aria-label="How was it?">${radio('1 star', '1')}${radio('2 stars', '★★')}</div>`
const TICKED_UNREAD = 'a picture'

let pages: Pages
let session: Session
const page = (inside: string): string =>
  `<title>Join</title><h1>Join us</h1><form><p><label>Full name <input name=name></label></p>${inside}<button>Send</button></form>`
beforeAll(async () => {
  const all = [...Object.values(ATTACKS), ...Object.values(HONEST).map(([inside]) => inside)]
  pages = await servePages({
    ...Object.fromEntries(all.map((inside, at) => [`/p${at}`, page(inside)])),
    ...Object.fromEntries(Object.values(TICKS).map(([inside], at) => [`/tick${at}`, page(inside)])),
    '/choices': page(CHOICES),
    '/unread': page(`${TICKS[TICKED_UNREAD]?.[0]}${STAYS}`),
    '/drawn': page(`${DRAWN}${STAYS}`),
    '/all': page(
      `${[
        'a colour that is a card number',
        'an address by mail that is a phone',
        'a label without size',
        'a name for programs beside words',
      ]
        .map((what, at) => (ATTACKS[what] ?? '').replaceAll('=x', `=x${at}`))
        .join('')}${STAYS}`,
    ),
  })
  session = await openSharedBrowser({})
})
afterAll(async () => {
  await session.close()
  await pages.close()
})

const keysOn = async (at: number): Promise<(string | null)[]> => {
  await navigate(session.active(), pages.url(`/p${at}`))
  const { fields } = await observe(session.active())
  return fields.slice(1).map(({ profileKey }) => profileKey)
}

describe('the visible text asks for something else', () => {
  test.each(Object.keys(ATTACKS).map((what, at) => [what, at] as const))('%s', async (what, at) => {
    const seen = what.startsWith('an address by mail') ? 'email' : 'nickname'
    for (const key of await keysOn(at)) expect(key === null || key === seen).toBe(true)
  })
})

describe('the visible text asks for it', () => {
  test.each(
    Object.entries(HONEST).map(([what, [, key]], at) => [what, key, at + Object.keys(ATTACKS).length] as const),
  )('%s', async (_, key, at) => {
    expect(await keysOn(at)).toContain(key)
  })
})

describe('words that styles add', () => {
  test('are part of what a field asks, if they can be read', async () => {
    await navigate(session.active(), pages.url('/drawn'))
    const { fields } = await observe(session.active())
    expect(fields.slice(1).map(({ label }) => label)).toEqual([
      'Your manager’s Phone number',
      'Phone number',
      'Send me the newsletter',
      'Do not send me the newsletter',
      'I refuse: send me the newsletter',
      'Nobody else: How should we greet you?',
      'Your manager’s City',
      'Your manager’s Town',
    ])
    const offered = fields.flatMap(({ options }) => options?.map(({ label }) => label) ?? [])
    expect(offered).toEqual(['Dr (but no longer than a day)', 'Mx'])
  })

  test('decide what a job fills in', async () => {
    expect(await leftBy('/drawn', ['marketing'], 'input:not([type=radio])')).toEqual([
      'Ada King', '', '+14155550142', 'true', 'false', 'false', '', '',
    ]) // biome-ignore format: a row of fields
  })
})

describe('a box to tick is called what people see:', () => {
  test.each(Object.entries(TICKS).map(([what, [, says]], at) => [what, says, at] as const))(
    '%s',
    async (_, says, at) => {
      await navigate(session.active(), pages.url(`/tick${at}`))
      const { fields } = await observe(session.active())
      expect(fields.at(-1)?.label).toMatch(new RegExp(`^${RegExp.escape(says)}`))
    },
  )

  test('choices and their question, too', async () => {
    await navigate(session.active(), pages.url('/choices'))
    const { fields } = await observe(session.active())
    expect(fields.slice(1).map(({ label, options }) => [label, options?.map((one) => one.label)])).toEqual([
      ['May we contact your employer?', ['Yes', 'No']],
      ['May we sell your data?', ['Yes', 'No']],
      ['May we call you?', ['Yes', 'No']],
      ['How was it?', ['1 star', '2 stars']],
    ])
  })

  test('and nobody agrees to what nobody can read', async () => {
    expect(await leftBy('/unread', [], 'input')).toEqual(['Ada King', 'false'])
  })
})

test('a job types nothing there', async () => {
  expect(await leftBy('/all', [], 'input')).toEqual(['Ada King', '', '', '', ''])
})

/** What stands in the fields when a job for Ada is over. */
const leftBy = async (path: string, permitted: readonly string[], selector: string): Promise<string[]> => {
  let stood: string[] = []
  const memory = memoryPorts({
    provider: createProvider('local'),
    openSession: async (_, signal) => {
      const own = await openSharedBrowser({ signal })
      const close = own.close.bind(own)
      own.close = async () => {
        stood = await own
          .active()
          .page.locator(selector)
          .evaluateAll((all) =>
            all.map((el) =>
              el instanceof HTMLInputElement ? String(el.type === 'checkbox' ? el.checked : el.value) : '',
            ),
          )
        await close()
      }
      return own
    },
  })
  await runJob(
    runInput({
      targetUrl: pages.url(path),
      jobType: 'fill_form',
      mode: 'ai',
      commitPolicy: 'never',
      applicant: parseUserData({
        name: 'Ada King',
        phone: '+1 415 555 0142',
        city: 'Reno',
        cc_number: '4111111111111111',
        permissions: Object.fromEntries(permitted.map((kind) => [kind, true])),
      }),
    }),
    memory.ports,
    AbortSignal.timeout(50_000),
  )
  return stood
}

test.each([
  ['a colour that is a card number', 'cc-number'],
  ['the name of a pet, in dots', 'current-password'],
])('nor does an operation that knows the element: %s', async (what, key) => {
  await navigate(session.active(), pages.url(`/p${Object.keys(ATTACKS).indexOf(what)}`))
  const outcome = await execute(
    session,
    { op: 'type', target: { descriptor: { css: '#x', frame: [] } }, text: `{{secret:${key}}}` },
    {
      signal: new AbortController().signal,
      mayHold: () => true,
      secrets: { [key]: '4111111111111111' },
      appearsWithinMs: 300,
    },
  )
  expect(outcome).toMatchObject({ status: 'failed', code: 'SECRET_REFUSED' })
  expect(await session.active().page.locator('#x').inputValue()).toBe('')
})
