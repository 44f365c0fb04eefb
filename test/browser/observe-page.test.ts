import { describe, expect, it } from 'vitest'
import { locateIndex } from '../../bridge/browser/page-index.ts'
import { observe } from '../../bridge/observe/index.ts'
import { fieldOf, labels, names, observing } from '../support/observing.ts'

const web = observing()

describe('the kind of page', () => {
  const cases: [string, string, string][] = [
    [
      'login',
      'login',
      '<h1>Sign in</h1><form><label>Email <input type=email></label><label>Password <input type=password></label><button>Sign in</button></form>',
    ],
    [
      'form',
      'form',
      '<form><label>Name <input></label><label>Email <input type=email></label><button>Submit application</button></form>',
    ],
    [
      'form',
      'sign-up',
      '<form><label>Email <input type=email></label><label>New password <input type=password autocomplete=new-password></label><button>Create account</button></form>',
    ],
    [
      'multi_step',
      'first of several steps',
      '<p>Step 1 of 4</p><form><label>Name <input></label><label>Email <input></label><button type=button>Next</button></form>',
    ],
    ['confirmation', 'thanks', '<h1>Thank you for applying</h1><p>We will be in touch.</p>'],
    [
      'listing',
      'job list',
      `<main><h1>Jobs</h1><ul>${Array.from({ length: 8 }, (_, at) => `<li><a href="/jobs/${at}">Engineer number ${at}</a></li>`).join('')}</ul></main>`,
    ],
    ['other', 'text', '<h1>About us</h1><p>We make lamps.</p><label>Search <input type=search></label>'],
  ]
  it.each(cases)('%s: %s', async (kind, _what, html) => expect((await web.look(html)).pageType).toBe(kind))
})

it('a form that says thanks in its introduction is no confirmation', async () => {
  const seen = await web.look(
    '<p>Thank you for applying to Northwind. Please tell us more.</p><form><label>Name <input></label><label>Email <input></label><button>Submit</button></form>',
  )
  expect(seen.confirmation).toBeUndefined()
  expect(seen.pageType).toBe('form')
})

it('spam flags and promises are no confirmation either', async () => {
  expect(
    (await web.look('<h1>Your application was flagged as possible spam and could not be submitted</h1>')).confirmation,
  ).toBeUndefined()
  expect(
    (await web.look('<p>Once your application has been submitted you will get an e-mail.</p>')).confirmation,
  ).toBeUndefined()
  expect((await web.look('<p>Vielen Dank für Ihre Bewerbung!</p>')).confirmation).toBe(
    'Vielen Dank für Ihre Bewerbung!',
  )
})

it.each([
  ['step words', '<p>Step 2 of 5</p>', { current: 2, total: 5 }],
  [
    'a current step in a list',
    '<ol><li>You</li><li aria-current=step>Experience</li><li>Review</li></ol>',
    { current: 2, total: 3, name: 'Experience' },
  ],
  [
    'a progress bar of few steps',
    '<div role=progressbar aria-valuenow=3 aria-valuemax=6 style="width:99px;height:9px"></div>',
    { current: 3, total: 6 },
  ],
])('progress is read from %s', async (_how, html, expected) =>
  expect((await web.look(html)).progress).toEqual(expected),
)

it('a spinner shows that the page is loading, a class name alone does not', async () => {
  expect((await web.look('<div aria-busy=true style="width:50px;height:50px">…</div>')).loading).toBe(true)
  expect(
    (await web.look('<div class="skeleton-theme loading-zone" style="width:50px;height:50px">Text</div>')).loading,
  ).toBe(false)
})

