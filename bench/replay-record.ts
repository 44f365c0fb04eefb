/** What a site recorded of one application, in a form that can be compared between two runs. */
import type { Sites } from '../sites/server.ts'
import type { BenchSite } from './scripts/index.ts'

/** A captcha's token is different every time. */
const RANDOM = /captcha/

export const recordOf = (sites: Sites, site: BenchSite): string => {
  const [only, ...more] = sites.submissions(site.site)
  if (!only || more.length > 0) return JSON.stringify({ applications: more.length + (only ? 1 : 0) })
  const files = Object.entries(only.files).map(([key, list]) => [key, list.map(({ name }) => name)])
  const fields = Object.entries(only.fields).filter(([key, value]) => !RANDOM.test(key) && value !== '')
  return JSON.stringify(Object.fromEntries([...fields, ...files]))
}

/** The differences of two records: key, and the value in each. */
export const otherwise = (one: string, other: string): [string, unknown, unknown][] => {
  const [a, b] = [JSON.parse(one) as Record<string, unknown>, JSON.parse(other) as Record<string, unknown>]
  return [...new Set([...Object.keys(a), ...Object.keys(b)])]
    .filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]))
    .map((key) => [key, a[key], b[key]])
}
