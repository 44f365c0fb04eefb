import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localArea } from '../../../bridge/assets/area.ts'
import { openStepTrace, readStepTrace } from '../../../bridge/assets/step-trace.ts'
import { KEY_BYTES, sealWith } from '../../../bridge/base/seal.ts'
import { areaAt, testSeal } from '../../support/files.ts'

let root: string
beforeEach(() => {
  root = join(mkdtempSync(join(tmpdir(), 'gh-sealed-')), 'artifacts')
  mkdirSync(root)
})
afterEach(() => rmSync(join(root, '..'), { recursive: true }))

const nextSeal = sealWith(new Uint8Array(KEY_BYTES).fill(8))
const at = (...parts: string[]): string => join(root, ...parts)
const text = async (path: string, area = areaAt(root)): Promise<string | undefined> =>
  (await area.read(path))?.toString('utf8')

test('what is written is read back, and none of it is on the disk in the clear', async () => {
  const area = areaAt(root)
  await area.write(at('job', 'a.txt'), 'Ada Lovelace')
  expect(await text(at('job', 'a.txt'))).toBe('Ada Lovelace')
  expect(readFileSync(at('job', 'a.txt'), 'latin1')).not.toContain('Ada')
  await area.append(at('job', 'a.txt'), ', Countess', 1)
  expect(await text(at('job', 'a.txt'))).toBe('Ada Lovelace, Countess')
  expect(readFileSync(at('job', 'a.txt'), 'latin1')).not.toContain('Countess')
  await expect(area.write(at('job', 'a.txt'), 'other', { fresh: true })).rejects.toMatchObject({ code: 'EEXIST' })
  await area.write(at('job', 'a.txt'), '')
  expect(await text(at('job', 'a.txt'))).toBe('')
})

test('a file cannot replace another one or be changed', async () => {
  await areaAt(root).write(at('one', 'report.html'), 'of one')
  mkdirSync(at('two'))
  cpSync(at('one', 'report.html'), at('two', 'report.html'))
  await expect(text(at('two', 'report.html'))).rejects.toMatchObject({ code: 'INVALID_CONFIG' })
  const content = readFileSync(at('one', 'report.html'))
  content[content.length - 1] = (content.at(-1) ?? 0) ^ 1
  writeFileSync(at('one', 'report.html'), content)
  await expect(text(at('one', 'report.html'))).rejects.toMatchObject({ code: 'INVALID_CONFIG' })
})

test('in a home, a file from before files were encrypted is read as it is, and encrypted at night', async () => {
  mkdirSync(at('old'))
  writeFileSync(at('old', 'report.html'), '<p>Ada')
  expect(await text(at('old', 'report.html'))).toBe('<p>Ada')
  await areaAt(root).write(at('new.txt'), 'Ada')
  expect(await areaAt(root).sealOld()).toBe(1)
  expect(readFileSync(at('old', 'report.html'), 'latin1')).not.toContain('Ada')
  expect(await text(at('old', 'report.html'))).toBe('<p>Ada')
  expect(await areaAt(root).sealOld()).toBe(0)
})

test('where others may write, an unencrypted file is never used, encrypted at night, or re-encrypted', async () => {
  const shared = localArea(root, async () => ({ seal: testSeal, earlier: () => [] }), true)
  await shared.write(at('job', 'own.txt'), 'mine')
  writeFileSync(at('job', 'report.html'), 'planted')
  await expect(text(at('job', 'report.html'), shared)).rejects.toMatchObject({
    code: 'INVALID_CONFIG',
    message: expect.stringContaining('ghosthands keys files'),
  })
  expect(await shared.sealOld()).toBe(0)
  expect(await shared.reseal(testSeal)).toBe(0)
  expect(readFileSync(at('job', 'report.html'), 'utf8')).toBe('planted')
  // The owner confirms that they are genuine.
  expect(await shared.sealShared()).toBe(1)
  expect(await text(at('job', 'report.html'), shared)).toBe('planted')
  expect(await text(at('job', 'own.txt'), shared)).toBe('mine')
  expect([await shared.sealShared(), await areaAt(root).sealShared()]).toEqual([0, 0])
})

test('another key is applied to every file, also when called again after an interruption', async () => {
  await areaAt(root).write(at('a.txt'), 'one')
  await areaAt(root).write(at('b.txt'), 'two')
  writeFileSync(at('c.txt'), 'three')
  // An interrupted change of keys: only one file has the next key.
  await areaAt(root, nextSeal).write(at('a.txt'), 'one')
  expect(await areaAt(root).reseal(nextSeal)).toBe(2)
  expect(await areaAt(root).reseal(nextSeal)).toBe(0)
  for (const [name, words] of [
    ['a.txt', 'one'],
    ['b.txt', 'two'],
    ['c.txt', 'three'],
  ] as const) {
    expect(await text(at(name), areaAt(root, nextSeal))).toBe(words)
    await expect(text(at(name))).rejects.toMatchObject({ code: 'INVALID_CONFIG' })
  }
})

test('a file that a rotation elsewhere did not reach opens with the key from before', async () => {
  await areaAt(root).write(at('a.txt'), 'one')
  const rotated = localArea(root, async () => ({ seal: nextSeal, earlier: () => [testSeal] }))
  expect(await text(at('a.txt'), rotated)).toBe('one')
})

test('a trace that a killed process was writing keeps its whole lines, and the next attempt writes on', async () => {
  const step = (nth: number) => ({ step: { at: nth, type: 'warning' as const, data: { message: `${nth}` } } })
  const killed = await openStepTrace(areaAt(root), 'job')
  for (const nth of [1, 2, 3]) await killed.add(step(nth))
  const path = at('job', 'trace', 'steps.jsonl')
  truncateSync(path, readFileSync(path).length - 5)
  expect((await readStepTrace(areaAt(root), 'job'))?.map(({ at: time }) => time)).toEqual([1, 2])
  const again = await openStepTrace(areaAt(root), 'job')
  for (const nth of [4, 5]) await again.add(step(nth))
  expect((await readStepTrace(areaAt(root), 'job'))?.map(({ at: time }) => time)).toEqual([1, 2, 4, 5])
  appendFileSync(path, 'x')
  expect((await readStepTrace(areaAt(root), 'job'))?.map(({ at: time }) => time)).toEqual([1, 2, 4, 5])
})