it('the text is lines in reading order under headings, forms and landmarks', async () => {
  const seen = await web.look(`
    <nav aria-label=Main><a href=/>Home</a></nav>
    <main><h1>Apply</h1><p>Tell us about you.</p>
    <form aria-label=Application>
      <label>Email* <input required value=a@b.c></label>
      <label>Country <select><option value="">Choose</option><option>Norway</option><option>Chile</option></select></label>
      <fieldset><legend>Visa?</legend><label><input type=radio name=v> Yes</label><label><input type=radio name=v checked> No</label></fieldset>
      <button disabled>Send</button>
    </form></main>`)
  expect(seen.text.split('\n')).toEqual([
    'navigation "Main"',
    ' [1] link "Home"',
    'main',
    ' # Apply',
    ' Tell us about you.',
    ' form "Application"',
    '  [2] textbox "Email" required = "a@b.c"',
    expect.stringMatching(/^ {2}\[3] combobox "Country" .*\{.*Norway \| Chile}$/),
    expect.stringMatching(/^ {2,3}\[\d+] radiogroup "Visa\?": \[4] Yes \| \[5] No ✓$/),
    '  [6] button "Send" disabled',
  ])
})

it('a table reads row by row', async () => {
  const seen = await web.look('<table><tr><th>Name</th><th>City</th></tr><tr><td>Ada</td><td>Oslo</td></tr></table>')
  expect(seen.text).toBe('table\n Name | City\n Ada | Oslo')
})

it('thirty elements cost at most 600 tokens', async () => {
  const fields = Array.from(
    { length: 24 },
    (_, at) =>
      `<p><label for=f${at}>Question number ${at} about you</label><input id=f${at} ${at % 3 ? '' : 'required'}></p>`,
  ).join('')
  const seen = await web.look(
    `<h1>Application</h1><form>${fields}<button>Submit application</button></form>${'<a href=/x>Another page</a>'.repeat(5)}`,
  )
  expect(seen.elements).toHaveLength(30)
  expect(seen.text.length / 4).toBeLessThanOrEqual(600)
})

it('an element keeps its index as long as it exists, and new ones are marked', async () => {
  const first = await web.look('<button id=a>Add</button><input aria-label=Name><div id=more></div>')
  await web.page.evaluate(() => {
    document.body.prepend(document.createElement('hr'))
    const more = document.getElementById('more')
    if (more) more.innerHTML = '<label>Phone <input></label>'
    document.getElementById('a')?.remove()
  })
  const second = await web.look()
  expect(fieldOf(second, 'Name').index).toBe(fieldOf(first, 'Name').index)
  expect(fieldOf(second, 'Phone').index).toBeGreaterThan(Math.max(...first.elements.map(({ index }) => index)))
  expect(second.text).toMatch(/^\*\[\d+] textbox "Phone"$/m)
  expect(second.text).toMatch(/^\[\d+] textbox "Name"$/m)
  const gone = locateIndex(web.page, first.elements[0]?.index ?? 0)
  expect(await gone?.locator.count()).toBe(0)
})

it('indices of the last page are invalid on the next', async () => {
  const first = await web.look('<button>One</button>')
  const second = await web.look('<button>Two</button>')
  expect(locateIndex(web.page, first.elements[0]?.index ?? 0)).toBeUndefined()
  expect(await locateIndex(web.page, second.elements[0]?.index ?? 0)?.locator.textContent()).toBe('Two')
})

describe('change detection', () => {
  const html =
    '<p id=t>Hello</p><input aria-label=Name><label><input type=checkbox id=c> Tick</label><button id=b>Go</button>'
  it('the same page has the same digest', async () => {
    const first = await web.look(html)
    expect((await web.look()).digest).toBe(first.digest)
  })
  it.each([
    ['a ticked checkbox', "document.getElementById('c').checked = true"],
    ['a typed value', "document.querySelector('input').value = 'Ada'"],
    ['another text', "document.getElementById('t').textContent = 'Bye'"],
    ['a disabled button', "document.getElementById('b').disabled = true"],
    ['a new element', "document.body.append(document.createElement('textarea'))"],
  ])('%s is a change', async (_what, script) => {
    const first = await web.look(html)
    await web.page.evaluate(script)
    expect((await web.look()).digest).not.toBe(first.digest)
  })
  it('values do not change the fingerprint, other questions do', async () => {
    const form = (question: string): string =>
      `<h1>Apply</h1><form><label>Name <input></label><label>${question} <input></label><button>Send</button></form>`
    const first = await web.look(form('Phone'))
    await web.page.evaluate("document.querySelector('input').value = 'Ada'")
    const filled = await web.look()
    expect([filled.fingerprint, filled.structureHash]).toEqual([first.fingerprint, first.structureHash])
    expect((await web.look(form('Why us?'))).fingerprint).not.toBe(first.fingerprint)
  })
})

