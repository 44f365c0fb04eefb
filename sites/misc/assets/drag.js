// Two kinds of dragging: the browser's own for the list, pointer events for the crate.
const list = document.getElementById('ports')
const crate = document.getElementById('crate')
const hidden = (name) => document.querySelector(`input[name=${name}]`)

function keep() {
  hidden('ports').value = [...list.children].map((row) => row.textContent).join(', ')
  hidden('crate').value = [...crate.children].map((item) => item.getAttribute('data-item')).join(', ')
}

let dragged
list.addEventListener('dragstart', (event) => {
  dragged = event.target
  event.dataTransfer.setData('text/plain', dragged.textContent)
  event.dataTransfer.effectAllowed = 'move'
})
list.addEventListener('dragover', (event) => {
  event.preventDefault()
  const over = event.target.closest('li')
  if (!dragged || !over || over === dragged) return
  const box = over.getBoundingClientRect()
  list.insertBefore(dragged, event.clientY > box.top + box.height / 2 ? over.nextSibling : over)
})
list.addEventListener('drop', (event) => {
  event.preventDefault()
  dragged = undefined
  keep()
})

for (const item of document.querySelectorAll('.item')) {
  item.addEventListener('pointerdown', (event) => {
    item.setPointerCapture(event.pointerId)
    const from = { x: event.clientX, y: event.clientY }
    const follow = (move) => {
      item.style.transform = `translate(${move.clientX - from.x}px, ${move.clientY - from.y}px)`
    }
    item.addEventListener('pointermove', follow)
    item.addEventListener(
      'pointerup',
      (up) => {
        item.removeEventListener('pointermove', follow)
        item.style.transform = ''
        const bin = [...document.querySelectorAll('.bin')].find((candidate) => {
          const box = candidate.getBoundingClientRect()
          return up.clientX >= box.left && up.clientX <= box.right && up.clientY >= box.top && up.clientY <= box.bottom
        })
        bin?.append(item)
        keep()
      },
      { once: true },
    )
  })
}
keep()
