/**
 * A time limit and cancellation in one value that every waiting function receives. Not for pauses: code that waits for
 * a person creates its own deadline.
 */
import { GhError } from '../../shared/domain/errors.ts'
import { type Clock, reasonOf, systemClock, type Timer } from './clock.ts'

export interface DeadlineOptions {
  /** Cancels from outside; if its reason is a GhError, waiting functions throw it. */
  signal?: AbortSignal | undefined
  clock?: Clock
  /** What is waited for, as used in the message: `the page to load`. */
  what?: string
}

export class Deadline implements Disposable {
  /** Aborts when the time is up or the parent aborts; pass it to everything that takes an AbortSignal. */
  readonly signal: AbortSignal
  /** Monotonic ms at which the time is up; Infinity for {@link Deadline.never}. */
  readonly #end: number
  readonly #clock: Clock
  readonly #timer: Timer | undefined
  readonly #controller = new AbortController()
  readonly #release: () => void

  private constructor(ms: number, { signal, clock = systemClock, what }: DeadlineOptions) {
    this.#clock = clock
    this.#end = clock.monotonic() + ms
    this.signal = this.#controller.signal
    const pass = (): void => {
      if (signal) this.#controller.abort(reasonOf(signal))
      this.#timer?.cancel()
    }
    this.#release = () => signal?.removeEventListener('abort', pass)
    if (signal?.aborted) pass()
    else {
      signal?.addEventListener('abort', pass, { once: true })
      if (Number.isFinite(ms)) this.#timer = clock.timer(ms, () => this.#expire(ms, what))
    }
  }

  /**
   * Expires `ms` milliseconds from now. Dispose of it (`using`) when the work is done, or the timer stays until then.
   */
  static after(ms: number, options: DeadlineOptions = {}): Deadline {
    return new Deadline(ms, options)
  }

  /** No time limit; can still be cancelled by `options.signal`. */
  static never(options: DeadlineOptions = {}): Deadline {
    return new Deadline(Number.POSITIVE_INFINITY, options)
  }

  /** Milliseconds left, never below 0; Infinity without a limit. */
  get remaining(): number {
    return Math.max(0, this.#end - this.#clock.monotonic())
  }

  /** Expires after `ms`, or with this deadline if that is earlier; cancelled with it. */
  child(ms: number, what?: string): Deadline {
    const options = { signal: this.signal, clock: this.#clock, ...(what === undefined ? {} : { what }) }
    return ms < this.remaining ? Deadline.after(ms, options) : Deadline.never(options)
  }

  /** @throws GhError DEADLINE if the time is up, CANCELLED if the work was cancelled. */
  check(): void {
    if (this.signal.aborted) throw reasonOf(this.signal)
  }

  /**
   * The promise's result, or this deadline's error if that comes first. The work behind the promise continues unless it
   * was given {@link signal}; its later rejection is ignored.
   * @throws GhError DEADLINE, CANCELLED
   */
  async race<T>(work: Promise<T>): Promise<T> {
    // The caller gets a rejection from the race; a later one has no receiver.
    work.catch(() => {})
    this.check()
    this.#timer?.hold()
    let stop = (): void => {}
    const aborted = new Promise<never>((_, reject) => {
      stop = () => reject(reasonOf(this.signal))
      this.signal.addEventListener('abort', stop, { once: true })
    })
    try {
      return await Promise.race([work, aborted])
    } finally {
      this.signal.removeEventListener('abort', stop)
      this.#timer?.release()
    }
  }

  [Symbol.dispose](): void {
    this.#timer?.cancel()
    this.#release()
  }

  #expire(ms: number, what: string | undefined): void {
    const message = `${what === undefined ? 'This' : `Waiting for ${what}`} took longer than ${inWords(ms)}.`
    this.#controller.abort(new GhError('DEADLINE', message, { details: { ms } }))
    this.#release()
  }
}

function inWords(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${Number((ms / 1_000).toFixed(1))} s`
}
