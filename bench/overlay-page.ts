/**
 * Runs in the page of `bench/overlay.ts`: the overlay's own mark layer, drawn into the host that the content script
 * creates.
 */
import { Host } from '../extension/content/host.ts'
import { MarkLayer } from '../extension/content/marks.ts'
import type { Mark } from '../shared/protocol/view.ts'

export interface Drawn {
  /** ms for the same number of unstyled boxes with a number: the minimum on this machine. */
  bare: number
  /** ms to find the elements of all descriptors. */
  find: number
  /** ms to make, place and lay out all marks. */
  draw: number
  /** ms to follow all of them after the page has scrolled. */
  follow: number
  /** Number of marks that are at their field. */
  placed: number
  shift: number
}

/** @param css the style sheets of the overlay, in order */
export async function drawMarks(marks: readonly Mark[], css: readonly string[]): Promise<Drawn> {
  let shift = 0
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value
  })
  observer.observe({ type: 'layout-shift', buffered: true })
  const sheets = css.map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  const host = new Host(sheets, () => true)
  const body = document.createElement('div')
  body.className = 'gh'
  body.dir = 'ltr'
  const layer = document.createElement('div')
  layer.className = 'marks'
  body.append(layer)
  host.root.append(body)
  host.show()
  const marked = new MarkLayer(layer, () => {})
  const laidOut = (): void => void layer.lastElementChild?.getBoundingClientRect()
  const bare = drawBare(marks.length)
  // Compute the page's own layout before measuring.
  document.body.getBoundingClientRect()
  const start = performance.now()
  marked.make(marks)
  const made = performance.now()
  marked.find()
  const found = performance.now()
  marked.position()
  laidOut()
  const drawn = performance.now()
  scrollBy(0, 40)
  document.body.getBoundingClientRect()
  const scrolled = performance.now()
  marked.position()
  laidOut()
  const followed = performance.now()
  const boxes = marked.boxes('planned')
  const placed = boxes.filter(({ width, height }) => width > 0 && height > 0).length
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  observer.disconnect()
  marked.clear()
  host.close()
  scrollTo(0, 0)
  return { bare, find: found - made, draw: made - start + drawn - found, follow: followed - scrolled, placed, shift }
}

function drawBare(count: number): number {
  document.body.getBoundingClientRect()
  const start = performance.now()
  const fields = [...document.querySelectorAll('input')].slice(0, count)
  const boxes = fields.map((field) => field.getBoundingClientRect())
  const holder = document.createElement('div')
  holder.style.cssText = 'position:fixed;inset:0'
  for (const [at, { x, y, width, height }] of boxes.entries()) {
    const box = document.createElement('div')
    box.style.cssText = `position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px`
    const number = document.createElement('span')
    number.textContent = String(at + 1)
    box.append(number)
    holder.append(box)
  }
  document.documentElement.append(holder)
  holder.lastElementChild?.getBoundingClientRect()
  const took = performance.now() - start
  holder.remove()
  return took
}
