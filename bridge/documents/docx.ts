/**
 * Text of a Word document, paragraph by paragraph, table row by table row. Its XML is read as it streams by; entities
 * it declares itself are not expanded.
 */
import sax from 'sax'
import { GhError } from '../../shared/domain/errors.ts'
import { say } from '../../shared/domain/sentences.ts'
import { cleanText } from './layout.ts'
import type { Cell, Line, TextDocument } from './types.ts'
import { unzipped } from './zip.ts'

const MAX_LINES = 5_000
/** Maximum characters of each part. */
const MAX_TEXT = 400_000
/** Maximum nesting; a deeper document is malicious. */
const MAX_DEPTH = 300

/** Errors: INVALID_INPUT, TOO_LARGE. */
export const readDocx = async (bytes: Uint8Array): Promise<TextDocument> => {
  const files = await unzipped(bytes, (name) =>
    /^word\/(?:(?:document|header\d*)\.xml|_rels\/(?:document|header\d*)\.xml\.rels)$/.test(name),
  )
  const body = files.get('word/document.xml')
  if (body === undefined) throw new GhError('INVALID_INPUT', say('file_not_word').text)
  const headers = [...files].filter(([name]) => /^word\/header\d*\.xml$/.test(name)).map(([, xml]) => xml)
  const lines = [...headers, body].flatMap(paragraphs)
  const links = [...files].filter(([name]) => name.endsWith('.rels')).flatMap(([, xml]) => hyperlinks(xml))
  if (lines.length === 0) throw new GhError('INVALID_INPUT', say('file_word_no_text').text)
  return { lines: withRoom(lines), links: links.map((url) => ({ url, page: 1 })) }
}

/**
 * Its paragraphs, one per line, with an empty line where there is space between them; between all of them if it shows
 * no space. Errors: as {@link readDocx}.
 */
export const docxLines = async (bytes: Uint8Array): Promise<string[]> => {
  const { lines } = await readDocx(bytes)
  const isSpaced = lines.some(({ apart }, at) => at > 0 && apart)
  return lines.flatMap(({ text, apart }, at) => (at > 0 && (apart || !isSpaced) ? ['', text] : [text]))
}

/** Parses tags as they arrive. Errors: INVALID_INPUT if the XML is invalid. */
const parse = (
  xml: string,
  on: {
    open(name: string, attributes: Record<string, string>): void
    close(name: string): void
    text(text: string): void
  },
): void => {
  const parser = sax.parser(true, { position: false })
  let depth = 0
  parser.onopentag = ({ name, attributes }) => {
    depth += 1
    if (depth > MAX_DEPTH) throw damaged()
    on.open(name, attributes as Record<string, string>)
  }
  parser.onclosetag = (name) => {
    depth -= 1
    on.close(name)
  }
  parser.ontext = on.text
  parser.onerror = (error) => {
    throw damaged(error)
  }
  try {
    parser.write(xml).close()
  } catch (error) {
    throw error instanceof GhError ? error : damaged(error)
  }
}

const damaged = (cause?: unknown): GhError => new GhError('INVALID_INPUT', say('file_word_damaged').text, { cause })

const tooMuch = (): GhError => new GhError('INVALID_INPUT', say('file_much_text').text)

interface Paragraph {
  cells: string[]
  size: number
  bold: boolean
  anyPlain: boolean
  bullet: boolean
}

const empty = (): Paragraph => ({ cells: [''], size: 0, bold: false, anyPlain: false, bullet: false })

