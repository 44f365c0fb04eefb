/**
 * Serves run reports, traces and downloaded files to the extension, under addresses that only this bridge can create,
 * since a newly opened tab sends no token. A report runs no scripts; a trace runs the bridge's own in a page with an
 * opaque origin; a file is downloaded and not displayed.
 */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { extname, join } from 'node:path'
import { byWord } from '../../../shared/domain/by-word.ts'
import type { FileArea } from '../../assets/area.ts'
import { instead } from '../../base/debug.ts'

export interface ReportPages {
  path: '/reports'
  handler(request: Request): Promise<Response>
  /** Path of a job's report; valid for as long as the owner's token is. */
  pathOf(jobId: string): string
  /** The same for its step-by-step trace. */
  tracePathOf(jobId: string): string
  /** The same for a downloaded file. */
  filePathOf(jobId: string, artifactId: string): string
}

export interface JobPages {
  /** The page of a job's trace; rejects if none is stored. */
  trace(jobId: string): Promise<string>
  /** A file that this job downloaded, as an attachment; undefined if the id is unknown. */
  file(jobId: string, artifactId: string): Promise<Response | undefined>
}

const TYPES: Record<string, string> = byWord({
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
})
const REPORT = 'report.html'
const TRACE = 'trace.html'
/** `/reports/KEY/JOB/FILE`; no part of it can lead to another folder. */
const ADDRESS = /^\/reports\/([\w-]{43})\/(\w+)\/(\w[\w.-]*)$/
const FILE_ADDRESS = /^\/reports\/([\w-]{43})\/(\w+)\/files\/([\w-]+)$/
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"
/** In addition to the page's own policy: it cannot reach anything of the bridge. */
const TRACE_POLICY = "sandbox allow-scripts; frame-ancestors 'none'"

export const reportPages = (artifacts: FileArea, secret: string, pages: JobPages): ReportPages => {
  const keyOf = (jobId: string): string => createHmac('sha256', secret).update(`report\n${jobId}`).digest('base64url')
  const folderOf = (jobId: string): string => `/reports/${keyOf(jobId)}/${jobId}`
  const read = async (jobId: string, file: string): Promise<Uint8Array<ArrayBuffer> | string | undefined> => {
    if (file === TRACE) return pages.trace(jobId)
    const content = await artifacts.read(join(artifacts.root, jobId, file))
    return content && new Uint8Array(content)
  }
  const isKeyOf = (jobId: string, key: string): boolean => timingSafeEqual(Buffer.from(key), Buffer.from(keyOf(jobId)))
  const gone = (): Response => new Response('This report is not there any more.', { status: 404 })
  return {
    path: '/reports',
    pathOf: (jobId) => `${folderOf(jobId)}/${REPORT}`,
    tracePathOf: (jobId) => `${folderOf(jobId)}/${TRACE}`,
    filePathOf: (jobId, artifactId) => `${folderOf(jobId)}/files/${artifactId}`,
    async handler(request) {
      const { pathname } = new URL(request.url)
      const [handedOver, owner = '', of = '', id = ''] = FILE_ADDRESS.exec(pathname) ?? []
      if (handedOver !== undefined)
        return (isKeyOf(of, owner) && (await pages.file(of, id).catch(instead('api', undefined)))) || gone()
      const [, key = '', jobId = '', file = ''] = ADDRESS.exec(pathname) ?? []
      const type = TYPES[extname(file)]
      const known = type !== undefined && isKeyOf(jobId, key)
      const body = known ? await read(jobId, file).catch(instead('api', undefined)) : undefined
      if (body === undefined || type === undefined) return gone()
      return new Response(body, {
        headers: { 'content-type': type, 'content-security-policy': file === TRACE ? TRACE_POLICY : POLICY },
      })
    },
  }
}
