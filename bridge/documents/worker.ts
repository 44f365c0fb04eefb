/** The thread of a reader's process in which a document is read. */
import { parentPort, workerData } from 'node:worker_threads'
import { z } from 'zod'
import { codeOf } from '../../shared/domain/errors.ts'
import { messageOf } from '../base/message.ts'
import { DOCUMENT_USES, type DocumentAnswer, type Problem } from './apart.ts'
import { docxLines } from './docx.ts'
import { pdfWords } from './pdf.ts'
import { read } from './read.ts'

const Asked = z.object({ bytes: z.instanceof(Uint8Array), as: z.enum(DOCUMENT_USES) })

const answer = async (): Promise<DocumentAnswer | Problem> => {
  try {
    const { bytes, as } = Asked.parse(workerData)
    if (as === 'letter') return { words: await docxLines(bytes) }
    return as === 'words' ? { words: await pdfWords(bytes) } : { reading: await read(bytes) }
  } catch (error) {
    return { problem: { code: codeOf(error), message: messageOf(error).replace(/[^?!]$/, '$&.') } }
  }
}
parentPort?.postMessage(await answer())
