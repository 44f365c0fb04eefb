// Enter in a form's field presses its button: what this sends is in the ledger, as after a click.
import { expect, test } from 'vitest'
import { act, done, modelRun, numberOf } from '../support/model-run.ts'
import { servePages } from '../support/pages.ts'

test.each([
  ['typed with Enter', (index: number) => [{ op: 'type', index, text: 'ada@example.test', submit: true }], 1],
  ['Enter in the field', (index: number) => [{ op: 'press', index, key: 'Enter' }], 1],
  ['Escape in the field', (index: number) => [{ op: 'press', index, key: 'Escape' }], 0],
] as const)('%s', async (_, operations, entries) => {
  await using pages = await servePages({
    '/apply':
      '<title>Apply</title><h1>Apply</h1><form action="/sent"><p><label>Email <input name=email></label></p><button>Submit application</button></form>',
    '/sent': '<title>Sent</title><h1>Thank you for applying!</h1>',
  })
  const { memory } = await modelRun({
    url: pages.url('/apply'),
    input: { commitPolicy: 'granted' },
    answer: (page, nth) => (nth === 0 ? act([...operations(numberOf(page, 'Email'))]) : done()),
  })
  expect(pages.seen.filter((path) => path === '/sent')).toHaveLength(entries)
  expect(memory.commits).toHaveLength(entries)
})
