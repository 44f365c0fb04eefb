// A form generated from a description, with its own button: Form.io.
import '@formio/js/dist/formio.full.css'
import 'bootstrap/dist/css/bootstrap.css'
import { Formio } from '@formio/js'
import { sendState, wanted } from '../../pages/frame.js'
import { DEPARTMENTS, LANGUAGES, SHIFTS } from '../../pages/lists.js'

const values = (list) => list.map((label) => ({ label, value: label }))
const same = (value) => value

const asked = wanted({
  'formio-text': ['Which book do you read every year?', { type: 'textfield' }, same],
  'formio-select': ['Which department referred you?', { type: 'select', data: { values: values(DEPARTMENTS) } }, same],
  'formio-radio': ['Which shift suits you best?', { type: 'radio', values: values(SHIFTS) }, same],
  'formio-number': ['How many people have you led?', { type: 'number' }, same],
  'formio-checks': [
    'Which languages do you write?',
    { type: 'selectboxes', values: values(LANGUAGES) },
    (all) => LANGUAGES.filter((one) => all?.[one]),
  ],
  'formio-day': [
    'When was your last eye test?',
    { type: 'day', fields: { day: {}, month: {}, year: {} } },
    (told) => {
      const [month, day, year] = (told ?? '').split('/')
      return Number(year) > 1000 && Number(month) && Number(day) ? `${year}-${month}-${day}` : ''
    },
  ],
})

const main = document.body.appendChild(document.createElement('main'))
main.innerHTML = '<h1>Application</h1><div></div>'
const components = asked.map(([key, [label, more]]) => ({
  key,
  label,
  input: true,
  validate: { required: true },
  ...more,
}))
// As a wizard of so many views where the address asks for it.
const count = Number(new URLSearchParams(location.search).get('views') ?? 1)
const each = Math.ceil(components.length / count)
const views = Array.from({ length: count }, (_, at) => ({
  type: 'panel',
  key: `view-${at}`,
  title: `Part ${at + 1}`,
  components: components.slice(at * each, (at + 1) * each),
}))
const submit = { type: 'button', action: 'submit', key: 'submit', label: 'Submit application', input: true }
const asForm = { components: [...components, submit] }
void Formio.createForm(main.querySelector('div'), count > 1 ? { display: 'wizard', components: views } : asForm).then(
  (form) => {
    // Sent to nobody but the page.
    form.nosubmit = true
    form.on('submit', ({ data }) =>
      sendState(Object.fromEntries(asked.map(([key, [, , read]]) => [key, read(data[key])]))),
    )
  },
)
