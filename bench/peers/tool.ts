/** The interface of every tool in the peers bench: set up before the clock starts, then do the task. */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { instruction, type PeerTask, type Step, type Who } from './tasks.ts'

export interface PeerJob {
  task: PeerTask
  who: Who
  url: string
  /** What the tab showed before: whoever uses a tab of its own opens this first, outside of the clock. */
  before: string
  /** Of the model service. */
  baseUrl: string
  /** Of the browser: http://127.0.0.1:PORT. Its one tab is to be used. */
  endpoint: string
  /** The tool's own for this task: what it learned stays here. */
  folder: string
}

export interface Opened {
  /** Does the task, from opening the address on. On the clock. */
  go(): Promise<void>
  close(): Promise<void>
}

export interface PeerTool {
  open(job: PeerJob): Promise<Opened>
}

/** The services' format asks for one; nobody looks at it. */
export const API_KEY = 'none'
export const MODEL_NAME = 'gpt-5'

/** Where the peers are installed: nothing of this is in the repository. */
export const INSTALLED = fileURLToPath(new URL('../../.ghosthands/peers/', import.meta.url))

export const installed = (name: string): boolean => existsSync(`${INSTALLED}node_modules/${name}/package.json`)

/** A peer's package; its own types are not here where it is not installed. */
export const peerModule = async <Module>(name: string): Promise<Module> =>
  (await import(createRequire(INSTALLED).resolve(name))) as Module

export const valueFor =
  (who: Who) =>
  ({ values }: Step): string =>
    values?.[who] ?? ''

/** The task for an agent, with the person's values in it. */
export const taskWithValues = ({ task, who }: Pick<PeerJob, 'task' | 'who'>): string => instruction(task, valueFor(who))

/** The name of a step's value where a tool takes variables. */
export const variableOf = ({ field }: Step): string => field ?? ''

export const variablesOf = ({ task, who }: Pick<PeerJob, 'task' | 'who'>): Record<string, string> =>
  Object.fromEntries(task.steps.filter(({ values }) => values).map((step) => [variableOf(step), valueFor(who)(step)]))
