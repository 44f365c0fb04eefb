// Which tests exist, how they are grouped into projects, and which may run at the same time on 2 to 4 cores.
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { shellEnvironment } from './test/support/headless-shell.ts'
import { LongestFirst } from './test/support/longest-first.ts'

const cores = availableParallelism()

/** Test files that replace a module, or need one that nothing has used yet: each runs in its own process. */
const APART = ['test/unit/browser/leftovers.test.ts', 'test/unit/vault/key.test.ts']

const files = {
  setupFiles: ['test/support/clean-process.ts', 'test/support/generated-data.ts'],
  pool: 'forks' as const,
}

/** Projects that only compute: one worker per core. */
const light = { ...files, testTimeout: 60_000, hookTimeout: 90_000, sequence: { groupOrder: 0 } }

/** Projects that start database servers, after the light ones. */
const servers = {
  ...files,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
}

/** Projects that start browsers come last, because Chromium's processes need the other cores. Waits may be long. */
const browsers = {
  ...files,
  expect: { poll: { timeout: 10_000 } },
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // On two cores, a third of the time is spent waiting for pages.
  maxWorkers: Math.max(3, cores - 1),
  sequence: { groupOrder: 2 },
}

const inShell = { ...browsers, env: shellEnvironment() }

/** Connections to a person's own browser: every line must be tested. */
const TRANSPORTS = 'bridge/browser/{endpoint/*,relay/*,operator/*,pipe-transport,cdp}.ts'

/** Coverage by only some of the projects says nothing about the whole. */
const everything = !process.argv.some((word) => word.startsWith('--project'))

/** Each has a bridge, a database, a Chrome with the extension and a simulated person, so they come last. */
const operators = { ...browsers, maxWorkers: Math.max(2, cores - 1), sequence: { groupOrder: 3 } }
const OPERATOR = 'test/browser/operator-*.test.ts'

export default defineConfig({
  test: {
    maxWorkers: cores,
    // A worker's files share a process and import the product once; with a process each, that took half of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    coverage: {
      provider: 'v8',
      include: ['bridge/**/*.ts', 'shared/**/*.ts'],
      // Runs in web pages, where coverage cannot be measured.
      exclude: ['bridge/web/**', 'shared/page/**', 'shared/ui/**'],
      // Commands and bridges are tested as separate processes.
      autoAttachSubprocess: true,
      reporter: ['text-summary', 'json-summary', 'html'],
      reportOnFailure: true,
      ...(everything && { thresholds: { lines: 80, statements: 80, [TRANSPORTS]: { lines: 100 } } }),
    },
    projects: [
      { test: { ...light, name: 'architecture', include: ['test/architecture.test.ts'] } },
      { test: { ...light, name: 'unit', include: ['test/unit/**/*.test.ts'], exclude: APART } },
      { test: { ...light, name: 'unit-apart', include: APART, isolate: true } },
      {
        test: {
          ...servers,
          name: 'store-embedded',
          include: ['test/store/**/*.test.ts'],
          exclude: ['test/store/foreign.test.ts'],
          env: { GHOSTHANDS_TEST_STORE: 'embedded' },
        },
      },
      {
        test: {
          ...servers,
          name: 'store-foreign',
          include: ['test/store/**/*.test.ts'],
          // Only for the embedded server.
          exclude: ['test/store/embedded.test.ts'],
          env: { GHOSTHANDS_TEST_STORE: 'foreign' },
        },
      },
      { test: { ...inShell, name: 'contract', include: ['test/contract/**/*.test.ts'] } },
      {
        test: {
          ...inShell,
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          exclude: [OPERATOR],
        },
      },
      { test: { ...operators, name: 'operator', include: [OPERATOR] } },
    ],
  },
})
