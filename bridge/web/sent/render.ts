/** Sent applications as one page to print: each with what was asked and what was sent. Pure; no script. */
import type { WholeApplication } from '../../../shared/domain/application.ts'
import type { ReceiptLine } from '../../../shared/domain/receipt.ts'
import { type Html, html, trusted } from '../report/html.ts'

export interface PrintWords {
  /** BCP 47. */
  tag: string
  dir: 'ltr' | 'rtl'
  /** The words of a key, as on the dashboard. */
  word(key: string): string
}

const CSS = `
  body { font: 10pt/1.4 system-ui, 'Liberation Sans', 'Noto Sans Arabic', sans-serif; color: #111; margin: 0 }
  h1 { font-size: 16pt; margin: 0 0 10pt }
  h2 { font-size: 12pt; margin: 0 }
  article { border-block-start: 0.5pt solid #999; padding-block: 9pt }
  p, dl { margin: 2pt 0 }
  dl { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: 2pt 12pt; margin-block-start: 6pt }
  dt { color: #555 }
  dd { margin: 0; white-space: pre-wrap }
  dt, dd, p, h2 { overflow-wrap: anywhere }
  h2, h2 + p { break-after: avoid }
`

export const renderSent = (all: readonly WholeApplication[], { tag, dir, word }: PrintWords): string => {
  // Latin digits, as on every surface: they are compared with what is on pages.
  const time = new Intl.DateTimeFormat(`${tag}-u-nu-latn`, { dateStyle: 'long', timeStyle: 'short' })
  return `<!doctype html>\n${
    html`<html lang="${tag}" dir="${dir}">
<head><meta charset="utf-8"><title>${word('sentTitle')}</title><style>${trusted(CSS)}</style></head>
<body><h1>${word('sentTitle')}</h1>${all.length === 0 ? html`<p>${word('sentNone')}</p>` : all.map((one) => article(one, word, time))}</body>
</html>`.text
  }\n`
}

const article = (one: WholeApplication, word: PrintWords['word'], time: Intl.DateTimeFormat): Html => {
  const { company, title, url, person, state, arrived, note, documents, proof, lines } = one
  const isOpen = state === 'sent' && arrived === 'unknown'
  const facts: [string, string | null][] = [
    [word('sentWhen'), time.format(new Date(one.sent_at))],
    [word('sentPerson'), person.name ?? word('sentNoName')],
    [word('dashState'), word(isOpen ? 'sentUnknown' : `sentState_${state}`)],
    [word('sentDocuments'), documents.join(', ')],
    [word('sentSays'), proof],
    [word('sentNote'), note],
    ...lines.filter(({ value }) => value !== '').map(answer),
  ]
  return html`<article><h2>${[company, title].filter(Boolean).join(' · ')}</h2><p dir="ltr">${url}</p>
<dl>${facts.filter(([, value]) => value).map(([name, value]) => html`<dt dir="auto">${name}</dt><dd dir="auto">${value ?? ''}</dd>`)}</dl></article>`
}

const answer = ({ question, value }: ReceiptLine): [string, string] => [question, value]
