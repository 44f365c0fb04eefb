// Base of every element of the SmartRecruiters-like page: an open shadow root with one shared style sheet.

const sheet = new CSSStyleSheet()
sheet.replaceSync(await (await fetch('/smartrecruiters/assets/shadow.css')).text())

/** Creates an element; `on*` properties are listeners. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.filter((child) => child !== undefined && child !== ''))
  return element
}

/** A custom element that builds its shadow tree when it is first connected. */
export class Part extends HTMLElement {
  constructor() {
    super()
    this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet]
  }

  connectedCallback() {
    if (this.shadowRoot.firstChild === null) this.shadowRoot.append(...this.build())
  }
}

let numbers = 0
/** A changing id for a label in the same shadow tree. */
export const nextId = () => `spl-form-element_${++numbers}`
