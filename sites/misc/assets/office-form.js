// A form in the style of public offices: one answer split over several boxes, a list and a counter of plain elements,
// tables of check boxes.
const part = document.getElementById('part')
const all = (selector) => [...part.querySelectorAll(selector)]
const one = (selector) => part.querySelector(selector)
const state = { day: '', guests: 0 }

one('#day').addEventListener('click', ({ target }) => {
  one('#day').classList.toggle('open')
  if (target.tagName !== 'LI') return
  state.day = target.textContent
  one('#day span').textContent = target.textContent
})
for (const [at, sign] of all('.count i').entries())
  sign.addEventListener('click', () => {
    state.guests = Math.max(0, state.guests + (at === 0 ? -1 : 1))
    one('#guests').textContent = String(state.guests)
  })
one('#go').addEventListener('click', async () => {
  const parts = all('.parts').map((row) => [...row.querySelectorAll('input')].map(({ value }) => value).join('-'))
  const ticked = (row) => [...row.querySelectorAll('input')].map(({ checked }) => (checked ? 'x' : '.')).join('')
  if (!one('#name').value || !state.day || parts[0].length < 12) {
    one('#err').textContent = 'Still missing: what is marked with a star.'
    return
  }
  await fetch(location.pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      ...state,
      name: one('#name').value,
      mail: one('#mail').value,
      phone: parts[0],
      ssn: parts[1],
      born: parts[2],
      place: parts[3],
      ranks: all('#ranks select')
        .map(({ value }) => value)
        .join(' '),
      often: all('#often input:checked')
        .map(({ value }) => value)
        .join(' '),
      help: all('#help tr').map(ticked).join(' ').trim(),
      had: ticked(one('#had')),
      contact: one('#contact').value,
      contact_phone: one('#contact_phone').value,
    }),
  })
  part.innerHTML = '<p>We look forward to seeing you at the desk.</p>'
})
