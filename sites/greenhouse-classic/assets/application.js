// The classic board's form in the browser: drop-downs, location suggestions, attachments, education entries, the submit button.
import { select2 } from './select2.js'

const form = document.getElementById('application_form')
const DEBOUNCE_MS = 300

function bringToLife(root) {
  for (const field of root.querySelectorAll('select, input[data-remote]')) select2(field)
}

/** Key presses trigger suggestions; only a chosen one counts, and it is stored in the element's `value` attribute. */
class AutoComplete extends HTMLElement {
  connectedCallback() {
    const input = this.querySelector('input')
    const list = this.querySelector('ul')
    const hidden = form.querySelector('input[name="job_application[location]"]')
    let timer
    const commit = (name) => {
      this.setAttribute('value', name)
      hidden.value = name
      list.hidden = true
      input.setAttribute('aria-expanded', 'false')
    }
    input.addEventListener('keyup', (event) => {
      if (event.key.length > 1 && event.key !== 'Backspace') return
      commit('')
      clearTimeout(timer)
      timer = setTimeout(async () => {
        const names = await (await fetch(`/greenhouse-classic/locations?q=${encodeURIComponent(input.value)}`)).json()
        list.replaceChildren(
          ...names.map((name, place) => {
            const row = document.createElement('li')
            row.setAttribute('role', 'option')
            row.id = `location_result_${place}`
            row.textContent = name
            row.addEventListener('mousedown', (press) => press.preventDefault())
            row.addEventListener('click', () => {
              input.value = name
              commit(name)
            })
            return row
          }),
        )
        list.hidden = names.length === 0
        input.setAttribute('aria-expanded', String(names.length > 0))
      }, DEBOUNCE_MS)
    })
    input.addEventListener('keydown', (event) => {
      const rows = [...list.children]
      const place = rows.findIndex((row) => row.classList.contains('active'))
      if (event.key === 'Enter') {
        event.preventDefault()
        if (!list.hidden && place >= 0) rows[place].click()
      }
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      rows[place]?.classList.remove('active')
      rows[(place + (event.key === 'ArrowDown' ? 1 : -1) + rows.length) % rows.length]?.classList.add('active')
    })
    input.addEventListener('blur', () => {
      clearTimeout(timer)
      list.hidden = true
      if (this.getAttribute('value') !== input.value) {
        input.value = ''
        commit('')
      }
    })
  }
}

function attachment(fieldset) {
  const input = fieldset.querySelector('input[type=file]')
  const links = fieldset.querySelector('.link-container')
  const chosen = fieldset.querySelector('.chosen')
  const paste = fieldset.querySelector('.paste')
  const name = chosen.querySelector('[id$=_filename]')
  const show = () => {
    const [file] = input.files
    name.textContent = file?.name ?? ''
    chosen.hidden = !file
    links.hidden = Boolean(file)
  }
  fieldset.querySelector('[data-source=attach]').addEventListener('click', () => input.click())
  fieldset.querySelector('[data-source=paste]').addEventListener('click', () => {
    paste.hidden = false
    links.hidden = true
    paste.focus()
  })
  fieldset.querySelector('.remove').addEventListener('click', () => {
    input.value = ''
    show()
  })
  const zone = fieldset.querySelector('.drop-zone')
  zone.addEventListener('dragover', (event) => event.preventDefault())
  zone.addEventListener('drop', (event) => {
    event.preventDefault()
    input.files = event.dataTransfer.files
    show()
  })
  input.addEventListener('change', show)
}

const firstEducation = form.querySelector('.education').cloneNode(true)
document.getElementById('add_education').addEventListener('click', (event) => {
  const entries = form.querySelectorAll('.education')
  const added = firstEducation.cloneNode(true)
  for (const field of added.querySelectorAll('[id$="_0"]')) field.id = field.id.replace(/0$/, String(entries.length))
  for (const label of added.querySelectorAll('[for$="_0"]'))
    label.htmlFor = label.htmlFor.replace(/0$/, String(entries.length))
  event.target.before(added)
  bringToLife(added)
})

/** Shows errors beside the fields; the button is not a submit button, so nothing is sent before this check. */
function validate() {
  for (const old of form.querySelectorAll('.field-error-msg')) old.remove()
  const empty = [...form.querySelectorAll('.field')].filter((field) => {
    if (!field.querySelector('.asterisk')) return false
    const controls = [...field.querySelectorAll('input:not([type=hidden]), select, textarea')]
    return controls.filter((control) => !control.matches('.select2-focusser')).every((control) => control.value === '')
  })
  for (const field of empty) {
    field.classList.add('field_with_errors')
    const message = document.createElement('div')
    message.className = 'field-error-msg'
    message.setAttribute('role', 'alert')
    const text = [...field.querySelector('label, legend').childNodes].find(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim() !== '',
    )
    message.textContent = `${text.textContent.trim()} is required.`
    field.append(message)
  }
  empty[0]?.scrollIntoView({ block: 'center' })
  return empty.length === 0
}

customElements.define('auto-complete', AutoComplete)
bringToLife(form)
for (const fieldset of form.querySelectorAll('fieldset[id$=_fieldset]')) attachment(fieldset)
form.addEventListener('submit', (event) => {
  event.preventDefault()
})
document.getElementById('submit_app').addEventListener('click', (event) => {
  if (!validate()) return
  event.target.disabled = true
  form.submit()
})
