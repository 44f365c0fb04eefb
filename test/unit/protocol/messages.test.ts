// What the two sides of the socket accept, and that no message passes as the other side's.
import { expect, test } from 'vitest'
import { METHODS } from '../../../shared/protocol/methods.ts'
import { FromContent, FromSurface, ToContent, ToSurface } from '../../../shared/protocol/ports.ts'
import { FromBridge, FromExtension, HEARTBEAT_MS, pairingText, proofText } from '../../../shared/protocol/socket.ts'
import { OVERLAY_HOST, PROTOCOL_VERSION } from '../../../shared/protocol/version.ts'

const hello = { protocol: PROTOCOL_VERSION, instance: 'i', nonce: 'n' }

test('a proof is valid for only one side, nonce and version', () => {
  const made = [
    proofText('bridge', hello, 'b'),
    proofText('extension', hello, 'b'),
    proofText('bridge', { ...hello, nonce: 'm' }, 'b'),
    proofText('bridge', hello, 'c'),
    proofText('bridge', { ...hello, protocol: PROTOCOL_VERSION + 1 }, 'b'),
  ]
  expect(new Set(made).size).toBe(made.length)
})

test('the digits of a pairing depend on every part of the handshake', () => {
  const said = { instance: 'i', extensionKey: 'x', bridgeKey: 'y', extensionNonce: 'm', bridgeNonce: 'n' }
  const changed = Object.keys(said).map((key) => pairingText({ ...said, [key]: 'other' }))
  expect(new Set([pairingText(said), ...changed]).size).toBe(6)
})

test('a message of the wrong direction is refused', () => {
  expect(FromExtension.safeParse({ type: 'welcome', epoch: 'e' }).success).toBe(false)
  expect(FromBridge.safeParse({ type: 'prove', proof: 'p' }).success).toBe(false)
  expect(ToSurface.safeParse({ type: 'screen', screen: null }).success).toBe(false)
  expect(ToContent.safeParse({ type: 'screen', screen: null, link: { state: 'lost' } }).success).toBe(true)
  expect(FromSurface.safeParse({ type: 'reconnect' }).success).toBe(true)
})

test('a page’s script cannot say which character was typed through the content script', () => {
  const parsed = FromContent.parse({ type: 'input', input: { kind: 'keydown', at: 1, key: 'char', text: 'secret' } })
  expect(parsed).toEqual({ type: 'input', input: { kind: 'keydown', at: 1, key: 'char' } })
})

test('every method names its parameters and its result', () => {
  for (const { params, result } of Object.values(METHODS)) {
    expect(params.safeParse(undefined).success).toBe(false)
    expect(result.safeParse(undefined).success).toBe(false)
  }
  expect(HEARTBEAT_MS * 2).toBeLessThan(30_000)
  expect(OVERLAY_HOST).toMatch(/^div\[data-[a-z]+\]$/)
})
