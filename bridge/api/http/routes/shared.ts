/** Parts that most route descriptions share. */
import { createRoute, type RouteConfig } from '@hono/zod-openapi'
import type { z } from 'zod'
import { Problem } from '../../../../shared/protocol/http.ts'
import { type Need, secured } from '../auth.ts'

const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: Problem } },
})

/** Responses that any secured route may give in addition to its own. */
export const REFUSALS = {
  400: problem('The request is wrong; `details.paths` names where'),
  401: problem('No token, or an unknown one'),
  403: problem('The token’s scope does not allow this, or a web page asked'),
  429: problem('Too many requests; see Retry-After'),
  503: problem('The database is away'),
} as const

export const NOT_FOUND = { 404: problem('There is no such thing') } as const
export const CONFLICT = { 409: problem('It is not in a state for this') } as const
export const LATE = { 504: problem('It did not happen in time') } as const
export const TOO_LARGE = { 413: problem('The body is too large') } as const

export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
})

export const body = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
})

/** An optional body. */
export const optionalBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: false,
  content: { 'application/json': { schema } },
})

/** Description of a route that deletes one thing. */
export const removal = <Path extends string, Request extends NonNullable<RouteConfig['request']>>(
  path: Path,
  {
    tag,
    summary,
    request,
    gone = 'Gone',
    need = 'operate',
  }: { tag: string; summary: string; request: Request; gone?: string; need?: Need },
) =>
  createRoute({
    method: 'delete',
    path,
    tags: [tag],
    summary,
    ...secured(need),
    request,
    responses: { 204: { description: gone }, ...REFUSALS, ...NOT_FOUND },
  })

/** Description of a route that restores an earlier version. */
export const restoration = <
  Path extends string,
  Request extends NonNullable<RouteConfig['request']>,
  Whole extends z.ZodType,
>(
  path: Path,
  { request, whole }: { request: Request; whole: Whole },
) =>
  createRoute({
    method: 'post',
    path,
    tags: ['Learned'],
    summary: 'Bring a version back, as the newest one and at full health',
    ...secured('operate'),
    request,
    responses: { 200: json(whole, 'The version that is in use now'), ...REFUSALS, ...NOT_FOUND },
  })

/** One page of a list; the query fetched one item more than fits the page. */
export const paged = <Item, Shown>(
  found: readonly Item[],
  limit: number,
  idOf: (item: Item) => string,
  show: (item: Item) => Shown,
): { items: Shown[]; next: string | null } => {
  const items = found.slice(0, limit)
  const last = items.at(-1)
  return { items: items.map(show), next: found.length > limit && last !== undefined ? idOf(last) : null }
}

export const DEFAULT_LIMIT = 50
