/** Addresses of pages that a person types. */
import { GhError } from '../../shared/domain/errors.ts'
import { HttpUrl } from '../../shared/domain/job.ts'

/**
 * Checks the address before anything else is requested.
 * @throws GhError INVALID_URL
 */
export const checkWebAddress = (url: string): void => {
  if (HttpUrl.safeParse(url).success) return
  throw new GhError(
    'INVALID_URL',
    `“${url.slice(0, 200)}” is not an address that can be opened. It must begin with http:// or https://.`,
  )
}
