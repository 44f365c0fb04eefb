/**
 * GhostHands compared with its peers: the same ten tasks, the same simulated model, the same browser. A first run, a
 * repeat, a run for another person, and runs on redesigned pages. What counts is what the site recorded. Only
 * `--install` installs the peers.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../bridge/act/wait.ts'
import { Deadline } from '../bridge/base/deadline.ts'
import { messageOf } from '../bridge/base/message.ts'
import { startChromium } from '../bridge/browser/chromium.ts'
import { activePortOf } from '../bridge/browser/endpoint/active-port.ts'
import { VIEWPORT } from '../bridge/browser/launch.ts'
import { type Sites, startSites } from '../sites/server.ts'
import { needChrome } from './chrome.ts'
import { answerTo } from './peers/model.ts'
import { pageIn } from './peers/script-tool.ts'
import { CALL_MS, type Service, startService, type Used } from './peers/service.ts'
import { expectedOf, type PeerTask, TASKS, type Who } from './peers/tasks.ts'
import { INSTALLED, installed, type PeerJob } from './peers/tool.ts'
import { listed, TOOL_NAMES, TOOLS, type ToolName } from './peers/tools.ts'
import { startWorker, type Worker } from './replay-worker.ts'
import { type BenchOptions, CannotRun, type Report, type Row } from './report.ts'
import { rounded } from './statistics.ts'

export const name = 'peers'

/** A run that takes longer than this is ended, and counts as failed. */
const RUN_MS = 40_000
const START_MS = 20_000
const SEED = 7
/** The kinds of redesign of `sites/kit/mutate.js`, one run each, with its default share of changes. */
const REDESIGNS = ['ids,classes', 'wrap,reorder,banner', 'text'] as const

interface Situation {
  name: string
  who: Who
  kinds: string
}

const SITUATIONS: readonly Situation[] = [
  { name: 'first run', who: 0, kinds: '' },
  { name: 'repeat', who: 0, kinds: '' },
  { name: 'another person', who: 1, kinds: '' },
  ...REDESIGNS.map((kinds) => ({ name: `redesign: ${kinds.replaceAll(',', ', ')}`, who: 0 as const, kinds })),
]

interface Done extends Used {
  tool: ToolName
  task: string
  situation: string
  ms: number
  right: number
  due: number
  wrong: string[]
  sent: number
  failed: string | null
}

/** @throws CannotRun if there is no browser or a requested peer is not installed. */
export async function run({ only, tools, install }: BenchOptions): Promise<Report> {
  needChrome()
  if (install) installPeers()
  const tasks = TASKS.filter(({ name }) => !only || only.includes(name))
  if (tasks.length === 0) throw new CannotRun(`no such task. There are: ${TASKS.map(({ name }) => name).join(', ')}.`)
  const unknown = tools?.find((one) => !(one in TOOLS))
  if (unknown) throw new CannotRun(`no tool ${unknown}. There are: ${TOOL_NAMES.join(', ')}.`)
  const wanted = TOOL_NAMES.filter((one) => !tools || tools.includes(one))
  const here = wanted.filter((one) => Object.keys(listed(one).packages).every(installed))
  if (tools && here.length < wanted.length) throw new CannotRun('not installed: npm run bench -- peers --install')
  const sites = await startSites()
  await using service = await startService(answerTo)
  const done: Done[] = []
  // If the bench is stopped early, it reports what it has measured so far.
  const ended = new AbortController()
  const end = (): void => ended.abort()
  for (const signal of ENDING) process.on(signal, end)
  try {
    for (const tool of here)
      for (const task of tasks)
        if (!ended.signal.aborted) done.push(...(await measure(tool, task, sites, service, ended.signal)))
  } finally {
    for (const signal of ENDING) process.off(signal, end)
    await sites.close()
  }
  return reportOf(
    done,
    tasks,
    wanted.filter((one) => !here.includes(one)),
  )
}

/** Pinned to the versions of that day; their install scripts do not run. */
const BEFORE = '2026-11-25'
const installPeers = (): void => {
  mkdirSync(INSTALLED, { recursive: true })
  writeFileSync(join(INSTALLED, 'package.json'), '{ "private": true }\n')
  const packages = Object.assign({}, ...Object.values(TOOLS).map(({ packages }) => packages)) as Record<string, string>
  const names = Object.entries(packages).map(([one, version]) => `${one}@${version}`)
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', `--before=${BEFORE}`, ...names], {
    cwd: INSTALLED,
    stdio: 'inherit',
  })
}

const ENDING = ['SIGINT', 'SIGTERM'] as const

const measure = async (
  tool: ToolName,
  task: PeerTask,
  sites: Sites,
  service: Service,
  ended: AbortSignal,
): Promise<Done[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'gh-peers-'))
  let worker = startWorker(WORKER)
  const found: Done[] = []
  try {
    for (const situation of SITUATIONS) {
      if (ended.aborted) break
      const { who, kinds } = situation
      // The tab remembers its redesign, so the address stays the same, as when a site changes.
      const before = sites.url(`/misc/controlled?mutate=${kinds ? `${SEED}&mutate-kinds=${kinds}` : 'off'}`)
      const job = { task, who, before, url: sites.url(task.path), baseUrl: service.baseUrl, folder }
      sites.reset()
      service.used()
      const { ms, failed } = await inBrowser(tool, job, worker)
      const used = service.used()
      found.push({
        tool,
        task: task.name,
        situation: situation.name,
        ms,
        failed,
        ...used,
        ...onRecord(sites, task, situation.who),
      })
      const last = found.at(-1)
      if (last) process.stderr.write(`${lineOf(last)}\n`)
      if (failed === TOO_LONG) {
        await worker[Symbol.asyncDispose]()
        worker = startWorker(WORKER)
      }
    }
  } finally {
    await worker[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  }
  return found
}

