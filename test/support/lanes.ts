/** Runs cases of one file in parallel. Each has its own place (a site, a folder), so that they do not interfere. */

/** Starts work as soon as a place is free, in the order of the calls. */
export type InTurn<Place> = <T>(work: (place: Place) => Promise<T>) => Promise<T>

export const lanes = <Place>(places: readonly Place[]): InTurn<Place> => {
  const free = [...places]
  const waiting: ((place: Place) => void)[] = []
  return async (work) => {
    const place = free.pop() ?? (await new Promise<Place>((given) => waiting.push(given)))
    try {
      return await work(place)
    } finally {
      const next = waiting.shift()
      if (next) next(place)
      else free.push(place)
    }
  }
}
