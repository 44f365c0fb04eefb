/** A step-by-step trace as one file with page, words and pictures, for use without a bridge and for sharing. */

import type { JobTrace } from '../../../shared/protocol/http-trace.ts'
import { openWebFiles } from '../../api/pages/files.ts'
import type { FileArea } from '../../assets/area.ts'
import { readStepPicture } from '../../assets/step-trace.ts'
import { instead } from '../../base/debug.ts'

/** Nothing is fetched from anywhere, and nothing in the trace is executed. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'"

export const traceFile = async (artifacts: FileArea, trace: JobTrace): Promise<string> => {
  const files = await openWebFiles()
  const built = async (name: string): Promise<string> => (await files.get(`/${name}`, '/')?.text()) ?? ''
  const [script, style] = await Promise.all([built('trace.js'), built('trace.css')])
  const names = new Set(trace.steps.flatMap(({ before, after }) => [before?.file, after?.file]))
  const pictures: Record<string, string> = {}
  for (const name of names) {
    const bytes = name && (await readStepPicture(artifacts, trace.job_id, name).catch(instead('cli', undefined)))
    if (bytes && name) pictures[name] = `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>GhostHands</title>
<style>${style.replaceAll('</style', '<\\/style')}</style>
</head>
<body><div id="app"></div>
<script type="application/json" id="trace">${inScript({ trace, pictures })}</script>
<script type="module">${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`
}

/** JSON that cannot end its script element. */
const inScript = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')
