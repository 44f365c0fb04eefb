import { describe, expect, it } from 'vitest'
import { frameAt, locateTarget } from '../../bridge/browser/frame-path.ts'
import { callPage } from '../../bridge/browser/page-world.ts'
import { findSimilar, findTarget, placeInView } from '../../bridge/observe/index.ts'
import type { TargetDescriptor } from '../../shared/domain/target.ts'
import { fieldOf, observing } from '../support/observing.ts'

const web = observing()
const FORM = `
  <h1>Application</h1>
  <form id=app>
    <label>First name <input id=first name=first data-testid=first-name></label>
    <label>Last name <input id=last name=last></label>
    <label>Country <select id=country name=country><option>Norway</option><option>Chile</option></select></label>
    <fieldset><legend>Visa?</legend><label><input type=radio name=visa value=y> Yes</label><label><input type=radio name=visa value=n> No</label></fieldset>
    <button id=send>Send</button><a id=terms href=/terms>Terms</a>
  </form>`
const TWINS = `
  <section aria-label="Work Experience 1"><label>Job title <input id=t1></label><button id=r1>Remove</button></section>
  <section aria-label="Work Experience 2"><label>Job title <input id=t2></label><button id=r2>Remove</button></section>`

describe('a descriptor finds its element', () => {
  it.each<[string, Partial<TargetDescriptor>, string]>([
    ['by test id', { testId: { attr: 'data-testid', value: 'first-name' } }, 'first'],
    [
      'by test id before role and name',
      { testId: { attr: 'data-testid', value: 'first-name' }, role: 'textbox', name: 'Last name' },
      'first',
    ],
    ['by role and name, whatever the case and marks', { role: 'textbox', name: 'LAST NAME *' }, 'last'],
    ['by label', { label: 'Last name' }, 'last'],
    ['by css', { css: 'input[name="last"]' }, 'last'],
    ['by text', { role: 'link', text: 'Terms' }, 'terms'],
    ['with a wrong name, by the label after it', { role: 'textbox', name: 'Surname', label: 'Last name' }, 'last'],
    ['with wrong words, by css', { role: 'textbox', name: 'Surname', label: 'Surname', css: '#last' }, 'last'],
    ['after a text input became a combobox', { role: 'textbox', name: 'Country', label: 'Country' }, 'country'],
  ])('%s', async (_how, target, id) => {
    await web.show(FORM)
    expect(await web.resolvesTo(target)).toBe(id)
  })

  it('but not if a css match has another role', async () => {
    await web.show(FORM)
    expect(await web.resolvesTo({ role: 'checkbox', css: '#last' })).toBe('none')
  })
  it('but not if two match', async () => {
    await web.show(TWINS)
    expect(await web.resolve({ role: 'button', name: 'Remove' })).toMatchObject({ reason: 'ambiguous', candidates: 2 })
  })
  it('but not if it is hidden', async () => {
    await web.show('<button id=a aria-label=Go style="display:none">Go</button>')
    expect(await web.resolvesTo({ role: 'button', name: 'Go' })).toBe('hidden')
  })
  it('if a hidden twin is beside it', async () => {
    await web.show('<button style="display:none">Go</button><button id=b>Go</button>')
    expect(await web.resolvesTo({ role: 'button', name: 'Go' })).toBe('b')
  })
})

describe('twins are distinguished', () => {
  it('by section', async () => {
    await web.show(TWINS)
    expect(await web.resolvesTo({ role: 'button', name: 'Remove', section: 'Work Experience 2' })).toBe('r2')
  })
  it('by their order if the section is the same, and by css before order', async () => {
    await web.show('<h2>List</h2><button id=x>Edit</button><button id=y name=y>Edit</button>')
    expect(await web.resolvesTo({ role: 'button', name: 'Edit', section: 'List', nth: 1 })).toBe('y')
    await web.page.evaluate("document.getElementById('x').before(document.getElementById('y'))")
    expect(
      await web.resolvesTo({ role: 'button', name: 'Edit', section: 'List', nth: 1, css: 'button[name="y"]' }),
    ).toBe('y')
  })
  it('a row whose own words are gone is not the row that has its place now', async () => {
    const roster = (names: readonly string[]): string =>
      `<h2>Roster</h2>${names.map((name) => `<div><span>${name}</span> <button>Remove</button></div>`).join('')}`
    const second = (await web.look(roster(['Ada', 'Bo', 'Cy']))).buttons[1]?.target ?? {}
    await web.show(roster(['Dag', 'Bo', 'Cy']))
    expect(await web.resolve(second)).toHaveProperty('index')
    await web.show(roster(['Eli', 'Finn', 'Gro']))
    expect(await web.resolve(second)).toMatchObject({ reason: 'none' })
  })
  it('and the twin of a section that is not there yet is not taken for it', async () => {
    await web.show(
      '<section aria-label="Work Experience 1"><label>Job title <input id=t1></label><button>Remove</button></section>',
    )
    expect(
      await web.resolvesTo({
        role: 'textbox',
        name: 'Job title',
        label: 'Job title',
        section: 'Work Experience 2',
        nth: 0,
      }),
    ).toBe('none')
  })
  it('the descriptor of each observed element finds that element', async () => {
    const seen = await web.look(`${TWINS}${FORM}`)
    for (const { target, index } of [...seen.fields, ...seen.buttons]) {
      const found = await locateTarget(web.page, target)
      const place = 'local' in found ? found.local : undefined
      expect(place, JSON.stringify(target)).toBeDefined()
      expect(await callPage(web.page.mainFrame(), 'describe', [place?.index ?? 0])).toMatchObject({
        role: target.role,
        name: target.name,
      })
      expect(index).toBeGreaterThan(0)
    }
    const titles = await Promise.all(
      seen.fields.filter(({ label }) => label === 'Job title').map(({ target }) => web.resolvesTo(target)),
    )
    expect(titles).toEqual(['t1', 't2'])
  })
})

