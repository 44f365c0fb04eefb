/**
 * The process in which one document is read: it comes by standard input, the answer goes to whoever started this. A
 * thread does the reading while this one looks at the memory and the work of both. Call: reader resume|words|letter
 */
import { Worker } from 'node:worker_threads'
import { MAX_SECONDS, OUTGROWN, OVERTIME } from './apart.ts'

/** Of the whole process, in bytes: images and streams are outside a thread's own limits. */
const MAX_MEMORY = 280 * 1024 * 1024
const MAX_HEAP_MB = 160
const CHECK_EVERY_MS = 10

const outgrown = (): never => process.exit(OUTGROWN)

const answer = (bytes: Uint8Array<ArrayBuffer>): void => {
  const worker = new Worker(new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url), {
    workerData: { bytes, as: process.argv[2] },
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB, maxYoungGenerationSizeMb: 32 },
  })
  worker.once('message', (said) => process.send?.(said))
  worker.once('error', (error) => {
    if ((error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY') outgrown()
    throw error
  })
}

// Nobody waits for an answer any more.
process.once('disconnect', () => process.exit())
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_MEMORY) outgrown()
  const { user, system } = process.cpuUsage()
  if (user + system > MAX_SECONDS * 1_000_000) process.exit(OVERTIME)
}, CHECK_EVERY_MS)

const parts: Buffer[] = []
for await (const part of process.stdin) parts.push(part as Buffer)
answer(new Uint8Array(Buffer.concat(parts)))
