/** The result of a tool call. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { codeOf } from '../../../shared/domain/errors.ts'

/** An error is a result with a code that the agent can read; only a protocol violation is a protocol error. */
export const answered = async (work: () => Promise<object>): Promise<CallToolResult> => {
  try {
    const structured = await work()
    return { content: [{ type: 'text', text: JSON.stringify(structured) }], structuredContent: { ...structured } }
  } catch (error) {
    const problem = { code: codeOf(error), message: error instanceof Error ? error.message : String(error) }
    return { isError: true, content: [{ type: 'text', text: `${problem.message} (${problem.code})` }] }
  }
}
