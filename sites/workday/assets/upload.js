// The platform's file upload: drop zone, hidden file input that is emptied after every upload, a list of uploaded
// files.
import { h, post } from './dom.js'

/** `files`: files that the server already has; `change(files)` is called after each upload or removal. */
export function upload({ id, field, draft, files, change, invalid, required, describedBy }) {
  const input = h('input', {
    type: 'file',
    id,
    class: 'wd-file-input',
    'data-automation-id': 'file-upload-input-ref',
    accept: '.pdf,.doc,.docx,.txt,.rtf,.odt',
    tabindex: '-1',
    'aria-describedby': describedBy,
  })
  const select = h(
    'button',
    {
      type: 'button',
      class: 'wd-button secondary',
      'data-automation-id': 'select-files',
      'aria-required': required ? 'true' : undefined,
      onclick: () => input.click(),
    },
    'Select files',
  )
  const zone = h(
    'div',
    {
      class: 'wd-drop-zone',
      'data-automation-id': 'file-upload-drop-zone',
      'aria-invalid': invalid ? 'true' : undefined,
    },
    h('span', { class: 'wd-drop-icon', 'aria-hidden': 'true' }, '⇪'),
    h('div', {}, 'Drop file here'),
    h('div', { class: 'wd-muted' }, 'or'),
    select,
    input,
  )
  const list = h('div', { class: 'wd-files', 'aria-live': 'polite' })
  const element = h('div', { class: 'wd-upload', 'data-automation-id': 'attachments-FileUpload' }, zone, list)

  const show = (content) => list.replaceChildren(...content)
  const item = (file) =>
    h(
      'div',
      { class: 'wd-file', 'data-automation-id': 'file-upload-item' },
      h('span', { class: 'wd-file-tick', 'aria-hidden': 'true' }, '✓'),
      h(
        'div',
        { class: 'wd-file-text' },
        h('div', { 'data-automation-id': 'file-upload-item-name' }, file.name),
        h('div', { class: 'wd-muted', 'data-automation-id': 'file-upload-successful' }, 'Successfully Uploaded!'),
      ),
      h(
        'button',
        {
          type: 'button',
          class: 'wd-icon-button',
          'data-automation-id': 'delete-file',
          'aria-label': `Delete ${file.name}`,
          onclick: remove,
        },
        '🗑',
      ),
    )

  async function send(file) {
    show([
      h(
        'div',
        { class: 'wd-file', 'data-automation-id': 'file-upload-progress', role: 'progressbar' },
        `Uploading ${file.name}…`,
      ),
    ])
    const form = new FormData()
    form.append('draft', draft)
    form.append('field', field)
    form.append('file', file)
    const { body } = await post('upload', form)
    input.value = ''
    if (body.error !== undefined) show([h('div', { class: 'wd-error', role: 'alert' }, `Error: ${body.error}`)])
    else keep(body.files)
  }

  async function remove() {
    const form = new FormData()
    form.append('draft', draft)
    form.append('field', field)
    form.append('remove', '1')
    await post('upload', form)
    keep([])
  }

  function keep(next) {
    show(next.map(item))
    change(next)
  }

  input.addEventListener('change', () => {
    if (input.files.length > 0) send(input.files[0])
  })
  zone.addEventListener('dragover', (event) => event.preventDefault())
  zone.addEventListener('drop', (event) => {
    event.preventDefault()
    if (event.dataTransfer.files.length > 0) send(event.dataTransfer.files[0])
  })
  show(files.map(item))
  return { element }
}
