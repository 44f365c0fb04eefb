/**
 * Requests of the extension's pages and content scripts to the bridge, and their answers. One that was not answered
 * before the socket broke is sent again with the same id, which the bridge answers only once.
 */
import type { FromBridge, FromExtension } from '../../shared/protocol/socket.ts'

type Ask = Extract<FromExtension, { type: 'ask' }>
type Reply = Extract<FromBridge, { type: 'reply' }>

export interface Asks {
  /** Calls back exactly once. `page`: it was pressed in a page. */
  ask(method: string, params: unknown, answered: (reply: Omit<Reply, 'type' | 'id'>) => void, page?: boolean): void
  replied(reply: Reply): void
  /** The bridge is connected again. */
  resend(): void
}

/** ms after which nobody waits for an answer any more. */
const ANSWER_MS = 20_000

export const createAsks = (send: (ask: Ask) => boolean): Asks => {
  const open = new Map<string, { ask: Ask; answer: (reply: Omit<Reply, 'type' | 'id'>) => void }>()

  const settle = (id: string, reply: Omit<Reply, 'type' | 'id'>): void => {
    const waiting = open.get(id)
    open.delete(id)
    waiting?.answer(reply)
  }

  return {
    ask(method, params, answered, page = false) {
      const ask: Ask = { type: 'ask', id: crypto.randomUUID(), method, params, page }
      const late = setTimeout(
        () =>
          settle(ask.id, {
            problem: {
              code: 'NOT_CONNECTED',
              message: 'GhostHands did not answer. Check that it is running, then try again.',
            },
          }),
        ANSWER_MS,
      )
      open.set(ask.id, {
        ask,
        answer(reply) {
          clearTimeout(late)
          answered(reply)
        },
      })
      send(ask)
    },
    replied: ({ id, result, problem }) => settle(id, { result, ...(problem && { problem }) }),
    resend() {
      for (const { ask } of open.values()) send(ask)
    },
  }
}
