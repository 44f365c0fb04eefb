// What is random on a page depends on the address: the same seed draws the same page.
let state = Number(new URLSearchParams(location.search).get('seed') ?? 1) * 2654435761

/** From 0 to 1. */
export const random = () => {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}
export const below = (count) => Math.floor(random() * count)
export const pick = (list) => list[below(list.length)]
export const shuffled = (list) => {
  const left = [...list]
  return list.map(() => left.splice(below(left.length), 1)[0])
}
