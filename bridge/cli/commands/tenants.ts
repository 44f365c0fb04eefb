/** `ghosthands tenants`: who shares this database, each with jobs, profiles and tokens of its own: make, list, suspend, resume. */
import type { Command } from 'commander'
import type { Tenant } from '../../store/repositories/tenants.ts'
import { columns } from '../columns.ts'
import { tenantName } from '../flag-values.ts'
import { print, styled } from '../print.ts'
import { withSettings } from '../setting-flags.ts'
import { withStore } from '../with-store.ts'

type Output = { json?: boolean }

export const register = (tenants: Command): void => {
  const command = (name: string, about: string): Command =>
    withSettings(tenants.command(name).description(about)).option('--json', 'as JSON')

  const create = command('create', 'a new tenant; “ghosthands tokens create --tenant” lets it in')
    .argument('<name>', 'letters, digits, dots and dashes', tenantName)
    .action((name: string, { json }: Output) =>
      withStore(create, async (store) => {
        const made = await store.tenantAccounts.create(name)
        print(json ? JSON.stringify(viewOf(made)) : `${name} is there. ${letIn(name)}`)
      }),
    )

  const list = command('list', 'every tenant, yours too').action(({ json }: Output) =>
    withStore(list, async (store) => {
      const all = await store.tenantAccounts.list()
      if (json) for (const one of all) print(JSON.stringify(viewOf(one)))
      else
        print(
          columns([
            ['tenant', 'since', 'tokens', 'state'].map((word) => styled('dim', word)),
            ...all.map(({ tenant, createdAt, tokens, suspendedAt }) => [
              tenant,
              createdAt.slice(0, 10),
              String(tokens),
              suspendedAt === null ? 'active' : `suspended ${suspendedAt.slice(0, 10)}`,
            ]),
          ]),
        )
    }),
  )

  const suspend = command('suspend <name>', 'refuse its tokens and begin none of its jobs; nothing is lost').action(
    (name: string, { json }: Output) =>
      withStore(suspend, async (store) => {
        const one = await store.tenantAccounts.suspend(name)
        const { running = 0, queued = 0 } = await store.forTenant(name).jobs.countByStatus()
        print(
          json
            ? JSON.stringify(viewOf(one))
            : `${name} is suspended. Its tokens are refused; ${queued} queued jobs wait, ${running} at work are finished.`,
        )
      }),
  )

  const resume = command('resume <name>', 'its tokens are good again, and its queued jobs begin').action(
    (name: string, { json }: Output) =>
      withStore(resume, async (store) => {
        const one = await store.tenantAccounts.resume(name)
        print(json ? JSON.stringify(viewOf(one)) : `${name} is active.`)
      }),
  )
}

const letIn = (name: string): string => `“ghosthands tokens create NAME --tenant ${name}” lets it in.`

const viewOf = ({ tenant, createdAt, suspendedAt, tokens }: Tenant): object => ({
  tenant,
  created_at: createdAt,
  suspended_at: suspendedAt,
  tokens,
})
