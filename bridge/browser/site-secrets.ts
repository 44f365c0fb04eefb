/**
 * Fingerprints of the secrets in a browser's pages (see `shared/domain/secret-prints.ts`), so that another document of
 * the same site knows what to cover. Documents of other sites are not told.
 */
import type { BrowserContext, Frame } from 'playwright-core'
import { type SecretPrint, SecretPrints } from '../../shared/domain/secret-prints.ts'
import { siteOf } from '../base/site.ts'

const contexts = new WeakMap<BrowserContext, Map<string, SecretPrints>>()
const counts = new WeakMap<BrowserContext, number>()

/** Documents without a web address belong to no site. */
const siteAt = (address: string): string | undefined => {
  const { protocol = '', hostname = '' } = URL.parse(address) ?? {}
  return /^https?:$/.test(protocol) ? siteOf(hostname) : undefined
}

/**
 * What a document reports about its own secret fields.
 * @param origin of the document, since its frame may have navigated meanwhile
 */
export const noteSecrets = (context: BrowserContext, origin: string, prints: readonly SecretPrint[]): void => {
  const site = siteAt(origin)
  if (site === undefined || prints.length === 0) return
  const sites = contexts.get(context) ?? new Map<string, SecretPrints>()
  contexts.set(context, sites)
  const known = sites.get(site) ?? new SecretPrints()
  sites.set(site, known)
  const news = prints.filter((print) => known.add(print)).length
  counts.set(context, (counts.get(context) ?? 0) + news)
}

export const secretsFor = (frame: Frame): SecretPrint[] => {
  const sites = contexts.get(frame.page().context())
  if (!sites) return []
  let made: Frame = frame
  // What a script wrote into an empty frame belongs to its page.
  for (let parent = made.parentFrame(); parent && made.url().startsWith('about:'); parent = made.parentFrame())
    made = parent
  const site = siteAt(made.url())
  return (site !== undefined && sites.get(site)?.all()) || []
}

/** Increases with each fingerprint that is new for its site. */
export const secretCount = (context: BrowserContext): number => counts.get(context) ?? 0
