// A manual as a Playwright test: a page's text is always quoted correctly, whatever it contains.
import { expect, test } from 'vitest'
import { playwrightTest } from '../../../bridge/learn/playwright-test.ts'
import type { ManualBody, ManualStep } from '../../../shared/domain/manual.ts'

const body = (name: string, steps: Partial<ManualStep>[]): ManualBody => ({
  format: 'ghosthands-manual/1',
  name,
  taskType: 'fill_form',
  platform: 'unknown',
  host: 'forms.example',
  urlPattern: '/apply/{id}',
  fingerprint: '',
  steps: steps.map((step, order) => ({ order, page: 0, action: 'click', description: 'Go', ...step })),
})

const HOSTILE = "'); globalThis.hit = true; //\n\u2028globalThis.hit = true\r\\"

test('a page’s names never become code', async () => {
  const target = { role: 'button', name: HOSTILE, frame: [`name=${HOSTILE}`] }
  const text = playwrightTest(
    body(HOSTILE, [
      { description: HOSTILE, target },
      { action: 'type', target: { css: HOSTILE, frame: [] }, value: `{{answer:${HOSTILE}}} ${HOSTILE}` },
      { action: 'wait_for', condition: { is: 'url_changed', pattern: `/x/{id}/${HOSTILE}` } },
    ]),
  )
  const found: string[] = []
  // The code runs with stand-ins for its imports, so injected code would run, too.
  const page: unknown = new Proxy(() => page, {
    get: (_, key) => (key === 'then' ? undefined : page),
    apply: () => page,
  })
  const code = text
    .replace(/^import .*$/gm, '')
    .replace(/: (?:Record<string, string>|string)/g, '')
    .replaceAll('await ', '')
  new Function('test', 'expect', 'process', code)(
    (name: string, run: (given: unknown) => void) => {
      found.push(name)
      // Executes each line; a promise that never settles does no harm.
      void (run as unknown as (given: unknown) => Promise<void>)({ page })
    },
    page,
    { env: {} },
  )
  expect(found).toEqual([HOSTILE.replace(/\s+/g, ' ')])
  expect('hit' in globalThis).toBe(false)
})

test('a sending button is pressed only if SEND says so, and optional elements are looked for first', () => {
  const text = playwrightTest(
    body('Apply', [
      { target: { role: 'button', name: 'Accept cookies', frame: [] }, optional: true },
      { target: { role: 'button', name: 'Send', frame: [] }, commit: true },
    ]),
  )
  expect(text).toContain(
    "if (await page.getByRole('button', { name: 'Accept cookies', exact: true }).first().isVisible()) {",
  )
  expect(text.indexOf("if (process.env.SEND !== 'yes') return")).toBeLessThan(text.indexOf("name: 'Send'"))
  expect(text).toContain("'https://forms.example/apply/'")
})
