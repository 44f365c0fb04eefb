// Secrets in flags: a flag says where a secret is. A secret typed there itself is refused, and not repeated in the
// message.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SettingKey } from '../../../bridge/base/settings.ts'
import { secretOf } from '../../../bridge/cli/secret-flags.ts'
import { configOf, withSettings } from '../../../bridge/cli/setting-flags.ts'
import { GhError } from '../../../shared/domain/errors.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gh-flags-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const refusal = (act: () => unknown): GhError => {
  try {
    act()
  } catch (error) {
    if (error instanceof GhError) return error
    throw error
  }
  throw new Error('it was taken')
}

test.each<[SettingKey, string]>([
  ['model_api_key', 'sk-hunter2'],
  ['vault_passphrase', 'hunter2 and more'],
  ['kms_token', 'hvs.hunter2'],
  ['callback_secret', 'whsec_hunter2'],
  ['providers', '{"anthropic":{"api_key":"hunter2"}}'],
  ['database_url', 'postgres://me:hunter2@db.example/app'],
  ['database_url', 'postgres://db.example/app?password=hunter2'],
  ['cdp', 'wss://browsers.example/?token=hunter2'],
  ['cdp', 'wss://me:hunter2@browsers.example'],
  ['model_base_url', 'https://models.example/v1?api-key=hunter2'],
  ['patrol_callback_url', 'https://hooks.example/?sig=hunter2'],
])('%s is not taken as it is', (key, text) => {
  const { code, message } = refusal(() => secretOf(key, text))
  expect(code).toBe('INVALID_CONFIG')
  expect(message).toContain(`GHOSTHANDS_${key.toUpperCase()}`)
  expect(message).not.toContain('hunter2')
})

test('values that are not secret are accepted', () => {
  for (const text of ['auto', 'localhost:9222', 'http://127.0.0.1:9222/?timeout=600000'])
    expect(secretOf('cdp', text)).toBe(text)
  const texts = { database_url: 'postgres://me@db.example/app', providers: '{"anthropic":{"model":"m"}}' }
  for (const [key, text] of Object.entries(texts)) expect(secretOf(key as SettingKey, text)).toBe(text)
})

test('it is read from a variable or a file, and a missing one is reported', () => {
  const path = join(folder, 'key')
  writeFileSync(path, 'sk-hunter2\n')
  expect(secretOf('model_api_key', `file:${path}`)).toBe('sk-hunter2')
  expect(secretOf('model_api_key', 'env:MY_KEY', { MY_KEY: 'sk-hunter2' })).toBe('sk-hunter2')
  for (const place of ['env:MY_KEY', `file:${path}.gone`])
    expect(refusal(() => secretOf('model_api_key', place, {})).code).toBe('INVALID_CONFIG')
})

test('a command takes it from there, and nothing else', () => {
  const path = join(folder, 'key')
  writeFileSync(path, 'sk-hunter2')
  const parsed = (...flags: string[]) =>
    configOf(withSettings(new Command()).parse(['--home', folder, ...flags], { from: 'user' }))
  expect(parsed('--model-api-key', `file:${path}`)).toMatchObject({
    model_api_key: 'sk-hunter2',
    sources: { model_api_key: '--model-api-key' },
  })
  expect(refusal(() => parsed('--model-api-key', 'sk-hunter2')).code).toBe('INVALID_CONFIG')
  writeFileSync(path, 'wss://browsers.example/?token=hunter2')
  const cdp = ['--cdp', 'auto', '--cdp', `file:${path}`]
  expect(parsed(...cdp).cdp).toEqual(['auto', 'wss://browsers.example/?token=hunter2'])
})
