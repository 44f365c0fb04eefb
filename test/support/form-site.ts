// A test's own site: one form for each posting, and a thank-you page after sending.
import { html, redirect } from '../../sites/kit/respond.ts'
import type { Site, SiteRequest } from '../../sites/kit/site.ts'

export interface FormSite {
  name: string
  title: string
  /** Heading of the page after a form was sent. */
  thanks: string
  /** Content of the page before and within the form; `posting` is the last part of the address. */
  page: (
    posting: string,
    request: SiteRequest,
  ) => { heading: string; fields: string } | Promise<{ heading: string; fields: string }>
  /** A form has been recorded and is about to get its response. */
  received?: (request: SiteRequest) => Promise<void>
}

/** One labelled input; `more` are its other attributes. */
export const field = (label: string, name: string, more = 'required'): string =>
  `<p><label for="${name}">${label}</label><input id="${name}" name="${name}" ${more}></p>`

export const NAME = field('Full name', 'name', 'autocomplete="name" required')
export const EMAIL = field('Email', 'email', 'type="email" autocomplete="email" required')

export const formSite = ({ name, title, thanks, page, received }: FormSite): Site => ({
  name,
  title,
  pages: [],
  async handle(request) {
    if (request.path.endsWith('/thanks')) return html(`<!doctype html><title>Thanks</title><h1>${thanks}</h1>`)
    const posting = request.path.split('/').at(-1) ?? ''
    if (request.method === 'POST') {
      const { fields } = await request.body()
      request.record({ posting, fields })
      await received?.(request)
      return redirect(`/${name}${request.path}/thanks`)
    }
    const { heading, fields } = await page(posting, request)
    const form = `<form method="post" class="application-form careers-form">${fields}</form>`
    return html(`<!doctype html><title>${title}</title><h1>${heading}</h1>${form}`)
  },
})
