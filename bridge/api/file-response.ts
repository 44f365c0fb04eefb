/** Serves a file of a job: only from that job's own folder, never executed, displayed only if it is one of ours. */
import { basename } from 'node:path'
import { GhError } from '../../shared/domain/errors.ts'
import { type FileArea, isBelow } from '../assets/area.ts'

export const goneFile = (): GhError =>
  new GhError('NOT_FOUND', 'This job has no such file. It may have expired and been removed.')

/** Pages are shown without scripts, isolated from this origin's other pages. */
const PAGE_POLICY =
  "sandbox allow-downloads; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"

/**
 * @param folder the job's own folder, which must contain the file
 * @throws GhError NOT_FOUND; FILES_UNAVAILABLE
 */
export const fileResponse = async (
  area: FileArea,
  folder: string,
  path: string,
  mediaType: string,
  inline = true,
): Promise<Response> => {
  const file = isBelow(folder, path) ? await area.read(path) : undefined
  if (!file) throw goneFile()
  return new Response(new Uint8Array(file), {
    headers: {
      'content-type': mediaType,
      'content-length': String(file.length),
      'content-disposition': `${inline && /^(image\/(jpeg|png|webp)|text\/html)/.test(mediaType) ? 'inline' : 'attachment'}; filename="${basename(path).replace(/[^\w.-]/g, '_')}"`,
      'content-security-policy': PAGE_POLICY,
      'x-content-type-options': 'nosniff',
    },
  })
}

/** A JPEG that is only for this response. */
export const imageResponse = (image: Uint8Array): Response =>
  new Response(new Uint8Array(image), {
    headers: {
      'content-type': 'image/jpeg',
      'content-length': String(image.length),
      'cache-control': 'no-store',
      'content-security-policy': PAGE_POLICY,
      'x-content-type-options': 'nosniff',
    },
  })
