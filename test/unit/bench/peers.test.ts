// The model of all tools in the peers bench: the same plan in each tool's format, from the request alone.
import { expect, test } from 'vitest'
import { answerTo } from '../../../bench/peers/model.ts'
import { startService } from '../../../bench/peers/service.ts'
import { expectedOf, instruction, TASKS } from '../../../bench/peers/tasks.ts'

const STEPS = 'Do these.\n1. type "Ada King" into "Full name"\n2. choose "Canada" in "Country"\n3. press "Send"'
const TREE = ['[0-3] textbox: Your name', '[0-4] select: Country', '[0-5] button: Send'].join('\n  ')
const form = (schema: string): object => ({ type: 'json_schema', json_schema: { schema } })
const told = (answer: unknown): Record<string, unknown> => JSON.parse((answer as { text: string }).text)

test('finds an element by another wording of its name, and says what the tool asks for', () => {
  const act = (words: string): Record<string, unknown> =>
    told(
      answerTo({
        text: { format: form('elementId') },
        input: [{ role: 'user', content: `instruction: ${words}\nAccessibility Tree:\n  ${TREE}` }],
      }),
    )
  expect(act('type "%name%" into "Full name"').action).toMatchObject({
    elementId: '0-3',
    method: 'fill',
    arguments: ['%name%'],
  })
  expect(act('choose "Canada" in "Country"').action).toMatchObject({
    elementId: '0-4',
    method: 'selectOptionFromDropdown',
  })
  expect(act('press "Order"').action).toBeNull()
})

test('an agent gets the next step from what it did, and ends rather than send an incomplete form', () => {
  const next = (tried: readonly string[], tree = TREE): Record<string, unknown> =>
    told(
      answerTo({
        response_format: form('thoughts elementId'),
        messages: [
          { role: 'user', content: `=== Final Goal ===\n${STEPS}` },
          ...tried.map((content) => ({ role: 'assistant', content: `Action: ${content}` })),
          { role: 'user', content: `=== Elements ===\n  ${tree}` },
        ],
      }),
    ).action as Record<string, unknown>
  expect(next([])).toMatchObject({ params: { elementId: '0-3', method: 'fill' } })
  expect(next(['1', '2'])).toMatchObject({ params: { elementId: '0-5', method: 'click' } })
  expect(next(['1', '2', '3'])).toMatchObject({ type: 'complete', params: { success: true } })
  const wait = '{"type":"wait"}'
  expect(next(['1'], '[0-5] button: Send')).toMatchObject({ type: 'wait' })
  expect(next(['1', wait, wait, wait], '[0-5] button: Send')).toMatchObject({ params: { success: false } })
})

test('a browser’s tools fill a form’s open fields at once, then press', () => {
  const tools = [{ function: { name: 'browser_click' } }]
  const page = (name: string, country: string): string =>
    `- textbox "Full name" [ref=e1]${name}\n- combobox "Country" [ref=e2]:\n  - option "Canada"${country}\n- button "Send" [ref=e5]`
  const next = (...results: string[]): unknown =>
    answerTo({
      tools,
      messages: [
        { role: 'user', content: `Open http://a.example/\n${STEPS}` },
        ...results.map((content) => ({ role: 'tool', content })),
      ],
    })
  expect(next()).toEqual({ tool: 'browser_navigate', call: { url: 'http://a.example/' } })
  expect(next(page('', ''))).toMatchObject({
    tool: 'browser_fill_form',
    call: {
      fields: [
        { target: 'e1', value: 'Ada King' },
        { target: 'e2', value: 'Canada' },
      ],
    },
  })
  expect(next(page(': Ada King', ' [selected]'))).toMatchObject({ tool: 'browser_click', call: { target: 'e5' } })
  expect(next('- heading "Received" [ref=e1]')).toEqual({ text: 'Done as asked.' })
})

test('a button of another page is not pressed again, even with the same name', () => {
  const wizard =
    'Do these.\n1. type "Ada" into "First name"\n2. press "Continue"\n3. type "Halifax" into "City"\n4. press "Continue"\n5. press "Submit"'
  const next = (page: string): unknown =>
    answerTo({
      tools: [{ function: { name: 'browser_click' } }],
      messages: [
        { role: 'user', content: `Open http://a.example/\n${wizard}` },
        { role: 'tool', content: page },
      ],
    })
  expect(next('- textbox "City" [ref=e1]\n- button "Continue" [ref=e2]')).toMatchObject({
    call: { fields: [{ target: 'e1', value: 'Halifax' }] },
  })
  expect(next('- button "Back" [ref=e1]\n- button "Submit" [ref=e2]')).toMatchObject({ call: { target: 'e2' } })
})

test('the service reads a known long prefix from its cache, and no part of a short or different one', async () => {
  await using service = await startService(() => ({ text: 'ok' }))
  const ask = async (content: string): Promise<number> => {
    await fetch(`${service.baseUrl}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ model: 'm', messages: [{ role: 'user', content }] }),
    })
    return service.used().cached
  }
  const rules = 'a rule of the house. '.repeat(400)
  expect(await ask(`${rules}one`)).toBe(0)
  expect(await ask(`${rules}two`)).toBeGreaterThanOrEqual(2_048 - 128)
  expect(await ask(`other ${rules}`)).toBe(0)
  expect(await ask('short')).toBe(0)
  expect(await ask('short')).toBe(0)
})

test('every task says what has to be on record for both people, and holds their values in its words', () => {
  for (const task of TASKS)
    for (const who of [0, 1] as const) {
      const words = instruction(task, ({ values }) => values?.[who] ?? '')
      for (const { values } of task.steps) expect(words).toContain(values?.[who] ?? '1. ')
      expect(Object.values(expectedOf(task, who)).every((value) => value !== '')).toBe(true)
    }
  expect(TASKS.length).toBe(10)
})
