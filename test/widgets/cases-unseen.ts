// Libraries on which the code had never been tried before the first measurement; see cases.ts.
import {
  AID,
  BICYCLE,
  BOOK,
  BUILT,
  CANTEEN,
  type Case,
  count,
  date,
  department,
  EYES,
  FORKLIFT,
  HAND,
  HOURS,
  JOIN,
  LAST_SHIFT,
  languages,
  MEETING,
  one,
  past,
  place,
  RATE,
  REFERRED,
  shift,
  TEAM,
  tags,
  WRITE,
  words,
  yes,
} from './asked.ts'

const FLUENT = '@fluentui/react-components'
const ARCO = '@arco-design/web-react'
const CARBON = '@carbon/react'
const SHOELACE = '@shoelace-style/shoelace'
const MATERIAL = '@material/web'
const NAIVE = 'naive-ui'
const TDESIGN = 'tdesign-vue-next'
const AWESOME = '@awesome.me/webawesome'
const VAADIN = '@vaadin/combo-box'
const IONIC = '@ionic/core'
const SUITS = 'Which shift suits you best?'
const HEADSET = 'Do you bring your own headset?'
const READ = 'Which book do you read every year?'

const joined = (library: string): Case => one(library, JOIN, ['Engineering', 'Engineering'], ['Legal', 'Legal'])
const spoken = (library: string, question = MEETING): Case =>
  one(library, question, ['English, Dutch', ['English', 'Dutch']], ['Finnish', ['Finnish']])
const meals = (library: string): Case =>
  one(library, 'Which meals would you eat here?', ['Lunch, Dinner', ['Lunch', 'Dinner']], ['Breakfast', ['Breakfast']])
const rate = (library: string, question = RATE): Case => one(library, question, ['4', 4], ['2', 2])
const site = (library: string, a: Case['a'][1], b: Case['b'][1]): Case =>
  one(library, 'Which site would you work at?', ['Bergen', a], ['Genoa', b])

