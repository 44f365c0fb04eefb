/** A bridge that starts a browser, prints its pid and waits to be killed; for tests of what it leaves behind. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { launchServerBrowser } from '../../bridge/browser/launch.ts'

const [, , folder = ''] = process.argv
const before = new Set(await readdir(folder))
await launchServerBrowser({ folder })
const mine = (await readdir(folder)).find((name) => !before.has(name)) ?? ''
process.stdout.write(String(JSON.parse(await readFile(join(folder, mine, 'owner.json'), 'utf8')).browser.pid))
setInterval(() => undefined, 60_000)
