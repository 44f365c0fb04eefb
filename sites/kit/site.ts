// Types shared by the server and every local test web site.

/** One submission by a visitor, exactly as the site's own back end would have stored it. */
export type Submission = {
  /** Milliseconds since the epoch. */
  at: number
  site: string
  /** The site's name for the posting (or page) that it belongs to. */
  posting: string
  /** Field name → value; several values under one name keep their order. */
  fields: Record<string, string | string[]>
  files: Record<string, { name: string; size: number }[]>
  /** What does not fit into flat fields, for instance repeated sections. */
  raw?: unknown
}

/** A request body read as a form (urlencoded, multipart) or as JSON. */
export type SiteBody = {
  fields: Record<string, string | string[]>
  files: Record<string, { name: string; size: number }[]>
  /** The parsed document of a JSON body; undefined for forms. */
  json: unknown
}

export type SiteRequest = {
  method: string
  /** Path below the site's own name, always starting with a slash: `/workday/jobs/1` arrives as `/jobs/1`. */
  path: string
  query: URLSearchParams
  headers: Record<string, string>
  cookies: Record<string, string>
  /** Reads and parses the body once; later calls give the same object. At most 20 MB. */
  body(): Promise<SiteBody>
  /** The site's own memory (accounts, drafts) within this server; emptied by `reset`. */
  state: Map<string, unknown>
  record(submission: Pick<Submission, 'posting' | 'fields'> & Partial<Pick<Submission, 'files' | 'raw'>>): void
  /** Aborted when the visitor goes away or the server closes: pass it to `delay`. */
  signal: AbortSignal
}

export type SiteResponse = {
  /** 200 when left out. */
  status?: number
  headers?: Record<string, string>
  body?: string | Uint8Array
}

export type Site = {
  /** First segment of every path of the site. */
  name: string
  title: string
  /** Paths to open by hand, relative to the site; listed on the index page. */
  pages: readonly { path: string; title: string }[]
  /** Undefined means 404. */
  handle(request: SiteRequest): Promise<SiteResponse | undefined>
}
