/**
 * What another agent that works on pages by itself is shown, and what it answers; shared by the engine and the MCP
 * server.
 */
import type { PageStep } from './page-step.ts'

/** The page as it is now, and what came of the last answer. No secret is in it. */
export interface AgentPage {
  url: string
  title: string
  text: string
  /** JPEG with the numbers drawn in, where it was asked for. */
  picture: Uint8Array | undefined
  /** A line for each thing that was done since the last page. */
  done: string[]
  problem: string | undefined
  /** What was read off pages so far, oldest first. */
  data: readonly unknown[]
  /** What `{{…}}` may stand for. */
  keys: string[]
}

export interface AgentAnswer {
  steps: PageStep[]
  /** The task is done. */
  completed?: boolean
  /** With the next page comes a picture of it. */
  picture?: boolean
}

/** How a session and its agent hear of each other. */
export interface AgentExchange {
  /** The page that an answer is wanted for; undefined while the last one is worked on, a human is asked, or it is over. */
  page(): AgentPage | undefined
  /** Resolves as soon as there is one. Rejects with the signal's reason. */
  wanted(signal: AbortSignal): Promise<void>
  /** @throws GhError CONFLICT where no answer is wanted; INVALID_INPUT naming what cannot be done on this page: nothing of it is done */
  answer(given: AgentAnswer): void
}
