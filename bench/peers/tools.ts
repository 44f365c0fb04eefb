/** The tools that the peers bench compares, set up as their documentation recommends: a file here and a line below. */
import type { PeerTool } from './tool.ts'

interface Listed {
  title: string
  how: string
  /** npm packages with their versions; empty if everything is installed anyway. */
  packages: Readonly<Record<string, string>>
  /** Starts a browser itself, of the same kind. */
  own?: true
  load: () => Promise<PeerTool>
}

const STAGEHAND = { '@browserbasehq/stagehand': '3.7.3' }

export const TOOLS = {
  ghosthands: {
    title: 'GhostHands',
    how: 'mode hybrid',
    packages: {},
    own: true,
    load: async () => (await import('./ghosthands-tool.ts')).tool,
  },
  script: {
    title: 'plain Playwright script',
    how: 'written by hand, labels and roles, reads nothing back',
    packages: {},
    load: async () => (await import('./script-tool.ts')).tool,
  },
  'stagehand-acts': {
    title: 'Stagehand, cached acts',
    how: 'one act() a step, values as variables, cacheDir, selfHeal',
    packages: STAGEHAND,
    load: async () => (await import('./stagehand-tool.ts')).acts,
  },
  'stagehand-agent': {
    title: 'Stagehand, agent replay',
    how: 'agent().execute() with the whole task, values as variables, cacheDir, selfHeal',
    packages: STAGEHAND,
    load: async () => (await import('./stagehand-tool.ts')).agent,
  },
  hyperagent: {
    title: 'HyperAgent, action cache',
    how: 'page.ai() with the whole task, then runFromActionCache(); the cache holds the values, so another person begins anew',
    packages: { '@hyperbrowser/agent': '1.1.2' },
    load: async () => (await import('./hyperagent-tool.ts')).tool,
  },
  'playwright-mcp': {
    title: 'Playwright MCP',
    how: 'its tools in a loop with the whole conversation; it keeps nothing',
    packages: { '@playwright/mcp': '0.0.83' },
    load: async () => (await import('./mcp-tool.ts')).tool,
  },
} as const satisfies Readonly<Record<string, Listed>>

export type ToolName = keyof typeof TOOLS
export const TOOL_NAMES = Object.keys(TOOLS) as ToolName[]
export const listed = (tool: ToolName): Listed => TOOLS[tool]
