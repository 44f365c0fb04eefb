// A key service on this machine that speaks the format of Vault's transit engine, with its status codes and errors.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TransitServer extends AsyncDisposable {
  /** For `kms_key`. */
  address: string
  token: string
  /** Operations it carried out, in order. */
  done: string[]
  /** From now on, it answers 503 as a sealed server does. */
  seal(): void
  unseal(): void
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let body = ''
  for await (const part of request.setEncoding('utf8')) body += part
  return body
}

export const openTransitServer = async (): Promise<TransitServer> => {
  const token = 'hvs.token-of-a-test'
  const keys: Record<string, Buffer> = { ghosthands: randomBytes(32), foreign: randomBytes(32) }
  const done: string[] = []
  let isSealed = false
  const encrypt = (key: Buffer, plaintext: string): string => {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const body = Buffer.concat([cipher.update(Buffer.from(plaintext, 'base64')), cipher.final()])
    return `vault:v1:${Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64')}`
  }
  const decrypt = (key: Buffer, ciphertext: string): string => {
    const whole = Buffer.from(ciphertext.replace(/^vault:v1:/, ''), 'base64')
    const cipher = createDecipheriv('aes-256-gcm', key, whole.subarray(0, 12)).setAuthTag(whole.subarray(-16))
    return Buffer.concat([cipher.update(whole.subarray(12, -16)), cipher.final()]).toString('base64')
  }
  const answer = (path: string, given: string | undefined, body: string): [number, object] => {
    if (isSealed) return [503, { errors: ['Vault is sealed'] }]
    if (given !== token) return [403, { errors: ['permission denied'] }]
    const [, operation, name = ''] = /^\/v1\/transit\/(encrypt|decrypt)\/([^/]+)$/.exec(path) ?? []
    const key = keys[name]
    if (!operation || !key) return [404, { errors: [] }]
    const { plaintext, ciphertext } = JSON.parse(body) as Record<string, string>
    try {
      const data =
        operation === 'encrypt'
          ? { ciphertext: encrypt(key, plaintext ?? '') }
          : { plaintext: decrypt(key, ciphertext ?? '') }
      done.push(operation)
      return [200, { data }]
    } catch {
      // Not encrypted by this key.
      return [400, { errors: ['cipher: message authentication failed'] }]
    }
  }
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const [status, content] = answer(request.url ?? '', request.headers['x-vault-token']?.toString(), body)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}/v1/transit/keys/ghosthands`,
    token,
    done,
    seal() {
      isSealed = true
    },
    unseal() {
      isSealed = false
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
