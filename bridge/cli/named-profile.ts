/** Finds the profile that is named on the command line or in a list. */
import { GhError } from '../../shared/domain/errors.ts'
import type { Profiles } from '../vault/profiles.ts'

type ListedProfile = Awaited<ReturnType<Profiles['list']>>[number]

/**
 * @param named its id or name
 * @throws GhError INVALID_INPUT
 */
export const findProfile = async (profiles: Pick<Profiles, 'list'>, named: string): Promise<ListedProfile> => {
  const found = (await profiles.list()).filter(({ id, name }) => id === named || name === named)
  const [one] = found
  if (one && found.length === 1) return one
  throw new GhError(
    'INVALID_INPUT',
    `There ${one ? 'are several profiles' : 'is no profile'} “${named}”. “ghosthands profiles list” shows them.`,
  )
}

/**
 * What a job needs of it.
 * @param named its id or name
 * @throws GhError INVALID_INPUT
 */
export const namedProfile = async (
  profiles: Pick<Profiles, 'list' | 'userData'>,
  named: string,
): Promise<{ profile: string; userData: unknown }> => {
  const { id } = await findProfile(profiles, named)
  return { profile: id, userData: await profiles.userData(id) }
}
