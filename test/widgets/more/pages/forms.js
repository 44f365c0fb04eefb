// Forms that are made from a description: SurveyJS, Form.io; parts of a page that a server draws anew: htmx; Alpine.
import 'survey-core/survey-core.css'
import '@formio/js/dist/formio.full.css'
import { Formio } from '@formio/js'
import Alpine from 'alpinejs'
import htmx from 'htmx.org'
import { Model } from 'survey-core'
import { renderSurvey } from 'survey-js-ui'
import { showForm } from '../../pages/frame.js'
import { DEPARTMENTS, LANGUAGES, SHIFTS } from '../../pages/lists.js'

/** One question of a survey, without the survey's own buttons. */
const survey =
  (more, read = (value) => value) =>
  (place, set, { label }) => {
    const model = new Model({
      showNavigationButtons: false,
      showQuestionNumbers: 'off',
      elements: [{ name: 'it', title: label, isRequired: true, ...more }],
    })
    model.onValueChanged.add((_, { value }) => set(read(value)))
    renderSurvey(model, place.appendChild(document.createElement('div')))
  }
const formio =
  (more, read = (value) => value) =>
  (place, set, { label }) => {
    const at = place.appendChild(document.createElement('div'))
    void Formio.createForm(at, {
      components: [{ key: 'it', label, input: true, validate: { required: true }, ...more }],
    }).then((form) => form.on('change', ({ data }) => set(read(data.it))))
  }
const values = (list) => list.map((label) => ({ label, value: label }))

showForm('Application', {
  'survey-text': ['Which book do you give away most?', survey({ type: 'text' })],
  'survey-radio': ['Which shift did you work last?', survey({ type: 'radiogroup', choices: SHIFTS })],
  'survey-checks': [
    'Which meals would you eat here?',
    survey({ type: 'checkbox', choices: ['Breakfast', 'Lunch', 'Dinner'] }),
  ],
  'survey-dropdown': ['Which department would you like to join?', survey({ type: 'dropdown', choices: DEPARTMENTS })],
  'survey-tags': ['Which languages could you hold a meeting in?', survey({ type: 'tagbox', choices: LANGUAGES })],
  'survey-rating': ['How do you rate our posting?', survey({ type: 'rating' })],
  'survey-stars': ['How do you rate our canteen?', survey({ type: 'rating', rateType: 'stars' })],
  'survey-boolean': ['Do you own a bicycle?', survey({ type: 'boolean' })],
  'survey-date': ['When did you last take a first aid course?', survey({ type: 'text', inputType: 'date' })],
  'survey-comment': ['What did you build last?', survey({ type: 'comment' })],
  'formio-text': ['Which book do you read every year?', formio({ type: 'textfield' })],
  'formio-select': [
    'Which department referred you?',
    formio({ type: 'select', data: { values: values(DEPARTMENTS) } }),
  ],
  'formio-radio': ['Which shift suits you best?', formio({ type: 'radio', values: values(SHIFTS) })],
  'formio-number': ['How many people have you led?', formio({ type: 'number' })],
  'formio-checks': [
    'Which languages do you write?',
    formio({ type: 'selectboxes', values: values(LANGUAGES) }, (all) => LANGUAGES.filter((one) => all?.[one])),
  ],
  'formio-day': [
    'When was your last eye test?',
    formio({ type: 'day', fields: { day: {}, month: {}, year: {} } }, (told) => {
      const [month, day, year] = (told ?? '').split('/')
      return Number(year) > 1000 && Number(month) && Number(day) ? `${year}-${month}-${day}` : ''
    }),
  ],
  htmx: [
    'Which team did you meet first?',
    (place, set, { label, name }) => {
      // What a server answers with takes the whole field's place, twice: the second list depends on the first.
      place.innerHTML = `<label for="${name}-dept">Which department did you meet first? *</label><select id="${name}-dept" name="dept" hx-get="/widgets/part" hx-target="#${name}-teams" hx-swap="outerHTML"><option value="">Choose</option>${DEPARTMENTS.map((one) => `<option>${one}</option>`).join('')}</select><div id="${name}-teams"></div>`
      htmx.process(place)
      const told = {}
      place.addEventListener('change', ({ target }) => {
        told[target.name] = target.value
        if (target.name === 'dept') delete told.team
        set(told.team ? `${told.dept}/${told.team}` : '')
      })
      window.ghLabel = label
    },
  ],
  redrawn: [
    'What is your locker number?',
    (place, set, { label, name }) => {
      // As Livewire does: each change is sent, and the answer takes the form part's place.
      const draw = (value, hint) => {
        place.querySelector('.live')?.remove()
        place.insertAdjacentHTML(
          'afterbegin',
          `<div class="live"><label for="${name}">${label} *</label><input id="${name}" value="${value}"><small>${hint}</small></div>`,
        )
      }
      draw('', '')
      place.addEventListener('change', ({ target }) => {
        const { value } = target
        setTimeout(() => {
          draw(value, 'Saved.')
          set(value)
        }, 250)
      })
    },
  ],
  alpine: [
    'Which hand do you write with?',
    (place, set, { label }) => {
      window.ghHand = set
      place.innerHTML = `<div x-data="{ open: false, one: '' }"><p>${label} *</p><button type="button" @click="open = !open" x-text="one || 'Choose…'"></button>
        <ul x-show="open" @click.outside="open = false" style="border:1px solid">${['Left', 'Right', 'Both'].map((one) => `<li style="cursor:pointer" @click="one = '${one}'; open = false; ghHand('${one}')">${one}</li>`).join('')}</ul></div>`
      Alpine.initTree(place)
    },
  ],
})
Alpine.start()
