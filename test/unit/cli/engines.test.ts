// Jobs for another engine: what is refused before anything is stored, and with which message.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../../bridge/base/config.ts'
import { engineFor } from '../../../bridge/cli/engines.ts'
import { providerFor } from '../../../bridge/cli/providers.ts'

const folder = mkdtempSync(join(tmpdir(), 'gh-engines-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const config = (env: Record<string, string> = {}) =>
  loadConfig({ home: '/tmp/gh-no-such-home', env: { HOME: '/tmp', ...env } })
const KEYED = config({ GHOSTHANDS_STAGEHAND_API_KEY: 'k' })
const job = (more: Record<string, unknown> = {}) => ({
  job_type: 'fill_form',
  provider: 'stagehand:openai/gpt-4.1',
  ...more,
})

const missing = (): string => {
  throw new Error('Cannot find module')
}
const installed = (version: string) => () => {
  const path = join(folder, `${version}.json`)
  writeFileSync(path, JSON.stringify({ version }))
  return path
}

describe('an engine that is not installed', () => {
  test('is reported in one sentence with the command that installs it', () => {
    expect(() => engineFor(KEYED, job(), missing)).toThrowError(
      expect.objectContaining({
        code: 'DRIVER_MISSING',
        message:
          'The engine stagehand is not installed; install it beside GhostHands with “npm install @browserbasehq/stagehand@3.7.3”.',
      }),
    )
  })

  test('in another version is refused with the one that works; a later patch is taken', () => {
    expect(() => engineFor(KEYED, job(), installed('4.4.0'))).toThrowError(
      /is installed as 4\.4\.0, .* works with 3\.7;/,
    )
    expect(engineFor(KEYED, job(), installed('3.7.9'))?.name).toBe('stagehand')
  })

  test('under an unknown name is refused, and the known names are listed', () => {
    expect(() => providerFor(config(), { provider: 'stagehnd' })).toThrowError(/Did you mean "stagehand"\?/)
    expect(engineFor(config(), { job_type: 'apply' }, missing)).toBeUndefined()
  })
})

describe('what another engine does not get', () => {
  test.each([
    [{ provider: 'stagehand,local' }, /name it alone/],
    [{ job_type: 'apply' }, /fill_form and custom only, not apply/],
    [{ browser_mode: 'operator' }, /every tab of your own browser/],
    [{ supervision: 'approve' }, /does not wait before each step/],
    [{ supervision: 'guide' }, /does not wait before each step/],
    [{ input_data: { schema: { type: 'object' } } }, /by a schema/],
  ])('%j', (more, words) => {
    expect(() => engineFor(KEYED, job(more), installed('3.7.3'))).toThrowError(
      expect.objectContaining({ code: 'INVALID_INPUT', message: expect.stringMatching(words) }),
    )
  })

  test('a job without a model or a key', () => {
    const found = installed('3.7.3')
    expect(() => engineFor(KEYED, job({ provider: 'stagehand' }), found)).toThrowError(/needs a model/)
    expect(() => engineFor(config(), job(), found)).toThrowError(/GHOSTHANDS_STAGEHAND_API_KEY/)
    expect(
      engineFor(config({ GHOSTHANDS_PROVIDERS: '{"stagehand": {"base_url": "http://127.0.0.1:1/v1"}}' }), job(), found),
    ).toBeDefined()
    // A key configured for another provider is not passed on.
    const other = config({ GHOSTHANDS_PROVIDER: 'anthropic', GHOSTHANDS_MODEL_API_KEY: 'for-one' })
    expect(() => engineFor(other, job(), found)).toThrowError(/GHOSTHANDS_STAGEHAND_API_KEY/)
  })
})
