/** Worker of the peers bench: one tool in its own process, so that its output and leftovers stay apart. */
import type { Opened, PeerJob, PeerTool } from './peers/tool.ts'
import { TOOLS, type ToolName } from './peers/tools.ts'
import { serve } from './replay-worker.ts'
import { timed } from './statistics.ts'

/** A tool's output must not mix with the bench's. */
process.stdout.write = () => true
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) console[level] = () => undefined
process.on('unhandledRejection', () => undefined)

let opened: Opened | undefined
const tools = new Map<ToolName, PeerTool>()

serve({
  async open({ tool, job }: { tool: ToolName; job: PeerJob }): Promise<null> {
    const found = tools.get(tool) ?? (await TOOLS[tool].load())
    tools.set(tool, found)
    opened = await found.open(job)
    return null
  },
  async go(): Promise<{ ms: number; failed: string | null }> {
    const [failed, ms] = await timed(async () =>
      opened?.go().then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
    )
    return { ms, failed: failed ?? null }
  },
  async close(): Promise<null> {
    await opened?.close().catch(() => undefined)
    opened = undefined
    return null
  },
})
