// The few globals that every runtime here shares (Node, web pages, service workers). shared/domain and
// shared/protocol compile without the DOM and without Node; what is not in this list they may not use.

declare class URLSearchParams {
  constructor(init?: string | Record<string, string> | Iterable<[string, string]>)
  readonly size: number
  append(name: string, value: string): void
  delete(name: string, value?: string): void
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string, value?: string): boolean
  set(name: string, value: string): void
  sort(): void
  toString(): string
  entries(): IterableIterator<[string, string]>
  keys(): IterableIterator<string>
  values(): IterableIterator<string>
  forEach(callback: (value: string, name: string, params: URLSearchParams) => void): void
  [Symbol.iterator](): IterableIterator<[string, string]>
}

declare class URL {
  constructor(url: string | URL, base?: string | URL)
  static canParse(url: string, base?: string): boolean
  static parse(url: string, base?: string): URL | null
  hash: string
  host: string
  hostname: string
  href: string
  readonly origin: string
  password: string
  pathname: string
  port: string
  protocol: string
  search: string
  readonly searchParams: URLSearchParams
  username: string
  toString(): string
  toJSON(): string
}

declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean })
  decode(input?: ArrayBufferView | ArrayBuffer): string
}

declare function structuredClone<T>(value: T): T

declare class AbortSignal {
  static timeout(ms: number): AbortSignal
  static abort(reason?: unknown): AbortSignal
  static any(signals: Iterable<AbortSignal>): AbortSignal
  readonly aborted: boolean
  readonly reason: unknown
  throwIfAborted(): void
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void
  removeEventListener(type: 'abort', listener: () => void): void
}

declare class AbortController {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
}

declare function btoa(data: string): string
declare function atob(data: string): string

/** A key only goes from one call to the next. */
declare class CryptoKey {
  readonly type: 'public' | 'private' | 'secret'
}

declare const crypto: {
  randomUUID(): `${string}-${string}-${string}-${string}-${string}`
  getRandomValues<T extends Uint8Array>(array: T): T
  readonly subtle: {
    digest(algorithm: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer>
    generateKey(
      algorithm: { name: 'X25519' },
      extractable: boolean,
      usages: ('deriveBits' | 'deriveKey')[],
    ): Promise<{ publicKey: CryptoKey; privateKey: CryptoKey }>
    exportKey(format: 'raw', key: CryptoKey): Promise<ArrayBuffer>
    importKey(
      format: 'raw',
      data: Uint8Array,
      algorithm: { name: 'X25519' } | 'HKDF' | { name: 'HMAC'; hash: 'SHA-256' },
      extractable: boolean,
      usages: ('deriveBits' | 'sign' | 'verify')[],
    ): Promise<CryptoKey>
    deriveBits(
      algorithm:
        | { name: 'X25519'; public: CryptoKey }
        | { name: 'HKDF'; hash: 'SHA-256'; salt: Uint8Array; info: Uint8Array },
      key: CryptoKey,
      bits: number,
    ): Promise<ArrayBuffer>
    sign(algorithm: 'HMAC', key: CryptoKey, data: Uint8Array): Promise<ArrayBuffer>
    verify(algorithm: 'HMAC', key: CryptoKey, signature: Uint8Array, data: Uint8Array): Promise<boolean>
  }
}
