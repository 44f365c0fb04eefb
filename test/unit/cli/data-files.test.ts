/** Files with data and answers on the command line: every mistake is reported. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readAnswers, readJsonFile, readText, resolveFileFrom } from '../../../bridge/cli/data-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gh-data-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const file = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}
const refused = (code: string, words: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(words) })

test('a data file is JSON; a missing or broken one is reported by its path', () => {
  expect(readJsonFile(file('me.json', '{"name":"Mara"}'))).toEqual({ name: 'Mara' })
  expect(() => readJsonFile(join(folder, 'none.json'))).toThrow(refused('INVALID_DATA_FILE', 'There is no file'))
  expect(() => readJsonFile(file('broken.json', '{'))).toThrow(refused('INVALID_DATA_FILE', 'is not valid JSON'))
  expect(() => readJsonFile(folder)).toThrow(refused('INVALID_DATA_FILE', 'cannot be read'))
  expect(readText(file('schema.txt', 'text'))).toBe('text')
  expect(() => readText(folder)).toThrow(refused('INVALID_INPUT', 'cannot be read'))
})

test('files named in it are looked for beside it', () => {
  const data = file('me.json', '{}')
  const resume = file('cv.pdf', '%PDF')
  const resolveFile = resolveFileFrom(data)
  expect([resolveFile('cv.pdf', 'resume'), resolveFile(resume, 'resume')]).toEqual([resume, resume])
  for (const wrong of ['none.pdf', folder])
    expect(() => resolveFile(wrong, 'resume')).toThrow(refused('FILE_NOT_FOUND', 'resume: there is no file'))
})

test('answers are questions with a text, a number, or yes and no', () => {
  const path = file('answers.json', '{"Shirt size?":"M","Years?":7,"Visa?":false,"Remote?":true}')
  expect(readAnswers(path).map(({ question, answer, from }) => [question, answer, from])).toEqual([
    ['Shirt size?', 'M', 'file'],
    ['Years?', '7', 'file'],
    ['Visa?', 'No', 'file'],
    ['Remote?', 'Yes', 'file'],
  ])
  expect(() => readAnswers(file('list.json', '[]'))).toThrow(refused('INVALID_DATA_FILE', 'an object of questions'))
  expect(() => readAnswers(file('deep.json', '{"Size?":{}}'))).toThrow(refused('INVALID_DATA_FILE', 'Size?'))
})
