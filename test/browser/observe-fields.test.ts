import { expect, it } from 'vitest'
import { traitsOf, type Widget } from '../../shared/domain/widgets.ts'
import { fieldOf, labels, observing } from '../support/observing.ts'

const web = observing()

it('radios with the same name are one field with options, in any markup', async () => {
  const seen = await web.look(`
    <fieldset><legend>Do you drive? *</legend><label><input type=radio name=d value=y required> Yes</label><label><input type=radio name=d value=n checked> No</label></fieldset>
    <div role=radiogroup aria-label="Shirt size"><div role=radio tabindex=0 aria-checked=false>S</div><div role=radio tabindex=-1 aria-checked=true>M</div></div>`)
  expect(labels(seen.fields)).toEqual(['Do you drive?', 'Shirt size'])
  expect(seen.fields[0]).toMatchObject({
    widget: 'radio',
    role: 'radiogroup',
    required: true,
    value: 'No',
    options: [
      { label: 'Yes', value: 'y' },
      { label: 'No', value: 'n', selected: true },
    ],
  })
  expect(seen.fields[1]).toMatchObject({ widget: 'radio', value: 'M' })
  // Every option has an index of its own to click.
  const [yes] = seen.fields[0]?.options ?? []
  expect(seen.elements.find(({ index }) => index === yes?.index)).toMatchObject({ role: 'radio', name: 'Yes' })
})

it('a name that only says what type of field it is gives way to the label before it', async () => {
  const seen = await web.look(`<form>
    <div><label for=lost>How was your visit? *</label><div role=slider aria-label=rating aria-valuenow=0 aria-valuemin=0 aria-valuemax=5 tabindex=0>☆☆☆☆☆</div></div>
    <div><label for=gone>Which branch?</label><div role=combobox aria-label="Select an option" aria-haspopup=listbox tabindex=0>Choose</div></div>
    <div><span class=field-title>When?</span><input aria-label="Date picker"></div>
    <div><label>Your stay</label><input aria-label="First night"></div>
    <div><p>All of it counts.</p><input aria-label="Search"></div></form>`)
  expect(labels(seen.fields)).toEqual(['How was your visit?', 'Which branch?', 'When?', 'First night', 'Search'])
  expect(seen.fields[0]?.required).toBe(true)
})

it('a mark alone is not the question of a field', async () => {
  const seen = await web.look(`<form>
    <label for=a><span>*</span></label><input id=a aria-label="Family name"><br>
    <label for=b>(Optional)</label><input id=b placeholder="Company"><br>
    <label for=c>Pflichtfeld</label><input id=c title="Ort"><br>
    <label for=d>*</label><input id=d><br>
    <label><input type=checkbox> Required</label></form>`)
  expect(seen.fields.map(({ label, required }) => [label, required])).toEqual([
    ['Family name', true],
    ['Company', false],
    ['Ort', true],
    ['', true],
    ['Required', false],
  ])
})

it('signs before drawn choices tell which are selected, and that several may be', async () => {
  const row = (words: string[]): string =>
    words.map((one) => `<div class=tg style="cursor:pointer">${one}</div>`).join('')
  const seen = await web.look(`<form>
    <h3>What comes on it?</h3><div>${row(['● Tomato', '○ Onion', '● Pickle'])}</div>
    <h3>Which size?</h3><div>${row(['○ Small', '● Large'])}</div>
    <h3>Which sauces?</h3><div>${row(['☐ Hot', '☑ Mild', '☐ Sour'])}</div>
    <h3>How would you rate it?</h3><div><span class=s style="cursor:pointer">●</span><span class=s style="cursor:pointer">●</span><span class=s style="cursor:pointer">○</span></div>
    <button>Order</button></form>`)
  const told = seen.fields.map((field) => [
    traitsOf(field).several,
    ...(field.options ?? []).map(({ label, selected }) => (selected ? `${label} +` : label)),
  ])
  expect(told).toEqual([
    [true, 'Tomato +', 'Onion', 'Pickle +'],
    [false, 'Small', 'Large +'],
    [true, 'Hot', 'Mild +', 'Sour'],
    [false, '●', '● +', '○'],
  ])
})

