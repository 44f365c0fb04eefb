// Four comboboxes as in the ARIA practices: editable with a list, select-only, a server-side typeahead, and one for
// several tags.
const DEBOUNCE_MS = 250
const hidden = (name) => document.querySelector(`input[type=hidden][name=${name}]`)
const by = (id) => document.getElementById(id)

/** Opens `list` under `field` with rows for `texts`; `choose(text)` is called for a click or Enter. */
function popup(field, list, choose) {
  let rows = []
  let active = -1
  const close = () => {
    list.hidden = true
    field.setAttribute('aria-expanded', 'false')
    field.removeAttribute('aria-activedescendant')
    active = -1
  }
  const move = (to) => {
    rows[active]?.setAttribute('aria-selected', 'false')
    active = (to + rows.length) % rows.length
    rows[active]?.setAttribute('aria-selected', 'true')
    if (rows[active]) field.setAttribute('aria-activedescendant', rows[active].id)
  }
  const pick = (row) => {
    close()
    choose(row.textContent)
  }
  const show = (texts) => {
    rows = texts.map((text, place) => {
      const row = document.createElement('li')
      row.id = `${list.id}-${place}`
      row.setAttribute('role', 'option')
      row.setAttribute('aria-selected', 'false')
      row.textContent = text
      row.addEventListener('mousedown', (event) => event.preventDefault())
      row.addEventListener('click', () => pick(row))
      return row
    })
    list.replaceChildren(...rows)
    list.hidden = rows.length === 0
    field.setAttribute('aria-expanded', String(rows.length > 0))
    active = -1
  }
  field.addEventListener('keydown', (event) => {
    if (list.hidden) return
    if (event.key === 'ArrowDown') move(active + 1)
    else if (event.key === 'ArrowUp') move(active - 1)
    else if (event.key === 'Enter' && active >= 0) pick(rows[active])
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopImmediatePropagation()
  })
  field.addEventListener('blur', close)
  return { show, close, isOpen: () => !list.hidden }
}

/** An input whose text counts only if it was chosen from the list. */
function editable(id, search, commit) {
  const input = by(id)
  let chosen = ''
  const menu = popup(input, by(`${id}-list`), (text) => {
    chosen = text
    input.value = text
    commit(text)
  })
  const look = async () => menu.show(await search(input.value))
  input.addEventListener('input', look)
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') look()
    if (event.key === 'Enter') event.preventDefault()
  })
  input.addEventListener('click', look)
  input.addEventListener('blur', () => {
    if (input.value === '') {
      chosen = ''
      commit('')
    }
    input.value = chosen
  })
}

const containing = (texts) => async (text) =>
  texts.filter((other) => other.toLowerCase().includes(text.trim().toLowerCase()))

editable(
  'fruit',
  containing(['Apple', 'Apricot', 'Banana', 'Blackberry', 'Cherry', 'Fig', 'Grape', 'Pear', 'Pineapple', 'Plum']),
  (text) => {
    hidden('fruit').value = text
  },
)

let latest = 0
editable(
  'place',
  async (text) => {
    latest += 1
    const mine = latest
    await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS))
    if (mine !== latest || text.trim() === '') return []
    const found = await (await fetch(`/misc/places?q=${encodeURIComponent(text)}`)).json()
    return mine === latest ? found : []
  },
  (text) => {
    hidden('place').value = text
  },
)

const coffee = by('coffee')
const coffees = popup(coffee, by('coffee-list'), (text) => {
  coffee.firstElementChild.textContent = text
  hidden('coffee').value = text
})
const openCoffee = () =>
  coffees.isOpen() ? coffees.close() : coffees.show(['Americano', 'Cappuccino', 'Espresso', 'Flat white', 'None'])
coffee.addEventListener('click', openCoffee)
coffee.addEventListener('keydown', (event) => {
  if (!['ArrowDown', 'Enter', ' '].includes(event.key)) return
  event.preventDefault()
  openCoffee()
})

const TAGS = ['boats', 'charts', 'engines', 'knots', 'radio', 'safety', 'sails', 'weather']
const chosenTags = new Set()
const tags = by('tags')
const tagMenu = popup(tags, by('tags-list'), (text) => {
  chosenTags.add(text)
  tags.value = ''
  drawTags()
})
const openTags = () =>
  tagMenu.show(TAGS.filter((tag) => !chosenTags.has(tag) && tag.includes(tags.value.trim().toLowerCase())))
tags.addEventListener('input', openTags)
tags.addEventListener('click', openTags)
tags.addEventListener('blur', () => {
  tags.value = ''
})

function drawTags() {
  by('tags-chosen').replaceChildren(
    ...[...chosenTags].map((tag) => {
      const chip = document.createElement('span')
      chip.className = 'chip'
      const remove = document.createElement('button')
      remove.type = 'button'
      remove.setAttribute('aria-label', `Remove ${tag}`)
      remove.textContent = '×'
      remove.addEventListener('click', () => {
        chosenTags.delete(tag)
        drawTags()
      })
      const value = document.createElement('input')
      value.type = 'hidden'
      value.name = 'tag'
      value.value = tag
      chip.append(tag, remove, value)
      return chip
    }),
  )
}

document.querySelector('form').addEventListener('submit', (event) => {
  const missing = ['fruit', 'coffee', 'place'].filter((name) => hidden(name).value === '')
  if (missing.length === 0) return
  event.preventDefault()
  by('problem').textContent = `Choose from the list: ${missing.join(', ')}.`
})
