/**
 * DevTools protocol over the two pipes of a browser that we started (`--remote-debugging-pipe`): JSON messages that end
 * with a zero byte. Nothing listens on a port, and the browser ends with the bridge in any case.
 */
import type { Readable, Writable } from 'node:stream'
import type { ConnectOverCDPTransport } from 'playwright-core'
import type { CdpMessage } from './cdp.ts'
import { sequentially } from './sequentially.ts'

export class PipeTransport implements ConnectOverCDPTransport {
  onmessage?: (message: object) => void
  onclose?: (reason?: string) => void
  private readonly input: Writable
  private readonly spy: ((message: CdpMessage) => void) | undefined
  private parts: Buffer[] = []
  private closed = false
  private gone = false

  /** `spy` sees every message of the browser before Playwright does. */
  constructor(input: Writable, output: Readable, spy?: (message: CdpMessage) => void) {
    this.input = input
    this.spy = spy
    output.on('data', (chunk: Buffer) => this.receive(chunk))
    output.on('close', () => {
      this.gone = !this.closed
      this.end('The browser closed its pipe.')
    })
    // A broken pipe is reported by the browser's exit; without listeners it would end the process.
    output.on('error', () => undefined)
    input.on('error', () => undefined)
  }

  /** The browser closed it, not this side. */
  wasLeft(): boolean {
    return this.gone
  }

  send(message: object): void {
    if (!this.closed) this.input.write(`${JSON.stringify(message)}\0`)
  }

  close(): void {
    this.end('The connection was closed.')
    this.input.end()
  }

  private end(reason: string): void {
    if (this.closed) return
    this.closed = true
    this.onclose?.(reason)
  }

  private receive(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      this.parts.push(chunk.subarray(start, end))
      const message = JSON.parse(Buffer.concat(this.parts).toString('utf8')) as CdpMessage
      this.parts = []
      start = end + 1
      this.deliver(message)
    }
    if (start < chunk.length) this.parts.push(chunk.subarray(start))
  }

  private readonly deliver = sequentially((message: CdpMessage) => {
    if (this.closed) return
    this.spy?.(message)
    this.onmessage?.(message)
  })
}
