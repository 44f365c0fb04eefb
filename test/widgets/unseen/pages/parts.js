// Web components: Shoelace and Material Web.
import '@shoelace-style/shoelace/dist/themes/light.css'
import '@shoelace-style/shoelace/dist/components/checkbox/checkbox.js'
import '@shoelace-style/shoelace/dist/components/input/input.js'
import '@shoelace-style/shoelace/dist/components/option/option.js'
import '@shoelace-style/shoelace/dist/components/radio/radio.js'
import '@shoelace-style/shoelace/dist/components/radio-group/radio-group.js'
import '@shoelace-style/shoelace/dist/components/range/range.js'
import '@shoelace-style/shoelace/dist/components/rating/rating.js'
import '@shoelace-style/shoelace/dist/components/select/select.js'
import '@shoelace-style/shoelace/dist/components/switch/switch.js'
import '@shoelace-style/shoelace/dist/components/textarea/textarea.js'
import '@material/web/checkbox/checkbox.js'
import '@material/web/radio/radio.js'
import '@material/web/select/outlined-select.js'
import '@material/web/select/select-option.js'
import '@material/web/slider/slider.js'
import '@material/web/switch/switch.js'
import '@material/web/textfield/outlined-text-field.js'
import { showForm } from '../../pages/frame.js'
import { DEPARTMENTS, LANGUAGES, SHIFTS } from '../../pages/lists.js'

/** @param markup with `{label}` and `{name}` in it */
const made =
  (markup, event, told) =>
  (place, set, { label, name }) => {
    place.innerHTML = markup.replaceAll('{label}', `${label} *`).replaceAll('{name}', name)
    place.addEventListener(event, ({ target }) => set(told(target)))
  }
const read = ({ value }) => value
const slOptions = (list) => list.map((one) => `<sl-option value="${one.toLowerCase()}">${one}</sl-option>`).join('')

showForm('Application', {
  'sl-input': ['Which book do you give away most?', made('<sl-input label="{label}"></sl-input>', 'sl-input', read)],
  'sl-textarea': ['What did you build last?', made('<sl-textarea label="{label}"></sl-textarea>', 'sl-input', read)],
  'sl-select': [
    'Which department would you like to join?',
    made(`<sl-select label="{label}">${slOptions(DEPARTMENTS)}</sl-select>`, 'sl-change', read),
  ],
  'sl-select-many': [
    'Which languages could you hold a meeting in?',
    made(`<sl-select label="{label}" multiple clearable>${slOptions(LANGUAGES)}</sl-select>`, 'sl-change', read),
  ],
  'sl-radio': [
    'Which shift did you work last?',
    made(
      `<sl-radio-group label="{label}">${SHIFTS.map((one, at) => `<sl-radio value="${at}">${one}</sl-radio>`).join('')}</sl-radio-group>`,
      'sl-change',
      ({ value }) => SHIFTS[Number(value)],
    ),
  ],
  'sl-switch': ['Do you own a bicycle?', made('<sl-switch>{label}</sl-switch>', 'sl-change', ({ checked }) => checked)],
  'sl-checkbox': [
    'I have a forklift licence',
    made('<sl-checkbox>{label}</sl-checkbox>', 'sl-change', ({ checked }) => checked),
  ],
  'sl-range': [
    'How many people have you led?',
    made('<sl-range label="{label}" min="0" max="50"></sl-range>', 'sl-change', read),
  ],
  'sl-rating': [
    'How do you rate our posting?',
    made('<p id="{name}">{label}</p><sl-rating label="{label}"></sl-rating>', 'sl-change', read),
  ],
  'md-text': [
    'Which book do you read every year?',
    made('<md-outlined-text-field label="{label}"></md-outlined-text-field>', 'input', read),
  ],
  'md-select': [
    'Which department referred you?',
    made(
      `<md-outlined-select label="{label}"><md-select-option></md-select-option>${DEPARTMENTS.map((one) => `<md-select-option value="${one.toLowerCase()}"><div slot="headline">${one}</div></md-select-option>`).join('')}</md-outlined-select>`,
      'change',
      read,
    ),
  ],
  'md-radio': [
    'Which shift suits you best?',
    made(
      `<p id="{name}">{label}</p><div role="radiogroup" aria-labelledby="{name}">${SHIFTS.map((one, at) => `<md-radio id="{name}-${at}" name="{name}" value="${one}"></md-radio><label for="{name}-${at}">${one}</label>`).join('')}</div>`,
      'change',
      read,
    ),
  ],
  'md-switch': [
    'Do you bring your own headset?',
    made('<label>{label} <md-switch></md-switch></label>', 'change', ({ selected }) => selected),
  ],
  'md-slider': [
    'How many hours a week would you travel?',
    made(
      '<p>{label}</p><md-slider aria-label="{label}" min="0" max="40" value="0" labeled></md-slider>',
      'change',
      read,
    ),
  ],
})
