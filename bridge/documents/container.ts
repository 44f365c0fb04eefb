/** What a file is by its first bytes; its name says nothing. Pure. */
import { GhError } from '../../shared/domain/errors.ts'
import { say } from '../../shared/domain/sentences.ts'

/** Errors: INVALID_INPUT if résumés are not read from such a file. */
export const containerOf = (bytes: Uint8Array): 'pdf' | 'archive' | 'json' => {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1_024)).toString('latin1')
  if (/%PDF-\d/.test(start)) return 'pdf'
  if (start.startsWith('PK\u0003\u0004')) return 'archive'
  if (/^(?:\u00EF\u00BB\u00BF)?\s*\{/.test(start)) return 'json'
  if (start.startsWith('\u00D0\u00CF\u0011\u00E0')) throw new GhError('INVALID_INPUT', say('file_old_word').text)
  throw new GhError('INVALID_INPUT', say('file_kind').text)
}
