/**
 * What a person does on a page while the job is paused is recorded in order, so that it can be repeated, and without
 * secrets.
 */
import { expect, test } from 'vitest'
import { type PersonAct, watchPerson } from '../../bridge/browser/person-watch.ts'
import { observing } from '../support/observing.ts'
import { chooseByKeyboard } from '../support/site-visitor.ts'

const web = observing()

const listen = async (): Promise<{ acts: PersonAct[]; stop: () => void }> => {
  const acts: PersonAct[] = []
  return { acts, stop: await watchPerson(web.page, (act) => acts.push(act)) }
}
const words = (act: PersonAct): string =>
  act.did === 'press'
    ? `press ${act.name} (${act.purpose})`
    : act.did === 'fill'
      ? `fill ${act.field.label} = ${act.field.checked ?? act.field.value}`
      : `${act.did} ${act.did === 'key' ? act.key : act.name}`

test('fills and presses are heard in their order', async () => {
  await web.show(`<form onsubmit="return false"><label>Name <input name=name></label><label>Country <select><option></option><option>Chile</option></select></label>
    <label><input type=checkbox> I agree</label><fieldset><legend>Shift</legend><label><input type=radio name=s> Early</label><label><input type=radio name=s> Late</label></fieldset><button>Submit application</button></form>`)
  const { acts } = await listen()
  await web.page.getByLabel('Name').fill('Ada')
  await chooseByKeyboard(web.page.getByLabel('Country'), 'Ch')
  await web.page.getByLabel('I agree').check()
  await web.page.getByLabel('Late').check()
  await web.page.getByRole('button').click()
  await expect.poll(() => acts.length).toBe(5)
  expect(acts.map(words)).toEqual([
    'fill Name = Ada',
    'fill Country = Chile',
    'fill I agree = true',
    'fill Shift = Late',
    'press Submit application (submit)',
  ])
  for (const { target } of acts) expect(target && (await web.resolvesTo(target))).not.toBe('none')
})

test('the content of a secret field is never reported', async () => {
  await web.show(
    '<form><label>Password <input type=password></label><label>Security code <input name=cvv></label><label>Card number <input autocomplete=cc-number></label><label>City <input></label></form>',
  )
  const { acts } = await listen()
  for (const [label, text] of [
    ['Password', 'hunter22'],
    ['Security code', '987'],
    ['Card number', '4242424242424242'],
    ['City', 'Cork'],
  ] as const)
    await web.page.getByLabel(label).fill(text)
  await web.page.getByLabel('Password').focus()
  await expect.poll(() => acts.length).toBe(4)
  expect(JSON.stringify(acts)).not.toMatch(/hunter22|987|4242/)
  expect(acts.map((act) => act.did === 'fill' && act.secret)).toEqual([true, true, true, false])
})

test('a press that leaves the page is recorded, and so is what happens on the next one', async () => {
  web.serve(
    '/next',
    '<!doctype html><title>Next</title><label>Email <input type=email></label><button>Continue</button>',
  )
  await web.show('<a href=/next>Start</a>')
  const { acts } = await listen()
  await web.page.getByRole('link').click()
  await web.page.getByLabel('Email').waitFor()
  await web.page.getByLabel('Email').fill('ada@example.com')
  await web.page.getByRole('button').click()
  await expect
    .poll(() => acts.map(words))
    .toEqual(['press Start (other)', 'fill Email = ada@example.com', 'press Continue (next)'])
})

test('scripts of the page are not taken for a person, and cannot detect the recording', async () => {
  await web.show('<label>Name <input id=n></label><button id=b>Go</button>')
  const { acts } = await listen()
  const seen = await web.page.evaluate(() => {
    const [input, button] = [document.querySelector('input'), document.querySelector('button')]
    if (input) input.value = 'set by a script'
    input?.dispatchEvent(new Event('change', { bubbles: true }))
    button?.click()
    return Object.keys(globalThis).filter((name) => /ghost/i.test(name))
  })
  expect(seen).toEqual([])
  await web.page.getByRole('button').click()
  await expect.poll(() => acts.map(words)).toEqual(['press Go (other)'])
})

test('nothing is recorded any more once it was stopped', async () => {
  await web.show('<button>One</button><button>Two</button>')
  const { acts, stop } = await listen()
  await web.page.getByText('One').click()
  await expect.poll(() => acts.length).toBe(1)
  stop()
  const again = await listen()
  await web.page.getByText('Two').click()
  await expect.poll(() => again.acts.length).toBe(1)
  expect(acts.length).toBe(1)
})

test.each([
  ['the page’s own site', () => web.origin],
  ['another site', () => web.otherOrigin],
])('what happens in a frame of %s is recorded with the path to the frame', async (_, origin) => {
  web.serve('/inner', '<!doctype html><label>Phone <input type=tel></label><button>Next</button>')
  await web.show(`<h1>Outer</h1><iframe id=inner src="${origin()}/inner" style="width:400px;height:200px"></iframe>`)
  const inner = web.page.frameLocator('#inner')
  await inner.getByLabel('Phone').waitFor()
  const { acts } = await listen()
  await inner.getByLabel('Phone').fill('+1 310 555 0142')
  await inner.getByRole('button').click()
  await expect.poll(() => acts.map(words)).toEqual(['fill Phone = +1 310 555 0142', 'press Next (next)'])
  expect(acts.map(({ target }) => target?.frame.length)).toEqual([1, 1])
})

test('other input is recorded as what it means: Enter, keys, scrolling, dragging, hovering, clicks on what is no button', async () => {
  await web.show(`<style>.menu ul{display:none}.menu:hover ul{display:block}</style>
    <label>Search <input type=search></label><form onsubmit="return false"><label>City <input name=city></label><button>Find</button></form>
    <div class=menu><span>More</span><ul><li id=archive>Archive</li></ul></div>
    <div id=box style="height:60px;overflow:auto"><p style="height:400px">Terms of the harbour</p></div>
    <div draggable=true id=card>Sails</div><div id=lane ondragover="event.preventDefault()" style="height:60px">Done lane</div>`)
  const { acts } = await listen()
  await web.page.getByLabel('Search').fill('rope')
  await web.page.getByLabel('Search').press('Enter')
  await web.page.getByLabel('City').press('Enter')
  await web.page.getByText('More').hover()
  await web.page.locator('#archive').click()
  await web.page.keyboard.press('Escape')
  await web.page.locator('#box').hover()
  await web.page.mouse.wheel(0, 120)
  await expect.poll(() => acts.some(({ did }) => did === 'scroll')).toBe(true)
  await web.page.locator('#card').dragTo(web.page.locator('#lane'))
  await expect.poll(() => acts.some(({ did }) => did === 'drag')).toBe(true)
  expect(acts.map(words)).toEqual([
    'fill Search = rope',
    'key Enter',
    'fill Search = rope',
    'key Enter',
    'press Find (search)',
    'hover More',
    'press Archive (other)',
    'key Escape',
    'scroll ',
    'drag Sails',
  ])
  expect(acts.map((act) => act.did === 'press' && [act.byEnter, act.drawn])).toContainEqual([true, undefined])
  for (const { target } of acts.slice(0, 6)) expect(target && (await web.resolvesTo(target))).not.toBe('none')
})
