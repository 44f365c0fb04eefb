// Builds elements and unique ids, and sends requests to the site's server. Knows nothing about forms.

/**
 * `h('div', { class: 'card', 'aria-label': 'x', onclick }, child, 'text')`. Attributes that are undefined or false are
 * left out, true becomes an empty one.
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false || value === null) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false))
  return element
}

let serial = 3
/** A number that is unique in this visit, as in the platform's `input-4`. */
export const nextNumber = () => {
  serial += 1
  return serial
}
/** Long and different on every call, like the platform's list ids. */
export const volatileId = () =>
  crypto.getRandomValues(new Uint32Array(4)).reduce((id, part) => id + part.toString(16).padStart(8, '0'), '')

export const options = new URLSearchParams(location.search)
export const oldGeneration = options.get('gen') === 'old'
/** The automation id for the generation in the url. */
export const byGeneration = (newId, oldId) => (oldGeneration ? oldId : newId)

const address = (action, query = {}) => {
  const url = new URL(`/workday/wday/${action}`, location.origin)
  for (const name of ['latency', 'answerMs']) if (options.has(name)) url.searchParams.set(name, options.get(name))
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

/** Posts JSON (or a FormData) and resolves to `{ status, body }`; an error status is not an exception. */
export async function post(action, data) {
  const form = data instanceof FormData
  const response = await fetch(address(action), {
    method: 'POST',
    headers: form ? {} : { 'content-type': 'application/json' },
    body: form ? data : JSON.stringify(data),
  })
  return { status: response.status, body: await response.json() }
}

export async function get(action, query) {
  const response = await fetch(address(action, query))
  return response.json()
}
