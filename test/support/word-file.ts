/**
 * Writes a Word document from a few lines of text: `# ` large, `## ` a heading, `- ` a list, `| a | b |` a row of a
 * table, `^ ` the page's header, `**bold**`, tabs.
 */
import { strToU8, zipSync } from 'fflate'

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const runs = (text: string, size: number): string =>
  text
    .split(/(\*\*[^*]+\*\*|\t)/)
    .filter(Boolean)
    .map((part) => {
      if (part === '\t') return '<w:r><w:tab/></w:r>'
      const bold = part.startsWith('**')
      return `<w:r><w:rPr>${bold ? '<w:b/>' : ''}<w:sz w:val="${size * 2}"/></w:rPr><w:t xml:space="preserve">${escaped(part.replaceAll('**', ''))}</w:t></w:r>`
    })
    .join('')

const paragraph = (text: string): string => {
  const [, mark = '', rest = ''] = /^(#{1,2} |- |\^ )?(.*)$/s.exec(text) ?? []
  const size = mark === '# ' ? 20 : mark === '## ' ? 14 : 11
  const list = mark === '- ' ? '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>' : ''
  return `<w:p>${list}${runs(rest, size)}</w:p>`
}

const row = (line: string): string =>
  `<w:tr>${line
    .split('|')
    .slice(1, -1)
    .map((cell) => `<w:tc>${paragraph(cell.trim())}</w:tc>`)
    .join('')}</w:tr>`

const body = (lines: readonly string[]): string =>
  lines
    .map((line, i) => {
      if (!line.startsWith('|')) return paragraph(line)
      const [before, after] = [lines[i - 1] ?? '', lines[i + 1] ?? '']
      return `${before.startsWith('|') ? '' : '<w:tbl>'}${row(line)}${after.startsWith('|') ? '' : '</w:tbl>'}`
    })
    .join('')

const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

export const wordFile = (text: string): Uint8Array => {
  const lines = text.trimEnd().split('\n')
  const header = lines.filter((line) => line.startsWith('^ '))
  const parts = {
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8"?><w:document ${NAMESPACE}><w:body>${body(lines.filter((line) => !header.includes(line)))}</w:body></w:document>`,
    ...(header.length > 0 && { 'word/header1.xml': `<w:hdr ${NAMESPACE}>${body(header)}</w:hdr>` }),
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])))
}
