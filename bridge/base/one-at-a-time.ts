/** Work of one key never overlaps: each begins when the one before it is over, in the order in which it was handed in. */

export const oneAtATime = (): (<T>(key: string, work: () => Promise<T>) => Promise<T>) => {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const begin = () => work()
    const done = (last.get(key) ?? Promise.resolve()).then(begin, begin)
    const forget = (): void => {
      if (last.get(key) === done) last.delete(key)
    }
    last.set(key, done)
    void done.then(forget, forget)
    return done
  }
}
