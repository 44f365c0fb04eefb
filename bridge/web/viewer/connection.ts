/** The viewer's connection to the bridge: it reconnects until the link is no longer valid. */
import { type FromViewer, ToViewer, type ViewerEnd } from '../../../shared/protocol/viewer.ts'

export type ViewerState = Extract<ToViewer, { type: 'state' }>

export interface Listener {
  state(state: ViewerState): void
  /** JPEG; ask for the next with {@link Connection.seen} once it is drawn. */
  picture(jpeg: Blob): void
  problem(message: string): void
  connected(on: boolean): void
  /** Its browser cannot be reached; a state follows when it can. */
  away(): void
  ended(why: ViewerEnd): void
}

export interface Connection {
  send(message: FromViewer): void
  seen(): void
}

/** ms until the next attempt, increasing. */
const AGAIN_MS = [250, 500, 1_000, 2_000, 5_000]

/** Whether the bridge answers and says that there is no such link. */
const isUnknown = async (url: string): Promise<boolean> => {
  const page = url.replace(/^ws/, 'http').replace(/\/socket$/, '')
  return fetch(page, { cache: 'no-store' }).then(
    ({ status }) => status === 404,
    // A bridge that does not answer may still know the link.
    () => false,
  )
}

/** @param url address of the socket, ws or wss */
export const connect = (url: string, listener: Listener): Connection => {
  let socket: WebSocket
  let tries = 0
  let over = false

  const open = (): void => {
    socket = new WebSocket(url)
    socket.binaryType = 'blob'
    socket.onopen = () => {
      tries = 0
      listener.connected(true)
    }
    socket.onmessage = ({ data }) => {
      if (data instanceof Blob) return listener.picture(data)
      const message = ToViewer.safeParse(JSON.parse(String(data))).data
      if (message?.type === 'state') listener.state(message)
      else if (message?.type === 'away') listener.away()
      else if (message?.type === 'problem') listener.problem(message.message)
      else if (message?.type === 'ended') {
        over = true
        listener.ended(message.why)
      }
    }
    socket.onclose = async () => {
      if (over) return
      listener.connected(false)
      // A restarted bridge does not know its old links, so the picture would never come back.
      if (await isUnknown(url)) {
        over = true
        return listener.ended('job_over')
      }
      setTimeout(open, AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)])
      tries += 1
    }
  }
  open()
  const send = (message: FromViewer): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }
  return { send, seen: () => send({ type: 'seen' }) }
}
