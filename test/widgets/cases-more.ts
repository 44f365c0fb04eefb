// The widgets of further libraries; see cases.ts.
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
  LED,
  LOCKER,
  languages,
  MEETING,
  one,
  past,
  place,
  RATE,
  REFERRED,
  shift,
  tags,
  VISIT,
  WRITE,
  words,
  yes,
} from './asked.ts'

const SUITS = 'Which shift suits you best?'
const MEALS = 'Which meals would you eat here?'
const BADGE = 'What is the six-digit number on your badge?'

/** Lists whose values are their labels. */
const joined = (library: string, question = JOIN): Case =>
  one(library, question, ['Engineering', 'Engineering'], ['Legal', 'Legal'])
const spoken = (library: string, question = MEETING): Case =>
  one(library, question, ['English, Dutch', ['English', 'Dutch']], ['Finnish', ['Finnish']])
const meals = (library: string): Case =>
  one(library, MEALS, ['Lunch, Dinner', ['Lunch', 'Dinner']], ['Breakfast', ['Breakfast']])
const hand = (library: string): Case => one(library, HAND, ['Left', 'Left'], ['Both', 'Both'])
const rate = (library: string, question = RATE): Case => one(library, question, ['4', 4], ['2', 2])
const hours = (library: string): Case => count(library, HOURS)
const file = (library: string): Case => one(library, 'Resume', ['', ['resume.pdf']], ['', ['resume.pdf']])
const code = (library: string, question = BADGE): Case =>
  one(library, question, ['402913', '402913'], ['118266', '118266'])

export const MORE: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  angular: {
    'mat-input': words('@angular/material', BOOK),
    'mat-select': joined('@angular/material'),
    'mat-select-many': spoken('@angular/material'),
    'mat-autocomplete': place('@angular/material'),
    'mat-chips': tags('@angular/material'),
    'mat-date': date('@angular/material'),
    'mat-date-readonly': past('@angular/material'),
    'mat-radio': shift('@angular/material', LAST_SHIFT),
    'mat-toggles': hand('@angular/material'),
    'mat-checkbox': yes('@angular/material', FORKLIFT),
    'mat-switch': yes('@angular/material', BICYCLE),
    'mat-slider': count('@angular/material'),
  },
  bootstrap: {
    floating: words('bootstrap', BOOK),
    'input-group': one('bootstrap', 'How much did your last project cost?', ['2500', '2500'], ['1300', '1300']),
    'form-select': joined('bootstrap'),
    'checks-inline': meals('bootstrap'),
    switch: yes('bootstrap', BICYCLE),
    'button-radios': hand('bootstrap'),
    range: hours('bootstrap'),
    datalist: place('bootstrap'),
    dropdown: shift('bootstrap', SUITS),
    'bootstrap-select': department('bootstrap-select', REFERRED),
    'bootstrap-select-many': languages('bootstrap-select', WRITE),
    'bootstrap-choices': languages('choices.js'),
    'bootstrap-datepicker': past('bootstrap-datepicker'),
  },
  editors: {
    tinymce: words('tinymce'),
    ckeditor: words('ckeditor5', BOOK),
    lexical: words('lexical', 'What would you change about our website?'),
    trix: words('trix', 'What do you read on the train?'),
  },
  aria: {
    'ariakit-select': joined('@ariakit/react'),
    'ariakit-many': spoken('@ariakit/react'),
    'ariakit-combobox': place('@ariakit/react'),
    'aria-select': shift('react-aria-components', SUITS),
    'aria-combobox': place('react-aria-components', 'Which harbour did you sail from first?'),
    'aria-date': date('react-aria-components'),
    'aria-number': count('react-aria-components', LED),
    'aria-slider': hours('react-aria-components'),
    'aria-radio': shift('react-aria-components', LAST_SHIFT),
    'aria-switch': yes('react-aria-components', BICYCLE),
    'aria-checkboxes': meals('react-aria-components'),
    'day-picker': past('react-day-picker'),
    'rc-slider': one('rc-slider', 'How many languages do you speak?', ['5', 5], ['3', 3]),
    'otp-boxes': code('react-otp-input'),
    'otp-slots': code('input-otp', 'What is the six-digit number on your locker?'),
    dropzone: file('react-dropzone'),
  },
  quasar: {
    'q-input': words('quasar', BOOK),
    'q-select': joined('quasar'),
    'q-select-many': spoken('quasar'),
    'q-select-search': place('quasar'),
    'q-tags': tags('quasar'),
    'q-date': date('quasar', VISIT),
    'q-date-popup': past('quasar', AID),
    'q-options': shift('quasar', LAST_SHIFT),
    'q-checks': meals('quasar'),
    'q-buttons': hand('quasar'),
    'q-toggle': yes('quasar', BICYCLE),
    'q-checkbox': yes('quasar', FORKLIFT),
    'q-slider': count('quasar'),
    'q-rating': rate('quasar'),
    'q-file': one('quasar', 'Resume', ['', 'resume.pdf'], ['', 'resume.pdf']),
    'vue-select': joined('vue-select', REFERRED),
    'vue-select-many': spoken('vue-select', WRITE),
    multiselect: shift('@vueform/multiselect', SUITS),
    'multiselect-tags': spoken('@vueform/multiselect', 'Which languages do you dream in?'),
  },
  survey: {
    'survey-text': words('survey-core', BOOK),
    'survey-radio': shift('survey-core', LAST_SHIFT),
    'survey-checks': meals('survey-core'),
    'survey-dropdown': joined('survey-core'),
    'survey-tags': spoken('survey-core'),
    'survey-rating': rate('survey-core'),
    'survey-stars': rate('survey-core', CANTEEN),
    'survey-boolean': yes('survey-core', BICYCLE),
    'survey-date': past('survey-core'),
    'survey-comment': words('survey-core', BUILT),
  },
  formio: {
    'formio-text': words('@formio/js', 'Which book do you read every year?'),
    'formio-select': joined('@formio/js', REFERRED),
    'formio-radio': shift('@formio/js', SUITS),
    'formio-number': count('@formio/js'),
    'formio-checks': spoken('@formio/js', WRITE),
    'formio-day': past('@formio/js', EYES),
  },
  forms: {
    htmx: {
      ...one(
        'htmx.org',
        'Which team did you meet first?',
        ['North 2', 'Engineering/North 2'],
        ['South 1', 'Legal/South 1'],
      ),
      also: ['Which department did you meet first?', 'Engineering', 'Legal'],
    },
    redrawn: one('native', LOCKER, ['1234', '1234'], ['7654', '7654']),
    alpine: hand('alpinejs'),
  },
  plain: {
    signature: one('signature_pad', 'Signature', ['Ines Duarte', true], ['Tunde Ross', true]),
    'uppy-dashboard': file('@uppy/dashboard'),
    'uppy-drop': one('@uppy/drag-drop', 'Cover letter', ['', ['cover-letter.pdf']], ['', ['cover-letter.pdf']]),
    'code-boxes': code('native'),
    'svg-stars': rate('native'),
    tagify: tags('@yaireo/tagify'),
    slim: department('slim-select'),
    'slim-many': languages('slim-select'),
  },
}
