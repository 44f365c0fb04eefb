// The extension as Chrome loads it: its id, its parts, its permissions, and that no page can detect it.

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXTENSION_ID } from '../../shared/protocol/version.ts'
import { type ExtensionBrowser, launchWithExtension } from '../support/extension.ts'

const manifest = JSON.parse(readFileSync(new URL('../../manifest.json', import.meta.url), 'utf8'))

test('the id that the bridge accepts is the one that follows from the manifest’s key', () => {
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

  test('loads with the permissions it declares, and no page can find any part of it', async () => {
    const worker = await chrome.worker()
    const loaded = (await worker.evaluate('chrome.runtime.getManifest()')) as Record<string, unknown>
    const { permissions, host_permissions, optional_host_permissions, content_scripts } = loaded
    const may = { permissions, host_permissions, optional_host_permissions, pages: content_scripts !== undefined }
    expect(may).toEqual(
      variant === 'full'
        ? {
            permissions: manifest.permissions,
            host_permissions: ['<all_urls>'],
            optional_host_permissions: undefined,
            pages: true,
          }
        : {
            permissions: [
              'storage',
              'alarms',
              'notifications',
              'scripting',
              'sidePanel',
              'nativeMessaging',
              'activeTab',
            ],
            host_permissions: undefined,
            optional_host_permissions: ['http://*/*', 'https://*/*'],
            pages: false,
          },
    )
    expect(loaded.web_accessible_resources).toBeUndefined()
  })

  test('its page of permissions says what each is for, and to which sites it applies', async () => {
    const page = await chrome.surface('options', 'permissions')
    const asked = (await page.evaluate('chrome.runtime.getManifest().permissions')) as string[]
    expect((await page.locator('.sec-row code').allTextContents()).sort()).toEqual([...asked].sort())
    // A permission without a text would show its key here.
    expect(await page.locator('main').textContent()).not.toMatch(/perm_|permText_/)
    await page.getByText(variant === 'full' ? 'Pages of all sites' : 'Only sites you allowed').waitFor()
    await page.close()
  })

  test.each(['popup', 'panel', 'options'] as const)('its %s says that GhostHands is not running', async (name) => {
    // Nothing listens on this port.
    await chrome.pair({ key: 'k', port: 1 })
    const page = await chrome.surface(name)
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.waitForFunction(() => document.querySelector('[data-state="not_running"]'))
    expect(errors).toEqual([])
    await page.close()
  })
})
