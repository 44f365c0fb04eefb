// Inputs with a mask: only digits count, separators are inserted, and what does not fit is dropped.
for (const input of document.querySelectorAll('[data-mask]')) {
  const mask = input.getAttribute('data-mask')
  const format = (digits) => {
    let out = ''
    let next = 0
    for (const place of mask) {
      if (next >= digits.length) break
      if (place === '0') {
        out += digits[next]
        next += 1
      } else out += place
    }
    return out
  }
  input.addEventListener('input', () => {
    input.value = format(input.value.replace(/\D/g, ''))
    input.setCustomValidity('')
  })
  input.addEventListener('blur', () => {
    if (input.value !== '' && input.value.length < mask.length) {
      input.value = ''
      input.setCustomValidity(`Enter all of ${mask}.`)
    }
  })
}
