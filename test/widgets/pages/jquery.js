// Select2, Chosen, jQuery UI and Inputmask on jQuery.
import 'chosen-js/chosen.css'
import 'jquery-ui/themes/base/all.css'
import 'select2/dist/css/select2.css'
import $ from './jquery-global.js'
import 'chosen-js'
import 'jquery-ui/dist/jquery-ui.js'
import Inputmask from 'inputmask'
import select2 from 'select2'
import { input, list, showForm } from './frame.js'
import { DEPARTMENTS, HARBOURS, LANGUAGES, lookUp, SHIFTS } from './lists.js'

if (!$.fn.select2) select2(window, $)

showForm('Application', {
  select2: [
    'Which department would you like to join?',
    (place, set, about) => {
      const $one = $(list(place, about, DEPARTMENTS)).select2({ placeholder: 'Choose a department' })
      $one.on('change', () => set($one.val()))
    },
  ],
  'select2-many': [
    'Which languages could you hold a meeting in?',
    (place, set, about) => {
      const $one = $(list(place, about, LANGUAGES, 'multiple')).select2()
      $one.on('change', () => set($one.val()))
    },
  ],
  'select2-tags': [
    'Three words that colleagues use for you',
    (place, set, about) => {
      const $one = $(list(place, about, [], 'multiple')).select2({ tags: true, tokenSeparators: [','] })
      $one.on('change', () => set($one.val()))
    },
  ],
  'select2-ajax': [
    'Which harbour do you live closest to?',
    (place, set, about) => {
      const $one = $(list(place, about, [])).select2({
        minimumInputLength: 2,
        ajax: {
          delay: 250,
          transport: ({ data }, done) =>
            void lookUp(data.q ?? data.term ?? '').then((found) =>
              done({ results: found.map((text) => ({ id: text.toLowerCase(), text })) }),
            ),
        },
      })
      $one.on('change', () => set($one.val()))
    },
  ],
  chosen: [
    'Which department referred you?',
    (place, set, about) => {
      const $one = $(list(place, about, DEPARTMENTS)).chosen({ disable_search_threshold: 2 })
      $one.on('change', () => set($one.val()))
    },
  ],
  'chosen-many': [
    'Which languages do you write?',
    (place, set, about) => {
      const $one = $(list(place, about, LANGUAGES, 'multiple')).chosen()
      $one.on('change', () => set($one.val()))
    },
  ],
  'ui-datepicker': [
    'When could you visit our workshop?',
    (place, set, about) => {
      const $one = $(input(place, about)).datepicker({ onSelect: () => $one.trigger('change') })
      $one.on('change', () => {
        const date = $one.datepicker('getDate')
        set(date)
      })
    },
  ],
  'ui-datepicker-readonly': [
    'When did you last take a first aid course?',
    (place, set, about) => {
      const $one = $(input(place, about, 'type="text" readonly')).datepicker({
        dateFormat: 'dd/mm/yy',
        changeMonth: true,
        changeYear: true,
        yearRange: '2000:2040',
        onSelect: () => set($one.datepicker('getDate')),
      })
    },
  ],
  'ui-autocomplete': [
    'Which harbour did you sail from first?',
    (place, set, about) => {
      const $one = $(input(place, about)).autocomplete({
        source: HARBOURS,
        select: (_, { item }) => set(item.value),
        change: (_, { item }) => !item && $one.val(''),
      })
    },
  ],
  'ui-selectmenu': [
    'Which shift suits you best?',
    (place, set, about) => {
      $(list(place, about, SHIFTS)).selectmenu({ change: (_, { item }) => set(item.value) })
    },
  ],
  'ui-spinner': [
    'How many people have you led?',
    (place, set, about) => {
      const $one = $(input(place, about)).spinner({
        min: 0,
        change: () => set($one.spinner('value')),
        spin: (_, { value }) => set(value),
      })
    },
  ],
  'ui-slider': [
    'How many hours a week would you travel?',
    (place, set, { label }) => {
      place.innerHTML = `<p id="travel-label">${label} *</p><div style="width:260px"></div><output></output>`
      $(place.querySelector('div')).slider({
        max: 40,
        slide: (_, { value }) => {
          place.querySelector('output').textContent = value
          set(value)
        },
      })
    },
  ],
  'inputmask-phone': [
    'Phone number',
    (place, set, about) => {
      const one = input(place, about)
      new Inputmask('(999) 999-9999').mask(one)
      one.addEventListener('input', () => set(one.inputmask.isComplete() ? one.inputmask.unmaskedvalue() : ''))
    },
  ],
  'inputmask-date': [
    'When was your last eye test?',
    (place, set, about) => {
      const one = input(place, about)
      new Inputmask({ alias: 'datetime', inputFormat: 'dd/mm/yyyy' }).mask(one)
      one.addEventListener('input', () => set(one.inputmask.isComplete() ? one.value : ''))
    },
  ],
})
