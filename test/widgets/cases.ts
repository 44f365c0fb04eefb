// What is asked of each widget: the library it comes from, the question it stands under, and for two people the answer in their data
// and what the page's own code must have been told when it sends.

/** What a page is told: the value its library reports. */
type Told = string | number | boolean | readonly string[]

export interface Case {
  library: string
  question: string
  /** Answer in the data, and what the page is told: of the person whose run explores, and of the one whose run replays. */
  a: readonly [answer: string, told: Told]
  b: readonly [answer: string, told: Told]
}

const one = (library: string, question: string, a: Case['a'], b: Case['b']): Case => ({ library, question, a, b })

const JOIN = 'Which department would you like to join?'
const REFERRED = 'Which department referred you?'
const MEETING = 'Which languages could you hold a meeting in?'
const WRITE = 'Which languages do you write?'
const WORDS = 'Three words that colleagues use for you'
const HARBOUR = 'Which harbour do you live closest to?'
const TEAM = 'Which team did you meet first?'
const VISIT = 'When could you visit our workshop?'
const AID = 'When did you last take a first aid course?'
const EYES = 'When was your last eye test?'
const CALL = 'When may we call you?'
const LED = 'How many people have you led?'
const HOURS = 'How many hours a week would you travel?'
const RATE = 'How do you rate our posting?'
const BICYCLE = 'Do you own a bicycle?'
const FORKLIFT = 'I have a forklift licence'
const LAST_SHIFT = 'Which shift did you work last?'
const HAND = 'Which hand do you write with?'
const BOOK = 'Which book do you give away most?'
const BUILT = 'What did you build last?'
const PHONE = 'Phone number'
const CANTEEN = 'How do you rate our canteen?'
const LOCKER = 'What is your locker number?'

const department = (library: string, question = JOIN): Case =>
  one(library, question, ['Engineering', 'engineering'], ['Legal', 'legal'])
const languages = (library: string, question = MEETING): Case =>
  one(
    library,
    question,
    ['English, Dutch', ['english', 'dutch']],
    ['German, Basque, Finnish', ['german', 'basque', 'finnish']],
  )
const tags = (library: string): Case =>
  one(library, WORDS, ['patient, curious, loud', ['patient', 'curious', 'loud']], ['calm, quick', ['calm', 'quick']])
const harbour = (library: string, question = HARBOUR): Case =>
  one(library, question, ['Bergen', 'bergen'], ['Le Havre', 'le-havre'])
const place = (library: string, question = HARBOUR): Case =>
  one(library, question, ['Bergen', 'Bergen'], ['Le Havre', 'Le Havre'])
const date = (library: string, question = VISIT): Case =>
  one(library, question, ['2027-02-01', '2027-02-01'], ['2026-11-23', '2026-11-23'])
const past = (library: string, question = AID): Case =>
  one(library, question, ['2026-02-03', '2026-02-03'], ['2025-12-24', '2025-12-24'])
const shift = (library: string, question: string): Case =>
  one(library, question, ['Late shift', 'Late shift'], ['Night shift', 'Night shift'])
const count = (library: string, question = LED): Case => one(library, question, ['12', 12], ['7', 7])
const yes = (library: string, question: string): Case => one(library, question, ['Yes', true], ['Yes', true])
const words = (library: string, question = BUILT): Case =>
  one(library, question, ['A tide gauge', 'A tide gauge'], ['A kite of paper', 'A kite of paper'])
const phone = (library: string): Case =>
  one(library, PHONE, ['+1 310 555 0142', '+13105550142'], ['(617) 555-0164', '+16175550164'])

