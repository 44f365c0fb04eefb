// How the Ashby-like page builds its elements: one function, and class names with a new hash at every load.

const hash = crypto.randomUUID().slice(0, 5)

/** `input` → `_input_3fa1c_42`; the number differs by name, the hash by page load. */
export const hashed = (name) =>
  `_${name}_${hash}_${[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 300}`

/** Creates an element; `on*` properties are listeners, `class` a list of names to hash (a leading dot keeps one as it is). */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else if (name === 'class') {
      for (const part of value.split(' ')) element.classList.add(part.startsWith('.') ? part.slice(1) : hashed(part))
    } else element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.filter((child) => child !== undefined && child !== ''))
  return element
}
