/**
 * Run reports and traces as the extension opens them: behind an address that only this bridge can make, since a tab that is opened
 * carries no token. A report runs no script; a trace runs the bridge's own, as a page of no origin.
 */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { instead } from '../../base/debug.ts'

export interface ReportPages {
  path: '/reports'
  handler(request: Request): Promise<Response>
  /** Path of a job's report; good for as long as the owner's token is. */
  pathOf(jobId: string): string
  /** The same for its trace to step through. */
  tracePathOf(jobId: string): string
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}
const REPORT = 'report.html'
const TRACE = 'trace.html'
/** `/reports/KEY/JOB/FILE`; nothing in it leads to another folder. */
const ADDRESS = /^\/reports\/([\w-]{43})\/(\w+)\/(\w[\w.-]*)$/
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"
/** Besides what the page itself allows: nothing of the bridge's is within its reach. */
const TRACE_POLICY = "sandbox allow-scripts; frame-ancestors 'none'"

/** @param traceOf the page of a job's trace; rejects where none is kept */
export const reportPages = (
  artifacts: string,
  secret: string,
  traceOf: (jobId: string) => Promise<string>,
): ReportPages => {
  const keyOf = (jobId: string): string => createHmac('sha256', secret).update(`report\n${jobId}`).digest('base64url')
  const folderOf = (jobId: string): string => `/reports/${keyOf(jobId)}/${jobId}`
  const read = async (jobId: string, file: string): Promise<Uint8Array<ArrayBuffer> | string> =>
    file === TRACE ? traceOf(jobId) : new Uint8Array(await readFile(join(artifacts, jobId, file)))
  return {
    path: '/reports',
    pathOf: (jobId) => `${folderOf(jobId)}/${REPORT}`,
    tracePathOf: (jobId) => `${folderOf(jobId)}/${TRACE}`,
    async handler(request) {
      const [, key = '', jobId = '', file = ''] = ADDRESS.exec(new URL(request.url).pathname) ?? []
      const type = TYPES[extname(file)]
      const known = type !== undefined && timingSafeEqual(Buffer.from(key), Buffer.from(keyOf(jobId)))
      const body = known ? await read(jobId, file).catch(instead('api', undefined)) : undefined
      if (body === undefined || type === undefined)
        return new Response('This report is not there any more.', { status: 404 })
      return new Response(body, {
        headers: { 'content-type': type, 'content-security-policy': file === TRACE ? TRACE_POLICY : POLICY },
      })
    },
  }
}
