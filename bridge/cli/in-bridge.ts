/**
 * A command that the bridge of its home carries out for the process that was started: what it reads from is open there already. What it
 * says goes to that process, as its terminal shows it. Not for how the two speak (`bridge-call.ts`, `bridge-answer.ts`).
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Config } from '../base/config.ts'
import type { Store } from '../store/index.ts'
import type { Profiles } from '../vault/profiles.ts'

export interface InBridge {
  readonly config: Config
  readonly store: Store
  profiles(): Promise<Profiles>
  /** 1: standard output, 2: standard error. */
  write(to: 1 | 2, text: string): void
  /** Whether looks are shown where it is read. */
  readonly colours: boolean
}

const current = new AsyncLocalStorage<InBridge>()

/** Undefined in a process of the command's own. */
export const inBridge = (): InBridge | undefined => current.getStore()

export const withinBridge = <T>(bridge: InBridge, work: () => Promise<T>): Promise<T> => current.run(bridge, work)
