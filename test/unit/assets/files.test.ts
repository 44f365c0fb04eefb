import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { jobFiles } from '../../../bridge/assets/files.ts'
import { areaAt } from '../../support/files.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gh-assets-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const image = (size: number): Uint8Array => new Uint8Array(size)

test('pictures of a job are numbered, and owner-only', async () => {
  const files = jobFiles(areaAt(root), 'job')
  expect([await files.keepImage(image(1)), await files.keepImage(image(1))]).toEqual(['0001.jpg', '0002.jpg'])
  expect(statSync(join(files.dir, '0001.jpg')).mode & 0o077).toBe(0)
})

test('two writers of one job never overwrite each other', async () => {
  const [one, two] = [jobFiles(areaAt(root), 'job'), jobFiles(areaAt(root), 'job')]
  const names = await Promise.all([one.keepImage(image(1)), two.keepImage(image(2)), one.keepImage(image(3))])
  expect(new Set(names).size).toBe(3)
})

test('beyond the limits the oldest pictures go, the newest stays', async () => {
  const files = jobFiles(areaAt(root), 'job', { files: 2, bytes: 400 })
  for (const size of [10, 10, 10]) await files.keepImage(image(size))
  expect(readdirSync(files.dir)).toEqual(['0002.jpg', '0003.jpg'])
  await files.keepImage(image(2000))
  expect(readdirSync(files.dir)).toEqual(['0004.jpg'])
})

test('a report is beside its pictures', async () => {
  const area = areaAt(root)
  const path = await jobFiles(area, 'job').write('report.html', '<p>hi')
  expect(String(await area.read(path))).toBe('<p>hi')
})
