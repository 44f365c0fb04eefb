// Quasar, Vue Select and Vueform's Multiselect.
import '@quasar/extras/material-icons/material-icons.css'
import 'quasar/dist/quasar.css'
import 'vue-select/dist/vue-select.css'
import '@vueform/multiselect/themes/default.css'
import Multiselect from '@vueform/multiselect'
import * as Q from 'quasar'
import { createApp, h, ref } from 'vue'
import VueSelect from 'vue-select'
import { showForm } from '../../pages/frame.js'
import { DEPARTMENTS, HARBOURS, LANGUAGES, SHIFTS } from '../../pages/lists.js'

/** A component bound to a value of its own that is told to the page. */
const bound =
  (component, props, first = null, children = undefined) =>
  (place, set, about) => {
    const at = document.createElement('div')
    place.append(at)
    const value = ref(first)
    const change = (now) => {
      value.value = now
      set(now)
    }
    createApp({
      render: () =>
        h(
          component,
          { ...props(about), modelValue: value.value, 'onUpdate:modelValue': change },
          children && (() => children(value.value, change)),
        ),
    })
      .use(Q.Quasar, { plugins: {} })
      .mount(at)
  }
const under = (draw) => (place, set, about) => {
  place.innerHTML = `<label for="${about.name}" id="${about.name}-label">${about.label} *</label>`
  draw(place, set, about)
}
const called =
  (more) =>
  ({ label }) => ({ label: `${label} *`, style: 'max-width:320px', ...more })
const asOptions = (list) => list.map((one) => ({ label: one, value: one }))

showForm('Application', {
  'q-input': ['Which book do you give away most?', bound(Q.QInput, called({ outlined: true }), '')],
  'q-select': [
    'Which department would you like to join?',
    bound(Q.QSelect, called({ filled: true, options: DEPARTMENTS })),
  ],
  'q-select-many': [
    'Which languages could you hold a meeting in?',
    bound(Q.QSelect, called({ options: LANGUAGES, multiple: true, useChips: true }), []),
  ],
  'q-select-search': [
    'Which harbour do you live closest to?',
    (place, set, about) => {
      const found = ref(HARBOURS)
      const filter = (typed, update) =>
        update(() => {
          found.value = HARBOURS.filter((one) => one.toLowerCase().includes(typed.toLowerCase()))
        })
      bound(Q.QSelect, (about) => ({
        ...called({ useInput: true, inputDebounce: 200, onFilter: filter })(about),
        options: found.value,
      }))(place, set, about)
    },
  ],
  'q-tags': [
    'Three words that colleagues use for you',
    bound(
      Q.QSelect,
      called({ useInput: true, useChips: true, multiple: true, hideDropdownIcon: true, newValueMode: 'add-unique' }),
      [],
    ),
  ],
  'q-date': ['When could you visit our workshop?', bound(Q.QInput, called({ mask: '####-##-##' }), '', undefined)],
  'q-date-popup': [
    'When did you last take a first aid course?',
    (place, set, about) => {
      const at = place.appendChild(document.createElement('div'))
      const value = ref('')
      const change = (now) => {
        value.value = now
        set(now)
      }
      createApp({
        render: () =>
          h(
            Q.QInput,
            { ...called({ readonly: true })(about), modelValue: value.value },
            {
              append: () =>
                h(Q.QIcon, { name: 'event', class: 'cursor-pointer' }, () => [
                  h(Q.QPopupProxy, {}, () => [
                    h(Q.QDate, { modelValue: value.value, mask: 'YYYY-MM-DD', 'onUpdate:modelValue': change }),
                  ]),
                ]),
            },
          ),
      })
        .use(Q.Quasar, {})
        .mount(at)
    },
  ],
  'q-options': ['Which shift did you work last?', under(bound(Q.QOptionGroup, () => ({ options: asOptions(SHIFTS) })))],
  'q-checks': [
    'Which meals would you eat here?',
    under(
      bound(Q.QOptionGroup, () => ({ options: asOptions(['Breakfast', 'Lunch', 'Dinner']), type: 'checkbox' }), []),
    ),
  ],
  'q-buttons': [
    'Which hand do you write with?',
    under(bound(Q.QBtnToggle, () => ({ options: asOptions(['Left', 'Right', 'Both']) }))),
  ],
  'q-toggle': ['Do you own a bicycle?', bound(Q.QToggle, called({}), false)],
  'q-checkbox': ['I have a forklift licence', bound(Q.QCheckbox, called({}), false)],
  'q-slider': [
    'How many people have you led?',
    under(
      bound(
        Q.QSlider,
        ({ name }) => ({ min: 0, max: 50, 'aria-labelledby': `${name}-label`, style: 'width:260px' }),
        0,
      ),
    ),
  ],
  'q-rating': ['How do you rate our posting?', under(bound(Q.QRating, () => ({ max: 5 }), 0))],
  'q-file': ['Resume', bound(Q.QFile, called({}), null)],
  'vue-select': [
    'Which department referred you?',
    under(bound(VueSelect, ({ name }) => ({ inputId: name, options: DEPARTMENTS }))),
  ],
  'vue-select-many': [
    'Which languages do you write?',
    under(bound(VueSelect, ({ name }) => ({ inputId: name, options: LANGUAGES, multiple: true }), [])),
  ],
  multiselect: [
    'Which shift suits you best?',
    under(bound(Multiselect, ({ name }) => ({ id: name, options: SHIFTS, searchable: true }))),
  ],
  'multiselect-tags': [
    'Which languages do you dream in?',
    under(bound(Multiselect, ({ name }) => ({ id: name, options: LANGUAGES, mode: 'tags', searchable: true }), [])),
  ],
})
