// A form of nested components, each with its own open shadow root; no form element, no native submit.
import { send } from './send.js'

const sheet = new CSSStyleSheet()
sheet.replaceSync(
  ':host { display: block; margin: 0 0 16px } label { display: block; font-weight: 600; margin-bottom: 4px } input { font: inherit; padding: 8px 10px; width: 100%; box-sizing: border-box; border: 1px solid #8a9ba8; border-radius: 4px } button { font: inherit; font-weight: 600; padding: 10px 20px; border: 0; border-radius: 4px; background: #0f5c7a; color: #fff }',
)

class HarbourInput extends HTMLElement {
  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [sheet]
    const label = document.createElement('label')
    label.textContent = this.getAttribute('label')
    label.htmlFor = 'control'
    this.input = document.createElement('input')
    this.input.id = 'control'
    root.append(label, this.input)
  }
  get value() {
    return this.input.value
  }
}

class HarbourForm extends HTMLElement {
  constructor() {
    super()
    const root = this.attachShadow({ mode: 'open' })
    root.adoptedStyleSheets = [sheet]
    const field = (label) => {
      const holder = document.createElement('div')
      holder.innerHTML = `<harbour-input label="${label}"></harbour-input>`
      customElements.upgrade(holder)
      return holder.firstElementChild
    }
    const fields = { name: field('Full name'), email: field('Email'), city: field('City') }
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'Submit'
    button.addEventListener('click', () =>
      send('shadow', Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]))),
    )
    root.append(...Object.values(fields), button)
  }
}

customElements.define('harbour-input', HarbourInput)
customElements.define('harbour-form', HarbourForm)
