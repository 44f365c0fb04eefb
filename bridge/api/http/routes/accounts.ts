/** Accounts made on sites, for the owner only: find, show one password, forget. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { GhError } from '../../../../shared/domain/errors.ts'
import {
  AccountKeyBody,
  AccountList,
  AccountPassword,
  AccountQuery,
  type AccountResource,
} from '../../../../shared/protocol/http-accounts.ts'
import type { AccountKey, SavedAccount } from '../../../vault/accounts.ts'
import { secured } from '../auth.ts'
import type { ApiDeps, ApiEnv } from '../deps.ts'
import { body, json, NOT_FOUND, REFUSALS, removal, TOO_LARGE } from './shared.ts'

const tags = ['Accounts']

const list = createRoute({
  method: 'get',
  path: '/accounts',
  tags,
  summary: 'Accounts that were made on sites, without passwords; owner only',
  ...secured('own'),
  responses: { 200: json(AccountList, 'By site'), ...REFUSALS },
})

/** A POST, so that no address or history names the account, and nothing is cached. */
const show = createRoute({
  method: 'post',
  path: '/accounts/password',
  tags,
  summary: 'The password of one account; owner only',
  ...secured('own'),
  request: { body: body(AccountKeyBody) },
  responses: { 200: json(AccountPassword, 'In the clear'), ...REFUSALS, ...NOT_FOUND, ...TOO_LARGE },
})

const forget = removal('/accounts', {
  tag: 'Accounts',
  summary: 'Delete a password here; the account at the site stays; owner only',
  request: { query: AccountQuery },
  gone: 'Deleted',
  need: 'own',
})

export const accountRoutes = (app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void => {
  app.openapi(list, async (c) => {
    const all = await deps.accounts.list()
    return c.json({ items: all.map(accountResource) }, 200)
  })

  app.openapi(show, async (c) => {
    const account = await deps.accounts.at(keyOf(c.req.valid('json')))
    if (!account) throw none()
    c.header('cache-control', 'no-store')
    return c.json({ password: account.password }, 200)
  })

  app.openapi(forget, async (c) => {
    if (!(await deps.accounts.forget(keyOf(c.req.valid('query'))))) throw none()
    return c.body(null, 204)
  })
}

const none = (): GhError => new GhError('NOT_FOUND', 'There is no such account.')

const keyOf = ({ person, origin, email }: { person: string; origin: string; email: string }): AccountKey => ({
  applicantId: person,
  origin,
  email,
})

const accountResource = ({ applicantId, origin, email, madeAt, usedAt }: SavedAccount): AccountResource => ({
  person: applicantId,
  origin,
  email,
  made_at: madeAt,
  used_at: usedAt ?? null,
})
