/**
 * `ghosthands report JOB`: opens the report of a job, or writes it to a folder with its pictures and downloads. They
 * are stored encrypted, so other programs cannot read the originals.
 */
import { writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Command } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import type { FileArea } from '../../assets/area.ts'
import { DOWNLOADS } from '../../assets/files.ts'
import { makeFolder } from '../../base/folder.ts'
import { filesOf } from '../file-areas.ts'
import { openInBrowser } from '../open-page.ts'
import { print } from '../print.ts'
import { copiesToOpen } from '../readable-copies.ts'
import { configOf, FILE_SETTINGS, STORE_SETTINGS, withSettings } from '../setting-flags.ts'
import { withStore } from '../with-store.ts'

const REPORT = 'report.html'

export const register = (command: Command): void => {
  command
    .argument('<job>', 'the end of its id is enough')
    .option('--no-open', 'only print where it is')
    .option('-o, --out <folder>', 'write it there, with its pictures and the files that pages handed over')
    .action((id: string, { open, out }: { open: boolean; out?: string }) =>
      withStore(command, async (store) => {
        const { home } = configOf(command)
        const files = filesOf(configOf(command))
        const job = await store.jobs.find(id)
        const folder = join(files.artifacts.root, job.id)
        await files.artifacts.bring(folder)
        const add = out === undefined ? (await copiesToOpen(home, files, job.id)).add : writingTo(resolve(out))
        const report = await copied(files.artifacts, folder, REPORT, add)
        if (report === undefined)
          throw new GhError(
            'NOT_FOUND',
            `Job ${job.id} has no report: it has not ended yet, or its files were removed.`,
          )
        for (const name of await files.artifacts.files(folder))
          if (name.endsWith('.jpg')) await copied(files.artifacts, folder, name, add)
        for (const name of await files.artifacts.files(join(folder, DOWNLOADS)))
          await copied(files.artifacts, folder, join(DOWNLOADS, name), add)
        if (out === undefined && open && openInBrowser(home, report)) print('Opened the report.')
        else print(report)
      }),
    )
  withSettings(command, [...STORE_SETTINGS, ...FILE_SETTINGS])
}

type Add = (name: string, content: Uint8Array) => Promise<string>

/** A readable path; undefined if it is not stored. */
const copied = async (area: FileArea, folder: string, name: string, add: Add): Promise<string | undefined> => {
  const content = await area.read(join(folder, name))
  return content && add(name, content)
}

const writingTo =
  (folder: string): Add =>
  async (name, content) => {
    const path = join(folder, name)
    makeFolder(dirname(path))
    await writeFile(path, content, { mode: 0o600 })
    return path
  }
