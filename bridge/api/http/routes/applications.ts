/** Sent applications over HTTP: what was told to whom, when, with which documents; state and note can be edited. */
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { z } from 'zod'
import { applicationsCsv, type WholeApplication } from '../../../../shared/domain/application.ts'
import {
  ApplicationChange,
  ApplicationPage,
  ApplicationPath,
  ApplicationsQuery,
  ExportQuery,
  WholeApplicationResource,
} from '../../../../shared/protocol/http-applications.ts'
import {
  type ApplicationQuery,
  changeApplication,
  findApplications,
  oneApplication,
  withoutLines,
} from '../../../jobs/applications.ts'
import { secured } from '../auth.ts'
import type { ApiDeps, ApiEnv, Caller } from '../deps.ts'
import { rateLimit } from '../limits.ts'
import { body, CONFLICT, DEFAULT_LIMIT, json, NOT_FOUND, paged, REFUSALS, TOO_LARGE } from './shared.ts'

const tags = ['Applications']

const list = createRoute({
  method: 'get',
  path: '/applications',
  tags,
  summary:
    'Applications that were sent, newest first; looked for by names, person, state, time and words of the answers',
  ...secured('read'),
  request: { query: ApplicationsQuery },
  responses: { 200: json(ApplicationPage, 'A page of them'), ...REFUSALS },
})

const all = createRoute({
  method: 'get',
  path: '/applications/export',
  tags,
  summary: 'All that are found, whole, as one file',
  ...secured('read'),
  request: { query: ExportQuery },
  responses: {
    200: {
      description:
        'JSON: each with its answers; CSV: a record for each, cells guarded against formulas; PDF: to print, in the language of Accept-Language',
      content: {
        'application/json': { schema: z.array(WholeApplicationResource) },
        'text/csv': { schema: z.string() },
        'application/pdf': { schema: z.string().meta({ format: 'binary' }) },
      },
    },
    ...REFUSALS,
  },
})

const get = createRoute({
  method: 'get',
  path: '/applications/{id}',
  tags,
  summary: 'One application with every question, the value that went, and where it came from',
  ...secured('read'),
  request: { params: ApplicationPath },
  responses: { 200: json(WholeApplicationResource, 'The application'), ...REFUSALS, ...NOT_FOUND, ...CONFLICT },
})

const change = createRoute({
  method: 'patch',
  path: '/applications/{id}',
  tags,
  summary: 'Say how it stands, keep a note, call company and job by their names',
  ...secured('operate'),
  request: { params: ApplicationPath, body: body(ApplicationChange) },
  responses: {
    200: json(WholeApplicationResource, 'As it is now'),
    ...REFUSALS,
    ...NOT_FOUND,
    ...CONFLICT,
    ...TOO_LARGE,
  },
})

/** An export decrypts every application: two at a time per token leave capacity for other callers. */
export const SEARCHES = { what: 'searches', perMinute: 2, most: 2 }

export const applicationRoutes = (app: OpenAPIHono<ApiEnv>, deps: ApiDeps): void => {
  const searches = rateLimit(deps.store, SEARCHES, `${SEARCHES.most} searches of this token are under way`)
  const searching = <T>({ isOwner, id }: Caller, work: () => Promise<T>): Promise<T> =>
    isOwner ? work() : searches.during(id, work)

  app.openapi(list, async (c) => {
    const { cursor, limit = DEFAULT_LIMIT, ...search } = c.req.valid('query')
    const found = await searching(c.get('caller'), () =>
      findApplications(c.get('view'), { ...queryOf(search), before: cursor, limit: limit + 1 }),
    )
    return c.json(
      paged(found, limit, ({ id }) => id, withoutLines),
      200,
    )
  })

  app.openapi(all, async (c) => {
    const { format = 'json', answers, ...search } = c.req.valid('query')
    const find = (): Promise<WholeApplication[]> => findApplications(c.get('view'), queryOf(search))
    c.header('content-disposition', `attachment; filename="applications.${format}"`)
    if (format === 'pdf') {
      const languages = c.req.header('accept-language')
      const pdf = await searching(c.get('caller'), async () => deps.printSent(await find(), languages))
      return c.body(new Uint8Array(pdf), 200, { 'content-type': 'application/pdf' })
    }
    const found = await searching(c.get('caller'), find)
    if (format === 'json') return c.json(found, 200)
    return c.text(applicationsCsv(found, { answers: answers === 'true' }), 200, {
      'content-type': 'text/csv; charset=utf-8',
    })
  })

  app.openapi(get, async (c) => c.json(await oneApplication(c.get('view'), c.req.valid('param').id), 200))

  app.openapi(change, async (c) =>
    c.json(await changeApplication(c.get('view'), c.req.valid('param').id, c.req.valid('json')), 200),
  )
}

const DAY_MS = 86_400_000
/** Texts that the database accepts as a time. */
const [EARLIEST, LATEST] = [0, Date.parse('9999-01-01')]
const moment = (text: string, later = 0): string =>
  new Date(Math.min(Math.max(Date.parse(text) + later, EARLIEST), LATEST)).toISOString()

const queryOf = ({
  q: words,
  from,
  to,
  ...search
}: Omit<ApplicationsQuery, 'cursor' | 'limit'>): Omit<ApplicationQuery, 'limit' | 'before'> => ({
  ...search,
  words,
  ...(from !== undefined && { from: moment(from) }),
  // A date includes the whole day.
  ...(to !== undefined && { until: moment(to, to.length === 10 ? DAY_MS : 0) }),
})
