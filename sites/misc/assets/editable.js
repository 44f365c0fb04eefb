// Rich text in editable elements; the form carries copies that follow input events.
for (const id of ['body', 'note']) {
  const editor = document.getElementById(id)
  editor.addEventListener('input', () => {
    document.querySelector(`input[name=${id}]`).value = editor.innerText.replace(/\n+$/, '')
  })
}
document.getElementById('note').addEventListener('keydown', (event) => {
  if (event.key === 'Enter') event.preventDefault()
})
for (const button of document.querySelectorAll('[data-command]')) {
  button.addEventListener('mousedown', (event) => event.preventDefault())
  button.addEventListener('click', () => document.execCommand(button.getAttribute('data-command')))
}
