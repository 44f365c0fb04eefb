/**
 * Run reports as the extension opens them: pages without scripts behind an address that only this bridge can make, since a tab
 * that is opened carries no token.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

export interface ReportPages {
  path: '/reports'
  handler(request: Request): Promise<Response>
  /** Path of a job's report; good for as long as the owner's token is. */
  pathOf(jobId: string): string
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
}
const REPORT = 'report.html'
/** `/reports/KEY/JOB/FILE`; nothing in it leads to another folder. */
const ADDRESS = /^\/reports\/([\w-]{43})\/(\w+)\/(\w[\w.-]*)$/
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"

export const reportPages = (artifacts: string, secret: string): ReportPages => {
  const keyOf = (jobId: string): string => createHmac('sha256', secret).update(`report\n${jobId}`).digest('base64url')
  return {
    path: '/reports',
    pathOf: (jobId) => `/reports/${keyOf(jobId)}/${jobId}/${REPORT}`,
    async handler(request) {
      const [, key = '', jobId = '', file = ''] = ADDRESS.exec(new URL(request.url).pathname) ?? []
      const type = TYPES[extname(file)]
      const known = type !== undefined && timingSafeEqual(Buffer.from(key), Buffer.from(keyOf(jobId)))
      const bytes = known ? await readFile(join(artifacts, jobId, file)).catch(() => undefined) : undefined
      if (bytes === undefined || type === undefined)
        return new Response('This report is not there any more.', { status: 404 })
      return new Response(new Uint8Array(bytes), {
        headers: { 'content-type': type, 'content-security-policy': POLICY },
      })
    },
  }
}
