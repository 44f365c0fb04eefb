/**
 * Where the trace to step through of a job lies: a folder in the job's own with a line a step and the pictures, bounded. Written as
 * the job goes on, so that it is there also where the process was killed; a later attempt writes on in it.
 */
import { join } from 'node:path'
import { GhError } from '../../shared/domain/errors.ts'
import { stepsOf, type TraceLine, type TraceStep } from '../../shared/domain/step-trace.ts'
import { instead } from '../base/debug.ts'
import type { FileArea } from './area.ts'
import { type JobFiles, jobFiles } from './files.ts'

const FOLDER = 'trace'
const STEPS = 'steps.jsonl'
/** Bytes of text after which steps are kept without what was seen and heard. */
const MOST_BYTES = 32 * 1024 * 1024

/** ms that what other machines show of a running job may be behind. */
const BEHIND_MS = 10_000

const PICTURE_NAME = /^\d{4,6}\.jpg$/

export interface StepTraceFile {
  /** Name of the file. */
  keepImage: JobFiles['keepImage']
  add(line: TraceLine): Promise<void>
  /** Once no more comes for now. */
  done(): Promise<void>
  bytes(): number
}

/** Below the artifacts folder. */
export const stepTracePath = (jobId: string): string => join(jobId, FOLDER, STEPS)

export const openStepTrace = async (area: FileArea, jobId: string): Promise<StepTraceFile> => {
  const path = join(area.root, stepTracePath(jobId))
  const { keepImage } = jobFiles(area, join(jobId, FOLDER))
  // An earlier attempt, maybe on another machine, wrote in it. A killed process may have left half a part, which is dropped here.
  let before = (await area.read(path).catch(instead('assets', undefined)))?.toString('utf8') ?? ''
  let size = Buffer.byteLength(before)
  let parts = 0
  let keptAt = Date.now()
  const handOn = async (): Promise<void> => {
    if (size > 0) await area.keepSoon(path)
    keptAt = Date.now()
  }
  return {
    keepImage,
    bytes: () => size,
    async add(line) {
      const text = `${JSON.stringify(size < MOST_BYTES ? line : bare(line))}\n`
      if (parts === 0) await area.write(path, `${before}${before && '\n'}${text}`)
      else await area.append(path, text, parts)
      parts += 1
      before = ''
      size += Buffer.byteLength(text)
      if (area.elsewhere && Date.now() - keptAt > BEHIND_MS) await handOn()
    },
    done: handOn,
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
export const hasStepTrace = async (area: FileArea, jobId: string): Promise<boolean> =>
  // Whether there is one is no reason not to show the job.
  area.has(join(area.root, stepTracePath(jobId))).catch(instead('assets', false))

/** Undefined where none is here (any more). */
export const readStepTrace = async (area: FileArea, jobId: string): Promise<TraceStep[] | undefined> => {
  const content = await area.read(join(area.root, stepTracePath(jobId)))
  return content && stepsOf(content.toString('utf8').split('\n'))
}

/** One of its pictures. @throws GhError NOT_FOUND */
export const readStepPicture = async (area: FileArea, jobId: string, name: string): Promise<Uint8Array> => {
  const bytes = PICTURE_NAME.test(name) ? await area.read(join(area.root, jobId, FOLDER, name)) : undefined
  if (!bytes) throw new GhError('NOT_FOUND', 'This picture was deleted: only the newest hundred are kept.')
  return bytes
}
