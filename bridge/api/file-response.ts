/** One file of a job as an answer: only from that job's own folder, never run, shown only where it is one of ours. */
import { createReadStream } from 'node:fs'
import { open, realpath } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import { Readable } from 'node:stream'
import { GhError } from '../../shared/domain/errors.ts'

export const goneFile = (): GhError =>
  new GhError('NOT_FOUND', 'There is no such file of this job; it may have been removed when its time was up.')

/** Pages are shown without scripts, and away from this address’s other pages. */
const PAGE_POLICY =
  "sandbox allow-downloads; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"

/** @throws GhError NOT_FOUND where it is not there, or not within the job’s own folder */
export const fileResponse = async (
  root: string,
  jobId: string,
  path: string,
  mediaType: string,
  inline = true,
): Promise<Response> => {
  const [folder, actual] = await Promise.all([realpath(join(root, jobId)), realpath(path)]).catch(() => {
    // It is said to whoever asked.
    throw goneFile()
  })
  if (!actual.startsWith(folder + sep)) throw goneFile()
  const handle = await open(actual)
  const { size } = await handle.stat()
  const stream = createReadStream(actual, { fd: handle })
  return new Response(Readable.toWeb(stream) as ReadableStream, {
    headers: {
      'content-type': mediaType,
      'content-length': String(size),
      'content-disposition': `${inline && /^(image\/(jpeg|png|webp)|text\/html)/.test(mediaType) ? 'inline' : 'attachment'}; filename="${basename(actual).replace(/[^\w.-]/g, '_')}"`,
      'content-security-policy': PAGE_POLICY,
      'x-content-type-options': 'nosniff',
    },
  })
}
