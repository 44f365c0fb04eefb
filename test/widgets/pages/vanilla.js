// Libraries without a framework: Choices.js, Tom Select, date pickers, phone inputs, masks, editors, uploads, sliders; and the browser's own.
import 'choices.js/public/assets/styles/choices.css'
import 'tom-select/dist/css/tom-select.css'
import 'flatpickr/dist/flatpickr.css'
import 'pikaday/css/pikaday.css'
import 'air-datepicker/air-datepicker.css'
import 'intl-tel-input/styles'
import 'quill/dist/quill.snow.css'
import 'filepond/dist/filepond.css'
import 'dropzone/dist/dropzone.css'
import 'nouislider/dist/nouislider.css'
import AirDatepicker from 'air-datepicker'
import airEnglish from 'air-datepicker/locale/en'
import Choices from 'choices.js'
import Cleave from 'cleave.js'
import Dropzone from 'dropzone'
import * as FilePond from 'filepond'
import flatpickr from 'flatpickr'
import IMask from 'imask'
import intlTelInput from 'intl-tel-input'
import noUiSlider from 'nouislider'
import Pikaday from 'pikaday'
import Quill from 'quill'
import TomSelect from 'tom-select'
import { input, list, showForm } from './frame.js'
import { DEPARTMENTS, LANGUAGES, lookUp } from './lists.js'

const native = (type) => (place, set, about) => {
  const one = input(place, about, `type="${type}"`)
  one.addEventListener('change', () => set(one.value))
}
const valuesOf = (select) => [...select.selectedOptions].map(({ value }) => value)

