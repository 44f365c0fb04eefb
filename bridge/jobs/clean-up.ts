/**
 * Removes what was kept long enough (S1): expired artifacts, folders of finished or unknown jobs, old jobs if the
 * person wants that, expired sign-ins. Never what was learned, and never the ledger of what was sent.
 */

import { join, resolve, sep } from 'node:path'
import type { Repositories, Store } from '../store/index.ts'
import type { Artifact } from '../store/repositories/artifacts.ts'

interface Size {
  bytes: number
  /** ms since the epoch. */
  changedAt: number
}

/** Job files, in one folder per job. */
interface FileStore {
  readonly root: string
  names(folder?: string): Promise<string[]>
  /** Undefined if there is nothing. */
  file(path: string): Promise<Size | undefined>
  folder(path: string): Promise<Size | undefined>
  /** Removes a file, or a folder with its content. */
  remove(path: string): Promise<void>
}

export interface CleanUpOptions {
  /** This machine's files, and the shared ones in an object store, if there is one. */
  artifacts: FileStore & { readonly elsewhere?: FileStore }
  /** Days that a job's folder is kept after its end. */
  artifactDays: number
  /** Days that jobs themselves are kept after their end; for ever if absent. */
  jobDays?: number | undefined
  /** Folders of uploaded files, which are deleted after a day. */
  isUpload?: (folder: string) => boolean
  /** Name of the folder with sent files, one subfolder per job; kept as long as the job. */
  sent?: string
  /** Only reports what would be removed. */
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

/** ms that an expired file's row is kept if the file is not on this machine, so that the others can clean up. */
const ELSEWHERE_MS = 7 * 86_400_000
const DAY_MS = 86_400_000

/** Everything: the rows of all machines, the files of this one, and shared files. */
export const cleanUp = async (store: Store, options: CleanUpOptions): Promise<CleanedUp> => {
  const here = await cleanFiles(store, options)
  const shared = await cleanElsewhere(store, options)
  const { files, folders, bytes } = here
  const total = { files: files + shared.files, folders: folders + shared.folders, bytes: bytes + shared.bytes }
  return { ...total, ...(await cleanRows(store, options)) }
}

/**
 * Files in the object store, if there is one: one process does it for all. Their rows stay for machines that have a
 * copy.
 */
export const cleanElsewhere = async (store: Store, options: CleanUpOptions): Promise<CleanedUp> => {
  const { elsewhere } = options.artifacts
  if (!elsewhere) return nothing()
  return cleanPlace(store, { ...options, artifacts: elsewhere, keepRows: true })
}

const nothing = (): CleanedUp => ({ files: 0, folders: 0, bytes: 0, jobs: 0, sessions: 0 })

/** Only files of this home, with their rows; another machine's files cannot be seen here. */
export const cleanFiles = (store: Store, options: CleanUpOptions): Promise<CleanedUp> => cleanPlace(store, options)

type PlaceOptions = Omit<CleanUpOptions, 'artifacts'> & { artifacts: FileStore; keepRows?: boolean }

const cleanPlace = async (store: Store, options: PlaceOptions): Promise<CleanedUp> => {
  const total = nothing()
  const views = await viewsOf(store)
  for (const view of views) await expiredFiles(view, options, total)
  await oldFolders(views, options, total)
  await sentFiles(views, options, total)
  return total
}

/** Rows that belong to all machines: one process does it for all. */
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

const expiredFiles = async ({ artifacts }: Repositories, options: PlaceOptions, total: CleanedUp): Promise<void> => {
  const place = options.artifacts
  let after: { id: string; expiresAt: string } | undefined
  for (;;) {
    const found: Artifact[] = await artifacts.expired(after)
    const gone: string[] = []
    for (const artifact of found) {
      after = { id: artifact.id, expiresAt: artifact.expiresAt ?? '' }
      const path = pathOf(place.root, artifact)
      const bytes = path && (await place.file(path))?.bytes
      if (path !== undefined && typeof bytes === 'number') {
        total.files += 1
        total.bytes += bytes
        if (!options.dryRun) await place.remove(path)
      }
      // A file that is missing here may be on another machine, which needs its row to find it.
      const isElsewhere = path !== undefined && bytes === undefined
      if (!isElsewhere || Date.parse(after.expiresAt) < Date.now() - ELSEWHERE_MS) gone.push(artifact.id)
    }
    if (found.length === 0) return
    if (!options.dryRun && !options.keepRows) await artifacts.remove(gone)
  }
}

/** Never outside the folder, whatever a row says. */
const pathOf = (root: string, { path }: Artifact): string | undefined => {
  const whole = resolve(root, path)
  return whole.startsWith(resolve(root) + sep) ? whole : undefined
}

const oldFolders = async (
  views: readonly Repositories[],
  { artifacts: place, artifactDays, jobDays = artifactDays, isUpload, sent, dryRun }: PlaceOptions,
  total: CleanedUp,
): Promise<void> => {
  // A folder whose job is not in this database may belong to another database that this home was used with.
  const strangerDays = Math.max(1, Math.min(artifactDays, jobDays))
  const names = await place.names()
  const known = new Map<string, boolean>()
  for (const view of views)
    for (const { id, over } of await view.retention.jobsAmong(names, artifactDays)) known.set(id, over)
  for (const name of names) {
    if (name === sent) continue
    const path = join(place.root, name)
    if (known.get(name) === false) continue
    const folder = (await place.folder(path)) ?? (await place.file(path))
    const over = known.get(name) ?? isOld(folder, isUpload?.(name) ? 1 : strangerDays)
    if (!over) continue
    total.folders += 1
    total.bytes += folder?.bytes ?? 0
    if (!dryRun) await place.remove(path)
  }
}

/** Sent files stay as long as their job. A job just submitted elsewhere may not be visible here yet. */
const sentFiles = async (
  views: readonly Repositories[],
  { artifacts: place, sent, dryRun }: PlaceOptions,
  total: CleanedUp,
): Promise<void> => {
  if (sent === undefined) return
  const root = join(place.root, sent)
  const names = await place.names(root)
  const known = new Set<string>()
  for (const view of views) for (const { id } of await view.retention.jobsAmong(names, 0)) known.add(id)
  for (const name of names) {
    const path = join(root, name)
    if (known.has(name)) continue
    const folder = await place.folder(path)
    if (!isOld(folder, 1)) continue
    total.folders += 1
    total.bytes += folder?.bytes ?? 0
    if (!dryRun) await place.remove(path)
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

const isOld = (kept: Size | undefined, days: number): boolean =>
  kept !== undefined && Date.now() - kept.changedAt > days * DAY_MS
