/**
 * What the person does in this frame, with as little as takeover needs: that something was pressed, where, and when.
 * Only trusted events outside our own overlay; never which character was typed.
 */
import type { PersonInput } from '../../shared/protocol/socket.ts'

type Input = Omit<PersonInput, 'tabId' | 'frameId'>

/** One turn of a wheel causes dozens of events. */
const WHEEL_EVERY_MS = 100
const MODIFIERS: ReadonlySet<string> = new Set([
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
  'NumLock',
  'Fn',
])

export const whenOf = (event: Event): number => performance.timeOrigin + event.timeStamp

/** @param isOurs whether an event's target is the overlay */
export function watchPerson(
  isOurs: (target: EventTarget | null) => boolean,
  tell: (input: Input) => void,
  signal: AbortSignal,
): void {
  const options = { capture: true, passive: true, signal }
  let lastWheel = Number.NEGATIVE_INFINITY
  const own = (event: Event): boolean => !event.isTrusted || isOurs(event.target)
  addEventListener(
    'pointerdown',
    (event) => {
      if (!own(event)) tell({ kind: 'pointerdown', at: whenOf(event), x: event.clientX, y: event.clientY })
    },
    options,
  )
  addEventListener(
    'wheel',
    (event) => {
      if (own(event) || event.timeStamp - lastWheel < WHEEL_EVERY_MS) return
      lastWheel = event.timeStamp
      tell({ kind: 'wheel', at: whenOf(event), x: event.clientX, y: event.clientY })
    },
    options,
  )
  addEventListener(
    'keydown',
    (event) => {
      if (own(event) || event.repeat || MODIFIERS.has(event.key)) return
      tell({ kind: 'keydown', at: whenOf(event), key: nameOf(event.key) })
    },
    options,
  )
}

/** A printable character, however it is composed, is reported as `char`. */
const nameOf = (key: string): string =>
  [...key].length === 1 || key === 'Process' || key === 'Unidentified' || key === 'Dead' ? 'char' : key
