// Which tests exist, how they are grouped into projects, and what may run beside what on 2 to 4 cores.
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const cores = availableParallelism()

/** Projects that only compute: one worker a core. */
const light = { pool: 'forks' as const, testTimeout: 15_000, hookTimeout: 30_000, sequence: { groupOrder: 0 } }

/** Projects that start database servers, after the light ones. */
const servers = {
  pool: 'forks' as const,
  testTimeout: 60_000,
  hookTimeout: 90_000,
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
}

/** Projects that start browsers, at the end: Chromium's own processes want the other cores. What is waited for may take its time. */
const browsers = {
  pool: 'forks' as const,
  expect: { poll: { timeout: 10_000 } },
  testTimeout: 60_000,
  hookTimeout: 90_000,
  maxWorkers: Math.max(2, cores - 1),
  sequence: { groupOrder: 2 },
}

/** How a person's own browser is reached: all of it is tested, line by line. */
const TRANSPORTS = 'bridge/browser/{endpoint/*,relay/*,operator/*,pipe-transport,cdp,turns}.ts'

/** What some of the projects reach says nothing about the whole. */
const everything = !process.argv.some((word) => word.startsWith('--project'))

/** A bridge, a database and a Chrome with the extension each, and a person who waits for them: last. */
const operators = { ...browsers, sequence: { groupOrder: 3 } }
const OPERATOR = 'test/browser/operator-*.test.ts'

export default defineConfig({
  test: {
    maxWorkers: cores,
    coverage: {
      provider: 'v8',
      include: ['bridge/**/*.ts', 'shared/**/*.ts'],
      // Runs in web pages, where this instrument does not reach.
      exclude: ['bridge/web/**', 'shared/page/**', 'shared/ui/**'],
      // Commands and bridges are tested as processes of their own.
      autoAttachSubprocess: true,
      reporter: ['text-summary', 'json-summary', 'html'],
      reportOnFailure: true,
      ...(everything && { thresholds: { lines: 80, statements: 80, [TRANSPORTS]: { lines: 100 } } }),
    },
    projects: [
      { test: { ...light, name: 'architecture', include: ['test/architecture.test.ts'] } },
      { test: { ...light, name: 'unit', include: ['test/unit/**/*.test.ts'] } },
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
          // What only the embedded server has.
          exclude: ['test/store/embedded.test.ts'],
          env: { GHOSTHANDS_TEST_STORE: 'foreign' },
        },
      },
      { test: { ...browsers, name: 'contract', include: ['test/contract/**/*.test.ts'] } },
      { test: { ...browsers, name: 'browser', include: ['test/browser/**/*.test.ts'], exclude: [OPERATOR] } },
      { test: { ...operators, name: 'operator', include: [OPERATOR] } },
    ],
  },
})
