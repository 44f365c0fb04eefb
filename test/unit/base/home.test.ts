// Which files of a home no page is given, however they are named.
import { linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeAt, isOfHomeItself, makeHome } from '../../../bridge/base/home.ts'

let folder: string
const at = (name: string): string => join(folder, name)
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gh-home-'))
  makeHome(homeAt(at('home')))
  for (const name of [...KEPT, ...GIVEN].map((one) => at(join('home', one))).concat(at('resume.pdf'))) {
    mkdirSync(dirname(name), { recursive: true })
    writeFileSync(name, 'x')
  }
  symlinkSync(at('home/token'), at('cv.pdf'))
  symlinkSync(at('home'), at('elsewhere'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const KEPT = [
  'token',
  'vault.key',
  'config.toml',
  'data/base/1',
  'profiles/own/Cookies',
  'pairings/one',
  'run/serve.log',
]
const GIVEN = ['artifacts/upload-1/cv.pdf', 'documents/1/cv.pdf', 'readable/1/cv.pdf', 'my-resume.pdf', 'tokens.pdf']

test.each(KEPT)('%s is the home’s own, by any path', async (name) => {
  const roundabout = `${folder}/./home/../${relative(folder, at('home'))}/${name}`
  for (const path of [at(`home/${name}`), roundabout, at(`elsewhere/${name}`)])
    expect([path, await isOfHomeItself(path)]).toEqual([path, true])
})

test.each(GIVEN)('%s may be given', async (name) => {
  expect(await isOfHomeItself(at(`home/${name}`))).toBe(false)
})

test('a document that was replaced by a link to a key is that key', async () => {
  expect(await isOfHomeItself(at('resume.pdf'))).toBe(false)
  rmSync(at('resume.pdf'))
  symlinkSync(at('home/vault.key'), at('resume.pdf'))
  expect(await isOfHomeItself(at('resume.pdf'))).toBe(true)
  expect(await isOfHomeItself(at('cv.pdf'))).toBe(true)
})

test('a file of another name outside of every home is given', async () => {
  mkdirSync(at('desk'))
  writeFileSync(at('desk/token'), 'x')
  linkSync(at('desk/token'), at('desk/other'))
  expect(await isOfHomeItself(at('desk/token'))).toBe(false)
})
