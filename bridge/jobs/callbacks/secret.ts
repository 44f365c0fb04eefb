/**
 * The secret that signs a tenant's callbacks: created at first use, stored encrypted, shown on request, rotated without
 * a gap.
 */
import { randomBytes } from 'node:crypto'
import type { SecretVault } from '../../vault/secrets.ts'

const OWNER = 'callbacks'

export interface SigningSecrets {
  /** The newest first; an older one also signs until the next change. */
  all(tenant: string): Promise<string[]>
  /** Creates a new one, used from now on. */
  rotate(tenant: string): Promise<string>
}

/** @param configured secret of the settings' tenant; overrides a stored one */
export const signingSecrets = (
  vaultOf: (tenant: string) => SecretVault,
  configured: { tenant: string; secret: string | undefined },
): SigningSecrets => {
  const made = (): string => `whsec_${randomBytes(32).toString('base64')}`
  const rotate: SigningSecrets['rotate'] = async (tenant) => {
    const vault = vaultOf(tenant)
    const { current } = await vault.all(OWNER)
    const next = made()
    await vault.keep(OWNER, { ...(current !== undefined && { previous: current }), current: next })
    return next
  }
  return {
    rotate,
    async all(tenant) {
      const { current, previous } = await vaultOf(tenant).all(OWNER)
      const secrets = [current, previous].filter((secret) => secret !== undefined)
      if (tenant === configured.tenant && configured.secret !== undefined) return [configured.secret, ...secrets]
      return secrets.length > 0 ? secrets : [await rotate(tenant)]
    },
  }
}