export const CASES: Readonly<Record<string, Readonly<Record<string, Case>>>> = {
  react: {
    'select-single': department('react-select'),
    'select-async': harbour('react-select'),
    'select-creatable': one(
      'react-select',
      'Which editor do you write in?',
      ['Emacs', 'emacs'],
      ['Slide rule', 'Slide rule'],
    ),
    'select-multi': languages('react-select'),
    'select-tags': tags('react-select'),
    'select-portal': one('react-select', TEAM, ['Team 250', 'team-250'], ['Team 004', 'team-004']),
    'downshift-combobox': one(
      'downshift',
      'Which department did you work in before?',
      ['Design', 'Design'],
      ['Operations', 'Operations'],
    ),
    'downshift-select': shift('downshift', 'Which shift suits you best?'),
    'headless-listbox': shift('@headlessui/react', 'Which shift would you rather avoid?'),
    'headless-combobox': one(
      '@headlessui/react',
      'Which language do you dream in?',
      ['Dutch', 'Dutch'],
      ['Basque', 'Basque'],
    ),
    'headless-radio': one(
      '@headlessui/react',
      'Do you read on paper or on a screen?',
      ['Paper', 'Paper'],
      ['Neither', 'Neither'],
    ),
    'headless-switch': yes('@headlessui/react', BICYCLE),
    'radix-select': department('radix-ui', REFERRED),
    'radix-radio': shift('radix-ui', LAST_SHIFT),
    'radix-switch': yes('radix-ui', 'Do you bring your own headset?'),
    'radix-checkbox': yes('radix-ui', FORKLIFT),
    'radix-slider': count('radix-ui'),
    'react-datepicker': date('react-datepicker'),
    'react-datepicker-dmy': past('react-datepicker'),
    'react-phone': phone('react-phone-number-input'),
    tiptap: words('@tiptap/react'),
  },
  mui: {
    text: words('@mui/material', BOOK),
    select: department('@mui/material'),
    'select-many': languages('@mui/material'),
    autocomplete: place('@mui/material'),
    'autocomplete-many': one(
      '@mui/material',
      WRITE,
      ['English, Dutch', ['English', 'Dutch']],
      ['Finnish', ['Finnish']],
    ),
    tags: tags('@mui/material'),
    date: date('@mui/x-date-pickers'),
    'date-desktop': past('@mui/x-date-pickers'),
    'date-mobile': past('@mui/x-date-pickers', EYES),
    time: one('@mui/x-date-pickers', CALL, ['09:30', '09:30'], ['17:45', '17:45']),
    slider: count('@mui/material'),
    rating: one('@mui/material', RATE, ['4', 4], ['2', 2]),
    switch: yes('@mui/material', BICYCLE),
    checkbox: yes('@mui/material', FORKLIFT),
    radio: shift('@mui/material', LAST_SHIFT),
    toggle: one('@mui/material', HAND, ['Left', 'Left'], ['Both', 'Both']),
  },
  antd: {
    select: department('antd'),
    'select-search': one('antd', TEAM, ['Team 250', 'team 250'], ['Team 004', 'team 004']),
    'select-long': one(
      'antd',
      'Which team would you rather not join?',
      ['Team 250', 'team 250'],
      ['Team 004', 'team 004'],
    ),
    'select-many': languages('antd'),
    tags: tags('antd'),
    autocomplete: place('antd'),
    date: date('antd'),
    'date-dmy': past('antd'),
    'date-readonly': past('antd', EYES),
    time: one('antd', CALL, ['09:30', '09:30'], ['17:45', '17:45']),
    cascader: one(
      'antd',
      'Which site would you work at?',
      ['Bergen', ['north', 'bergen']],
      ['Genoa', ['south', 'genoa']],
    ),
    'tree-select': one('antd', 'Which site did you visit last?', ['Bergen', 'bergen'], ['Genoa', 'genoa']),
    upload: one('antd', 'Resume', ['', ['resume.pdf']], ['', ['resume.pdf']]),
    number: count('antd'),
    text: words('antd', BOOK),
    radio: shift('antd', LAST_SHIFT),
    'radio-buttons': one('antd', HAND, ['Left', 'Left'], ['Both', 'Both']),
    checkboxes: one(
      'antd',
      'Which meals would you eat here?',
      ['Lunch, Dinner', ['Lunch', 'Dinner']],
      ['Breakfast', ['Breakfast']],
    ),
    switch: yes('antd', BICYCLE),
    slider: count('antd', HOURS),
    rate: one('antd', RATE, ['4', 4], ['2', 2]),
  },
  jquery: {
    select2: department('select2'),
    'select2-many': languages('select2'),
    'select2-tags': tags('select2'),
    'select2-ajax': one('select2', HARBOUR, ['Bergen', 'bergen'], ['Le Havre', 'le havre']),
    chosen: department('chosen-js', REFERRED),
    'chosen-many': languages('chosen-js', WRITE),
    'ui-datepicker': date('jquery-ui'),
    'ui-datepicker-readonly': past('jquery-ui'),
    'ui-autocomplete': place('jquery-ui', 'Which harbour did you sail from first?'),
    'ui-selectmenu': one(
      'jquery-ui',
      'Which shift suits you best?',
      ['Late shift', 'late shift'],
      ['Night shift', 'night shift'],
    ),
    'ui-spinner': count('jquery-ui'),
    'ui-slider': count('jquery-ui', HOURS),
    'inputmask-phone': one('inputmask', PHONE, ['+1 310 555 0142', '3105550142'], ['(617) 555-0164', '6175550164']),
    'inputmask-date': one('inputmask', EYES, ['2026-02-03', '03/02/2026'], ['2025-12-24', '24/12/2025']),
  },
  vanilla: {
    choices: department('choices.js'),
    'choices-many': languages('choices.js'),
    'choices-tags': tags('choices.js'),
    'tom-select': department('tom-select', REFERRED),
    'tom-select-many': languages('tom-select', WRITE),
    'tom-select-ajax': place('tom-select'),
    flatpickr: date('flatpickr'),
    'flatpickr-dmy': past('flatpickr'),
    'flatpickr-alt': past('flatpickr', EYES),
    pikaday: past('pikaday', 'When did you last change a tyre?'),
    'air-datepicker': past('air-datepicker', 'When did you last sail?'),
    'native-date': past('native', 'When did you last give blood?'),
    'native-time': one('native', CALL, ['09:30', '09:30'], ['17:45', '17:45']),
    'native-month': one(
      'native',
      'In which month did you last move house?',
      ['2024-03', '2024-03'],
      ['October 2019', '2019-10'],
    ),
    'native-week': one(
      'native',
      'In which week would you take your holiday?',
      ['2027-W31', '2027-W31'],
      ['2027-08-23', '2027-W34'],
    ),
    'native-range': one('native', HOURS, ['12', '12'], ['7', '7']),
    'native-color': one('native', 'Which colour should your badge be?', ['#336699', '#336699'], ['#ffcc00', '#ffcc00']),
    'intl-tel': phone('intl-tel-input'),
    imask: one('imask', LOCKER, ['1234567', '12-345-67'], ['76-543-21', '76-543-21']),
    'imask-date': one('imask', 'When did you last fly?', ['2026-02-03', '03.02.2026'], ['2025-12-24', '24.12.2025']),
    cleave: one('cleave.js', 'How much did your last project cost?', ['250000', '250000'], ['1,300', '1300']),
    quill: words('quill'),
    filepond: one('filepond', 'Resume', ['', ['resume.pdf']], ['', ['resume.pdf']]),
    dropzone: one('dropzone', 'Cover letter', ['', ['cover-letter.pdf']], ['', ['cover-letter.pdf']]),
    nouislider: count('nouislider'),
    stars: one('native', RATE, ['4', 4], ['2', 2]),
  },
  vue: {
    'v-text': words('vuetify', BOOK),
    'v-select': one('vuetify', JOIN, ['Engineering', 'Engineering'], ['Legal', 'Legal']),
    'v-autocomplete': place('vuetify'),
    'v-select-many': one('vuetify', MEETING, ['English, Dutch', ['English', 'Dutch']], ['Finnish', ['Finnish']]),
    'v-combobox-many': tags('vuetify'),
    'v-radio': shift('vuetify', LAST_SHIFT),
    'v-switch': yes('vuetify', BICYCLE),
    'v-checkbox': yes('vuetify', FORKLIFT),
    'v-rating': one('vuetify', RATE, ['4', 4], ['2', 2]),
    'plus-input': words('element-plus'),
    'plus-select': department('element-plus', REFERRED),
    'plus-select-many': languages('element-plus', WRITE),
    'plus-date': date('element-plus'),
    'plus-time': one('element-plus', CALL, ['09:30', '09:30'], ['17:45', '17:45']),
    'plus-number': count('element-plus'),
    'plus-cascader': one(
      'element-plus',
      'Which site would you work at?',
      ['Bergen', ['north', 'bergen']],
      ['Genoa', ['south', 'genoa']],
    ),
    'plus-rate': one('element-plus', CANTEEN, ['4', 4], ['2', 2]),
    'plus-switch': yes('element-plus', 'Do you bring your own headset?'),
    'vee-validate': one('vee-validate', LOCKER, ['1234', '1234'], ['7654', '7654']),
  },
  'more-react': {
    'prime-dropdown': department('primereact'),
    'prime-multiselect': languages('primereact'),
    'prime-autocomplete': place('primereact'),
    'prime-chips': tags('primereact'),
    'prime-calendar': date('primereact'),
    'prime-number': count('primereact'),
    'prime-rating': one('primereact', RATE, ['4', 4], ['2', 2]),
    'prime-buttons': one('primereact', HAND, ['Left', 'Left'], ['Both', 'Both']),
    'prime-switch': yes('primereact', BICYCLE),
    'mantine-select': department('@mantine/core', REFERRED),
    'mantine-search': place('@mantine/core', 'Which harbour did you sail from first?'),
    'mantine-many': languages('@mantine/core', WRITE),
    'mantine-tags': one(
      '@mantine/core',
      'Three words that friends use for you',
      ['patient, curious, loud', ['patient', 'curious', 'loud']],
      ['calm, quick', ['calm', 'quick']],
    ),
    'mantine-date': past('@mantine/dates'),
    'chakra-select': one(
      '@chakra-ui/react',
      'Which shift suits you best?',
      ['Late shift', 'late shift'],
      ['Night shift', 'night shift'],
    ),
    'chakra-number': count('@chakra-ui/react', 'How many languages do you speak?'),
    'chakra-rating': one('@chakra-ui/react', CANTEEN, ['4', 4], ['2', 2]),
    'react-hook-form': one('react-hook-form', LOCKER, ['1234', '1234'], ['7654', '7654']),
    rjsf: shift('@rjsf/core', LAST_SHIFT),
    formik: place('formik', 'Which harbour would you retire to?'),
  },
}
