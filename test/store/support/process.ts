// Starts a bridge process and reads its output.
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { StoreOptions } from '../../../bridge/store/index.ts'

export interface Said {
  type: string
  [key: string]: unknown
}

export interface Bridge {
  child: ChildProcess
  said: Said[]
  /** Resolves with the first matching line, already printed or still to come. */
  hear(fits: (line: Said) => boolean): Promise<Said>
  kill(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>
}

const SCRIPT = fileURLToPath(new URL('bridge.ts', import.meta.url))

export function startBridge(options: StoreOptions, what: 'work' | 'hold' | 'migrate'): Bridge {
  const child = spawn(process.execPath, [SCRIPT, JSON.stringify(options), what], { stdio: ['pipe', 'pipe', 'pipe'] })
  const said: Said[] = []
  const waiting = new Set<() => void>()
  let errors = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors += text
  })
  createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
    said.push(JSON.parse(line) as Said)
    for (const wake of waiting) wake()
  })
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
    child.once('close', (code, signal) => {
      resolve(signal ?? code)
      for (const wake of waiting) wake()
    }),
  )
  return {
    child,
    said,
    hear: (fits) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const line = said.find(fits)
          const over = child.exitCode !== null || child.signalCode !== null
          if (!line && !over) return
          waiting.delete(look)
          if (line) resolve(line)
          else reject(new Error(`the process ended first: ${errors}`))
        }
        waiting.add(look)
        look()
      }),
    kill(signal = 'SIGKILL') {
      child.kill(signal)
      return ended
    },
  }
}
