// Lists that open outside the form, at the end of the body: their position and when they close.
import { h } from './dom.js'

let open

/** Shows `content` under `anchor` and calls `onClose` once, however it is closed. */
export function showPopup(anchor, content, onClose) {
  closePopup()
  const popup = h(
    'div',
    { class: 'wd-popup', 'data-automation-widget': 'wd-popup', 'data-automation-activepopup': 'true' },
    content,
  )
  document.body.append(popup)
  open = { popup, anchor, onClose }
  place()
}

export function closePopup() {
  if (open === undefined) return
  const { popup, onClose } = open
  open = undefined
  popup.remove()
  onClose()
}

export const isOpenFor = (anchor) => open?.anchor === anchor

function place() {
  if (open === undefined) return
  const box = open.anchor.getBoundingClientRect()
  const { style } = open.popup
  style.left = `${box.left + scrollX}px`
  style.minWidth = `${box.width}px`
  const below = innerHeight - box.bottom
  if (below < 260 && box.top > below) {
    style.top = 'auto'
    style.bottom = `${document.documentElement.clientHeight - box.top - scrollY + 4}px`
  } else {
    style.top = `${box.bottom + scrollY + 4}px`
    style.bottom = 'auto'
  }
}

addEventListener('resize', place)
addEventListener(
  'pointerdown',
  (event) => {
    if (open !== undefined && !open.popup.contains(event.target) && !open.anchor.contains(event.target)) closePopup()
  },
  true,
)
