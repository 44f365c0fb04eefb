// Naive UI and TDesign for Vue.
import 'tdesign-vue-next/es/style/index.css'
import * as N from 'naive-ui'
import * as T from 'tdesign-vue-next'
import { createApp, h, ref } from 'vue'
import { showForm } from '../../pages/frame.js'
import { DEPARTMENTS, HARBOURS, LANGUAGES, SHIFTS } from '../../pages/lists.js'

/** A component bound to a value of its own under a label that is told to the page; `model` is what it calls its value. */
const bound = (component, model, props, first, children) => (place, set, about) => {
  place.innerHTML = `<label for="${about.name}" id="${about.name}-label">${about.label} *</label><div></div>`
  const value = ref(first)
  const change = (now) => {
    value.value = now
    set(now)
  }
  createApp({
    render: () =>
      h(
        component,
        { ...props(about), [model]: value.value, [`onUpdate:${model}`]: change },
        children && { default: children },
      ),
  }).mount(place.querySelector('div'))
}
const asOptions = (list) => list.map((one) => ({ label: one, value: one.toLowerCase() }))
const same = (list) => list.map((one) => ({ label: one, value: one }))
const WIDE = { style: 'width:260px' }
const none = () => WIDE
const REGIONS = [
  { value: 'north', label: 'North', children: [{ value: 'bergen', label: 'Bergen' }] },
  { value: 'south', label: 'South', children: [{ value: 'genoa', label: 'Genoa' }] },
]
const inner = ({ name }) => ({ ...WIDE, inputProps: { id: name } })

showForm('Application', {
  'n-input': ['Which book do you give away most?', bound(N.NInput, 'value', inner, '')],
  'n-select': [
    'Which department would you like to join?',
    bound(N.NSelect, 'value', () => ({ ...WIDE, options: asOptions(DEPARTMENTS) }), null),
  ],
  'n-select-many': [
    'Which languages could you hold a meeting in?',
    bound(N.NSelect, 'value', () => ({ ...WIDE, options: asOptions(LANGUAGES), multiple: true }), []),
  ],
  'n-autocomplete': [
    'Which harbour do you live closest to?',
    bound(N.NAutoComplete, 'value', (about) => ({ ...inner(about), options: HARBOURS }), ''),
  ],
  'n-tags': ['Three words that colleagues use for you', bound(N.NDynamicTags, 'value', none, [])],
  'n-date': [
    'When could you visit our workshop?',
    bound(N.NDatePicker, 'formattedValue', () => ({ ...WIDE, type: 'date', valueFormat: 'yyyy-MM-dd' }), null),
  ],
  'n-radio': [
    'Which shift did you work last?',
    bound(
      N.NRadioGroup,
      'value',
      ({ name }) => ({ name }),
      null,
      () => SHIFTS.map((one) => h(N.NRadio, { value: one, label: one })),
    ),
  ],
  'n-switch': ['Do you own a bicycle?', bound(N.NSwitch, 'value', () => ({}), false)],
  'n-number': ['How many people have you led?', bound(N.NInputNumber, 'value', inner, null)],
  'n-slider': ['How many hours a week would you travel?', bound(N.NSlider, 'value', () => ({ ...WIDE, max: 40 }), 0)],
  'n-rate': ['How do you rate our posting?', bound(N.NRate, 'value', () => ({}), 0)],
  'n-cascader': [
    'Which site would you work at?',
    bound(N.NCascader, 'value', () => ({ ...WIDE, options: REGIONS, checkStrategy: 'child' }), null),
  ],
  't-input': ['Which book do you read every year?', bound(T.Input, 'value', none, '')],
  't-select': [
    'Which department referred you?',
    bound(T.Select, 'value', () => ({ ...WIDE, options: asOptions(DEPARTMENTS) }), undefined),
  ],
  't-select-many': [
    'Which languages do you write?',
    bound(T.Select, 'value', () => ({ ...WIDE, options: asOptions(LANGUAGES), multiple: true }), []),
  ],
  't-tags': ['Three words that friends use for you', bound(T.TagInput, 'value', none, [])],
  't-date': ['When did you last take a first aid course?', bound(T.DatePicker, 'value', none, '')],
  't-radio': ['Which shift suits you best?', bound(T.RadioGroup, 'value', () => ({ options: same(SHIFTS) }), '')],
  't-checkboxes': [
    'Which meals would you eat here?',
    bound(T.CheckboxGroup, 'value', () => ({ options: ['Breakfast', 'Lunch', 'Dinner'] }), []),
  ],
  't-switch': ['Do you bring your own headset?', bound(T.Switch, 'value', () => ({}), false)],
  't-rate': ['How do you rate our canteen?', bound(T.Rate, 'value', () => ({}), 0)],
})
