/**
 * Text of a PDF with its positions, by PDF.js. Nothing of the document is run or fetched; only text and the addresses
 * of links are read.
 */
import type { getDocumentProxy } from 'unpdf'
import { GhError } from '../../shared/domain/errors.ts'
import { say } from '../../shared/domain/sentences.ts'
import { linesOf, type TextPiece } from './layout.ts'
import type { Line, TextDocument } from './types.ts'

/** Maximum pages; a longer document is not a résumé. */
const MAX_PAGES = 20
const MAX_PIECES = 30_000

/** Errors: INVALID_INPUT, in words. */
export const readPdf = async (bytes: Uint8Array): Promise<TextDocument> => {
  const { getDocumentProxy } = await import('unpdf')
  const pdf = await opened(getDocumentProxy, bytes)
  if (pdf.numPages > MAX_PAGES)
    throw new GhError('INVALID_INPUT', say('file_pdf_pages', { pages: pdf.numPages, most: MAX_PAGES }).text)
  const lines: Line[] = []
  const links: { url: string; page: number }[] = []
  let pieces = 0
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await pdf.getPage(number)
      const found = await piecesOf(page)
      pieces += found.length
      if (pieces > MAX_PIECES) throw new GhError('INVALID_INPUT', say('file_much_text').text)
      lines.push(...linesOf(found, number))
      for (const { url } of await page.getAnnotations()) if (typeof url === 'string') links.push({ url, page: number })
    }
  } catch (error) {
    throw error instanceof GhError ? error : damaged(error)
  }
  if (lines.length === 0) throw new GhError('INVALID_INPUT', say('file_pdf_no_text').text)
  return { lines, links }
}

/** For a document in a tab: maximum pages and characters that are read. */
const MAX_PAGES_IN_TAB = 40
const MOST_WORDS = 400_000

/**
 * What a PDF shows, line by line, with the fields that are to be filled in and what stands in them. Errors:
 * INVALID_INPUT, in words.
 */
export const pdfWords = async (bytes: Uint8Array): Promise<string[]> => {
  const { getDocumentProxy } = await import('unpdf')
  const pdf = await opened(getDocumentProxy, bytes)
  const words = [`PDF of ${pdf.numPages === 1 ? '1 page' : `${pdf.numPages} pages`}`]
  let left = MOST_WORDS
  const add = (text: string): void => {
    if (left > 0) words.push(text.slice(0, left))
    left -= text.length
  }
  try {
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES_IN_TAB) && left > 0; number += 1) {
      const page = await pdf.getPage(number)
      if (pdf.numPages > 1) add(`page ${number}`)
      for (const { text } of linesOf(await piecesOf(page), number)) add(text)
      for (const field of await page.getAnnotations()) {
        if (field.subtype !== 'Widget' || typeof field.fieldName !== 'string') continue
        const name = field.alternativeText || field.fieldName
        add(
          `field “${name}” = “${Array.isArray(field.fieldValue) ? field.fieldValue.join(', ') : (field.fieldValue ?? '')}”`,
        )
      }
    }
  } catch (error) {
    throw damaged(error)
  }
  if (left <= 0) words.push('(It holds more text than is read.)')
  else if (pdf.numPages > MAX_PAGES_IN_TAB) words.push(`(${pdf.numPages - MAX_PAGES_IN_TAB} more pages are not read)`)
  return words
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

const opened = async (open: typeof getDocumentProxy, bytes: Uint8Array): Promise<Pdf> => {
  try {
    return await open(bytes, {
      verbosity: 0,
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      stopAtErrors: false,
    })
  } catch (error) {
    if (error instanceof Error && error.name === 'PasswordException')
      throw new GhError('INVALID_INPUT', say('file_pdf_password').text)
    throw damaged(error)
  }
}

const damaged = (cause: unknown): GhError => new GhError('INVALID_INPUT', say('file_pdf_damaged').text, { cause })

const piecesOf = async (page: Awaited<ReturnType<Pdf['getPage']>>): Promise<TextPiece[]> => {
  const { height } = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  return items.flatMap((item): TextPiece[] => {
    if (!('str' in item)) return []
    const [a = 0, b = 0, c = 0, d = 0, left = 0, up = 0] = item.transform as number[]
    // Vertical text in the margin is decoration.
    if (Math.abs(b) > Math.abs(a) * 0.1 || item.str.trim() === '') return []
    const size = Math.hypot(c, d)
    return [{ text: item.str, left, right: left + item.width, base: height - up, size, bold: false }]
  })
}
