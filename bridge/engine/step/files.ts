/**
 * Downloads: kept with the job, told to the decider as text of the page, and named in the result. Number and size are
 * limited.
 */

import { delay } from '../../base/clock.ts'
import { instead } from '../../base/debug.ts'
import { addPageMessage } from '../../browser/dialogs.ts'
import { type Arrived, MOST } from '../../browser/downloads.ts'
import type { Tab } from '../../browser/tab.ts'
import type { Run } from '../state/context.ts'

/** ms to wait for a pending download: the browser gives up after a minute. */
const ARRIVES_MS = 65_000

export const hearFile = (run: Run, tab: Tab, taken: Promise<Arrived>): void => {
  const saving = taken.then((file) => saveFile(run, tab, file)).finally(() => run.files.onTheirWay.delete(saving))
  run.files.onTheirWay.add(saving)
}

/** Resolves when no download is in progress. */
export const filesArrived = async ({ files, signal }: Run): Promise<void> => {
  if (files.onTheirWay.size === 0) return
  await Promise.race([Promise.allSettled(files.onTheirWay), delay(ARRIVES_MS, { signal })])
}

const saveFile = async (run: Run, tab: Tab, file: Arrived): Promise<void> => {
  const { files, ports } = run
  const why = 'why' in file ? file.why : tooMuch(run, file.bytes.length)
  if ('why' in file || why !== undefined) {
    run.notes.add(`The file “${file.name}” was not kept: ${why}.`)
    return addPageMessage(tab.page, `The file “${file.name}” was not kept: ${why}.`)
  }
  const { name, mediaType, bytes } = file
  files.bytes += bytes.length
  const at = await ports.keepFile?.(file).catch(instead('step', undefined))
  files.kept.push({ name, media_type: mediaType, bytes: bytes.length, ...at })
  addPageMessage(tab.page, `Downloaded the file “${name}” (${bytes.length} bytes).`)
}

const tooMuch = ({ files }: Run, more: number): string | undefined =>
  files.kept.length >= MOST.files
    ? `a job keeps ${MOST.files} files`
    : files.bytes + more > MOST.bytes
      ? `a job keeps ${MOST.bytes / 1024 / 1024} MB`
      : undefined
