/** Pairing a launched Chrome without a click: what is written into its extension, and the message if it is silent. */
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { amendExtensionStorage } from '../../../bridge/browser/operator/extension-storage.ts'
import { EXTENSION_ID } from '../../../shared/protocol/version.ts'
import { type Answer, type CdpServer, startCdpServer } from '../../support/cdp-server.ts'

let server: CdpServer | undefined
afterEach(() => server?.close())

const worker = {
  targetId: 'W',
  type: 'service_worker',
  url: `chrome-extension://${EXTENSION_ID}/background.js`,
}
const other = { targetId: 'O', type: 'service_worker', url: 'chrome-extension://another/background.js' }

/** An extension with this storage, which answers only after `late` requests. Scripts are really evaluated. */
const extension = (
  kept: Record<string, unknown>,
  { late = 0, runs = true }: { late?: number; runs?: boolean } = {},
) => {
  let asked = 0
  const storage = {
    local: {
      get: async (key: string) => ({ [key]: kept[key] }),
      set: async (values: object) => void Object.assign(kept, values),
    },
  }
  const answer: Answer = ({ method, params }, on) => {
    if (method === 'Target.getTargets') return { targetInfos: runs ? [other, worker] : [other] }
    if (method === 'Target.attachToTarget') return { sessionId: `s-${String(params.targetId)}` }
    if (method === 'Target.createTarget') {
      on.tell('Target.targetCreated', { targetInfo: other })
      on.tell('Target.targetCreated', { targetInfo: worker })
      return { targetId: 'popup' }
    }
    if (method !== 'Runtime.evaluate') return {}
    const text = String(params.expression)
    if (text.includes('.set(')) {
      runInNewContext(text, { chrome: { storage } })
      return { result: {} }
    }
    asked += 1
    if (asked <= late) return { result: {} }
    return { result: { value: kept.instance } }
  }
  return { answer, kept }
}
const amend = (at: string): Promise<void> =>
  amendExtensionStorage(at, EXTENSION_ID, 'instance', (instance) => ({ pairing: { of: instance } }))

test('the pairing is built on what the extension has stored', async () => {
  const { answer, kept } = extension({ instance: 'i-1', other: 'stays' })
  server = await startCdpServer(answer)
  await amend(server.socket)
  expect(kept).toEqual({ instance: 'i-1', other: 'stays', pairing: { of: 'i-1' } })
  expect(server.heard.filter(({ method }) => method === 'Target.attachToTarget')[0]?.params.targetId).toBe('W')
  expect(server.methods()).not.toContain('Target.createTarget')
})

test('a background page wakes a suspended worker and is closed; a worker that just started is waited for', async () => {
  const { answer, kept } = extension({ instance: 'i-2' }, { late: 2, runs: false })
  server = await startCdpServer(answer)
  await amend(server.socket)
  expect(kept.pairing).toEqual({ of: 'i-2' })
  const opened = server.heard.find(({ method }) => method === 'Target.createTarget')
  expect(opened?.params).toEqual({ url: `chrome-extension://${EXTENSION_ID}/panels/popup.html`, background: true })
  expect(server.heard.find(({ method }) => method === 'Target.closeTarget')?.params).toEqual({ targetId: 'popup' })
})

test('if the extension fails or there is no browser, the message says how to pair by hand', async () => {
  const { answer } = extension({ instance: 'i-3' })
  server = await startCdpServer((asked, on) =>
    asked.method === 'Runtime.evaluate' ? { exceptionDetails: { text: 'Uncaught' } } : answer(asked, on),
  )
  for (const at of [server.socket, 'ws://127.0.0.1:1/'])
    await expect(amend(at)).rejects.toMatchObject({
      code: 'BROWSER_NOT_FOUND',
      message: expect.stringContaining('ghosthands pair'),
    })
})
