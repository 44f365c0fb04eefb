/** The GhostHands home: its location, its layout, and the owner-only files in it. Not concerned with their content. */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { isAbsolute, join, relative, resolve, sep } from 'node:path'
import { GhError } from '../../shared/domain/errors.ts'
import { makeFolder, restrictFolder } from './folder.ts'
import { messageOf } from './message.ts'
import { ownerFile } from './owner-file.ts'

/** Paths of a home; none has to exist. */
export interface Home {
  root: string
  /** The embedded database's files, unless root keeps them elsewhere. */
  data: string
  /** Screenshots, traces, reports. */
  artifacts: string
  /** Browser profiles. */
  profiles: string
  /** Playbooks by domain. */
  domains: string
  /** Files of the person's profiles. */
  documents: string
  /** Bearer token of the API, owner-only. */
  token: string
}

/** `--home`, else `GHOSTHANDS_HOME`, else `~/.ghosthands`. */
export function homeAt(root?: string, env: Readonly<Record<string, string | undefined>> = process.env): Home {
  const chosen = root || env.GHOSTHANDS_HOME || join(homedir(), '.ghosthands')
  const path = resolve(chosen.replace(/^~(?=\/|$)/, homedir()))
  return {
    root: path,
    data: join(path, 'data'),
    artifacts: join(path, 'artifacts'),
    profiles: join(path, 'profiles'),
    domains: join(path, 'domains'),
    documents: join(path, 'documents'),
    token: join(path, 'token'),
  }
}

/** The same home with the files that other machines need in a folder that all of them can reach. */
export const sharing = (home: Home, folder: string): Home => {
  if (!isAbsolute(folder))
    throw new GhError(
      'INVALID_CONFIG',
      `shared_files: ${folder} is not an absolute path, so it differs between machines.`,
    )
  return { ...home, artifacts: join(folder, 'artifacts'), documents: join(folder, 'documents') }
}

/**
 * Closes an existing home to other users.
 * @throws GhError INVALID_CONFIG if it belongs to another user, who could change its settings and its token.
 */
export const claimHome = ({ root }: Home, user?: number): void => {
  if (restrictFolder(root, user)) return
  throw new GhError(
    'INVALID_CONFIG',
    `The GhostHands home ${root} belongs to another user of this machine, who could change what is in it. Set GHOSTHANDS_HOME to a folder of your own.`,
  )
}

/**
 * Creates the home, readable by its owner only.
 * @throws GhError INVALID_CONFIG if it cannot be created.
 */
export function makeHome(home: Home): void {
  roots.add(home.root)
  claimHome(home)
  try {
    for (const folder of [home.root, home.artifacts, home.profiles, home.domains]) makeFolder(folder)
  } catch (cause) {
    throw new GhError(
      'INVALID_CONFIG',
      `The GhostHands home ${home.root} cannot be made: ${messageOf(cause)}. Set GHOSTHANDS_HOME to a folder you may write.`,
      {
        cause,
      },
    )
  }
}

/**
 * The API's bearer token, created on the first call. Processes that start together get the same one.
 * @throws GhError INVALID_CONFIG if the file contains no token.
 */
export function readToken(home: Home): string {
  makeHome(home)
  const token = ownerFile(home.token, () => `${randomBytes(32).toString('base64url')}\n`)
    .toString('utf8')
    .trim()
  if (!/^[\w-]{32,}$/.test(token))
    throw new GhError(
      'INVALID_CONFIG',
      `${home.token} holds no valid token. Delete it; the next start makes a new one.`,
    )
  return token
}

/** Homes of this process. */
const roots = new Set<string>()

/** What a home holds for GhostHands alone: keys, settings, the database, browsers, pairings, sockets and logs. */
const OWN: ReadonlySet<string> = new Set([
  'token',
  'vault.key',
  'config.toml',
  'config.json',
  'data',
  'profiles',
  'pairings',
  'run',
])

/**
 * Whether a file is one that a home holds for GhostHands alone, and no page may be given. Links are followed, since a
 * file may have been replaced by one after it was named.
 * @throws the file system's own error if it does not exist
 */
export const isOfHomeItself = async (path: string): Promise<boolean> => {
  const place = await realpath(path)
  for (const root of [...roots].filter(existsSync)) {
    const [first = ''] = relative(await realpath(root), place).split(sep)
    if (OWN.has(first)) return true
  }
  return false
}
