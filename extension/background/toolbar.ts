/** The toolbar icon: whose turn it is, drawn as the logo with a dot, a number or a ring. */
import type { BridgeView, Link } from '../../shared/protocol/view.ts'

type Face = { state: 'ready' | 'working' | 'you' | 'off'; count: number }

const SIZES = [16, 32]
const ECHO = 'M9.200 8.200l8.600 3.500-3.600 1.600-1.500 3.700z'
const POINTER = 'M2.600 2.600l10.700 4.300-4.500 2-1.900 4.600z'
/** Readable on light and dark toolbars, since Chrome does not say which it has. */
const COLORS = { ready: '#625eea', working: '#625eea', you: '#e59a14', off: '#8d8e98' }
const DOT = '#625eea'
const BADGE = '#fbb636'
const BADGE_TEXT = '#2a1a00'

export const faceOf = (link: Link, view: BridgeView | null): Face => {
  if (link.state !== 'ready' || !view) return { state: 'off', count: 0 }
  const waiting = view.jobs.filter(({ phase }) => phase === 'you' || phase === 'approve' || phase === 'paused').length
  if (waiting > 0) return { state: 'you', count: waiting }
  return { state: view.jobs.some(({ phase }) => phase === 'working') ? 'working' : 'ready', count: 0 }
}

const penFor = (size: number, color: string): OffscreenCanvasRenderingContext2D | null => {
  const pen = new OffscreenCanvas(size, size).getContext('2d', { willReadFrequently: true })
  if (!pen) return null
  pen.scale(size / 20, size / 20)
  pen.fillStyle = color
  pen.strokeStyle = color
  pen.lineWidth = 1.6
  pen.lineJoin = 'round'
  return pen
}

const draw = (size: number, { state }: Face): ImageData => {
  const pen = penFor(size, COLORS[state])
  // Fill and edge of the echo overlap, so it is drawn opaque first and then faded as a whole.
  const echo = penFor(size, COLORS[state])
  if (!pen || !echo) return new ImageData(size, size)
  const add = (to: OffscreenCanvasRenderingContext2D, path: string): void => {
    const shape = new Path2D(path)
    to.fill(shape)
    to.stroke(shape)
  }
  add(echo, ECHO)
  pen.save()
  pen.resetTransform()
  pen.globalAlpha = 0.4
  pen.drawImage(echo.canvas, 0, 0)
  pen.restore()
  add(pen, POINTER)
  if (state === 'working' || state === 'off') {
    // The dot has a gap around it, whatever colour the toolbar is.
    const round = (radius: number): void => {
      pen.beginPath()
      pen.arc(16, 16, radius, 0, 2 * Math.PI)
    }
    pen.globalCompositeOperation = 'destination-out'
    round(5)
    pen.fill()
    pen.globalCompositeOperation = 'source-over'
    if (state === 'working') {
      pen.fillStyle = DOT
      round(3.4)
      pen.fill()
    } else {
      pen.lineWidth = 1.8
      round(2.6)
      pen.stroke()
    }
  }
  return pen.getImageData(0, 0, size, size)
}

/** Draws only changes. Returns the function to call with every new state. */
export const createToolbar = (
  titles: Record<Face['state'], string>,
): ((link: Link, view: BridgeView | null) => void) => {
  let drawn = ''
  return (link, view) => {
    const face = faceOf(link, view)
    const key = `${face.state} ${face.count}`
    if (key === drawn) return
    drawn = key
    void chrome.action.setIcon({ imageData: Object.fromEntries(SIZES.map((size) => [size, draw(size, face)])) })
    void chrome.action.setBadgeText({ text: face.count > 0 ? String(face.count) : '' })
    void chrome.action.setBadgeBackgroundColor({ color: BADGE })
    void chrome.action.setBadgeTextColor({ color: BADGE_TEXT })
    void chrome.action.setTitle({ title: titles[face.state] })
  }
}
