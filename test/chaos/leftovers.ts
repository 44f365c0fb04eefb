// What must be gone once a bridge has stopped: processes, browsers' folders, secrets of finished jobs.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { homeAt } from '../../bridge/base/home.ts'
import { openStore } from '../../bridge/store/index.ts'
import { databaseOf, processesNaming } from './processes.ts'

export const embeddedLeftOver = async (root: string, home: string, temp: string): Promise<string[]> => {
  const database = databaseOf(home)
  const entries = existsSync(temp) ? readdirSync(temp, { recursive: true, encoding: 'utf8' }) : []
  const mine = /^ghosthands-browsers-\d+$/
  return [
    ...(database ? [`left over: the database ${database}`] : []),
    ...processesNaming(root).map((line) => `left over: ${line.slice(0, 200)}`),
    ...entries
      .filter((name) => !mine.test(name))
      .slice(0, 5)
      .map((name) => `left over: ${join('t', name)}`),
    ...(await secretsLeft(home)),
  ]
}

/** Sealed secrets may only belong to a job that may run again. */
const secretsLeft = async (home: string): Promise<string[]> => {
  const store = await openStore({ data: homeAt(home).data })
  const client = new pg.Client({ host: store.where, port: 5432, user: 'ghosthands', database: 'ghosthands' })
  try {
    await client.connect()
    const { rows } = await client.query<{ owner: string; status: string | null }>(
      `select s.owner, j.status from secrets s left join jobs j on j.id = s.owner
       where j.id is null or j.status in ('completed', 'cancelled')`,
    )
    return rows.map(({ owner, status }) => `left over: a secret of ${owner} (${status ?? 'no job'})`)
  } finally {
    await client.end()
    await store.close()
  }
}
