// A TCP proxy between two processes on this machine. A test can cut it, which ends all connections at once.
import { connect, createServer, type Socket } from 'node:net'

export interface Wire extends AsyncDisposable {
  port: number
  /** The target address; may change. */
  leadsTo(port: number): void
  /** Ends every connection abruptly, as a broken cable would. */
  cut(): void
}

export async function openWire(): Promise<Wire> {
  const open = new Set<Socket>()
  let target = 0
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const cut = (): void => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    leadsTo(port) {
      target = port
    },
    cut,
    async [Symbol.asyncDispose]() {
      cut()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
