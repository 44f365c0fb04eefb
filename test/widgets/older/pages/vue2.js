// Vuetify 2 and Element UI on Vue 2.
import 'vuetify/dist/vuetify.css'
import 'element-ui/lib/theme-chalk/index.css'
import ElementUI from 'element-ui'
import Vue from 'vue'
import Vuetify from 'vuetify'
import { showForm } from '../../pages/frame.js'
import { DEPARTMENTS, HARBOURS, LANGUAGES, SHIFTS } from '../../pages/lists.js'

Vue.use(Vuetify)
Vue.use(ElementUI)
// Where Vuetify puts what it opens.
document.body.dataset.app = 'true'

/** A component by its tag, bound to a value of its own that is told to the page. */
const bound =
  (tag, props, first = null, children = () => []) =>
  (place, set, about) => {
    const at = place.appendChild(document.createElement('div'))
    new Vue({
      vuetify: new Vuetify(),
      data: { value: first },
      methods: {
        change(now) {
          this.value = now
          set(now)
        },
      },
      render(h) {
        const one = h(
          tag,
          {
            attrs: props(about),
            props: { value: this.value, inputValue: this.value },
            on: { input: this.change, change: this.change },
          },
          children(h),
        )
        return h('div', { class: tag.startsWith('v-') ? 'v-application' : '' }, [one])
      },
    }).$mount(at)
  }
const called =
  (more) =>
  ({ label, name }) => ({ label: `${label} *`, id: name, ...more })
const under = (draw) => (place, set, about) => {
  place.innerHTML = `<label for="${about.name}">${about.label} *</label>`
  draw(place, set, about)
}
const options = (tag, list) => (h) => list.map((one) => h(tag, { key: one, props: { label: one, value: one } }))

showForm('Application', {
  'v2-text': ['Which book do you give away most?', bound('v-text-field', called({}), '')],
  'v2-select': ['Which department would you like to join?', bound('v-select', called({ items: DEPARTMENTS }))],
  'v2-autocomplete': ['Which harbour do you live closest to?', bound('v-autocomplete', called({ items: HARBOURS }))],
  'v2-select-many': [
    'Which languages could you hold a meeting in?',
    bound('v-select', called({ items: LANGUAGES, multiple: true, chips: true }), []),
  ],
  'v2-tags': [
    'Three words that colleagues use for you',
    bound('v-combobox', called({ items: [], multiple: true, chips: true }), []),
  ],
  'v2-radio': [
    'Which shift did you work last?',
    bound('v-radio-group', called({}), null, (h) =>
      SHIFTS.map((one) => h('v-radio', { props: { label: one, value: one } })),
    ),
  ],
  'v2-switch': ['Do you own a bicycle?', bound('v-switch', called({}), false)],
  'element-select': [
    'Which department referred you?',
    under(bound('el-select', ({ name }) => ({ id: name }), '', options('el-option', DEPARTMENTS))),
  ],
  'element-many': [
    'Which languages do you write?',
    under(bound('el-select', ({ name }) => ({ id: name, multiple: true }), [], options('el-option', LANGUAGES))),
  ],
  'element-date': [
    'When could you visit our workshop?',
    under(bound('el-date-picker', ({ name }) => ({ id: name, type: 'date', valueFormat: 'yyyy-MM-dd' }), '')),
  ],
  'element-rate': ['How do you rate our canteen?', under(bound('el-rate', () => ({}), 0))],
})
