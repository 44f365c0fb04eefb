/** PDFs written by hand, most of them malicious. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createDeflate, deflateSync } from 'node:zlib'

export const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>'
export const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
export const HELVETICA = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'

/** A PDF with these objects, numbered from 1; the first is the catalogue. */
export const pdfFile = (objects: readonly (string | Buffer)[], trailer = ''): Uint8Array => {
  const parts: Buffer[] = []
  let length = 0
  const add = (part: Buffer): void => {
    parts.push(part)
    length += part.length
  }
  add(Buffer.from('%PDF-1.4\n'))
  const places = objects.map((body, i) => {
    const at = length
    add(Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), Buffer.from(body), Buffer.from('\nendobj\n')]))
    return at
  })
  const table = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const start = length
  add(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF`,
    ),
  )
  return new Uint8Array(Buffer.concat(parts))
}

export const pdfStream = (data: string | Buffer, entries = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${data.length} ${entries} >>\nstream\n`),
    Buffer.from(data),
    Buffer.from('\nendstream'),
  ])

const pageWith = (resources: string): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << ${resources} >> >>`

/** Its page's content unpacks to this many MB; packed twice, it is small. */
export const packedPdf = async (megabytes: number): Promise<Uint8Array> => {
  const blank = Buffer.alloc(1024 * 1024, ' ')
  const blanks = Array.from({ length: megabytes }, () => blank)
  const packed = await buffer(Readable.from(blanks).pipe(createDeflate()))
  return pdfFile([
    CATALOGUE,
    PAGES,
    pageWith('/Font << /F1 5 0 R >>'),
    pdfStream(deflateSync(packed), '/Filter [/FlateDecode /FlateDecode]'),
    HELVETICA,
  ])
}

/** A drawing that draws another one ten times, which draws another one ten times…, practically without end. */
export const endlessPdf = (): Uint8Array => {
  const drawing = (draws: string, resources: string): Buffer =>
    pdfStream(
      `${draws}BT /F1 8 Tf (a) Tj ET`,
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << ${resources} >>`,
    )
  const fonts = '/Font << /F1 5 0 R >>'
  const drawings = Array.from({ length: 30 }, (_, i) =>
    drawing('/X Do '.repeat(10), `${fonts} /XObject << /X ${i + 7} 0 R >>`),
  )
  return pdfFile([
    CATALOGUE,
    PAGES,
    pageWith('/XObject << /X 6 0 R >>'),
    pdfStream('/X Do'),
    HELVETICA,
    ...drawings,
    drawing('', fonts),
  ])
}
