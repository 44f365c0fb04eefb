// The platform's segmented date: spinbuttons that only respond to key presses. What a script writes into `.value` is
// overwritten, and half a date is discarded on blur.
import { h } from './dom.js'

const SEGMENTS = {
  M: { name: 'Month', hint: 'MM', digits: 2, low: 1, high: 12 },
  D: { name: 'Day', hint: 'DD', digits: 2, low: 1, high: 31 },
  Y: { name: 'Year', hint: 'YYYY', digits: 4, low: 1900, high: 2100 },
}

/** `value` and what `change` gets are ISO: 2024-03-01, 2024-03 or 2024; empty for no date. */
export function dateInput({ id, segments, value, change, invalid, required, labelledBy }) {
  const parts = {}
  ;[parts.Y = '', parts.M = '', parts.D = ''] = String(value ?? '').split('-')
  const fields = [...segments].map((letter) => segment(letter, SEGMENTS[letter]))
  const wrapper = h(
    'div',
    {
      class: 'wd-date',
      'data-automation-id': 'dateInputWrapper',
      role: 'group',
      'aria-labelledby': labelledBy,
      'aria-invalid': invalid ? 'true' : undefined,
    },
    fields.flatMap((field, index) =>
      index === 0 ? [field.holder] : [h('span', { class: 'wd-date-slash' }, '/'), field.holder],
    ),
  )

  function segment(letter, { name, hint, digits, low, high }) {
    const display = h('div', {
      class: 'wd-date-display',
      'data-automation-id': `dateSection${name}-display`,
      'aria-hidden': 'true',
    })
    const input = h('input', {
      type: 'text',
      inputmode: 'numeric',
      role: 'spinbutton',
      autocomplete: 'off',
      id: `${id}-dateSection${name}-input`,
      class: 'wd-date-input',
      'data-automation-id': `dateSection${name}-input`,
      'aria-label': name,
      'aria-valuemin': low,
      'aria-valuemax': high,
      'aria-required': required ? 'true' : undefined,
      'aria-invalid': invalid ? 'true' : undefined,
    })
    let fresh = true
    const draw = () => {
      const text = parts[letter] ?? ''
      input.value = text
      display.textContent = text === '' ? hint : text.padStart(digits, '0')
      display.classList.toggle('empty', text === '')
      input.setAttribute('aria-valuetext', text === '' ? hint : text)
      if (text === '') input.removeAttribute('aria-valuenow')
      else input.setAttribute('aria-valuenow', String(Number(text)))
    }
    const advance = () => {
      const next = fields[fields.indexOf(self) + 1]
      if (next !== undefined) next.input.focus()
    }
    const type = (digit) => {
      const before = fresh ? '' : (parts[letter] ?? '')
      fresh = false
      parts[letter] = (before.length >= digits ? '' : before) + digit
      draw()
      // A first digit that cannot begin a longer number completes the segment at once, as "4" does for a month.
      if (parts[letter].length === digits || Number(parts[letter]) * 10 > high) advance()
    }
    const step = (by) => {
      const now = Number(parts[letter])
      const start = letter === 'Y' ? new Date().getFullYear() : by > 0 ? low - 1 : high + 1
      const next = (parts[letter] === '' ? start : now) + by
      parts[letter] = String(next > high ? low : next < low ? high : next)
      draw()
    }
    input.addEventListener('focus', () => {
      fresh = true
      input.select()
    })
    input.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (/^\d$/.test(event.key)) type(event.key)
      else if (event.key === 'Backspace' || event.key === 'Delete') {
        parts[letter] = ''
        draw()
      } else if (event.key === 'ArrowUp') step(1)
      else if (event.key === 'ArrowDown') step(-1)
      else if (event.key === 'ArrowRight' || event.key === '/') advance()
      else if (event.key === 'ArrowLeft') fields[fields.indexOf(self) - 1]?.input.focus()
      else if (event.key.length > 1) return
      event.preventDefault()
    })
    // Text that does not come from keys is not state, so the next redraw discards it.
    input.addEventListener('input', draw)
    const holder = h(
      'div',
      { class: 'wd-date-section', 'data-automation-id': `dateSection${name}`, onclick: () => input.focus() },
      display,
      input,
    )
    const self = { letter, digits, low, high, input, holder, draw }
    draw()
    return self
  }

  wrapper.addEventListener('focusout', (event) => {
    if (wrapper.contains(event.relatedTarget)) return
    const full = fields.every(({ letter }) => (parts[letter] ?? '') !== '')
    for (const { letter, digits, low, high, draw } of fields) {
      const number = Number(parts[letter])
      // As on the platform, an impossible year is shown as 1900, and an incomplete date as empty.
      parts[letter] = full ? String(Math.min(Math.max(number, low), high)).padStart(digits, '0') : ''
      draw()
    }
    change(
      full
        ? ['Y', 'M', 'D']
            .filter((letter) => segments.includes(letter))
            .map((letter) => parts[letter])
            .join('-')
        : '',
    )
  })
  return { element: wrapper }
}
