/** Work with the same key never overlaps: each piece starts when the previous one is over, in the order submitted. */

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
