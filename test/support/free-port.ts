// A free port of this machine.
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the range from which systems assign ports, so that no other process gets it by chance before it is used.
 * Random, so that simultaneous calls get different ports.
 */
const [FROM, TO] = [20_000, 32_000]

export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(FROM, TO)
    const server = createServer().listen(port, '127.0.0.1')
    const free = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!free) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
