/** An animated PNG, made of PNGs of the same size without decoding them. */
import { crc32 } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

interface Chunk {
  type: string
  data: Buffer
}

const chunksOf = (png: Buffer): Chunk[] => {
  const chunks: Chunk[] = []
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

const written = ({ type, data }: Chunk): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

const numbers = (...values: number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) buffer.writeUInt32BE(value, at * 4)
  return buffer
}

/** @param frames PNGs of the same size and kind; each is shown for `ms`, in a loop */
export const filmOf = (frames: readonly Buffer[], ms: number): Buffer => {
  const [first = []] = frames.map(chunksOf)
  const header = first.find(({ type }) => type === 'IHDR')
  if (!header) throw new Error('a film needs at least one picture')
  let sequence = 0
  const shown = frames.flatMap((frame, at): Chunk[] => {
    const own = chunksOf(frame)
    if (!own[0]?.data.equals(header.data))
      throw new Error(`picture ${at + 1} is of another size or kind than the first`)
    // Size, position, time as a fraction of a second, and the mode that replaces the previous frame.
    const control = Buffer.concat([
      numbers(sequence++),
      header.data.subarray(0, 8),
      numbers(0, 0, ((ms & 0xffff) << 16) | 1_000, 0),
    ]).subarray(0, 26)
    const image = own.filter(({ type }) => type === 'IDAT')
    return [
      { type: 'fcTL', data: control },
      ...image.map(({ data }) =>
        at === 0 ? { type: 'IDAT', data } : { type: 'fdAT', data: Buffer.concat([numbers(sequence++), data]) },
      ),
    ]
  })
  const all = [
    header,
    { type: 'acTL', data: numbers(frames.length, 0) },
    ...shown,
    { type: 'IEND', data: Buffer.alloc(0) },
  ]
  return Buffer.concat([SIGNATURE, ...all.map(written)])
}
