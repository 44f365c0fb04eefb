/**
 * The protocol over a browser's two pipes: whole messages, in order, however they are split, and an end reported
 * once.
 */
import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { PipeTransport } from '../../../bridge/browser/pipe-transport.ts'

/** Generous for loaded machines; nothing here waits this long otherwise. */
const SOON = { timeout: 10_000 }

const open = () => {
  const toBrowser = new PassThrough()
  const fromBrowser = new PassThrough()
  const spied: unknown[] = []
  const told: unknown[] = []
  const ended: (string | undefined)[] = []
  const pipe = new PipeTransport(toBrowser, fromBrowser, (message) => spied.push(message))
  pipe.onmessage = (message) => told.push(message)
  pipe.onclose = (reason) => ended.push(reason)
  return { pipe, toBrowser, fromBrowser, spied, told, ended }
}

test('messages are put together from the pieces they come in', async () => {
  const { fromBrowser, told, spied } = open()
  const text = Buffer.from(`${JSON.stringify({ id: 1, result: { name: 'Žofie' } })}\0{"id":2}\0{"id":3`)
  // In the middle of a two-byte character.
  const cut = text.indexOf(0xc5) + 1
  for (const piece of [text.subarray(0, cut), text.subarray(cut), Buffer.from('}\0')]) fromBrowser.write(piece)
  await vi.waitFor(() => expect(told).toHaveLength(3), SOON)
  expect(told).toEqual([{ id: 1, result: { name: 'Žofie' } }, { id: 2 }, { id: 3 }])
  expect(spied).toEqual(told)
})

test('each message goes out with a zero byte, until it is closed', async () => {
  const { pipe, toBrowser, fromBrowser, ended, told } = open()
  pipe.send({ id: 1, method: 'Browser.getVersion' })
  fromBrowser.write('{"id":1}\0')
  // Arrives in a separate turn of the event loop, after the end.
  await vi.waitFor(() => expect(fromBrowser.readableLength).toBe(0), SOON)
  pipe.close()
  pipe.send({ id: 2, method: 'Browser.close' })
  pipe.close()
  expect(String(toBrowser.read())).toBe('{"id":1,"method":"Browser.getVersion"}\0')
  await new Promise((done) => setImmediate(done))
  expect([ended, told]).toEqual([['The connection was closed.'], []])
})

test('a browser that ends or breaks its pipes is an end, not a crash', async () => {
  const { pipe, toBrowser, fromBrowser, ended } = open()
  toBrowser.destroy(new Error('EPIPE'))
  fromBrowser.destroy(new Error('ECONNRESET'))
  await vi.waitFor(() => expect(ended).toEqual(['The browser closed its pipe.']), SOON)
  pipe.send({ id: 1 })
  expect(ended).toHaveLength(1)
})
