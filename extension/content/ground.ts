/**
 * Whether a field has a light or dark background: drawings on it must be visible there, whatever the person's own
 * theme.
 */
import { composedParent } from '../../shared/page/label-text.ts'

export type GroundTone = 'light' | 'dark'

/** 0 (black) to 1 (white), and the opacity; undefined if the colour cannot be parsed. */
function lightness(colour: string): { light: number; alpha: number } | undefined {
  const numbers = colour
    .match(/-?[\d.]+%?/g)
    ?.map((one) => (one.endsWith('%') ? Number.parseFloat(one) / 100 : Number(one)))
  if (!numbers || numbers.length < 3) return undefined
  const [a = 0, b = 0, c = 0, alpha = 1] = numbers
  if (/^rgb/.test(colour)) return { light: (0.2126 * a + 0.7152 * b + 0.0722 * c) / 255, alpha }
  if (/^color\(/.test(colour)) return { light: 0.2126 * a + 0.7152 * b + 0.0722 * c, alpha }
  // lab, lch: 0 to 100; oklab, oklch: 0 to 1.
  return { light: a > 1 ? a / 100 : a, alpha }
}

export function groundOf(target: Element): GroundTone {
  for (let node: Element | null = target; node; node = composedParent(node)) {
    const style = getComputedStyle(node)
    if (style.backgroundImage !== 'none' && /gradient|url/.test(style.backgroundImage)) {
      // An image or gradient has no single colour; the text on it was made to be readable.
      const text = lightness(style.color)
      return text && text.light > 0.5 ? 'dark' : 'light'
    }
    const ground = lightness(style.backgroundColor)
    if (ground && ground.alpha > 0.4) return ground.light < 0.45 ? 'dark' : 'light'
  }
  return matchMedia('(prefers-color-scheme: dark)').matches &&
    /dark/.test(getComputedStyle(document.documentElement).colorScheme)
    ? 'dark'
    : 'light'
}