it('two questions of radios side by side stay two fields', async () => {
  const seen = await web.look(
    `<form><p>Lunch?</p><label><input type=radio name=l> Soup</label><label><input type=radio name=l> Salad</label><p>Dinner?</p><label><input type=radio name=s> Rice</label><label><input type=radio name=s> Bread</label></form>`,
  )
  expect(seen.fields.map(({ label, options }) => [label, options?.length])).toEqual([
    ['Lunch?', 2],
    ['Dinner?', 2],
  ])
  expect(new Set(seen.fields.map(({ index }) => index)).size).toBe(2)
})

it('boxes of one question are one field; a single consent and the boxes of a table are not', async () => {
  const seen = await web.look(`
    <fieldset><legend>Which days?</legend><label><input type=checkbox name=d1> Monday</label><label><input type=checkbox name=d2 checked> Friday</label></fieldset>
    <label><input type=checkbox name=terms> I accept the terms</label>
    <table><tr><th>Pick</th><th>Name</th></tr><tr><td><input type=checkbox name=row aria-label="Row 1"></td><td>A</td></tr><tr><td><input type=checkbox name=row aria-label="Row 2"></td><td>B</td></tr></table>`)
  expect(seen.fields.map(({ widget, label }) => `${widget} ${label}`)).toEqual([
    'checkboxes Which days?',
    'checkbox I accept the terms',
    'checkbox Row 1',
    'checkbox Row 2',
  ])
  expect(seen.fields[0]?.value).toBe('Friday')
})

it('a text in the wrapper of one field and its label is its help; errors, counters and text of several fields are not', async () => {
  const seen = await web.look(`<form>
    <div><label for=a>Salary</label><input id=a><small>What you earn today.</small></div>
    <div><label for=b>Notice</label><span><input id=b></span><p class=hint>Counted in weeks, please.</p><span class=counter>0 / 20</span></div>
    <p><label>City <input id=c></label> <em>The city you were born in.</em></p>
    <div><label for=d>E-mail</label><input id=d><div class=field-error>This is not an address.</div></div>
    <div><label for=e>From</label><input id=e><label for=f>To</label><input id=f><p>The dates of your last job.</p></div>
    <div><label for=g>Code</label><input id=g><p>We sent it to you. <button type=button>Send again</button></p></div>
    <div><h3>About you</h3><label for=h>Name</label><input id=h><p>We ask this of everybody.</p></div>
    <div><label for=i>Phone</label><input id=i><p hidden>Only a number at work.</p></div>
    <p>Your answers are kept for a year.</p></form>`)
  expect(seen.fields.map(({ label, hints }) => [label, hints.describedBy ?? ''])).toEqual([
    ['Salary', 'What you earn today.'],
    ['Notice', 'Counted in weeks, please.'],
    ['City', 'The city you were born in.'],
    ['E-mail', ''],
    ['From', ''],
    ['To', ''],
    ['Code', ''],
    ['Name', ''],
    ['Phone', ''],
  ])
})

it('short consents in one fieldset are separate questions, unlike boxes that belong to one', async () => {
  const seen = await web.look(`
    <fieldset><legend>Declarations</legend>
      <label><input type=checkbox name=c1 required> Terms of application</label>
      <label><input type=checkbox name=c2> See our <a href="/privacy">privacy notice</a></label>
      <label><input type=checkbox name=c3> I certify that this is true</label>
      <label><input type=checkbox name=c4> Ich möchte den Newsletter erhalten</label></fieldset>
    <fieldset><legend>Which tools do you use?</legend>
      <label><input type=checkbox name=t1> Hammer</label><label><input type=checkbox name=t2> I use my own tools</label>
      <label><input type=checkbox name=t3> I agree to the tool policy</label></fieldset>`)
  expect(seen.fields.map(({ widget, label, options }) => [widget, label, options?.length ?? 0])).toEqual([
    ['checkbox', 'Terms of application', 0],
    ['checkbox', 'See our privacy notice', 0],
    ['checkbox', 'I certify that this is true', 0],
    ['checkbox', 'Ich möchte den Newsletter erhalten', 0],
    ['checkboxes', 'Which tools do you use?', 2],
    ['checkbox', 'I agree to the tool policy', 0],
  ])
  expect(seen.fields[0]?.required).toBe(true)
})

