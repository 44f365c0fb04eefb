/**
 * Where the trace to step through of a job lies: a folder in the job's own with a line a step and the pictures, bounded. Written as
 * the job goes on, so that it is there also where the process was killed; a later attempt writes on in it.
 */
import { appendFile, mkdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { GhError } from '../../shared/domain/errors.ts'
import { stepsOf, type TraceLine, type TraceStep } from '../../shared/domain/step-trace.ts'
import { instead } from '../base/debug.ts'
import { type JobFiles, jobFiles } from './files.ts'

const FOLDER = 'trace'
const STEPS = 'steps.jsonl'
/** Bytes of text after which steps are kept without what was seen and heard. */
const MOST_BYTES = 32 * 1024 * 1024

const PICTURE_NAME = /^\d{4,6}\.jpg$/

export interface StepTraceFile {
  /** Name of the file. */
  keepImage: JobFiles['keepImage']
  add(line: TraceLine): Promise<void>
  bytes(): number
}

/** Below the artifacts folder. */
export const stepTracePath = (jobId: string): string => join(jobId, FOLDER, STEPS)

export const openStepTrace = async (artifacts: string, jobId: string): Promise<StepTraceFile> => {
  const path = join(artifacts, stepTracePath(jobId))
  const { keepImage, dir } = jobFiles(join(artifacts, jobId), FOLDER)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  let size = (await stat(path).catch(instead('assets', undefined)))?.size ?? 0
  let isWhole = size === 0
  return {
    keepImage,
    bytes: () => size,
    async add(line) {
      const text = `${JSON.stringify(size < MOST_BYTES ? line : bare(line))}\n`
      // A killed process may have left half a line.
      await appendFile(path, isWhole ? text : `\n${text}`, { mode: 0o600 })
      isWhole = true
      size += Buffer.byteLength(text)
    },
  }
}

const bare = (line: TraceLine): TraceLine => {
  if ('end' in line) return line
  if ('step' in line) {
    const { seen: _, ...head } = line.step
    return { step: head }
  }
  const { network = [], console = [], left = 0 } = line.lines
  return { lines: { left: left + network.length + console.length } }
}

/** Whether one is here that can be opened, also of a job that still runs or was stopped. */
export const hasStepTrace = async (artifacts: string, jobId: string): Promise<boolean> =>
  (await stat(join(artifacts, stepTracePath(jobId))).catch(instead('assets', undefined))) !== undefined

/** Undefined where none is here (any more). */
export const readStepTrace = async (artifacts: string, jobId: string): Promise<TraceStep[] | undefined> => {
  const text = await readFile(join(artifacts, stepTracePath(jobId)), 'utf8').catch(instead('assets', undefined))
  return text === undefined ? undefined : stepsOf(text.split('\n'))
}

/** One of its pictures. @throws GhError NOT_FOUND */
export const readStepPicture = async (artifacts: string, jobId: string, name: string): Promise<Uint8Array> => {
  const bytes = PICTURE_NAME.test(name)
    ? await readFile(join(artifacts, jobId, FOLDER, name)).catch(instead('assets', undefined))
    : undefined
  if (!bytes) throw new GhError('NOT_FOUND', 'This picture is not kept any more: of many, the newest hundred are.')
  return bytes
}
