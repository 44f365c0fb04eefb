/**
 * Removes what has been kept long enough (S1): artifacts past their day, folders of jobs that are over or unknown, old jobs
 * where the person wants that, sign-ins past their time. Never what was learned, and never the ledger of what was sent.
 */

import { lstat, readdir, rm } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { instead } from '../base/debug.ts'
import type { Repositories, Store } from '../store/index.ts'
import type { Artifact } from '../store/repositories/artifacts.ts'

export interface CleanUpOptions {
  /** The home's artifacts folder, one folder a job in it. */
  artifacts: string
  /** Days after its end that a job's folder is kept. */
  artifactDays: number
  /** Days after their end that jobs themselves are kept; for ever where it is left out. */
  jobDays?: number | undefined
  /** Folders of files that were handed in: gone after a day. */
  isUpload?: (folder: string) => boolean
  /** Name of the folder, a folder a job in it, of what was sent: stays as long as its job. */
  sent?: string
  /** Only say what would go. */
  dryRun?: boolean
}

export interface CleanedUp {
  files: number
  /** Folders of jobs that are over or unknown. */
  folders: number
  bytes: number
  jobs: number
  sessions: number
}

/** ms that the row of an expired file is kept where the file is not on this machine: time for all others to clean up. */
const ELSEWHERE_MS = 7 * 86_400_000
const DAY_MS = 86_400_000

/** Both: the rows of all machines, the files of this one. */
export const cleanUp = async (store: Store, options: CleanUpOptions): Promise<CleanedUp> => {
  const total = await cleanFiles(store, options)
  return { ...total, ...(await cleanRows(store, options)) }
}

/** Files of this home alone, with their rows; another machine's are not here to be seen. */
export const cleanFiles = async (store: Store, options: CleanUpOptions): Promise<CleanedUp> => {
  const total: CleanedUp = { files: 0, folders: 0, bytes: 0, jobs: 0, sessions: 0 }
  const views = await viewsOf(store)
  for (const view of views) await expiredFiles(view, options, total)
  await oldFolders(views, options, total)
  await sentFiles(views, options, total)
  return total
}

/** Rows that are everybody's: one process does it for all. */
export const cleanRows = async (
  store: Store,
  options: CleanUpOptions,
): Promise<Pick<CleanedUp, 'jobs' | 'sessions'>> => {
  const total = { jobs: 0, sessions: 0 }
  if (!options.dryRun) await store.quotas.forget()
  for (const view of await viewsOf(store)) {
    total.sessions += await view.retention.expiredSessions()
    if (!options.dryRun) await view.retention.removeExpiredSessions()
    total.jobs += await oldJobs(view, options.jobDays, options)
  }
  return total
}

const viewsOf = async (store: Store): Promise<Repositories[]> => {
  const tenants = new Set([store.tenant, ...(await store.tenants())])
  return [...tenants].map((tenant) => store.forTenant(tenant))
}

const expiredFiles = async ({ artifacts }: Repositories, options: CleanUpOptions, total: CleanedUp): Promise<void> => {
  let after: { id: string; expiresAt: string } | undefined
  for (;;) {
    const found: Artifact[] = await artifacts.expired(after)
    const gone: string[] = []
    for (const artifact of found) {
      after = { id: artifact.id, expiresAt: artifact.expiresAt ?? '' }
      const path = pathOf(options.artifacts, artifact)
      const bytes = path && (await sizeOf(path))
      if (path !== undefined && typeof bytes === 'number') {
        total.files += 1
        total.bytes += bytes
        if (!options.dryRun) await rm(path, { force: true })
      }
      // A file that is not here may lie on another machine, which needs its row to find it.
      const isElsewhere = path !== undefined && bytes === undefined
      if (!isElsewhere || Date.parse(after.expiresAt) < Date.now() - ELSEWHERE_MS) gone.push(artifact.id)
    }
    if (found.length === 0) return
    if (!options.dryRun) await artifacts.remove(gone)
  }
}

/** Nothing outside the folder, whatever a row says. */
const pathOf = (root: string, { path }: Artifact): string | undefined => {
  const whole = resolve(root, path)
  return whole.startsWith(resolve(root) + sep) ? whole : undefined
}

const oldFolders = async (
  views: readonly Repositories[],
  { artifacts: root, artifactDays, jobDays = artifactDays, isUpload, sent, dryRun }: CleanUpOptions,
  total: CleanedUp,
): Promise<void> => {
  // A folder whose job is not in this database may belong to another one that this home was used with.
  const strangerDays = Math.max(1, Math.min(artifactDays, jobDays))
  const names = await readdir(root).catch(instead('jobs', []))
  const known = new Map<string, boolean>()
  for (const view of views)
    for (const { id, over } of await view.retention.jobsAmong(names, artifactDays)) known.set(id, over)
  for (const name of names) {
    if (name === sent) continue
    const path = join(root, name)
    const over = known.get(name) ?? (await isOld(path, isUpload?.(name) ? 1 : strangerDays))
    if (!over) continue
    total.folders += 1
    total.bytes += await folderSize(path)
    if (!dryRun) await rm(path, { recursive: true, force: true })
  }
}

/** What went with an application stays as long as its job; a job that was only just handed in elsewhere may not be seen here yet. */
const sentFiles = async (
  views: readonly Repositories[],
  { artifacts, sent, dryRun }: CleanUpOptions,
  total: CleanedUp,
): Promise<void> => {
  if (sent === undefined) return
  const root = join(artifacts, sent)
  const names = await readdir(root).catch(instead('jobs', []))
  const known = new Set<string>()
  for (const view of views) for (const { id } of await view.retention.jobsAmong(names, 0)) known.add(id)
  for (const name of names) {
    const path = join(root, name)
    if (known.has(name) || !(await isOld(path, 1))) continue
    total.folders += 1
    total.bytes += await folderSize(path)
    if (!dryRun) await rm(path, { recursive: true, force: true })
  }
}

const oldJobs = async (
  { retention }: Repositories,
  days: number | undefined,
  { dryRun }: CleanUpOptions,
): Promise<number> => {
  let count = 0
  for (;;) {
    const ids = await retention.jobsOver(days)
    count += ids.length
    if (dryRun || ids.length === 0) return count
    await retention.removeJobs(ids)
  }
}

const isOld = async (path: string, days: number): Promise<boolean> => {
  const info = await lstat(path).catch(instead('jobs', undefined))
  return info !== undefined && Date.now() - info.mtimeMs > days * DAY_MS
}

const sizeOf = async (path: string): Promise<number | undefined> =>
  (await lstat(path).catch(instead('jobs', undefined)))?.size

const folderSize = async (path: string): Promise<number> => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(instead('jobs', []))
  const sizes = await Promise.all(
    entries.filter((entry) => entry.isFile()).map((entry) => sizeOf(join(entry.parentPath, entry.name))),
  )
  return sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0)
}
