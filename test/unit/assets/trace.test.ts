// What Playwright's own trace records of a page: never a value that a person typed into a secret field.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { redactTrace } from '../../../bridge/assets/trace.ts'
import { createRedactor } from '../../../bridge/base/redact.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gh-trace-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A page in the recorder's format: tag, attributes, content. */
const field = (attributes: Record<string, string>) => ['INPUT', attributes]
const snapshot = (...fields: unknown[]): string =>
  JSON.stringify({ type: 'frame-snapshot', snapshot: { html: ['HTML', {}, ['BODY', {}, ...fields]] } })

test('values typed into secret fields are removed from it everywhere', async () => {
  const from = join(folder, 'raw.zip')
  const typed = (name: string, value: string, more = {}) => field({ name, __playwright_value_: value, ...more })
  const trace = [
    snapshot(typed('email', 'ada@example.com'), typed('pw', 'hunter2-typed', { type: 'password' })),
    snapshot(typed('card_number', '4111111111111111'), typed('c', '987654', { autocomplete: 'one-time-code' })),
    snapshot(['P', {}, 'Your password is hunter2-typed']),
  ].join('\n')
  const network = JSON.stringify({ request: { postData: { text: 'pw=hunter2-typed&card=4111111111111111' } } })
  writeFileSync(
    from,
    zipSync({ 'trace.trace': strToU8(trace), 'trace.network': strToU8(network), 'a.html': strToU8('hunter2-typed') }),
  )
  const kept = Object.values(unzipSync(await redactTrace(from, createRedactor())))
    .map((part) => Buffer.from(part).toString('utf8'))
    .join('\n')
  expect(kept).not.toMatch(/hunter2|4111111111111111|987654/)
  expect(kept).toContain('ada@example.com')
})
