// “Collect” shows its rows in the panel, the run report, the dashboard and the terminal, to copy and to save.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { homeAt, readToken } from '../../bridge/base/home.ts'
import { packageRoot } from '../../bridge/base/package-root.ts'
import { employees } from '../../sites/scrape/data.ts'
import { type OperatorStage, openOperator } from '../support/operator.ts'

const STAFF = employees(8)
const JOB_MS = 60_000

let stage: OperatorStage
let id: string
let report: string

beforeAll(async () => {
  stage = await openOperator()
  const { page, tabId } = await stage.open('/scrape/table?rows=small')
  id = await stage.start(tabId, { jobType: 'scrape', profileId: null, supervision: 'auto', mode: 'ai' })
  const { outcome } = await stage.job(id, ({ status }) => ['completed', 'failed'].includes(status))
  expect(outcome).toMatchObject({ text: '8 rows collected.', rows: 8 })
  report = outcome?.report ?? ''
  await page.close()
}, JOB_MS)
afterAll(() => stage?.[Symbol.asyncDispose]())

const isWhole = async (rows: Locator): Promise<void> => {
  expect(await rows.getByRole('columnheader').allInnerTexts()).toEqual(Object.values(COLUMNS))
  await expect.poll(() => rows.locator('tbody tr').count()).toBe(STAFF.length)
  expect(await rows.locator('tbody tr').last().getByRole('cell').first().innerText()).toBe(STAFF.at(-1)?.name)
}
const COLUMNS = { name: 'Name', role: 'Role', office: 'Office', started: 'Start date', salary: 'Salary' }

const saved = async (page: Page, press: Locator): Promise<string> => {
  const [download] = await Promise.all([page.waitForEvent('download'), press.click()])
  return readFile(await download.path(), 'utf8')
}
const json = STAFF.map(({ name, role, office, started, salary }) => ({
  Name: name,
  Role: role,
  Office: office,
  'Start date': started,
  Salary: salary,
}))

test('the panel shows the rows of a task, saves and copies them', { timeout: JOB_MS }, async () => {
  const panel = await stage.chrome.surface('panel')
  await panel.getByRole('tab', { name: 'History' }).click()
  await panel.getByText('All sites').click()
  await panel.getByRole('button', { name: /^Rows of/ }).click()
  await panel.getByRole('heading', { name: '8 rows' }).waitFor()
  await isWhole(panel.getByRole('region', { name: 'What was collected' }))
  expect(JSON.parse(await saved(panel, panel.getByRole('button', { name: 'JSON' })))).toEqual(json)
  await panel.getByRole('button', { name: 'Copy' }).click()
  await panel.getByRole('button', { name: 'Copied' }).waitFor()
  await panel.close()
})

test('the report shows the rows and holds them as files, without a script', { timeout: JOB_MS }, async () => {
  const page = await stage.chrome.context.newPage()
  await page.goto(report)
  await page.getByRole('heading', { name: '8 rows collected' }).waitFor()
  await isWhole(page.getByRole('region', { name: '8 rows collected' }))
  const csv = await saved(page, page.getByRole('link', { name: 'CSV' }))
  expect(csv).toMatch(/^Name,Role,Office,Start date,Salary\r\n"Ada ""Skip"" Abara",/)
  expect(csv.trimEnd().split('\r\n')).toHaveLength(STAFF.length + 1)
  await page.close()
})

test('the dashboard opens the rows of a job below it', { timeout: JOB_MS }, async () => {
  const page = await stage.chrome.context.newPage()
  await page.goto(`http://127.0.0.1:${stage.bridge.port}/dashboard`)
  await page.getByLabel('Token').fill(readToken(homeAt(stage.home)))
  await page.getByRole('button', { name: 'Enter' }).click()
  await page.getByRole('button', { name: '8 rows' }).click()
  await isWhole(page.getByRole('region', { name: 'What was collected' }))
  expect(JSON.parse(await saved(page, page.getByRole('button', { name: 'JSON' })))).toEqual(json)
  await page.close()
})

test('the terminal shows the rows of a job, and writes them to a file', { timeout: JOB_MS }, async () => {
  const file = join(stage.home, 'staff.csv')
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    join(packageRoot(), 'bin/ghosthands.mjs'),
    ...['jobs', 'show', id, '--out', file, '--home', stage.home],
  ])
  expect(stdout).toMatch(/Name +Role +Office +Start date +Salary/)
  expect(stdout).toMatch(/\n8 rows/)
  expect(stderr).toContain('8 rows written')
  expect((await readFile(file, 'utf8')).trimEnd().split('\r\n')).toHaveLength(STAFF.length + 1)
})