const WORKER = new URL('peers-worker.ts', import.meta.url)
const TOO_LONG = `not done within ${RUN_MS / 1_000} s`

interface Went {
  ms: number
  failed: string | null
}

const inBrowser = async (tool: ToolName, job: Omit<PeerJob, 'endpoint'>, worker: Worker): Promise<Went> => {
  if (listed(tool).own) return within(tool, { ...job, endpoint: '' }, worker)
  const process = await startChromium({
    executablePath: needChrome(),
    folder: job.folder,
    headless: true,
    viewport: VIEWPORT,
    port: true,
    lowMemory: false,
    args: [],
  })
  try {
    const port = await until(Deadline.after(START_MS), 'the browser', START_MS, () => activePortOf(process.profile))
    if (!port) throw new Error('the browser opened no port')
    const endpoint = `http://127.0.0.1:${port.port}`
    await fetch(`${endpoint}/json/new?about:blank`, { method: 'PUT' })
    const { browser, page } = await pageIn(endpoint)
    await page.goto(job.before)
    await browser.close()
    return await within(tool, { ...job, endpoint }, worker)
  } finally {
    await process.kill()
  }
}

const within = async (tool: ToolName, job: PeerJob, worker: Worker): Promise<Went> => {
  const work = async (): Promise<Went> => {
    await worker.call('open', { tool, job })
    const went = await worker.call<Went>('go', {})
    await worker.call('close', {})
    return went
  }
  const tooLong = Promise.withResolvers<Went>()
  const timer = setTimeout(() => tooLong.resolve({ ms: RUN_MS, failed: TOO_LONG }), RUN_MS)
  try {
    return await Promise.race([
      work().catch((error: unknown) => ({ ms: 0, failed: messageOf(error) })),
      tooLong.promise,
    ])
  } finally {
    clearTimeout(timer)
  }
}

/** Right and wrong values in the newest submission that the site received; earlier ones were sent in error. */
const onRecord = (sites: Sites, task: PeerTask, who: Who): Pick<Done, 'right' | 'due' | 'wrong' | 'sent'> => {
  const sent = sites.submissions('misc')
  const fields = sent.at(-1)?.fields
  const due = Object.entries(expectedOf(task, who))
  const right = due.filter(([key, value]) => fields?.[key] === value).length
  const wrong = due.flatMap(([key, value]) => {
    const found = fields?.[key]
    return found && found !== value ? [`${key} is ${JSON.stringify(found)}, not ${JSON.stringify(value)}`] : []
  })
  return { right, due: due.length, wrong, sent: sent.length }
}

const reportOf = (done: readonly Done[], tasks: readonly PeerTask[], missing: readonly ToolName[]): Report => ({
  title: `Peers: ${tasks.length} tasks on the sites, the same model at the wire`,
  rows: TOOL_NAMES.flatMap((tool) =>
    SITUATIONS.flatMap(({ name: situation }): Row[] => {
      const some = done.filter((one) => one.tool === tool && one.situation === situation)
      if (some.length === 0) return []
      const sum = (of: (one: Done) => number): number => some.reduce((all, one) => all + of(one), 0)
      const calls = sum((one) => one.calls)
      return [
        {
          tool,
          run: situation,
          right: `${sum((one) => one.right)} of ${sum((one) => one.due)}`,
          wrong: sum((one) => one.wrong.length),
          tasks_sent: `${some.filter((one) => one.sent > 0).length} of ${some.length}`,
          sent_twice: some.filter((one) => one.sent > 1).length,
          calls,
          tokens: sum((one) => one.input + one.output),
          tokens_a_call: calls > 0 ? Math.round(sum((one) => one.input) / calls) : null,
          'cached_%': calls > 0 ? Math.round((100 * sum((one) => one.cached)) / sum((one) => one.input)) : null,
          cost_usd: rounded(
            sum((one) => one.costUsd),
            4,
          ),
          s: rounded(sum((one) => one.ms) / 1000, 1),
          s_at_1_s_a_call: rounded(sum((one) => one.ms + one.calls * CALL_MS) / 1000, 1),
        },
      ]
    }),
  ),
  goals: [],
  notes: [
    `calls, tokens, cost and seconds: sums over the ${tasks.length} tasks; measured at a load of ${rounded(loadavg()[0] ?? 0, 1)}`,
    ...TOOL_NAMES.filter((one) => done.some(({ tool }) => tool === one)).map(
      (one) =>
        `${one}: ${TOOLS[one].title}${Object.values(listed(one).packages)
          .map((version) => ` ${version}`)
          .join('')}; ${TOOLS[one].how}`,
    ),
    ...missing.map((tool) => `${TOOLS[tool].title}: not installed; npm run bench -- peers --install`),
    ...done.filter((one) => one.failed || one.right < one.due || one.wrong.length > 0 || one.sent !== 1).map(lineOf),
  ],
  details: { runs: done },
})

const lineOf = ({ tool, task, situation, right, due, wrong, sent, calls, ms, failed }: Done): string =>
  `${tool}, ${task}, ${situation}: ${right} of ${due} right, ${wrong.length} wrong${wrong.map((said) => ` (${said})`).join('')}, sent ${sent} times, ${calls} calls, ${Math.round(ms)} ms; ${(failed ?? 'said it was done').replaceAll('\n', ' ').slice(0, 160)}`