/** A page for each widget; a widget without one is a compile error. Hidden fields are no fields of a page. */
const OF_EACH: Readonly<Record<Exclude<Widget, 'hidden'>, string>> = {
  text: '<label>Name <input></label>',
  textarea: '<label>About you <textarea></textarea></label>',
  password: '<label>Password <input type=password></label>',
  date: '<label>First day <input type=date></label>',
  date_segments:
    '<div role=group aria-label="Start date"><input role=spinbutton aria-label=Month>/<input role=spinbutton aria-label=Year></div>',
  select: '<label>Country <select><option value="">Choose<option>Chile<option>Cuba</select></label>',
  multi_select: '<label>Languages <select multiple><option>Basque<option>Catalan</select></label>',
  combobox: '<label>City <input role=combobox aria-expanded=false></label>',
  listbox: '<label id=l>Team</label><button type=button aria-haspopup=listbox aria-labelledby=l>Choose</button>',
  multi_combobox:
    '<label>Skills <input role=combobox aria-controls=o></label><ul id=o role=listbox aria-multiselectable=true><li role=option>SQL</ul>',
  radio:
    '<fieldset><legend>Shift</legend><label><input type=radio name=s> Day</label><label><input type=radio name=s> Night</label></fieldset>',
  checkbox: '<label><input type=checkbox> I agree</label>',
  checkboxes:
    '<fieldset><legend>Tools</legend><label><input type=checkbox name=t> Saw</label><label><input type=checkbox name=t> Drill</label></fieldset>',
  toggle_buttons:
    '<div><label>Have you a licence?</label><div><button type=button aria-pressed=false>Yes</button><button type=button aria-pressed=false>No</button></div></div>',
  switch: '<label><input type=checkbox role=switch> Tell me of news</label>',
  file: '<label>Résumé <input type=file></label>',
  contenteditable: '<div contenteditable role=textbox aria-label="Cover letter" style="height:40px"></div>',
  slider: '<label>Notice in weeks <input type=range min=0 max=12></label>',
}

it.each(Object.entries(OF_EACH))('%s is distinguished from all other widgets', async (widget, html) => {
  const seen = await web.look(html)
  expect(seen.fields.map((field) => field.widget)).toEqual([widget])
})

it('a pair of pressed buttons that answers a question is one field', async () => {
  const seen = await web.look(
    `<div><label>Are you authorised to work here?</label><div><button type=button aria-pressed=true>Yes</button><button type=button aria-pressed=false>No</button></div></div><div role=toolbar><button aria-pressed=false>Bold</button><button aria-pressed=false>Italic</button></div>`,
  )
  expect(seen.fields).toHaveLength(1)
  expect(seen.fields[0]).toMatchObject({
    widget: 'toggle_buttons',
    label: 'Are you authorised to work here?',
    value: 'Yes',
  })
  expect(seen.buttons.map(({ name }) => name)).toEqual(['Bold', 'Italic'])
})

it('the buttons of a notice that covers a form are no choices of a question in it', async () => {
  const form = '<form><label>Name <input></label><button>Send</button></form>'
  const notice = (buttons: string): string =>
    `${form}<div style="position:fixed;bottom:0" role=dialog aria-label="Cookie banner"><p>We value your privacy.</p><div>${buttons}</div></div>`
  const refusing =
    '<button type=button>Cookie settings</button><button type=button>Reject all</button><button type=button>Accept all cookies</button>'
  const seen = await web.look(notice(refusing))
  expect(seen.fields.map(({ label }) => label)).toEqual(['Name'])
  expect(seen.buttons.map(({ name }) => name)).toContain('Reject all')
})

it('choices without a form, below their question, are a field only if nothing else on the page leads on', async () => {
  const cards = (question: string): string =>
    `<h2>${question}</h2><div>${['Mornings', 'Evenings'].map((word) => `<div class=card style="cursor:pointer">${word}</div>`).join('')}</div>`
  const fields = async (html: string) => (await web.look(html)).fields.map(({ label }) => label)
  expect(await fields(cards('Which shift suits you best?'))).toEqual(['Which shift suits you best?'])
  expect(await fields(cards('Our shifts'))).toEqual([])
  expect(await fields(`${cards('What are you looking for?')}<a href="/jobs">All jobs</a>`)).toEqual([])
})

