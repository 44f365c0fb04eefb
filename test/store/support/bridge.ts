// A bridge process for the tests to kill: opens the store, runs jobs whose behaviour is in their input, and prints
// what it does on stdout, one JSON object per line. Arguments: the store's options as JSON, then `work`, `hold`, or
// `migrate`.
import { setTimeout as pause } from 'node:timers/promises'
import { createJobs } from '../../../bridge/jobs/index.ts'
import { openStore, type StoreOptions } from '../../../bridge/store/index.ts'
import { pretendRun } from './pretend-run.ts'

const [options, what] = process.argv.slice(2)
const say = (type: string, data: object = {}): void =>
  void process.stdout.write(`${JSON.stringify({ type, ...data })}\n`)

const store = await openStore(JSON.parse(options ?? '{}') as StoreOptions)
say('open', { worker: store.worker, where: store.where })
const jobs =
  what === 'work'
    ? createJobs(store, {
        runJob: pretendRun(store, (step) => say('step', step)),
        maxBrowsers: 4,
        retryPausesMs: [50, 50],
      })
    : undefined
await jobs?.start()
say('ready')

process.once('SIGTERM', async () => {
  await jobs?.stop(200)
  await store.close()
  say('closed')
  process.exit(0)
})
// Ends with the suite.
process.stdin.on('end', () => process.exit(1)).resume()
if (what === 'migrate') {
  await store.close()
  process.exit(0)
}
await pause(600_000)
