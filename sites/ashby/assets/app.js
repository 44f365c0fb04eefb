// The Ashby-like job page: tabs, the form built late from the API, the pane that fills it from a résumé, and sending.
// There is no <form>, the url never changes, and the API answers 200 even when it refuses.
import { h } from './dom.js'
import { file, monthYear, text, typeahead, valueSelect, yesNo } from './widgets.js'

const settings = JSON.parse(document.getElementById('app-data').textContent)
const { switches } = settings
const root = document.getElementById('root')
const values = {}
const watchers = {}
const education = []
let attempt = 0
let uploads = 0

const call = async (operation, body, query = '') => {
  const options =
    body === undefined ? {} : { method: 'POST', body: body instanceof FormData ? body : JSON.stringify(body) }
  if (body !== undefined && !(body instanceof FormData)) options.headers = { 'content-type': 'application/json' }
  return (await (await fetch(`${settings.api}?op=${operation}${query}`, options)).json()).data
}

/** The store of one question: a new value saves the draft and notifies the listeners. */
const storeOf = (path) => ({
  get: () => values[path],
  set: (value) => {
    values[path] = value
    for (const watch of watchers[path] ?? []) watch()
    call('ApiSetFormValue', { path, value }).catch(() => {})
  },
  watch: (listener) => {
    watchers[path] ??= []
    watchers[path].push(listener)
  },
})

const searchPlaces = async (wanted) =>
  (await call('ApiLocationSearch', undefined, `&text=${encodeURIComponent(wanted)}`)).options
const searchSchools = async (wanted) =>
  (await call('ApiSchoolSearch', undefined, `&text=${encodeURIComponent(wanted)}`)).options

async function upload(chosen) {
  const body = new FormData()
  body.append('file', chosen)
  uploads += 1
  send.disabled = true
  const { handle } = await call('ApiCreateFileUploadHandle', body)
  uploads -= 1
  send.disabled = uploads > 0
  return handle
}

function control(field, degrees) {
  const store = storeOf(field.path)
  switch (field.type) {
    case 'Email':
      return text(field, store, 'email', 'hello@example.com...')
    case 'Phone':
      return text(field, store, 'tel', '1-415-555-1234...')
    case 'Location':
      return typeahead(searchPlaces, store)
    case 'File':
      return file(field, store, upload)
    case 'Boolean':
      return yesNo(field, store, {
        bindsAt: switches.yesno === 'second' ? 2 : 1,
        classOnly: switches.yesno === 'classonly',
      })
    case 'ValueSelect':
      return valueSelect(field, store)
    case 'MonthYear':
      return monthYear(store, field.years)
    case 'EducationHistory':
      return educationHistory(degrees)
    default:
      return text(field, store)
  }
}

/** Choosing a school redraws all entries, so earlier elements are detached. */
function educationHistory(degrees) {
  const list = h('div', { class: 'educationEntries' })
  const add = h('button', { class: 'button', type: 'button' }, 'Add Education')
  const draw = (entry) => {
    const part = (name) => ({
      get: () => entry[name],
      set: (value) => {
        entry[name] = value
      },
    })
    const school = {
      ...part('school'),
      set: (value) => {
        entry.school = value
        element.replaceWith(draw(entry))
      },
    }
    const degree = h(
      'select',
      { class: 'select', onchange: () => part('degree').set(degree.value) },
      h('option', { value: '' }, 'Select...'),
    )
    for (const name of degrees) degree.append(h('option', { value: name }, name))
    degree.value = entry.degree ?? ''
    const row = (label, input) => h('div', { class: 'subField' }, h('div', { class: 'label' }, label), input)
    const thisYear = new Date().getFullYear()
    const element = h(
      'div',
      { class: 'educationEntry' },
      row('School', typeahead(searchSchools, school)),
      row('Degree', degree),
      row('Start Date', monthYear(part('start'), [thisYear - 50, thisYear])),
      row('End Date', monthYear(part('end'), [thisYear - 50, thisYear + 8])),
      h(
        'button',
        {
          class: 'iconButton',
          type: 'button',
          'aria-label': 'Remove education',
          onclick: () => {
            education.splice(education.indexOf(entry), 1)
            element.remove()
          },
        },
        '×',
      ),
    )
    return element
  }
  add.addEventListener('click', () => {
    const entry = { school: '', degree: '', start: '', end: '' }
    education.push(entry)
    list.append(draw(entry))
  })
  return h('div', {}, list, add)
}

function entryOf(field, degrees) {
  // The location label points at an id that no element has, as on the real pages.
  const title = h(
    'label',
    {
      class: `heading label${field.required ? ' required' : ''} .ashby-application-form-question-title`,
      for: field.path,
    },
    field.title,
  )
  const description =
    field.description &&
    h('div', { class: 'description .ashby-application-form-question-description' }, h('p', {}, field.description))
  const tag = field.type === 'ValueSelect' ? 'fieldset' : 'div'
  return h(
    tag,
    { class: 'fieldEntry .ashby-application-form-field-entry', 'data-field-path': field.path },
    title,
    description,
    control(field, degrees),
  )
}

const messages = h('div', { class: 'messages', 'aria-live': 'polite' })
const send = h(
  'button',
  { class: 'button primary .ashby-application-form-submit-button', type: 'button', onclick: submit },
  'Submit Application',
)

