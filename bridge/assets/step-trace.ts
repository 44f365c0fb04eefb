/**
 * The storage of a job's step-by-step trace: a subfolder of the job's folder with one line per step, and the pictures;
 * limited in size. Written while the job runs, so that it exists even if the process is killed; a later attempt appends
 * to it.
 */
import { join } from 'node:path'
import { GhError } from '../../shared/domain/errors.ts'
import { stepsOf, type TraceLine, type TraceStep } from '../../shared/domain/step-trace.ts'
import { instead } from '../base/debug.ts'
import type { FileArea } from './area.ts'
import { type JobFiles, jobFiles } from './files.ts'

const FOLDER = 'trace'
const STEPS = 'steps.jsonl'
/** Bytes of text after which steps are stored without observations and messages. */
const MOST_BYTES = 32 * 1024 * 1024

/** ms by which other machines may lag behind for a running job. */
const BEHIND_MS = 10_000

const PICTURE_NAME = /^\d{4,6}\.jpg$/

export interface StepTraceFile {
  /** File name. */
  keepImage: JobFiles['keepImage']
  add(line: TraceLine): Promise<void>
  /** Call when nothing more comes for now. */
  done(): Promise<void>
  bytes(): number
}

/** Relative to the artifacts folder. */
export const stepTracePath = (jobId: string): string => join(jobId, FOLDER, STEPS)

export const openStepTrace = async (area: FileArea, jobId: string): Promise<StepTraceFile> => {
  const path = join(area.root, stepTracePath(jobId))
  const { keepImage } = jobFiles(area, join(jobId, FOLDER))
  // An earlier attempt, maybe on another machine, wrote to it. A killed process may have left a partial line, which is
  // dropped here.
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

/** Whether a readable trace is here, also for a job that is still running or was stopped. */
export const hasStepTrace = async (area: FileArea, jobId: string): Promise<boolean> =>
  // An error here must not keep the job from being shown.
  area.has(join(area.root, stepTracePath(jobId))).catch(instead('assets', false))

/** Undefined if none is here (any more). */
export const readStepTrace = async (area: FileArea, jobId: string): Promise<TraceStep[] | undefined> => {
  const content = await area.read(join(area.root, stepTracePath(jobId)))
  return content && stepsOf(content.toString('utf8').split('\n'))
}

/**
 * One of its pictures.
 * @throws GhError NOT_FOUND
 */
export const readStepPicture = async (area: FileArea, jobId: string, name: string): Promise<Uint8Array> => {
  const bytes = PICTURE_NAME.test(name) ? await area.read(join(area.root, jobId, FOLDER, name)) : undefined
  if (!bytes) throw new GhError('NOT_FOUND', 'This picture was deleted: only the newest hundred are kept.')
  return bytes
}
