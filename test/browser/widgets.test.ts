// Real component libraries, several widgets of each on one page: filled in by one person's run, replayed by
// another's, and compared with what the page's own code received. All of them, one by one: `npm run bench --
// widgets`.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWidgetRuns, type WidgetRuns } from '../widgets/run.ts'

let runs: WidgetRuns
beforeAll(async () => {
  runs = await openWidgetRuns()
}, 300_000)
afterAll(() => runs[Symbol.asyncDispose]())

const PAGES: Readonly<Record<string, readonly string[]>> = {
  react: [
    'select-async',
    'select-creatable',
    'select-multi',
    'select-tags',
    'select-portal',
    'downshift-select',
    'headless-combobox',
    'radix-select',
  ],
  mui: ['select', 'autocomplete-many', 'tags'],
  vanilla: ['choices', 'choices-many', 'tom-select', 'flatpickr', 'flatpickr-dmy', 'pikaday', 'native-week'],
}

describe.each(Object.entries(PAGES))('%s', (page, names) => {
  test(names.join(', '), { timeout: 240_000 }, async () => {
    expect(await runs.run(page, names)).toEqual({})
  })
})
