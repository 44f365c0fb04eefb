// A text input whose value belongs to the page's state, as in React. Typing counts. What a script writes into `.value`
// does not, even with an event after it, because the input remembers the value and sees no change.

const native = (element) => Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')

/** Returns `{ get, set }` over the state; `change(value)` is called when a person has changed it. */
export function controlled(input, change = () => undefined) {
  const { get, set } = native(input)
  let state = get.call(input)
  let seen = state
  Object.defineProperty(input, 'value', {
    configurable: true,
    get: () => get.call(input),
    set: (value) => {
      seen = String(value)
      set.call(input, value)
    },
  })
  const draw = () => {
    seen = state
    if (get.call(input) !== state) set.call(input, state)
  }
  input.addEventListener('input', () => {
    const value = get.call(input)
    if (value === seen) return
    state = value
    seen = value
    change(value)
  })
  // Every blur renders again, which discards everything that is not state.
  input.addEventListener('blur', draw)
  return {
    get: () => state,
    set: (value) => {
      state = value
      draw()
    },
  }
}
