/** The thread in which a document is read: whatever it makes the libraries do ends with the thread. */
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { codeOf } from '../../shared/domain/errors.ts'
import { messageOf } from '../base/message.ts'
import type { Answer } from './index.ts'
import { read } from './read.ts'

const answer = async (): Promise<Answer> => {
  try {
    return { reading: await read(z.instanceof(Uint8Array).parse(workerData)) }
  } catch (error) {
    return { problem: { code: codeOf(error), message: `${messageOf(error)}.` } }
  }
}
parentPort?.postMessage(await answer())
