/**
 * The program that Chrome starts for the extension: one question, one answer, over standard input and output in
 * Chrome's native messaging format (length in four bytes, then JSON).
 */
import { endianness } from 'node:os'
import type { Readable, Writable } from 'node:stream'
import { codeOf, GhError } from '../../../shared/domain/errors.ts'
import { randomText } from '../../../shared/protocol/crypto.ts'
import { type FromNative, ToNative } from '../../../shared/protocol/native.ts'
import { EXTENSION_ID } from '../../../shared/protocol/version.ts'
import type { Config } from '../../base/config.ts'
import { messageOf } from '../../base/message.ts'
import { openSeal } from '../../vault/key.ts'
import { isInstance, openPairings } from '../../vault/pairings.ts'
import { ensureBridge, isRunning } from './run-bridge.ts'

/** In bytes; questions are short. */
const MAX_BYTES = 64 * 1024
const LITTLE = endianness() === 'LE'

/** @param origin the caller, as Chrome passes it to the program */
export const answerNative = async (
  config: Config,
  origin: string | undefined,
  input: Readable,
  output: Writable,
): Promise<void> => {
  const answer = await answerOf(config, origin, input).catch(
    (error: unknown): FromNative => ({ type: 'problem', code: codeOf(error), message: messageOf(error) }),
  )
  await new Promise<void>((done) => output.write(framed(answer), () => done()))
}

const answerOf = async (config: Config, origin: string | undefined, input: Readable): Promise<FromNative> => {
  if (origin !== `chrome-extension://${EXTENSION_ID}/`)
    throw new GhError('FORBIDDEN', 'Only the GhostHands extension is answered here, and Chrome starts this for it.')
  const asked = await readMessage(input)
  const { home } = config
  if (asked.type === 'ask') return { type: 'here', running: await isRunning(home) }
  if (!isInstance(asked.instance)) throw new GhError('INVALID_INPUT', 'The extension named no installation.')
  const port = await ensureBridge(home)
  const pairings = openPairings(home, await openSeal(config))
  const key = pairings.get(asked.instance)?.key ?? randomText()
  pairings.keep({
    instance: asked.instance,
    key,
    browser: asked.browser.slice(0, 300),
    pairedAt: pairings.get(asked.instance)?.pairedAt ?? new Date().toISOString(),
  })
  return { type: 'connected', key, port }
}

const readMessage = async (input: Readable): Promise<ToNative> => {
  let bytes = Buffer.alloc(0)
  for await (const part of input) {
    bytes = Buffer.concat([bytes, part as Buffer])
    if (bytes.length < 4) continue
    const length = LITTLE ? bytes.readUInt32LE() : bytes.readUInt32BE()
    if (length > MAX_BYTES) break
    if (bytes.length < 4 + length) continue
    const { data } = ToNative.safeParse(JSON.parse(bytes.toString('utf8', 4, 4 + length)))
    if (data) return data
    break
  }
  throw new GhError('INVALID_INPUT', 'The extension asked for something that this GhostHands does not know.')
}

const framed = (message: unknown): Buffer => {
  const text = Buffer.from(JSON.stringify(message), 'utf8')
  const length = Buffer.alloc(4)
  if (LITTLE) length.writeUInt32LE(text.length)
  else length.writeUInt32BE(text.length)
  return Buffer.concat([length, text])
}
