// The customiser's controls. Lists are portals: added to the end of the body while open, removed when they close.
const query = new URLSearchParams(location.search)
const winter = query.get('season') === 'winter' ? ['Frost', 'Aurora'] : []

/** The settings: how the list is drawn, its options, and the initial value. */
const CONTROLS = {
  colour: {
    label: 'Colour',
    kind: 'menu',
    options: ['Slate', 'Violet', 'Fuchsia', 'Amber', 'Teal', 'Rose', 'Lime', 'Indigo', ...winter],
  },
  style: { label: 'Style', kind: 'popover', options: ['Nova', 'Lyra', 'Maia', 'Vega', 'Mira'] },
  radius: { label: 'Radius', kind: 'dialog', options: ['Default', 'None', 'Small', 'Medium', 'Large'] },
  font: { label: 'Font', kind: 'menu', options: ['Inter', 'Figtree', 'Literata', 'Sono'] },
}
const chosen = Object.fromEntries(Object.entries(CONTROLS).map(([key, { options }]) => [key, options[0]]))

const bar = document.getElementById('bar')
let open

for (const [key, control] of Object.entries(CONTROLS)) bar.append(trigger(key, control))
const save = element('button', { type: 'button', class: 'save', textContent: 'Save theme' })
save.addEventListener('click', keep)
bar.append(save)
show()
if (query.get('tour') !== '0') welcome()

function trigger(key, { label, kind }) {
  const button = element('button', { type: 'button', class: `pick pick-${key}` })
  const bare = key === 'radius' && query.get('bare') === '1'
  // A radius control without a name: only its icon shows its purpose.
  if (bare) button.append(element('i', { class: 'corner' }))
  else {
    button.append(element('span', { class: 'what', textContent: label }), element('span', { class: 'now' }))
    if (key === 'style') button.dataset.testid = 'style-trigger'
    if (key === 'colour') button.id = 'colour-trigger'
    button.setAttribute('aria-haspopup', kind === 'menu' ? 'menu' : 'dialog')
    button.setAttribute('aria-expanded', 'false')
  }
  button.addEventListener('click', () => {
    const again = open?.key === key
    close()
    if (!again) unfold(key, button)
  })
  return button
}

function unfold(key, button) {
  const { label, kind, options } = CONTROLS[key]
  const list = element('div', { class: `list ${kind}` })
  if (kind === 'menu') list.setAttribute('role', 'menu')
  else list.setAttribute('role', 'dialog')
  list.setAttribute('aria-label', `${label} choices`)
  for (const option of options) list.append(row(key, kind, option))
  const place = button.getBoundingClientRect()
  Object.assign(list.style, { left: `${place.left + scrollX}px`, top: `${place.bottom + scrollY + 6}px` })
  document.body.append(list)
  // Above the button if there is no room below it.
  if (list.getBoundingClientRect().bottom > innerHeight && place.top > list.offsetHeight + 6)
    list.style.top = `${place.top + scrollY - list.offsetHeight - 6}px`
  button.setAttribute('aria-expanded', 'true')
  open = { key, list, button }
}

function row(key, kind, option) {
  const item =
    kind === 'menu'
      ? element('div', { role: 'menuitemradio', tabIndex: -1 })
      : element(kind === 'dialog' ? 'button' : 'div', { class: 'row' })
  if (kind === 'menu') item.setAttribute('aria-checked', String(chosen[key] === option))
  item.textContent = option
  item.addEventListener('click', () => {
    chosen[key] = option
    close()
    show()
    send('/studio/drafts')
    if (query.get('url') !== '0') {
      const next = new URL(location.href)
      next.searchParams.set(key, option.toLowerCase())
      history.replaceState(null, '', next)
    }
  })
  return item
}

function close() {
  open?.button.setAttribute('aria-expanded', 'false')
  open?.list.remove()
  open = undefined
}

document.addEventListener('keydown', ({ key }) => key === 'Escape' && close())
document.addEventListener('pointerdown', ({ target }) => {
  if (open && !open.list.contains(target) && !open.button.contains(target)) close()
})

/** Draws the bar and the preview with the current settings. */
function show() {
  for (const key of Object.keys(CONTROLS)) {
    const now = bar.querySelector(`.pick-${key} .now`)
    if (now) now.textContent = chosen[key]
    document.documentElement.dataset[key] = chosen[key].toLowerCase()
  }
}

async function keep() {
  const toast = document.querySelector('.toast')
  await send('/studio/themes')
  toast.textContent = `Theme saved: ${Object.values(chosen).join(', ')}`
  toast.hidden = false
}

function send(path) {
  const headers = { 'content-type': 'application/json' }
  return fetch(path, { method: 'POST', headers, body: JSON.stringify(chosen), keepalive: true })
}

function welcome() {
  const shade = element('div', { class: 'shade' })
  const dialog = element('div', { class: 'welcome', role: 'dialog' })
  dialog.setAttribute('aria-modal', 'true')
  dialog.setAttribute('aria-label', 'Welcome')
  const start = element('button', { type: 'button', textContent: 'Get started' })
  start.addEventListener('click', () => shade.remove())
  dialog.append(
    element('h2', { textContent: 'Welcome to the studio' }),
    element('p', { textContent: 'Pick a colour, a style, a radius and a font, and save what you like.' }),
    start,
  )
  shade.append(dialog)
  document.body.append(shade)
}

function element(tag, { role, ...properties }) {
  const made = document.createElement(tag)
  if (role) made.setAttribute('role', role)
  if (properties.class) made.className = properties.class
  delete properties.class
  return Object.assign(made, properties)
}