it('month, day and year that belong together are one date', async () => {
  const seen = await web.look(
    `<div><label id=s>Start date</label><div role=group aria-labelledby=s><input role=spinbutton aria-label=Month placeholder=MM size=2>/<input role=spinbutton aria-label=Year placeholder=YYYY size=4></div></div><input aria-label=Next>`,
  )
  expect(seen.fields.map(({ widget }) => widget)).toEqual(['date_segments', 'text'])
  expect(seen.fields[0]?.label).toBe('Start date')
})

it('lists that open from a button and lists that are always open are fields; pop-up lists are not', async () => {
  const seen = await web.look(`
    <label for=st>State</label><button id=st aria-haspopup=listbox aria-controls=pop aria-expanded=true>Select One</button>
    <ul id=pop role=listbox tabindex=0><li role=option>Utah</li><li role=option>Ohio</li></ul>`)
  expect(seen.fields.map(({ widget, label, value }) => [widget, label, value])).toEqual([['listbox', 'State', '']])
  expect(seen.elements.filter(({ role }) => role === 'option').map(({ name }) => name)).toEqual(['Utah', 'Ohio'])
})

it('selectors find each field again with querySelector, in shadow roots by parts', async () => {
  const seen = await web.look(`
    <form><input name=a aria-label=A><input aria-label=B><input aria-label=B><input id="x:1" aria-label=C><input id=dup aria-label=D><input id=dup aria-label=E name='q["z"]'></form>
    <my-box></my-box><script>document.querySelector('my-box').attachShadow({mode:'open'}).innerHTML='<p><label>In <input></label></p>'</script>
    <form><input name=id aria-label=Clobber><input name=parentElement aria-label=More></form>`)
  expect(seen.fields).toHaveLength(9)
  const found = await web.page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const [first = '', ...rest] = selector.split(' >>> ')
        let all = [...document.querySelectorAll(first)]
        for (const part of rest) all = all.flatMap((host) => [...(host.shadowRoot?.querySelectorAll(part) ?? [])])
        return all.length === 1
          ? (all[0]?.getAttribute('aria-label') ?? all[0]?.closest('label')?.textContent?.trim())
          : all.length
      }),
    seen.fields.map(({ selector }) => selector),
  )
  expect(found).toEqual(['A', 'B', 'B', 'C', 'D', 'E', 'In', 'Clobber', 'More'])
})

it('forms have their fields and their submit button', async () => {
  const seen = await web.look(
    `<form action=/send method=POST aria-label=Contact><input aria-label=Email><button type=button>Add file</button><button>Send</button></form><form role=search><input type=search aria-label=Find><button>Search</button></form>`,
  )
  const [contact] = seen.forms
  expect(contact).toMatchObject({
    name: 'Contact',
    action: `${web.origin}/send`,
    method: 'post',
    fields: [fieldOf(seen, 'Email').index],
  })
  expect(seen.buttons.find(({ index }) => index === contact?.submit)?.name).toBe('Send')
  expect(fieldOf(seen, 'Email').form).toBe(contact?.id)
  expect(fieldOf(seen, 'Find').form).not.toBe(contact?.id)
})

it('secrets are only reported as present', async () => {
  const seen = await web.look(
    `<form><label>Password <input type=password value=hunter2></label><label>Card number <input autocomplete=cc-number value=4111111111111111></label></form>`,
  )
  for (const { value } of seen.fields) expect(value).toMatch(/^•+$/)
  expect(JSON.stringify(seen)).not.toMatch(/hunter2|4111/)
})

