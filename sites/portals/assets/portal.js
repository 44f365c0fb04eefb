// What the portals' own scripts do: parts that are exchanged, drop zones, a résumé that is read, components with shadow roots.
const main =
  document.querySelector('[data-part]') ??
  document.querySelector('recruitment-app')?.shadowRoot?.querySelector('[data-part]')

const put = (markup) => {
  main.setHTMLUnsafe(markup)
  scrollTo(0, 0)
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

// Dialogs, parts that fold, switches and drawn lists of the later kinds.
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
