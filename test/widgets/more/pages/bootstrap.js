// Bootstrap's own form controls, and what is used with it: bootstrap-select, Choices.js, bootstrap-datepicker, a modal that asks.
import 'bootstrap/dist/css/bootstrap.css'
import 'bootstrap-select/dist/css/bootstrap-select.css'
import 'bootstrap-datepicker/dist/css/bootstrap-datepicker3.css'
import 'choices.js/public/assets/styles/choices.css'
import Choices from 'choices.js'
import $ from '../../pages/jquery-global.js'
import '../../pages/bootstrap-global.js'
import 'bootstrap-select'
import 'bootstrap-datepicker'
import { list, showForm } from '../../pages/frame.js'
import { DEPARTMENTS, HARBOURS, LANGUAGES, SHIFTS } from '../../pages/lists.js'

const valuesOf = (select) => [...select.selectedOptions].map(({ value }) => value)
const told = (place, set, read) => place.addEventListener('change', ({ target }) => set(read(target)))

showForm('Application', {
  floating: [
    'Which book do you give away most?',
    (place, set, { label, name }) => {
      place.innerHTML = `<div class="form-floating"><input class="form-control" id="${name}" placeholder="x"><label for="${name}">${label} *</label></div>`
      place.addEventListener('input', ({ target }) => set(target.value))
    },
  ],
  'input-group': [
    'How much did your last project cost?',
    (place, set, { label, name }) => {
      place.innerHTML = `<label class="form-label" for="${name}">${label} *</label><div class="input-group"><span class="input-group-text">$</span><input class="form-control" id="${name}"><span class="input-group-text">.00</span></div>`
      place.addEventListener('input', ({ target }) => set(target.value))
    },
  ],
  'form-select': [
    'Which department would you like to join?',
    (place, set, { label, name }) => {
      place.innerHTML = `<label class="form-label" for="${name}">${label} *</label><select class="form-select" id="${name}"><option selected>Open this select menu</option>${DEPARTMENTS.map((one, at) => `<option value="${at + 1}">${one}</option>`).join('')}</select>`
      told(place, set, ({ selectedOptions }) => selectedOptions[0].text)
    },
  ],
  'checks-inline': [
    'Which meals would you eat here?',
    (place, set, { label, name }) => {
      place.innerHTML = `<p class="mb-1">${label} *</p>${['Breakfast', 'Lunch', 'Dinner'].map((one) => `<div class="form-check form-check-inline"><input class="form-check-input" type="checkbox" id="${name}${one}" value="${one}"><label class="form-check-label" for="${name}${one}">${one}</label></div>`).join('')}`
      told(place, set, () => [...place.querySelectorAll(':checked')].map(({ value }) => value))
    },
  ],
  switch: [
    'Do you own a bicycle?',
    (place, set, { label, name }) => {
      place.innerHTML = `<div class="form-check form-switch"><input class="form-check-input" type="checkbox" role="switch" id="${name}"><label class="form-check-label" for="${name}">${label} *</label></div>`
      told(place, set, ({ checked }) => checked)
    },
  ],
  'button-radios': [
    'Which hand do you write with?',
    (place, set, { label, name }) => {
      place.innerHTML = `<p class="mb-1">${label} *</p><div class="btn-group" role="group">${['Left', 'Right', 'Both'].map((one) => `<input type="radio" class="btn-check" name="${name}" id="${name}${one}" value="${one}" autocomplete="off"><label class="btn btn-outline-primary" for="${name}${one}">${one}</label>`).join('')}</div>`
      told(place, set, ({ value }) => value)
    },
  ],
  range: [
    'How many hours a week would you travel?',
    (place, set, { label, name }) => {
      place.innerHTML = `<label class="form-label" for="${name}">${label} *</label><input type="range" class="form-range" max="40" id="${name}">`
      told(place, set, ({ value }) => Number(value))
    },
  ],
  datalist: [
    'Which harbour do you live closest to?',
    (place, set, { label, name }) => {
      place.innerHTML = `<label class="form-label" for="${name}">${label} *</label><input class="form-control" list="${name}-list" id="${name}" placeholder="Type to search..."><datalist id="${name}-list">${HARBOURS.map((one) => `<option value="${one}">`).join('')}</datalist>`
      told(place, set, ({ value }) => value)
    },
  ],
  dropdown: [
    'Which shift suits you best?',
    (place, set, { label }) => {
      place.innerHTML = `<p class="mb-1">${label} *</p><div class="dropdown"><button class="btn btn-secondary dropdown-toggle" type="button" data-bs-toggle="dropdown">Choose a shift</button><ul class="dropdown-menu">${SHIFTS.map((one) => `<li><a class="dropdown-item" href="#">${one}</a></li>`).join('')}</ul></div>`
      place.addEventListener('click', (event) => {
        const item = event.target.closest('.dropdown-item')
        if (!item) return
        event.preventDefault()
        place.querySelector('button').textContent = item.textContent
        set(item.textContent)
      })
    },
  ],
  'bootstrap-select': [
    'Which department referred you?',
    (place, set, about) => {
      const one = list(place, about, DEPARTMENTS)
      $(one).selectpicker({ liveSearch: true })
      $(one).on('changed.bs.select', () => set(one.value))
    },
  ],
  'bootstrap-select-many': [
    'Which languages do you write?',
    (place, set, about) => {
      const one = list(place, about, LANGUAGES, 'multiple')
      $(one).selectpicker({})
      $(one).on('changed.bs.select', () => set(valuesOf(one)))
    },
  ],
  'bootstrap-choices': [
    'Which languages could you hold a meeting in?',
    (place, set, about) => {
      const one = list(place, about, LANGUAGES, 'multiple class="form-select"')
      new Choices(one, { allowHTML: false, removeItemButton: true, placeholderValue: 'Pick some' })
      one.addEventListener('change', () => set(valuesOf(one)))
    },
  ],
  'bootstrap-datepicker': [
    'When did you last take a first aid course?',
    (place, set, { label, name }) => {
      place.innerHTML = `<label class="form-label" for="${name}">${label} *</label><div class="input-group date"><input class="form-control" id="${name}"><span class="input-group-addon input-group-text">▦</span></div>`
      const $one = $(place.querySelector('.date')).datepicker({ format: 'dd/mm/yyyy', autoclose: true })
      $one.on('changeDate', () => set($one.datepicker('getDate')))
    },
  ],
})
