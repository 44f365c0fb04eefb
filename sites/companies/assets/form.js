// Custom lists, buttons as choices, and applications that replace their content within one document.
const put = (holder, value, label) => {
  const input = holder.querySelector('input[type=hidden]')
  input.value = value
  input.dispatchEvent(new Event('change', { bubbles: true }))
  const shown = holder.querySelector('.single-value') ?? holder.querySelector('[aria-haspopup=listbox]')
  if (shown) shown.textContent = label
}

let open
const close = () => {
  open?.list.remove()
  open?.control.setAttribute('aria-expanded', 'false')
  open = undefined
}

const show = (holder, control, typed = '') => {
  close()
  const list = document.createElement('ul')
  list.setAttribute('role', 'listbox')
  list.id = `list-${Math.random().toString(36).slice(2)}`
  list.append(holder.querySelector('template').content.cloneNode(true))
  for (const row of [...list.children]) if (!row.textContent.toLowerCase().includes(typed.toLowerCase())) row.remove()
  const box = control.getBoundingClientRect()
  list.style.insetInlineStart = `${box.left + scrollX}px`
  list.style.top = `${box.bottom + scrollY}px`
  control.setAttribute('aria-expanded', 'true')
  control.setAttribute('aria-controls', list.id)
  document.body.append(list)
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', (event) => {
    const row = event.target.closest('[role=option]')
    if (!row) return
    put(holder, row.getAttribute('data-value'), row.textContent)
    if (control.tagName === 'INPUT') control.value = ''
    close()
  })
  open = { list, control }
}

document.addEventListener('mousedown', (event) => {
  const control = event.target.closest('[data-listbox] button, [data-combobox] input')
  if (!control) return event.target.closest('ul[role=listbox]') ? undefined : close()
  if (open?.control !== control) show(control.parentElement, control)
})
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close()
  if (event.key === 'Enter' && event.target.matches('[data-combobox] input')) {
    event.preventDefault()
    if (open?.list.children.length === 1) open.list.children[0].click()
  }
})
document.addEventListener('input', (event) => {
  if (event.target.matches('[data-combobox] input')) show(event.target.parentElement, event.target, event.target.value)
})
document.addEventListener('click', (event) => {
  const option = event.target.closest('[data-choices] [data-option]')
  if (!option) return
  for (const one of option.parentElement.querySelectorAll('[data-option]'))
    one.setAttribute('aria-pressed', String(one === option))
  put(option.parentElement, option.getAttribute('data-option'), '')
})
document.addEventListener('submit', async (event) => {
  if (event.target.getAttribute('data-way') !== 'one document') return
  event.preventDefault()
  const button = event.submitter
  if (button) button.disabled = true
  const answer = await fetch(event.target.action, {
    method: 'POST',
    body: new FormData(event.target),
    headers: { 'x-part': '1' },
  })
  document.querySelector('main').innerHTML = await answer.text()
  scrollTo(0, 0)
})
