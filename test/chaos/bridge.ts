// Processes of GhostHands under a supervisor: restarted whenever they end; tests use a bridge over its API.
import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { homeAt, readToken } from '../../bridge/base/home.ts'
import { freePort } from '../support/free-port.ts'

const BIN = fileURLToPath(new URL('../../bin/ghosthands.mjs', import.meta.url))

export interface Supervised extends AsyncDisposable {
  pid(): number
  signal(signal: NodeJS.Signals): void
  /** Ends it for good. Returns its exit status, and its output if the status is not 0. */
  stop(): Promise<{ status: number | null; said: string }>
  /** The output of each process that ended without being asked to. */
  unexpected: string[]
}

export interface Bridge extends Supervised {
  /** The JSON of a response; undefined if there was none. */
  ask(method: string, path: string, body?: unknown): Promise<{ status: number; json: unknown } | undefined>
  /** Resolves once the API answers. */
  ready(): Promise<void>
}

export interface Command {
  /** The command of GhostHands, e.g. `worker`. */
  words: readonly string[]
  env?: Record<string, string>
  /** What comes before it on the command line, e.g. to run it on another host. */
  through?: readonly string[]
  /** Ends with this output are no fault. */
  expected?: RegExp
  /** A file to which all its output is appended. */
  log?: string
}

/** ms until a supervisor restarts what ended. */
const AGAIN_MS = 300

export const supervise = ({ words, env, through = [], expected, log }: Command): Supervised => {
  const unexpected: string[] = []
  const [command = process.execPath, ...first] = [...through, process.execPath]
  let child: ChildProcess
  let [stopping, killed] = [false, false]
  let ended: Promise<{ status: number | null; said: string }>
  const start = (): void => {
    killed = false
    let said = ''
    child = spawn(command, [...first, BIN, ...words], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env },
    })
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4_000)
      if (log !== undefined) appendFileSync(log, text)
    })
    ended = new Promise((done) =>
      child.once('close', (status) => {
        if (!stopping && !killed && !expected?.test(said)) unexpected.push(`exit ${status}: ${said}`)
        done({ status, said })
        if (!stopping) setTimeout(() => !stopping && start(), AGAIN_MS)
      }),
    )
  }
  start()
  return {
    unexpected,
    pid: () => child.pid ?? 0,
    signal(signal) {
      killed = signal !== 'SIGSTOP' && signal !== 'SIGCONT' ? true : killed
      child.kill(signal)
    },
    stop() {
      stopping = true
      child.kill('SIGTERM')
      return ended
    },
    async [Symbol.asyncDispose]() {
      stopping = true
      child.kill('SIGKILL')
      await ended
    },
  }
}

export const keepBridge = async (
  home: string,
  { words = [], ...command }: Omit<Command, 'words'> & { words?: readonly string[] },
): Promise<Bridge> => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const kept = supervise({ ...command, words: ['serve', '--json', '--home', home, '--port', String(port), ...words] })
  const ask: Bridge['ask'] = async (method, path, body) => {
    try {
      const answer = await fetch(url + path, {
        method,
        signal: AbortSignal.timeout(10_000),
        headers: {
          authorization: `Bearer ${readToken(homeAt(home))}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, json: await answer.json() }
    } catch {
      return undefined
    }
  }
  return {
    ...kept,
    ask,
    async ready() {
      for (let tries = 0; tries < 600; tries++) {
        if ((await ask('GET', '/jobs?limit=1'))?.status === 200) return
        await pause(100)
      }
      throw new Error(`the bridge does not answer: ${kept.unexpected.join('\n')}`)
    },
  }
}
