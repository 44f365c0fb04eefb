/** `ghosthands jobs`: lists and shows jobs and their events, and stops them. */
import { join, resolve } from 'node:path'
import { type Command, Option } from 'commander'
import { addressesIn, collectedOf } from '../../../shared/domain/collected.ts'
import { GhError } from '../../../shared/domain/errors.ts'
import { JOB_STATUSES, type JobStatus } from '../../../shared/domain/job.ts'
import { isRecord } from '../../../shared/domain/json-pointer.ts'
import { hasStepTrace } from '../../assets/step-trace.ts'
import { jobView } from '../../jobs/view.ts'
import { watchEvents } from '../../jobs/watch.ts'
import type { Store } from '../../store/index.ts'
import { filesOf } from '../file-areas.ts'
import { wholeNumber } from '../flag-values.ts'
import { interruptible } from '../interrupt.ts'
import { traceCommand } from '../job-trace.ts'
import { registerDeliveries } from '../jobs/deliveries.ts'
import { eventLine, failedSteps, jobDetails, jobTable } from '../jobs/format.ts'
import { registerMoves } from '../jobs/moves.ts'
import { receiptLines, registerReceipts } from '../jobs/receipts.ts'
import { print, say } from '../print.ts'
import { allPrintable, printable } from '../printable.ts'
import { copiesToOpen } from '../readable-copies.ts'
import { writeRows } from '../rows.ts'
import { configOf, withSettings } from '../setting-flags.ts'
import { withStore } from '../with-store.ts'

interface ListOptions {
  status?: JobStatus[]
  type?: string
  limit: number
  before?: string
  json?: boolean
}

export const register = (jobs: Command): void => {
  const command = (name: string, about: string): Command => withSettings(jobs.command(name).description(about))

  const list = command('list', 'jobs, newest first')
    .addOption(new Option('-s, --status <status...>', 'only these').choices(JOB_STATUSES))
    .option('-t, --type <type>', 'only this type')
    .option('-n, --limit <n>', 'how many', wholeNumber(0), 20)
    .option('--before <id>', 'older than this job: the next page')
    .option('--json', 'one JSON object a line')
    .action(({ json, ...filter }: ListOptions) =>
      withStore(list, async (store) => {
        const found = await store.jobs.list(filter)
        const waits = await store.siteRules.waits(found)
        if (json) for (const job of found) print(JSON.stringify(jobView(job, { waits: waits.get(job.id) })))
        else if (found.length > 0) print(jobTable(allPrintable(found), { lost: await leftBehind(store), waits }))
        else
          print(
            filter.status || filter.type || filter.before
              ? 'No such job.'
              : 'No job yet. “ghosthands run URL” does one.',
          )
      }),
    )

  const show = command('show <id>', 'one job; the end of its id is enough')
    .option('--json', 'one JSON object')
    .option('--out <file>', 'write what it collected to a .csv or .json file')
    .action((id: string, { json, out }: { json?: boolean; out?: string }) =>
      withStore(show, async (store) => {
        const job = await store.jobs.find(id)
        const { schema } = job.request.input_data
        if (out !== undefined) {
          const count = await writeRows(job.result?.data, resolve(out), isRecord(schema) ? schema : undefined)
          process.stderr.write(`${count} ${count === 1 ? 'row' : 'rows'} written to ${out}.\n`)
        }
        const open = await store.interactions.openOf(job.id)
        const waits = (await store.siteRules.waits([job])).get(job.id)
        const [receipt] = await store.events.receipts({ jobId: job.id })
        const traced = await hasStepTrace(filesOf(configOf(show)).artifacts, job.id)
        const failures = failedSteps(allPrintable(await store.events.since(job.id, 0, 100_000)))
        print(
          json
            ? JSON.stringify({ ...jobView(job, { open, waits }), ...(receipt && { receipt }) }, null, 2)
            : [
                jobDetails(allPrintable(job), { open: open && allPrintable(open), waits, traced }),
                ...(receipt ? receiptLines(allPrintable(receipt)) : []),
                ...(failures.length > 0 ? ['', 'steps that failed', ...failures] : []),
              ].join('\n'),
        )
      }),
    )

  const links = command('links <id>', 'addresses in what it collected, one a line: a list for “run --from -”').action(
    (id: string) =>
      withStore(links, async (store) => {
        const { result, request } = await store.jobs.find(id)
        const { schema } = request.input_data
        const found = collectedOf(result?.data, isRecord(schema) ? schema : undefined)
        for (const address of found ? addressesIn(found) : []) print(printable(address))
      }),
  )

  registerReceipts(command)

  const events = command('events <id>', 'what happened, step by step')
    .option('-f, --follow', 'go on until the job is over')
    .option('--since <seq>', 'only what came after this number', wholeNumber(0), 0)
    .option('--json', 'one JSON object a line')
    .action((id: string, { follow, since, json }: { follow?: boolean; since: number; json?: boolean }) =>
      withStore(events, async (store) => {
        using stop = interruptible()
        const job = await store.jobs.find(id)
        const all = follow
          ? watchEvents(store, store.notices, job.id, { since, signal: stop.signal })
          : await store.events.since(job.id, since, 100_000)
        for await (const event of all) print(json ? JSON.stringify(event) : eventLine(allPrintable(event)))
      }),
    )

  const trace = command('trace <id>', 'the trace of a job that was run with --trace, and how to look at it')
    .option('--json', 'one JSON object')
    .action((id: string, { json }: { json?: boolean }) =>
      withStore(trace, async (store) => {
        const job = await store.jobs.find(id)
        const artifact = (await store.artifacts.ofJob(job.id)).findLast(
          ({ kind, path }) => kind === 'trace' && path.endsWith('.zip'),
        )
        if (!artifact)
          throw new GhError(
            'NOT_FOUND',
            `Job ${job.id} has no Playwright trace. A browser of the server mode keeps one with --trace; “ghosthands trace ${job.id}” shows the steps of any job that kept them.`,
          )
        const { home } = configOf(trace)
        const files = filesOf(configOf(trace))
        const path = await (await copiesToOpen(home, files, job.id)).plain(join(files.artifacts.root, artifact.path))
        print(
          json ? JSON.stringify({ path, bytes: artifact.bytes, expires_at: artifact.expiresAt }) : traceCommand(path),
        )
      }),
    )

  registerDeliveries(command)
  registerMoves(command)

  const cancel = command('cancel <id...>', 'stop jobs, wherever they run')
    .option('--json', 'one JSON object a line')
    .action(async (ids: string[], { json }: { json?: boolean }) => {
      const { openApp } = await import('../compose.ts')
      await using app = await openApp(configOf(cancel))
      for (const id of ids) {
        const { id: whole } = await app.store.jobs.find(id)
        const job = await app.jobs.cancel(whole)
        await app.forget(job)
        print(json ? JSON.stringify(jobView(job)) : `${job.id} is ${job.status}.`)
      }
    })
}

/** Jobs of a killed process; printed on standard error, since nothing resumes them by itself. */
const leftBehind = async (store: Store): Promise<Set<string>> => {
  const lost = await store.jobs.lost()
  if (lost.length > 0)
    say(
      `${lost.length === 1 ? 'One job was' : `${lost.length} jobs were`} left by a process that is gone. “ghosthands serve” goes on with ${lost.length === 1 ? 'it' : 'them'}.`,
    )
  return new Set(lost.map(({ id }) => id))
}
