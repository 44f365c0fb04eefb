/**
 * A program that behaves as a Chrome does while it starts: it notes its port in its profile, and what it was called with.
 * Written by a test under a name of its choice, since what a Chrome is called decides how it takes the extension.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SERVER = fileURLToPath(new URL('cdp-server.ts', import.meta.url))

/** Writes the program; an extension at a path with `refused` in it is not taken. */
export const writePretendChrome = (path: string): void =>
  writeFileSync(
    path,
    `#!${process.execPath}
import { writeFileSync } from 'node:fs'
import { asBrowser, startCdpServer } from '${SERVER}'
const args = process.argv.slice(2)
const profile = args.find((one) => one.startsWith('--user-data-dir=')).slice(16)
const server = await startCdpServer((asked, on) => {
  if (asked.method !== 'Extensions.loadUnpacked') return asBrowser(asked, on)
  writeFileSync(profile + '/loaded', asked.params.path)
  return asked.params.path.includes('refused') ? 'Manifest file is missing' : {}
})
writeFileSync(profile + '/called', JSON.stringify(args))
writeFileSync(profile + '/pid', String(process.pid))
writeFileSync(profile + '/DevToolsActivePort', server.port + '\\n/devtools/browser/1')
`,
    { mode: 0o755 },
  )
