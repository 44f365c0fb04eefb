/**
 * Addresses that a manual opens (G3). They are stored as a rule that derives them from the job's own address, or as the
 * shape of a link to find on the page, but never as the address of the posting on which they were learned.
 */
import { urlPattern } from './url.ts'

/** What to open: an address, or the link on the page with this shape. */
export type Destination = { url: string } | { link: string }

const LINK = 'link:'
const PART = /\{job\.(host|path\.\d+|query\.[^}]+)\}/g
/** Parts of a pattern that stand for one record. */
const RECORD = /\{(?:id|uuid|slug)\}/

/**
 * `{job.path.1}` and the like for parts that also occur in the job's address; `link:PATTERN` if a record cannot be
 * derived from it.
 */
export function addressTemplate(url: string, jobUrl: string): string {
  const [parsed, job] = [URL.parse(url), URL.parse(jobUrl)]
  if (!parsed || !job) return url
  const segments = job.pathname.split('/')
  const known = (value: string): string | undefined => {
    const at = segments.indexOf(value)
    if (value !== '' && at > 0) return `{job.path.${at}}`
    const key = [...job.searchParams].find(([, one]) => one !== '' && one === value)?.[0]
    return key === undefined ? undefined : `{job.query.${key}}`
  }
  const path = parsed.pathname.split('/').map((segment) => (segment === '' ? '' : (known(segment) ?? segment)))
  const query = [...parsed.searchParams].map(([key, value]) => `${key}=${known(value) ?? encodeURIComponent(value)}`)
  const host = parsed.host === job.host ? '{job.host}' : parsed.host
  const template = `${parsed.protocol}//${host}${path.join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}`
  // Any remaining record name belonged to that posting alone.
  const left = template.replace(PART, 'x').replace('{job.host}', job.host)
  return RECORD.test(urlPattern(left)) ? `${LINK}${urlPattern(url)}` : template
}

/** What a manual may open: an http or https page, or a link on the page. */
export const opensPage = (template: string): boolean =>
  /^https?:\/\//i.test(template) || (template.startsWith(`${LINK}/`) && template !== `${LINK}/{file}`)

/** What is wrong with an address that a person wrote, as a sentence; undefined if it can be opened. */
export const addressFault = (template: string): string | undefined => {
  if (!opensPage(template)) return 'The address must begin with https://, http:// or link:/.'
  if (template.startsWith(LINK)) return undefined
  const filled = template.replace(PART, 'x')
  const parsed = URL.parse(filled)
  if (!parsed) return 'This is not an address that can be opened.'
  if (parsed.username !== '' || parsed.password !== '') return 'The address must contain no name and no password.'
  if (/[{}]/.test(filled)) return 'In braces, only {job.host}, {job.path.1} and {job.query.name} are understood.'
  return undefined
}

/** The address for this job; undefined if the job's address lacks a part. */
export function destination(template: string, jobUrl: string): Destination | undefined {
  if (template.startsWith(LINK)) return { link: template.slice(LINK.length) }
  const job = URL.parse(jobUrl)
  if (!job) return undefined
  const segments = job.pathname.split('/')
  let whole = true
  const url = template.replace(PART, (_, part: string) => {
    const value =
      part === 'host'
        ? job.host
        : part.startsWith('path.')
          ? segments[Number(part.slice(5))]
          : job.searchParams.get(part.slice(6))
    if (!value) whole = false
    return value ?? ''
  })
  return whole ? { url } : undefined
}
