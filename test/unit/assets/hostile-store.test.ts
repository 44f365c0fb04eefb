// An object store that an attacker can write to or impersonate: no name in it leads out of the folders that it backs.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localArea } from '../../../bridge/assets/area.ts'
import { documentsIn } from '../../../bridge/assets/documents.ts'
import { mirroredArea } from '../../../bridge/assets/mirrored-area.ts'
import type { ObjectStore } from '../../../bridge/assets/object-store.ts'
import { sealedFile } from '../../../bridge/assets/sealed-file.ts'
import { testSeal } from '../../support/files.ts'

let base: string
let home: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'gh-hostile-'))
  // Deep enough that these names stay inside the test's folder even if the code lets one through.
  home = join(base, 'one', 'two', 'three', 'home')
  mkdirSync(join(home, 'documents'), { recursive: true })
  writeFileSync(join(home, 'vault.key'), 'key')
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const keys = async () => ({ seal: testSeal, earlier: () => [] })
const NAMES = ['..', '.', '', '../..', 'a/../..', '..\\..', '.waiting']
/** Returns something for every request, and lists names of its choice. */
const hostile = (contentOf: (key: string) => string | Buffer): ObjectStore => ({
  where: 'a store',
  put: async () => {},
  get: async (key) => new Response(new Uint8Array(Buffer.from(contentOf(key)))),
  head: async () => ({ bytes: 7, changedAt: 0 }),
  async *list(prefix) {
    for (const name of NAMES) yield { key: `${prefix}${name}`, bytes: 7, changedAt: 0 }
    yield { key: 'documents/../planted', bytes: 7, changedAt: 0 }
  },
  folders: async () => NAMES,
  remove: async () => {},
})
const area = (contentOf: (key: string) => string | Buffer = () => 'planted') =>
  mirroredArea(join(home, 'documents'), hostile(contentOf), { keys, prefix: 'documents/', common: () => undefined })

test('tidying up removes nothing outside, whatever folders it names', async () => {
  await documentsIn(area()).tidy()
  expect(readdirSync(home).sort()).toEqual(['documents', 'vault.key'])
})

test('its names cannot reach other folders or files', async () => {
  const { elsewhere } = area()
  expect(await elsewhere?.names()).toEqual([])
  expect(await elsewhere?.files(join(home, 'documents'))).toEqual([])
})

test('an unencrypted file in place of an encrypted one is neither read nor copied', async () => {
  const path = join(home, 'documents', 'one', 'resume.pdf')
  for (const work of [() => area().read(path), () => area().bring(path), () => area().bring(join(path, '..'))])
    await expect(work()).rejects.toMatchObject({ code: 'INVALID_CONFIG' })
  expect(existsSync(path)).toBe(false)
})

test('nothing is copied to a place outside, and no key rotation writes there', async () => {
  const own = area((key) => sealedFile('brought', key, testSeal))
  await own.bring(join(home, 'documents', 'one'))
  await own.bring(join(home, 'planted'))
  await own.reseal(testSeal)
  expect(readdirSync(home).sort()).toEqual(['documents', 'vault.key'])
})

test.each(['local', 'with a store'])('a place outside is not removed (%s)', async (kind) => {
  const one = kind === 'local' ? localArea(join(home, 'documents'), keys) : area()
  for (const path of [
    home,
    join(home, 'documents'),
    join(home, 'vault.key'),
    join(home, 'documents', '..', 'vault.key'),
  ])
    await expect(one.remove(path)).rejects.toThrow('is not below')
  expect(existsSync(join(home, 'vault.key'))).toBe(true)
})
