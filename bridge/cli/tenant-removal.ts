/** Everything of a tenant goes: its jobs are stopped, its files here removed, its rows deleted. Not its name's owner: whoever runs the fleet asks for it. */
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

/** Errors: NOT_FOUND; INVALID_INPUT where it is the owner's; CONFLICT where a job of it cannot be stopped. */
export const removeTenant = async (app: App, tenant: string): Promise<Removed> => {
  await app.store.tenantAccounts.suspend(tenant)
  const { jobs } = app.store.forTenant(tenant)
  for (const { id } of await jobs.list({ status: ['running', 'paused'], limit: PAGE }))
    await app.jobs.cancel(id, tenant).catch((error: unknown) => {
      // It ended by itself.
      if (codeOf(error) !== 'CONFLICT') throw error
    })
  // By itself, so that what the system's keyring has of it goes, too.
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
