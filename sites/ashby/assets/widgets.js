// The Ashby-like form's controls. Each takes a field and a small store ({get, set}) and returns its element. The
// display always follows the store, so a value put into an input without events is lost at the next blur.
import { h, hashed } from './dom.js'

export function text(field, store, type = 'text', placeholder = 'Type here...') {
  const input = h(field.type === 'LongText' ? 'textarea' : 'input', {
    class: 'input',
    id: field.path,
    name: field.path,
    type: field.type === 'LongText' ? undefined : type,
    placeholder,
    oninput: () => store.set(input.value),
    onblur: () => {
      input.value = store.get() ?? ''
    },
  })
  input.value = store.get() ?? ''
  return input
}

/** Two buttons and a hidden check box. With `bindsAt` 2, the first click on the pair has no effect. */
export function yesNo(field, store, { bindsAt = 1, classOnly = false } = {}) {
  let touches = 0
  const box = h('input', { class: 'input', type: 'checkbox', name: field.path, tabindex: '-1', 'aria-hidden': 'true' })
  const buttons = ['Yes', 'No'].map((label) => {
    const button = h(
      'button',
      {
        class: 'container option',
        type: 'button',
        'data-option': label.toLowerCase(),
        onclick: () => {
          touches += 1
          if (touches < bindsAt) return
          store.set(String(label === 'Yes'))
          show()
        },
      },
      label,
    )
    return button
  })
  const show = () => {
    for (const [index, button] of buttons.entries()) {
      const chosen = store.get() === String(index === 0)
      button.classList.toggle(hashed('active'), chosen)
      if (!classOnly) button.setAttribute('aria-pressed', String(chosen))
    }
    box.checked = store.get() === 'true'
  }
  show()
  return h('div', { class: 'container yesno .ashby-application-form-input-yesno' }, ...buttons, box)
}

/** Radio buttons drawn as rows. */
export function valueSelect(field, store) {
  return h(
    'div',
    { class: 'options' },
    ...field.options.map((option, index) => {
      const id = `${field.path}-labeled-radio-${index}`
      const radio = h('input', {
        class: 'input',
        type: 'radio',
        id,
        name: field.path,
        onchange: () => store.set(option),
      })
      radio.checked = store.get() === option
      return h(
        'div',
        { class: 'option' },
        h('span', { class: 'container' }, radio),
        h('label', { class: 'label', for: id }, option),
      )
    }),
  )
}

let listboxes = 0
/** A typeahead without id or name whose list is at the end of the body; only a chosen row counts. */
export function typeahead(search, store) {
  let timer = 0
  let query = 0
  let portal
  let active = -1
  const input = h('input', {
    class: 'input',
    type: 'text',
    role: 'combobox',
    placeholder: 'Start typing...',
    autocomplete: 'off',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-expanded': 'false',
    oninput: () => {
      clearTimeout(timer)
      const run = ++query
      timer = setTimeout(async () => {
        const options = input.value.trim() === '' ? [] : await search(input.value)
        if (run === query) open(options)
      }, 250)
    },
    onkeydown: (event) => {
      const rows = portal === undefined ? [] : [...portal.querySelectorAll('[role=option]')]
      if (event.key === 'Escape') close()
      else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        if (rows.length === 0) return
        active = (active + (event.key === 'ArrowDown' ? 1 : rows.length - 1) + rows.length) % rows.length
        for (const [index, row] of rows.entries()) row.setAttribute('aria-selected', String(index === active))
        input.setAttribute('aria-activedescendant', rows[active].id)
      } else if (event.key === 'Enter' && rows[active] !== undefined) {
        event.preventDefault()
        choose(rows[active].textContent)
      }
    },
    onblur: () => {
      query++
      close()
      input.value = store.get() ?? ''
    },
  })
  const choose = (option) => {
    query++
    input.value = option
    close()
    store.set(option)
  }
  const close = () => {
    portal?.remove()
    portal = undefined
    active = -1
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-controls')
    input.removeAttribute('aria-activedescendant')
  }
  const open = (options) => {
    close()
    if (document.activeElement !== input) return
    const id = `floating-ui-${++listboxes}`
    const rows = options.map((option, index) =>
      h(
        'div',
        {
          class: 'result',
          role: 'option',
          id: `${id}-${index}`,
          'aria-selected': 'false',
          onmousedown: (event) => event.preventDefault(),
          onclick: () => choose(option),
        },
        option,
      ),
    )
    const empty = rows.length === 0 ? h('div', { class: 'empty' }, 'No results') : undefined
    portal = h(
      'div',
      { 'data-floating-ui-portal': '' },
      h('div', { class: 'resultContainer', role: 'listbox', id }, ...rows, empty),
    )
    document.body.append(portal)
    const box = input.getBoundingClientRect()
    portal.style.cssText = `position:absolute;left:${box.left + scrollX}px;top:${box.bottom + scrollY + 4}px;width:${box.width}px;z-index:10`
    input.setAttribute('aria-expanded', 'true')
    input.setAttribute('aria-controls', id)
  }
  input.value = store.get() ?? ''
  return h('div', { class: 'inputContainer' }, input)
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
/** Two selects without ids or names; the value is complete only when both are chosen. */
export function monthYear(store, [first, last]) {
  const [year = '', month = ''] = (store.get() ?? '').split('-')
  const option = (value, label) => h('option', { value }, label)
  const commit = () => store.set(months.value && years.value ? `${years.value}-${months.value}` : '')
  const months = h('select', { class: 'select', onchange: commit }, option('', 'Month'))
  for (const [index, name] of MONTHS.entries()) months.append(option(String(index + 1).padStart(2, '0'), name))
  const years = h('select', { class: 'select', onchange: commit }, option('', 'Year'))
  for (let each = last; each >= first; each -= 1) years.append(option(String(each), String(each)))
  months.value = month
  years.value = year
  return h('div', { class: 'monthYear' }, months, years)
}

/** Button, hidden input, file name: choosing a file uploads it and empties the input. */
export function file(field, store, upload) {
  const input = h('input', {
    id: field.path,
    type: 'file',
    accept: '.pdf,.doc,.docx,.txt,.rtf',
    style: 'display:none',
    tabindex: '-1',
  })
  const name = h('span', { class: 'fileName' })
  const button = h('button', { class: 'button', type: 'button', onclick: () => input.click() }, 'Upload File')
  const remove = h(
    'button',
    { class: 'iconButton', type: 'button', 'aria-label': 'Remove file', onclick: () => store.set('') },
    '×',
  )
  const row = h('div', { class: 'file' }, name, remove)
  const hint = h('p', { class: 'hint' }, 'or drag and drop here')
  const element = h('div', { class: 'container dropzone' }, input, button, hint)
  const accept = async (chosen) => {
    if (chosen === undefined) return
    button.textContent = 'Uploading…'
    const handle = await upload(chosen)
    input.value = ''
    name.textContent = chosen.name
    store.set(handle)
  }
  input.addEventListener('change', () => accept(input.files[0]))
  element.addEventListener('dragover', (event) => event.preventDefault())
  element.addEventListener('drop', (event) => {
    event.preventDefault()
    accept(event.dataTransfer.files[0])
  })
  store.watch(() => {
    const has = Boolean(store.get())
    button.textContent = 'Upload File'
    if (has) {
      hint.remove()
      element.append(row)
    } else {
      row.remove()
      element.append(hint)
    }
  })
  return element
}
