/**
 * `ghosthands trace JOB`: opens the page for stepping through a job's trace (K3): from the bridge if one is running
 * here, otherwise as one self-contained file.
 */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { traceOf } from '../../api/job-trace.ts'
import { TRACE_PATH } from '../../api/pages/trace.ts'
import { findDoor } from '../../base/door.ts'
import { filesOf } from '../file-areas.ts'
import { linkFrom, openInBrowser } from '../open-page.ts'
import { print } from '../print.ts'
import { copiesToOpen } from '../readable-copies.ts'
import { configOf, FILE_SETTINGS, STORE_SETTINGS, withSettings } from '../setting-flags.ts'
import { traceFile } from '../trace/file.ts'
import { withStore } from '../with-store.ts'

interface Options {
  open: boolean
  json?: boolean
  out?: string
}

export const register = (command: Command): void => {
  command
    .argument('<job>', 'the end of its id is enough')
    .option('--no-open', 'only print where it is')
    .option('-o, --out <file>', 'write it to this file, pictures and all: it opens in any browser')
    .option('--json', 'print what is kept, one JSON object')
    .action((id: string, { open, json, out }: Options) =>
      withStore(command, async (store) => {
        const config = configOf(command)
        const { home } = config
        const files = filesOf(config)
        const { artifacts } = files
        const job = await store.jobs.find(id)
        const trace = await traceOf(store, artifacts, job)
        if (json) {
          print(JSON.stringify(trace, null, 2))
          return
        }
        if (out !== undefined) {
          await writeFile(resolve(out), await traceFile(artifacts, trace), { mode: 0o600 })
          print(`Written to ${out}.`)
          return
        }
        const address = await linkFrom(findDoor(home), `${TRACE_PATH}/${job.id}`)
        if (address !== undefined) {
          if (open && openInBrowser(home, address)) print('Opened the trace.')
          else print(address)
          return
        }
        const path = await (await copiesToOpen(home, files, job.id)).add(
          'trace.html',
          await traceFile(artifacts, trace),
        )
        if (open && openInBrowser(home, path)) print('Opened the trace.')
        else print(path)
      }),
    )
  withSettings(command, [...STORE_SETTINGS, ...FILE_SETTINGS])
}
