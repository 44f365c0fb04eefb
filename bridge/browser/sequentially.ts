/**
 * Hands messages over one at a time, each in a turn of its own: whatever waits for an answer runs before the next message is
 * heard. Without it an event that arrived together with the answer before it would overtake whoever awaits that answer.
 */

/** A function that queues; `handle` is called once a turn, in order. */
export const sequentially = <T>(handle: (item: T) => void): ((item: T) => void) => {
  const queue: T[] = []
  const next = (): void => {
    const item = queue.shift()
    if (queue.length > 0) setImmediate(next)
    if (item !== undefined) handle(item)
  }
  return (item) => {
    queue.push(item)
    if (queue.length === 1) setImmediate(next)
  }
}