describe('descriptors', () => {
  it('leave out ids generated at each load, and every value', async () => {
    const seen = await web.look(
      '<form><label>City <input id=":r3:" name=city class="css-1x2y3z field-input" value=Oslo></label><label>Zip <input id="input-42" value=0150></label></form>',
    )
    const [city, zip] = seen.fields.map(({ target }) => target)
    expect(city).toMatchObject({ role: 'textbox', name: 'City', label: 'City', css: 'input[name="city"]' })
    expect(city?.fingerprint?.classes).toEqual(['field-input'])
    expect(zip?.css).toBeUndefined()
    expect(JSON.stringify([city, zip])).not.toMatch(/Oslo|0150/)
  })
  it('name a list button by its question, not by what is chosen', async () => {
    const seen = await web.look(
      '<button aria-haspopup=listbox aria-label="State California Required">California</button>',
    )
    expect(seen.fields[0]?.target.name).toBe('State')
    await web.page.evaluate(
      "const b=document.querySelector('button'); b.textContent='Utah'; b.setAttribute('aria-label','State Utah Required')",
    )
    expect(await web.resolve(seen.fields[0]?.target ?? {})).toHaveProperty('index')
  })
  it('find a group of options by its question', async () => {
    const seen = await web.look(FORM)
    const visa = fieldOf(seen, 'Visa?').target
    expect(visa).toMatchObject({ role: 'radiogroup', name: 'Visa?' })
    await web.page.evaluate("document.querySelectorAll('[name=visa]').forEach((r, at) => { r.name = 'q_9'; })")
    const found = await web.resolve(visa)
    const field = await callPage(web.page.mainFrame(), 'field', [found.index ?? 0])
    expect(field?.options?.map(({ label }) => label)).toEqual(['Yes', 'No'])
  })
  it('reach into open shadow roots', async () => {
    const seen = await web.look(
      `<x-a data-test=name-input></x-a><x-a data-test=mail-input></x-a><script>for (const [at, host] of [...document.querySelectorAll('x-a')].entries()) host.attachShadow({ mode: 'open' }).innerHTML = '<input id=i aria-label="Field ' + at + '">'</script>`,
    )
    expect(seen.fields.map(({ target }) => target.css)).toEqual([
      'x-a[data-test="name-input"] >>> #i',
      'x-a[data-test="mail-input"] >>> #i',
    ])
    for (const { target } of seen.fields)
      expect(await web.resolve({ css: target.css ?? '', role: 'textbox' })).toHaveProperty('index')
  })
  it('accept the stored position only if role and name agree there', async () => {
    await web.show(
      '<button id=b style="position:absolute;left:600px;top:300px;width:80px;height:40px">Save it</button><div style="height:3000px"></div>',
    )
    const position = {
      relX: 640 / 1280,
      relY: 320 / 720,
      viewport: [1280, 720] as [number, number],
      scroll: [0, 0] as [number, number],
    }
    expect(await web.resolve({ role: 'button', name: 'Keep', position })).toMatchObject({ reason: 'none' })
    expect(await web.resolvesTo({ role: 'link', name: 'Save it', position })).toBe('b')
    await web.page.evaluate('scrollTo(0, 100)')
    expect(await web.resolvesTo({ role: 'link', name: 'Save it', position })).toBe('b')
    const found = await callPage(web.page.mainFrame(), 'resolve', [
      { role: 'link', name: 'Save it', position, frame: [] },
      { position: false },
    ])
    expect(found.reason).toBe('none')
  })
  it('accept a position off the screen once it is scrolled into view, wherever the page was scrolled to then and is now', async () => {
    await web.show(
      '<div style="height:4000px"></div><button id=far style="position:absolute;left:600px;top:2300px;width:80px;height:40px">Far</button>',
    )
    const recorded = async (): Promise<TargetDescriptor> => {
      const button = (await web.look()).buttons[0]
      if (!button) throw new Error('the page has one button')
      return { ...button.target, testId: undefined, css: undefined, beside: undefined, role: 'link' }
    }
    for (const [then, now] of [
      [2000, 0],
      [0, 2000],
      [2100, 4000],
    ] as const) {
      await web.page.evaluate(`scrollTo(0, ${then})`)
      const target = await recorded()
      expect(target.position?.scroll[1]).toBe(Math.min(then, 4000 - 720))
      await web.page.evaluate(`scrollTo(0, ${now})`)
      if (target.position) await placeInView({ page: web.page }, target, target.position)
      expect(await findTarget({ page: web.page }, target, { position: false })).toBeUndefined()
      const index = await findTarget({ page: web.page }, target, { position: true })
      expect(index, `recorded at ${then}, looked for at ${now}`).toBeDefined()
      expect((await web.look()).elements.find((element) => element.index === index)?.inViewport).toBe(true)
    }
  })
})

