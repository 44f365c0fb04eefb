// The page's only list of suggestions: at the end of the body, in its own shadow tree, with rows that have no role.
import { h, Part } from './dom.js'

class SplSelectOption extends Part {
  build() {
    return [h('div', { class: 'option' }, h('slot'))]
  }
}
customElements.define('spl-select-option', SplSelectOption)

class SplOverlay extends Part {
  build() {
    this.list = h('div', { class: 'overlay', part: 'list' })
    return [this.list]
  }

  /** Shows rows under `anchor`; a click or Enter gives the chosen index to `choose`. */
  open(anchor, labels, choose) {
    this.active = -1
    this.choose = choose
    this.anchor = anchor
    const rows = labels.map((label, index) =>
      h(
        'spl-select-option',
        { onmousedown: (event) => event.preventDefault(), onclick: () => this.pick(index) },
        label,
      ),
    )
    this.list.replaceChildren(...(rows.length > 0 ? rows : [h('div', { class: 'empty' }, 'No matches')]))
    const box = anchor.getBoundingClientRect()
    this.style.cssText = `display:block;position:absolute;left:${box.left + scrollX}px;top:${box.bottom + scrollY + 4}px;width:${box.width}px;z-index:20`
  }

  pick(index) {
    const { choose } = this
    this.close()
    choose(index)
  }

  /** Moves the highlight or chooses the highlighted row; true if the key was for the list. */
  key(event) {
    if (!this.isOpen) return false
    const rows = [...this.list.querySelectorAll('spl-select-option')]
    if (event.key === 'Escape') this.close()
    else if (event.key === 'Enter' && this.active >= 0) this.pick(this.active)
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && rows.length > 0) {
      this.active = (this.active + (event.key === 'ArrowDown' ? 1 : rows.length - 1) + rows.length) % rows.length
      for (const [index, row] of rows.entries()) row.toggleAttribute('active', index === this.active)
      rows[this.active].scrollIntoView({ block: 'nearest' })
    } else return false
    event.preventDefault()
    return true
  }

  get isOpen() {
    return this.style.display === 'block'
  }

  close() {
    this.style.cssText = 'display:none'
  }
}
customElements.define('spl-overlay', SplOverlay)

export const overlay = h('spl-overlay', { style: 'display:none' })
document.body.append(overlay)
