// The form around the widgets of a page: draws those that the address names, keeps what they report, and sends it. It
// touches no widget: what is sent is what its library reported.

/** What the widgets have reported, by name: the app's own state. */
const values = {}

const empty = (value) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Files as their names, dates as their days. */
const plain = (value) => {
  if (value instanceof File) return value.name
  if (value instanceof Date) {
    const pad = (part) => String(part).padStart(2, '0')
    return `${value.getFullYear()}-${pad(value.getMonth() + 1)}-${pad(value.getDate())}`
  }
  return Array.isArray(value) ? value.map(plain) : value
}

const send = async (state) => {
  const name = location.pathname.split('/').at(-1)
  await fetch(`/widgets/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(state),
  })
  document.body.innerHTML = '<main><h1>Thank you for applying!</h1><p>Your application was received.</p></main>'
}

/** For pages whose library has a form of its own. */
export const sendState = (state) =>
  send(Object.fromEntries(Object.entries(state).map(([key, value]) => [key, plain(value)])))

/** Which of the page's widgets the address asks for; all of them where it names none. */
export const wanted = (widgets) => {
  const only = new URLSearchParams(location.search).get('only')?.split(',')
  return Object.entries(widgets).filter(([name]) => !only || only.includes(name))
}

/**
 * @param widgets name → [label, draw]; `draw(place, set, { label, name })` puts label and control into `place` and calls `set(value)`
 *   whenever its library reports a value
 */
export const showForm = (title, widgets) => {
  const main = document.createElement('main')
  main.innerHTML = `<h1>${title}</h1><form novalidate></form>`
  document.body.append(main)
  const form = main.querySelector('form')
  const shown = wanted(widgets)
  const said = {}
  for (const [name, [label, draw]] of shown) {
    const place = document.createElement('div')
    place.className = 'field'
    const error = document.createElement('p')
    error.className = 'error-message'
    error.setAttribute('role', 'alert')
    form.append(place)
    const set = (value) => {
      values[name] = plain(value)
      if (!empty(value)) error.textContent = ''
    }
    draw(place, set, { label, name })
    place.append(error)
    said[name] = error
  }
  const button = document.createElement('button')
  button.type = 'submit'
  button.textContent = 'Submit application'
  form.append(button)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const missing = shown.filter(([name]) => empty(values[name]))
    for (const [name] of missing) said[name].textContent = 'This field is required.'
    if (missing.length === 0) void send(values)
  })
}

/** A label and an element that the library makes into its widget. */
export const labelled = (place, { label, name }, markup) => {
  place.innerHTML = `<label for="${name}">${label} *</label>${markup.replace('{id}', `id="${name}" name="${name}"`)}`
  return place.querySelector(`#${CSS.escape(name)}`)
}

const optionsOf = (items) => items.map((one) => `<option value="${one.toLowerCase()}">${one}</option>`).join('')

/** A native list, for a library to draw its own over. */
export const list = (place, about, items, many = '') =>
  labelled(
    place,
    about,
    `<select {id} ${many} style="width:260px">${many ? '' : '<option value=""></option>'}${optionsOf(items)}</select>`,
  )

export const input = (place, about, more = 'type="text"') => labelled(place, about, `<input {id} ${more}>`)
