// Files that are not a résumé, cannot be read, or are malicious: each gives an error message quickly.
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { MAX_RESUME, readResume } from '../../../bridge/documents/index.ts'
import { pdfWords } from '../../../bridge/documents/pdf.ts'
import { read } from '../../../bridge/documents/read.ts'
import { CATALOGUE, HELVETICA, PAGES, pdfFile } from '../../support/pdf-file.ts'

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const word = (xml: string): Uint8Array => zipSync({ 'word/document.xml': strToU8(xml) })

test.each([
  ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), /cannot be read from this kind of file/],
  ['an old Word document', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /old Word document/],
  ['a broken PDF', strToU8('%PDF-1.7\nnothing of the kind'), /damaged/],
  ['a scan', pdfFile([CATALOGUE, PAGES, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>']), /no text.*scan/],
  [
    'a PDF with a password',
    pdfFile(
      [
        CATALOGUE,
        PAGES,
        '<< /Type /Page /Parent 2 0 R >>',
        `<< /Filter /Standard /V 1 /R 2 /O <${'61'.repeat(32)}> /U <${'62'.repeat(32)}> /P -44 >>`,
      ],
      '/Encrypt 4 0 R /ID [<00> <00>]',
    ),
    /password/,
  ],
  [
    'a PDF of endless pages',
    pdfFile([CATALOGUE, '<< /Type /Pages /Kids [3 0 R] /Count 999999999 >>', '<< /Type /Page /Parent 2 0 R >>']),
    /pages|damaged|no text/,
  ],
  ['a broken archive', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9, 9]), /damaged/],
  ['another archive', zipSync({ 'photo.txt': strToU8('x') }), /not a Word document/],
  ['a name that leads out of the archive', zipSync({ '../../word/document.xml': strToU8('x') }), /damaged/],
  ['a broken Word document', word(`<w:document ${WORD}><w:body><w:p>`), /damaged/],
  ['an empty Word document', word(`<w:document ${WORD}><w:body><w:p/></w:body></w:document>`), /holds no text/],
  ['elements without end', word(`<w:document ${WORD}>${'<w:p>'.repeat(5_000)}`), /damaged/],
  ['JSON of another kind', strToU8('{"first_name":"Ada"}'), /not a JSON Resume/],
  ['broken JSON', strToU8('{"basics":'), /looks like JSON/],
])('%s', async (_what, bytes, said) => {
  await expect(read(bytes)).rejects.toThrow(said)
})

test('a file’s error is the same when it is read in a thread', async () => {
  await expect(readResume(strToU8('%PDF-1.7 nothing'))).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: expect.stringMatching(/damaged.*written in\.$/),
  })
  await expect(readResume(new Uint8Array())).rejects.toThrow(/empty/)
})

test('a file beyond the limit is refused before anything reads it', async () => {
  await expect(readResume(new Uint8Array(MAX_RESUME * 3))).rejects.toMatchObject({
    code: 'TOO_LARGE',
    message: expect.stringMatching(/30 MB.*10 MB/),
  })
})

test('an endless archive is refused by its declared and by its actual size', async () => {
  const bomb = zipSync({ 'word/document.xml': new Uint8Array(64 * 1024 * 1024) }, { level: 9 })
  await expect(read(bomb)).rejects.toMatchObject({ code: 'TOO_LARGE' })
  const liar = zipSync({ 'word/document.xml': new Uint8Array(8 * 1024 * 1024) }, { level: 9 })
  const view = new DataView(liar.buffer, liar.byteOffset)
  const central = Buffer.from(liar).indexOf(Buffer.from([0x50, 0x4b, 1, 2]))
  view.setUint32(central + 24, 1_000, true)
  await expect(read(liar)).rejects.toThrow(/damaged/)
})

test('entities that a document declares itself are not expanded', async () => {
  const xml = `<!DOCTYPE w [<!ENTITY a "lol"><!ENTITY b SYSTEM "file:///etc/passwd">]><w:document ${WORD}><w:body><w:p><w:r><w:t>&a;&b;</w:t></w:r></w:p></w:body></w:document>`
  await expect(read(word(xml))).rejects.toThrow(/damaged/)
})

test('unsupported files are refused, and so are documents longer than a résumé', async () => {
  const long = `<w:p><w:r><w:t>${'a '.repeat(300_000)}</w:t></w:r></w:p>`
  await expect(read(word(`<w:document ${WORD}><w:body>${long}</w:body></w:document>`))).rejects.toThrow(/far more text/)
  await expect(read(strToU8(`{"basics":${'['.repeat(2_000_000)}`))).rejects.toMatchObject({ code: 'TOO_LARGE' })
})

test('a table of LinkedIn’s whose quotes never close is read as one cell', async () => {
  const table = (text: string) => zipSync({ 'Positions.csv': strToU8(`Company Name,Title\n${text}`) })
  const { fields } = await read(table('"'.repeat(10_000_000)))
  expect(fields).toHaveLength(1)
  expect(fields[0]?.value.length).toBeLessThan(20_001)
  const rows = 'Rotor,"Lead, ""night"""\r\n\r\n"Hull\nWorks",\n5" Disks,Clerk'
  expect((await read(table(rows))).fields.map(({ key, value }) => [key, value])).toEqual([
    ['experience.0.title', 'Lead, "night"'],
    ['experience.0.company', 'Rotor'],
    ['experience.1.company', 'Hull\nWorks'],
    ['experience.2.title', 'Clerk'],
    ['experience.2.company', '5" Disks'],
  ])
})

test('from an endless PDF in a tab, as many words are read as a person could read', async () => {
  // All text at the same place, because text outside the page is not read anyway.
  const line = 'without end and '.repeat(6)
  const drawn = `BT /F1 8 Tf 10 800 Td ${`(${line}) Tj 0 0 Td `.repeat(6_000)} ET`
  const words = await pdfWords(
    pdfFile([
      CATALOGUE,
      PAGES,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      HELVETICA,
    ]),
  )
  expect(words.join('').length).toBeLessThan(401_000)
  expect(words.at(-1)).toBe('(It holds more text than is read.)')
})
