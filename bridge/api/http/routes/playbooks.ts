/** Playbooks over HTTP (P2), by domain: read, import, rename, delete. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { GhError } from '../../../../shared/domain/errors.ts'
import { playbookId } from '../../../../shared/domain/playbook.ts'
import { validateTemplates } from '../../../../shared/domain/template.ts'
import {
  DomainPath,
  PageOfDomain,
  PlaybookBody,
  PlaybookDomains,
  PlaybookList,
  PlaybookName,
  PlaybookPath,
  PlaybookResource,
} from '../../../../shared/protocol/http-learned.ts'
import { listOf, playbookOf, playbookShelf } from '../../../learn/playbooks.ts'
import type { Repositories } from '../../../store/index.ts'
import { secured } from '../auth.ts'
import type { ApiDeps, ApiEnv } from '../deps.ts'
import { addingTo } from '../stored-limits.ts'
import { body, json, NOT_FOUND, REFUSALS, removal, TOO_LARGE } from './shared.ts'

const tags = ['Learned']

const domains = createRoute({
  method: 'get',
  path: '/playbooks',
  tags,
  summary: 'Domains that have playbooks',
  ...secured('read'),
  responses: { 200: json(PlaybookDomains, 'All of them'), ...REFUSALS },
})

const list = createRoute({
  method: 'get',
  path: '/playbooks/{domain}',
  tags,
  summary: 'Playbooks of a domain, and what its lists offered',
  ...secured('read'),
  request: { params: DomainPath, query: PageOfDomain.partial() },
  responses: { 200: json(PlaybookList, 'Most used first'), ...REFUSALS },
})

const put = createRoute({
  method: 'post',
  path: '/playbooks/{domain}',
  tags,
  summary: 'Import a playbook; one with the same steps is joined with it, counts added',
  ...secured('operate'),
  request: { params: DomainPath, body: body(PlaybookBody) },
  responses: { 201: json(PlaybookResource, 'As it is kept now'), ...REFUSALS, ...TOO_LARGE },
})

const rename = createRoute({
  method: 'put',
  path: '/playbooks/{domain}/{id}',
  tags,
  summary: 'Give a playbook another name',
  ...secured('operate'),
  request: { params: PlaybookPath, query: PageOfDomain, body: body(PlaybookName) },
  responses: { 200: json(PlaybookResource, 'As it is kept now'), ...REFUSALS, ...NOT_FOUND, ...TOO_LARGE },
})

const remove = removal('/playbooks/{domain}/{id}', {
  tag: 'Learned',
  summary: 'Delete a playbook',
  request: { params: PlaybookPath, query: PageOfDomain },
})

export const playbookRoutes = (app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void => {
  const one = async ({ playbooks }: Repositories, domain: string, path: string, id: string) => {
    const row = (await playbooks.list(domain, path)).find((found) => found.id === id)
    const [playbook] = row ? playbookOf(row) : []
    if (!row || !playbook)
      throw new GhError('NOT_FOUND', `There is no playbook ${id} for ${domain}${path}.`, {
        details: { domain, path, id },
      })
    return { row, playbook }
  }

  app.openapi(domains, async (c) => c.json({ items: await c.get('view').playbooks.domains() }, 200))

  app.openapi(list, async (c) => {
    const { playbooks } = c.get('view')
    const { domain } = c.req.valid('param')
    const { path } = c.req.valid('query')
    const [items, lists] = await Promise.all([playbooks.list(domain, path), playbooks.options(domain, path)])
    return c.json(
      {
        items: items.flatMap(playbookOf),
        lists: lists.flatMap((row) => listOf(row).map((found) => ({ path: row.path, list: found }))),
      },
      200,
    )
  })

  app.openapi(put, async (c) => {
    const { domain } = c.req.valid('param')
    const { name, path, steps, successes = 0, failures = 0 } = c.req.valid('json')
    checkTemplates(steps)
    const { playbooks } = c.get('view')
    const playbook = { id: playbookId(steps), name, path, steps, successes, failures }
    await addingTo(deps, c.get('caller'), { playbooks: 1 }, () => playbookShelf(playbooks).keep(domain, playbook))
    return c.json((await one(c.get('view'), domain, path, playbook.id)).playbook, 201)
  })

  app.openapi(rename, async (c) => {
    const view = c.get('view')
    const { domain, id } = c.req.valid('param')
    const { path } = c.req.valid('query')
    const { row } = await one(view, domain, path, id)
    await view.playbooks.put({ ...row, name: c.req.valid('json').name, successes: 0, failures: 0 })
    return c.json((await one(view, domain, path, id)).playbook, 200)
  })

  app.openapi(remove, async (c) => {
    const { domain, id } = c.req.valid('param')
    const { path } = c.req.valid('query')
    if (!(await c.get('view').playbooks.delete(domain, path, id)))
      throw new GhError('NOT_FOUND', `There is no playbook ${id} for ${domain}${path}.`)
    return c.body(null, 204)
  })
}

/** @throws GhError INVALID_INPUT */
const checkTemplates = (steps: readonly { value?: string | undefined }[]): void => {
  for (const [at, { value }] of steps.entries()) {
    try {
      validateTemplates(value === undefined ? [] : [value])
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : 'its value cannot be read'
      throw new GhError('INVALID_INPUT', `steps.${at}.value: ${why}`, {
        cause,
        details: { paths: [`steps.${at}.value`] },
      })
    }
  }
}
