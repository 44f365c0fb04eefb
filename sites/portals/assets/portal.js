// The portals' scripts: replaced parts, drop zones, a parsed résumé, components with shadow roots.
const main =
  document.querySelector('[data-part]') ??
  document.querySelector('recruitment-app')?.shadowRoot?.querySelector('[data-part]')

const put = (markup) => {
  main.setHTMLUnsafe(markup)
  scrollTo(0, 0)
  const path = main.querySelector('[data-path]')?.dataset.path
  if (path) history.pushState(null, '', path)
}

const send = async (action, body) => {
  const answer = await fetch(action, { method: 'POST', body, headers: { 'x-part': '1' } })
  put(await answer.text())
}

if (main) put(await (await fetch(main.dataset.from ?? location.href, { headers: { 'x-part': '1' } })).text())

document.addEventListener('submit', async (event) => {
  if (!event.target.matches('[data-part-form]')) return
  event.preventDefault()
  if (event.submitter) event.submitter.disabled = true
  await send(event.target.action, new FormData(event.target))
})

const parse = async (zone, input) => {
  const data = new FormData()
  data.set('resume', input.files[0])
  zone.classList.add('reading')
  const read = await (await fetch(zone.dataset.parse, { method: 'POST', body: data })).json()
  zone.classList.remove('reading')
  const found = { cName: read.name, cEmail: read.email, cPhoneNumber: read.phone }
  for (const [name, value] of Object.entries(found)) {
    const field = document.querySelector(`input[name="${name}"]`)
    if (field) field.value = value
  }
}

document.addEventListener('change', (event) => {
  const zone = event.target.closest('[data-drop]')
  if (!zone || event.target.type !== 'file') return
  const [file] = event.target.files
  const shown = zone.querySelector('b, i, .name')
  if (file && shown) shown.textContent = file.name
  if (file && zone.dataset.parse) parse(zone, event.target)
})

document.addEventListener('click', (event) => {
  const zone = event.target.closest?.('[data-drop]')
  if (zone && event.target.type !== 'file') zone.querySelector('input[type=file]').click()
  const shows = event.target.closest?.('[data-shows]')
  if (shows) {
    event.preventDefault()
    document.getElementById(shows.dataset.shows).hidden = false
  }
  if (event.target.closest?.('#resumator-submit-resume')) {
    event.preventDefault()
    document.getElementById('resumator-application-form').submit()
  }
})

const given = (host) => {
  const input = host.shadowRoot.querySelector('input')
  if (!input) return host.dataset.value
  if (input.type === 'file') return input.files[0] ?? ''
  return input.type === 'checkbox' ? (input.checked ? 'yes' : '') : input.value
}

const pick = (host, target) => {
  const control = host.shadowRoot.querySelector('[role=combobox]')
  const list = host.shadowRoot.querySelector('[role=listbox]')
  const option = target.closest('[role=option]')
  if (option) {
    host.dataset.value = option.dataset.value
    control.textContent = option.textContent
  }
  list.hidden = option !== null || !list.hidden
  control.setAttribute('aria-expanded', String(!list.hidden))
}

const app = document.querySelector('recruitment-app')?.shadowRoot
app?.addEventListener('click', async (event) => {
  const [target] = event.composedPath()
  const host = target.getRootNode().host
  if (host?.matches('sdf-select-simple') && target.closest('[role=combobox], [role=option]')) pick(host, target)
  if (host?.dataset.href && target.closest('button')) location.assign(host.dataset.href)
  if (host?.matches('[data-send]') && target.closest('button')) {
    const form = host.closest('[data-shadow-form]')
    const data = new FormData()
    for (const field of form.querySelectorAll('[data-name]')) data.set(field.dataset.name, given(field))
    target.closest('button').disabled = true
    await send(form.dataset.action, data)
  }
})

// Dialogs, collapsible parts, switches and custom lists of the later kinds.
const choose = (holder, value, words) => {
  holder.querySelector('input[type=hidden]').value = value
  const shown = holder.querySelector('.shown')
  if (shown) shown.value = words
}

document.addEventListener('click', async (event) => {
  const { target } = event
  if (target.closest('[data-cookie]')) target.closest('.cookie').remove()
  if (target.closest('[data-opens]')) document.querySelector('[data-dialog]').hidden = false
  if (target.closest('[data-closes]')) document.querySelector('[data-dialog]').hidden = true
  const way = target.closest('[data-href]')
  if (way) location.assign(way.dataset.href)
  const title = target.closest('[data-fold] > h3')
  const unfolds = target.closest('[data-unfolds]')
  if (title || unfolds) {
    const fold = target.closest('[data-fold]')
    const open = unfolds ? fold.nextElementSibling : fold
    for (const one of document.querySelectorAll('[data-fold]')) {
      one.lastElementChild.hidden = one !== open
      one.firstElementChild.setAttribute('aria-expanded', String(one === open))
    }
  }
  const option = target.closest('[data-switch] button')
  if (option) {
    for (const one of option.parentElement.querySelectorAll('button'))
      one.setAttribute('aria-pressed', String(one === option))
    choose(option.parentElement, option.dataset.value, '')
  }
  const list = target.closest('[data-list]')
  for (const one of document.querySelectorAll('[data-list]')) {
    const rows = one.querySelector('[role=listbox]')
    rows.hidden = one !== list || !rows.hidden
    one.querySelector('.shown').setAttribute('aria-expanded', String(!rows.hidden))
  }
  const row = target.closest('[data-list] [role=option]')
  if (row) choose(row.closest('[data-list]'), row.dataset.value, row.textContent)
  const sends = target.closest('[data-sends]')
  if (sends) {
    const form = sends.closest('[data-loose]')
    const data = new FormData()
    for (const field of form.querySelectorAll('input, select')) {
      if (field.type === 'checkbox') data.set(field.name, field.checked ? 'yes' : '')
      else data.set(field.name, field.type === 'file' ? (field.files[0] ?? '') : field.value)
    }
    sends.disabled = true
    await send(form.dataset.action, data)
  }
})

