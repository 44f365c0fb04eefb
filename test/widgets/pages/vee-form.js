// A whole course application on Vee-Validate: schools are added and removed, and two answers open further questions.
import { ErrorMessage, Field, FieldArray, Form } from 'vee-validate'
import { createApp, h } from 'vue'
import * as Yup from 'yup'
import { sendState } from './frame.js'

const needed = Yup.string().required('This field is required')
const when = (name, is) =>
  Yup.string().when(name, ([now], text) => (now === is ? text.required('This field is required') : text))

const SCHEMA = Yup.object({
  name: needed,
  email: needed.email('This must be a valid email'),
  tel: needed,
  address: needed,
  city: needed,
  zip: needed,
  country: needed,
  start: needed,
  studied: needed,
  studentNumber: when('studied', 'yes'),
  diet: needed,
  dietOther: when('diet', 'other'),
  schools: Yup.array().of(Yup.object({ school: needed, degree: needed, year: needed })),
  languages: Yup.array().min(1, 'Choose at least one'),
  essay: needed,
})

const wrong = (name) => h(ErrorMessage, { name, as: 'span', class: 'invalid-feedback' })

const text = (name, label, more = {}, inside = undefined) =>
  h('div', { class: 'field' }, [
    h('label', { for: name }, label),
    h(Field, { id: name, name, ...more }, inside && { default: () => inside }),
    wrong(name),
  ])

const list = (name, label, options) =>
  text(name, label, { as: 'select' }, [
    h('option', { value: '', disabled: true }, 'Please select one'),
    ...Object.entries(options).map(([value, words]) => h('option', { value }, words)),
  ])

const boxes = (name, label, type, options) =>
  h('fieldset', [
    h('legend', label),
    ...Object.entries(options).map(([value, words]) =>
      h('label', { style: 'display:inline-block;margin-right:12px' }, [h(Field, { name, type, value }), ` ${words}`]),
    ),
    wrong(name),
  ])

const schools = () =>
  h(
    FieldArray,
    { name: 'schools' },
    {
      default: ({ fields, push, remove }) => [
        h('h2', 'Education'),
        ...fields.map((field, at) =>
          h('div', { key: field.key, class: 'entry' }, [
            h('h3', `School ${at + 1}`),
            text(`schools[${at}].school`, 'School name'),
            text(`schools[${at}].degree`, 'Degree'),
            text(`schools[${at}].year`, 'Graduation year', { inputmode: 'numeric' }),
            fields.length > 1 && h('button', { type: 'button', onClick: () => remove(at) }, 'Remove school'),
          ]),
        ),
        h(
          'button',
          { type: 'button', onClick: () => push({ school: '', degree: '', year: '' }) },
          'Add another school',
        ),
      ],
    },
  )

const application = ({ values }) => [
  h('h1', 'Summer school'),
  text('name', 'Full name'),
  text('email', 'E-mail', { type: 'email' }),
  text('tel', 'Phone number', { type: 'tel' }),
  text('address', 'Street and number'),
  text('city', 'Town or city'),
  text('zip', 'Postcode'),
  list('country', 'Country', { nl: 'Netherlands', no: 'Norway', pt: 'Portugal', us: 'United States' }),
  text('start', 'When can you start?', { type: 'date' }),
  boxes('studied', 'Have you studied with us before?', 'radio', { yes: 'Yes', no: 'No' }),
  values.studied === 'yes' && text('studentNumber', 'What was your student number?'),
  list('diet', 'What do you eat?', { all: 'Everything', veg: 'Vegetarian', other: 'Something else' }),
  values.diet === 'other' && text('dietOther', 'Which foods should we avoid?'),
  schools(),
  boxes('languages', 'Which languages do you speak?', 'checkbox', { en: 'English', nl: 'Dutch', fi: 'Finnish' }),
  text('essay', 'What would you like to learn?', { as: 'textarea' }),
  h('button', { type: 'submit' }, 'Apply'),
]

const START = { languages: [], schools: [{ school: '', degree: '', year: '' }] }

createApp({
  render: () =>
    h(
      Form,
      { validationSchema: SCHEMA, initialValues: START, onSubmit: (values) => sendState(values) },
      { default: application },
    ),
}).mount(document.body.appendChild(document.createElement('main')))
