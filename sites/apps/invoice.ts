// A handwritten one-page PDF invoice: text, and a form field.

const OBJECTS = [
  '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] /DA (/F1 12 Tf 0 g) /DR << /Font << /F1 5 0 R >> >> >> >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 300] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> /Annots [6 0 R] >>',
  stream(
    'BT /F1 18 Tf 40 250 Td (Invoice 2026-118) Tj /F1 12 Tf 0 -40 Td (Berth 14, May 2026) Tj 0 -20 Td (Total due: 184.50 EUR) Tj 0 -30 Td (Reference) Tj ET',
  ),
  '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  '<< /Type /Annot /Subtype /Widget /FT /Tx /T (reference) /TU (Your reference) /V (YARD-7) /Rect [120 150 300 172] /P 3 0 R /DA (/F1 12 Tf 0 g) >>',
]

export function invoice(): Uint8Array {
  let text = '%PDF-1.7\n'
  const starts = OBJECTS.map((object, at) => {
    const start = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = text.length
  const rows = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${OBJECTS.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${OBJECTS.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return new TextEncoder().encode(text)
}

function stream(content: string): string {
  return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
}
