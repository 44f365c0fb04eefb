// Work and school history: cards that count only after their Save button. A second parse discards all of them.
import { h, Part } from './dom.js'

const KINDS = {
  experience: {
    title: 'Experience',
    fields: [
      ['title', 'spl-input', { label: 'Title', required: true }],
      ['company', 'spl-input', { label: 'Company', required: true }],
      ['location', 'spl-input', { label: 'Office location' }],
      ['current', 'spl-checkbox', { label: 'I currently work here' }],
      ['from', 'spl-date-input', { label: 'From', format: 'MM/YYYY', required: true }],
      ['to', 'spl-date-input', { label: 'To', format: 'MM/YYYY' }],
      ['description', 'spl-textarea', { label: 'Description' }],
    ],
    summary: ({ title, company, from, to }) => [`${title}, ${company}`, `${from} – ${to || 'present'}`],
  },
  education: {
    title: 'Education',
    fields: [
      ['institution', 'spl-input', { label: 'Institution', required: true }],
      ['major', 'spl-input', { label: 'Major' }],
      ['degree', 'spl-input', { label: 'Degree' }],
      ['from', 'spl-date-input', { label: 'From', format: 'MM/YYYY' }],
      ['to', 'spl-date-input', { label: 'To', format: 'MM/YYYY' }],
    ],
    summary: ({ institution, degree, major }) => [institution, [degree, major].filter(Boolean).join(', ')],
  },
}

/** `<oc-history kind="experience">`: the saved entries are in `entries`. */
class OcHistory extends Part {
  entries = []

  build() {
    this.kind = KINDS[this.getAttribute('kind')]
    this.cards = h('div', { class: 'cards' })
    const name = this.getAttribute('kind')
    this.add = h(
      'spl-button',
      { 'data-test': `add-${name}`, 'aria-label': `Add ${name}`, onclick: () => this.edit({}) },
      '+ Add',
    )
    return [
      h(
        'div',
        { class: 'section' },
        h('div', { class: 'heading' }, h('h3', {}, this.kind.title), this.add),
        this.cards,
      ),
    ]
  }

  /** The parser's entries replace everything, saved or not. */
  replaceAll(entries) {
    this.entries = []
    this.cards.replaceChildren()
    for (const entry of entries) this.show({ ...entry })
  }

  edit(entry, place = undefined) {
    const controls = this.kind.fields.map(([name, tag, attributes]) => {
      const control = h(tag, { ...attributes, 'data-test': `${this.getAttribute('kind')}-${name}` })
      control.value = entry[name] === undefined ? '' : String(entry[name])
      return [name, control]
    })
    const card = h('oc-history-editor', {})
    const save = () => {
      let complete = true
      for (const [, control] of controls) {
        const missing = control.hasAttribute('required') && control.value.trim() === ''
        if (missing) control.setAttribute('error', 'This field is required')
        complete &&= !missing
      }
      if (!complete) return
      const next = Object.fromEntries(controls.map(([name, control]) => [name, control.value]))
      this.entries = this.entries.filter((other) => other !== entry)
      this.show(next, card)
    }
    const cancel = () => {
      if (this.entries.includes(entry)) this.show(entry, card)
      else card.remove()
    }
    card.append(
      ...controls.map(([, control]) => control),
      h(
        'div',
        { class: 'actions' },
        h('spl-button', { variant: 'primary', 'data-test': 'save-entry', onclick: save }, 'Save'),
        h('spl-button', { 'data-test': 'cancel-entry', onclick: cancel }, 'Cancel'),
      ),
    )
    if (place === undefined) this.cards.append(card)
    else place.replaceWith(card)
  }

  show(entry, place = undefined) {
    if (!this.entries.includes(entry)) this.entries.push(entry)
    const [first, second] = this.kind.summary(entry)
    const card = h('div', { class: 'card' }, h('strong', {}, first), h('span', {}, second))
    const remove = () => {
      this.entries = this.entries.filter((other) => other !== entry)
      card.remove()
    }
    card.append(
      h('spl-button', { 'aria-label': `Edit ${first}`, onclick: () => this.edit(entry, card) }, 'Edit'),
      h('spl-button', { 'aria-label': `Remove ${first}`, onclick: remove }, 'Remove'),
    )
    if (place === undefined) this.cards.append(card)
    else place.replaceWith(card)
  }

  /** True if a card is still open, which then shows an error; `dropSilently` removes open cards instead. */
  refuseUnsaved(dropSilently) {
    const open = [...this.cards.querySelectorAll('oc-history-editor')]
    for (const card of open) {
      if (dropSilently) card.remove()
      else card.setAttribute('error', 'Save or cancel this entry before you go on')
    }
    return !dropSilently && open.length > 0
  }
}

class OcHistoryEditor extends Part {
  static observedAttributes = ['error']

  build() {
    this.message = h('div', { class: 'error' }, this.getAttribute('error') ?? '')
    return [h('div', { class: 'card editor' }, h('slot')), this.message]
  }

  attributeChangedCallback(_name, _before, text) {
    if (this.message !== undefined) this.message.textContent = text
  }
}
customElements.define('oc-history-editor', OcHistoryEditor)
customElements.define('oc-history', OcHistory)
