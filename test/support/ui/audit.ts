/** What every surface must meet as drawn: readable text, controls with a name and a size, nothing cut off. */

/**
 * Body of a function with `root` (a document or shadow root) that returns the problems found, in words. Colours are
 * read through a canvas, since styles may use any notation; a transparent colour is mixed with the one below it.
 */
export const AUDIT = `
  // Animated elements are checked in their final state.
  for (const one of root.getAnimations()) if (one.effect.getComputedTiming().iterations !== Infinity) one.finish()
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = '#000'; canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1)
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data
    return [r, g, b, a / 255]
  }
  const parentOf = (element) => element.parentElement ?? (element.getRootNode() === root ? null : element.getRootNode().host)
  const ground = (element) => {
    let layers = []
    for (let node = element; node; node = parentOf(node)) {
      const colour = rgba(getComputedStyle(node).backgroundColor)
      if (colour[3] > 0) layers.push(colour)
      if (colour[3] === 1) break
    }
    if (layers.length === 0) return null
    let [r, g, b] = layers.at(-1)
    for (const [lr, lg, lb, la] of layers.slice(0, -1).reverse()) { r = lr * la + r * (1 - la); g = lg * la + g * (1 - la); b = lb * la + b * (1 - la) }
    return [r, g, b]
  }
  const light = (colour) => { const [r, g, b] = colour.map((part) => { const s = part / 255; return s <= .04045 ? s / 12.92 : ((s + .055) / 1.055) ** 2.4 }); return .2126 * r + .7152 * g + .0722 * b }
  const contrast = (a, b) => { const [x, y] = [light(a), light(b)].sort((p, q) => q - p); return (x + .05) / (y + .05) }
  const shown = (element) => { const { width, height } = element.getBoundingClientRect(); return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) }
  const faults = []
  const all = [...root.querySelectorAll('*')]
  for (const element of all) {
    const text = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join('')
    if (!text || !shown(element) || element.closest('.sr, [aria-disabled=true], script, style')) continue
    if (/undefined|NaN|\\[object|\\{\\w+\\}/.test(text)) faults.push('says “' + text + '”')
    const style = getComputedStyle(element)
    const under = ground(element)
    if (!under) continue
    const size = parseFloat(style.fontSize)
    const large = size >= 24 || (size >= 18.6 && Number(style.fontWeight) >= 700)
    const ratio = contrast(rgba(style.color).slice(0, 3), under)
    if (ratio < (large ? 3 : 4.5)) faults.push('contrast ' + ratio.toFixed(2) + ' of “' + text.slice(0, 30) + '”')
  }
  const labelled = (element) => (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => (id && root.getElementById(id)?.textContent) || '').join('').trim()
  const nameOf = (element) => element.getAttribute('aria-label') || labelled(element) || [...(element.labels ?? [])].map((label) => label.textContent.trim()).join('') || element.textContent.trim()
  for (const control of root.querySelectorAll('button, a[href], input, select, textarea, [role=tablist], [role=radiogroup], [role=progressbar], [role=dialog], [role=alertdialog], [role=img]'))
    if (!nameOf(control)) faults.push('no name: ' + control.outerHTML.slice(0, 80))
  for (const control of root.querySelectorAll('button, select, textarea, input:not(.sr), label:has(input)')) {
    const { width, height } = control.getBoundingClientRect()
    if (shown(control) && (height < 24 || width < 24) && !control.closest('.linklike')) faults.push('small (' + Math.round(width) + ' × ' + Math.round(height) + '): ' + nameOf(control))
  }
  for (const element of root.querySelectorAll('[tabindex]')) if (element.tabIndex > 0) faults.push('order forced: ' + element.outerHTML.slice(0, 60))
  for (const icon of root.querySelectorAll('svg')) if (icon.getAttribute('aria-hidden') !== 'true') faults.push('icon is spoken')
  for (const id of new Set(all.map(({ id }) => id).filter(Boolean))) if (all.filter((element) => element.id === id).length > 1) faults.push('id twice: ' + id)
  return faults
`
