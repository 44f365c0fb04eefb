/**
 * Playwright's MCP server, driven by the simplest loop: every call contains the whole conversation and all tools.
 * Nothing is kept between runs.
 */
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { API_KEY, INSTALLED, MODEL_NAME, type PeerTool, taskWithValues } from './tool.ts'

interface Message {
  role: string
  content: string | null
  tool_calls?: { id: string; function: { name: string; arguments: string } }[]
  tool_call_id?: string
}

const MOST_CALLS = 60

export const tool: PeerTool = {
  async open(job) {
    const client = new Client({ name: 'bench', version: '1' })
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [`${INSTALLED}node_modules/@playwright/mcp/cli.js`, '--cdp-endpoint', job.endpoint],
        cwd: job.folder,
        stderr: 'ignore',
      }),
    )
    const { tools } = await client.listTools()
    const call = async (name: string, args: Record<string, unknown>): Promise<string> => {
      const { content } = (await client.callTool({ name, arguments: args })) as { content: { text?: string }[] }
      return content.map(({ text = '' }) => text).join('\n')
    }
    return {
      async go() {
        const messages: Message[] = [
          { role: 'system', content: 'You do tasks in a browser with the tools you are given.' },
          { role: 'user', content: `Open ${job.url}\n${taskWithValues(job)}` },
        ]
        for (let nth = 0; nth < MOST_CALLS; nth += 1) {
          const message = await ask(job.baseUrl, messages, tools)
          messages.push(message)
          const [wanted] = message.tool_calls ?? []
          if (!wanted) return
          const content = await call(wanted.function.name, JSON.parse(wanted.function.arguments))
          messages.push({ role: 'tool', tool_call_id: wanted.id, content })
        }
        throw new Error('it did not come to an end')
      },
      close: () => client.close(),
    }
  },
}

const ask = async (
  baseUrl: string,
  messages: readonly Message[],
  tools: readonly { name: string; description?: string | undefined; inputSchema: unknown }[],
): Promise<Message> => {
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${API_KEY}` },
    body: JSON.stringify({
      model: MODEL_NAME,
      messages,
      tools: tools.map(({ name, description, inputSchema }) => ({
        type: 'function',
        function: { name, description, parameters: inputSchema },
      })),
    }),
  })
  const { choices } = (await response.json()) as { choices: { message: Message }[] }
  const [choice] = choices
  if (!choice) throw new Error('no answer')
  return choice.message
}
