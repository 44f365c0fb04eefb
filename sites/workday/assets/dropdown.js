// The platform's dropdown: a button that says "Select One" and a listbox at the end of the body that exists only while
// open. An empty, hidden listbox comes before it in the page, as on real pages.
import { h, options, volatileId } from './dom.js'
import { closePopup, isOpenFor, showPopup } from './popup.js'

const NOTHING = 'Select One'
/** Real pages have one of two behaviours: aria-expanded and aria-controls while open, or neither at any time. */
const announces = options.get('listbox') !== 'bare'

/** `{ element, set(value) }`; `change(value)` is called when a person chooses. */
export function dropdown({ id, automationId, label, required, choices, value, change, invalid }) {
  const name = (current) => `${label} ${current || NOTHING}${required ? ' Required' : ''}`
  const button = h(
    'button',
    {
      type: 'button',
      id,
      class: 'wd-dropdown',
      'data-automation-id': automationId,
      'aria-haspopup': 'listbox',
      'aria-invalid': invalid ? 'true' : undefined,
    },
    value || NOTHING,
  )
  let current = value ?? ''
  let typed = ''
  let typedAt = 0

  function set(next) {
    current = next
    button.textContent = next || NOTHING
    button.setAttribute('aria-label', name(next))
    button.value = next === '' ? '' : volatileId()
  }

  function openList() {
    const listId = volatileId()
    const rows = ['', ...choices].map((choice) =>
      h(
        'li',
        {
          role: 'option',
          id: volatileId(),
          'data-value': choice,
          'aria-selected': String(choice === current),
          class: 'wd-option',
          tabindex: '-1',
        },
        h('div', {}, choice || NOTHING),
      ),
    )
    const list = h('ul', { role: 'listbox', id: listId, 'aria-label': label, tabindex: '-1', class: 'wd-list' }, rows)
    let active = Math.max(
      0,
      rows.findIndex((row) => row.getAttribute('aria-selected') === 'true'),
    )

    const move = (next) => {
      rows[active].classList.remove('active')
      active = Math.min(Math.max(next, 0), rows.length - 1)
      rows[active].classList.add('active')
      rows[active].scrollIntoView({ block: 'nearest' })
      list.setAttribute('aria-activedescendant', rows[active].id)
    }
    const choose = (row) => {
      set(row.getAttribute('data-value'))
      closePopup()
      button.focus()
      change(current)
    }
    list.addEventListener('click', (event) => {
      const row = event.target.closest('[role=option]')
      if (row) choose(row)
    })
    list.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowDown') move(active + 1)
      else if (event.key === 'ArrowUp') move(active - 1)
      else if (event.key === 'Home') move(0)
      else if (event.key === 'End') move(rows.length - 1)
      else if (event.key === 'Enter' || event.key === ' ') choose(rows[active])
      else if (event.key === 'Escape') closePopup()
      else if (event.key === 'Tab') return closePopup()
      else if (event.key.length === 1) jump(event.key, rows, move, active)
      else return undefined
      event.preventDefault()
      return undefined
    })
    if (announces) {
      button.setAttribute('aria-expanded', 'true')
      button.setAttribute('aria-controls', listId)
    }
    showPopup(button, list, () => {
      button.removeAttribute('aria-expanded')
      button.removeAttribute('aria-controls')
    })
    list.focus({ preventScroll: true })
    move(active)
  }

  /** Letters typed within a second of each other are one search, as in a native select. */
  function jump(key, rows, move, active) {
    typed = performance.now() - typedAt < 1_000 ? typed + key.toLowerCase() : key.toLowerCase()
    typedAt = performance.now()
    const from = typed.length === 1 ? active + 1 : active
    const order = rows.map((_row, index) => (index + from) % rows.length)
    const found = order.find((index) => rows[index].textContent.toLowerCase().startsWith(typed))
    if (found !== undefined) move(found)
  }

  button.addEventListener('click', () => (isOpenFor(button) ? closePopup() : openList()))
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    openList()
  })
  set(current)
  return { element: button, set }
}
