// The eight boxes for an e-mailed code that appear after the first submit. The submit button waits until all are filled.

export function securityCode(root, submit, email) {
  const heading = document.createElement('legend')
  heading.className = 'label'
  heading.textContent = 'Security code'
  const text = document.createElement('p')
  text.id = 'security-code-text'
  text.textContent = `We sent an 8-character code to ${email}. Enter it to confirm that you are not a robot, then submit again.`
  const boxes = Array.from({ length: 8 }, (_, index) => {
    const box = document.createElement('input')
    box.id = `security-input-${index}`
    box.className = 'security-code__input'
    box.maxLength = 1
    box.autocomplete = index === 0 ? 'one-time-code' : 'off'
    box.setAttribute('aria-label', `Security code character ${index + 1}`)
    return box
  })
  const error = document.createElement('p')
  error.className = 'helper-text helper-text--error'
  error.setAttribute('aria-live', 'polite')
  const row = document.createElement('div')
  row.className = 'security-code__boxes'
  row.append(...boxes)
  const fieldset = document.createElement('fieldset')
  fieldset.className = 'security-code'
  fieldset.setAttribute('aria-describedby', text.id)
  fieldset.append(heading, text, row, error)
  root.replaceChildren(fieldset)

  const check = () => {
    submit.disabled = boxes.some((box) => box.value === '')
  }
  for (const [index, box] of boxes.entries()) {
    box.addEventListener('input', () => {
      error.textContent = ''
      if (box.value !== '') boxes[index + 1]?.focus()
      check()
    })
    box.addEventListener('keydown', (event) => {
      if (event.key === 'Backspace' && box.value === '') boxes[index - 1]?.focus()
    })
    box.addEventListener('paste', (event) => {
      event.preventDefault()
      const letters = event.clipboardData.getData('text').trim().slice(0, 8)
      for (const [place, letter] of [...letters].entries()) boxes[place].value = letter
      boxes[Math.min(letters.length, 7)].focus()
      check()
    })
  }
  check()
  boxes[0].focus()
  return {
    get: () => boxes.map((box) => box.value).join(''),
    refuse: () => {
      for (const box of boxes) box.value = ''
      error.textContent = 'Incorrect security code, please try again.'
      check()
      boxes[0].focus()
    },
  }
}
