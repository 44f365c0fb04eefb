import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Download, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { downloadsFrom, MOST, safeName, takeDownload } from '../../../bridge/browser/downloads.ts'

const folder = mkdtempSync(join(tmpdir(), 'downloads-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
/** A downloaded file from the browser. */
const handed = (name: string, content: string | Uint8Array): Download => {
  const path = join(folder, String(files++))
  writeFileSync(path, content)
  return {
    suggestedFilename: () => name,
    path: async () => path,
    cancel: async () => undefined,
    delete: async () => rmSync(path),
  } as unknown as Download
}
const pageOf = (): Page => {
  const context = {}
  return { context: () => context } as unknown as Page
}
const page = pageOf()

test('a file is kept with its type and a name', async () => {
  expect(await takeDownload(page, handed('may.csv', 'day,boats\n'))).toMatchObject({
    name: 'may.csv',
    mediaType: 'text/csv',
  })
  expect(await takeDownload(page, handed('invoice.pdf', '%PDF-1.7\n'))).toMatchObject({ mediaType: 'application/pdf' })
  expect(await takeDownload(page, handed('tides.dat', 'x'))).toMatchObject({ mediaType: 'application/octet-stream' })
  expect(downloadsFrom(page)).toEqual(['may.csv', 'invoice.pdf', 'tides.dat'])
})

test.each([
  ['a program by its name', 'setup.exe', 'x'],
  ['a program by what it is', 'holiday.csv', 'MZ\u0090'],
  ['a program for two kinds of machine', 'notes.dat', new Uint8Array([0xca, 0xfe, 0xba, 0xbe])],
  ['a script that a double click runs', 'list.js', 'x'],
  ['a script with an interpreter', 'notes.txt', '#!/bin/sh\n'],
  ['something else than its name says', 'invoice.pdf', '<html>'],
  ['bytes under the name of a text', 'list.csv', new Uint8Array([65, 0, 66])],
])('%s is rejected', async (_, name, content) => {
  expect(await takeDownload(page, handed(name, content))).toMatchObject({ name, why: expect.stringMatching(/^it is /) })
})

test('a file that is too large is rejected', async () => {
  expect(
    await takeDownload(page, handed('big.txt', 'x'.repeat(2_000)), undefined, { ...MOST, bytesOfOne: 1_000 }),
  ).toMatchObject({
    name: 'big.txt',
    why: expect.stringContaining('larger'),
  })
})

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\temp\\a.csv', 'a.csv'],
  ['.bashrc', 'bashrc'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['what?<>.csv', 'what.csv'],
  ['  ', 'file'],
  // Few characters, but too many bytes for a file system.
  [`${'潮'.repeat(110)}.csv`, 'file.csv'],
  [`${'x'.repeat(300)}.csv`, `${'x'.repeat(116)}.csv`],
])('%j is kept as %j', (given, kept) => {
  expect(safeName(given)).toBe(kept)
})

test('many at once cannot exceed a job’s limit, and the surplus is not read', async () => {
  const page = pageOf()
  const most = { ...MOST, files: 3, bytes: 25 }
  const read: string[] = []
  const counted = (name: string, content: string): Download => {
    const download = handed(name, content)
    const path = (): Promise<string> => {
      read.push(name)
      return download.path()
    }
    return { ...download, path } as Download
  }
  const names = ['1', '2', '3', '4', '5'].map((number) => `${number}.txt`)
  const came = await Promise.all(
    names.map((name) => takeDownload(page, counted(name, 'x'.repeat(10)), undefined, most)),
  )
  // Three are read in parallel, so which of them exceeds the limit depends on the disk.
  const told = (some: typeof came): string[] => some.map((one) => ('why' in one ? one.why : 'kept')).sort()
  const first = told(came.slice(0, 3))
  expect(first.filter((word) => word === 'kept')).toHaveLength(2)
  expect(first.find((word) => word !== 'kept')).toContain('MB at most')
  expect(told(came.slice(3))).toEqual([expect.stringContaining('3 files'), expect.stringContaining('3 files')])
  expect(read).toEqual(['1.txt', '2.txt', '3.txt'])
})

test('an endless file is cut off at the job’s limit', async () => {
  const on = join(folder, 'on-its-way')
  mkdirSync(on)
  let broken = (_: Error): void => undefined
  const endless = {
    suggestedFilename: () => 'endless.csv',
    path: () => {
      writeFileSync(join(on, '0f0f0f0f-0f0f-4f0f-8f0f-0f0f0f0f0f0f.crdownload'), 'x'.repeat(2_000))
      return new Promise((_, reject) => {
        broken = reject
      })
    },
    cancel: async () => broken(new Error('canceled')),
    delete: async () => undefined,
  } as unknown as Download
  expect(await takeDownload(pageOf(), endless, on, { ...MOST, bytes: 1_000 })).toEqual({
    name: 'endless.csv',
    why: expect.stringContaining('at most'),
  })
})