describe('frames in descriptors', () => {
  it('are found by name, id or address, and a single renamed one is still recognised', async () => {
    web.serve('/form', '<!doctype html><label>Email <input></label>')
    await web.show('<iframe name=board src=/form width=500 height=200></iframe>')
    expect((await frameAt(web.page, ['name=board']))?.url()).toContain('/form')
    expect((await frameAt(web.page, ['name=other']))?.url()).toContain('/form')
    await web.page.evaluate(
      "document.body.append(Object.assign(document.createElement('iframe'), { src: '/form', width: 500, height: 200, id: 'second' }))",
    )
    await web.page.frameLocator('#second').getByText('Email').waitFor()
    expect(await frameAt(web.page, ['name=other'])).toBeUndefined()
    expect((await frameAt(web.page, ['css=#second']))?.url()).toContain('/form')
    expect(await locateTarget(web.page, { frame: ['name=gone'], role: 'textbox', name: 'Email' })).toEqual({
      reason: 'none',
      candidates: 0,
    })
  })
})

describe('similarity search', () => {
  it('finds a field whose id, name and position changed, by what is left', async () => {
    const seen = await web.look(FORM)
    const target = fieldOf(seen, 'Last name').target
    await web.show(
      `<h1>Application</h1><form><div><label for=q2>Your family name (last name)</label><div><input id=q2 name=last_name></div></div><label>First name <input name=fname></label><label>Country <select><option>Norway</option></select></label><button>Send</button></form>`,
    )
    expect(await web.resolvesTo(target)).toBe('none')
    const found = await findSimilar({ page: web.page }, target)
    expect(found?.target.css).toBe('#q2')
  })
  it('prefers no match to a wrong one', async () => {
    const seen = await web.look(FORM)
    const { target } = seen.buttons.find(({ name }) => name === 'Send') ?? {}
    await web.show('<h1>Elsewhere</h1><button>Delete account</button><button>Log out</button>')
    expect(target && (await findSimilar({ page: web.page }, target))).toBeUndefined()
  })
  it('does not choose between two that are alike', async () => {
    const seen = await web.look('<h1>Jobs</h1><label>Job title <input name=title></label>')
    await web.show(
      '<h1>Jobs</h1><label>Job titles <input name=title1></label><label>Job titles <input name=title2></label>',
    )
    expect(await findSimilar({ page: web.page }, fieldOf(seen, 'Job title').target)).toBeUndefined()
  })
})

describe('the datum that a field asks for replaces a match by words', () => {
  it('finds the only field that asks for the same', async () => {
    const seen = await web.look(
      '<form><label>First Name <input id=f1></label><label>Email <input id=f2></label></form>',
    )
    const { target } = fieldOf(seen, 'First Name')
    await web.show(
      '<form><p>x</p><label>Email address <input id=a1></label><div><label for=a2>Given name</label><input id=a2></div><label>Nickname <input id=a3></label></form>',
    )
    expect((await findSimilar({ page: web.page }, target))?.target.css).toBe('#a2')
  })
  it('but not if two ask for it', async () => {
    const seen = await web.look('<form><label>Phone <input id=f2></label><label>City <input></label></form>')
    await web.show(
      '<h2>Two</h2><p><label>Mobile number <input id=a1></label></p><p><label>Telephone <input id=a2></label></p>',
    )
    expect(await findSimilar({ page: web.page }, fieldOf(seen, 'Phone').target)).toBeUndefined()
  })
  it('twins in another order are distinguished by the text around them', async () => {
    const rows = (names: string[]): string =>
      `<h2>Files</h2>${names.map((name) => `<div><span>${name}</span><button id=${name}>Open</button></div>`).join('')}`
    const seen = await web.look(rows(['alpha', 'beta', 'gamma']))
    const { target } = seen.buttons[2] ?? {}
    expect(target?.nth).toBe(2)
    await web.show(rows(['gamma', 'alpha', 'beta']).replaceAll(' id=', ' data-x='))
    const found = await web.resolve({ ...target, css: undefined })
    expect(await web.page.locator(`gh=${found.index}`).getAttribute('data-x')).toBe('gamma')
  })
})