export const UNSEEN: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  fluent: {
    'fluent-input': words(FLUENT, BOOK),
    'fluent-textarea': words(FLUENT, BUILT),
    'fluent-dropdown': joined(FLUENT),
    'fluent-dropdown-many': spoken(FLUENT),
    'fluent-combobox': place(FLUENT),
    'fluent-radio': shift(FLUENT, LAST_SHIFT),
    'fluent-switch': yes(FLUENT, BICYCLE),
    'fluent-checkbox': yes(FLUENT, FORKLIFT),
    'fluent-slider': count(FLUENT),
    'fluent-spin': count(FLUENT, HOURS),
    'fluent-rating': rate(FLUENT),
  },
  arco: {
    'arco-input': words(ARCO, BOOK),
    'arco-select': joined(ARCO),
    'arco-select-many': spoken(ARCO),
    'arco-tags': tags(ARCO),
    'arco-autocomplete': place(ARCO),
    'arco-date': date(ARCO),
    'arco-cascader': site(ARCO, ['north', 'bergen'], ['south', 'genoa']),
    'arco-radio': shift(ARCO, LAST_SHIFT),
    'arco-checkboxes': meals(ARCO),
    'arco-switch': yes(ARCO, BICYCLE),
    'arco-number': count(ARCO),
    'arco-slider': count(ARCO, HOURS),
    'arco-rate': rate(ARCO),
  },
  carbon: {
    'carbon-input': words(CARBON, BOOK),
    'carbon-dropdown': joined(CARBON),
    'carbon-many': spoken(CARBON),
    'carbon-filter-many': spoken(CARBON, WRITE),
    'carbon-combobox': place(CARBON),
    'carbon-date': date(CARBON),
    'carbon-radio': shift(CARBON, LAST_SHIFT),
    'carbon-toggle': yes(CARBON, BICYCLE),
    'carbon-checkbox': yes(CARBON, FORKLIFT),
    'carbon-number': count(CARBON),
    'carbon-slider': count(CARBON, HOURS),
  },
  parts: {
    'sl-input': words(SHOELACE, BOOK),
    'sl-textarea': words(SHOELACE, BUILT),
    'sl-select': department(SHOELACE, JOIN),
    'sl-select-many': languages(SHOELACE),
    'sl-radio': shift(SHOELACE, LAST_SHIFT),
    'sl-switch': yes(SHOELACE, BICYCLE),
    'sl-checkbox': yes(SHOELACE, FORKLIFT),
    'sl-range': count(SHOELACE),
    'sl-rating': rate(SHOELACE),
    'md-text': words(MATERIAL, READ),
    'md-select': department(MATERIAL, REFERRED),
    'md-radio': shift(MATERIAL, SUITS),
    'md-switch': yes(MATERIAL, HEADSET),
    'md-slider': count(MATERIAL, HOURS),
  },
  naive: {
    'n-input': words(NAIVE, BOOK),
    'n-select': department(NAIVE, JOIN),
    'n-select-many': languages(NAIVE),
    'n-autocomplete': place(NAIVE),
    'n-tags': tags(NAIVE),
    'n-date': date(NAIVE),
    'n-radio': shift(NAIVE, LAST_SHIFT),
    'n-switch': yes(NAIVE, BICYCLE),
    'n-number': count(NAIVE),
    'n-slider': count(NAIVE, HOURS),
    'n-rate': rate(NAIVE),
    'n-cascader': site(NAIVE, 'bergen', 'genoa'),
    't-input': words(TDESIGN, READ),
    't-select': department(TDESIGN, REFERRED),
    't-select-many': languages(TDESIGN, WRITE),
    't-tags': { ...tags(TDESIGN), question: 'Three words that friends use for you' },
    't-date': past(TDESIGN, AID),
    't-radio': shift(TDESIGN, SUITS),
    't-checkboxes': meals(TDESIGN),
    't-switch': yes(TDESIGN, HEADSET),
    't-rate': rate(TDESIGN, CANTEEN),
  },
  'plain-more': {
    tagify: tags('@yaireo/tagify'),
    'tagify-list': languages('@yaireo/tagify'),
    'slim-select': department('slim-select'),
    'slim-many': languages('slim-select', WRITE),
    'vanilla-date': date('vanillajs-datepicker'),
    'vanilla-date-readonly': past('vanillajs-datepicker'),
    selectize: department('@selectize/selectize', REFERRED),
    'selectize-create': { ...tags('@selectize/selectize'), question: 'Three words that friends use for you' },
    trix: words('trix'),
    'cleave-date': past('cleave-zen', EYES),
    'uk-select': shift('uikit', SUITS),
    'uk-autocomplete': place('uikit'),
  },
  elements: {
    'wa-input': words(AWESOME, BOOK),
    'wa-textarea': words(AWESOME, BUILT),
    'wa-select': department(AWESOME),
    'wa-select-many': languages(AWESOME),
    'wa-radio': shift(AWESOME, LAST_SHIFT),
    'wa-switch': yes(AWESOME, BICYCLE),
    'wa-checkbox': yes(AWESOME, FORKLIFT),
    'wa-slider': count(AWESOME),
    'wa-rating': rate(AWESOME),
    'vaadin-text': words(VAADIN, READ),
    'vaadin-select': department(VAADIN, REFERRED),
    'vaadin-combo': place(VAADIN),
    'vaadin-many': languages(VAADIN, WRITE),
    'vaadin-date': date(VAADIN),
    'vaadin-radio': shift(VAADIN, SUITS),
    'vaadin-checkbox': yes(VAADIN, HEADSET),
    'ion-input': words(IONIC, 'Which tool could you not do without?'),
    'ion-select': department(IONIC, TEAM),
    'ion-select-alert': department(IONIC, 'Which department do you know best?'),
    'ion-toggle': yes(IONIC, 'Do you have a driving licence?'),
    'ion-checkbox': yes(IONIC, 'I can start at once'),
    'ion-radio': one(IONIC, HAND, ['Left', 'Left'], ['Right', 'Right']),
  },
}
