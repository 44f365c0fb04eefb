/**
 * The text of a PDF that the browser shows in a tab, since the viewer hides it from page readers. Nothing in it is
 * executed.
 */
import type { Page } from 'playwright-core'
import { instead } from '../base/debug.ts'
import { wordsOfPdf } from '../documents/index.ts'

const MOST_BYTES = 20 * 1024 * 1024
/** ms for the browser to provide it. */
const FETCH_MS = 20_000

const known = new WeakMap<Page, { url: string; words: readonly string[] }>()

/** The text of the tab's PDF as last read; undefined if it shows none. */
export const pdfSaid = (page: Page): readonly string[] => {
  const read = known.get(page)
  return read?.url === page.url() ? read.words : []
}

/** Read once per address. A document that cannot be read says so. */
export const readPdfIn = async (page: Page): Promise<readonly string[]> => {
  const url = page.url()
  const before = pdfSaid(page)
  if (before.length > 0) return before
  const words = await wordsIn(page).catch(instead('observe', ['A PDF that could not be read.']))
  known.set(page, { url, words })
  return words
}

const wordsIn = async (page: Page): Promise<string[]> => {
  const late = new Promise<string>((_, reject) => setTimeout(() => reject(new Error('too slow')), FETCH_MS).unref())
  const data = await Promise.race([page.evaluate(SOURCE), late])
  if (typeof data !== 'string' || data === '') return ['A PDF that is too large to be read.']
  return wordsOfPdf(Buffer.from(data, 'base64'))
}

/** Fetches the document again, from the browser's cache if it is there, as the viewer got it. */
const SOURCE = `fetch(location.href, { credentials: 'same-origin' })
  .then((answer) => answer.blob())
  .then((file) => file.size > ${MOST_BYTES} ? '' : new Promise((done) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => done('')
    reader.readAsDataURL(file)
  }))`
