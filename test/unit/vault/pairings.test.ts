/** Extensions that a bridge knows: stored encrypted and for their owner alone, and useless in another home. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { homeAt } from '../../../bridge/base/home.ts'
import { sealWith } from '../../../bridge/base/seal.ts'
import { openPairings } from '../../../bridge/vault/pairings.ts'
import { randomText } from '../../../shared/protocol/crypto.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gh-pairings-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const KEY = new Uint8Array(32).fill(7)
const open = (key = KEY) => openPairings(homeAt(root), sealWith(key))
const pairing = () => ({
  instance: randomText(),
  key: randomText(),
  browser: 'Chrome/1',
  pairedAt: '2026-11-21T10:00:00Z',
})
const folder = () => join(root, 'pairings')

test('one that was paired is known to every process of this home, until it is forgotten', () => {
  const [one, two] = [pairing(), pairing()]
  expect(open().list()).toEqual([])
  for (const each of [one, two]) open().keep(each)
  expect(open().get(one.instance)).toEqual(one)
  expect(
    open()
      .list()
      .map(({ instance }) => instance)
      .sort(),
  ).toEqual([one.instance, two.instance].sort())
  expect([open().forget(one.instance), open().forget(one.instance)]).toEqual([true, false])
  expect(open().list()).toEqual([two])
})

test('paired again, the newer key counts', () => {
  const first = pairing()
  const second = { ...first, key: randomText() }
  open().keep(first)
  open().keep(second)
  expect(open().get(first.instance)?.key).toBe(second.key)
  expect(readdirSync(folder())).toHaveLength(1)
})

test('its key is stored encrypted, and only the owner may read the file', () => {
  const one = pairing()
  open().keep(one)
  const [name = ''] = readdirSync(folder())
  expect(readFileSync(join(folder(), name), 'latin1')).not.toContain(one.key)
  expect(statSync(join(folder(), name)).mode & 0o077).toBe(0)
})

test('a file that was changed, put under another name, or made with another key is no pairing', () => {
  const one = pairing()
  open().keep(one)
  const [name = ''] = readdirSync(folder())
  expect(open(new Uint8Array(32).fill(8)).get(one.instance)).toBeUndefined()
  const other = randomText()
  writeFileSync(join(folder(), `${other}.pairing`), readFileSync(join(folder(), name)))
  expect(open().get(other)).toBeUndefined()
  writeFileSync(join(folder(), name), 'nonsense')
  expect(open().list()).toEqual([])
})

test('an invalid installation name leads to no file', () => {
  for (const odd of ['', '../token', 'short', `${'x'.repeat(20)}/y`]) {
    expect(open().get(odd)).toBeUndefined()
    expect(() => open().keep({ ...pairing(), instance: odd })).toThrow(RangeError)
  }
})
