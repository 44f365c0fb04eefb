/**
 * A key service (KMS): it encrypts the key of all stored data with a key that never leaves it, and decrypts it at the
 * start. The format is that of the transit engine of HashiCorp Vault and OpenBao.
 */
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { GhError } from '../../shared/domain/errors.ts'
import type { Config } from '../base/config.ts'
import { debug } from '../base/debug.ts'
import { messageOf } from '../base/message.ts'

export interface KeyService {
  /** For messages. */
  readonly where: string
  /**
   * Encrypts a key.
   * @throws GhError INVALID_CONFIG if the service does not answer, or refuses
   */
  wrap(key: Uint8Array): Promise<string>
  /** The same, the other way round. */
  unwrap(wrapped: string): Promise<Buffer>
}

export type KmsConfig = Partial<Pick<Config, 'kms_key' | 'kms_token'>>

/** @throws GhError INVALID_CONFIG if the settings name none */
export const keyServiceOf = ({ kms_key: key, kms_token: token }: KmsConfig): KeyService => {
  if (key === undefined || token === undefined)
    throw new GhError(
      'INVALID_CONFIG',
      'The key is kept by a key service (vault_key). Set kms_key to its address, and give GHOSTHANDS_KMS_TOKEN.',
    )
  return transitEngine(key, token)
}

const ANSWER_MS = 10_000
const TRIES = 3
const PAUSE_MS = 200

const Encrypted = z.object({ data: z.object({ ciphertext: z.string().min(1) }) })
const Decrypted = z.object({ data: z.object({ plaintext: z.base64() }) })
const Refused = z.object({ errors: z.array(z.string()) })

/** @param address `https://host:8200/v1/transit/keys/NAME`, or with another mount than `transit` */
const transitEngine = (address: string, token: string): KeyService => {
  const [, mount = '', name = ''] = /^(.+)\/keys\/([^/]+)$/.exec(address) ?? []
  const ask = async (operation: 'encrypt' | 'decrypt', body: object): Promise<unknown> => {
    for (let nth = 1; ; nth += 1) {
      const tried = await fetch(`${mount}/${operation}/${name}`, {
        method: 'POST',
        headers: { 'x-vault-token': token, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS),
      }).catch((cause: unknown) => cause)
      if (tried instanceof Response && tried.ok) return tried.json()
      // A sealed or standby server answers 5xx; a new try may reach another one.
      const isPassing = !(tried instanceof Response) || tried.status >= 500 || tried.status === 429
      debug('vault', 'key service', {
        operation,
        nth,
        answer: tried instanceof Response ? tried.status : messageOf(tried),
      })
      if (!isPassing || nth === TRIES) throw await failure(address, tried)
      await setTimeout(PAUSE_MS * nth)
    }
  }
  return {
    where: address,
    async wrap(key) {
      const answer = Encrypted.safeParse(await ask('encrypt', { plaintext: Buffer.from(key).toString('base64') }))
      if (!answer.success) throw away(address, 'its answer holds no encrypted key')
      return answer.data.data.ciphertext
    },
    async unwrap(wrapped) {
      const answer = Decrypted.safeParse(await ask('decrypt', { ciphertext: wrapped }))
      if (!answer.success) throw away(address, 'its answer holds no key')
      return Buffer.from(answer.data.data.plaintext, 'base64')
    },
  }
}

const failure = async (address: string, tried: unknown): Promise<GhError> => {
  if (!(tried instanceof Response)) {
    const { cause, name } = tried instanceof Error ? tried : { cause: undefined, name: '' }
    return away(address, name === 'TimeoutError' ? 'it does not answer' : messageOf(cause ?? tried), tried)
  }
  const body: unknown = await tried.json().catch(() => {
    // A proxy's page instead of the service's answer: its status says enough.
  })
  const told = Refused.safeParse(body).data?.errors.join('; ').trim()
  const why = `it answers ${tried.status}${told ? ` (${told.slice(0, 200)})` : ''}`
  return away(address, tried.status === 403 ? `${why}; check kms_token and what it may do` : why)
}

const away = (where: string, why: string, cause?: unknown): GhError =>
  new GhError(
    'INVALID_CONFIG',
    `The key service (${where}) does not give the key of the stored data: ${why}. Nothing was read or changed. Start again once it does.`,
    { cause },
  )
