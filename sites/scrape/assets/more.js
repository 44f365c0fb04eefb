// Adds a batch of rows per click; the button disappears with the last one.
;(() => {
  const body = document.getElementById('staff').tBodies[0]
  const button = document.getElementById('load-more')
  button.addEventListener('click', async () => {
    button.disabled = true
    button.textContent = 'Loading…'
    const answer = await fetch(`/scrape/api/employees?from=${body.rows.length}`)
    const { items, total } = await answer.json()
    body.append(...items.map(window.staffRow))
    button.disabled = false
    button.textContent = 'Load more'
    if (body.rows.length >= total) button.remove()
  })
})()
