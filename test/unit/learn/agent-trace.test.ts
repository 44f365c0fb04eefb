// Other agents' traces as manuals: they contain no typed text, and actions that cannot be repeated are listed.
import { describe, expect, test } from 'vitest'
import { importRecorded } from '../../../bridge/learn/agent-trace.ts'
import { exportManual } from '../../../bridge/learn/files.ts'

const all = { wanted: true, words: '' }
const read = (trace: unknown) =>
  importRecorded(typeof trace === 'string' ? trace : JSON.stringify(trace), 'fill_form', all)
const stepsOf = (made: ReturnType<typeof read>) =>
  made?.body.steps.map(({ action, description, value, commit, leaves }) => [
    action,
    description,
    value,
    commit ?? leaves ?? false,
  ])

const GOTO = "await page.goto('https://shop.example/join?utm_source=x');"
const EMAIL = "await page.getByRole('textbox', { name: 'E-mail' }).fill('grace@example.test');"

describe('of Playwright', () => {
  test('code is read by the names in it, and its values are not', () => {
    const made = read(`import { test } from '@playwright/test'
      ${GOTO}
      ${EMAIL}
      await page.getByLabel('Favourite knot', { exact: true }).pressSequentially("O\\"Brien's (knot). await page.close()");
      await page.getByPlaceholder('Password').fill(\`hunter2\`);
      await page.locator('#city').selectOption(['Paris']);
      await page.getByRole('checkbox', { name: 'News' }).check();
      await page.getByRole('textbox', { name: 'E-mail' }).press('Enter');
      await page.getByRole('button', { name: 'It\\'s all: "Send"' }).click();`)
    expect(made?.unsupported).toEqual([])
    expect(made?.body).toMatchObject({ startUrl: 'https://shop.example/join', name: 'Trace on shop.example' })
    expect(stepsOf(made)).toEqual([
      ['type', 'E-mail', '{{email}}', false],
      ['type', 'Favourite knot', '{{answer:Favourite knot}}', false],
      ['type', expect.any(String), expect.stringMatching(/^\{\{secret:/), false],
      ['type', expect.any(String), '{{address-level2}}', false],
      ['press', 'Press Enter', undefined, false],
      ['click', 'Press It\'s all: "Send"', undefined, expect.any(Boolean)],
    ])
    expect(made?.notes).toEqual([expect.stringContaining('News')])
    expect(JSON.stringify(made)).not.toMatch(/grace|Brien|hunter2|Paris/)
  })

  test('messages show by the snapshot what a call meant, where it led, and which call failed', () => {
    const call = (args: object, text: string, isError = false) => [
      { role: 'assistant', tool_calls: [{ function: { name: 'x', arguments: JSON.stringify(args) } }] },
      { role: 'tool', isError, content: [{ type: 'text', text }] },
    ]
    const page = (url: string) => `### Page\n- Page URL: ${url}\n- Page Title: x`
    const made = read([
      ...call(
        {},
        `${page('https://shop.example/a')}\n- generic:\n  - combobox "Country" [ref=e12]:\n  - link "Next" [ref=e3]`,
      ),
      ...call({ target: 'e12' }, "await page.getByLabel('Country ChooseGermany').selectOption('Germany');"),
      ...call({ target: 'e9' }, "### Error\nawait page.getByRole('button', { name: 'Delete' }).click();", true),
      ...call(
        { target: 'e3' },
        `await page.getByRole('link', { name: 'Next' }).click();\n${page('https://shop.example/b')}`,
      ),
      ...call({ fields: [] }, EMAIL),
    ])
    expect(made?.body.startUrl).toBe('https://shop.example/a')
    expect(made?.body.steps.map(({ page, description }) => [page, description])).toEqual([
      [0, 'Country'],
      [0, 'Press Next'],
      [1, 'E-mail'],
    ])
  })

  test.each([
    [
      "getByRole('row', { name: 'x' }).getByRole('button', { name: 'Edit' }).click()",
      'several that are called the same',
    ],
    ["getByRole('button', { name: 'Edit' }).nth(2).click()", 'several that are called the same'],
    ["locator('iframe').contentFrame().getByLabel('Card').fill('4111')", 'in a frame'],
    ["getByRole('button', { name: 'x' }).click({ button: 'right' })", 'another mouse button'],
    ["getByRole('button').click()", 'by its kind alone'],
    ["getByRole('button', { name: /send/i }).click()", 'by its kind alone'],
    ["locator('xpath=//div[3]').click()", 'a rule that is not a name'],
    ["getByTestId('plan').first().fill('gold')", 'without a name'],
    ["getByLabel('CV').setInputFiles('/home/ada/cv.pdf')", 'whose document'],
    ["keyboard.type('secret words')", 'types without a field'],
    ["evaluate('() => steal()')", 'no such step'],
  ])('%s is named, and without the word for it nothing is imported', (code, why) => {
    const text = `${GOTO}\n${EMAIL}\nawait page.${code};`
    expect(read(text)?.unsupported).toEqual([expect.stringContaining(why)])
    expect(JSON.stringify(read(text))).not.toMatch(/4111|ada|gold/)
    expect(() => importRecorded(text, 'fill_form', { wanted: false, words: 'leave_out' })).toThrow(/leave_out imports/)
  })

  test('code with unterminated strings is read quickly', () => {
    const began = performance.now()
    read(`${GOTO}\n${EMAIL}\nawait page.getByRole('a', { name: '${'\\a'.repeat(9_000)}`)
    read(`${GOTO}\n${EMAIL}\nawait page.fill(${'('.repeat(9_000)}${' '.repeat(9_000)}x`)
    expect(performance.now() - began).toBeLessThan(2_000)
  })
})

describe('of browser-use', () => {
  const element = (node_name: string, attributes: object, ax_name?: string) => ({
    node_name,
    attributes,
    x_path: 'x',
    ax_name,
  })
  const item = (url: string, ...acts: [action: object, element: object | null, error?: string][]) => ({
    model_output: { memory: 'Grace Hopper wants it', action: acts.map(([action]) => action) },
    result: acts.map(([, , error]) => ({ error: error ?? null })),
    state: { url, title: 'x', interacted_element: acts.map(([, one]) => one) },
  })

  test('a history becomes steps by its elements’ names, without failures, observations and waits', () => {
    const made = read({
      history: [
        item('about:blank', [{ navigate: { url: 'https://shop.example/join', new_tab: false } }, null]),
        item(
          'https://shop.example/join',
          [
            { input: { index: 4, text: 'grace@example.test' } },
            element('INPUT', { type: 'email', id: 'mail' }, 'E-mail'),
          ],
          [{ input_text: { index: 5, text: 'Bowline' } }, element('input', { name: 'knot' })],
          [{ select_dropdown: { index: 6, text: 'France' } }, element('SELECT', { id: 'land' }, 'Country')],
          [{ click: { index: 9 } }, element('BUTTON', {}, 'Broken'), 'Element not found'],
          [{ scroll: { down: true, pages: 1 } }, null],
          [{ click_element_by_index: { index: 7 } }, element('BUTTON', { type: 'submit' }, 'Next')],
        ),
        item('https://shop.example/more', [{ send_keys: { keys: 'Enter' } }, null]),
        item('https://shop.example/done', [{ done: { text: 'Sent for grace@example.test', success: true } }, null]),
      ],
    })
    expect(made?.unsupported).toEqual([])
    expect(made?.body.steps.map(({ page, action, value, leaves }) => [page, action, value, leaves ?? false])).toEqual([
      [0, 'type', '{{email}}', false],
      [0, 'type', '{{answer:knot}}', false],
      [0, 'type', '{{country}}', false],
      [0, 'click', undefined, true],
      [1, 'press', undefined, true],
    ])
    expect(JSON.stringify(made)).not.toMatch(/grace|Grace|Bowline|France/)
  })

  test('it begins where the browser was, and unrepeatable actions are listed', () => {
    const made = read({
      history: [
        item(
          'https://shop.example/join#top',
          [{ input_text: { index: 4, text: 'x' } }, element('INPUT', { 'aria-label': 'Last name' })],
          [{ upload_file: { index: 1, path: '/home/ada/cv.pdf' } }, element('INPUT', { type: 'file' })],
          [{ click_element: { index: 2 } }, element('DIV', { class: 'x' })],
          [{ evaluate: { code: 'steal()' } }, null],
        ),
      ],
    })
    expect(made?.body).toMatchObject({ startUrl: 'https://shop.example/join', steps: [{ value: '{{family-name}}' }] })
    expect(made?.unsupported).toEqual([
      expect.stringMatching(/Step 1 \(upload_file\): .*whose document/),
      expect.stringMatching(/Step 1 \(click_element\): .*what the element is called/),
      expect.stringMatching(/Step 1 \(evaluate\): GhostHands has no such step/),
    ])
  })
})

test('other files are treated as manuals, including a manual that quotes code', () => {
  expect(read('nothing')).toBeUndefined()
  expect(read({ history: [{ url: 'x' }] })).toBeUndefined()
  const made = read(`${GOTO}\n${EMAIL}`)
  if (!made) throw new Error('it was not read')
  expect(read(exportManual({ ...made.body, name: EMAIL }))).toBeUndefined()
  expect(() => read('await page.goto("javascript:alert(1)")')).toThrow(/not http/)
})
