/** The thread in which a document is read: whatever it makes the libraries do ends with the thread. */
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { codeOf } from '../../shared/domain/errors.ts'
import { messageOf } from '../base/message.ts'
import { docxLines } from './docx.ts'
import type { DocumentAnswer } from './index.ts'
import { pdfWords } from './pdf.ts'
import { read } from './read.ts'

const Asked = z.object({ bytes: z.instanceof(Uint8Array), as: z.enum(['resume', 'words', 'letter']) })

const answer = async (): Promise<DocumentAnswer> => {
  try {
    const { bytes, as } = Asked.parse(workerData)
    if (as === 'letter') return { words: await docxLines(bytes) }
    return as === 'words' ? { words: await pdfWords(bytes) } : { reading: await read(bytes) }
  } catch (error) {
    return { problem: { code: codeOf(error), message: `${messageOf(error)}.` } }
  }
}
parentPort?.postMessage(await answer())
