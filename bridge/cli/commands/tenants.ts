/**
 * `ghosthands tenants`: the tenants of this database, each with its own jobs, profiles and tokens: create, list,
 * suspend, resume, limit, export, delete.
 */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Command } from 'commander'
import { GhError } from '../../../shared/domain/errors.ts'
import { definedOnly } from '../../base/defined.ts'
import type { Tenant, TenantLimits } from '../../store/repositories/tenants.ts'
import { columns } from '../columns.ts'
import { type App, openApp } from '../compose.ts'
import { tenantName, wholeNumber } from '../flag-values.ts'
import { print, styled } from '../print.ts'
import { configOf, withSettings } from '../setting-flags.ts'
import { removeTenant } from '../tenant-removal.ts'
import { withStore } from '../with-store.ts'

type Output = { json?: boolean }
/** Removes a limit. */
const NONE = 'none'
type LimitFlags = Partial<Record<'jobsAtOnce' | 'jobsADay' | 'jobsKept' | 'filesKept', number | typeof NONE>>

export const register = (tenants: Command): void => {
  const command = (name: string, about: string): Command =>
    withSettings(tenants.command(name).description(about)).option('--json', 'as JSON')

  const create = command('create', 'create a tenant; “ghosthands tokens create --tenant” gives it access')
    .argument('<name>', 'letters, digits, dots and dashes', tenantName)
    .action((name: string, { json }: Output) =>
      withStore(create, async (store) => {
        const made = await store.tenantAccounts.create(name)
        print(json ? JSON.stringify(viewOf(made)) : `${name} is there. ${letIn(name)}`)
      }),
    )

  const list = command('list', 'all tenants, including yours').action(({ json }: Output) =>
    withStore(list, async (store) => {
      const all = await store.tenantAccounts.list()
      if (json) for (const one of all) print(JSON.stringify(viewOf(one)))
      else
        print(
          columns([
            ['tenant', 'since', 'tokens', 'state', 'limits'].map((word) => styled('dim', word)),
            ...all.map(({ tenant, createdAt, tokens, suspendedAt, ...limits }) => [
              tenant,
              createdAt.slice(0, 10),
              String(tokens),
              suspendedAt === null ? 'active' : `suspended ${suspendedAt.slice(0, 10)}`,
              limitWords(limits),
            ]),
          ]),
        )
    }),
  )

  const suspend = command('suspend <name>', 'refuse its tokens and start none of its jobs').action(
    (name: string, { json }: Output) =>
      withStore(suspend, async (store) => {
        const one = await store.tenantAccounts.suspend(name)
        const { running = 0, queued = 0, paused = 0 } = await store.forTenant(name).jobs.countByStatus()
        print(
          json
            ? JSON.stringify(viewOf(one))
            : `${name} is suspended. Its tokens are refused; ${queued} queued jobs wait, ${running} at work are finished, ${paused} that ask somebody wait, and their time with them.`,
        )
      }),
  )

  const resume = command('resume <name>', 'accept its tokens again and start its queued jobs').action(
    (name: string, { json }: Output) =>
      withStore(resume, async (store) => {
        const one = await store.tenantAccounts.resume(name)
        print(json ? JSON.stringify(viewOf(one)) : `${name} is active.`)
      }),
  )

  const limit = command('limit <name>', 'set its limits and retention; options that you leave out stay unchanged')
    .option('--jobs-at-once <number>', 'jobs of all its tokens that are not over', orNone)
    .option('--jobs-a-day <number>', 'jobs that all its tokens hand in within 24 hours', orNone)
    .option('--jobs-kept <days>', 'days that a job is kept after its end, at most what job_days says', orNone)
    .option('--files-kept <days>', 'the same of pictures, reports and traces: artifact_days', orNone)
    .addHelpText('after', `\nThe word ${NONE} takes a limit away.`)
    .action((name: string, { json, ...flags }: Output & LimitFlags) =>
      withStore(limit, async (store) => {
        const one = await store.tenantAccounts.limit(name, limitsOf(flags))
        print(json ? JSON.stringify(viewOf(one)) : `${name}: ${limitWords(one) || 'no limits of its own'}.`)
      }),
    )

  const write = command(
    'export <name> <file>',
    'all that is kept of it, in clear, as JSON lines; for your eyes only',
  ).action(async (name: string, file: string, { json }: Output) => {
    await using app = await openApp(configOf(write))
    const rows = await exportTenant(app, name, resolve(file))
    print(
      json ? JSON.stringify({ tenant: name, file: resolve(file), rows }) : `${resolve(file)}: ${rows} rows of ${name}.`,
    )
  })

  const remove = command(
    'delete <name>',
    'delete a tenant for good, with jobs, profiles, learned tasks, files and tokens',
  )
    .option('--confirm <name>', 'its name once more')
    .action(async (name: string, { confirm, json }: Output & { confirm?: string }) => {
      await using app = await openApp(configOf(remove))
      await app.store.tenantAccounts.get(name)
      if (confirm !== name)
        throw new GhError(
          'INVALID_INPUT',
          `Nothing was deleted. There is no way back: “ghosthands tenants delete ${name} --confirm ${name}” does it.`,
        )
      const { rows, folders } = await removeTenant(app, name)
      print(
        json
          ? JSON.stringify({ tenant: name, rows, folders })
          : `${name} is deleted: ${rows} rows, ${folders} folders of this machine.`,
      )
    })
}