/** Layout tables are read cell by cell; a row whose cells have one line each is one line. */
const paragraphs = (xml: string): Line[] => {
  const lines: Line[] = []
  const stack: Paragraph[] = []
  let row: Line[][] | undefined
  let rowDepth = 0
  let runSize = 0
  let runBold = false
  let inText = false
  /** A tab in the list of tab stops moves nothing. */
  let tabStops = false
  let skipped = 0
  let read = 0
  const add = (line: Line): void => {
    const cell = row?.at(-1)
    if (cell) cell.push(line)
    else lines.push(line)
    if (lines.length > MAX_LINES) throw tooMuch()
  }
  const type = (text: string): void => {
    read += text.length
    if (read > MAX_TEXT) throw tooMuch()
    const paragraph = stack.at(-1)
    if (!paragraph) return
    paragraph.cells[paragraph.cells.length - 1] += text
    if (text.trim() === '') return
    paragraph.size = Math.max(paragraph.size, runSize)
    if (runBold) paragraph.bold = true
    else paragraph.anyPlain = true
  }
  const finish = (paragraph: Paragraph, more = false): void => {
    const line = lineOf(paragraph)
    if (line) add(line)
    else if (!more && lines.length > 0 && !row) lines.push(BLANK)
  }
  parse(xml, {
    open(name, attributes) {
      if (skipped > 0 || name === 'mc:Fallback' || name === 'w:del') skipped += 1
      else if (name === 'w:p') stack.push(empty())
      else if (name === 'w:r') [runSize, runBold] = [0, false]
      else if (name === 'w:b') runBold = attributes['w:val'] !== '0' && attributes['w:val'] !== 'false'
      else if (name === 'w:sz') runSize = Number(attributes['w:val'] ?? 0) / 2
      else if (name === 'w:pStyle') styled(stack.at(-1), attributes['w:val'] ?? '')
      else if (name === 'w:numPr') mark(stack.at(-1))
      else if (name === 'w:tab' && !tabStops) stack.at(-1)?.cells.push('')
      else if (name === 'w:tabs') tabStops = true
      else if (name === 'w:br' || name === 'w:cr') {
        const paragraph = stack.pop()
        if (paragraph) {
          finish(paragraph, true)
          stack.push({ ...empty(), bullet: false })
        }
      } else if (name === 'w:t') inText = true
      else if (name === 'w:tr' && row === undefined) [row, rowDepth] = [[], 1]
      else if (name === 'w:tr') rowDepth += 1
      else if (name === 'w:tc' && rowDepth === 1) row?.push([])
    },
    close(name) {
      if (skipped > 0) {
        skipped -= 1
        return
      }
      if (name === 'w:t') inText = false
      else if (name === 'w:tabs') tabStops = false
      else if (name === 'w:p') {
        const paragraph = stack.pop()
        if (paragraph) finish(paragraph)
      } else if (name === 'w:tr') {
        rowDepth -= 1
        if (rowDepth > 0 || !row) return
        const cells = row
        row = undefined
        lines.push(...rowLines(cells))
      }
    },
    text(text) {
      if (inText && skipped === 0) type(text)
    },
  })
  return lines
}

const BLANK: Line = { text: '', cells: [], page: 1, left: 0, size: 0, bold: false, bullet: false, apart: false }

const styled = (paragraph: Paragraph | undefined, style: string): void => {
  if (!paragraph) return
  if (/^(?:title|titel|titre|titulo|título)$/i.test(style)) paragraph.size = Math.max(paragraph.size, 26)
  if (/^(?:heading|berschrift|überschrift|titre|ttulo|título)\s?1/i.test(style))
    paragraph.size = Math.max(paragraph.size, 16)
  if (/list/i.test(style)) paragraph.bullet = true
}
const mark = (paragraph: Paragraph | undefined): void => {
  if (paragraph) paragraph.bullet = true
}

const lineOf = ({ cells, size, bold, anyPlain, bullet }: Paragraph): Line | undefined => {
  const cleaned = cells.map(cleanText)
  const filled: Cell[] = cleaned.map(({ text }) => ({ text, left: 0 })).filter(({ text }) => text !== '')
  if (filled.length === 0) return undefined
  return {
    text: filled.map(({ text }) => text).join('  '),
    cells: filled,
    page: 1,
    left: 0,
    size,
    bold: bold && !anyPlain,
    bullet: bullet || cleaned[0]?.bullet === true,
    apart: false,
  }
}

/**
 * Cells of one line each form a row. Longer ones are columns, read one after the other; a one-line first cell is beside
 * the first line.
 */
const rowLines = (cells: readonly (readonly Line[])[]): Line[] => {
  const filled = cells.filter((cell) => cell.length > 0)
  const [first, second, ...more] = filled
  if (!first || !second) return filled.flat()
  const isRow = filled.every((cell) => cell.length === 1)
  const beside = more.length === 0 && first.length === 1
  if (!isRow && !beside)
    return filled.flatMap((cell) => [...cell.map((line, i) => (i === 0 ? { ...line, apart: true } : line))])
  const heads = filled.flatMap((cell) => cell.slice(0, 1))
  const joined: Line = {
    ...(first[0] ?? BLANK),
    text: heads.map(({ text }) => text).join('  '),
    cells: heads.flatMap((line) => line.cells),
    size: Math.max(...heads.map(({ size }) => size)),
    bold: heads.every(({ bold }) => bold),
    apart: true,
  }
  return [joined, ...second.slice(1)]
}

/** An empty paragraph is space above the next one. */
const withRoom = (lines: readonly Line[]): Line[] =>
  lines.flatMap((line, i) =>
    line.text === '' ? [] : [{ ...line, apart: line.apart || i === 0 || lines[i - 1]?.text === '' }],
  )

const hyperlinks = (xml: string): string[] => {
  const found: string[] = []
  parse(xml, {
    open(name, { Type = '', Target = '' }) {
      if (name === 'Relationship' && Type.endsWith('/hyperlink')) found.push(Target)
    },
    close() {},
    text() {},
  })
  return found
}
