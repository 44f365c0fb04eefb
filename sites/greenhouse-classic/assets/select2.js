// Drop-downs over native lists like those of the old select library: they open on mousedown at the end of the body,
// and choose on mouseup. The native list stays in the page, hidden.

/** Height of a search box and the tallest list. */
const ROOM_PX = 260

let serial = 0
let close = () => undefined

/** `field` is a `<select>`, or a hidden input with `data-remote`, whose choices the server searches. */
export function select2(field) {
  serial += 1
  const number = serial
  const remote = field.getAttribute('data-remote')
  const placeholder = field.getAttribute('data-placeholder') ?? ''
  const container = element('div', `select2-container ${field.className}`)
  container.id = `s2id_${field.id}`
  const choice = element('a', 'select2-choice')
  choice.href = 'javascript:void(0)'
  choice.tabIndex = -1
  const chosen = element('span', 'select2-chosen')
  chosen.id = `select2-chosen-${number}`
  choice.append(chosen, element('span', 'select2-arrow'))
  const focusser = element('input', 'select2-focusser select2-offscreen')
  focusser.type = 'text'
  focusser.id = `s2id_autogen${number}`
  focusser.setAttribute('aria-haspopup', 'true')
  focusser.setAttribute('role', 'button')
  const caption = element('label', 'select2-offscreen')
  caption.htmlFor = focusser.id
  caption.textContent = labelOf(field)
  container.append(choice, caption, focusser)
  field.before(container)
  field.classList.add('select2-offscreen')
  field.tabIndex = -1
  draw()

  function draw() {
    const text = remote ? field.value : (field.selectedOptions[0]?.textContent ?? '')
    chosen.textContent = field.value === '' ? placeholder : text
    choice.classList.toggle('select2-default', field.value === '')
  }

  function open() {
    close()
    const drop = element('div', 'select2-drop select2-display-none select2-with-searchbox select2-drop-active')
    drop.id = 'select2-drop'
    const search = element('div', 'select2-search')
    const input = element('input', 'select2-input')
    input.type = 'text'
    input.autocomplete = 'off'
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-expanded', 'true')
    input.setAttribute('aria-label', labelOf(field))
    const results = element('ul', 'select2-results')
    results.id = `select2-results-${number}`
    results.setAttribute('role', 'listbox')
    search.append(input)
    drop.append(search, results)
    const mask = element('div', 'select2-drop-mask')
    mask.id = 'select2-drop-mask'
    document.body.append(mask, drop)
    container.classList.add('select2-dropdown-open')
    let rows = []
    let active = 0
    let asked = 0

    const move = (to) => {
      rows[active]?.row.classList.remove('select2-highlighted')
      active = Math.min(Math.max(to, 0), rows.length - 1)
      rows[active]?.row.classList.add('select2-highlighted')
      rows[active]?.row.scrollIntoView({ block: 'nearest' })
    }
    const pick = ({ value }) => {
      field.value = value
      field.dispatchEvent(new Event('change', { bubbles: true }))
      draw()
      close()
      focusser.focus()
    }
    const show = (options) => {
      rows = options.map((option, place) => {
        const row = element('li', 'select2-results-dept-0 select2-result select2-result-selectable')
        row.setAttribute('role', 'presentation')
        const label = element('div', 'select2-result-label')
        label.id = `select2-result-label-${number}-${place}`
        label.setAttribute('role', 'option')
        label.textContent = option.label
        row.append(label)
        row.addEventListener('mousemove', () => move(place))
        row.addEventListener('mouseup', () => pick(option))
        return { ...option, row }
      })
      results.replaceChildren(...rows.map(({ row }) => row))
      if (rows.length === 0) results.append(note('select2-no-results', 'No matches found'))
      move(0)
    }
    const find = async () => {
      const text = input.value.trim().toLowerCase()
      if (!remote) {
        const options = [...field.options].filter(
          (option) => option.value !== '' && option.textContent.toLowerCase().includes(text),
        )
        return show(options.map((option) => ({ value: option.value, label: option.textContent })))
      }
      asked += 1
      const mine = asked
      rows = []
      results.replaceChildren(note('select2-searching', 'Searching…'))
      const found = await (await fetch(`${remote}?q=${encodeURIComponent(text)}`)).json()
      if (mine === asked) show(found.map((label) => ({ value: label, label })))
      return undefined
    }
    close = () => {
      asked += 1
      drop.remove()
      mask.remove()
      container.classList.remove('select2-dropdown-open')
      close = () => undefined
    }
    mask.addEventListener('mousedown', () => close())
    input.addEventListener('input', find)
    input.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowDown') move(active + 1)
      else if (event.key === 'ArrowUp') move(active - 1)
      else if ((event.key === 'Enter' || event.key === 'Tab') && rows[active]) pick(rows[active])
      else if (event.key === 'Escape') {
        close()
        focusser.focus()
      } else return
      event.preventDefault()
    })
    find()
    place(drop, container)
    // Scrolling now would move a list row under the pressed mouse button.
    input.focus({ preventScroll: true })
  }

  choice.addEventListener('mousedown', (event) => {
    event.preventDefault()
    if (container.classList.contains('select2-dropdown-open')) close()
    else open()
  })
  choice.addEventListener('click', (event) => event.preventDefault())
  focusser.addEventListener('keydown', (event) => {
    if (['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) {
      event.preventDefault()
      open()
    }
  })
  caption.addEventListener('click', () => focusser.focus())
}

/** Below the field, or above it if there is no room below. */
function place(drop, container) {
  const box = container.getBoundingClientRect()
  const above = box.bottom + ROOM_PX > innerHeight && box.top > ROOM_PX
  drop.classList.toggle('select2-drop-above', above)
  drop.style.left = `${box.left + scrollX}px`
  drop.style.width = `${box.width}px`
  if (above) drop.style.bottom = `${document.documentElement.clientHeight - box.top - scrollY}px`
  else drop.style.top = `${box.bottom + scrollY}px`
}

function element(tag, className) {
  const created = document.createElement(tag)
  created.className = className
  return created
}

function note(className, text) {
  const row = element('li', className)
  row.textContent = text
  return row
}

function labelOf(field) {
  const label = document.querySelector(`label[for="${field.id}"]`) ?? field.closest('label')
  const own = [...(label?.childNodes ?? [])].find(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '',
  )
  return own?.textContent.trim() ?? ''
}
