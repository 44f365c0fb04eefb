// Serves the local test web sites on loopback and records what each of them received. Plain node:http, because the demo
// ships it: nothing here may depend on a test tool.

import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readBody } from './kit/body.ts'
import { delay, escapeHtml, html } from './kit/respond.ts'
import type { Site, SiteBody, SiteRequest, SiteResponse, Submission } from './kit/site.ts'
import { sites as allSites } from './sites.ts'

export type { Site, SiteRequest, SiteResponse, Submission } from './kit/site.ts'

export type Sites = {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  origin: string
  /** Absolute url of a path such as `/workday/job/…?gen=old`. */
  url(path: string): string
  /** What the site has received since the start or the last reset, oldest first. */
  submissions(site: string): Submission[]
  /** Delays the next document with this path and query. */
  hold(path: string): Held
  /** Forgets submissions, accounts and drafts of all sites. */
  reset(): void
  close(): Promise<void>
}

export interface Held {
  /** Resolves once the document is requested. */
  asked: Promise<void>
  letGo(): void
}

const LONGEST_DELAY_MS = 10_000

/** Starts all sites on 127.0.0.1. `port` 0 (the default) takes a free one. */
export async function startSites(options: { port?: number; sites?: readonly Site[] } = {}): Promise<Sites> {
  const sites = options.sites ?? allSites
  const received: Submission[] = []
  const memory = new Map<string, Map<string, unknown>>()
  const held = new Map<string, () => Promise<void>>()
  const closing = new AbortController()

  async function respond(request: IncomingMessage, signal: AbortSignal): Promise<SiteResponse> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    if (url.pathname === '/') return indexPage(sites)
    if (url.pathname === '/favicon.ico') return { status: 204 }
    if (url.pathname.startsWith('/kit/')) return (await kitScript(url.pathname)) ?? notFound(url.pathname)
    const [, name = '', rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(url.pathname) ?? []
    const site = sites.find((candidate) => candidate.name === name)
    if (site === undefined) return notFound(url.pathname)
    await slowDocument(request, url, signal)
    await heldDocument(request.url ?? '/')
    let state = memory.get(site.name)
    if (state === undefined) {
      state = new Map()
      memory.set(site.name, state)
    }
    const answer = await site.handle(toSiteRequest(request, url, rest || '/', site.name, state, signal))
    return answer === undefined ? notFound(url.pathname) : withMutations(answer)
  }

  async function heldDocument(path: string): Promise<void> {
    const wait = held.get(path)
    held.delete(path)
    await wait?.()
  }

  function toSiteRequest(
    request: IncomingMessage,
    url: URL,
    path: string,
    site: string,
    state: Map<string, unknown>,
    signal: AbortSignal,
  ): SiteRequest {
    let body: Promise<SiteBody> | undefined
    return {
      method: request.method ?? 'GET',
      path: decodeURIComponent(path),
      query: url.searchParams,
      headers: Object.fromEntries(Object.entries(request.headers).map(([key, value]) => [key, String(value)])),
      cookies: readCookies(request.headers.cookie),
      body: () => {
        body ??= readBody(request)
        return body
      },
      state,
      record: ({ posting, fields, files = {}, raw }) => {
        const submission: Submission = { at: Date.now(), site, posting, fields, files }
        received.push(raw === undefined ? submission : { ...submission, raw })
      },
      signal,
    }
  }

  const server = createServer((request, response) => {
    const gone = new AbortController()
    response.on('close', () => gone.abort(new Error('visitor went away')))
    respond(request, AbortSignal.any([closing.signal, gone.signal])).then(
      (answer) => send(response, answer),
      (error: unknown) => {
        if (!response.destroyed) send(response, { status: 500, body: String(error) })
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    origin,
    url: (path) => new URL(path, origin).href,
    submissions: (site) => received.filter((submission) => submission.site === site),
    hold(path) {
      const [asked, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      held.set(path, () => {
        asked.resolve()
        return gone.promise
      })
      return { asked: asked.promise, letGo: gone.resolve }
    },
    reset: () => {
      received.length = 0
      memory.clear()
    },
    close: () =>
      new Promise<void>((resolve) => {
        closing.abort(new Error('server closed'))
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** `?slow=3000` on a document's url delays that document, but not its scripts and styles. */
async function slowDocument(request: IncomingMessage, url: URL, signal: AbortSignal): Promise<void> {
  const asked = Number(url.searchParams.get('slow') ?? 0)
  const destination = request.headers['sec-fetch-dest']
  if (!(asked > 0) || (destination !== 'document' && destination !== 'iframe')) return
  await delay(Math.min(asked, LONGEST_DELAY_MS), signal)
}

/** Every page loads the mutation script first; without a seed it does nothing. */
function withMutations(answer: SiteResponse): SiteResponse {
  const type = answer.headers?.['content-type'] ?? ''
  if (!type.startsWith('text/html') || typeof answer.body !== 'string') return answer
  return { ...answer, body: answer.body.replace(/<head(?=[\s>])[^>]*>/i, '$&<script src="/kit/mutate.js"></script>') }
}

/** Scripts that pages of several sites load. */
async function kitScript(path: string): Promise<SiteResponse | undefined> {
  const [, name] = /^\/kit\/([\w-]+\.js)$/.exec(path) ?? []
  if (name === undefined) return undefined
  try {
    const body = await readFile(new URL(`./kit/${name}`, import.meta.url))
    return { headers: { 'content-type': 'text/javascript; charset=utf-8' }, body }
  } catch {
    // There is no such file.
    return undefined
  }
}

function indexPage(sites: readonly Site[]): SiteResponse {
  const entry = (site: Site): string => {
    const links = site.pages.map(
      ({ path, title }) => `<li><a href="/${site.name}${path}">${escapeHtml(title)}</a></li>`,
    )
    return `<h2>${escapeHtml(site.title)}</h2><ul>${links.join('')}</ul>`
  }
  return html(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Local test sites</title>
<style>body{font:16px/1.5 system-ui;max-width:46rem;margin:2rem auto;padding:0 1rem}</style></head>
<body><h1>Local test sites</h1>${sites.map(entry).join('')}</body></html>`)
}

function notFound(path: string): SiteResponse {
  return html(
    `<!doctype html><html lang="en"><head><title>Not found</title></head><body><h1>Not found</h1><p>${escapeHtml(path)}</p></body></html>`,
    {},
    404,
  )
}

function readCookies(header: string | undefined): Record<string, string> {
  const pairs = (header ?? '').split(/;\s*/).filter((pair) => pair.includes('='))
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
}

function send(response: ServerResponse, answer: SiteResponse): void {
  response.writeHead(answer.status ?? 200, { 'cache-control': 'no-store', ...answer.headers })
  response.end(answer.body)
}
