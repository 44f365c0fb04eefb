/** Secret values of a job or a profile, encrypted in the store. Values are only handed out to be typed. */

import type { Seal } from '../base/seal.ts'
import type { SecretRepository } from '../store/repositories/sealed.ts'

export interface SecretVault {
  /** @param owner `job:<id>` or `profile:<id>` */
  keep(owner: string, secrets: Readonly<Record<string, string>>): Promise<void>
  all(owner: string): Promise<Record<string, string>>
  one(owner: string, name: string): Promise<string | undefined>
  /** All secrets of an owner, or one. */
  forget(owner: string, name?: string): Promise<void>
}

export const secretContext = (owner: string, name: string): string => `${owner}/${name}`

export const secretVault = (repository: SecretRepository, seal: Seal): SecretVault => {
  const one: SecretVault['one'] = async (owner, name) => {
    const sealed = await repository.get(owner, name)
    return sealed && seal.open(sealed, secretContext(owner, name))
  }
  return {
    async keep(owner, secrets) {
      for (const [name, value] of Object.entries(secrets)) {
        await repository.put(owner, name, seal.seal(value, secretContext(owner, name)))
      }
    },
    async all(owner) {
      const secrets: Record<string, string> = {}
      for (const name of await repository.names(owner)) {
        const secret = await one(owner, name)
        if (secret !== undefined) secrets[name] = secret
      }
      return secrets
    },
    one,
    forget: (owner, name) => repository.delete(owner, name),
  }
}
