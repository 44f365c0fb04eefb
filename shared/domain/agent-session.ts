/**
 * What another agent that works on pages through us receives, and what it answers; shared by the engine and the MCP
 * server.
 */
import type { PageStep } from './page-step.ts'

/** The current page and the result of the last answer. Contains no secret. */
export interface AgentPage {
  url: string
  title: string
  text: string
  /** JPEG with the numbers drawn in, if requested. */
  picture: Uint8Array | undefined
  /** One line for each action since the last page. */
  done: string[]
  problem: string | undefined
  /** Everything read from pages so far, oldest first. */
  data: readonly unknown[]
  /** The values that `{{…}}` may stand for. */
  keys: string[]
}

export interface AgentAnswer {
  steps: PageStep[]
  /** The task is done. */
  completed?: boolean
  /** Include a screenshot with the next page. */
  picture?: boolean
}

/** The channel between a session and its agent. */
export interface AgentExchange {
  /**
   * The page that needs an answer; undefined while the last answer is carried out, a person is asked, or the session is
   * over.
   */
  page(): AgentPage | undefined
  /** Resolves when there is a page. Rejects with the signal's reason. */
  wanted(signal: AbortSignal): Promise<void>
  /**
   * @throws GhError CONFLICT if no answer is expected; INVALID_INPUT if something cannot be done on this page, with its
   * name: then nothing is done
   */
  answer(given: AgentAnswer): void
}
