import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeRows } from '../../../bridge/cli/rows.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gh-rows-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const result = {
  columns: ['Name', 'Office'],
  rows: [{ Office: 'Oslo, Norway', Name: 'Ada' }],
  pages: 1,
  stopped: 'no_next',
}

test('rows become a CSV or a JSON file, by its ending; folders are made', async () => {
  expect(await writeRows(result, join(folder, 'new/staff.csv'))).toBe(1)
  expect(await readFile(join(folder, 'new/staff.csv'), 'utf8')).toBe('Name,Office\r\nAda,"Oslo, Norway"\r\n')
  await writeRows(result, join(folder, 'staff.json'))
  const json = await readFile(join(folder, 'staff.json'), 'utf8')
  expect(JSON.parse(json)).toEqual(result.rows)
  expect(Object.keys(JSON.parse(json)[0])).toEqual(['Name', 'Office'])
})

test('data of a form becomes one line each, in the form’s order; nested data has its own column', async () => {
  const schema = {
    type: 'array',
    items: { type: 'object', properties: { title: {}, price: {}, about: {}, tags: {}, left: {} } },
  }
  const data = [
    { tags: ['a', 'b'], price: 7.5, title: 'Looms', about: { author: 'Ada' } },
    { title: '=SUM(1)', price: null },
  ]
  const file = join(folder, 'books.csv')
  expect(await writeRows(data, file, schema)).toBe(2)
  expect(await readFile(file, 'utf8')).toBe(
    "title,price,about.author,tags,left\r\nLooms,7.5,Ada,a; b,\r\n'=SUM(1),,,,\r\n",
  )
  await writeRows({ price: 1, title: 'One' }, join(folder, 'one.json'), schema.items)
  expect(await readFile(join(folder, 'one.json'), 'utf8')).toBe('{\n  "title": "One",\n  "price": 1\n}\n')
})

test.each([
  ['another ending', result, 'staff.xlsx', /\.csv or a \.json/],
  ['a job that collected nothing', { confirmation: 'Sent' }, 'staff.csv', /no rows/],
  ['a path that is no file', result, '/dev/null/x.csv', /could not be written/],
])('%s is refused in a sentence', async (_name, data, path, message) => {
  await expect(writeRows(data, path.startsWith('/') ? path : join(folder, path))).rejects.toThrow(message)
})
