/** The interface of every tool in the peers bench: set up before the clock starts, then do the task. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { instruction, type PeerTask, type Step, type Who } from './tasks.ts'

export interface PeerJob {
  task: PeerTask
  who: Who
  url: string
  /** What the tab showed before. A tool that uses its own tab opens this first, before the clock starts. */
  before: string
  /** The model service's base URL. */
  baseUrl: string
  /** The browser: http://127.0.0.1:PORT. The tool must use its one tab. */
  endpoint: string
  /** The tool's own folder for this task, where what it learned is kept. */
  folder: string
}

export interface Opened {
  /** Does the task, including opening the address. This is what is timed. */
  go(): Promise<void>
  close(): Promise<void>
}

export interface PeerTool {
  open(job: PeerJob): Promise<Opened>
}

/** The services' format requires a key, but nothing checks it. */
export const API_KEY = 'none'
export const MODEL_NAME = 'gpt-5'

/** Where the peers are installed; not part of the repository. */
export const INSTALLED = fileURLToPath(new URL('../../.ghosthands/peers/', import.meta.url))

export const installed = (name: string): boolean => existsSync(`${INSTALLED}node_modules/${name}/package.json`)

/** A peer's package; untyped, because its types are missing when it is not installed. */
export const peerModule = async <Module>(name: string): Promise<Module> =>
  (await import(createRequire(INSTALLED).resolve(name))) as Module

export const valueFor =
  (who: Who) =>
  ({ values }: Step): string =>
    values?.[who] ?? ''

/** The task for an agent, with the person's values in it. */
export const taskWithValues = ({ task, who }: Pick<PeerJob, 'task' | 'who'>): string => instruction(task, valueFor(who))

/** The variable name of a step's value, for tools that support variables. */
export const variableOf = ({ field }: Step): string => field ?? ''

export const variablesOf = ({ task, who }: Pick<PeerJob, 'task' | 'who'>): Record<string, string> =>
  Object.fromEntries(task.steps.filter(({ values }) => values).map((step) => [variableOf(step), valueFor(who)(step)]))