it('validation messages, alerts and status are read; a field has its own', async () => {
  const seen = await web.look(`
    <div role=alert>Errors found: 1</div><p role=status>Draft saved</p><div role=alert style="display:none">Old</div>
    <div><label for=e>Email</label><input id=e aria-invalid=true aria-describedby=em><p id=em class=error>Enter a valid e-mail</p></div>`)
  expect(seen.messages).toEqual(
    expect.arrayContaining([
      { kind: 'error', text: 'Errors found: 1' },
      { kind: 'status', text: 'Draft saved' },
      { kind: 'error', text: 'Enter a valid e-mail' },
    ]),
  )
  expect(seen.messages).toHaveLength(3)
  expect(fieldOf(seen, 'Email')).toMatchObject({ error: 'Enter a valid e-mail', invalid: true })
})

it('a header before a row belongs to it, texts below boxes are their labels, and boxes under one header share it', async () => {
  const seen = await web.look(`<form><table>
    <tr><th>Name</th><td><input><input><div style="display:flex"><small>First name</small><small>Last name</small></div></td></tr>
    <tr><th>Email</th><td><input type=email></td></tr>
    <tr><th rowspan=3>Address</th><td><input></td></tr>
    <tr><td><input></td></tr>
    <tr><td><input><input><input><p style="display:flex"><span>City</span><span>State</span><span>Zip</span></p></td></tr>
    <tr><th>Phone</th><td><input type=number><input></td></tr></table>
    <p><input name=user><input type=password name=pass></p><p><a href=#>Forgot it?</a> <a href=#>Join us</a></p></form>`)
  expect(seen.fields.map(({ label, profileKey }) => [label, profileKey])).toEqual([
    ['First name', 'given-name'],
    ['Last name', 'family-name'],
    ['Email', 'email'],
    ['Address', 'address-line1'],
    ['Address', 'address-line2'],
    ['City', 'address-level2'],
    ['State', 'address-level1'],
    ['Zip', 'postal-code'],
    ['Phone', null],
    ['Phone', null],
    ['', 'username'],
    ['', 'current-password'],
  ])
})

it('a few words before a group’s only box are its title, whatever the markup; icons and affixes are not', async () => {
  const seen = await web.look(`<form>
    <div><span class=details>Nom</span><input placeholder="Saisir votre nom"></div>
    <div><b>Town</b><input placeholder="Tell us where"></div>
    <div><p>We keep this to ourselves.</p><input placeholder="Nickname"></div>
    <div><i class=material-icons>person</i><input placeholder="Given name"></div>
    <div><span class=input-group-text>https</span><input placeholder="Portfolio"></div></form>`)
  expect(labels(seen.fields)).toEqual(['Nom', 'Town', 'Nickname', 'Given name', 'Portfolio'])
})

it('what is behind a backdrop is not offered, wherever the dialog before it is in the page', async () => {
  const page = (body: string): string =>
    `<button>Add job</button><form><input aria-label=Town></form><div style="height:1500px"></div><button>Send</button>${body}`
  const layers = `<div style="position:fixed;inset:0;background:#0008;z-index:9"></div>
    <div role=dialog style="position:fixed;top:20%;left:20%;width:60%;height:60%;background:#fff;z-index:10"><input aria-label=Employer><button>Add job</button></div>`
  for (const body of [layers, `<div>${layers}</div>`]) {
    const seen = await web.look(page(body))
    expect([labels(seen.fields), seen.buttons.map(({ name }) => name)]).toEqual([['Employer'], ['Add job']])
  }
  const inApp = await web.look(`<main>${page(layers)}</main>`)
  expect([labels(inApp.fields), inApp.buttons.map(({ name }) => name)]).toEqual([['Employer'], ['Add job']])
})

