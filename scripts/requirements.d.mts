export interface Requirement {
  id: string
  requirement: string
  state: string
  /** Paths from the root. */
  tests: string[]
  missing: string
}
/** The rows of docs/requirements.md, or of `text`. */
export function readRequirements(text?: string): Requirement[]
/** `open`, `partly` or `shown`. */
export function stateOf(row: Requirement): string
/** Its tests that do not exist. */
export function missingTests(row: Requirement): string[]
