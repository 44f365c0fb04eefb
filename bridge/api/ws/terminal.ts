/**
 * The protocol between `ghosthands pair` and a running bridge: opening a window, reporting its events, sending the
 * person's decision.
 */
import type { WebSocket } from 'ws'
import { z } from 'zod'
import type { PairingWindow } from './pairing-window.ts'
import { parsed } from './wire.ts'

export const PAIRING_PATH = '/pairing'

const Said = z.object({ match: z.boolean() })

export const serveTerminal = (socket: WebSocket, window: PairingWindow): void => {
  const terminal = window.open((news) => {
    socket.send(JSON.stringify(news))
    if (news.state === 'paired' || news.state === 'ended') socket.close()
  })
  socket.on('error', () => socket.terminate())
  socket.once('close', () => terminal.close())
  socket.on('message', (data) => {
    const said = parsed(String(data), Said)
    if (said) terminal.confirm(said.match)
  })
}
