/**
 * What the page looks like, so small that two of it are compared at once (O8): 160 grey dots across. For noticing that a
 * drawing or a film changed that no element tells of; equal digests come first. Never leaves the process.
 */
import { inflateSync } from 'node:zlib'
import type { Tab } from '../browser/tab.ts'
import { asItStands, shrunk } from './picture.ts'

export interface Glimpse {
  width: number
  height: number
  grey: Uint8Array
}

const ACROSS = 160
/** Share of the dots that may differ, and by how much: a caret, a turning spinner. */
const MAX_SHARE = 0.01
const MAX_GREY = 24

/** Undefined where the page cannot be pictured. */
export const glimpse = async ({ page }: Pick<Tab, 'page'>): Promise<Glimpse | undefined> => {
  try {
    return decodePng(Buffer.from(await shrunk(page, await asItStands(page), { width: ACROSS, type: 'png' })))
  } catch {
    return undefined
  }
}

/** Two that cannot be compared are not the same. */
export const sameGlimpse = (one: Glimpse, other: Glimpse | undefined): boolean => {
  if (!other || one.width !== other.width || one.height !== other.height) return false
  let differing = 0
  for (const [at, value] of one.grey.entries()) if (Math.abs(value - (other.grey[at] ?? 0)) > MAX_GREY) differing += 1
  return differing <= one.grey.length * MAX_SHARE
}

/** The few forms of PNG a browser writes: 8 bits a channel, RGB or RGBA, not interlaced. */
const decodePng = (png: Buffer): Glimpse | undefined => {
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
