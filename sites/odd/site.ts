// Responses that are not a usable page: other content types, errors, endless redirects, an empty body.
import { delay, html } from '../kit/respond.ts'
import type { Site, SiteResponse } from '../kit/site.ts'

/** A minimal PDF file. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
const LONG_MS = 10_000

export const site: Site = {
  name: 'odd',
  title: 'No page to work on',
  pages: [
    { path: '/document.pdf', title: 'A PDF' },
    { path: '/data.json', title: 'JSON' },
    { path: '/notes.txt', title: 'Plain text' },
    { path: '/archive.zip', title: 'A download' },
    { path: '/empty', title: 'An empty page' },
    { path: '/not-found', title: '404 with a page' },
    { path: '/gone', title: '410' },
    { path: '/forbidden', title: '403' },
    { path: '/server-error', title: '500' },
    { path: '/unavailable', title: '503 with Retry-After' },
    { path: '/redirect-loop', title: 'Redirects without end' },
    { path: '/redirect-chain', title: 'Five redirects, then a page' },
    { path: '/never', title: 'Answers only after ten seconds' },
  ],
  async handle({ path, query, signal }) {
    switch (path) {
      case '/document.pdf':
        return { headers: { 'content-type': 'application/pdf' }, body: PDF }
      case '/data.json':
        return { headers: { 'content-type': 'application/json' }, body: '{"jobs":[{"id":1,"title":"Not a page"}]}' }
      case '/notes.txt':
        return {
          headers: { 'content-type': 'text/plain; charset=utf-8' },
          body: 'First name: ____\nThis is no form.\n',
        }
      case '/archive.zip':
        return {
          headers: { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="archive.zip"' },
          body: 'PK\u0005\u0006'.padEnd(22, '\0'),
        }
      case '/empty':
        return html('')
      case '/not-found':
        return message(404, 'Page not found', 'We could not find what you were looking for.')
      case '/gone':
        return message(410, 'This job is no longer available', 'The position has been filled.')
      case '/forbidden':
        return message(403, 'Access denied', 'You do not have permission to view this page.')
      case '/server-error':
        return message(500, 'Internal Server Error', 'Something went wrong on our side.')
      case '/unavailable':
        return {
          ...message(503, 'Down for maintenance', 'Please come back in an hour.'),
          headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '3600' },
        }
      case '/redirect-loop':
        return { status: 302, headers: { location: '/odd/redirect-loop/again' } }
      case '/redirect-loop/again':
        return { status: 302, headers: { location: '/odd/redirect-loop' } }
      case '/redirect-chain': {
        const hop = Number(query.get('hop') ?? 0)
        if (hop < 5) return { status: 302, headers: { location: `/odd/redirect-chain?hop=${hop + 1}` } }
        return message(200, 'Here you are', 'Five redirects later.')
      }
      case '/never':
        await delay(LONG_MS, signal)
        return message(200, 'At last', 'Ten seconds later.')
      default:
        return undefined
    }
  },
}

function message(status: number, title: string, text: string): SiteResponse {
  const style = 'body{font:16px/1.5 system-ui;margin:15vh auto;max-width:32rem;padding:0 1rem;text-align:center}'
  return html(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head><body><h1>${title}</h1><p>${text}</p></body></html>`,
    {},
    status,
  )
}
