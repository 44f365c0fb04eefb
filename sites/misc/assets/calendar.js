// A date picker: the input is read-only, the date comes from a grid of days.
const input = document.getElementById('arrival')
const dialog = document.getElementById('calendar')
const shown = new Date()
shown.setDate(1)

const two = (number) => String(number).padStart(2, '0')
const iso = (date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

function draw() {
  const title = shown.toLocaleDateString('en-US', { month: 'long', year: 'numeric' })
  const head = document.createElement('div')
  head.className = 'calendar-head'
  const name = document.createElement('b')
  name.setAttribute('aria-live', 'polite')
  name.textContent = title
  head.append(turn('‹', 'Previous month', -1), name, turn('›', 'Next month', 1))
  const grid = document.createElement('table')
  grid.setAttribute('role', 'grid')
  grid.setAttribute('aria-label', title)
  const week = grid.createTHead().insertRow()
  for (const day of ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']) {
    const cell = document.createElement('th')
    cell.textContent = day
    week.append(cell)
  }
  const body = grid.createTBody()
  const day = new Date(shown)
  day.setDate(1 - day.getDay())
  do {
    const row = body.insertRow()
    for (let column = 0; column < 7; column += 1) {
      const cell = row.insertCell()
      cell.setAttribute('role', 'gridcell')
      if (day.getMonth() === shown.getMonth()) cell.append(dayButton(new Date(day)))
      day.setDate(day.getDate() + 1)
    }
  } while (day.getMonth() === shown.getMonth())
  dialog.replaceChildren(head, grid)
}

function turn(text, label, by) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = text
  button.setAttribute('aria-label', label)
  button.addEventListener('click', () => {
    shown.setMonth(shown.getMonth() + by)
    draw()
  })
  return button
}

function dayButton(date) {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = String(date.getDate())
  button.setAttribute(
    'aria-label',
    date.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }),
  )
  button.setAttribute('data-date', iso(date))
  button.addEventListener('click', () => {
    input.value = iso(date)
    dialog.hidden = true
  })
  return button
}

const open = () => {
  dialog.hidden = false
  draw()
}
input.addEventListener('click', open)
input.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' || event.key === 'ArrowDown') {
    event.preventDefault()
    open()
    dialog.querySelector('[data-date]').focus()
  } else if (event.key === 'Escape') dialog.hidden = true
})
