// The board's file upload: the file is uploaded as soon as it is attached, and the file input leaves the page.

/** `change(answer)` gets the `{ key }` of an upload, `{ text }` typed instead, or undefined. */
export function fileUpload(group, { accept, change }) {
  const id = group.getAttribute('data-upload')
  const wrapper = group.querySelector('.file-upload__wrapper')
  const before = [...wrapper.childNodes]
  const input = wrapper.querySelector('input[type=file]')
  const [attach, manual] = wrapper.querySelectorAll('button')

  attach.addEventListener('click', () => input.click())
  manual.addEventListener('click', enterManually)
  input.addEventListener('change', () => {
    if (input.files.length > 0) send(input.files[0])
  })
  group.addEventListener('dragover', (event) => event.preventDefault())
  group.addEventListener('drop', (event) => {
    event.preventDefault()
    if (event.dataTransfer.files.length > 0 && input.isConnected) send(event.dataTransfer.files[0])
  })

  async function send(file) {
    const bar = document.createElement('div')
    bar.className = 'file-upload__progress'
    bar.setAttribute('role', 'progressbar')
    bar.setAttribute('aria-label', `Uploading ${file.name}`)
    wrapper.replaceChildren(bar)
    const { key, name } = await accept(file)
    input.value = ''
    const shown = document.createElement('div')
    shown.className = 'file-upload__filename'
    const text = document.createElement('p')
    text.textContent = name
    shown.append(text, button('Remove file', '×', reset))
    wrapper.replaceChildren(shown)
    change({ key })
  }

  function enterManually() {
    const label = document.createElement('label')
    label.className = 'visually-hidden'
    label.htmlFor = `${id}_text`
    label.textContent = group.querySelector('.upload-label').textContent
    const area = document.createElement('textarea')
    area.id = `${id}_text`
    area.className = 'input input__multi-line'
    area.rows = 6
    area.addEventListener('input', () => change(area.value === '' ? undefined : { text: area.value }))
    wrapper.replaceChildren(label, area, button('Close', '×', reset))
    area.focus()
  }

  function reset() {
    change(undefined)
    wrapper.replaceChildren(...before)
  }

  function button(label, text, act) {
    const element = document.createElement('button')
    element.type = 'button'
    element.className = 'icon-button'
    element.setAttribute('aria-label', label)
    element.textContent = text
    element.addEventListener('click', act)
    return element
  }
}
