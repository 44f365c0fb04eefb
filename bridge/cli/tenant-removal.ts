/** Everything of a tenant goes: its jobs are stopped, its files here removed, its rows deleted. Not its name's owner: whoever runs the fleet asks for it. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../shared/domain/errors.ts'
import { SENT } from '../assets/sent-files.ts'
import { uploadsOf } from '../assets/uploads.ts'
import { instead } from '../base/debug.ts'
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
  const { artifacts } = app.config.home
  const found = [...(await uploadsOf(artifacts, tenant))]
  const folders = new Set(await readdir(artifacts).catch(instead('cli', [])))
  const sent = new Set(await readdir(join(artifacts, SENT)).catch(instead('cli', [])))
  for await (const job of everyJob(jobs)) {
    await app.forget(job)
    if (folders.has(job.id)) found.push(join(artifacts, job.id))
    if (sent.has(job.id)) found.push(join(artifacts, SENT, job.id))
  }
  const rows = await app.store.deleteTenant(tenant)
  for (const folder of found) await rm(folder, { recursive: true, force: true })
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
