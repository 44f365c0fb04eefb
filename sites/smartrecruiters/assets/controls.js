// The spl-* form controls. Each has `value` (a string; spl-checkbox: 'true' or 'false'), shows its `error` attribute,
// and sends `spl-change`. Labels and native inputs are together in the control's own shadow tree.
import { h, nextId, Part } from './dom.js'
import { overlay } from './overlay.js'

class Control extends Part {
  static observedAttributes = ['error']

  get label() {
    return this.getAttribute('label')
  }

  labelled(control, tag = 'label') {
    control.id ||= nextId()
    this.message = h('div', { class: 'error', id: `${control.id}-error` }, this.getAttribute('error') ?? '')
    const star = this.hasAttribute('required') ? h('span', { class: 'required', 'aria-hidden': 'true' }, '*') : ''
    const name = h(tag, tag === 'label' ? { class: 'label', for: control.id } : { class: 'label' }, this.label, star)
    return [h('div', { class: 'field' }, name, control, this.message)]
  }

  attributeChangedCallback(_name, _before, text) {
    if (this.message !== undefined) this.message.textContent = text ?? ''
  }

  changed() {
    this.removeAttribute('error')
    this.dispatchEvent(new CustomEvent('spl-change', { bubbles: true, composed: true }))
  }
}

class SplInput extends Control {
  build() {
    this.input ??= this.create()
    this.input.addEventListener('input', () => this.changed())
    return this.labelled(this.input)
  }

  create() {
    return h('input', { class: 'input', type: this.getAttribute('type') ?? 'text', autocomplete: 'off' })
  }

  get value() {
    return this.input?.value ?? ''
  }

  set value(value) {
    this.input ??= this.create()
    this.input.value = value
  }
}
customElements.define('spl-input', SplInput)

class SplTextarea extends SplInput {
  create() {
    return h('textarea', { class: 'input', rows: '4' })
  }
}
customElements.define('spl-textarea', SplTextarea)

/** A date that counts only after Enter; leaving the field restores the previous one. */
class SplDateInput extends Control {
  committed = ''

  build() {
    const pattern =
      this.getAttribute('format') === 'MM/YYYY'
        ? /^(0[1-9]|1[0-2])\/\d{4}$/
        : /^(0[1-9]|1[0-2])\/([0-2]\d|3[01])\/\d{4}$/
    this.input = h('input', {
      class: 'input',
      type: 'text',
      placeholder: this.getAttribute('format'),
      onkeydown: (event) => {
        if (event.key !== 'Enter') return
        if (!pattern.test(this.input.value)) return this.setAttribute('error', `Use ${this.getAttribute('format')}`)
        this.committed = this.input.value
        this.changed()
      },
      onblur: () => {
        this.input.value = this.committed
      },
    })
    this.input.value = this.committed
    return this.labelled(this.input)
  }

  get value() {
    return this.committed
  }

  set value(value) {
    this.committed = value
    if (this.input !== undefined) this.input.value = value
  }
}
customElements.define('spl-date-input', SplDateInput)

/** Country code and number; a number typed with its own + is kept as it is. */
class SplPhoneField extends Control {
  dial = '+1'

  build() {
    const countries = [
      ['United States', '+1'],
      ['Canada', '+1'],
      ['United Kingdom', '+44'],
      ['Germany', '+49'],
      ['India', '+91'],
      ['Brazil', '+55'],
    ]
    const button = h(
      'button',
      {
        class: 'dial',
        type: 'button',
        'aria-label': 'Phone country code',
        'aria-haspopup': 'listbox',
        onclick: () => {
          if (overlay.isOpen) return overlay.close()
          const labels = countries.map(([name, dial]) => `${name} (${dial})`)
          overlay.open(this, labels, (index) => {
            this.dial = countries[index][1]
            button.textContent = this.dial
            this.changed()
          })
        },
        onkeydown: (event) => overlay.key(event),
        onblur: () => overlay.close(),
      },
      this.dial,
    )
    this.input = h('input', { class: 'input', type: 'tel', id: nextId(), oninput: () => this.changed() })
    const [field] = this.labelled(this.input)
    const row = h('div', { class: 'phone' })
    this.input.replaceWith(row)
    row.append(button, this.input)
    return [field]
  }

  get value() {
    const number = this.input?.value.trim() ?? ''
    return number === '' || number.startsWith('+') ? number : `${this.dial} ${number}`
  }
}
customElements.define('spl-phone-field', SplPhoneField)

/** A typeahead whose rows are in another shadow tree; only a chosen row counts. */
class SplAutocomplete extends Control {
  chosen = ''
  run = 0

