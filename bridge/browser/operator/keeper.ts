/**
 * A separate program that holds the DevTools pipe of a Chrome opened for a person, and offers it on a socket file that
 * only its owner can open. So nothing listens on a port, and Chrome outlives the bridge. It ends with its Chrome, and
 * vice versa. It writes its address into NOTE. Call: keeper SOCKET NOTE PROGRAM ARGUMENTS…
 */
import { spawn } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { dirname } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { swallowed } from '../../base/debug.ts'
import { type CdpMessage, type CdpParams, SERVER_ERROR, SESSION_NOT_FOUND } from '../cdp.ts'
import { PipeTransport } from '../pipe-transport.ts'
import { START_FAILED } from './keeper-call.ts'

const [, , path = '', note = '', program = '', ...args] = process.argv
// Only the owner may use the profile and the socket.
process.umask(0o077)

const chrome = spawn(program, args, { stdio: ['ignore', 'ignore', 'inherit', 'pipe', 'pipe'] })
chrome.once('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(START_FAILED)
})
chrome.once('exit', (status, signal) => {
  if (listening) for (const file of [path, note]) rmSync(file, { force: true })
  // A folder that was created for the socket alone.
  if (process.platform !== 'win32' && dirname(path) !== dirname(note))
    rmSync(dirname(path), { recursive: true, force: true })
  if (signal) process.kill(process.pid, 'SIGKILL')
  else process.exit(status ?? 1)
})

/** One program that uses the Chrome, in its own session: it does not see what others do there. */
interface Client {
  socket: WebSocket
  /** Its session with the browser itself, which looks to it like the connection. */
  root: string
}

const pipe = new PipeTransport(chrome.stdio[3] as Writable, chrome.stdio[4] as Readable)
const waiting = new Map<number, (answer: CdpMessage) => void>()
/** The client that owns the session. */
const owners = new Map<string, Client>()
let next = 1
let listening = false

const send = (message: CdpMessage, answered: (answer: CdpMessage) => void): void => {
  const id = next++
  waiting.set(id, answered)
  pipe.send({ ...message, id })
}
const ask = (method: string, params: CdpParams = {}): Promise<CdpMessage> =>
  new Promise((resolve) => send({ method, params }, resolve))

/** As its client sees it: without the session that stands for the connection. */
const tell = ({ socket, root }: Client, { sessionId, ...message }: CdpMessage): void => {
  if (socket.readyState === socket.OPEN)
    socket.send(JSON.stringify({ ...message, ...(sessionId !== undefined && sessionId !== root && { sessionId }) }))
}

pipe.onmessage = (raw) => {
  const message = raw as CdpMessage
  if (message.id !== undefined) {
    const answered = waiting.get(message.id)
    waiting.delete(message.id)
    answered?.(message)
    return
  }
  const client = message.sessionId === undefined ? undefined : owners.get(message.sessionId)
  if (!client) return
  const session = message.params?.sessionId
  if (typeof session === 'string' && message.method === 'Target.attachedToTarget') owners.set(session, client)
  tell(client, message)
  if (typeof session === 'string' && message.method === 'Target.detachedFromTarget') owners.delete(session)
}

const hear = (client: Client, { id, ...command }: CdpMessage): void => {
  if (id === undefined || typeof command.method !== 'string') return
  const { sessionId = client.root } = command
  const refuse = (code: number, message: string): void =>
    tell(client, { id, ...(command.sessionId !== undefined && { sessionId }), error: { code, message } })
  if (owners.get(sessionId) !== client) {
    refuse(SESSION_NOT_FOUND, 'Session with given id not found.')
    return
  }
  send({ ...command, sessionId }, (answer) => {
    const made = answer.result?.sessionId
    if (typeof made === 'string' && !owners.has(made)) owners.set(made, client)
    tell(client, { ...answer, id, ...(command.sessionId !== undefined && { sessionId }) })
  })
}

const commandIn = (text: string): CdpMessage | undefined => {
  try {
    const command: unknown = JSON.parse(text)
    return typeof command === 'object' && command !== null ? command : undefined
  } catch (error) {
    swallowed('browser', error)
    // The sender is disconnected.
    return undefined
  }
}

const serve = async (socket: WebSocket): Promise<void> => {
  const early: string[] = []
  const collect = (data: unknown): void => void early.push(String(data))
  socket.on('message', collect)
  socket.on('error', () => socket.terminate())
  const { result, error } = await ask('Target.attachToBrowserTarget')
  if (error || typeof result?.sessionId !== 'string') {
    socket.close(1011, String(error?.message ?? SERVER_ERROR))
    return
  }
  const client: Client = { socket, root: result.sessionId }
  owners.set(client.root, client)
  const end = (): void => {
    for (const [session, owner] of owners) if (owner === client) owners.delete(session)
    void ask('Target.detachFromTarget', { sessionId: client.root })
  }
  socket.once('close', end)
  if (socket.readyState !== socket.OPEN) return end()
  const heard = (data: unknown): void => {
    const command = commandIn(String(data))
    // Invalid messages from a client must not end the person's Chrome.
    if (command) hear(client, command)
    else socket.terminate()
  }
  socket.off('message', collect)
  socket.on('message', heard)
  for (const one of early) heard(one)
}

await ask('Browser.getVersion')
// Only now: a second Chrome on the same profile ends at once, and must not replace the first one's note.
rmSync(path, { force: true })
const server = createServer()
new WebSocketServer({ server, perMessageDeflate: false, maxPayload: 256 * 1024 ** 2 }).on(
  'connection',
  (socket) => void serve(socket),
)
server.listen(path, () => {
  listening = true
  writeFileSync(note, path, { mode: 0o600 })
})
