/**
 * Marks a command that a bridge carries out for another process: its resources are already open, and its output goes to
 * that process in the format of that process's terminal. The protocol is in `bridge-call.ts` and `bridge-answer.ts`.
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
  /** Whether the receiving terminal shows colours and styles. */
  readonly colours: boolean
}

const current = new AsyncLocalStorage<InBridge>()

/** Undefined if the command has its own process. */
export const inBridge = (): InBridge | undefined => current.getStore()

export const withinBridge = <T>(bridge: InBridge, work: () => Promise<T>): Promise<T> => current.run(bridge, work)
