// Browsers' temporary folders: a folder that another user of this machine may have created is not used, and its note is
// not trusted.
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { browsersFolder, newBrowserFolder, sweepBrowsers } from '../../../bridge/browser/leftovers.ts'

const STRANGER = 54_321
const homeBefore = process.env.HOME

let root: string
let temp: string
let usual: string
let inHome: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gh-l-'))
  temp = join(root, 't')
  usual = join(temp, `ghosthands-browsers-${userInfo().uid}`)
  inHome = join(root, 'h/.cache/ghosthands/browsers')
  mkdirSync(temp)
  process.env.HOME = join(root, 'h')
})
afterEach(() => {
  if (homeBefore === undefined) delete process.env.HOME
  else process.env.HOME = homeBefore
  rmSync(root, { recursive: true, force: true })
})

const modeOf = (path: string): number => statSync(path).mode & 0o777

test('it is made for its user alone', () => {
  expect(browsersFolder(temp)).toBe(usual)
  expect(modeOf(usual)).toBe(0o700)
  expect(browsersFolder(temp)).toBe(usual)
})

test.runIf(process.platform === 'linux')('a path on which Chromium could not make its socket is not taken', () => {
  expect(browsersFolder(join(temp, 'a-folder-with-a-name-as-long-as-some'))).toBe(inHome)
})

describe.each<[string, () => void]>([
  [
    'a folder that others may write in',
    () => {
      mkdirSync(usual)
      chmodSync(usual, 0o777)
    },
  ],
  [
    'a folder that others may look into',
    () => {
      mkdirSync(usual)
      chmodSync(usual, 0o755)
    },
  ],
  [
    'a link to a folder of ours',
    () => {
      mkdirSync(join(root, 'ours'), { mode: 0o700 })
      symlinkSync(join(root, 'ours'), usual)
    },
  ],
  ['a link to nowhere', () => symlinkSync(join(root, 'nowhere'), usual)],
  ['a file', () => writeFileSync(usual, '')],
  // Only root can create files of another user.
  ...(process.getuid?.() === 0
    ? [
        [
          'a folder of somebody else',
          () => {
            mkdirSync(usual, { mode: 0o700 })
            chownSync(usual, STRANGER, STRANGER)
          },
        ] as [string, () => void],
      ]
    : []),
])('if there is %s in its place', (_, make) => {
  test('it is in the person’s home instead, only for them', async () => {
    make()
    expect(browsersFolder(temp)).toBe(inHome)
    expect(modeOf(inHome)).toBe(0o700)
    const made = await newBrowserFolder(browsersFolder(temp))
    expect(made.path.startsWith(`${inHome}/`)).toBe(true)
  })
})

test('a note behind a link is ignored: nothing is ended or removed because of it', async () => {
  const aim = join(root, 'aim')
  mkdirSync(aim)
  writeFileSync(
    join(aim, 'owner.json'),
    JSON.stringify({ bridge: { pid: 2 ** 22 + 1, started: 'x' }, browser: { pid: process.pid, started: '' } }),
  )
  mkdirSync(browsersFolder(temp), { recursive: true })
  symlinkSync(aim, join(usual, 'b-000000'))
  expect(await sweepBrowsers(usual)).toBe(0)
  expect(existsSync(join(aim, 'owner.json'))).toBe(true)
})
