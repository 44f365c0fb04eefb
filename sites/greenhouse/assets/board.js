// The board's page in the browser: takes over the server-rendered form (hydration), keeps the answers, submits them.
import { controlled } from '/kit/controlled.js'
import { reactSelect } from './react-select.js'
import { securityCode } from './security-code.js'
import { fileUpload } from './upload.js'

const settings = JSON.parse(document.getElementById('settings').textContent)
const form = document.getElementById('application-form')
const answers = {}
const uploads = {}
let code

document.getElementById('apply_button').addEventListener('click', () => form.scrollIntoView())

document
  .getElementById('autofill_button')
  .addEventListener('click', () => document.getElementById('autofill_dialog').showModal())

/** Text typed before hydration is not in the page's state, so it is lost, as on slow devices. */
function hydrate() {
  for (const input of form.querySelectorAll('.input')) {
    input.value = ''
    const field = controlled(input, (value) => answer(input.id, value))
    field.set('')
  }
  for (const shell of form.querySelectorAll('.select-shell')) select(shell)
  for (const group of form.querySelectorAll('.file-upload')) {
    const id = group.getAttribute('data-upload')
    fileUpload(group, {
      accept: send,
      change: (file) => {
        if (file === undefined) delete uploads[id]
        else uploads[id] = file
        clearError(id)
      },
    })
  }
  for (const box of form.querySelectorAll('.checkbox input')) box.addEventListener('change', () => readChecks(box.name))
  form.querySelector('.add-another-button').addEventListener('click', addEducation)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    submit()
  })
  form.setAttribute('data-hydrated', '')
}

function answer(id, value) {
  if (value.length === 0) delete answers[id]
  else answers[id] = value
  clearError(id)
}

function select(shell) {
  const list = settings.lists[shell.getAttribute('data-select')]
  const id = shell.querySelector('.select__input').id
  return reactSelect(shell, list, {
    load: async (name, text, from) =>
      (await fetch(`/greenhouse/${name}?q=${encodeURIComponent(text)}&from=${from}`)).json(),
    change: (value, chosen) => {
      // The answer is the calling code's country, not the visible "+1".
      answer(id, id === 'country' ? (chosen[0]?.value ?? '') : value)
      if (id === 'hispanic_ethnicity') showRace(value)
    },
  })
}

/** The question about race appears only after No. */
function showRace(hispanic) {
  const present = form.querySelector('#race')?.closest('.field-wrapper')
  if (hispanic === 'No' && !present) {
    const wrapper = document.getElementById('race-template').content.firstElementChild.cloneNode(true)
    form.querySelector('#hispanic_ethnicity').closest('.field-wrapper').after(wrapper)
    select(wrapper.querySelector('.select-shell'))
  } else if (hispanic !== 'No' && present) {
    present.remove()
    delete answers.race
  }
}

function readChecks(name) {
  const boxes = [...form.querySelectorAll('.checkbox input')].filter((box) => box.name === name)
  const chosen = boxes
    .filter((box) => box.checked)
    .map((box) => form.querySelector(`label[for="${CSS.escape(box.id)}"]`).textContent)
  answer(name, boxes.length === 1 ? (chosen.length > 0 ? 'true' : '') : chosen)
}

function addEducation() {
  const forms = document.getElementById('education-forms')
  const holder = document.createElement('div')
  holder.innerHTML = document
    .getElementById('education-template')
    .innerHTML.replaceAll('NUMBER', String(forms.children.length))
  const added = holder.firstElementChild
  forms.append(added)
  for (const shell of added.querySelectorAll('.select-shell')) select(shell)
}

async function send(file) {
  const body = new FormData()
  body.append('file', file)
  return (await fetch('/greenhouse/uploads', { method: 'POST', body })).json()
}

const given = (id) => answers[id] !== undefined || uploads[id] !== undefined

async function submit() {
  const missing = settings.required.filter((id) => !given(id))
  for (const id of missing) showError(id, 'This field is required.')
  if (missing.length > 0) return focusOn(missing[0])
  const button = form.querySelector('button[type=submit]')
  button.disabled = true
  button.classList.add('btn--busy')
  const fields = { ...answers }
  const files = {}
  for (const [id, upload] of Object.entries(uploads)) {
    if (upload.key === undefined) fields[`${id}_text`] = upload.text
    else files[id] = upload.key
  }
  const response = await fetch(settings.submitPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fields, uploads: files, code: code?.get() }),
  })
  if (response.ok) return location.assign(settings.confirmationPath)
  button.disabled = false
  button.classList.remove('btn--busy')
  const problem = await response.json()
  if (response.status === 428 && code === undefined)
    code = securityCode(document.getElementById('security-code'), button, answers.email)
  else if (response.status === 428) code.refuse()
  else {
    for (const [id, message] of Object.entries(problem.errors ?? {})) showError(id, message)
    focusOn(Object.keys(problem.errors ?? {})[0])
  }
  return undefined
}

function place(id) {
  const input = document.getElementById(id)
  if (uploads[id] !== undefined || settings.lists[id]?.kind === 'file') {
    const group = form.querySelector(`.file-upload[data-upload="${id}"]`)
    return { input: group, holder: group, label: group.querySelector('.upload-label'), mark: 'upload-label--error' }
  }
  const select = input.closest('.select')
  if (select)
    return { input, holder: select, label: select.querySelector('.select__label'), mark: 'select__label--error' }
  const holder = input.closest('.text-input-wrapper') ?? input.closest('fieldset')
  return { input, holder, label: holder.querySelector('label'), mark: 'label--error' }
}

function showError(id, text) {
  clearError(id)
  const { input, holder, label, mark } = place(id)
  const message = document.createElement('p')
  message.id = `${id}-error`
  message.className = 'helper-text helper-text--error'
  message.setAttribute('aria-live', 'polite')
  message.textContent = text
  holder.append(message)
  label.classList.add(mark)
  input.setAttribute('aria-invalid', 'true')
}

function clearError(id) {
  const message = document.getElementById(`${id}-error`)
  if (!message) return
  message.remove()
  const { input, label, mark } = place(id)
  label.classList.remove(mark)
  input.setAttribute('aria-invalid', 'false')
}

function focusOn(id) {
  const { input, holder } = place(id)
  holder.scrollIntoView({ block: 'center' })
  ;(input.matches('input, textarea') ? input : input.querySelector('button'))?.focus({ preventScroll: true })
}

if (settings.hydrateAfterMs > 0) setTimeout(hydrate, settings.hydrateAfterMs)
else hydrate()
