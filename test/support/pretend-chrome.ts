/**
 * A program that behaves like a starting Chrome: it answers on its pipe, and records its arguments. A test writes it
 * under a chosen name, since the name of a Chrome decides how it takes the extension.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('cdp-server.ts', import.meta.url))

/**
 * Writes the program. It records its arguments (`.called`) and environment (`.env`) in files beside itself, and rejects
 * an extension with `refused` in its path. `diesAt`: exits with this status on this command.
 */
export const writePretendChrome = (path: string, diesAt = { method: '', status: 0 }): void =>
  writeFileSync(
    path,
    `#!${process.execPath}
import { writeFileSync } from 'node:fs'
import { createReadStream, createWriteStream } from 'node:fs'
import { asBrowser } from '${SERVER}'
const args = process.argv.slice(2)
const profile = args.find((one) => one.startsWith('--user-data-dir=')).slice(16)
const answer = (asked) => {
  if (asked.method === 'Target.attachToBrowserTarget') return { sessionId: 's' + asked.id }
  if (asked.method !== 'Extensions.loadUnpacked') return asBrowser(asked)
  writeFileSync(profile + '/loaded', asked.params.path)
  return asked.params.path.includes('refused') ? 'Manifest file is missing' : {}
}
const out = createWriteStream('', { fd: 4 })
let rest = ''
createReadStream('', { fd: 3 }).on('data', (chunk) => {
  const parts = (rest + chunk).split('\\0')
  rest = parts.pop()
  for (const part of parts) {
    const { id, sessionId, method, params = {} } = JSON.parse(part)
    if (method === '${diesAt.method}') process.exit(${diesAt.status})
    const said = answer({ id, method, params })
    const found = typeof said === 'string' ? { error: { code: -32000, message: said } } : { result: said }
    out.write(JSON.stringify({ id, sessionId, ...found }) + '\\0')
  }
}).on('end', () => process.exit(0))
writeFileSync(profile + '/called', JSON.stringify(args))
writeFileSync('${path}.called', JSON.stringify(args))
writeFileSync('${path}.env', JSON.stringify(process.env))
writeFileSync(profile + '/pid', String(process.pid))
`,
    { mode: 0o755 },
  )
