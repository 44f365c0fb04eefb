/**
 * `ghosthands tokens`: tokens for the HTTP API, with their scopes. A token is shown once and stored only as its hash.
 */
import { type Command, Option } from 'commander'
import { TOKEN_SCOPES, type TokenScope } from '../../../shared/protocol/http.ts'
import { makeToken } from '../../api/http/auth.ts'
import type { ApiToken } from '../../store/repositories/tokens.ts'
import { tenantName, wholeNumber } from '../flag-values.ts'
import { print } from '../print.ts'
import { withSettings } from '../setting-flags.ts'
import { withStore } from '../with-store.ts'

interface CreateOptions {
  scope: TokenScope
  tenant?: string
  days?: number
  json?: boolean
}

export const register = (tokens: Command): void => {
  const command = (name: string, about: string): Command => withSettings(tokens.command(name).description(about))

  const create = command('create <name>', 'create a token; it is shown once')
    .addOption(new Option('-s, --scope <scope>', 'what it may do').choices(TOKEN_SCOPES).default('submit-only'))
    .option('--tenant <name>', 'whose jobs, manuals and profiles it sees (default: yours)', tenantName)
    .option('--days <n>', 'how long it is good (default: until it is revoked)', wholeNumber(1, 3_650))
    .option('--json', 'one JSON object')
    .action((name: string, { scope, tenant, days, json }: CreateOptions) =>
      withStore(create, async (store) => {
        const { token, sha256 } = makeToken()
        const added = await store.tokens.add({
          tenant: tenant ?? store.tenant,
          name,
          scope,
          sha256,
          ...(days !== undefined && { days }),
        })
        print(json ? JSON.stringify({ ...added, token }) : token)
        if (!json) process.stderr.write(`Token ${added.id} (${scope}). It is not shown again.\n`)
      }),
    )

  const list = command('list', 'every token, newest first, without its secret')
    .option('--json', 'one JSON object a line')
    .action(({ json }: { json?: boolean }) =>
      withStore(list, async (store) => {
        const all = await store.tokens.list()
        for (const token of all) print(json ? JSON.stringify(token) : line(token))
        if (all.length === 0 && !json) print('No tokens besides your own, which is in the home’s file “token”.')
      }),
    )

  const revoke = command('revoke <id...>', 'revoke a token; the end of its id is enough').action((ids: string[]) =>
    withStore(revoke, async (store) => {
      for (const id of ids) {
        const { id: whole, name } = await store.tokens.revoke(id)
        print(`Revoked ${whole} (${name}).`)
      }
    }),
  )
}

const line = ({ id, name, scope, tenant, lastUsedAt, expiresAt, revokedAt }: ApiToken): string =>
  [
    id,
    scope.padEnd(11),
    name,
    tenant === 'local' ? '' : `tenant ${tenant}`,
    lastUsedAt ? `last used ${lastUsedAt.slice(0, 16).replace('T', ' ')}` : 'never used',
    revokedAt ? 'REVOKED' : expiresAt ? `until ${expiresAt.slice(0, 10)}` : '',
  ]
    .filter(Boolean)
    .join('  ')
