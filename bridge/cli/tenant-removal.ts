/**
 * Deletes everything of a tenant: stops its jobs, deletes its files here and its rows. Requested by the fleet's
 * operator, not by the tenant.
 */
import { join } from 'node:path'
import { codeOf } from '../../shared/domain/errors.ts'
import type { FilePlace } from '../assets/area.ts'
import { SENT } from '../assets/sent-files.ts'
import { uploadsOf } from '../assets/uploads.ts'
import type { App } from './compose.ts'

/** Jobs read at a time. */
const PAGE = 500

export interface Removed {
  rows: number
  folders: number
}

/** Errors: NOT_FOUND; INVALID_INPUT for the owner's tenant; CONFLICT if one of its jobs cannot be stopped. */
export const removeTenant = async (app: App, tenant: string): Promise<Removed> => {
  await app.store.tenantAccounts.suspend(tenant)
  const { jobs } = app.store.forTenant(tenant)
  for (const { id } of await jobs.list({ status: ['running', 'paused'], limit: PAGE }))
    await app.jobs.cancel(id, tenant).catch((error: unknown) => {
      // It ended by itself.
      if (codeOf(error) !== 'CONFLICT') throw error
    })
  // Separately, so that its entries in the system's keyring are deleted, too.
  const profiles = await app.profiles(tenant)
  for (const { id } of await profiles.list()) await profiles.delete(id)
  const { artifacts } = app.files
  const { root, elsewhere } = artifacts
  const everywhere = async (names: (place: FilePlace) => Promise<string[]>): Promise<Set<string>> =>
    new Set([...(await names(artifacts)), ...(elsewhere ? await names(elsewhere) : [])])
  const found = [...(await everywhere((place) => uploadsOf(place, tenant)))]
  const folders = await everywhere((place) => place.names())
  const sent = await everywhere((place) => place.names(join(root, SENT)))
  for await (const job of everyJob(jobs)) {
    await app.forget(job)
    if (folders.has(job.id)) found.push(join(root, job.id))
    if (sent.has(job.id)) found.push(join(root, SENT, job.id))
  }
  const rows = await app.store.deleteTenant(tenant)
  for (const folder of found) await artifacts.remove(folder)
  return { rows, folders: found.length }
}

async function* everyJob(jobs: App['store']['jobs']) {
  let before: string | undefined
  for (;;) {
    const page = await jobs.list({ limit: PAGE, before })
    yield* page
    if (page.length < PAGE) return
    before = page.at(-1)?.id
  }
}