describe('frames', () => {
  const inner =
    '<!doctype html><title>Inner</title><h2>Apply here</h2><form><label>Email <input type=email></label><button>Next</button></form>'
  it.each(['same', 'cross'])('a %s-origin frame is part of the page, with its path and position', async (kind) => {
    web.serve('/inner', inner)
    const origin = kind === 'same' ? web.origin : web.otherOrigin
    const seen = await web.look(
      `<h1>Careers</h1><iframe name=board src="${origin}/inner" style="margin-left:100px;width:600px;height:300px;border:5px solid"></iframe><p>After</p>`,
    )
    const email = fieldOf(seen, 'Email')
    expect(email.frame).toEqual(['name=board'])
    expect(email.target.frame).toEqual(['name=board'])
    const element = seen.elements.find(({ index }) => index === email.index)
    expect(element?.box[0]).toBeGreaterThan(100)
    expect(names(seen.buttons)).toEqual(['Next'])
    // In reading order: before what follows the frame.
    expect(seen.text.indexOf('frame "Inner"')).toBeLessThan(seen.text.indexOf('After'))
    const place = locateIndex(web.page, email.index)
    await place?.locator.fill('a@b.c')
    expect(fieldOf(await observe({ page: web.page }), 'Email').value).toBe('a@b.c')
  })
  it('frames in frames are read, hidden ones are not', async () => {
    web.serve('/inner', inner)
    web.serve('/middle', '<!doctype html><iframe id=deep src=/inner width=500 height=200></iframe>')
    const seen = await web.look(
      '<iframe id=outer src=/middle width=600 height=300></iframe><iframe src=/inner style="display:none"></iframe><iframe src=/inner width=1 height=1></iframe>',
    )
    expect(seen.fields.map(({ frame }) => frame)).toEqual([['css=#outer', 'css=#deep']])
  })
})

describe('platforms by markup', () => {
  it.each([
    ['greenhouse', '<form id=application-form><input id=first_name></form>'],
    [
      'lever',
      '<form id=application-form><button id=btn-submit type=button>Submit</button><button id=hcaptchaSubmitBtn hidden></button></form>',
    ],
    ['workday', '<div data-automation-id=applyFlowPage>x</div>'],
    ['ashby', '<div class="_a_1x ashby-application-form-container">x</div>'],
    ['icims', '<div class=iCIMS_MainWrapper>x</div>'],
    ['smartrecruiters', '<oc-app></oc-app>'],
    ['unknown', '<form><input></form>'],
  ])('%s', async (platform, html) => expect((await web.look(html)).platform).toBe(platform))
})

it('tabs are listed with the active one', async () => {
  await web.show('<button>Here</button>')
  const other = await web.page.context().newPage()
  const seen = await observe(
    { page: web.page },
    {
      tabs: [
        { id: '1', page: web.page, owned: true, crashed: false },
        { id: '2', page: other, owned: false, crashed: false },
      ],
    },
  )
  await other.close()
  expect(seen.tabs).toEqual([
    { index: 0, url: `${web.origin}/page`, title: 'A page', active: true, owned: true },
    { index: 1, url: 'about:blank', title: '', active: false, owned: false },
  ])
})

it('a page of another language and odd markup is read without failing', async () => {
  const seen = await web.look('<!doctype html><html lang=ja><frameset></frameset></html>')
  expect(labels(seen.fields)).toEqual([])
})
