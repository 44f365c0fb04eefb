// Another agent's trace, submitted over the API by an attacker, or with an attacker's words in it: it does not hold
// up the bridge, and the manual, which may be shared, contains nothing that was typed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApi, type TestApi } from '../support/api.ts'

let server: TestApi
let operator: string
beforeAll(async () => {
  server = await openTestApi()
  operator = await server.tokenFor('operator')
})
afterAll(() => server?.[Symbol.asyncDispose]())

const hand = (trace: unknown, leaveOut = true) =>
  server.ask('POST', '/manuals/from-trace', { token: operator, body: { trace, leave_out: leaveOut } })

const BEGIN = "await page.goto('https://shop.example/join');\nawait page.getByRole('button', { name: 'Go' }).click();"
/** The longest text that a body may contain. */
const LONG = 19_000
const many = (text: string): string[] => [BEGIN, ...Array.from({ length: 40 }, () => text)]
const filled = (text: string): string => text.repeat(Math.floor(LONG / text.length))

describe('does not hold up the bridge', () => {
  test.each([
    ['blanks before what an act is given', many(`await page.goto(${filled(' ')}x);`)],
    ['beginnings of a snapshot’s lines', many(filled('- a "" '))],
    ['texts that never end', many(filled('- a "\\"'))],
    [
      'a label of a whole page',
      many(`await page.getByLabel('${filled('please enter the date of birth ')}').fill('x');`),
    ],
    ['a selector without end', many(`await page.locator('[name=${filled('a')}]').fill('x');`)],
    ['lists in lists, in a text', `${'['.repeat(9_000)}"${BEGIN.split('\n')[0]}"${']'.repeat(9_000)}`],
    ['the same within a list', [`${'['.repeat(9_000)}"${BEGIN.split('\n')[0]}"${']'.repeat(9_000)}`]],
  ])('%s', async (_, trace) => {
    const began = performance.now()
    const { status } = await hand(trace)
    expect([201, 400]).toContain(status)
    // Some of them used to take from half a second to minutes. The limit leaves room for a loaded machine.
    expect(performance.now() - began).toBeLessThan(5_000)
  })
})

describe('contains nothing that was typed', () => {
  const WORDS = /ada|king|hunter2|k3yFor/i
  const browserUse = (url: string, ...acts: [object, object | null][]) => ({
    history: [
      {
        model_output: { action: acts.map(([action]) => action) },
        result: acts.map(() => ({})),
        state: { url, interacted_element: acts.map(([, element]) => element) },
      },
    ],
  })

  test.each<[string, unknown]>([
    [
      'a name that a list and a button say again',
      [
        `${BEGIN}\nawait page.getByLabel('Name').fill('Ada King');\nawait page.getByText('Ada King').click();\nawait page.getByRole('button', { name: 'Remove Ada King' }).click();`,
      ],
    ],
    [
      'the same of another agent',
      browserUse(
        'https://shop.example/join',
        [{ input: { index: 1, text: 'Ada King' } }, { node_name: 'INPUT', attributes: { name: 'knot' } }],
        [{ click: { index: 2 } }, { node_name: 'A', attributes: {}, ax_name: 'ADA KING (you)' }],
      ),
    ],
    [
      'the same of a recording',
      {
        title: 'Sign up',
        steps: [
          { type: 'navigate', url: 'https://shop.example/join' },
          { type: 'change', selectors: [['aria/Nickname']], value: 'Ada' },
          { type: 'click', selectors: [['aria/Hello, Ada!']] },
        ],
      },
    ],
    [
      'an address with it',
      [
        `await page.goto('https://shop.example/join?who=Ada&plan=free');\nawait page.getByLabel('Nickname').fill('Ada');\nawait page.goto('https://shop.example/more?first=ada');`,
      ],
    ],
    [
      'an address that lets somebody in',
      [
        `await page.goto('https://shop.example/join?plan=free&access_token=k3yFor1&session=k3yFor2#id_token=k3yFor3&x=1');\nawait page.getByLabel('E-mail').fill('x');`,
      ],
    ],
    [
      'a route in a fragment that does',
      [`await page.goto('https://shop.example/#/join?token=k3yFor4');\nawait page.getByLabel('E-mail').fill('x');`],
    ],
    [
      'code that the agent ran, and what it typed nowhere',
      [
        `${BEGIN}\nawait page.evaluate(() => document.querySelector('#pw').value = 'hunter2');\nawait page.getByLabel('Password').evaluate((el) => el.value = 'hunter2');\nawait page.keyboard.insertText('hunter2');\nawait page.getByLabel('Password').fill('hunter2'`,
      ],
    ],
  ])('%s', async (_, trace) => {
    const refused = await hand(trace, false)
    const taken = refused.status === 201 ? refused : await hand(trace)
    const { manual } = taken.json as { manual: { id: string } }
    expect(taken.status).toBe(201)
    const { json } = await server.ask('GET', `/manuals/${manual.id}/export`, { token: operator })
    for (const said of [refused.json, taken.json, json]) expect(JSON.stringify(said)).not.toMatch(WORDS)
  })

  test('what identifies the posting stays in its address', async () => {
    const trace = [
      `await page.goto('https://shop.example/join?plan=free&gh_jid=4012345&id=8f3a9c2d#/step/2');\nawait page.getByLabel('E-mail').fill('x@y.example');`,
    ]
    const { manual } = (await hand(trace)).json as { manual: { id: string } }
    const { json } = await server.ask('GET', `/manuals/${manual.id}/export`, { token: operator })
    expect((json as { startUrl: string }).startUrl).toBe(
      'https://shop.example/join?gh_jid=4012345&id=8f3a9c2d&plan=free#/step/2',
    )
  })
})
