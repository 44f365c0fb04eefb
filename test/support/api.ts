// The API of `ghosthands serve` with its own home, and requests to it with any headers. Runs no jobs.
import { copyFileSync, readFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { makeToken } from '../../bridge/api/http/auth.ts'
import type { Api } from '../../bridge/api/http/index.ts'
import { loadConfig } from '../../bridge/base/config.ts'
import { keyFileOf } from '../../bridge/base/seal.ts'
import { type App, openApp } from '../../bridge/cli/compose.ts'
import { openApi } from '../../bridge/cli/compose-api.ts'
import { DATABASE, OWNER_ROLE } from '../../bridge/store/names.ts'
import type { TokenScope } from '../../shared/protocol/http.ts'
import { testHome } from './home.ts'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  json: unknown
}

export interface TestApi extends AsyncDisposable {
  app: App
  api: Api
  url: string
  port: number
  /** The owner's token. */
  token: string
  tokenFor(scope: TokenScope, tenant?: string): Promise<string>
  /** Another bridge over the same home and database. */
  beside(): Promise<TestApi>
  /** A bridge with its own home and the same key, on the same database. */
  elsewhere(flags?: Record<string, unknown>): Promise<TestApi>
  /** `token: null` sends none; `body` is sent as JSON unless it is a string. */
  ask(
    method: string,
    path: string,
    options?: { body?: unknown; token?: string | null; headers?: Record<string, string> },
  ): Promise<Answer>
}

export const openTestApi = async (flags: Record<string, unknown> = {}): Promise<TestApi> => {
  const { path, remove } = await testHome('api')
  return openIn(path, flags, remove)
}

const openIn = async (
  home: string,
  flags: Record<string, unknown>,
  removeHome: () => Promise<void>,
): Promise<TestApi> => {
  const config = loadConfig({ home, flags: { api_requests_per_minute: 1_000_000, ...flags }, env: {} })
  const app = await openApp(config)
  const api = openApi(app)
  const url = await api.listen(0)
  const port = Number(new URL(url).port)
  const owner = readFileSync(config.home.token, 'utf8').trim()
  return {
    app,
    api,
    url,
    port,
    token: owner,
    async tokenFor(scope, tenant = app.store.tenant) {
      const { token, sha256 } = makeToken()
      await app.store.tokens.add({ tenant, name: scope, scope, sha256 })
      return token
    },
    async elsewhere(more = {}) {
      const { path, remove } = await testHome('elsewhere')
      copyFileSync(keyFileOf(home), keyFileOf(path))
      const database_url = `postgresql://${OWNER_ROLE}@localhost/${DATABASE}?host=${encodeURIComponent(app.store.where)}`
      return openIn(path, { ...more, database_url }, remove)
    },
    beside: () => openIn(home, flags, async () => {}),
    ask(method, path, { body, token = owner, headers = {} } = {}) {
      const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
      return new Promise((resolve, reject) => {
        const request = httpRequest(
          {
            host: '127.0.0.1',
            port,
            method,
            path,
            agent: false,
            headers: {
              ...(token !== null && { authorization: `Bearer ${token}` }),
              ...(text !== undefined && {
                'content-type': 'application/json',
                'content-length': Buffer.byteLength(text),
              }),
              ...headers,
            },
          },
          async (response) => {
            let got = ''
            for await (const chunk of response.setEncoding('utf8')) got += chunk
            const isJson = /json/.test(response.headers['content-type'] ?? '')
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: got,
              json: isJson && got !== '' ? JSON.parse(got) : undefined,
            })
          },
        )
        request.once('error', reject)
        request.end(text)
      })
    },
    async [Symbol.asyncDispose]() {
      await api.close(500)
      await app[Symbol.asyncDispose]()
      await removeHome()
    },
  }
}
