/** The pixels of a picture made by the browser, in grey: to tell whether two pictures are equal. */
import { inflateSync } from 'node:zlib'

export interface Grey {
  width: number
  height: number
  grey: Uint8Array
}

/** The few PNG variants that a browser writes: 8 bits per channel, RGB or RGBA, not interlaced. */
export const decodePng = (png: Buffer): Grey | undefined => {
  const width = png.readUInt32BE(16)
  const height = png.readUInt32BE(20)
  const channels = png[25] === 2 ? 3 : png[25] === 6 ? 4 : 0
  if (png[24] !== 8 || channels === 0 || png[28] !== 0) return undefined
  const chunks: Buffer[] = []
  for (let at = 8; at + 8 <= png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') chunks.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const rows = unfiltered(inflateSync(Buffer.concat(chunks)), width * channels, height, channels)
  const grey = new Uint8Array(width * height)
  for (let at = 0; at < grey.length; at += 1) {
    const [r = 0, g = 0, b = 0] = rows.subarray(at * channels, at * channels + 3)
    grey[at] = Math.round(0.299 * r + 0.587 * g + 0.114 * b)
  }
  return { width, height, grey }
}

/** PNG's five line filters, undone (W3C PNG, 9.2). */
const unfiltered = (data: Buffer, stride: number, height: number, channels: number): Uint8Array => {
  const out = new Uint8Array(stride * height)
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (stride + 1)]
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x
      const left = x >= channels ? (out[at - channels] ?? 0) : 0
      const up = y > 0 ? (out[at - stride] ?? 0) : 0
      const corner = y > 0 && x >= channels ? (out[at - stride - channels] ?? 0) : 0
      out[at] = (data[y * (stride + 1) + 1 + x] ?? 0) + predicted(filter, left, up, corner)
    }
  }
  return out
}

const predicted = (filter: number | undefined, left: number, up: number, corner: number): number => {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const estimate = left + up - corner
  const [toLeft, toUp, toCorner] = [left, up, corner].map((one) => Math.abs(estimate - one))
  if ((toLeft ?? 0) <= (toUp ?? 0) && (toLeft ?? 0) <= (toCorner ?? 0)) return left
  return (toUp ?? 0) <= (toCorner ?? 0) ? up : corner
}
