// Files that are no résumé, cannot be read, or were made to do harm: each ends soon, with a sentence.
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { MAX_RESUME, readResume } from '../../../bridge/documents/index.ts'
import { pdfWords } from '../../../bridge/documents/pdf.ts'
import { read } from '../../../bridge/documents/read.ts'

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const word = (xml: string): Uint8Array => zipSync({ 'word/document.xml': strToU8(xml) })

/** A PDF of these objects, numbered from 1; its first is the catalogue. */
const pdf = (objects: readonly string[], trailer = ''): Uint8Array => {
  let text = '%PDF-1.4\n'
  const places = objects.map((body, i) => {
    const at = text.length
    text += `${i + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  return strToU8(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF`,
  )
}
const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>'
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'

test.each([
  ['a picture', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), /not a file that résumés are read from/],
  ['an old Word document', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), /old Word document/],
  ['a broken PDF', strToU8('%PDF-1.7\nnothing of the kind'), /damaged/],
  ['a scan', pdf([CATALOGUE, PAGES, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>']), /no text.*scan/],
  [
    'a PDF with a password',
    pdf(
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
    pdf([CATALOGUE, '<< /Type /Pages /Kids [3 0 R] /Count 999999999 >>', '<< /Type /Page /Parent 2 0 R >>']),
    /pages|damaged|no text/,
  ],
  ['a broken archive', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9, 9, 9]), /damaged/],
  ['another archive', zipSync({ 'photo.txt': strToU8('x') }), /no Word document/],
  ['a name that leads out of the archive', zipSync({ '../../word/document.xml': strToU8('x') }), /damaged/],
  ['a broken Word document', word(`<w:document ${WORD}><w:body><w:p>`), /damaged/],
  ['an empty Word document', word(`<w:document ${WORD}><w:body><w:p/></w:body></w:document>`), /holds no text/],
  ['elements without end', word(`<w:document ${WORD}>${'<w:p>'.repeat(5_000)}`), /damaged/],
  ['JSON of another kind', strToU8('{"first_name":"Ada"}'), /no JSON Resume/],
  ['broken JSON', strToU8('{"basics":'), /begins like JSON/],
])('%s', async (_what, bytes, said) => {
  await expect(read(bytes)).rejects.toThrow(said)
})

test('what is wrong with a file is said the same from the thread it is read in', async () => {
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

test('an archive that unpacks without end is refused by what it names, and by what comes out', async () => {
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

test('a document that keeps its reader busy is stopped', async () => {
  const endless = word(`<w:document ${WORD}><w:body><w:p><w:r><w:t>Ada King</w:t></w:r></w:p></w:body></w:document>`)
  await expect(readResume(endless, { seconds: 0 })).rejects.toThrow(/took more than 0 seconds/)
})

test('of a PDF in a tab that holds words without end, so many are read as a person could', async () => {
  // One over the other: what lies beside the page is not read anyway.
  const line = 'without end and '.repeat(6)
  const drawn = `BT /F1 8 Tf 10 800 Td ${`(${line}) Tj 0 0 Td `.repeat(6_000)} ET`
  const words = await pdfWords(
    pdf([
      CATALOGUE,
      PAGES,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ]),
  )
  expect(words.join('').length).toBeLessThan(401_000)
  expect(words.at(-1)).toBe('(It holds more text than is read.)')
})
