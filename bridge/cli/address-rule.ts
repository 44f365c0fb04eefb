/** Which addresses jobs of others than the owner may open, from the settings. */
import { GhError } from '../../shared/domain/errors.ts'
import type { AddressRule } from '../base/addresses.ts'
import type { Config } from '../base/config.ts'

export const NOT_YOURS =
  'it is an address of the bridge’s machine or its networks. Only jobs of the owner may open it, or the setting allow_private names it.'

export const addressRule = ({ allow_private: allowed }: Pick<Config, 'allow_private'>): AddressRule => ({
  allowed,
  refusal: (host) => new GhError('FORBIDDEN', `${host} may not be opened: ${NOT_YOURS}`, { details: { host } }),
})
