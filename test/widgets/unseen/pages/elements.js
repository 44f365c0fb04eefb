// Web components: Web Awesome, Vaadin and Ionic.
import '@awesome.me/webawesome/dist/styles/webawesome.css'
import '@awesome.me/webawesome/dist/components/checkbox/checkbox.js'
import '@awesome.me/webawesome/dist/components/input/input.js'
import '@awesome.me/webawesome/dist/components/option/option.js'
import '@awesome.me/webawesome/dist/components/radio/radio.js'
import '@awesome.me/webawesome/dist/components/radio-group/radio-group.js'
import '@awesome.me/webawesome/dist/components/rating/rating.js'
import '@awesome.me/webawesome/dist/components/select/select.js'
import '@awesome.me/webawesome/dist/components/slider/slider.js'
import '@awesome.me/webawesome/dist/components/switch/switch.js'
import '@awesome.me/webawesome/dist/components/textarea/textarea.js'
import '@ionic/core/css/ionic.bundle.css'
import { initialize } from '@ionic/core/components/index.js'
import { defineCustomElement as ionCheckbox } from '@ionic/core/components/ion-checkbox.js'
import { defineCustomElement as ionInput } from '@ionic/core/components/ion-input.js'
import { defineCustomElement as ionRadio } from '@ionic/core/components/ion-radio.js'
import { defineCustomElement as ionRadioGroup } from '@ionic/core/components/ion-radio-group.js'
import { defineCustomElement as ionSelect } from '@ionic/core/components/ion-select.js'
import { defineCustomElement as ionSelectOption } from '@ionic/core/components/ion-select-option.js'
import { defineCustomElement as ionToggle } from '@ionic/core/components/ion-toggle.js'
import '@vaadin/checkbox'
import '@vaadin/combo-box'
import '@vaadin/date-picker'
import '@vaadin/multi-select-combo-box'
import '@vaadin/radio-group'
import '@vaadin/select'
import '@vaadin/text-field'
import { showForm } from '../../pages/frame.js'
import { DEPARTMENTS, HARBOURS, LANGUAGES, SHIFTS } from '../../pages/lists.js'

initialize()
for (const define of [ionCheckbox, ionInput, ionRadio, ionRadioGroup, ionSelect, ionSelectOption, ionToggle]) define()

/** @param markup with `{label}` and `{name}` in it */
const made =
  (markup, event, told, ready = () => undefined) =>
  (place, set, { label, name }) => {
    place.innerHTML = markup.replaceAll('{label}', `${label} *`).replaceAll('{name}', name)
    ready(place.firstElementChild)
    // What tells of a property does not bubble; the others are told when the element has taken them over.
    place.addEventListener(event, ({ target }) => set(told(target)), event.endsWith('-changed'))
  }
const read = ({ value }) => value
const low = (one) => one.toLowerCase()
const options = (tag) => (list) => list.map((one) => `<${tag} value="${low(one)}">${one}</${tag}>`).join('')

showForm('Application', {
  'wa-input': ['Which book do you give away most?', made('<wa-input label="{label}"></wa-input>', 'input', read)],
  'wa-textarea': ['What did you build last?', made('<wa-textarea label="{label}"></wa-textarea>', 'input', read)],
  'wa-select': [
    'Which department would you like to join?',
    made(`<wa-select label="{label}">${options('wa-option')(DEPARTMENTS)}</wa-select>`, 'change', read),
  ],
  'wa-select-many': [
    'Which languages could you hold a meeting in?',
    made(`<wa-select label="{label}" multiple>${options('wa-option')(LANGUAGES)}</wa-select>`, 'change', read),
  ],
  'wa-radio': [
    'Which shift did you work last?',
    made(
      `<wa-radio-group label="{label}">${SHIFTS.map((one) => `<wa-radio value="${one}">${one}</wa-radio>`).join('')}</wa-radio-group>`,
      'change',
      read,
    ),
  ],
  'wa-switch': ['Do you own a bicycle?', made('<wa-switch>{label}</wa-switch>', 'change', ({ checked }) => checked)],
  'wa-checkbox': [
    'I have a forklift licence',
    made('<wa-checkbox>{label}</wa-checkbox>', 'change', ({ checked }) => checked),
  ],
  'wa-slider': [
    'How many people have you led?',
    made('<wa-slider label="{label}" min="0" max="50"></wa-slider>', 'change', read),
  ],
  'wa-rating': [
    'How do you rate our posting?',
    made('<p id="{name}">{label}</p><wa-rating label="{label}"></wa-rating>', 'change', read),
  ],
  'vaadin-text': [
    'Which book do you read every year?',
    made('<vaadin-text-field label="{label}"></vaadin-text-field>', 'value-changed', read),
  ],
  'vaadin-select': [
    'Which department referred you?',
    made('<vaadin-select label="{label}"></vaadin-select>', 'value-changed', read, (el) => {
      el.items = DEPARTMENTS.map((label) => ({ label, value: low(label) }))
    }),
  ],
  'vaadin-combo': [
    'Which harbour do you live closest to?',
    made('<vaadin-combo-box label="{label}"></vaadin-combo-box>', 'value-changed', read, (el) => {
      el.items = HARBOURS
    }),
  ],
  'vaadin-many': [
    'Which languages do you write?',
    made(
      '<vaadin-multi-select-combo-box label="{label}"></vaadin-multi-select-combo-box>',
      'selected-items-changed',
      ({ selectedItems }) => selectedItems.map(low),
      (el) => {
        el.items = LANGUAGES
      },
    ),
  ],
  'vaadin-date': [
    'When could you visit our workshop?',
    made('<vaadin-date-picker label="{label}"></vaadin-date-picker>', 'value-changed', read),
  ],
  'vaadin-radio': [
    'Which shift suits you best?',
    made(
      `<vaadin-radio-group label="{label}">${SHIFTS.map((one) => `<vaadin-radio-button value="${one}" label="${one}"></vaadin-radio-button>`).join('')}</vaadin-radio-group>`,
      'value-changed',
      read,
    ),
  ],
  'vaadin-checkbox': [
    'Do you bring your own headset?',
    made(
      '<vaadin-checkbox label="{label}"></vaadin-checkbox>',
      'checked-changed',
      ({ checked }) => checked || undefined,
    ),
  ],
  'ion-input': [
    'Which tool could you not do without?',
    made('<ion-input label="{label}" label-placement="stacked"></ion-input>', 'ionInput', read),
  ],
  'ion-select': [
    'Which team did you meet first?',
    made(
      `<ion-select label="{label}" interface="popover">${options('ion-select-option')(DEPARTMENTS)}</ion-select>`,
      'ionChange',
      read,
    ),
  ],
  'ion-select-alert': [
    'Which department do you know best?',
    made(`<ion-select label="{label}">${options('ion-select-option')(DEPARTMENTS)}</ion-select>`, 'ionChange', read),
  ],
  'ion-toggle': [
    'Do you have a driving licence?',
    made('<ion-toggle>{label}</ion-toggle>', 'ionChange', ({ checked }) => checked),
  ],
  'ion-checkbox': [
    'I can start at once',
    made('<ion-checkbox>{label}</ion-checkbox>', 'ionChange', ({ checked }) => checked),
  ],
  'ion-radio': [
    'Which hand do you write with?',
    made(
      '<p id="{name}">{label}</p><ion-radio-group aria-labelledby="{name}"><ion-radio value="Left">Left</ion-radio><ion-radio value="Right">Right</ion-radio></ion-radio-group>',
      'ionChange',
      read,
    ),
  ],
})