async function submit() {
  attempt += 1
  messages.replaceChildren()
  send.disabled = true
  send.textContent = 'Submitting…'
  const sent = { posting: settings.id, values, education, attempt, result: switches.result }
  const { submit: answer } = await call('ApiSubmitSingleApplicationFormAction', sent)
  send.disabled = false
  send.textContent = 'Submit Application'
  if (answer.__typename === 'FormSubmitSuccess') return showSuccess()
  if (answer.__typename === 'SpamSuspected') {
    return messages.append(
      h(
        'div',
        { class: 'failure .ashby-application-form-failure-container', role: 'alert' },
        h('h2', {}, "We couldn't submit your application"),
        h(
          'p',
          {},
          'Your application submission was flagged as possible spam. If you believe that this is an error, please contact us.',
        ),
      ),
    )
  }
  for (const path of answer.dropped) storeOf(path).set('')
  messages.append(
    h(
      'div',
      { class: 'errors', role: 'alert' },
      h('h2', {}, 'Your form needs corrections'),
      h('ul', {}, ...answer.messages.map((message) => h('li', { class: 'error' }, message))),
    ),
  )
}

function showSuccess() {
  panel.replaceChildren(
    h(
      'div',
      { class: 'success .ashby-application-form-success-container' },
      h('h2', {}, 'Success'),
      h('p', {}, "Your application was successfully submitted. We'll contact you if there are next steps."),
    ),
  )
}

/** Overwrites the form with data from a résumé. It does not attach the file to the application. */
function autofillPane(redraw) {
  const input = h('input', { type: 'file', style: 'display:none', tabindex: '-1' })
  const button = h('button', { class: 'button', type: 'button', onclick: () => input.click() }, 'Upload file')
  const state = h('span', { class: 'state' })
  input.addEventListener('change', async () => {
    if (input.files[0] === undefined) return
    const body = new FormData()
    body.append('file', input.files[0])
    state.textContent = 'Parsing your resume. Autofilling key fields...'
    const parsed = await call('ApiAutofillFromResume', body)
    for (const [path, value] of Object.entries(parsed)) values[path] = value
    state.textContent = 'Autofill completed!'
    redraw(Object.keys(parsed))
  })
  return h(
    'div',
    { class: 'autofillPane .ashby-application-form-autofill-input-root', role: 'presentation' },
    h(
      'div',
      {},
      h('strong', {}, 'Autofill from resume'),
      h('p', {}, 'Upload your resume here to autofill key application fields.'),
    ),
    h('div', {}, input, button, state),
  )
}

async function showApplication() {
  panel.replaceChildren(...[0, 1, 2].map(() => h('div', { class: 'skeleton', 'aria-hidden': 'true' })))
  const { jobPosting } = await call(
    'ApiJobPosting',
    undefined,
    switches.late === undefined ? '' : `&late=${Number(switches.late)}`,
  )
  const fields = jobPosting.sections.flatMap((section) => section.fields)
  const redraw = (paths) => {
    for (const path of paths) {
      const entry = panel.querySelector(`[data-field-path="${path}"]`)
      entry.replaceWith(
        entryOf(
          fields.find((field) => field.path === path),
          jobPosting.degrees,
        ),
      )
    }
  }
  const sections = jobPosting.sections.map((section) =>
    h(
      'div',
      { class: 'section .ashby-application-form-section-container' },
      section.title && h('h2', { class: 'sectionTitle' }, section.title),
      section.description && h('p', { class: 'description' }, section.description),
      ...section.fields.map((field) => entryOf(field, jobPosting.degrees)),
    ),
  )
  panel.replaceChildren(
    autofillPane(redraw),
    h('div', { class: 'form .ashby-application-form-container' }, ...sections, messages, send),
  )
}

function showOverview() {
  panel.replaceChildren(
    h(
      'div',
      { class: 'description' },
      h(
        'p',
        {},
        'Fernway plans quiet freight: fewer empty trucks, more rail, calmer nights. You will own the planner.',
      ),
    ),
    h('a', { class: 'button primary', href: `${settings.base}/application${location.search}` }, 'Apply for this Job'),
  )
}

const panel = h('div', { class: 'panel', role: 'tabpanel' })
const tab = (name, label, path) =>
  h(
    'a',
    {
      class: settings.tab === name ? 'tab active' : 'tab',
      role: 'tab',
      'aria-selected': String(settings.tab === name),
      href: `${settings.base}${path}${location.search}`,
    },
    label,
  )

function start() {
  root.replaceChildren(
    h(
      'main',
      { class: 'content' },
      h('p', { class: 'organization' }, 'Fernway'),
      h('h1', { class: 'title .ashby-job-posting-heading' }, settings.title),
      h('p', { class: 'facts' }, 'Remote, United States · Full time · Engineering'),
      h(
        'div',
        { class: 'tabs', role: 'tablist' },
        tab('overview', 'Overview', ''),
        tab('application', 'Application', '/application'),
      ),
      panel,
    ),
  )
  if (settings.tab === 'application') showApplication()
  else showOverview()
}

// Hydration of the server-rendered page: text typed into its early inputs is lost.
if (switches.hydrate === 'wipe' && root.firstElementChild !== null) setTimeout(start, Number(switches.wipeMs ?? 1500))
else start()
