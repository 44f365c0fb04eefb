// Libraries without a framework: Tagify, Slim Select, Vanilla JS Datepicker, Selectize, Trix, cleave-zen and UIkit.
import '@selectize/selectize/dist/css/selectize.default.css'
import '@yaireo/tagify/dist/tagify.css'
import 'slim-select/styles'
import 'trix/dist/trix.css'
import 'uikit/dist/css/uikit.css'
import 'vanillajs-datepicker/css/datepicker.css'
import Tagify from '@yaireo/tagify'
import { formatDate, registerCursorTracker } from 'cleave-zen'
import SlimSelect from 'slim-select'
import 'trix'
import UIkit from 'uikit'
import { Datepicker } from 'vanillajs-datepicker'
import $ from '../../pages/jquery-global.js'
import '@selectize/selectize/dist/js/selectize.js'
import { input, labelled, list, showForm } from '../../pages/frame.js'
import { DEPARTMENTS, HARBOURS, LANGUAGES, SHIFTS } from '../../pages/lists.js'

const day = (date) => Datepicker.formatDate(date, 'yyyy-mm-dd')

showForm('Application', {
  tagify: [
    'Three words that colleagues use for you',
    (place, set, about) => {
      const tagify = new Tagify(input(place, about))
      tagify.on('change', () => set(tagify.value.map(({ value }) => value)))
    },
  ],
  'tagify-list': [
    'Which languages could you hold a meeting in?',
    (place, set, about) => {
      const tagify = new Tagify(input(place, about), {
        whitelist: LANGUAGES,
        enforceWhitelist: true,
        dropdown: { enabled: 0 },
      })
      tagify.on('change', () => set(tagify.value.map(({ value }) => value.toLowerCase())))
    },
  ],
  'slim-select': [
    'Which department would you like to join?',
    (place, set, about) => {
      new SlimSelect({
        select: list(place, about, DEPARTMENTS),
        settings: { placeholderText: 'Select value', showSearch: true },
        events: { afterChange: ([one]) => set(one?.value) },
      })
    },
  ],
  'slim-many': [
    'Which languages do you write?',
    (place, set, about) => {
      new SlimSelect({
        select: list(place, about, LANGUAGES, 'multiple'),
        events: { afterChange: (chosen) => set(chosen.map(({ value }) => value)) },
      })
    },
  ],
  'vanilla-date': [
    'When could you visit our workshop?',
    (place, set, about) => {
      const field = input(place, about)
      new Datepicker(field, { format: 'dd/mm/yyyy', autohide: true })
      field.addEventListener('changeDate', ({ detail }) => set(detail.date ? day(detail.date) : ''))
    },
  ],
  'vanilla-date-readonly': [
    'When did you last take a first aid course?',
    (place, set, about) => {
      const field = input(place, about, 'type="text" readonly')
      new Datepicker(field, { format: 'd MM yyyy', autohide: true })
      field.addEventListener('changeDate', ({ detail }) => set(detail.date ? day(detail.date) : ''))
    },
  ],
  selectize: [
    'Which department referred you?',
    (place, set, about) => {
      $(list(place, about, DEPARTMENTS)).selectize({ onChange: set })
    },
  ],
  'selectize-create': [
    'Three words that friends use for you',
    (place, set, about) => {
      $(input(place, about)).selectize({
        create: true,
        persist: false,
        onChange: (text) => set(text.split(',').filter(Boolean)),
      })
    },
  ],
  trix: [
    'What did you build last?',
    (place, set, { label, name }) => {
      place.innerHTML = `<label for="${name}">${label} *</label><input id="${name}-value" type="hidden"><trix-editor id="${name}" input="${name}-value"></trix-editor>`
      place.addEventListener('trix-change', ({ target }) => set(target.editor.getDocument().toString().trim()))
    },
  ],
  'cleave-date': [
    'When was your last eye test?',
    (place, set, about) => {
      const field = input(place, about, 'type="text" placeholder="DD/MM/YYYY"')
      registerCursorTracker({ input: field, delimiter: '/' })
      field.addEventListener('input', () => {
        field.value = formatDate(field.value, { datePattern: ['d', 'm', 'Y'], delimiter: '/' })
        const [, d, m, y] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(field.value) ?? []
        set(y ? `${y}-${m}-${d}` : '')
      })
    },
  ],
  'uk-select': [
    'Which shift suits you best?',
    (place, set, { label, name }) => {
      place.innerHTML = `<span>${label} *</span><div uk-form-custom="target: > * > span:first-child"><select id="${name}" aria-label="${label}"><option value="">Please select...</option>${SHIFTS.map((one) => `<option>${one}</option>`).join('')}</select><button class="uk-button uk-button-default" type="button" tabindex="-1"><span></span><span uk-icon="icon: chevron-down"></span></button></div>`
      UIkit.update(place)
      place.querySelector('select').addEventListener('change', ({ target }) => set(target.value))
    },
  ],
  'uk-autocomplete': [
    'Which harbour do you live closest to?',
    (place, set, about) => {
      const field = labelled(
        place,
        about,
        '<div class="uk-inline"><input {id} class="uk-input" autocomplete="off"><div class="rows uk-dropdown" hidden><ul class="uk-nav uk-dropdown-nav"></ul></div></div>',
      )
      const rows = place.querySelector('.rows')
      const drawn = (words) => {
        const fits = HARBOURS.filter((one) => one.toLowerCase().startsWith(words.toLowerCase()))
        rows.firstElementChild.innerHTML = fits.map((one) => `<li><a href="#">${one}</a></li>`).join('')
        rows.hidden = words === '' || fits.length === 0
        rows.style.display = rows.hidden ? 'none' : 'block'
      }
      field.addEventListener('input', () => {
        set('')
        setTimeout(() => drawn(field.value), 200)
      })
      rows.addEventListener('click', (event) => {
        event.preventDefault()
        if (event.target.tagName !== 'A') return
        field.value = event.target.textContent
        rows.hidden = true
        rows.style.display = 'none'
        set(field.value)
      })
    },
  ],
})
