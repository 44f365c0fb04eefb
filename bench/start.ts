/**
 * How long a command takes until its first result: its help, a list from the database, an observed page, the first
 * request to a model. It takes turns with `node -e 0` and the start of a browser, so that load affects all of them.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { packageRoot } from '../bridge/base/package-root.ts'
import { launchServerBrowser } from '../bridge/browser/launch.ts'
import { destroyStore, openStore } from '../bridge/store/index.ts'
import { testHome } from '../test/support/home.ts'
import { KEY, startModelServer } from '../test/support/model-servers/server.ts'
import { servePages } from '../test/support/pages.ts'
import { startServe } from '../test/support/serve.ts'
import { within } from './budgets.ts'
import { needChrome } from './chrome.ts'
import type { BenchOptions, Report } from './report.ts'
import { median, rounded, timed } from './statistics.ts'

export const name = 'start'

const ROUNDS = 7
const SHORT_ROUNDS = 3
const PAGE =
  '<!doctype html><title>Apply</title><h1>Apply</h1><form><label>Email <input name=email></label><button>Send</button></form>'
/** Read at the start, because a process that opens browsers switches to its own temporary folder. */
const ENV = { ...process.env }
const BIN = join(packageRoot(), 'bin/ghosthands.mjs')
/**
 * Written to a separate pipe as the process ends: peak memory in KB (Linux only; the system's own figure includes the
 * parent's).
 */
const TELL =
  'data:text/javascript,import{readFileSync,writeSync}from"node:fs";process.on("exit",()=>{let peak="NaN";try{peak=/VmHWM:\\s*(\\d+)/.exec(readFileSync("/proc/self/status","utf8"))[1]}catch{}writeSync(3,peak)})'

interface Took {
  ms: number
  mb: number
}

/** Runs one process to its end. */
const command = async (home: string, ...args: string[]): Promise<Took> => {
  const child = spawn(process.execPath, ['--import', TELL, ...args], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env: { ...ENV, GHOSTHANDS_HOME: home },
  })
  const [kilobytes, ms] = await timed(() => text(child.stdio[3] as Readable))
  return { ms, mb: Number(kilobytes) / 1024 }
}

/** Time from the start of the command to its first request to the model. */
const firstRequest = async (home: string, page: string): Promise<Took> => {
  const asked = Promise.withResolvers<void>()
  await using service = await startModelServer('openai-compatible', () => {
    asked.resolve()
    // The rest is not measured: refusing the request ends the job.
    return { status: 400 }
  })
  const child = spawn(
    process.execPath,
    [
      BIN,
      'run',
      page,
      '--type',
      'custom',
      '--task',
      'Look.',
      '--provider',
      'openai-compatible',
      '--mode',
      'ai',
      '--json',
    ],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {
        ...ENV,
        GHOSTHANDS_HOME: home,
        GHOSTHANDS_MODEL_BASE_URL: service.baseUrl,
        GHOSTHANDS_MODEL_API_KEY: KEY,
        GHOSTHANDS_MODEL: 'bench',
      },
    },
  )
  const ended = text(child.stdout)
  const [, ms] = await timed(() => Promise.race([asked.promise, ended]))
  const said = await ended
  if (service.asked.length === 0) throw new Error(`the command ended before its model was asked: ${said}`)
  return { ms, mb: Number.NaN }
}

/** @throws CannotRun if there is no browser. */
export async function run({
  short = false,
  rounds = short ? SHORT_ROUNDS : ROUNDS,
}: BenchOptions = {}): Promise<Report> {
  needChrome()
  await using cleanup = new AsyncDisposableStack()
  const home = mkdtempSync(join(tmpdir(), 'gh-bench-start-'))
  cleanup.defer(async () => {
    await destroyStore(join(home, 'data'))
    rmSync(home, { recursive: true, force: true })
  })
  const file = join(home, 'page.html')
  writeFileSync(file, PAGE)
  const site = await servePages({ '/': PAGE })
  cleanup.defer(() => site[Symbol.asyncDispose]())
  // As beside a running bridge: the database is running and has its tables.
  cleanup.use(await openStore({ data: join(home, 'data') }))
  const served = await testHome('bench-serve')
  cleanup.defer(served.remove)
  const bridge = await startServe(served.path, '--keyring', 'false')
  cleanup.defer(() => bridge.end('SIGTERM'))
  const measured: Record<string, () => Promise<Took>> = {
    'node -e 0': () => command(home, '-e', '0'),
    'a browser with an empty tab': browserStart,
    '--help': () => command(home, BIN, '--help'),
    'jobs list': () => command(home, BIN, 'jobs', 'list'),
    'jobs list, beside a bridge': () => command(served.path, BIN, 'jobs', 'list'),
    'observe FILE': () => command(home, BIN, 'observe', file),
    'run, to the first request to a model': () => firstRequest(home, site.url('/')),
  }
  const took = new Map(Object.keys(measured).map((what) => [what, [] as Took[]]))
  // Warm-up: compiled code is cached from then on.
  for (let round = 0; round <= rounds; round++)
    for (const [what, measure] of Object.entries(measured)) {
      const one = await measure()
      if (round > 0) took.get(what)?.push(one)
    }
  const of = (what: string): number => {
    const all = (took.get(what) ?? []).map(({ ms }) => ms)
    return short ? Math.min(...all) : median(all)
  }
  const [node, browser] = [of('node -e 0'), of('a browser with an empty tab')]
  const memory = (what: string): number => median((took.get(what) ?? []).map(({ mb }) => mb))
  return {
    title: 'Start',
    rows: [...took.keys()].map((what) => ({
      what,
      ms: rounded(of(what), 0),
      times_node: rounded(of(what) / node, 1),
      times_browser: rounded(of(what) / browser, 1),
      mb: Number.isNaN(memory(what)) ? null : rounded(memory(what), 0),
    })),
    goals: [
      ...within(name, '--help, times node -e 0', rounded(of('--help') / node, 1)),
      ...within(name, '--help, MB', rounded(memory('--help'), 0)),
      ...within(name, 'jobs list, times node -e 0', rounded(of('jobs list') / node, 1)),
      ...within(
        name,
        'jobs list beside a bridge, times node -e 0',
        rounded(of('jobs list, beside a bridge') / node, 1),
      ),
      ...within(name, 'observe FILE, times a browser', rounded(of('observe FILE') / browser, 1)),
      ...within(
        name,
        'first request to a model, times a browser',
        rounded(of('run, to the first request to a model') / browser, 1),
      ),
    ],
    notes: [
      `Medians of ${rounds} rounds, one of each in turns; the first round, in which V8 compiles, is left out.`,
      'The database runs in both cases of jobs list; the second asks a bridge. MB: the peak of the command’s own process.',
    ],
  }
}

/** Starts the process, connects to it and opens one blank tab; Playwright is already loaded. */
const browserStart = async (): Promise<Took> => {
  const [session, ms] = await timed(() => launchServerBrowser())
  await session.close()
  return { ms, mb: Number.NaN }
}
