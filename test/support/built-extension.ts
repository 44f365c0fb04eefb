/** The extension built for tests: once for all test files, until its sources change. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildExtension } from '../../scripts/build-extension.mjs'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const BUILDS = join(ROOT, 'dist/test-extensions')
/** The input of a build. */
const SOURCES = [
  'extension',
  'shared',
  'manifest.json',
  'package.json',
  'package-lock.json',
  'scripts/build-extension.mjs',
  'vite.config.ts',
]

const known = new Map<string, Promise<string>>()

/** Its folder. `welcome`: opens its welcome page after the installation; without it, only the test opens tabs. */
export const builtExtension = (variant: 'full' | 'lite', { welcome = false } = {}): Promise<string> => {
  const name = `${variant}${welcome ? '-welcome' : ''}`
  const folder = known.get(name) ?? build(variant, name, welcome)
  known.set(name, folder)
  return folder
}

/** Built elsewhere and renamed, so that an existing one is complete even if several test files build at once. */
const build = async (variant: 'full' | 'lite', name: string, welcome: boolean): Promise<string> => {
  const folder = join(BUILDS, `${name}-${stamp()}`)
  if (existsSync(folder)) return folder
  mkdirSync(BUILDS, { recursive: true })
  const outdated = readdirSync(BUILDS).filter((other) => new RegExp(`^${name}-[0-9a-f]+$`).test(other))
  const draft = mkdtempSync(join(BUILDS, 'draft-'))
  process.once('exit', () => rmSync(draft, { recursive: true, force: true }))
  await buildExtension(variant, draft, { welcome })
  try {
    renameSync(draft, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
  for (const one of outdated) rmSync(join(BUILDS, one), { recursive: true, force: true })
  return folder
}

/** A hash of the sources. */
const stamp = (): string => {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const file of filesOf(join(ROOT, source))) hash.update(`${file}\0`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

const filesOf = (place: string): string[] =>
  statSync(place).isFile()
    ? [place]
    : readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .toSorted()
