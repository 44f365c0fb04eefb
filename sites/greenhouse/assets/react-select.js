// A select made of an input, like the boards' select library: opens on mousedown, filters while typing, keeps the
// answer outside the input, and forgets typed text that was not chosen.

/** The server's list is requested once typing has paused this long. */
const DEBOUNCE_MS = 500
const ROWS_AT_ONCE = 100

/**
 * Brings a server-rendered `.select-shell` to life. `list` is `{ kind, options, remote }`, `load(text, from)` asks the server;
 * `change(answer)` gets the label, the labels (multi) or ''. Returns `{ id, get, clear }`.
 */
export function reactSelect(shell, list, { load, change }) {
  const input = shell.querySelector('.select__input')
  const control = shell.querySelector('.select__control')
  const holder = shell.querySelector('.select__value-container')
  const inputBox = shell.querySelector('.select__input-container')
  const placeholder = shell.querySelector('.select__placeholder')
  const required = shell.querySelector('.select__required')
  const many = list.kind === 'multi'
  const location = list.kind === 'location'
  const { id } = input
  let chosen = []
  let menu
  let rows = []
  let active = 0
  let asked = 0
  let keyed = false
  let timer

  const create = (tag, className, text) => {
    const element = document.createElement(tag)
    element.className = className
    if (text !== undefined) element.textContent = text
    return element
  }

  function drawValue() {
    for (const old of holder.querySelectorAll('.select__single-value, .select__multi-value')) old.remove()
    // Typed text hides the single answer.
    const shown = many || input.value === '' ? chosen : []
    for (const option of shown) {
      const value = many ? multiValue(option) : create('div', 'select__single-value', option.short ?? option.label)
      holder.insertBefore(value, inputBox)
    }
    placeholder.hidden = chosen.length > 0 || input.value !== ''
    if (required) required.value = chosen.length > 0 ? 'chosen' : ''
    if (required && chosen.length > 0) required.remove()
    else if (required && !required.isConnected) shell.append(required)
  }

  function multiValue(option) {
    const chip = create('div', 'select__multi-value')
    const remove = create('div', 'select__multi-value__remove', '×')
    remove.setAttribute('role', 'button')
    remove.setAttribute('aria-label', `Remove ${option.label}`)
    remove.addEventListener('mousedown', (event) => event.stopPropagation())
    remove.addEventListener('click', () => commit(chosen.filter((other) => other !== option)))
    chip.append(create('div', 'select__multi-value__label', option.label), remove)
    return chip
  }

  function commit(next) {
    chosen = next
    input.value = ''
    drawValue()
    const labels = chosen.map((option) => option.label)
    change(many ? labels : (labels[0] ?? ''), chosen)
  }

  function open() {
    if (menu !== undefined) return
    menu = create('div', 'select__menu')
    const listbox = create('div', 'select__menu-list')
    listbox.id = `react-select-${id}-listbox`
    listbox.setAttribute('role', 'listbox')
    if (many) listbox.setAttribute('aria-multiselectable', 'true')
    menu.append(listbox)
    // Choosing must not take the focus out of the input.
    menu.addEventListener('mousedown', (event) => event.preventDefault())
    shell.append(menu)
    control.classList.add('select__control--menu-is-open')
    input.setAttribute('aria-expanded', 'true')
    input.setAttribute('aria-controls', listbox.id)
    fill()
  }

  function close() {
    menu?.remove()
    menu = undefined
    rows = []
    control.classList.remove('select__control--menu-is-open')
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-controls')
    input.setAttribute('aria-activedescendant', '')
  }

  function fill() {
    const text = input.value.trim().toLowerCase()
    if (list.remote !== undefined) return search(text)
    const left = list.options.filter(
      (option) => option.label.toLowerCase().includes(text) && !(many && chosen.includes(option)),
    )
    return show(left)
  }

  function notice(text) {
    rows = []
    menu?.firstElementChild.replaceChildren(create('div', 'select__menu-notice', text))
  }

  function search(text) {
    clearTimeout(timer)
    if (location && text === '') return close()
    notice('Loading...')
    // Only the first page of a long list is requested without a delay.
    timer = setTimeout(
      async () => {
        asked += 1
        const mine = asked
        const found = await load(list.remote, text, 0)
        if (mine === asked && menu !== undefined)
          show(
            found.map((label) => ({ value: label, label })),
            text,
          )
      },
      text === '' ? 0 : DEBOUNCE_MS,
    )
    return undefined
  }

  function show(options, text) {
    const listbox = menu.firstElementChild
    if (options.length === 0) return notice('No options')
    listbox.replaceChildren()
    rows = []
    add(options)
    move(
      Math.max(
        0,
        rows.findIndex(({ option }) => option === chosen[0]),
      ),
    )
    if (list.remote !== 'schools') return undefined
    let more = options.length === ROWS_AT_ONCE
    listbox.onscroll = async () => {
      if (!more || listbox.scrollTop + listbox.clientHeight < listbox.scrollHeight - 30) return
      more = false
      const next = await load(list.remote, text, rows.length)
      if (menu === undefined) return
      add(next.map((label) => ({ value: label, label })))
      more = next.length === ROWS_AT_ONCE
    }
    return undefined
  }

  function add(options) {
    for (const option of options) {
      const element = create('div', 'select__option', option.label)
      const place = rows.length
      element.id = `react-select-${id}-option-${place}`
      element.setAttribute('role', 'option')
      element.setAttribute('aria-disabled', 'false')
      element.setAttribute('aria-selected', String(chosen.some((other) => other.value === option.value)))
      element.tabIndex = -1
      element.addEventListener('mousemove', () => move(place))
      element.addEventListener('click', () => choose(option))
      rows.push({ option, element })
      menu.firstElementChild.append(element)
    }
  }

  function move(to) {
    rows[active]?.element.classList.remove('select__option--is-focused')
    active = Math.min(Math.max(to, 0), rows.length - 1)
    const row = rows[active]
    if (row === undefined) return
    row.element.classList.add('select__option--is-focused')
    row.element.scrollIntoView({ block: 'nearest' })
    input.setAttribute('aria-activedescendant', row.element.id)
  }

  function choose(option) {
    commit(many ? [...chosen, option] : [option])
    close()
  }

  control.addEventListener('mousedown', (event) => {
    if (event.button !== 0 || event.target.closest('.location-button')) return
    if (document.activeElement !== input) {
      input.focus()
      if (!location) open()
    } else if (menu === undefined) {
      if (!location) open()
    } else if (event.target !== input) close()
    if (event.target !== input) event.preventDefault()
  })
  input.addEventListener('keydown', (event) => {
    keyed = true
    const opens = menu === undefined && !location
    if (event.key === 'ArrowDown') opens ? open() : move(active + 1)
    else if (event.key === 'ArrowUp') opens ? open() : move(active - 1)
    else if ((event.key === 'Enter' || event.key === 'Tab') && rows[active] !== undefined) {
      choose(rows[active].option)
      if (event.key === 'Tab') return
    } else if (event.key === 'Enter' && menu !== undefined) event.preventDefault()
    else if (event.key === 'Escape' && menu !== undefined) close()
    else if (event.key === ' ' && opens && input.value === '') open()
    else if (event.key === 'Backspace' && input.value === '' && chosen.length > 0) commit(chosen.slice(0, -1))
    else return
    event.preventDefault()
  })
  input.addEventListener('input', () => {
    drawValue()
    // Only key presses start a location search; text entered in other ways does not.
    if (location && !keyed) return
    keyed = false
    if (menu === undefined) open()
    else fill()
  })
  input.addEventListener('blur', () => {
    clearTimeout(timer)
    asked += 1
    close()
    input.value = ''
    drawValue()
  })
  shell.querySelector('.location-button')?.addEventListener('click', () => input.focus())
  drawValue()
  return { id, get: () => chosen.map((option) => option.label), clear: () => commit([]), options: () => chosen }
}