/**
 * Readable by its owner only, and created only when complete.
 * @throws GhError NOT_FOUND, INVALID_INPUT
 */
const exportTenant = async (app: App, tenant: string, path: string): Promise<number> => {
  await app.store.tenantAccounts.get(tenant)
  const profiles = await app.profiles(tenant)
  let count = 0
  const line = (row: object): string => {
    count += 1
    return `${JSON.stringify(row)}\n`
  }
  await app.store.readTenant(tenant, async (rows) => {
    async function* lines() {
      for (const { id } of await profiles.list()) {
        const { name, data, answers } = await profiles.get(id)
        yield line({ table: 'profiles', row: { id, name, data, answers } })
      }
      for await (const row of rows) yield line(row)
    }
    const out = createWriteStream(path, { mode: 0o600, flags: 'wx' })
    await pipeline(Readable.from(lines()), out).catch(async (error: unknown) => {
      const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
      if (!isThere) await rm(path, { force: true })
      throw isThere ? new GhError('INVALID_INPUT', `${path} is there already. Nothing was written.`) : error
    })
  })
  return count
}

const letIn = (name: string): string => `“ghosthands tokens create NAME --tenant ${name}” lets it in.`

/** The maximum value of the database column. */
const MOST = 1_000_000
const orNone = (text: string): number | typeof NONE => (text === NONE ? NONE : wholeNumber(1, MOST)(text))

const limitsOf = ({ jobsAtOnce, jobsADay, jobsKept, filesKept }: LimitFlags): Partial<TenantLimits> => {
  const given = definedOnly({ jobsAtOnce, jobsADay, jobDays: jobsKept, artifactDays: filesKept })
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value === NONE ? null : value]))
}

const limitWords = ({ jobsAtOnce, jobsADay, jobDays, artifactDays }: TenantLimits): string =>
  [
    jobsAtOnce !== null && `${jobsAtOnce} jobs at once`,
    jobsADay !== null && `${jobsADay} a day`,
    jobDays !== null && `jobs kept ${jobDays} days`,
    artifactDays !== null && `files kept ${artifactDays} days`,
  ]
    .filter((words) => words !== false)
    .join(', ')

const viewOf = (one: Tenant): object => ({
  tenant: one.tenant,
  created_at: one.createdAt,
  suspended_at: one.suspendedAt,
  tokens: one.tokens,
  jobs_at_once: one.jobsAtOnce,
  jobs_a_day: one.jobsADay,
  job_days: one.jobDays,
  artifact_days: one.artifactDays,
})
