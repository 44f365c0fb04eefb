/** The HTTP API: one app of routes behind one guard. Parses, calls and serialises; makes no decisions (I1). */
import { OpenAPIHono } from '@hono/zod-openapi'
import type { z } from 'zod'
import { GhError } from '../../../shared/domain/errors.ts'
import { requestFaults } from '../../../shared/domain/plain-errors.ts'
import { authenticate } from './auth.ts'
import { bodyLimit, shapeLimit } from './body-limit.ts'
import type { ApiDeps, ApiEnv, Links } from './deps.ts'
import { type Document, documentOf } from './document.ts'
import { checkHost, checkOrigin, type Gate, gateOf, isEverywhere, SECURITY_HEADERS } from './guard.ts'
import { rateLimit } from './limits.ts'
import { linksAt } from './links.ts'
import { onError, problemResponse } from './problems.ts'
import { accountRoutes } from './routes/accounts.ts'
import { answerRoutes } from './routes/answers.ts'
import { applicationRoutes } from './routes/applications.ts'
import { artifactRoutes } from './routes/artifacts.ts'
import { batchRoutes } from './routes/batches.ts'
import { bridgeRoutes } from './routes/bridge.ts'
import { eventRoutes } from './routes/events.ts'
import { fileRoutes } from './routes/files.ts'
import { interactionRoutes } from './routes/interactions.ts'
import { jobRoutes } from './routes/jobs.ts'
import { knowledgeRoutes } from './routes/knowledge.ts'
import { manualRoutes } from './routes/manuals.ts'
import { metaRoutes, OPEN_PATHS } from './routes/meta.ts'
import { playbookRoutes } from './routes/playbooks.ts'
import { profileRoutes } from './routes/profiles.ts'
import { scheduleRoutes } from './routes/schedules.ts'
import { traceRoutes } from './routes/trace.ts'
import { valetRoutes } from './routes/valet.ts'
import { type HttpServer, httpServer, type UpgradeHandler } from './server.ts'
import { traceRequests } from './telemetry.ts'

export type { ApiDeps, Submission } from './deps.ts'
export type { UpgradeHandler } from './server.ts'

export type PageHandler = (request: Request) => Response | Promise<Response>

export interface Api {
  app: OpenAPIHono<ApiEnv>
  links: Links
  /**
   * @returns the address of the API, e.g. `http://127.0.0.1:7437`
   * @throws GhError CONFLICT, INVALID_CONFIG
   */
  listen(port: number, host?: string): Promise<string>
  /** Origins of the pages that this API serves, as their sockets send them. */
  isOwnOrigin(origin: string): boolean
  /**
   * Handles WebSocket upgrades. Host has been checked; Origin and credentials are up to the handler. Handlers are tried
   * in the order they were added.
   */
  onUpgrade(handler: UpgradeHandler): void
  /**
   * Serves a page and everything below its path. Host and Origin have been checked; no token is required, so the
   * handler must authorise by itself. Its headers override the defaults.
   */
  mount(path: `/${string}`, handler: PageHandler): void
  /** Accepts the owner's commands through a channel that only the owner can reach. */
  listenLocally: HttpServer['listenLocally']
  /** Closes streams; running requests have this long to finish (ms). */
  close(drainMs?: number): Promise<void>
}

const MAX_BODY_BYTES = 2 * 1024 * 1024
const MAX_FILE_BYTES = 25 * 1024 * 1024
/** Routes whose body is a file. */
const FILE_PATHS = /^\/(?:files|profiles\/from-resume|profiles\/[^/]+\/files\/[^/]+)$/
const isFile = (path: string): boolean => FILE_PATHS.test(path)
/** Counted for small files, too, since each takes space on the disk. */
const LEAST_FILE_BYTES = 64 * 1024
const FILE_BYTES_A_DAY = 500 * 1024 * 1024
const MINUTES_A_DAY = 1_440
const REQUESTS_PER_MINUTE = 1_200
const CLOSE_MS = 2_000

