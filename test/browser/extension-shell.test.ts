// The extension as Chrome takes it: its id, its parts, what it may do, and that no page can tell that it is there.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXTENSION_ID } from '../../shared/protocol/version.ts'
import { type ExtensionBrowser, launchWithExtension } from '../support/extension.ts'

const manifest = JSON.parse(readFileSync(new URL('../../manifest.json', import.meta.url), 'utf8'))

test('the id that the bridge takes is the one that follows from the manifest’s key', () => {
  const hash = createHash('sha256').update(Buffer.from(manifest.key, 'base64')).digest('hex')
  const id = [...hash.slice(0, 32)].map((digit) => 'abcdefghijklmnop'[Number.parseInt(digit, 16)]).join('')
  expect(id).toBe(EXTENSION_ID)
})

describe.each(['full', 'lite'] as const)('the %s variant', (variant) => {
  let chrome: ExtensionBrowser
  beforeAll(async () => {
    chrome = await launchWithExtension({ variant })
  })
  afterAll(() => chrome.close())

  test('loads with the permissions it says, and nothing of it can be found by a page', async () => {
    const worker = await chrome.worker()
    const loaded = (await worker.evaluate('chrome.runtime.getManifest()')) as Record<string, string[]>
    const expected = manifest.permissions.filter(
      (name: string) => variant === 'full' || !['debugger', 'webNavigation'].includes(name),
    )
    expect(loaded.permissions).toEqual(expected)
    expect(loaded.web_accessible_resources).toBeUndefined()
  })

  test.each(['popup', 'panel', 'options'] as const)('its %s says that GhostHands is not running', async (name) => {
    // Nothing listens there.
    await chrome.pair({ key: 'k', port: 1 })
    const page = await chrome.surface(name)
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.waitForFunction(() => document.querySelector('[data-state="not_running"]'))
    expect(errors).toEqual([])
    await page.close()
  })
})
