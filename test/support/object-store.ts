// An S3 service on this machine that checks signatures, and the content of its bucket.
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { openObjectStore } from '../../bridge/assets/object-store.ts'
import { testHome } from './home.ts'

interface Server {
  run(): Promise<AddressInfo>
  close(): Promise<void>
  httpServer: { closeAllConnections(): void }
}

/** The package has no types. */
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => Server

export interface TestObjectStore extends AsyncDisposable {
  /** Settings for a bridge. */
  settings: Record<'object_store' | 'object_store_key_id' | 'object_store_secret', string>
  /** Writes an object, as another person with write access would. */
  plant(key: string, content: string): Promise<void>
  /** Keys of the bucket. */
  keys(): Promise<string[]>
  stop(): Promise<void>
  /** Starts it again at the same address, with the same content. */
  start(): Promise<void>
}

export const openTestObjectStore = async (): Promise<TestObjectStore> => {
  const { path, remove } = await testHome('objects')
  const options = { directory: path, address: '127.0.0.1', silent: true, configureBuckets: [{ name: 'files' }] }
  const begin = async (port: number): Promise<[Server, AddressInfo]> => {
    const server = new S3rver({ ...options, port })
    return [server, await server.run()]
  }
  let [server, address] = await begin(0)
  const url = `http://127.0.0.1:${address.port}/files/fleet one`
  const stop = async (): Promise<void> => {
    const closed = server.close()
    server.httpServer.closeAllConnections()
    await closed
  }
  const direct = openObjectStore({ url, region: 'us-east-1', keyId: 'S3RVER', secret: 'S3RVER' })
  return {
    settings: { object_store: encodeURI(url), object_store_key_id: 'S3RVER', object_store_secret: 'S3RVER' },
    plant: (key, content) => direct.put(key, new Uint8Array(Buffer.from(content))),
    async keys() {
      const keys: string[] = []
      for await (const { key } of direct.list('')) keys.push(key)
      return keys
    },
    stop,
    async start() {
      ;[server, address] = await begin(address.port)
    },
    async [Symbol.asyncDispose]() {
      await stop()
      await remove()
    },
  }
}
