// A form in the style of small hotels: only divs, errors in red, a reference number in place of the form.
const part = document.getElementById('part')
const one = (name) => part.querySelector(`[name=${name}]`)
const state = {}
const chips = (place, names, mark, make) => {
  const drawn = names.map((name) => {
    const chip = document.createElement('span')
    chip.className = mark === 'full' ? 'star' : 'chip'
    Object.assign(chip, make(name))
    return chip
  })
  place.append(...drawn)
  return drawn
}
for (const chip of part.querySelectorAll('#room .chip'))
  chip.addEventListener('click', () => {
    for (const other of part.querySelectorAll('#room .chip')) other.classList.toggle('on', other === chip)
    state.room = chip.textContent
  })
const stars = chips(part.querySelector('#stars'), [1, 2, 3, 4, 5], 'full', (at) => ({
  textContent: '★',
  title: `${at} stars`,
}))
for (const [at, star] of stars.entries())
  star.addEventListener('click', () => {
    for (const [place, other] of stars.entries()) other.classList.toggle('full', place <= at)
    state.rating = at + 1
  })
const likely = Array.from({ length: 11 }, (_, at) => {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = String(at)
  button.setAttribute('aria-pressed', 'false')
  button.addEventListener('click', () => {
    for (const other of likely) other.setAttribute('aria-pressed', String(other === button))
    state.again = at
  })
  return button
})
part.querySelector('#again').append(...likely)
const complain = (name, words) => {
  one(name).nextElementSibling.textContent = words
}
part.querySelector('#go').addEventListener('click', async () => {
  complain('booking', one('booking').value ? '' : 'Please fill this in')
  complain('booking2', one('booking2').value === one('booking').value ? '' : 'The numbers do not match')
  complain('moment', one('moment').value ? '' : 'Please fill this in')
  if ([...part.querySelectorAll('.no')].some((said) => said.textContent !== '')) return
  for (const name of ['booking', 'ssn', 'moment', 'contact', 'contact_phone']) state[name] = one(name).value
  state.breakfast = part.querySelector('[name=breakfast]:checked')?.value ?? ''
  state.used = [...part.querySelectorAll('#used input:checked')].map(({ value }) => value).join(', ')
  state.transcript = one('transcript').files[0]?.name ?? ''
  await fetch(location.pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(state),
  })
  part.innerHTML = '<p>Filed under <b>GF-20771</b>. A copy is on its way to you.</p>'
})
