/**
 * Delivers messages one at a time, each in a turn of its own: code that awaits an answer runs before the next message.
 * Otherwise an event that arrived together with an earlier answer would overtake the code that awaits the answer.
 */

/** A queueing function; `handle` is called once a turn, in order. */
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