// Lists in the body, place suggestions, answers that open the next page, a button locked until all is filled in.
const complete = () => {
  for (const form of document.querySelectorAll('[data-complete]')) {
    const missing = [...form.querySelectorAll('[data-needed]')].some((box) => {
      const field = box.querySelector('input')
      return field.type === 'checkbox' ? !field.checked : field.value === ''
    })
    form.querySelector('[type=submit]').disabled = missing
  }
}

const list = (rows, below, chosen) => {
  document.querySelector('.floating')?.remove()
  const box = document.createElement('div')
  box.className = 'floating'
  box.setAttribute('role', 'listbox')
  const { left, bottom } = below.getBoundingClientRect()
  box.style.insetInlineStart = `${left + scrollX}px`
  box.style.insetBlockStart = `${bottom + scrollY}px`
  for (const [value, words] of rows) {
    const row = document.createElement('div')
    row.setAttribute('role', 'option')
    row.textContent = words
    row.addEventListener('mousedown', (event) => event.preventDefault())
    row.addEventListener('click', () => {
      box.remove()
      below.setAttribute('aria-expanded', 'false')
      chosen(value, words)
      complete()
    })
    box.append(row)
  }
  document.body.append(box)
  below.setAttribute('aria-expanded', 'true')
}

document.addEventListener('input', async ({ target }) => {
  complete()
  if (!target.matches('[data-place]')) return
  const held = target.previousElementSibling
  held.value = ''
  const asked = target.value
  const found = await (await fetch(`/portals/places?q=${encodeURIComponent(asked)}`)).json()
  if (target.value !== asked || document.activeElement !== target) return
  const rows = found.map(({ name, city, region }) => [region === 'Maine' ? name : city, name])
  list(rows, target, (value, words) => {
    held.value = value
    target.value = words
  })
})

document.addEventListener('focusout', ({ target }) => {
  if (!target.matches?.('[data-place]')) return
  document.querySelector('.floating')?.remove()
  if (target.previousElementSibling.value === '') target.value = ''
  complete()
})

document.addEventListener('change', ({ target }) => {
  const upload = target.parentElement?.querySelector('[data-shown]')
  if (upload && target.type === 'file') upload.textContent = target.files[0]?.name ?? ''
  complete()
  if (target.matches('[data-leads-on]')) target.form.requestSubmit()
})

document.addEventListener('click', ({ target }) => {
  target.closest?.('[data-upload]')?.previousElementSibling.click()
  const menu = target.closest?.('[data-menu]')
  if (!menu) return
  if (menu.getAttribute('aria-expanded') === 'true') {
    document.querySelector('.floating')?.remove()
    menu.setAttribute('aria-expanded', 'false')
    return
  }
  list(JSON.parse(menu.dataset.menu), menu, (value, words) => {
    menu.previousElementSibling.value = value
    menu.textContent = words
  })
})

// As in select2: opens on mousedown and chooses on mouseup.
document.addEventListener('mousedown', (event) => {
  const shown = event.target.closest?.('[data-select2]')
  const open = document.querySelector('.select2-dropdown')
  if (open?.contains(event.target)) return
  open?.remove()
  for (const one of document.querySelectorAll('[data-select2]')) one.setAttribute('aria-expanded', 'false')
  if (!shown || open?.dataset.of === shown.dataset.select2) return
  event.preventDefault()
  const native = document.getElementById(shown.dataset.select2)
  const box = document.createElement('span')
  box.className = 'select2-dropdown floating'
  box.dataset.of = native.id
  const { left, bottom } = shown.getBoundingClientRect()
  box.style.insetInlineStart = `${left + scrollX}px`
  box.style.insetBlockStart = `${bottom + scrollY}px`
  box.innerHTML = `<span class="select2-results"><ul role="listbox" id="select2-${native.id}-results"></ul></span>`
  for (const option of native.options) {
    if (option.value === '') continue
    const row = document.createElement('li')
    row.className = 'select2-results__option'
    row.setAttribute('role', 'option')
    row.setAttribute('aria-selected', String(option.selected))
    row.textContent = option.text
    row.addEventListener('mouseup', () => {
      native.value = option.value
      native.dispatchEvent(new Event('change', { bubbles: true }))
      shown.firstElementChild.textContent = option.text
      shown.setAttribute('aria-expanded', 'false')
      box.remove()
    })
    box.querySelector('ul').append(row)
  }
  document.body.append(box)
  shown.setAttribute('aria-expanded', 'true')
  shown.setAttribute('aria-controls', `select2-${native.id}-results`)
})
