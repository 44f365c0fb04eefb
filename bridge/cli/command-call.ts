/** What a command and the bridge of its home say to each other: the words of the command, and what it says. */
import type { Command } from 'commander'

export const COMMAND_PATH = '/command'

export interface CommandCall {
  words: readonly string[]
  /** The home, absolute. */
  home: string
  /** What settings may come from. */
  env: Record<string, string>
  colours: boolean
  /** Which build asks: another one may answer otherwise. */
  build: string
}

export interface CommandAnswer {
  /** Where each piece goes: standard output or standard error. */
  said: [to: 1 | 2, text: string][]
  exitCode: number
}

/** The commands as a bridge carries them out for others; handed down from the program, which knows them all. */
export interface Commands {
  /** Undefined where it runs from its source, which may have changed since: then it answers nobody. */
  readonly build: string | undefined
  onlyReads(words: readonly string[]): boolean
  /** The exit code where it failed, and where only help was asked for. `adapt` changes the program before it is given its words. */
  carryOut(words: readonly string[], adapt?: (root: Command) => Command): Promise<number | undefined>
}
