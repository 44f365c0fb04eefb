/**
 * `npm run page:add -- FOLDER NAME`: turns a folder of `ghosthands observe --save` into a test. It is copied to
 * `test/pages/NAME`, and what is seen on it now is written to `expected.json`, for the contributor to correct by
 * hand.
 */
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { launchOwnChromium } from './chromium.ts'
import { PAGES, seenOn } from './saved-pages.ts'

const [folder, name] = process.argv.slice(2)
if (!folder || !name || !/^[a-z0-9-]+$/.test(name)) {
  console.error('npm run page:add -- FOLDER NAME    NAME in small letters, digits and hyphens')
  process.exit(2)
}
const files = (await readdir(folder)).filter((file) => /^(?:page\.(?:html|json)|frame-\d+\.html)$/.test(file))
if (!files.includes('page.html') || !files.includes('page.json')) {
  console.error(`${folder} was not written by "ghosthands observe --save".`)
  process.exit(2)
}
const into = join(PAGES, name)
await mkdir(into, { recursive: true })
await Promise.all(files.map((file) => cp(join(folder, file), join(into, file))))
const browser = await launchOwnChromium()
try {
  const seen = await seenOn(await browser.newPage({ viewport: { width: 1280, height: 720 } }), into)
  await writeFile(join(into, 'expected.json'), `${JSON.stringify(seen, null, 2)}\n`)
} finally {
  await browser.close()
}
console.log(`test/pages/${name}/expected.json says what is seen now. Put right what is wrong in it, then:
  npm run test:browser -- saved-pages`)
