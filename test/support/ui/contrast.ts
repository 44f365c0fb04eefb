/** Contrast of two colours after WCAG 2.2, from `#rrggbb` or numbers 0 to 255. */
export type Rgb = readonly [number, number, number]

const parse = (colour: string | Rgb): Rgb => {
  if (typeof colour !== 'string') return colour
  if (!/^#\w{6}$/.test(colour)) throw new Error(`not a colour: ${colour}`)
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb
}

const luminance = (colour: Rgb): number => {
  const [r = 0, g = 0, b = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

export const contrast = (a: string | Rgb, b: string | Rgb): number => {
  const [x = 0, y = 0] = [luminance(parse(a)), luminance(parse(b))].sort((p, q) => q - p)
  return (x + 0.05) / (y + 0.05)
}
