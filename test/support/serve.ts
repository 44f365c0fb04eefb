// A real bridge process (`ghosthands serve`) for tests that kill it.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Served {
  pid: number
  /** Its address. */
  url: string
  port: number
  /** Its exit status and what it said on standard error, once it has exited. */
  gone: Promise<{ status: number | null; errors: string }>
  /** Ends it, by default like a crash; resolves once it has exited. */
  end(signal?: NodeJS.Signals): Promise<void>
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Worked extends Omit<Served, 'url' | 'port'> {
  /** Its number in the fleet. */
  worker: number
}

/** A process that only works through the queue (`ghosthands worker`). */
export const startWorker = (home: string, ...flags: string[]): Promise<Worked> => startWorkerOf(ROOT, home, ...flags)

/** Of the version whose source is in `root`. */
export const startWorkerOf = async (root: string, home: string, ...flags: string[]): Promise<Worked> => {
  const { said, ...process } = await startProcess(root, ['worker', '--json', '--home', home, ...flags])
  return { ...process, worker: Number(said.worker) }
}

/** Resolves once the bridge is ready. */
export const startServe = (home: string, ...flags: string[]): Promise<Served> => startBridge('serve', home, ...flags)

/** `start` also opens a Chrome, which outlives the bridge. */
export const startBridge = (command: 'serve' | 'start', home: string, ...flags: string[]): Promise<Served> =>
  startBridgeOf(ROOT, command, home, ...flags)

/** Of the version whose source is in `root`. */
export async function startBridgeOf(
  root: string,
  command: 'serve' | 'start',
  home: string,
  ...flags: string[]
): Promise<Served> {
  // A free port unless the test sets one, because other tests run bridges, too.
  const port = flags.includes('--port') ? [] : ['--port', '0']
  const { said, ...process } = await startProcess(root, [command, '--json', '--home', home, ...port, ...flags])
  const url = String(said.url)
  return { ...process, url, port: Number(new URL(url).port) }
}

/** Resolves to its output once it is ready. */
async function startProcess(root: string, args: string[]) {
  const child = spawn(process.execPath, [join(root, 'bin/ghosthands.mjs'), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  const gone = new Promise<{ status: number | null; errors: string }>((resolve) =>
    child.once('close', (status) => resolve({ status, errors })),
  )
  const said = await Promise.race([
    ready(child),
    gone.then((): never => {
      throw new Error(`the bridge ended before it was ready: ${errors}`)
    }),
  ])
  return {
    pid: child.pid ?? 0,
    said,
    gone,
    async end(signal: NodeJS.Signals = 'SIGKILL') {
      child.kill(signal)
      await gone
    },
  }
}

function ready(child: ChildProcess): Promise<Record<string, unknown>> {
  return new Promise((resolve) =>
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line.includes('"ready"')) resolve(JSON.parse(line))
    }),
  )
}
