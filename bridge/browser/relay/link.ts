/**
 * The bridge's end of a relay: requests with answers, and events from the extension. Owns no socket; knows nothing
 * about Playwright.
 */
import { RelayMessage, type RelayProblem, type RelayRequest } from '../../../shared/protocol/relay.ts'
import { CdpError, SERVER_ERROR } from '../cdp.ts'
import { sequentially } from '../sequentially.ts'

/** Carries messages to the extension and back while it is connected. */
export interface RelayPort {
  send(message: RelayRequest): void
  /** Called once. */
  onMessage(listener: (message: unknown) => void): void
  /** Called once; calls back when the connection is over. */
  onClose(listener: () => void): void
}

/** A request that the extension could not carry out. */
export class RelayRefusal extends CdpError {
  readonly reason: RelayProblem['code']

  constructor({ code, message }: RelayProblem) {
    super(SERVER_ERROR, message)
    this.reason = code
  }
}

type Told = Exclude<RelayMessage, { id: number }>
/** A request without its number. */
type Question = RelayRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never
type Answer = Record<string, unknown>

export class RelayLink {
  private readonly port: RelayPort
  private readonly waiting = new Map<number, { resolve: (answer: Answer) => void; reject: (why: Error) => void }>()
  private readonly listeners = new Set<(told: Told) => void>()
  private next = 1
  private open = true
  /** Targets that jobs have attached to since it was opened. */
  readonly claimed = new Set<string>()
  /** Resolves when the connection is over. */
  readonly closed: Promise<void>

  constructor(port: RelayPort) {
    this.port = port
    const deliver = sequentially((message: unknown) => this.receive(message))
    port.onMessage(deliver)
    this.closed = new Promise((resolve) =>
      port.onClose(() => {
        this.open = false
        for (const { reject } of this.waiting.values())
          reject(new CdpError(SERVER_ERROR, 'The connection to the extension was closed.'))
        this.waiting.clear()
        resolve()
      }),
    )
  }

  get isOpen(): boolean {
    return this.open
  }

  /** @throws RelayRefusal; CdpError if the connection is over */
  ask(question: Question): Promise<Answer> {
    if (!this.open) return Promise.reject(new CdpError(SERVER_ERROR, 'The connection to the extension was closed.'))
    const id = this.next++
    if (question.ask === 'attach') this.claimed.add(question.targetId)
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.port.send({ ...question, id } as RelayRequest)
    })
  }

  /** Returns a function that stops listening. */
  on(listener: (told: Told) => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  private receive(message: unknown): void {
    const parsed = RelayMessage.safeParse(message)
    // Additional fields of another extension version are ignored.
    if (!parsed.success) return
    const { data } = parsed
    if (!('id' in data)) {
      for (const listener of this.listeners) listener(data)
      return
    }
    const waiting = this.waiting.get(data.id)
    this.waiting.delete(data.id)
    if ('error' in data) waiting?.reject(new RelayRefusal(data.error))
    else waiting?.resolve(data.result)
  }
}
