// Switch, checkbox and radio group made of plain elements: click, Space, and arrows in the group.
const hidden = (name) => document.querySelector(`input[type=hidden][name=${name}]`)

for (const id of ['express', 'gift']) {
  const element = document.getElementById(id)
  const flip = () => {
    const on = element.getAttribute('aria-checked') !== 'true'
    element.setAttribute('aria-checked', String(on))
    hidden(id).value = on ? 'yes' : 'no'
  }
  element.addEventListener('click', flip)
  if (element.tagName !== 'BUTTON') {
    element.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return
      event.preventDefault()
      flip()
    })
  }
}

const radios = [...document.querySelectorAll('[role=radio]')]
const check = (radio) => {
  for (const other of radios) {
    other.setAttribute('aria-checked', String(other === radio))
    other.tabIndex = other === radio ? 0 : -1
  }
  hidden('payment').value = radio.getAttribute('data-value')
}
for (const [place, radio] of radios.entries()) {
  radio.addEventListener('click', () => check(radio))
  radio.addEventListener('keydown', (event) => {
    const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    if (by === undefined && event.key !== ' ') return
    event.preventDefault()
    const next = radios[(place + (by ?? 0) + radios.length) % radios.length]
    next.focus()
    check(next)
  })
}
