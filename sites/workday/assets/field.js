// One field of the application as the platform draws it: wrapper, label, control, message. Complex controls
// (dropdown, prompt, date, upload) have their own files.
import { dateInput } from './date.js'
import { h, nextNumber, oldGeneration } from './dom.js'
import { dropdown } from './dropdown.js'
import { prompt } from './prompt.js'
import { upload } from './upload.js'

/**
 * `scope` is the id prefix in repeated sections (`workExperience-4--`); `error` is the message of a rejected page.
 * `change(value)` is called whenever the answer changes.
 */
export function drawField({ field, scope = '', value, error, change, draft, files }) {
  const automationId = oldGeneration ? field.ids.old : field.ids.new
  const id = oldGeneration ? `input-${nextNumber()}` : `${scope}${field.prefix ?? ''}${field.ids.new}`
  const labelId = `${id}-label`
  const common = {
    id,
    automationId,
    label: field.label,
    required: field.required,
    invalid: error !== undefined,
    change,
  }
  const control = controls[field.kind]({ ...common, field, value, labelId, draft, files })
  const star = field.required ? h('abbr', { title: 'required', class: 'wd-star' }, '*') : ''
  const grouped = field.kind === 'radio' || field.kind === 'choices' || field.kind === 'date'
  const caption = grouped
    ? h('legend', { id: labelId }, field.label, star)
    : h('label', { id: labelId, for: field.kind === 'static' ? undefined : id }, field.label, star)
  const message =
    error === undefined
      ? ''
      : h(
          'div',
          { class: 'wd-error', role: 'alert', 'data-automation-id': 'inputAlert', id: `${id}-error` },
          `Error: ${error}`,
        )
  const inline = field.kind === 'checkbox'
  const body = inline
    ? [h('div', { class: 'wd-check' }, control, caption), message]
    : [caption, h('div', { class: 'wd-control' }, control), message]
  return h(
    'div',
    {
      class: `wd-field${inline ? ' inline' : ''}`,
      'data-automation-id': `formField-${automationId}`,
      'data-fkit-id': oldGeneration ? undefined : `${scope}${field.prefix ?? ''}${field.ids.new}`,
    },
    grouped ? h('fieldset', {}, ...body) : body,
  )
}

const controls = {
  text: ({ id, automationId, field, value, change, invalid, required }) => {
    const input = h('input', {
      type: 'text',
      id,
      name: oldGeneration ? undefined : field.ids.new,
      'data-automation-id': oldGeneration ? automationId : undefined,
      'aria-required': String(required === true),
      'aria-invalid': invalid ? 'true' : undefined,
      autocomplete: 'off',
    })
    return controlled(input, value, change)
  },
  textarea: ({ id, automationId, value, change, invalid, required }) =>
    controlled(
      h('textarea', {
        id,
        rows: '4',
        'data-automation-id': oldGeneration ? automationId : undefined,
        'aria-required': String(required === true),
        'aria-invalid': invalid ? 'true' : undefined,
      }),
      value,
      change,
    ),
  static: ({ id, value }) => h('div', { id, class: 'wd-static' }, value ?? ''),
  dropdown: ({ field, automationId, value, ...rest }) =>
    dropdown({ ...rest, automationId: oldGeneration ? automationId : undefined, choices: field.options, value })
      .element,
  prompt: ({ field, value, change, ...rest }) =>
    prompt({
      ...rest,
      list: field.list,
      values: value ? [value] : [],
      many: false,
      change: ([next = '']) => change(next),
    }).element,
  prompts: ({ field, value, ...rest }) =>
    prompt({ ...rest, list: field.list, values: value ?? [], many: true }).element,
  date: ({ field, labelId, ...rest }) => dateInput({ ...rest, segments: field.segments, labelledBy: labelId }).element,
  file: ({ field, labelId, ...rest }) =>
    upload({ ...rest, field: field.key, describedBy: labelId, files: rest.files ?? [] }).element,
  checkbox: ({ id, automationId, value, change, invalid, required }) => {
    const input = h('input', {
      type: 'checkbox',
      id,
      'data-automation-id': oldGeneration ? automationId : undefined,
      'aria-required': required ? 'true' : undefined,
      'aria-invalid': invalid ? 'true' : undefined,
    })
    input.checked = value === 'Yes'
    input.addEventListener('change', () => change(input.checked ? 'Yes' : ''))
    return input
  },
  radio: ({ id, automationId, field, value, change, invalid }) => {
    const rows = field.options.map((option) => {
      const optionId = `${id}-${option.toLowerCase()}`
      const input = h('input', {
        type: 'radio',
        id: optionId,
        name: oldGeneration ? id : field.ids.new,
        value: option === 'Yes' ? 'true' : 'false',
        'aria-invalid': invalid ? 'true' : undefined,
      })
      input.checked = option === value
      input.addEventListener('change', () => change(option))
      return h('div', { class: 'wd-radio' }, input, h('label', { for: optionId }, option))
    })
    return h('div', { class: 'wd-radios', 'data-automation-id': oldGeneration ? automationId : undefined }, rows)
  },
  // Only one of these checkboxes can be on: as on the platform, ticking one clears the others afterwards.
  choices: ({ id, automationId, field, value, change, invalid }) => {
    const boxes = field.options.map((option, index) => {
      const input = h('input', { type: 'checkbox', id: `${id}-${index}`, 'aria-invalid': invalid ? 'true' : undefined })
      input.checked = option === value
      return input
    })
    const rows = boxes.map((input, index) => {
      input.addEventListener('change', () => {
        for (const other of boxes) if (other !== input) other.checked = false
        change(input.checked ? field.options[index] : '')
      })
      return h('div', { class: 'wd-radio' }, input, h('label', { for: input.id }, field.options[index]))
    })
    return h('div', { class: 'wd-radios column', 'data-automation-id': automationId }, rows)
  },
}

/** Only input events change the answer: a `.value` written by a script is lost at the next blur. */
function controlled(input, value, change) {
  let state = value ?? ''
  input.value = state
  input.addEventListener('input', () => {
    state = input.value
    change(state)
  })
  input.addEventListener('blur', () => {
    if (input.value !== state) input.value = state
  })
  return input
}
