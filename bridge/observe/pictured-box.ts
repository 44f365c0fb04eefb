/** Positions of an observation's elements in a picture of the viewport. Pure. */
import type { PicturedBox } from '../../shared/domain/manual.ts'
import type { Observation } from '../../shared/domain/observation.ts'

/** The box around these elements in the picture; undefined if none is in it. */
export const boxOf = (seen: Observation, indices: readonly number[]): PicturedBox | undefined => {
  const boxes = seen.elements.filter(({ index }) => indices.includes(index)).map(({ box }) => box)
  const { width, height } = seen.viewport
  if (boxes.length === 0 || width === 0 || height === 0) return undefined
  const [left, top] = [Math.min(...boxes.map(([x]) => x)), Math.min(...boxes.map(([, y]) => y))]
  const right = Math.max(...boxes.map(([x, , w]) => x + w))
  const bottom = Math.max(...boxes.map(([, y, , h]) => y + h))
  if (right <= 0 || bottom <= 0 || left >= width || top >= height) return undefined
  const part = (value: number, of: number): number => Math.round((value / of) * 10_000) / 10_000
  return [part(left, width), part(top, height), part(right - left, width), part(bottom - top, height)]
}
