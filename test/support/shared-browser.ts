/**
 * Chromium for the runs of all test files of a worker: started once, used by one run after another, and ended with
 * the process. Each run has its own context and connection, as in a browser of its own, and both end with it. Not for
 * tests of the program itself: flags, crashes, its end.
 */
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { WebSocket } from 'ws'
import { type Chromium, type ChromiumOptions, startChromium } from '../../bridge/browser/chromium.ts'
import { activePortOf } from '../../bridge/browser/endpoint/active-port.ts'
import { launchServerBrowser, type ServerOptions } from '../../bridge/browser/launch.ts'
import { PipeTransport } from '../../bridge/browser/pipe-transport.ts'
import type { Session } from '../../bridge/browser/session.ts'

interface Program {
  chromium: Chromium
  /** Folder of its profile. */
  folder: string
  /** ws://… of its debugging port. */
  address: string
}

/** Programs that no run uses; parallel runs use different ones. */
const free: Program[] = []

/** Like `launchServerBrowser`; a run with its own flags gets its own program. */
export const openSharedBrowser = (options: ServerOptions = {}): Promise<Session> =>
  launchServerBrowser(hasOwnWishes(options) ? options : { ...options, start: joined })

const hasOwnWishes = ({ args, addresses, forOthers, lowMemory, headless, chromePath }: ServerOptions): boolean =>
  Boolean(args?.length || addresses || forOthers || lowMemory || headless === false || chromePath)

const joined = async ({ spy, ...how }: ChromiumOptions): Promise<Chromium> => {
  const at = free.findLastIndex(({ folder }) => folder === how.folder)
  const program = (at < 0 ? undefined : free.splice(at, 1)[0]) ?? (await started(how))
  const socket = new WebSocket(program.address, { perMessageDeflate: false, maxPayload: 256 * 1024 ** 2 })
  await new Promise<void>((open, failed) => socket.once('open', open).once('error', failed))
  const gone = new Promise<void>((done) => socket.once('close', () => done()))
  const output = new PassThrough()
  socket.on('message', (data) => output.write(`${data}\0`)).on('close', () => output.destroy())
  let rest = ''
  const input = new Writable({
    decodeStrings: false,
    write(chunk: string, _, taken) {
      const messages = `${rest}${chunk}`.split('\0')
      rest = messages.pop() ?? ''
      for (const message of messages) socket.send(message)
      taken()
    },
  })
  let left: Promise<void> | undefined
  // The context closes with the connection that created it.
  const leave = async (): Promise<void> => {
    socket.close()
    await gone
    if (await answers(program)) free.push(program)
  }
  return {
    ...program.chromium,
    transport: new PipeTransport(input, output, spy),
    kill: () => (left ??= leave()),
  }
}

const started = async (how: ChromiumOptions): Promise<Program> => {
  const chromium = await startChromium({ ...how, port: true })
  process.once('exit', () => rmSync(dirname(chromium.profile), { recursive: true, force: true }))
  const program = { chromium, folder: how.folder, address: '' }
  let over = false
  void chromium.exited.then(() => {
    over = true
    const at = free.indexOf(program)
    if (at >= 0) free.splice(at, 1)
  })
  while (!over) {
    const port = await activePortOf(chromium.profile)
    if (port) return Object.assign(program, { address: port.url })
    await new Promise((next) => setTimeout(next, 10))
  }
  throw new Error(`Chromium ended while it was starting: ${chromium.lastWords()}`)
}

/** A test may have killed it: its connection ends before its exit is reported. */
const answers = ({ address }: Program): Promise<boolean> =>
  fetch(`http://${new URL(address).host}/json/version`).then(
    () => true,
    () => false,
  )
