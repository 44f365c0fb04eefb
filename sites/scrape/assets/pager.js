// Pages of the staff table without a change of the URL: all rows are loaded, and the buttons choose which are shown.
;(() => {
  const rows = JSON.parse(document.getElementById('rows').textContent)
  const body = document.getElementById('staff').tBodies[0]
  const [previous, next] = [document.getElementById('previous'), document.getElementById('next')]
  const size = 10
  const last = Math.max(1, Math.ceil(rows.length / size))
  let current = 1
  const show = (page) => {
    current = page
    body.replaceChildren(...rows.slice((page - 1) * size, page * size).map(window.staffRow))
    document.getElementById('where').textContent = `Page ${page} of ${last}`
    previous.disabled = page === 1
    next.disabled = page === last
  }
  previous.addEventListener('click', () => show(current - 1))
  next.addEventListener('click', () => show(current + 1))
  show(1)
})()
