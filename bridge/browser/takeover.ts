/**
 * Decides whose input an event was. Every Input command sent to a browser is recorded. An event that a content script
 * saw and that matches none of them came from a person. Knows nothing about pausing.
 */
import type { PersonInput } from '../../shared/protocol/socket.ts'
import type { CdpParams } from './cdp.ts'

export type SeenInput = Pick<PersonInput, 'kind' | 'at' | 'x' | 'y' | 'key' | 'frameId'>

interface Sent {
  kind: PersonInput['kind']
  x: number
  y: number
  /** As content scripts say it: `char` for any printable one. */
  key: string
  /** ms since the epoch; the page has its event before the browser answers. */
  from: number
  to: number
  /** Matched already: one press is one event. Turning a wheel is as many as the browser makes of it. */
  used: boolean
}

/** CSS px: what rounding on the way may make of a place. */
const PLACE = 2
/** ms between the clocks of a page and of this process, and for the way to the page. */
const SLACK_MS = 150
/** ms a report may take from the page to here, by way of a worker that has to wake up. */
const REPORT_MS = 20_000

/** Names of keys that print nothing have two letters or more. */
const keyName = (key: string): string => ([...key].length === 1 ? 'char' : key)

export class SentInputs {
  private sent: Sent[] = []
  private readonly now: () => number

  /** `now`: ms since the epoch. */
  constructor(now: () => number = () => performance.timeOrigin + performance.now()) {
    this.now = now
  }

  /** Notes a command that is about to be sent; call what it returns when the browser has answered. */
  note(method: string, params: CdpParams): () => void {
    const kind = kindOf(method, params)
    if (kind === undefined) return () => undefined
    const now = this.now()
    this.sent = this.sent.filter(({ to }) => to > now - REPORT_MS)
    const one: Sent = {
      kind,
      x: Number(params.x ?? Number.NaN),
      y: Number(params.y ?? Number.NaN),
      key: keyName(String(params.key ?? '')),
      from: now,
      to: Number.POSITIVE_INFINITY,
      used: false,
    }
    this.sent.push(one)
    return () => {
      one.to = this.now()
    }
  }

  /** Whether this event came of a command of ours. Each command answers for one event (a wheel for all of its own). */
  matches(event: SeenInput): boolean {
    const fitting = this.sent.find((one) => !one.used && fits(one, event))
    if (!fitting) return false
    if (fitting.kind !== 'wheel') fitting.used = true
    return true
  }
}

const kindOf = (method: string, { type }: CdpParams): PersonInput['kind'] | undefined => {
  if (method === 'Input.dispatchMouseEvent') {
    if (type === 'mousePressed') return 'pointerdown'
    return type === 'mouseWheel' ? 'wheel' : undefined
  }
  if (method === 'Input.dispatchTouchEvent') return type === 'touchStart' ? 'pointerdown' : undefined
  if (method === 'Input.dispatchKeyEvent') return type === 'keyDown' || type === 'rawKeyDown' ? 'keydown' : undefined
  return undefined
}

const fits = (one: Sent, event: SeenInput): boolean => {
  if (one.kind !== event.kind) return false
  if (event.at < one.from - SLACK_MS || event.at > one.to + SLACK_MS) return false
  if (event.kind === 'keydown') return event.key === undefined || keyName(event.key) === one.key
  // Commands count from the corner of the page; what lies in a frame counts from the frame's own.
  if (event.frameId !== 0 || event.x === undefined || event.y === undefined || Number.isNaN(one.x)) return true
  return Math.abs(event.x - one.x) <= PLACE && Math.abs(event.y - one.y) <= PLACE
}
