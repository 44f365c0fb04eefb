// Two versions of the product with a migration between them: the code before the newest migration, from the history,
// and the code as it is. In a checkout without that history (a shallow clone, an archive) they are the code as it is,
// and a copy of it with one more migration.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../bridge/base/package-root.ts'

export interface TwoVersions {
  /** Root folders of the source. */
  before: string
  after: string
}

/** What a bridge that runs from source needs. */
const SOURCE = 'bin bridge shared extension scripts sites package.json tsconfig.json tsconfig.base.json'.split(' ')
const MIGRATIONS = 'bridge/store/migrations'
const git = (...words: string[]): Buffer =>
  execFileSync('git', words, { cwd: packageRoot(), maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] })

/** @param folder empty, for the version that is not checked out */
export const twoVersions = (folder: string): TwoVersions => {
  const commit = beforeNewestMigration()
  if (commit === undefined) return { before: packageRoot(), after: withOneMore(folder) }
  execFileSync('tar', ['x', '-C', folder], { input: git('archive', commit, ...SOURCE) })
  useOurPackages(folder)
  return { before: folder, after: packageRoot() }
}

const beforeNewestMigration = (): string | undefined => {
  try {
    const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', MIGRATIONS).toString().trim()
    return git('rev-parse', '--verify', `${added}^`).toString().trim()
  } catch {
    // No history here: see above.
    return undefined
  }
}

const withOneMore = (folder: string): string => {
  for (const name of SOURCE) cpSync(join(packageRoot(), name), join(folder, name), { recursive: true })
  useOurPackages(folder)
  const list = join(folder, MIGRATIONS, 'index.ts')
  const more = `  { name: '9999-later', up: later.up },\n]`
  writeFileSync(
    list,
    `import * as later from './9999-later.ts'\n${readFileSync(list, 'utf8').trimEnd().replace(/\]$/, more)}\n`,
  )
  writeFileSync(
    join(folder, MIGRATIONS, '9999-later.ts'),
    `import { type Kysely, sql } from 'kysely'
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql\`alter table jobs add column later text\`.execute(db)
  await sql\`create table later (id text primary key)\`.execute(db)
}
`,
  )
  return folder
}

const useOurPackages = (folder: string): void => {
  mkdirSync(join(folder, 'dist'))
  symlinkSync(join(packageRoot(), 'node_modules'), join(folder, 'node_modules'))
}
