// A password that a model typed by its handle: nothing that a run leaves in files, in the database or on its output
// contains it in any encoding, nor do the screenshots' names or the requests to the model.

import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unzipSync } from 'fflate'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { destroyEmbedded } from '../../bridge/store/embedded/index.ts'
import { openStore } from '../../bridge/store/index.ts'
import { type Sites, startSites } from '../../sites/server.ts'
import { openedIn } from '../support/files.ts'
import { oracle } from '../support/model-servers/oracle.ts'
import { KEY, type ModelServer, startModelServer } from '../support/model-servers/server.ts'
import { prepareCluster } from '../support/prepared-cluster.ts'

const BIN = fileURLToPath(new URL('../../bin/ghosthands.mjs', import.meta.url))
const SECRET = 'Harbour/Light+9 ümlaut?'

let home: string
let sites: Sites
let service: ModelServer
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'gh-secrets-'))
  await prepareCluster(join(home, 'home/data'))
  sites = await startSites()
  service = await startModelServer('anthropic', oracle)
})
afterAll(async () => {
  await service.close()
  await sites.close()
  await destroyEmbedded({ data: join(home, 'home/data') })
  rmSync(home, { recursive: true, force: true })
})

/** Every way the value could be encoded. In the Base64 of a longer text it may start at any of three offsets. */
const spellings = (): string[] => {
  const cores = [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(SECRET)])
    const text = bytes.toString('base64').replace(/=+$/, '')
    return [text.slice(Math.ceil((offset * 8) / 6), -2)]
  })
  return [
    SECRET,
    JSON.stringify(SECRET).slice(1, -1),
    encodeURIComponent(SECRET),
    new URLSearchParams({ a: SECRET }).toString().slice(2),
    ...cores,
  ]
}

const run = (...args: string[]): Promise<{ code: number | null; output: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [BIN, ...args], {
      env: {
        ...process.env,
        GHOSTHANDS_HOME: join(home, 'home'),
        GHOSTHANDS_MODEL_API_KEY: KEY,
        GHOSTHANDS_MODEL_BASE_URL: service.baseUrl,
        GHOSTHANDS_LOG_LEVEL: 'trace',
      },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child.on('close', (code) => resolve({ code, output }))
  })

/** Everything below a folder, including names and the content of archives. */
const filesIn = (
  folder: string,
  read = (path: string): Buffer => readFileSync(path),
): { name: string; content: string }[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name)
      const content = read(path)
      const parts = entry.name.endsWith('.zip')
        ? Object.values(unzipSync(content)).map((part) => Buffer.from(part))
        : [content]
      return {
        name: path,
        content: parts.map((part) => `${part.toString('utf8')}\n${part.toString('latin1')}`).join('\n'),
      }
    })

/** All rows of all tables, as the owner sees them. */
const databaseOf = async (data: string): Promise<string> => {
  const store = await openStore({ data })
  const client = new pg.Client({ host: store.where, port: 5432, user: 'ghosthands', database: 'ghosthands' })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const dumps: string[] = []
    for (const { name } of rows) {
      const { rows: all } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
      dumps.push(`${name}\n${all.map(({ row }) => row).join('\n')}`)
    }
    return dumps.join('\n')
  } finally {
    await client.end()
    await store.close()
  }
}

test('no artifact of a run holds a secret: events, database, report, pictures, recording, log, questions to the model', async () => {
  const data = join(home, 'ada.json')
  writeFileSync(
    data,
    JSON.stringify({ firstName: 'Ada', lastName: 'King', email: 'ada@example.test', password: SECRET }),
  )
  const recording = join(home, 'recording')
  const { code, output } = await run(
    'run',
    sites.url('/misc/signup'),
    ...[
      '--type',
      'fill_form',
      '--data',
      data,
      '--mode',
      'ai',
      '--provider',
      'anthropic',
      '--record',
      recording,
      '--trace',
    ],
  )
  expect(code, output.slice(-2_000)).toBe(0)
  // It was really typed: the site has the account, and the password signs in.
  const session = await fetch(sites.url('/misc/login'), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ username: 'ada@example.test', password: SECRET }),
  })
  expect(session.status).toBeLessThan(400)

  const rows = await databaseOf(join(home, 'home/data'))
  // The job is there, but what belongs to its person is unreadable.
  expect(rows).toContain('/misc/signup')
  expect(rows).not.toContain('ada@example.test')
  const files = [...filesIn(join(home, 'home'), openedIn(join(home, 'home'))), ...filesIn(recording)].filter(
    ({ name }) => !name.endsWith('/ada.json'),
  )
  expect(files.some(({ name }) => name.endsWith('report.html'))).toBe(true)
  expect(files.some(({ name }) => name.endsWith('call-0001.json'))).toBe(true)
  const places: Record<string, string> = {
    output,
    database: rows,
    'questions to the model': JSON.stringify(service.asked),
    ...Object.fromEntries(files.map(({ name, content }) => [name, `${name}\n${content}`])),
  }
  for (const [place, text] of Object.entries(places))
    for (const spelling of spellings()) expect(text.includes(spelling), `${place} holds “${spelling}”`).toBe(false)
  expect(JSON.stringify(service.asked)).toContain('{{secret:new-password}}')
  expect(filesIn(recording).some(({ content }) => content.includes(KEY))).toBe(false)
}, 120_000)
