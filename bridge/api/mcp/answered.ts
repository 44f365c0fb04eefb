/** What a tool says back. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { codeOf } from '../../../shared/domain/errors.ts'

/** A refusal is a result the agent can read, with its code; only a broken protocol is an error of the protocol. */
export const answered = async (work: () => Promise<object>): Promise<CallToolResult> => {
  try {
    const structured = await work()
    return { content: [{ type: 'text', text: JSON.stringify(structured) }], structuredContent: { ...structured } }
  } catch (error) {
    const problem = { code: codeOf(error), message: error instanceof Error ? error.message : String(error) }
    return { isError: true, content: [{ type: 'text', text: `${problem.message} (${problem.code})` }] }
  }
}
