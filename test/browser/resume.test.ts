// Résumés as people have them, printed to PDF by a browser and written as Word documents, read into fields.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DocumentReading, readResume } from '../../bridge/documents/index.ts'
import { launchChromium } from '../support/chromium.ts'
import { compared, resumeNames, resumeText } from '../support/resume-cases.ts'
import { wordFile } from '../support/word-file.ts'

const readings = new Map<string, DocumentReading>()
let browser: Awaited<ReturnType<typeof launchChromium>>

beforeAll(async () => {
  browser = await launchChromium()
  const page = await browser.newPage()
  for (const name of resumeNames('html')) {
    await page.setContent(resumeText(`${name}.html`))
    readings.set(name, await readResume(await page.pdf({ format: 'A4', printBackground: true })))
  }
  for (const name of resumeNames('txt')) readings.set(name, await readResume(wordFile(resumeText(`${name}.txt`))))
})
afterAll(() => browser?.close())

test('of twelve résumés in five languages, 95 of 100 fields are read correctly', () => {
  expect(readings.size).toBeGreaterThanOrEqual(12)
  const all = [...readings].map(([name, { fields }]) => compared(name, fields))
  const right = all.reduce((sum, one) => sum + one.right, 0)
  const missing = all.flatMap((one) => one.missing)
  const wrong = all.flatMap((one) => one.wrong)
  expect(right / (right + missing.length + wrong.length), [...wrong, ...missing].join('\n')).toBeGreaterThanOrEqual(
    0.95,
  )
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(3)
})

test('no name, e-mail address or phone number is wrong', () => {
  const wrong = [...readings].flatMap(([name, { fields }]) => compared(name, fields).wrong)
  expect(wrong.filter((one) => / (?:name|given-name|family-name|email|tel):/.test(one))).toEqual([])
})

test('every field names the line it was read from', () => {
  for (const { fields } of readings.values())
    for (const { key, value, source } of fields) {
      expect(source.text, key).not.toBe('')
      if (key === 'email') expect(source.text).toContain(value)
    }
})
