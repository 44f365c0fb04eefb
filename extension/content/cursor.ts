/** GhostHands' own pointer: moves to the current action and names it. Hidden while things happen too fast to follow. */
import { MARK_PATHS } from '../../shared/ui/icons.tsx'
import type { PageBox } from './place.ts'

/** Minimum duration of a step for the pointer to appear. */
const WORTH_MS = 160

export class Cursor {
  private readonly node = document.createElement('div')
  private readonly name = document.createElement('span')
  private where = ''
  private since = 0

  constructor(layer: HTMLElement) {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    svg.setAttribute('viewBox', '0 0 20 20')
    svg.setAttribute('aria-hidden', 'true')
    for (const [at, d] of MARK_PATHS.entries()) {
      const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
      path.setAttribute('d', d)
      if (at === 0) path.setAttribute('class', 'echo')
      svg.append(path)
    }
    this.node.className = 'cursor'
    this.node.setAttribute('aria-hidden', 'true')
    this.node.append(svg, this.name)
    this.node.hidden = true
    layer.append(this.node)
  }

  at(box: PageBox | undefined, now: string): void {
    if (!box) {
      this.hide()
      return
    }
    const where = `${Math.round(box.x + Math.min(156, box.width * 0.6))}px, ${Math.round(box.y + box.height / 2 + 3)}px`
    if (this.where !== where) {
      this.where = where
      this.since = performance.now()
      this.node.style.translate = where.replace(',', '')
      setTimeout(() => {
        if (this.where === where) this.node.hidden = false
      }, WORTH_MS)
    } else if (performance.now() - this.since > WORTH_MS) this.node.hidden = false
    if (this.name.textContent !== now) this.name.textContent = now
    this.name.hidden = now === ''
  }

  hide(): void {
    this.where = ''
    this.node.hidden = true
  }
}
