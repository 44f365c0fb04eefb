// The clock of this machine is wrong by hours, in either direction, while the database's is right.
import { vi } from 'vitest'

export const wrongClock = (hoursAhead: number): Disposable => {
  const real = Date.now
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => real() + hoursAhead * 3_600_000)
  return { [Symbol.dispose]: () => spy.mockRestore() }
}