it('a short line that belongs to no control titles what follows, if it looks like a heading or names another person', async () => {
  const box = (label: string, id: string): string => `<label for=${id}>${label}</label><input id=${id}>`
  const seen = await web.look(`<h2>Membership</h2><form>
    <label for=n>Name</label><input id=n>
    <label>Emergency contact 1*</label><p>Somebody who lives near you</p>${box('Name', 'e1')}${box('Phone', 'e2')}
    <label>Emergency contact 2*</label><br>${box('Name', 'f1')}${box('Phone', 'f2')}
    <label>Your club</label><p>As it is listed</p>${box('Town', 'c1')}${box('Since', 'c2')}
    <div><p><b>Begleitperson</b></p><div>${box('Vorname', 'g1')}</div><div>${box('Telefon', 'g2')}</div></div>
    <table><tr><td colspan=2 class=sub-title>Hausarzt</td></tr><tr><td>Name</td><td><input></td></tr><tr><td>Ort</td><td><input></td></tr></table>
    <p>Gender</p><label for=m>male</label><input type=radio name=x id=m><label for=w>female</label><input type=radio name=x id=w>
    <div><span class=material-icons style="font-size:24px;font-weight:700">done</span><p>Nobody else sees it.</p></div>${box('Hobby', 'h')}${box('Colour', 'i')}
    <div><span style="font-family:'Material Symbols Outlined';font-size:24px;font-weight:700">lock</span><p>Nor this.</p></div>${box('Song', 'j')}</form>`)
  expect(seen.fields.map(({ label, section }) => `${section}: ${label}`)).toEqual([
    'Membership: Name',
    'Emergency contact 1*: Name',
    'Emergency contact 1*: Phone',
    'Emergency contact 2*: Name',
    'Emergency contact 2*: Phone',
    'Membership: Town',
    'Membership: Since',
    'Begleitperson: Vorname',
    'Begleitperson: Telefon',
    'Hausarzt: Name',
    'Hausarzt: Ort',
    'Membership: Gender',
    'Membership: Hobby',
    'Membership: Colour',
    'Membership: Song',
  ])
})

it('a list without a label is named after the text it shows until something is chosen, and not after the field before it', async () => {
  const list = (...options: string[]): string => `<p><select>${options.join('')}<option>One<option>Two</select></p>`
  const seen = await web.look(`<form><p><label for=n>Full name</label><input id=n></p>
    ${list('<option value="">Country')}${list('<option value=0>Select your title')}${list('<option disabled selected>Bitte Staat auswählen')}
    ${list('<option value="">--')}${list('<option value="">Select an option')}${list('<option value=a>Colour')}</form>`)
  expect(labels(seen.fields)).toEqual(['Full name', 'Country', 'title', 'Staat', '', '', ''])
})

it('a list shows what its options mark as chosen, whatever the element with the text is called', async () => {
  const seen =
    await web.look(`<form><div><label for=c>Team</label><div class=select style="border:1px solid;width:200px;cursor:pointer">
    <div style="opacity:0;height:0"><input readonly role=combobox id=c aria-haspopup=listbox aria-expanded=false aria-controls=l></div>
    <div class="select__placeholder"><span>Design</span></div></div></div>
    <ul id=l role=listbox style="display:none"><li role=option>Sales</li><li role=option aria-selected=true>Design</li></ul></form>`)
  expect(seen.fields.map(({ label, value }) => [label, value])).toEqual([['Team', 'Design']])
})

it('a switch drawn beside a real one that is hidden is no second field', async () => {
  const seen =
    await web.look(`<form><label for=s>Headset</label><div><div style="display:inline-flex;position:relative">
    <input id=s type=checkbox role=switch aria-checked=false style="position:absolute;width:0;height:0;opacity:0;margin:0">
    Needed <span style="display:inline-block;position:relative;width:40px;height:20px;border:1px solid #888;border-radius:10px;cursor:pointer">
    <i style="position:absolute;left:1px;top:1px;width:16px;height:16px;border-radius:50%;background:#fff"></i></span></div></div></form>`)
  expect(seen.fields.map(({ label, widget }) => [label, widget])).toEqual([['Headset', 'switch']])
})

it('a switch with a box in its shadow root that is not drawn is one field', async () => {
  const seen =
    await web.look(`<form><p>Travel</p><x-switch role=switch aria-checked=false aria-labelledby=inside tabindex=0
    style="display:block;width:300px;cursor:pointer">Do you drive?</x-switch></form>
    <script>document.querySelector('x-switch').attachShadow({mode:'open'}).innerHTML='<label for=b><input type=checkbox role=switch id=b style="display:none"><span id=inside><slot></slot></span><i style="display:inline-block;width:36px;height:14px;background:#889"></i></label>'</script>`)
  expect(seen.fields.map(({ label, widget }) => [label, widget])).toEqual([['Do you drive?', 'switch']])
})
