/**
 * Packages that only some drivers need and nobody has to install: whether one is there, and in a version that is known
 * to work.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { GhError } from '../../shared/domain/errors.ts'

export interface OptionalPackage {
  name: string
  /** The tested version; others of the same minor version are accepted, too. */
  version: string
}

/** Path of the package's own package.json. Throws if there is none. */
export type Resolve = (specifier: string) => string

const resolveHere: Resolve = createRequire(import.meta.url).resolve

/** Errors: DRIVER_MISSING, in one sentence with the command that helps. */
export const requirePackage = ({ name, version }: OptionalPackage, resolve: Resolve = resolveHere): void => {
  const found = versionOf(name, resolve)
  if (found !== undefined && minorOf(found) === minorOf(version)) return
  const [what] = name.split('/').slice(-1)
  const how = `npm install ${name}@${version}`
  throw new GhError(
    'DRIVER_MISSING',
    found === undefined
      ? `The engine ${what} is not installed; install it beside GhostHands with “${how}”.`
      : `The engine ${what} is installed as ${found}, and GhostHands works with ${minorOf(version)}; install that with “${how}”.`,
    { details: { package: name, wanted: version, found: found ?? null } },
  )
}

const versionOf = (name: string, resolve: Resolve): string | undefined => {
  try {
    const { version } = JSON.parse(readFileSync(resolve(`${name}/package.json`), 'utf8')) as { version?: unknown }
    return typeof version === 'string' ? version : undefined
  } catch {
    // Not installed.
    return undefined
  }
}

const minorOf = (version: string): string => version.split('.').slice(0, 2).join('.')
