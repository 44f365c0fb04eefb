// Vuetify and Element Plus, drawn by functions: no template compiler is needed.
import 'vuetify/styles'
import 'element-plus/dist/index.css'
import * as Plus from 'element-plus'
import { Field as VeeField, Form as VeeForm } from 'vee-validate'
import { createApp, h, ref } from 'vue'
import { createVuetify } from 'vuetify'
import * as Vuetify from 'vuetify/components'
import { showForm } from './frame.js'
import { DEPARTMENTS, HARBOURS, LANGUAGES, SHIFTS } from './lists.js'

const vuetify = createVuetify({ components: Vuetify })

/** A component bound to a value of its own that is told to the page. */
const bound =
  (component, props, first = null, children = undefined) =>
  (place, set, about) => {
    const at = document.createElement('div')
    place.append(at)
    const value = ref(first)
    const draw = () =>
      h(
        component,
        {
          ...props(about),
          modelValue: value.value,
          'onUpdate:modelValue': (now) => {
            value.value = now
            set(now)
          },
        },
        children,
      )
    createApp({
      render: () =>
        component.name?.startsWith('V') ? h(Vuetify.VThemeProvider, { withBackground: true }, () => [draw()]) : draw(),
    })
      .use(vuetify)
      .use(Plus.default)
      .mount(at)
  }
/** Libraries without a label of their own stand under one of the page's. */
const under = (draw) => (place, set, about) => {
  place.innerHTML = `<label for="${about.name}" id="${about.name}-label">${about.label} *</label>`
  draw(place, set, about)
}
const called =
  (more) =>
  ({ label, name }) => ({ label: `${label} *`, id: name, ...more })
const plus =
  (more) =>
  ({ name }) => ({ id: name, style: 'width:260px', ...more })
const options = (Option, list) => () => list.map((one) => h(Option, { key: one, label: one, value: one.toLowerCase() }))

showForm('Application', {
  'v-text': ['Which book do you give away most?', bound(Vuetify.VTextField, called({}), '')],
  'v-select': ['Which department would you like to join?', bound(Vuetify.VSelect, called({ items: DEPARTMENTS }))],
  'v-autocomplete': [
    'Which harbour do you live closest to?',
    bound(Vuetify.VAutocomplete, called({ items: HARBOURS })),
  ],
  'v-select-many': [
    'Which languages could you hold a meeting in?',
    bound(Vuetify.VSelect, called({ items: LANGUAGES, multiple: true, chips: true }), []),
  ],
  'v-combobox-many': [
    'Three words that colleagues use for you',
    bound(Vuetify.VCombobox, called({ items: ['punctual'], multiple: true, chips: true }), []),
  ],
  'v-radio': [
    'Which shift did you work last?',
    bound(Vuetify.VRadioGroup, called({}), null, () =>
      SHIFTS.map((one) => h(Vuetify.VRadio, { label: one, value: one })),
    ),
  ],
  'v-switch': ['Do you own a bicycle?', bound(Vuetify.VSwitch, called({}), false)],
  'v-checkbox': ['I have a forklift licence', bound(Vuetify.VCheckbox, called({}), false)],
  'v-rating': ['How do you rate our posting?', under(bound(Vuetify.VRating, () => ({ hover: true }), 0))],
  'plus-input': ['What did you build last?', under(bound(Plus.ElInput, plus({}), ''))],
  'plus-select': [
    'Which department referred you?',
    under(bound(Plus.ElSelect, plus({}), '', options(Plus.ElOption, DEPARTMENTS))),
  ],
  'plus-select-many': [
    'Which languages do you write?',
    under(bound(Plus.ElSelect, plus({ multiple: true }), [], options(Plus.ElOption, LANGUAGES))),
  ],
  'plus-date': [
    'When could you visit our workshop?',
    under(bound(Plus.ElDatePicker, plus({ type: 'date', valueFormat: 'YYYY-MM-DD' }), '')),
  ],
  'plus-time': [
    'When may we call you?',
    under(bound(Plus.ElTimePicker, plus({ valueFormat: 'HH:mm', format: 'HH:mm' }), '')),
  ],
  'plus-number': ['How many people have you led?', under(bound(Plus.ElInputNumber, plus({ min: 0 }), undefined))],
  'plus-cascader': [
    'Which site would you work at?',
    under(
      bound(
        Plus.ElCascader,
        plus({
          options: [
            { value: 'north', label: 'North', children: [{ value: 'bergen', label: 'Bergen' }] },
            { value: 'south', label: 'South', children: [{ value: 'genoa', label: 'Genoa' }] },
          ],
        }),
        [],
      ),
    ),
  ],
  'plus-rate': ['How do you rate our canteen?', under(bound(Plus.ElRate, () => ({}), 0))],
  'plus-switch': ['Do you bring your own headset?', under(bound(Plus.ElSwitch, plus({ style: '' }), false))],
  'vee-validate': [
    'What is your locker number?',
    (place, set, about) => {
      const at = document.createElement('div')
      place.append(at)
      const field = () =>
        h(
          VeeField,
          { name: about.name, rules: (value) => /^\d{4}$/.test(value ?? '') || 'Four digits, please.' },
          {
            default: ({ field: bind, errorMessage, meta }) => [
              h('label', { for: about.name }, `${about.label} *`),
              h('input', {
                id: about.name,
                ...bind,
                onInput: (event) => {
                  bind.onInput(event)
                  set(event.target.value)
                },
              }),
              h('p', { role: 'alert' }, meta.touched ? errorMessage : ''),
            ],
          },
        )
      createApp({ render: () => h(VeeForm, { as: 'div' }, { default: () => [field()] }) }).mount(at)
    },
  ],
})
