// Another agent: the protocol's official client, connected to the real command by pipe.
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import type { CallToolResult, Progress } from '@modelcontextprotocol/sdk/types.js'
import { packageRoot } from '../../bridge/base/package-root.ts'

export interface McpAgent {
  client: Client
  /** @param given `signal` cancels the call */
  call(name: string, args: Record<string, unknown>, given?: { signal?: AbortSignal }): Promise<CallToolResult>
}

/**
 * @param heard called with each line of progress
 * @param given `env`: added to this process's own; `log`: file descriptor for the command's log
 */
export const startMcpAgent = async (
  home: string,
  heard: (line: string) => void = () => {},
  { env = {}, log }: { env?: Record<string, string>; log?: number } = {},
): Promise<McpAgent> => {
  const client = new Client({ name: 'an agent', version: '1' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: [join(packageRoot(), 'bin/ghosthands.mjs'), 'mcp', '--home', home],
      env: { ...process.env, PATH: process.env.PATH ?? '', ...env } as Record<string, string>,
      stderr: log ?? 'inherit',
    }),
  )
  return {
    client,
    call: async (name, args, { signal } = {}) =>
      (await client.callTool({ name, arguments: args }, undefined, {
        timeout: 60_000,
        onprogress: ({ message }: Progress) => void (message && heard(message)),
        ...(signal && { signal }),
      })) as CallToolResult,
  }
}
