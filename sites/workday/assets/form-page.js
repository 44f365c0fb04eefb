// One page of the application: its groups of fields, repeating sections, and which of them are shown.
import { h, nextNumber, oldGeneration } from './dom.js'
import { drawField } from './field.js'

/** The counterpart of `isShown` in form.ts. */
const isShown = (field, values) =>
  field.when === undefined || field.when.is.includes(String(values[field.when.key] ?? ''))

/** Time until the server sends the address fields of another country. */
const ADDRESS_MS = 250

/** `errors` maps a field's name (`firstName`, `workExperience.0.company`) to its error message. */
export function drawPage({ page, application, files, draft, errors }) {
  const listeners = []
  const answered = (key) => {
    for (const listener of listeners) listener(key)
  }
  const context = { files, draft, errors, listeners, answered }
  return [
    ...page.groups.map((group) => drawGroup(group, application.values, context)),
    ...(page.sections ?? []).map((section) => drawSection(section, application.entries, context)),
    ...(page.after ?? []).map((group) => drawGroup(group, application.values, context)),
  ]
}

/** Shows the visible ones of `fields`: `update` adds newly visible fields and does not change the others. */
function fieldList(fields, values, draw) {
  const holder = h('div', { class: 'wd-fields' })
  let current = []
  function update() {
    const wanted = fields.filter((field) => isShown(field, values))
    const next = wanted.map(
      (field) => current.find((known) => known.field === field) ?? { field, element: draw(field) },
    )
    for (const known of current) if (!next.includes(known)) known.element.remove()
    for (const [place, { element }] of next.entries()) {
      if (holder.contains(element)) continue
      const before = next[place - 1]
      if (before === undefined) holder.prepend(element)
      else before.element.after(element)
    }
    current = next
  }
  function clear() {
    current = []
    holder.replaceChildren()
  }
  update()
  return { holder, update, clear }
}

function drawGroup(group, values, context) {
  const list = fieldList(group.fields, values, (field) =>
    drawField({
      field,
      value: values[field.key],
      error: context.errors[field.key],
      draft: context.draft,
      files: context.files[field.key],
      change: (value) => {
        values[field.key] = value
        list.update()
        context.answered(field.key)
      },
    }),
  )
  // When the country changes, the server sends the whole address again, so every input in it is new.
  if (group.name === 'addressSection') {
    context.listeners.push((key) => {
      if (key !== 'country') return
      for (const field of group.fields) delete values[field.key]
      list.clear()
      list.holder.classList.add('loading')
      setTimeout(() => {
        list.holder.classList.remove('loading')
        list.update()
      }, ADDRESS_MS)
    })
  }
  return h(
    'div',
    {
      class: 'wd-group',
      'data-automation-id': oldGeneration ? group.name : undefined,
      role: group.title ? 'group' : undefined,
      'aria-label': group.title,
    },
    group.title ? h('h3', {}, group.title) : '',
    group.intro ? h('p', { class: 'wd-intro' }, group.intro) : '',
    list.holder,
  )
}

function drawSection(section, entries, context) {
  entries[section.key] ??= []
  const list = entries[section.key]
  const panels = h('div', { class: 'wd-panels' })
  // The buttons of all sections share an automation id; only their labels differ.
  const add = h('button', {
    type: 'button',
    class: 'wd-button secondary',
    'data-automation-id': oldGeneration ? 'Add' : 'add-button',
  })

  function drawEntry(entry, index) {
    const number = oldGeneration ? index + 1 : nextNumber()
    const title = `${section.title} ${index + 1}`
    const titleId = `${title.replaceAll(' ', '-')}-panel`
    const fields = fieldList(section.fields, entry, (field) =>
      drawField({
        field,
        scope: `${section.key}-${number}--`,
        value: entry[field.key],
        error: context.errors[`${section.key}.${index}.${field.key}`],
        change: (value) => {
          entry[field.key] = value
          fields.update()
        },
      }),
    )
    const remove = h(
      'button',
      {
        type: 'button',
        class: 'wd-icon-button',
        'data-automation-id': 'panel-set-delete-button',
        'aria-label': `Delete ${title}`,
      },
      'Delete',
    )
    remove.addEventListener('click', () => {
      list.splice(list.indexOf(entry), 1)
      redraw()
    })
    return h(
      'div',
      {
        class: 'wd-panel',
        role: 'group',
        'aria-labelledby': titleId,
        'data-automation-id': oldGeneration ? `${section.key}-${number}` : undefined,
      },
      h('div', { class: 'wd-panel-head' }, h('h4', { id: titleId }, title), remove),
      fields.holder,
    )
  }

  function label() {
    add.textContent = list.length > 0 ? 'Add Another' : 'Add'
    add.setAttribute('aria-label', `${add.textContent} ${section.title}`)
  }
  function redraw() {
    panels.replaceChildren(...list.map(drawEntry))
    label()
  }
  onPress(add, () => {
    list.push({})
    panels.append(drawEntry(list[list.length - 1], list.length - 1))
    label()
    panels.lastElementChild.querySelector('input')?.focus()
  })
  redraw()
  return h(
    'div',
    {
      class: 'wd-group',
      role: 'group',
      'aria-labelledby': `${section.key}-section`,
      'data-automation-id': oldGeneration ? `${section.key}Section` : undefined,
    },
    h('h3', { id: `${section.key}-section` }, section.title),
    panels,
    add,
  )
}

/** Reacts to a real pointer press or to Enter and Space, but not to `element.click()` from a script. */
function onPress(element, act) {
  let pressed = false
  element.addEventListener('pointerdown', () => {
    pressed = true
  })
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' || event.key === ' ') pressed = true
  })
  element.addEventListener('click', () => {
    if (pressed) act()
    pressed = false
  })
}
