// Loaded first by a process of a host (test/chaos/hosts.ts): its clock is ahead by the ms that a file contains. Timers
// and performance.now use the machine's monotonic clock, as when somebody changes the time.
import { readFileSync, watchFile } from 'node:fs'

const file = process.env.CHAOS_CLOCK
const now = Date.now.bind(Date)
const ahead = () => Number(readFileSync(file, 'utf8')) || 0
if (file) {
  let ms = ahead()
  watchFile(file, { interval: 200, persistent: false }, () => {
    ms = ahead()
  })
  const Steady = Date
  globalThis.Date = class extends Steady {
    constructor(...given) {
      if (given.length === 0) super(now() + ms)
      else super(...given)
    }
    static now() {
      return now() + ms
    }
  }
}
