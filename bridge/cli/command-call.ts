/** The protocol between a command and the bridge of its home: the command's arguments, and its output. */
import type { Command } from 'commander'

export const COMMAND_PATH = '/command'

export interface CommandCall {
  words: readonly string[]
  /** The home, absolute. */
  home: string
  /** Sources of the settings. */
  env: Record<string, string>
  colours: boolean
  /** The build that asks: another one may answer differently. */
  build: string
}

export interface CommandAnswer {
  /** The stream of each piece: standard output or standard error. */
  said: [to: 1 | 2, text: string][]
  exitCode: number
}

/** The commands that a bridge carries out for others; passed down from the program, which knows them all. */
export interface Commands {
  /** Undefined if it runs from source, which may have changed since: then it answers nobody. */
  readonly build: string | undefined
  onlyReads(words: readonly string[]): boolean
  /**
   * The exit code if it failed, or if only help was requested. `adapt` changes the program before it gets its
   * arguments.
   */
  carryOut(words: readonly string[], adapt?: (root: Command) => Command): Promise<number | undefined>
}