  build() {
    let timer = 0
    this.input = h('input', {
      class: 'input',
      type: 'text',
      autocomplete: 'off',
      placeholder: 'Start typing a city',
      oninput: () => {
        clearTimeout(timer)
        const run = ++this.run
        timer = setTimeout(() => this.suggest(run), 300)
      },
      onkeydown: (event) => overlay.key(event),
      onblur: () => {
        this.run += 1
        overlay.close()
        if (this.input.value !== this.chosen) this.input.value = this.chosen = ''
      },
    })
    this.input.value = this.chosen
    return this.labelled(this.input)
  }

  async suggest(run) {
    const text = this.input.value.trim()
    if (text.length < 2) return overlay.close()
    const places = await (await fetch(`/smartrecruiters/api/locations?q=${encodeURIComponent(text)}`)).json()
    if (run !== this.run) return
    const names = places.map(({ city, region, country }) => `${city}, ${region}, ${country}`)
    overlay.open(this, names, (index) => {
      this.chosen = names[index]
      this.input.value = this.chosen
      this.changed()
    })
  }

  get value() {
    return this.chosen
  }
}
customElements.define('spl-autocomplete', SplAutocomplete)

class SplSelect extends Control {
  chosen = ''

  build() {
    const options = JSON.parse(this.getAttribute('options'))
    this.button = h(
      'button',
      {
        class: 'input select',
        type: 'button',
        'aria-haspopup': 'listbox',
        onclick: () => {
          if (overlay.isOpen) return overlay.close()
          overlay.open(this, options, (index) => {
            this.value = options[index]
            this.changed()
          })
        },
        onkeydown: (event) => overlay.key(event),
        onblur: () => overlay.close(),
      },
      this.chosen || 'Select',
    )
    return this.labelled(this.button)
  }

  get value() {
    return this.chosen
  }

  set value(value) {
    this.chosen = value
    if (this.button !== undefined) this.button.textContent = value || 'Select'
  }
}
customElements.define('spl-select', SplSelect)

class SplCheckbox extends Control {
  build() {
    this.input ??= h('input', { type: 'checkbox' })
    this.input.addEventListener('change', () => this.changed())
    const [field] = this.labelled(this.input)
    field.className = 'check'
    field.prepend(this.input)
    return [field]
  }

  get value() {
    return String(this.input?.checked ?? false)
  }

  set value(value) {
    this.input ??= h('input', { type: 'checkbox' })
    this.input.checked = value === 'true'
  }
}
customElements.define('spl-checkbox', SplCheckbox)

/** One radio button in its own shadow tree, so the browser does not group it with the others. */
class SplRadio extends Part {
  build() {
    const id = nextId()
    this.input = h('input', {
      type: 'radio',
      id,
      onchange: () => this.dispatchEvent(new CustomEvent('spl-radio', { bubbles: true })),
    })
    return [h('div', { class: 'check' }, this.input, h('label', { for: id }, this.getAttribute('value')))]
  }
}
customElements.define('spl-radio', SplRadio)

class SplRadioGroup extends Control {
  chosen = ''

  build() {
    const radios = JSON.parse(this.getAttribute('options')).map((value) => h('spl-radio', { value }))
    const group = h('div', { class: 'radios', role: 'radiogroup' }, ...radios)
    group.addEventListener('spl-radio', (event) => {
      for (const radio of radios) radio.input.checked = radio === event.target
      this.chosen = event.target.getAttribute('value')
      this.changed()
    })
    const [field] = this.labelled(group, 'div')
    const label = field.firstElementChild
    label.id = nextId()
    group.setAttribute('aria-labelledby', label.id)
    return [field]
  }

  get value() {
    return this.chosen
  }
}
customElements.define('spl-radio-group', SplRadioGroup)

/** Accepts a file by drop or chooser and dispatches it as `spl-file`. */
class SplDropzone extends Control {
  build() {
    const input = h('input', {
      type: 'file',
      class: 'file',
      id: nextId(),
      accept: '.pdf,.doc,.docx,.txt',
      onchange: () => take(input.files[0]),
    })
    const take = (file) => {
      if (file === undefined) return
      this.removeAttribute('error')
      this.dispatchEvent(new CustomEvent('spl-file', { detail: file }))
      input.value = ''
    }
    this.status = h('span', { class: 'status' })
    const zone = h(
      'div',
      {
        class: 'dropzone',
        ondragover: (event) => event.preventDefault(),
        ondrop: (event) => take(event.preventDefault() ?? event.dataTransfer.files[0]),
      },
      h('label', { class: 'choose', for: input.id }, 'Choose a file'),
      input,
      h('span', { class: 'hint' }, ' or drop it here'),
      this.status,
    )
    return this.labelled(zone, 'div')
  }
}
customElements.define('spl-dropzone', SplDropzone)

class SplButton extends Part {
  build() {
    return [h('button', { type: 'button', class: this.getAttribute('variant') ?? 'secondary' }, h('slot'))]
  }
}
customElements.define('spl-button', SplButton)
