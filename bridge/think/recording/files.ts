/**
 * A recording of a run's calls to models, as files that a person can read and pass on: one per call, pictures beside
 * them.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { GhError } from '../../../shared/domain/errors.ts'
import { makeFolder } from '../../base/folder.ts'
import { messageOf } from '../../base/message.ts'

const FORMAT = 'ghosthands-recording/1'

export const RecordedJob = z.object({
  format: z.literal(FORMAT),
  /** ISO; a replay's clock starts here, so that dates in the data are the same. */
  startedAt: z.string(),
  /** The job body (I5), without its secrets. */
  job: z.record(z.string(), z.unknown()),
  /** Names of the secrets the job had. */
  secrets: z.array(z.string()).default([]),
  /** The person's earlier answers and what was known about the site, since the questions contain all of it. */
  answers: z.array(z.object({ question: z.string(), answer: z.string() })).default([]),
  playbooks: z.array(z.record(z.string(), z.unknown())).default([]),
  optionLists: z.array(z.record(z.string(), z.unknown())).default([]),
  /** As configured, if the job named none. */
  provider: z.string(),
  /** Settings of the providers, without keys. */
  settings: z.record(z.string(), z.unknown()),
})
export type RecordedJob = z.infer<typeof RecordedJob>

export const RecordedCall = z.object({
  number: z.number().int(),
  url: z.string(),
  /** Without secrets and keys, with file names in place of screenshots. */
  request: z.unknown(),
  /** The response; `error` if there was none. */
  response: z.union([
    z.object({ status: z.number().int(), headers: z.record(z.string(), z.string()), body: z.string() }),
    z.object({ error: z.string() }),
  ]),
  ms: z.number(),
})
export type RecordedCall = z.infer<typeof RecordedCall>

/** Readable by the owner only, like everything that shows what a person typed. */
const PRIVATE = { mode: 0o600 }

/** Errors: INVALID_INPUT if it cannot be created. */
export const makeRecordingFolder = (dir: string): void => {
  try {
    makeFolder(join(dir, 'images'))
  } catch (cause) {
    throw new GhError('INVALID_INPUT', `The folder ${dir} for the recording cannot be made: ${messageOf(cause)}.`, {
      cause,
    })
  }
}

export const writeJob = async (dir: string, job: Omit<z.input<typeof RecordedJob>, 'format'>): Promise<void> => {
  makeRecordingFolder(dir)
  await writeFile(join(dir, 'recording.json'), `${JSON.stringify({ format: FORMAT, ...job }, null, 2)}\n`, PRIVATE)
}

const callFile = (number: number): string => `call-${String(number).padStart(4, '0')}.json`

export const writeCall = (dir: string, call: RecordedCall): Promise<void> =>
  writeFile(join(dir, callFile(call.number)), `${JSON.stringify(call, null, 2)}\n`, PRIVATE)

/** Errors: INVALID_INPUT if the folder contains no readable recording. */
export const readRecording = async (dir: string): Promise<{ job: RecordedJob; calls: RecordedCall[] }> => {
  const read = async <T>(name: string, schema: z.ZodType<T>): Promise<T> => {
    try {
      return schema.parse(JSON.parse(await readFile(join(dir, name), 'utf8')))
    } catch (cause) {
      throw new GhError('INVALID_INPUT', `${join(dir, name)} is not a part of a recording that can be read.`, { cause })
    }
  }
  const job = await read('recording.json', RecordedJob)
  const names = (await readdir(dir)).filter((name) => /^call-\d+\.json$/.test(name)).sort()
  return { job, calls: await Promise.all(names.map((name) => read(name, RecordedCall))) }
}

/** A JPEG in base64, alone or as a data address. */
const IMAGE = /^(?:data:image\/jpeg;base64,)?(\/9j\/[A-Za-z0-9+/=]{200,})$/

/** A copy with file names instead of pictures; `keep` receives each picture. */
export const withoutImages = (value: unknown, store: (name: string, image: Buffer) => void): unknown => {
  if (typeof value === 'string') {
    const base64 = IMAGE.exec(value)?.[1]
    if (base64 === undefined) return value
    const image = Buffer.from(base64, 'base64')
    const name = `images/${createHash('sha256').update(image).digest('hex').slice(0, 12)}.jpg`
    store(name, image)
    return name
  }
  if (Array.isArray(value)) return value.map((one) => withoutImages(one, store))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withoutImages(one, store)]))
}
