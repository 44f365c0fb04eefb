// Select2's next version, Choices.js 9, Bootstrap 4.
import 'select2/dist/css/select2.css'
import 'choices.js/public/assets/styles/choices.css'
import 'bootstrap/dist/css/bootstrap.css'
import Choices from 'choices.js'
import select2 from 'select2'
import { list, showForm } from '../../pages/frame.js'
import $ from '../../pages/jquery-global.js'
import { DEPARTMENTS, LANGUAGES, lookUp } from '../../pages/lists.js'

if (!$.fn.select2) select2(window, $)
const valuesOf = (select) => [...select.selectedOptions].map(({ value }) => value)

showForm('Application', {
  'select2-rc': [
    'Which department would you like to join?',
    (place, set, about) => {
      const $one = $(list(place, about, DEPARTMENTS)).select2({ placeholder: 'Choose a department' })
      $one.on('change', () => set($one.val()))
    },
  ],
  'select2-rc-many': [
    'Which languages could you hold a meeting in?',
    (place, set, about) => {
      const $one = $(list(place, about, LANGUAGES, 'multiple')).select2()
      $one.on('change', () => set($one.val()))
    },
  ],
  'select2-rc-ajax': [
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
  choices9: [
    'Which department referred you?',
    (place, set, about) => {
      const one = list(place, about, DEPARTMENTS)
      new Choices(one, { shouldSort: false })
      one.addEventListener('change', () => set(one.value))
    },
  ],
  'choices9-many': [
    'Which languages do you write?',
    (place, set, about) => {
      const one = list(place, about, LANGUAGES, 'multiple')
      new Choices(one, { removeItemButton: true })
      one.addEventListener('change', () => set(valuesOf(one)))
    },
  ],
  'custom-file4': [
    'Resume',
    (place, set, { label, name }) => {
      place.innerHTML = `<p>${label} *</p><div class="custom-file"><input type="file" class="custom-file-input" id="${name}"><label class="custom-file-label" for="${name}">Choose file</label></div>`
      place.addEventListener('change', ({ target }) => {
        place.querySelector('label').textContent = target.files[0].name
        set([target.files[0].name])
      })
    },
  ],
  'custom-select4': [
    'Which shift suits you best?',
    (place, set, { label, name }) => {
      place.innerHTML = `<label for="${name}">${label} *</label><select class="custom-select" id="${name}"><option selected>Choose...</option><option value="1">Early shift</option><option value="2">Late shift</option><option value="3">Night shift</option></select>`
      place.addEventListener('change', ({ target }) => set(target.selectedOptions[0].text))
    },
  ],
})
