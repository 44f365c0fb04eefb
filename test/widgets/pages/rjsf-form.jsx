// A whole volunteer form that RJSF draws from a schema: entries with its own add button, and parts that open by an answer.
import Form from '@rjsf/core'
import validator from '@rjsf/validator-ajv8'
import { createRoot } from 'react-dom/client'
import { sendState } from './frame.js'

const text = (title, more = {}) => ({ type: 'string', title, ...more })
const opens = (name, value, other, further) => ({
  oneOf: [
    { properties: { [name]: { enum: [other] } } },
    { properties: { [name]: { enum: [value] }, ...further }, required: Object.keys(further) },
  ],
})

const SCHEMA = {
  type: 'object',
  title: 'Volunteer form',
  required: ['firstName', 'lastName', 'email', 'phone', 'birth', 'city', 'area', 'days', 'vehicle', 'allergies', 'why'],
  properties: {
    firstName: text('First name'),
    lastName: text('Last name'),
    email: text('Email', { format: 'email' }),
    phone: text('Phone'),
    birth: text('Date of birth', { format: 'date' }),
    city: text('City'),
    area: text('Which area would you like to help in?', { enum: ['Kitchen', 'Garden', 'Office'] }),
    days: {
      type: 'array',
      title: 'On which days are you free?',
      items: { type: 'string', enum: ['Monday', 'Wednesday', 'Saturday'] },
      uniqueItems: true,
      minItems: 1,
    },
    hours: { type: 'integer', title: 'How many hours a week?', minimum: 1, maximum: 40 },
    vehicle: text('Do you have a vehicle?', { enum: ['Yes', 'No'] }),
    allergies: text('Do you have any allergies?', { enum: ['Yes', 'No'] }),
    jobs: {
      type: 'array',
      title: 'Work experience',
      minItems: 1,
      items: {
        type: 'object',
        required: ['company', 'title'],
        properties: { company: text('Company'), title: text('Job title') },
      },
    },
    why: text('Why do you want to help?'),
  },
  dependencies: {
    vehicle: opens('vehicle', 'Yes', 'No', { plate: text('What is its number plate?') }),
    allergies: opens('allergies', 'Yes', 'No', { allergyList: text('Which allergies do you have?') }),
  },
}

const LOOK = {
  'ui:order': [
    ...['firstName', 'lastName', 'email', 'phone', 'birth', 'city', 'area', 'days', 'hours'],
    ...['vehicle', 'plate', 'allergies', 'allergyList', 'jobs', 'why'],
  ],
  days: { 'ui:widget': 'checkboxes' },
  vehicle: { 'ui:widget': 'radio' },
  why: { 'ui:widget': 'textarea' },
}

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <Form
    schema={SCHEMA}
    uiSchema={LOOK}
    validator={validator}
    noHtml5Validate
    showErrorList={false}
    onSubmit={({ formData }) => sendState(formData)}
  />,
)