showForm('Application', {
  choices: [
    'Which department would you like to join?',
    (place, set, about) => {
      const one = list(place, about, DEPARTMENTS)
      new Choices(one, { allowHTML: false, shouldSort: false })
      one.addEventListener('change', () => set(one.value))
    },
  ],
  'choices-many': [
    'Which languages could you hold a meeting in?',
    (place, set, about) => {
      const one = list(place, about, LANGUAGES, 'multiple')
      new Choices(one, { allowHTML: false, removeItemButton: true })
      one.addEventListener('change', () => set(valuesOf(one)))
    },
  ],
  'choices-tags': [
    'Three words that colleagues use for you',
    (place, set, about) => {
      const one = input(place, about)
      new Choices(one, { allowHTML: false, removeItemButton: true })
      one.addEventListener('change', () => set(one.value.split(',').filter(Boolean)))
    },
  ],
  'tom-select': [
    'Which department referred you?',
    (place, set, about) => {
      new TomSelect(list(place, about, DEPARTMENTS), { onChange: set })
    },
  ],
  'tom-select-many': [
    'Which languages do you write?',
    (place, set, about) => {
      new TomSelect(list(place, about, LANGUAGES, 'multiple'), { onChange: set, plugins: ['remove_button'] })
    },
  ],
  'tom-select-ajax': [
    'Which harbour do you live closest to?',
    (place, set, about) => {
      new TomSelect(list(place, about, []), {
        valueField: 'name',
        labelField: 'name',
        searchField: 'name',
        load: (query, done) => void lookUp(query).then((found) => done(found.map((name) => ({ name })))),
        onChange: set,
      })
    },
  ],
  flatpickr: [
    'When could you visit our workshop?',
    (place, set, about) => {
      flatpickr(input(place, about), { onChange: ([date]) => set(date) })
    },
  ],
  'flatpickr-dmy': [
    'When did you last take a first aid course?',
    (place, set, about) => {
      flatpickr(input(place, about), { dateFormat: 'd/m/Y', allowInput: true, onChange: ([date]) => set(date) })
    },
  ],
  'flatpickr-alt': [
    'When was your last eye test?',
    (place, set, about) => {
      flatpickr(input(place, about), { altInput: true, altFormat: 'F j, Y', onChange: ([date]) => set(date) })
    },
  ],
  pikaday: [
    'When did you last change a tyre?',
    (place, set, about) => {
      new Pikaday({ field: input(place, about), onSelect: set })
    },
  ],
  'air-datepicker': [
    'When did you last sail?',
    (place, set, about) => {
      new AirDatepicker(input(place, about, 'type="text" readonly'), {
        locale: airEnglish,
        autoClose: true,
        onSelect: ({ date }) => set(date),
      })
    },
  ],
  'native-date': ['When did you last give blood?', native('date')],
  'native-time': ['When may we call you?', native('time')],
  'native-month': ['In which month did you last move house?', native('month')],
  'native-week': ['In which week would you take your holiday?', native('week')],
  'native-range': ['How many hours a week would you travel?', native('range')],
  'native-color': ['Which colour should your badge be?', native('color')],
  'intl-tel': [
    'Phone number',
    (place, set, about) => {
      const one = input(place, about, 'type="tel"')
      const phone = intlTelInput(one, {
        initialCountry: 'us',
        separateDialCode: true,
        loadUtils: () => import('intl-tel-input/utils'),
      })
      one.addEventListener('input', () => set(phone.getNumber()))
      one.addEventListener('countrychange', () => set(phone.getNumber()))
    },
  ],
  imask: [
    'What is your locker number?',
    (place, set, about) => {
      const one = input(place, about)
      const mask = IMask(one, { mask: '00-000-00' })
      mask.on('accept', () => set(mask.masked.isComplete ? mask.value : ''))
    },
  ],
  'imask-date': [
    'When did you last fly?',
    (place, set, about) => {
      const one = input(place, about, 'type="text" placeholder="DD.MM.YYYY"')
      const mask = IMask(one, { mask: Date })
      mask.on('accept', () => set(mask.masked.isComplete ? mask.value : ''))
    },
  ],
  cleave: [
    'How much did your last project cost?',
    (place, set, about) => {
      const one = input(place, about)
      new Cleave(one, {
        numeral: true,
        numeralThousandsGroupStyle: 'thousand',
        onValueChanged: ({ target }) => set(target.rawValue),
      })
    },
  ],
  quill: [
    'What did you build last?',
    (place, set, { label }) => {
      place.innerHTML = `<label>${label} *</label><div style="height:100px"></div>`
      const quill = new Quill(place.querySelector('div'), { theme: 'snow' })
      quill.on('text-change', () => set(quill.getText().trim()))
    },
  ],
  filepond: [
    'Resume',
    (place, set, about) => {
      const one = input(place, about, 'type="file"')
      FilePond.create(one, { onupdatefiles: (files) => set(files.map(({ filename }) => filename)) })
    },
  ],
  dropzone: [
    'Cover letter',
    (place, set, { label }) => {
      place.innerHTML = `<label>${label} *</label><div class="dropzone"></div>`
      const zone = new Dropzone(place.querySelector('.dropzone'), { url: '/widgets/upload', autoProcessQueue: false })
      zone.on('addedfile', ({ name }) => set([name]))
    },
  ],
  nouislider: [
    'How many people have you led?',
    (place, set, { label }) => {
      place.innerHTML = `<p id="led-label">${label} *</p><div style="width:260px;margin:20px"></div>`
      const slider = noUiSlider.create(place.querySelector('div'), {
        start: 5,
        step: 1,
        range: { min: 0, max: 50 },
        handleAttributes: [{ 'aria-labelledby': 'led-label' }],
      })
      slider.on('slide', ([value]) => set(Number(value)))
      slider.on('set', ([value]) => set(Number(value)))
    },
  ],
  stars: [
    'How do you rate our posting?',
    (place, set, { label }) => {
      place.innerHTML = `<fieldset style="border:0"><legend>${label} *</legend>${[5, 4, 3, 2, 1].map((star) => `<input style="position:absolute;opacity:0" type="radio" name="stars" id="star${star}" value="${star}"><label for="star${star}" title="${star} stars" style="float:right;font-size:30px">★</label>`).join('')}</fieldset><br>`
      place.addEventListener('change', ({ target }) => set(Number(target.value)))
    },
  ],
})
