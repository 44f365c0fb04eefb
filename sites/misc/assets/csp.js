// Shows that the page's own script runs under its strict policy.
const fields = document.querySelectorAll('input')
const count = () => {
  document.getElementById('count').textContent =
    `${[...fields].filter((field) => field.value !== '').length} of ${fields.length} filled in`
}
for (const field of fields) field.addEventListener('input', count)
count()