export const createApi = (deps: ApiDeps): Api => {
  const { log, store } = deps
  const perMinute = deps.requestsPerMinute ?? REQUESTS_PER_MINUTE
  const dayOfFiles = deps.fileBytesADay ?? FILE_BYTES_A_DAY
  const limits = {
    requests: rateLimit(store, { what: 'requests', perMinute, most: Math.max(10, Math.ceil(perMinute / 10)) }),
    // Slows down guessing of tokens without affecting callers that have one.
    refusals: rateLimit(store, { what: 'refusals', perMinute: perMinute / 20, most: perMinute / 20 }),
    files: rateLimit(
      store,
      { what: 'files', perMinute: dayOfFiles / MINUTES_A_DAY, most: dayOfFiles },
      'This token has sent too many files',
    ),
  }
  const closing = new AbortController()
  const pages: { path: string; handler: PageHandler }[] = []
  const upgrades: UpgradeHandler[] = []
  let base = 'http://127.0.0.1'
  let gate: Gate = gateOf('127.0.0.1', 0, deps.publicUrl)
  const links = linksAt(() => deps.publicUrl ?? base, deps.viewerPath)

  const app = new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalid(result.target, result.error.issues)
    },
  })
  app.onError(onError(log))
  app.notFound((c) => problemResponse(new GhError('NOT_FOUND', `There is nothing at ${c.req.method} ${c.req.path}.`)))
  app.use(traceRequests)
  app.use(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
  app.use(async (c, next) => {
    const header = (name: string) => c.req.header(name)
    checkHost(gate, c.req.url, header)
    checkOrigin(gate, c.req.method, header)
    await next()
  })
  app.use(async (c, next) => {
    const page = pages.find(({ path }) => c.req.path === path || c.req.path.startsWith(`${path}/`))
    return page ? page.handler(c.req.raw) : next()
  })
  app.use(authenticate(deps, limits, (path) => OPEN_PATHS.has(path)))
  // Before any of it is read. A body of undeclared length counts as the maximum.
  app.use('/files', async (c, next) => {
    const { id, isOwner } = c.get('caller')
    const bytes = Number(c.req.header('content-length') ?? MAX_FILE_BYTES)
    if (!isOwner) await limits.files.take(id, Math.min(Math.max(bytes, LEAST_FILE_BYTES), MAX_FILE_BYTES))
    await next()
  })
  app.use(
    bodyLimit((path) => (isFile(path) ? MAX_FILE_BYTES : MAX_BODY_BYTES)),
    shapeLimit(isFile),
  )
  addRoutes(app, deps, links, closing.signal)

  const server: HttpServer = httpServer(
    (request) => app.fetch(request),
    () => gate,
    upgrades,
  )
  return {
    app,
    links,
    async listen(port, host = '127.0.0.1') {
      const actual = await server.listen(host, port)
      gate = gateOf(host, actual, deps.publicUrl)
      const address = isEverywhere(host) ? '127.0.0.1' : host
      base = `http://${address.includes(':') ? `[${address}]` : address}:${actual}`
      return base
    },
    listenLocally: server.listenLocally,
    isOwnOrigin: (origin) => gate.origins().has(origin),
    onUpgrade: (handler) => void upgrades.push(handler),
    mount: (path, handler) => void pages.push({ path, handler }),
    async close(drainMs = CLOSE_MS) {
      closing.abort(new GhError('CANCELLED', 'GhostHands is stopping.'))
      await server.close(drainMs)
    },
  }
}

/** The document without a bridge, for the client's types: every route is declared, none can be called. */
export const describeApi = (version: string): Document => {
  const app = new OpenAPIHono<ApiEnv>()
  const links: Links = { base: () => '', artifact: () => '', report: () => '', viewer: () => '' }
  addRoutes(app, { version } as ApiDeps, links, new AbortController().signal)
  return documentOf(app, version)
}

const addRoutes = (app: OpenAPIHono<ApiEnv>, deps: ApiDeps, links: Links, closing: AbortSignal): void => {
  metaRoutes(app, deps)
  jobRoutes(app, deps, links)
  batchRoutes(app, deps)
  scheduleRoutes(app, deps, links)
  applicationRoutes(app, deps)
  eventRoutes(app, deps, closing)
  artifactRoutes(app, deps, links)
  traceRoutes(app, deps)
  fileRoutes(app, deps)
  interactionRoutes(app, deps, links)
  manualRoutes(app, deps)
  knowledgeRoutes(app, deps)
  playbookRoutes(app, deps)
  profileRoutes(app, deps)
  answerRoutes(app, deps)
  accountRoutes(app, deps)
  bridgeRoutes(app, deps)
  valetRoutes(app, deps, links)
}

const invalid = (target: string, issues: readonly z.core.$ZodIssue[]): GhError => {
  const faults = requestFaults(issues, target === 'json' ? 'The body' : `The ${target}`).slice(0, 10)
  return new GhError('INVALID_INPUT', `${faults.map(({ sentence }) => sentence).join('. ')}.`, {
    details: { in: target, paths: faults.map(({ path }) => path) },
  })
}
