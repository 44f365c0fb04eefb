/**
 * `npm run eval -- --provider P [--model M] [--base-url U] [--sites a,b] [--out FILE]`: the same tasks by a real
 * model with a real key, on the sample sites, and a table of the results: success, calls, tokens, cost, time. Costs
 * money. Exits with 2 without a key, with 1 if a task failed, with 64 for a wrong argument.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { loadConfig } from '../bridge/base/config.ts'
import { launchServerBrowser } from '../bridge/browser/launch.ts'
import { providerFor } from '../bridge/cli/providers.ts'
import { runJob } from '../bridge/engine/run/run.ts'
import { codeOf, GhError } from '../shared/domain/errors.ts'
import type { Provider } from '../shared/domain/provider.ts'
import { startSites } from '../sites/server.ts'
import { memoryPorts, runInput } from '../test/support/memory.ts'
import { applicantFor } from './applicant.ts'
import { EVAL_TASKS, type EvalTask } from './eval-tasks.ts'
import { rounded, timed } from './statistics.ts'

interface Outcome {
  task: string
  success: boolean
  calls: number
  failed_calls: number
  tokens: number
  cost_usd: number | null
  seconds: number
  error: string
}

const options = readOptions()
const provider = providerOrExit()
const tasks = EVAL_TASKS.filter(({ name }) => options.sites.length === 0 || options.sites.includes(name))
const sites = await startSites()
const outcomes: Outcome[] = []
try {
  for (const task of tasks) {
    const outcome = await attempt(task)
    outcomes.push(outcome)
    process.stderr.write(`${outcome.success ? 'ok  ' : 'FAIL'} ${task.name}${outcome.error && `: ${outcome.error}`}\n`)
  }
} finally {
  await sites.close()
}
const table = tableOf(outcomes)
process.stdout.write(`${table}\n`)
if (options.out) writeFileSync(options.out, `${table}\n`)
process.exit(outcomes.every(({ success }) => success) ? 0 : 1)

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        provider: { type: 'string' },
        model: { type: 'string' },
        'base-url': { type: 'string' },
        sites: { type: 'string' },
        out: { type: 'string' },
      },
    })
    if (!values.provider) throw new Error('--provider is needed: anthropic, google or openai-compatible.')
    return { ...values, provider: values.provider, sites: values.sites?.split(',') ?? [] }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(64)
  }
}

function providerOrExit(): Provider {
  try {
    const config = loadConfig({
      flags: { provider: options.provider, model: options.model, model_base_url: options['base-url'] },
    })
    return providerFor(config, {}, { warn: (message) => process.stderr.write(`${message}\n`) })
  } catch (error) {
    const sentence = error instanceof GhError ? error.message : String(error)
    process.stderr.write(`Nothing was run. ${sentence}\n`)
    process.exit(codeOf(error) === 'INVALID_CONFIG' ? 2 : 64)
  }
}

async function attempt(task: EvalTask): Promise<Outcome> {
  sites.reset()
  const memory = memoryPorts({
    provider,
    openSession: (_, signal) => launchServerBrowser({ signal }),
    human: ({ questions = [] }) =>
      questions.length > 0 && questions.every(({ question }) => task.answers?.[question] !== undefined)
        ? { action: 'resume', answers: { ...task.answers }, remember: false }
        : undefined,
  })
  const input = runInput({
    targetUrl: sites.url(task.path),
    jobType: task.jobType,
    task: task.words ?? '',
    mode: 'ai',
    applicant: applicantFor(task),
    ...(task.schema && { schema: task.schema }),
    budget: { maxCostUsd: 2, maxIterations: 40 },
  })
  const [{ result }, ms] = await timed(() => runJob(input, memory.ports, AbortSignal.timeout(600_000)))
  const reached = result.success && task.reached({ sites, data: result.data })
  return {
    task: task.name,
    success: reached,
    calls: result.llm_calls + result.extract_calls,
    failed_calls: result.failed_calls ?? 0,
    tokens: result.tokens,
    cost_usd: result.cost_usd === null ? null : rounded(result.cost_usd, 4),
    seconds: rounded(ms / 1000, 1),
    error: reached ? '' : (result.error?.message ?? 'it said that it was done, and it was not').slice(0, 120),
  }
}

/** As Markdown. */
function tableOf(all: readonly Outcome[]): string {
  const done = all.filter(({ success }) => success).length
  const cost = all.reduce((sum, { cost_usd }) => sum + (cost_usd ?? 0), 0)
  const rows = all.map(
    ({ task, success, calls, failed_calls, tokens, cost_usd, seconds, error }) =>
      `| ${task} | ${success ? 'yes' : 'no'} | ${calls} | ${failed_calls} | ${tokens} | ${cost_usd ?? 'unknown'} | ${seconds} | ${error.replaceAll('|', '/')} |`,
  )
  return [
    `${provider.name}${options.model ? `, ${options.model}` : ''}, ${new Date().toISOString().slice(0, 10)}: ${done} of ${all.length} done, $${cost.toFixed(4)}`,
    '',
    '| task | done | calls | failed calls | tokens | cost in USD | seconds | |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
  ].join('\n')
}
