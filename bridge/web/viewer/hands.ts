/** Converts a person's mouse, wheel and keys on the screenshot to messages for the bridge. Does not draw anything. */
import type { ViewerInput } from '../../../shared/domain/live-view.ts'

type Send = (input: ViewerInput) => void
type Viewport = { width: number; height: number }

const BUTTONS = ['left', 'middle', 'right'] as const
/** CSS px that a finger may move during a tap. */
const TAP_PX = 10

export interface HandsOptions {
  /** The visible area, in CSS px of the page. */
  viewport(): Viewport | null
  /** A moving finger scrolls the page; false: it moves the screenshot, which is larger than its frame. */
  dragScrolls(): boolean
  /** F6: the keyboard focus leaves the screenshot. */
  leave(): void
  send: Send
}

/** @returns a function that removes the listeners */
export const putHandsOn = (
  picture: HTMLElement,
  { viewport, dragScrolls, leave, send }: HandsOptions,
): (() => void) => {
  const away = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    heard: (event: HTMLElementEventMap[K]) => void,
    passive = true,
  ): void => picture.addEventListener(type, heard, { signal: away.signal, passive })

  const placeOf = ({ clientX, clientY }: MouseEvent): { x: number; y: number } | undefined => {
    const size = viewport()
    const box = picture.getBoundingClientRect()
    if (!size || box.width === 0) return undefined
    return { x: ((clientX - box.left) / box.width) * size.width, y: ((clientY - box.top) / box.height) * size.height }
  }
  const pointer = (
    kind: 'move' | 'down' | 'up',
    event: PointerEvent,
    { button = 'none', buttons = event.buttons & 7, clicks = 0 }: Partial<Extract<ViewerInput, { type: 'pointer' }>>,
  ): void => {
    const place = placeOf(event)
    if (place) send({ type: 'pointer', kind, ...place, button, buttons, clicks, modifiers: modifiersOf(event) })
  }

  let moved: PointerEvent | undefined
  /** One move per frame: a mouse reports hundreds a second. */
  const move = (event: PointerEvent): void => {
    if (moved) {
      moved = event
      return
    }
    moved = event
    requestAnimationFrame(() => {
      if (moved) pointer('move', moved, { button: buttonHeld(moved.buttons) })
      moved = undefined
    })
  }
  const flush = (): void => {
    if (moved) pointer('move', moved, { button: buttonHeld(moved.buttons) })
    moved = undefined
  }

  let finger: { x: number; y: number; lastX: number; lastY: number; far: boolean } | undefined
  let last = { at: 0, x: 0, y: 0, count: 0 }
  const clicksAt = (event: PointerEvent): number => {
    const near = Math.hypot(event.clientX - last.x, event.clientY - last.y) < 5 && event.timeStamp - last.at < 500
    last = { at: event.timeStamp, x: event.clientX, y: event.clientY, count: near ? (last.count % 3) + 1 : 1 }
    return last.count
  }

  on('pointerdown', (event) => {
    picture.focus({ preventScroll: true })
    if (event.pointerType === 'touch') {
      const { clientX: x, clientY: y } = event
      finger = { x, y, lastX: x, lastY: y, far: false }
      return
    }
    picture.setPointerCapture(event.pointerId)
    flush()
    pointer('down', event, { button: BUTTONS[event.button] ?? 'left', clicks: clicksAt(event) })
  })
  on('pointermove', (event) => {
    if (event.pointerType !== 'touch') return move(event)
    if (!finger) return
    const { clientX: x, clientY: y } = event
    finger.far ||= Math.hypot(x - finger.x, y - finger.y) > TAP_PX
    const place = placeOf(event)
    if (finger.far && place && dragScrolls())
      send({ type: 'wheel', ...place, dx: finger.lastX - x, dy: finger.lastY - y, modifiers: 0 })
    finger = { ...finger, lastX: x, lastY: y }
  })
  on('pointerup', (event) => {
    if (event.pointerType !== 'touch') {
      flush()
      return pointer('up', event, { button: BUTTONS[event.button] ?? 'left', clicks: last.count })
    }
    const tap = finger && !finger.far
    finger = undefined
    if (!tap) return
    const clicks = clicksAt(event)
    pointer('move', event, { buttons: 0 })
    pointer('down', event, { button: 'left', buttons: 1, clicks })
    pointer('up', event, { button: 'left', buttons: 0, clicks })
  })
  on('pointercancel', () => {
    finger = undefined
  })
  on('contextmenu', (event) => event.preventDefault(), false)
  on(
    'wheel',
    (event) => {
      const place = placeOf(event)
      if (!place) return
      event.preventDefault()
      const scale = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 32 : 1
      send({
        type: 'wheel',
        ...place,
        dx: event.deltaX * scale,
        dy: event.deltaY * scale,
        modifiers: modifiersOf(event),
      })
    },
    false,
  )
  const key = (kind: 'down' | 'up') => (event: KeyboardEvent) => {
    if (event.isComposing) return
    if (event.key === 'F6') {
      event.preventDefault()
      if (kind === 'down') leave()
      return
    }
    // Pasting has its own event, with the content.
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v') return
    event.preventDefault()
    send({
      type: 'key',
      kind,
      key: event.key,
      code: event.code,
      keyCode: Math.min(255, event.keyCode),
      modifiers: modifiersOf(event),
    })
  }
  on('keydown', key('down'), false)
  on('keyup', key('up'), false)
  on(
    'paste',
    (event) => {
      event.preventDefault()
      const text = event.clipboardData?.getData('text/plain')
      if (text) send({ type: 'text', text: text.slice(0, 10_000) })
    },
    false,
  )
  return () => away.abort()
}

const modifiersOf = ({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent | KeyboardEvent): number =>
  (altKey ? 1 : 0) | (ctrlKey ? 2 : 0) | (metaKey ? 4 : 0) | (shiftKey ? 8 : 0)

const buttonHeld = (buttons: number): 'none' | 'left' | 'middle' | 'right' =>
  buttons & 1 ? 'left' : buttons & 2 ? 'right' : buttons & 4 ? 'middle' : 'none'
